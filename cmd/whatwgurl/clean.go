package main

import (
	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/infra"
)

// isClean reports whether it is obvious that input, which parses to u, has no validation errors.
// If it returns false, there may still be none. It is for speed: most inputs are clean, and
// listening to the parser takes ten times as long as parsing.
//
// https://url.spec.whatwg.org/#validation-error
func isClean(input string, u *url.URL) bool {
	return input == u.Href() && u.IsSpecial() && u.Protocol() != "file:" && !u.IncludesCredentials() &&
		isCleanDomain(u.Hostname()) && isCleanText(input)
}

// isCleanDomain reports whether a serialized host is an IPv4 address, or a domain that
// obviously passes the strict rules of UTS #46: short labels of letters and digits, with
// single hyphens between them.
//
// https://url.spec.whatwg.org/#valid-domain
func isCleanDomain(host string) bool {
	const maxDomain, maxLabel = 253, 63
	start, last := 0, byte('.')
	for i := range len(host) {
		c := host[i]
		if !alphanumeric.Has(c) && (c != '-' && c != '.' || !alphanumeric.Has(last) || i-start > maxLabel) {
			return false
		}
		if c == '.' {
			start = i + 1
		}
		last = c
	}
	return alphanumeric.Has(last) && len(host)-start <= maxLabel && len(host) <= maxDomain
}

// isCleanText reports whether s has only URL code points in ASCII, percent-encoded bytes, and at
// most one "#".
func isCleanText(s string) bool {
	hasFragment := false
	for i := 0; i < len(s); i++ {
		switch {
		case infra.URLCodePoints.Has(s[i]):
		case s[i] == '%' && len(s)-i >= len("%00") && infra.IsHexDigit(s[i+1]) && infra.IsHexDigit(s[i+2]):
			i += 2
		case s[i] == '#' && !hasFragment:
			hasFragment = true
		default:
			return false
		}
	}
	return true
}

var alphanumeric = infra.Of(infra.Alphanumeric)
