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

// AppendText appends the serialization of u to b, and never fails.
func (u URL) AppendText(b []byte) ([]byte, error) { return append(b, u.href...), nil }

// MarshalText returns the serialization of u, "" for the zero URL, and never fails. So a URL
// is a string in JSON and text in XML.
func (u URL) MarshalText() ([]byte, error) { return []byte(u.href), nil }

// UnmarshalText sets u to the URL that text is, or to the zero URL if text is empty: so a
// setting that is "" is no error, and no nil *URL, but [URL.IsZero] tells. The error is an [*Error], and leaves u as it was. [flag.TextVar] takes a URL through it;
// package flag quotes a value that fails, with any password in it.
func (u *URL) UnmarshalText(text []byte) error { return u.unmarshal("unmarshal", string(text)) }

// MarshalBinary returns what [URL.MarshalText] does. Package gob uses it.
func (u URL) MarshalBinary() ([]byte, error) { return u.MarshalText() }

// UnmarshalBinary does what [URL.UnmarshalText] does.
func (u *URL) UnmarshalBinary(data []byte) error { return u.UnmarshalText(data) }

// Value returns the serialization of u for package database/sql, and nil, SQL's NULL, for the
// zero URL. It never fails.
func (u URL) Value() (driver.Value, error) {
	if u.href == "" {
		return nil, nil
	}
	return u.href, nil
}

// Scan sets u to the URL that the string or []byte src is, or to the zero URL if src is nil
// or empty. The error is an [*Error], and leaves u as it was. It wraps [ErrInvalidValue]
// for a src of another type.
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

// AppendText appends what [Host.MarshalText] returns to b, and never fails.
func (h Host) AppendText(b []byte) ([]byte, error) {
	if h.kind == HostOpaque || h.kind == HostEmpty {
		b = append(b, opaqueHostPrefix...)
	}
	return append(b, h.serialized...), nil
}

// MarshalText returns a text that [Host.UnmarshalText] reads back as the same host: the
// serialization, with "opaque:" before an opaque host and the empty host, as the opaque host
// of "git://example.com/" isn't the domain of "https://example.com/". It is empty for the null
// host. MarshalText never fails.
func (h Host) MarshalText() ([]byte, error) { return h.AppendText([]byte{}) }

// UnmarshalText sets h to the result of [ParseOpaqueHost] for what follows "opaque:", to the
// null host if text is empty, and otherwise to the result of [ParseHost]. The error is the
// one of the parse, and leaves h as it was.
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

// MarshalBinary returns what [Host.MarshalText] does. Package gob uses it.
func (h Host) MarshalBinary() ([]byte, error) { return h.MarshalText() }

// UnmarshalBinary does what [Host.UnmarshalText] does.
func (h *Host) UnmarshalBinary(data []byte) error { return h.UnmarshalText(data) }

// AppendText appends what [Origin.String] returns to b, and never fails.
func (o Origin) AppendText(b []byte) ([]byte, error) { return o.append(b, o.host.serialized), nil }

// MarshalText returns what [Origin.String] does, "null" for an opaque origin, and never fails.
func (o Origin) MarshalText() ([]byte, error) { return o.AppendText(nil) }

// UnmarshalText sets o to the result of [ParseOrigin], a new opaque origin for "null". An error
// leaves o as it was.
func (o *Origin) UnmarshalText(text []byte) error {
	p, err := ParseOrigin(string(text))
	if err == nil {
		*o = p
	}
	return err
}

// MarshalBinary returns what [Origin.MarshalText] does. Package gob uses it.
func (o Origin) MarshalBinary() ([]byte, error) { return o.MarshalText() }

// UnmarshalBinary does what [Origin.UnmarshalText] does.
func (o *Origin) UnmarshalBinary(data []byte) error { return o.UnmarshalText(data) }

// AppendText appends what [Site.String] returns to b, and never fails.
func (s Site) AppendText(b []byte) ([]byte, error) { return s.origin.AppendText(b) }

// MarshalText returns what [Site.String] does, "null" for an opaque site, and never fails.
func (s Site) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText sets s to the result of [ParseSite], a new opaque site for "null". An error leaves
// s as it was.
func (s *Site) UnmarshalText(text []byte) error {
	p, err := ParseSite(string(text))
	if err == nil {
		*s = p
	}
	return err
}

// MarshalBinary returns what [Site.MarshalText] does. Package gob uses it.
func (s Site) MarshalBinary() ([]byte, error) { return s.MarshalText() }

// UnmarshalBinary does what [Site.UnmarshalText] does.
func (s *Site) UnmarshalBinary(data []byte) error { return s.UnmarshalText(data) }

// MarshalText returns what [URLSearchParams.String] does, and never fails. It only reads the
// list. So a *URLSearchParams is a string in JSON.
func (p *URLSearchParams) MarshalText() ([]byte, error) { return p.AppendText([]byte{}) }

// UnmarshalText sets p to the list that [NewURLSearchParams] returns for text, without a
// limit of pairs. If p is bound to a URL, it sets the URL's query. Only then can it fail, as
// [URL.SetSearch] does, and it leaves p as it was.
func (p *URLSearchParams) UnmarshalText(text []byte) error {
	if p.url == nil {
		p.initialize(string(text), noLimit)
		return nil
	}
	return p.url.SetSearch(NewURLSearchParams(string(text)).String())
}
