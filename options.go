package url

import "golang.org/x/text/encoding"

// A Parser parses with options. The zero Parser does what [Parse] does. A
// Parser may be used by any number of goroutines at a time, as long as nobody
// changes its fields or the base URL.
type Parser struct {
	// Base is what relative inputs are relative to. If it is nil, or the zero
	// URL, there is none.
	Base *URL

	// Encoding is that of the document that the input comes from. The query
	// of a special URL other than ws: and wss: is encoded in it. If it is
	// nil, UTF-16, or the replacement encoding, then the query is UTF-8.
	// Package encodings has the encodings that browsers use.
	Encoding encoding.Encoding

	// OnValidationError, if not nil, is called for each validation error, in
	// the order in which they occur.
	OnValidationError func(ValidationError)

	// Strict makes the first validation error a failure.
	Strict bool

	// MaxLength limits the input as well as the serialization, in bytes. A
	// percent-encoded input can take three times its length, and more. If it
	// is 0 or less, the limit is 4 GiB - 1. Set refuses a result that is over the
	// limit even if it is shorter than the URL was.
	MaxLength int
}

// Parse parses input. The error is an [*Error].
//
// https://url.spec.whatwg.org/#concept-basic-url-parser
func (p *Parser) Parse(input string) (*URL, error) {
	u := new(URL)
	if err := u.parse(input, p.Base, p); err != nil {
		return nil, err
	}
	return u, nil
}

// CanParse reports whether Parse would succeed. It calls OnValidationError as
// Parse does.
func (p *Parser) CanParse(input string) bool {
	if p.isPlain() && p.MaxLength <= 0 {
		return canParse(input, p.Base)
	}
	var u URL
	return u.parse(input, p.Base, p) == nil
}

// Set assigns value to an attribute of u, with the options of p but for Base:
// the validation errors of value are reported, a strict p refuses them, and
// Encoding is the one of "search". The attribute is named as in the URL class:
// "href", "protocol", "username", "password", "host", "hostname", "port",
// "pathname", "search" or "hash". The error is that of the setter of the
// attribute, or [ErrInvalidValue] if there is no such attribute.
//
// https://url.spec.whatwg.org/#url-class
func (p *Parser) Set(u *URL, attribute, value string) error {
	op := "set " + attribute
	var set func(u *URL, value string, o *Parser) error
	switch attribute {
	case "href":
		set = (*URL).setHref
	case "protocol":
		set = (*URL).setProtocol
	case "username":
		set = (*URL).setUsername
	case "password":
		set = (*URL).setPassword
	case "host":
		set = (*URL).setHost
	case "hostname":
		set = (*URL).setHostname
	case "port":
		set = (*URL).setPort
	case "pathname":
		set = (*URL).setPathname
	case "search":
		set = (*URL).setSearch
	case "hash":
		set = (*URL).setHash
	default:
		// The attribute could be a misspelled "password".
		return &Error{Op: op, URL: hiddenPassword, Err: ErrInvalidValue}
	}
	if uint64(len(value)) > p.limit() {
		if attribute == "password" {
			value = hiddenPassword
		}
		return &Error{Op: op, URL: redact(value), Err: ErrTooLong}
	}
	return set(u, value, p)
}

// Validate returns the validation errors of input, which may be relative to
// base, in the order in which they occur. If parsing fails, the last of them is
// fatal, and no other is. A base of nil is none.
//
// https://url.spec.whatwg.org/#validation-error
func Validate(input string, base *URL) []ValidationError {
	var errs []ValidationError
	p := Parser{Base: base, OnValidationError: func(e ValidationError) { errs = append(errs, e) }}
	p.CanParse(input)
	return errs
}

// isPlain reports whether o asks for nothing but perhaps a limit.
func (o *Parser) isPlain() bool {
	return o == nil || o.OnValidationError == nil && !o.Strict && o.Encoding == nil
}

// limit returns how long the input and the serialization may be.
func (o *Parser) limit() uint64 {
	if o == nil || o.MaxLength <= 0 {
		return maxHref
	}
	return min(maxHref, uint64(o.MaxLength))
}
