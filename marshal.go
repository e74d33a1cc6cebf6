package url

import (
	"database/sql/driver"
	"fmt"
	"strings"
)

// Each value of this package has a text form, from which it can be read back: that
// is what it is in JSON, as a key of an object, too, in XML, in databases and as a
// flag. What marshals has a value receiver, and so applies to values, pointers and
// the keys of maps alike; only URLSearchParams must not be copied. The binary form,
// for encoding/gob, is the text. An empty text isn't nil, which package toml refuses.

// AppendText appends the serialization of u to b. It implements
// [encoding.TextAppender] and never fails.
func (u URL) AppendText(b []byte) ([]byte, error) { return append(b, u.href...), nil }

// MarshalText returns the serialization of u, and nothing for the zero URL. It
// implements [encoding.TextMarshaler], through which a URL is a string in JSON
// and text in XML, and never fails.
func (u URL) MarshalText() ([]byte, error) { return []byte(u.href), nil }

// UnmarshalText makes u the URL that text is, or the zero URL if text is empty.
// It implements [encoding.TextUnmarshaler], so that [flag.TextVar] takes a URL;
// note that package flag quotes a value that fails, with any password in it.
// The error is an [*Error], and leaves u as it was.
func (u *URL) UnmarshalText(text []byte) error { return u.unmarshal("unmarshal", string(text)) }

// MarshalBinary does what [URL.MarshalText] does. It implements
// [encoding.BinaryMarshaler], which encoding/gob uses.
func (u URL) MarshalBinary() ([]byte, error) { return u.MarshalText() }

// UnmarshalBinary does what [URL.UnmarshalText] does. It implements
// [encoding.BinaryUnmarshaler].
func (u *URL) UnmarshalBinary(data []byte) error { return u.UnmarshalText(data) }

// Value returns the serialization of u, and nil, the NULL of SQL, for the zero
// URL. It implements [driver.Valuer] and never fails. For a column that must
// not be NULL, take [URL.Href].
func (u URL) Value() (driver.Value, error) {
	if u.href == "" {
		return nil, nil
	}
	return u.href, nil
}

// Scan makes u the URL that the string or []byte src is. A src that is nil, the
// NULL of SQL, or empty makes it the zero URL. It implements the Scanner
// of database/sql. The error is an [*Error], and leaves u as it was; for a src of
// another type it wraps [ErrInvalidValue].
func (u *URL) Scan(src any) error {
	text := ""
	switch src := src.(type) {
	case nil:
	case string:
		text = src
	case []byte:
		text = string(src)
	default:
		return &Error{Op: "scan", Err: fmt.Errorf("%w: a value of type %T is not a URL", ErrInvalidValue, src)}
	}
	return u.unmarshal("scan", text)
}

func (u *URL) unmarshal(op, text string) error {
	if text == "" {
		*u = URL{}
		return nil
	}
	return u.setHref(setting{op, text, nil})
}

// opaqueHostPrefix begins the text form of a host that [ParseOpaqueHost] reads. No
// other host has a ":" outside brackets.
const opaqueHostPrefix = "opaque:"

// AppendText appends what [Host.MarshalText] returns to b. It implements
// [encoding.TextAppender] and never fails.
func (h Host) AppendText(b []byte) ([]byte, error) {
	if h.kind == HostOpaque || h.kind == HostEmpty {
		b = append(b, opaqueHostPrefix...)
	}
	return append(b, h.serialized...), nil
}

// MarshalText returns a text that [Host.UnmarshalText] makes the same host of. That
// is the serialization, which [Host.String] returns; as the opaque host of
// "git://example.com/" isn't the domain of "https://example.com/", such hosts have
// "opaque:" before it:
//
//	null host      nothing
//	empty host     opaque:
//	domain         example.com
//	IPv4 address   127.0.0.1
//	IPv6 address   [::1]
//	opaque host    opaque:example.com
//
// It implements [encoding.TextMarshaler], through which a host is a string in JSON and
// can be the key of a map there, and never fails.
func (h Host) MarshalText() ([]byte, error) { return h.AppendText([]byte{}) }

