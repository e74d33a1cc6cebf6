// Package reference is a transcription of the URL Standard. It has the algorithms step by step
// and code point by code point, to be read side by side with the standard's text. The tests
// compare package url with it.
//
// It doesn't try to be fast, except that no input takes quadratic time. It doesn't share code
// with package url. Names are the standard's, and a comment with a number marks the step with
// that number.
//
//	url.go                   URL records, serializer, paths             §4.1 §4.2 §4.5 §4.6
//	parser.go, parser_*.go   the basic URL parser, with state override  §4.4
//	host.go ipv4.go ipv6.go  the host parser and serializer             §3
//	percent.go               percent-encoding                           §1.3
//	urlencoded.go            application/x-www-form-urlencoded          §5
//	object.go                the URL class, origin                      §6.1 §4.7
//	searchparams.go          the list of the URLSearchParams class      §6.2
//	infra.go                 what is from the Infra and Encoding Standards
//
// It leaves out two things. The caller passes the UTS #46 processing of domains as a [ToASCII].
// All queries are in UTF-8, because there is no encoding parameter.
//
// TestEveryString compares the package with it on all strings up to a length, over everything
// that the parser tells apart. In each context, the first alphabet has one code point of each
// class that any state, or any byte set of the package, tells from the others, and symbols of
// several bytes. The second one has the classes of the context's own states, or only delimiters. It
// doesn't see the texts of errors, and offsets within a host, which the standard doesn't define.
//
//	context                   alphabets   strings  with LONG    strings
//	no base                   59^2 18^3      9716  59^4 18^5   14327000
//	scheme                    59^2 14^3      6496  59^4 14^6   20435012
//	after https:              59^2 8^4       8222  59^4 8^7    14723026
//	after http:, base http    59^2 8^4       8222  59^4 8^7    14723026
//	base https                59^2 11^4     19646  59^4 11^6   14274998
//	base http, no path        59^2 9^4      10922  59^4 9^7    17707121
//	base file, drive          59^2 12^4     26162  59^4 12^6   15583718
//	base file, only a drive   59^2 11^4     19646  59^4 11^6   14274998
//	base file, a letter       59^2 11^4     19646  59^4 11^6   14274998
//	base https, no drive      59^2 9^4      10922  59^4 9^7    17707121
//	base file, host           59^2 12^4     26162  59^4 12^6   15583718
//	base x, host              59^2 9^4      10922  59^4 9^7    17707121
//	base x, no host           59^2 9^4      10922  59^4 9^7    17707121
//	base opaque               59^2 17^3      8761  59^4 17^5   13834879
//	//, base https            59^2 30^3     31472  59^4 30^4   13164212
//	http://                   59^2 30^3     31472  59^4 30^4   13164212
//	http://, userinfo         59^2 13^4     34482  59^4 13^6   17555324
//	https://a.b@              59^2 30^3     31472  59^4 30^4   13164212
//	ws://u:                   59^2 14^3      6496  59^4 14^6   20435012
//	x://                      59^2 30^3     31472  59^4 30^4   13164212
//	x://, userinfo            59^2 14^3      6496  59^4 14^6   20435012
//	file:                     59^2 23^3     16261  59^4 23^5   19055185
//	file:, base file          59^2 22^3     14696  59^4 22^5   17725324
//	file://                   59^2 27^3     23981  59^4 27^4   12878162
//	file://, host             59^2 15^3      7157  59^4 15^6   24530522
//	file:///                  59^2 23^3     16261  59^4 23^5   19055185
//	file:///C|/               59^2 13^4     34482  59^4 13^6   17555324
//	domain                    59^2 20^3     11962  59^4 20^5   15694702
//	long host                 59^2 31^3     34325  59^4 31^4   13280586
//	port                      59^2 12^4     26162  59^4 12^6   15583718
//	port, x                   59^2 12^4     26162  59^4 12^6   15583718
//	IPv6                      59^2 17^3      8761  59^4 17^5   13834879
//	IPv6, x                   59^2 17^3      8761  59^4 17^5   13834879
//	IPv6, pieces              59^2 15^3      7157  59^4 15^6   24530522
//	IPv6, last pieces         59^2 9^4      10922  59^4 9^7    17707121
//	IPv6, zeros               59^2 6^5      12872  59^4 6^9    24419516
//	IPv6, IPv4                59^2 9^4      10922  59^4 9^7    17707121
//	IPv4                      59^2 16^3      7910  59^4 16^5   13444762
//	IPv4, hexadecimal         59^2 13^4     34482  59^4 13^6   17555324
//	IPv4, one number          59^2 15^3      7157  59^4 15^6   24530522
//	IPv4, numbers             59^2 10^4     14652  59^4 10^7   23437392
//	IPv4, parts               59^2 8^4       8222  59^4 8^7    14723026
//	IPv4, in an opaque host   59^2 13^4     34482  59^4 13^6   17555324
//	path                      59^2 22^3     14696  59^4 22^5   17725324
//	path, dots                59^2 9^4      10922  59^4 9^7    17707121
//	path, after a change      59^2 9^4      10922  59^4 9^7    17707121
//	path, words               59^2 11^4     19646  59^4 11^6   14274998
//	path, base                59^2 11^4     19646  59^4 11^6   14274998
//	path, x                   59^2 21^3     13265  59^4 21^5   16614587
//	path, no host             59^2 21^3     13265  59^4 21^5   16614587
//	opaque path               59^2 12^4     26162  59^4 12^6   15583718
//	query                     59^2 12^4     26162  59^4 12^6   15583718
//	query, x                  59^2 12^4     26162  59^4 12^6   15583718
//	fragment                  59^2 10^4     14652  59^4 10^7   23437392
//	fragment, many errors     59^2 9^4      10922  59^4 9^7    17707121
//	blob                      59^2 11^4     19646  59^4 11^6   14274998
//	host parser               29^2            871  29^4          732541
//	list                      12^3           1885  12^5          271453
//	set href                  44^1            585  44^3         1133145
//	set protocol              16^2           3549  16^4          908765
//	set username              5^4           10153  5^7          1269528
//	set password              5^4           10153  5^7          1269528
//	set host                  35^2          16393  35^3          573768
//	set hostname              33^2          14599  33^3          481780
//	set port                  11^3          19032  11^5         2303028
//	set pathname              22^2           6591  22^4         3190343
//	set search                11^3          19032  11^5         2303028
//	set hash                  9^3           10660  9^5           863590
//	all                                   1087049             960558765
//
// A nil pointer represents null, and the result false represents failure.
//
// https://url.spec.whatwg.org/
package reference
