package urlhttp

import (
	"errors"
	"net/http"
	"net/netip"
	"strings"

	"github.com/gowhatwg/url/internal/infra"
)

// hasXForwarded reports whether h has an X-Forwarded header, which only a proxy
// sets.
func hasXForwarded(h http.Header) bool {
	return len(h["X-Forwarded-For"]) > 0 || len(h["X-Forwarded-Host"]) > 0 || len(h["X-Forwarded-Proto"]) > 0
}

// xForwarded returns the last proxy's claim in the X-Forwarded headers. Anyone may
// have written the part before the last comma.
func xForwarded(h http.Header) (claim, error) {
	scheme, err := schemeOf(lastValue(h["X-Forwarded-Proto"]))
	return claim{scheme, lastValue(h["X-Forwarded-Host"])}, err
}

func lastValue(lines []string) string {
	if len(lines) == 0 {
		return ""
	}
	last := lines[len(lines)-1]
	return strings.Trim(last[strings.LastIndexByte(last, ',')+1:], " \t")
}

// schemeOf returns the scheme of an HTTP request for the scheme that a proxy names, or "" if it
// names none. Some proxies name ws or wss for a request to switch to WebSocket.
func schemeOf(proto string) (string, error) {
	switch strings.ToLower(proto) {
	case "":
		return "", nil
	case "http", "ws":
		return "http", nil
	case "https", "wss":
		return "https", nil
	}
	return "", errors.New("a proxy names an unknown scheme")
}

// forwarded returns the claim of the trusted proxies in the lines of a Forwarded
// header. The proxy that made the request wrote the last element, and the proxy
// named there wrote the one before it.
func (o *RequestURLOptions) forwarded(lines []string) (claim, error) {
	var elements []forwardedElement
	for _, line := range lines {
		var err error
		if elements, err = appendForwarded(elements, line); err != nil {
			return claim{}, err
		}
	}
	var c claim
	for i := len(elements) - 1; i >= 0; i-- {
		e := elements[i]
		scheme, err := schemeOf(e.proto)
		if err != nil {
			return claim{}, err
		}
		c = claim{scheme, e.host}.or(c)
		if node, ok := nodeAddr(e.node); !ok || !o.trusts(node) {
			break
		}
	}
	return c, nil
}

// nodeAddr returns the IP address of a node of a Forwarded header, which can be
// hidden or unknown.
//
// https://www.rfc-editor.org/rfc/rfc7239#section-6
func nodeAddr(node string) (netip.Addr, bool) {
	host, _, _ := strings.Cut(node, ":")
	if address, ok := strings.CutPrefix(node, "["); ok {
		if host, _, ok = strings.Cut(address, "]"); !ok {
			return netip.Addr{}, false
		}
	}
	addr, err := netip.ParseAddr(host)
	return addr, err == nil
}

// A forwardedElement is the part of a Forwarded header that one proxy wrote.
type forwardedElement struct{ node, host, proto string }

var errForwarded = errors.New("the Forwarded header is malformed")

// appendForwarded appends the elements of a line of a Forwarded header to dst.
//
// https://www.rfc-editor.org/rfc/rfc7239#section-4
func appendForwarded(dst []forwardedElement, line string) ([]forwardedElement, error) {
	s := forwardedScanner{rest: line}
	for {
		e, err := s.element()
		if err != nil {
			return nil, err
		}
		dst = append(dst, e)
		if !s.skip(',') {
			return dst, nil
		}
	}
}

// A forwardedScanner reads a line of a Forwarded header.
type forwardedScanner struct{ rest string }

func (s *forwardedScanner) space() { s.rest = strings.TrimLeft(s.rest, " \t") }

func (s *forwardedScanner) skip(c byte) bool {
	if s.rest == "" || s.rest[0] != c {
		return false
	}
	s.rest = s.rest[1:]
	return true
}

// element reads pairs separated by ";", up to a "," or the end. It may be empty.
func (s *forwardedScanner) element() (e forwardedElement, err error) {
	seen := map[string]bool{}
	for {
		s.space()
		if s.rest == "" || s.rest[0] == ',' {
			return e, nil
		}
		if s.skip(';') {
			continue
		}
		name := strings.ToLower(s.take(infra.TokenCodePoints))
		if name == "" || seen[name] || !s.skip('=') {
			return e, errForwarded
		}
		seen[name] = true
		value, ok := s.value()
		if !ok {
			return e, errForwarded
		}
		switch name {
		case "for":
			e.node = value
		case "host":
			e.host = value
		case "proto":
			e.proto = value
		}
		s.space()
		if s.rest != "" && s.rest[0] != ',' && s.rest[0] != ';' {
			return e, errForwarded
		}
	}
}

// take reads bytes of a set.
func (s *forwardedScanner) take(set infra.ByteSet) string {
	i := set.Skip(s.rest)
	taken := s.rest[:i]
	s.rest = s.rest[i:]
	return taken
}

// valueBytes are the bytes of a value that isn't quoted.
var valueBytes = infra.TokenCodePoints.With(":[]")

// value reads a token or a quoted string. It allows ":", "[" and "]" in a token,
// because many proxies don't quote a host with a port, or an IPv6 address.
func (s *forwardedScanner) value() (string, bool) {
	if s.skip('"') {
		value, rest, end := infra.QuotedString(s.rest)
		s.rest = rest
		return value, end == '"'
	}
	value := s.take(valueBytes)
	return value, value != ""
}