// UnmarshalText makes h the host that text is: what [ParseHost] makes of it, which
// need not be a serialization; what [ParseOpaqueHost] makes of what follows, if it begins
// with "opaque:"; and the null host if text is empty. It implements
// [encoding.TextUnmarshaler]. The error is that of ParseHost or ParseOpaqueHost, and
// leaves h as it was.
func (h *Host) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*h = Host{}
		return nil
	}
	input, isOpaque := strings.CutPrefix(string(text), opaqueHostPrefix)
	parsed, err := parseHostString(input, isOpaque)
	if err == nil {
		*h = parsed
	}
	return err
}

// MarshalBinary does what [Host.MarshalText] does. It implements
// [encoding.BinaryMarshaler], which encoding/gob uses.
func (h Host) MarshalBinary() ([]byte, error) { return h.MarshalText() }

// UnmarshalBinary does what [Host.UnmarshalText] does. It implements
// [encoding.BinaryUnmarshaler].
func (h *Host) UnmarshalBinary(data []byte) error { return h.UnmarshalText(data) }

// AppendText appends what [Origin.String] returns to b. It implements
// [encoding.TextAppender] and never fails.
func (o Origin) AppendText(b []byte) ([]byte, error) { return o.append(b, o.host.serialized), nil }

// MarshalText returns what [Origin.String] does, and never fails. It implements
// [encoding.TextMarshaler], through which an origin is a string in JSON, and can be
// the key of a map there. That of an opaque origin is "null", from which comes
// another one.
func (o Origin) MarshalText() ([]byte, error) { return o.AppendText(nil) }

// UnmarshalText makes o the origin that [ParseOrigin] makes of text. It implements
// [encoding.TextUnmarshaler]. The error is that of ParseOrigin, and leaves o as it
// was.
func (o *Origin) UnmarshalText(text []byte) error {
	p, err := ParseOrigin(string(text))
	if err == nil {
		*o = p
	}
	return err
}

// MarshalBinary does what [Origin.MarshalText] does. It implements
// [encoding.BinaryMarshaler], which encoding/gob uses.
func (o Origin) MarshalBinary() ([]byte, error) { return o.MarshalText() }

// UnmarshalBinary does what [Origin.UnmarshalText] does. It implements
// [encoding.BinaryUnmarshaler].
func (o *Origin) UnmarshalBinary(data []byte) error { return o.UnmarshalText(data) }

// AppendText appends what [Site.String] returns to b. It implements
// [encoding.TextAppender] and never fails.
func (s Site) AppendText(b []byte) ([]byte, error) { return s.origin.AppendText(b) }

// MarshalText returns what [Site.String] does, and never fails. It implements
// [encoding.TextMarshaler], through which a site is a string in JSON, and can be the
// key of a map there. That of an opaque site is "null", from which comes another one.
func (s Site) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText makes s the site that [ParseSite] makes of text. It implements
// [encoding.TextUnmarshaler]. The error is that of ParseSite, and leaves s as it was.
func (s *Site) UnmarshalText(text []byte) error {
	p, err := ParseSite(string(text))
	if err == nil {
		*s = p
	}
	return err
}

// MarshalBinary does what [Site.MarshalText] does. It implements
// [encoding.BinaryMarshaler], which encoding/gob uses.
func (s Site) MarshalBinary() ([]byte, error) { return s.MarshalText() }

// UnmarshalBinary does what [Site.UnmarshalText] does. It implements
// [encoding.BinaryUnmarshaler].
func (s *Site) UnmarshalBinary(data []byte) error { return s.UnmarshalText(data) }

// MarshalText returns what [URLSearchParams.String] does, and never fails. It only reads
// the list. It implements [encoding.TextMarshaler], through which a *URLSearchParams is a string
// in JSON. So is a URLSearchParams in a struct that is marshaled by its address; of a
// copy, which must not be made and which go vet finds, encoding/json makes an empty
// object. Give the String to a database.
func (p *URLSearchParams) MarshalText() ([]byte, error) { return p.AppendText([]byte{}) }

// UnmarshalText makes p the list that [NewURLSearchParams] makes of text, with no limit
// but that of the text: see [ParseURLSearchParams]. It changes the list. If p is
// bound to a URL, that gets the list as its query. It implements
// [encoding.TextUnmarshaler]. There is an error only for a list that is bound: that of
// [URL.SetSearch], and it leaves p as it was.
func (p *URLSearchParams) UnmarshalText(text []byte) error {
	if p.url == nil {
		p.initialize(string(text), noLimit)
		return nil
	}
	return p.url.SetSearch(NewURLSearchParams(string(text)).String())
}
