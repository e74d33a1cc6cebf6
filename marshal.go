package url

import (
	"database/sql/driver"
	"fmt"
	"strings"
)

// Each value of this package has a text form that can be read back. It is used for JSON (also
// for keys of objects), XML, databases and flags. The methods that marshal have value
// receivers, so they apply to values, pointers and map keys alike; only URLSearchParams must
// not be copied. A URL has a binary form, too, because package gob needs it; it is the text. An
// empty text isn't nil, because the toml package refuses nil.

// AppendText appends [URL.Href] to b, and never fails.
func (u URL) AppendText(b []byte) ([]byte, error) { return append(b, u.href...), nil }

// MarshalText returns [URL.Href], and never fails.
func (u URL) MarshalText() ([]byte, error) { return []byte(u.href), nil }

// UnmarshalText sets u to the URL in text, or to the zero URL if text is empty; see
// [URL.IsZero]. The error is an [*Error], and leaves u unchanged. [flag.TextVar] takes a
// *URL, but package flag shows passwords: of an invalid value in its error, and of the
// default value in the usage message.
//
// echo binds a query parameter to a URL as it is; gin needs the tag
// `form:"link,parser=encoding.TextUnmarshaler"`. gin's `binding:"required"` and
// validator's `validate:"required"` skip structs, so a URL that is missing or empty is the zero
// URL: check IsZero, or give validator's RegisterCustomTypeFunc a function that returns Href. viper
// needs a viper.DecodeHook of mapstructure.TextUnmarshallerHookFunc(), composed with those that it
// replaces: StringToTimeDurationHookFunc() and StringToSliceHookFunc(",").
func (u *URL) UnmarshalText(text []byte) error { return u.unmarshal(&opUnmarshal, string(text)) }

// AppendBinary is [URL.AppendText] for package gob.
func (u URL) AppendBinary(b []byte) ([]byte, error) { return u.AppendText(b) }

// MarshalBinary is [URL.MarshalText] for package gob.
func (u URL) MarshalBinary() ([]byte, error) { return u.MarshalText() }

// UnmarshalBinary is [URL.UnmarshalText] for package gob.
func (u *URL) UnmarshalBinary(data []byte) error { return u.UnmarshalText(data) }

// Value returns [URL.Href] for package database/sql, or nil (NULL) for the zero URL. It
// never fails.
func (u URL) Value() (driver.Value, error) {
	if u.href == "" {
		return nil, nil
	}
	return u.href, nil
}

// Scan sets u to the URL in src, a string or []byte, or to the zero URL if src is nil or
// empty. The error is an [*Error], and leaves u unchanged. It wraps [ErrInvalidValue] for
// other types.
func (u *URL) Scan(src any) error {
	return scan(src, func(text string) error { return u.unmarshal(&opScan, text) })
}

// scan calls set with the text of src, a value from a database; that of NULL is "".
func scan(src any, set func(text string) error) error {
	switch src := src.(type) {
	case nil:
		return set("")
	case string:
		return set(src)
	case []byte:
		return set(string(src))
	}
	return &Error{Op: string(opScan), Err: fmt.Errorf("%w: a value of type %T is not a text", ErrInvalidValue, src)}
}

func (u *URL) unmarshal(op *operation, text string) error {
	if text == "" {
		*u = URL{}
		return nil
	}
	return u.setHref(to(op, text))
}

// opaqueHostPrefix begins the text form of a host that [ParseOpaqueHost] reads. No
// other host has a ":" outside brackets.
const opaqueHostPrefix = "opaque:"

// AppendText appends the text of [Host.MarshalText] to b, and never fails.
func (h Host) AppendText(b []byte) ([]byte, error) {
	if h.kind == HostOpaque || h.kind == HostEmpty {
		b = append(b, opaqueHostPrefix...)
	}
	return append(b, h.serialized...), nil
}

// MarshalText returns the serialization, with "opaque:" before an opaque or empty host. The
// prefix distinguishes the hosts of "git://example.com/" and "https://example.com/". The
// null host is "". MarshalText never fails.
func (h Host) MarshalText() ([]byte, error) { return h.AppendText([]byte{}) }

// UnmarshalText sets h to the host whose [Host.MarshalText] is text. It accepts anything
// that [ParseHost] accepts, and "opaque:" before anything that [ParseOpaqueHost] accepts.
// An error leaves h unchanged.
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

// Value returns the text of [Host.MarshalText] for package database/sql, or nil (NULL) for the null
// host. It never fails.
func (h Host) Value() (driver.Value, error) {
	if h.IsZero() {
		return nil, nil
	}
	text, err := h.MarshalText()
	return string(text), err
}

// Scan is [Host.UnmarshalText] for src, a string or []byte, or nil for the null host. The error
// wraps [ErrInvalidValue] for other types.
func (h *Host) Scan(src any) error {
	return scan(src, func(text string) error { return h.UnmarshalText([]byte(text)) })
}

// AppendText appends [Origin.String] to b, and never fails.
func (o Origin) AppendText(b []byte) ([]byte, error) { return o.append(b, o.host.serialized), nil }

// MarshalText returns [Origin.String], and never fails.
func (o Origin) MarshalText() ([]byte, error) { return o.AppendText(nil) }

// UnmarshalText sets o to the result of [ParseOrigin], unless that fails.
func (o *Origin) UnmarshalText(text []byte) error {
	p, err := ParseOrigin(string(text))
	if err == nil {
		*o = p
	}
	return err
}

// Value returns [Origin.String] for package database/sql, or nil (NULL) for the zero Origin. It
// never fails.
func (o Origin) Value() (driver.Value, error) {
	if o.IsZero() {
		return nil, nil
	}
	return o.String(), nil
}

// Scan is [Origin.UnmarshalText] for src, a string or []byte. If src is nil or empty, o becomes the
// zero Origin. The error wraps [ErrInvalidValue] for other types.
func (o *Origin) Scan(src any) error {
	return scan(src, func(text string) error {
		if text == "" {
			*o = Origin{}
			return nil
		}
		return o.UnmarshalText([]byte(text))
	})
}

// AppendText appends [Site.String] to b, and never fails.
func (s Site) AppendText(b []byte) ([]byte, error) { return s.origin.AppendText(b) }

// MarshalText returns [Site.String], and never fails.
func (s Site) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText sets s to the result of [ParseSite], unless that fails.
func (s *Site) UnmarshalText(text []byte) error {
	p, err := ParseSite(string(text))
	if err == nil {
		*s = p
	}
	return err
}

// MarshalText returns [URLSearchParams.String], and never fails.
func (p *URLSearchParams) MarshalText() ([]byte, error) { return p.AppendText([]byte{}) }

// UnmarshalText sets p to the list that [NewURLSearchParams] returns, with no limit on
// pairs. If p is bound to a URL, UnmarshalText also sets the query. It fails where
// [URL.SetSearch] does, and then leaves p unchanged.
func (p *URLSearchParams) UnmarshalText(text []byte) error {
	if p.url == nil {
		p.initialize(string(text), noLimit)
		return nil
	}
	return p.url.SetSearch(NewURLSearchParams(string(text)).String())
}
