package main

import (
	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/infra"
)

// isCleanURL reports whether it is obvious that input, clean text that parses to u, has no
// validation errors. If input is its own serialization, it has all its slashes, and every part
// is in the standard's spelling. If isCleanURL returns false, the input may still have no
// validation errors.
//
// https://url.spec.whatwg.org/#validation-error
func isCleanURL(input string, u *url.URL) bool {
	return input == u.Href() && u.IsSpecial() && u.Protocol() != "file:" && u.Username() == "" && u.Password() == "" && isCleanDomain(u.Hostname())
}

// isCleanDomain reports whether a serialized host is an IPv4 address, or a domain that
// obviously passes the strict rules of UTS #46: short labels of letters and digits, with
// single hyphens between them.
//
// https://url.spec.whatwg.org/#valid-domain
func isCleanDomain(host string) bool {
	const maxDomain, maxLabel = 253, 63
	if len(host) > maxDomain {
		return false
	}
	start, last := 0, byte('.')
	for i := range len(host) {
		c := host[i]
		switch {
		case alphanumeric.Has(c):
		case c != '-' && c != '.' || !alphanumeric.Has(last) || i-start > maxLabel:
			return false
		}
		if c == '.' {
			start = i + 1
		}
		last = c
	}
	return alphanumeric.Has(last) && len(host)-start <= maxLabel
}

// isCleanText reports whether s has only URL code points in ASCII, which JSON doesn't escape
// either, percent-encoded bytes, and at most one "#".
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
