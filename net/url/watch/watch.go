package url

import (
	"cmp"
	"fmt"
	"log/slog"
	"net/netip"
	neturl "net/url"
	"runtime"
	"strings"
	"sync/atomic"

	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/internal/redact"
	dropin "github.com/gowhatwg/url/net/url"
)

// handler is the function that [SetHandler] has set.
var handler atomic.Pointer[func(Difference)]

// SetHandler sets the function that is called for each difference, for the whole process, and
// returns the one before, or nil. With nil, the default, nothing is compared.
//
// handle is called before the watched function returns, on the same goroutine: several goroutines
// can call it at once, and [runtime.Callers] in it has the whole stack, which tells calls apart
// that a helper of the program makes. It mustn't call the watched functions.
//
// With a handler, a call takes two to six times as long as net/url's, even if the handler drops all
// reports. To sample, set it for a second in a hundred:
//
//	for range time.Tick(100 * time.Second) {
//		url.SetHandler(handle)
//		time.Sleep(time.Second)
//		url.SetHandler(nil)
//	}
func SetHandler(handle func(Difference)) (before func(Difference)) {
	next := &handle
	if handle == nil {
		next = nil
	}
	if last := handler.Swap(next); last != nil {
		before = *last
	}
	return before
}

// report calls the handler if there is a difference. Only watched functions call it: the place is
// that of their caller.
func report(function, input string, kind Kind) {
	handle := handler.Load()
	if kind == "" || handle == nil {
		return
	}
	var pc [1]uintptr
	runtime.Callers(3, pc[:])
	kept := input // &input would put the parameter on the heap, in calls without a difference, too
	(*handle)(Difference{Kind: kind, Function: function, PC: pc[0], input: &kept})
}

// A Difference is a call for which the drop-in gives another result than net/url. Only
// [Difference.Input] shows the input.
type Difference struct {
	Kind Kind
	// Function is the name of the function that was called, such as "Parse".
	Function string
	// PC is the program counter of the call, for [runtime.CallersFrames], as in [slog.Record].
	PC uintptr

	input *string // fmt doesn't follow it
}

// Input returns the text that was parsed, without passwords. Other secrets can be in it, such as
// tokens in the query of a URL: the method RedactedParams of package github.com/gowhatwg/url hides
// these in a text that its ParseWithBase reads. Of a query, the input of ParseQuery, it has the names
// of the parameters, and the ";" and "%" of their values: "a=;" for "a=1;b=2".
func (d Difference) Input() string {
	if d.input == nil {
		return ""
	}
	text := redact.Text(*d.input)
	if d.Function != "ParseQuery" {
		return text
	}
	isValue := false
	return strings.Map(func(r rune) rune {
		switch {
		case r == '&':
			isValue = false
		case isValue && r != ';' && r != '%':
			return -1
		case r == '=':
			isValue = true
		}
		return r
	}, text)
}

func (d Difference) frame() runtime.Frame {
	frame, _ := runtime.CallersFrames([]uintptr{d.PC}).Next()
	return frame
}

// String returns the kind, the function and its caller, as in "host: Parse at main.go:7".
func (d Difference) String() string {
	frame := d.frame()
	return fmt.Sprintf("%s: %s at %s:%d", d.Kind, d.Function, frame.File, frame.Line)
}

// LogValue returns a group of the kind, the function and its caller.
func (d Difference) LogValue() slog.Value {
	frame := d.frame()
	return slog.GroupValue(slog.String("kind", string(d.Kind)), slog.String("function", d.Function),
		slog.Any(slog.SourceKey, &slog.Source{Function: frame.Function, File: frame.File, Line: frame.Line}))
}

// A Kind says what differs. If several things do, it is the first of them, in the order of the
// constants. It is "" if both return an error, and if nothing differs but RawPath or RawFragment:
// String and EscapedPath don't show these, but == and json.Marshal do.
type Kind string

// The kinds of differences.
const (
	KindRefused  Kind = "refused"  // the drop-in returns an error, and net/url doesn't
	KindAccepted Kind = "accepted" // net/url returns an error for a bad "%", and the drop-in doesn't
	KindHost     Kind = "host"     // the text leads to another host
	KindPort     Kind = "port"     // the port, or how it is written
	KindUserinfo Kind = "userinfo" // the username or the password
	KindPath     Kind = "path"     // the path, decoded, or its number of segments
	KindQuery    Kind = "query"    // the query, decoded
	KindFragment Kind = "fragment" // the fragment, decoded
	KindText     Kind = "text"     // only how the URL is written
)

// Compare returns how the results of Parse differ between net/url and the drop-in.
func Compare(input string) Kind {
	u, err := neturl.Parse(input)
	v, otherErr := dropin.Parse(input)
	return kindOf(u, err, v, otherErr)
}

// kindOf compares a result of net/url, u and err, with one of the drop-in.
func kindOf(u *URL, err error, v *URL, otherErr error) Kind {
	switch {
	case err != nil && otherErr != nil:
		return ""
	case otherErr != nil:
		return KindRefused
	case err != nil:
		return KindAccepted
	}
	isSameUser := u.User == v.User || u.User != nil && v.User != nil && *u.User == *v.User
	a, b := *u, *v
	a.User, b.User = nil, nil
	switch {
	case isSameUser && a == b:
		return ""
	case !isSameHost(u.Hostname(), v.Hostname()):
		return KindHost
	case u.Port() != v.Port() || strings.HasSuffix(u.Host, ":"):
		return KindPort
	case !isSameUser:
		return KindUserinfo
	case u.Path != v.Path || strings.Count(u.EscapedPath(), "/") != strings.Count(v.EscapedPath(), "/"):
		return KindPath
	case u.RawQuery != v.RawQuery && infra.FormBytes(u.RawQuery) != infra.FormBytes(v.RawQuery):
		return KindQuery
	case u.Fragment != v.Fragment:
		return KindFragment
	case u.String() != v.String():
		return KindText
	}
	return ""
}

// isSameHost reports whether two hosts differ at most in case, or in how an IPv6 address is
// written.
func isSameHost(a, b string) bool {
	if infra.EqualFold(a, b) {
		return true
	}
	ip, err := netip.ParseAddr(a)
	other, otherErr := netip.ParseAddr(b)
	return err == nil && otherErr == nil && ip == other
}

// kindOfTexts is kindOf for the texts of URLs.
func kindOfTexts(s string, err error, t string, otherErr error) Kind {
	if s == t && (err == nil) == (otherErr == nil) {
		return ""
	}
	u, parseErr := neturl.Parse(s)
	v, otherParseErr := neturl.Parse(t)
	return cmp.Or(kindOf(u, cmp.Or(err, parseErr), v, cmp.Or(otherErr, otherParseErr)), KindText)
}
