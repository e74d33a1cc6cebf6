package url

import (
	"database/sql/driver"
	"fmt"
	"log/slog"
)

// A URL is marshaled as its serialization, in all the ways that follow, and the
// zero URL as nothing. What is unmarshaled has to be an absolute URL, and need
// not be a serialization. The methods that marshal have value receivers: they
// apply to values, pointers and the keys of maps alike.

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

// AppendBinary does what [URL.AppendText] does. It implements
// [encoding.BinaryAppender].
func (u URL) AppendBinary(b []byte) ([]byte, error) { return u.AppendText(b) }

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
	switch src := src.(type) {
	case nil:
		*u = URL{}
		return nil
	case string:
		return u.unmarshal("scan", src)
	case []byte:
		return u.unmarshal("scan", string(src))
	}
	return &Error{Op: "scan", Err: fmt.Errorf("%w: a value of type %T is not a URL", ErrInvalidValue, src)}
}

// LogValue returns what [URL.Redacted] does, for a log that doesn't show
// passwords. It implements [slog.LogValuer], which is asked for the value of an
// attribute only: within a struct, a map or a slice a URL shows as its String. For
// a nil *URL package slog logs that LogValue panicked.
func (u URL) LogValue() slog.Value { return slog.StringValue(u.Redacted()) }

func (u *URL) unmarshal(op, text string) error {
	if text == "" {
		*u = URL{}
		return nil
	}
	return u.setHref(setting{op, text, nil})
}
