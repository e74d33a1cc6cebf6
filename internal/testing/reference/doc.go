// Package reference is a transcription of the URL Standard. It has the algorithms step by step
// and code point by code point, to be read side by side with the standard's text. The tests
// compare package url with it.
//
// It doesn't try to be fast, except that no input takes quadratic time. It doesn't share code
// with package url. Names are the standard's, and a comment with a number marks the step with
// that number.
//
//	url.go                   URL records, their serializer and origin   §4.1 §4.2 §4.5 §4.7
//	parser.go, parser_*.go   the basic URL parser, with state override  §4.4
//	host.go ipv4.go ipv6.go  the host parser and serializer             §3
//	percent.go               percent-encoding                           §1.3
//	urlencoded.go            application/x-www-form-urlencoded          §5
//	object.go                the URL class                              §6.1
//	searchparams.go          the list of the URLSearchParams class      §6.2
//	infra.go                 what is from the Infra and Encoding Standards
//
// It leaves out two things. The caller passes the UTS #46 processing of domains as a [ToASCII].
// All queries are in UTF-8, because there is no encoding parameter.
//
// A nil pointer represents null, and the result false represents failure.
//
// https://url.spec.whatwg.org/
package reference
