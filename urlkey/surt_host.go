package urlkey

import (
	"slices"
	"strings"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/infra"
)

// SURTHost returns the host of a SURT, and false if k has no host. Some hosts can't be told
// from a key:
//
//   - Labels that FoldWWW left out don't come back.
//   - Without Scheme, the host is read as in a special URL or, if that fails, as an
//     opaque host. So it can be in lower case.
//   - Without Scheme and Parenthesis, a host whose last label begins with "(" loses it.
//   - Without TrailingComma, a host that begins with an empty label, or consists of
//     four numbers separated by commas, can be misread.
//   - "mailto:25)" is the key of a mailto: URL or, without Scheme, of the host "mailto"
//     with a port. SURTHost returns the host.
func SURTHost(k Key) (url.Host, bool) {
	special := true
	scheme, rest, ok := strings.Cut(string(k), "://(")
	if ok && isScheme(scheme) {
		special = infra.SchemeKindOf(scheme).IsSpecial()
	} else {
		rest = strings.TrimPrefix(string(k), "(")
	}
	text, ok := cutSURTHost(rest)
	if !ok {
		return url.Host{}, false
	}
	if special && strings.IndexByte(text, '%') < 0 {
		// An address that isn't serialized is the host of a URL that isn't special.
		if h, err := url.ParseHost(text); err == nil && (h.Kind() != url.HostIPv4 || h.String() == text) {
			return h, true
		}
	}
	h, err := url.ParseOpaqueHost(text)
	return h, err == nil
}

// cutSURTHost returns the host at the start of s, with its labels in the order of a URL. The
// host can have parentheses: it ends before the first ")" followed by something that can't be
// in a host.
func cutSURTHost(s string) (string, bool) {
	for i := range len(s) {
		if endsHost(s, i) {
			return "", false
		}
		if s[i] == ')' && endsHost(s, i+1) {
			return unreverse(s[:i])
		}
	}
	return "", false
}

// endsHost reports whether an authority ends at i in s.
func endsHost(s string, i int) bool { return i == len(s) || strings.IndexByte("/?#", s[i]) >= 0 }

// unreverse returns the reversed host in s in its normal order, with its port and credentials.
func unreverse(s string) (string, bool) {
	if strings.HasPrefix(s, "[") {
		end := strings.IndexByte(s, ']') + 1
		return s[:end], end > 0
	}
	s, _, _ = strings.Cut(s, "@")
	if host, port, ok := strings.Cut(s, ":"); ok {
		if port == "" || strings.Trim(port, "0123456789") != "" {
			return "", false
		}
		s = host
	}
	if isIPv4(s) {
		return s, true
	}
	b := []byte(strings.TrimSuffix(s, ","))
	swapCommas(b)
	return string(appendLabelsReversed(nil, string(b))), len(b) > 0
}

// isIPv4 reports whether a special URL would read s as an IPv4 address. A SURT doesn't
// reverse such a host.
func isIPv4(s string) bool {
	h, err := url.ParseHost(s)
	return err == nil && h.Kind() == url.HostIPv4
}

func isScheme(s string) bool {
	for i := range len(s) {
		c := s[i]
		if !('a' <= c && c <= 'z' || i > 0 && ('0' <= c && c <= '9' || strings.IndexByte("+-.", c) >= 0)) {
			return false
		}
	}
	return s != ""
}

// HostPrefixes returns prefixes that find a host in a sorted list of SURTs. Every SURT with
// the options o of a URL with the scheme and the host of u, on any port, begins with
// one of them. Other SURTs do so only
//
//   - if o leaves out what distinguishes their URLs, such as the scheme,
//   - if o has neither Scheme nor Parenthesis, and the host is the scheme of a URL
//     without a host: "mailto:" begins the SURTs of mailto: URLs,
//   - if u isn't special and the other host begins with the host of u and ")": that looks
//     like the host of u and an empty path.
//
// The prefixes are sorted, and none of them begins with another. So each selects a
// separate range of a sorted list, up to its [Key.PrefixEnd]. The result is empty
// for a URL without a host.
func HostPrefixes(u *url.URL, o SURTOptions) []Key {
	p, base := surtBase(u, &o)
	if base == nil {
		return nil
	}
	return p.hostPrefixes(base, &o)
}

// DomainPrefixes is like [HostPrefixes], but for the host and its subdomains. An IP
// address has no subdomains.
func DomainPrefixes(u *url.URL, o SURTOptions) []Key {
	p, base := surtBase(u, &o)
	switch {
	case base == nil:
		return nil
	case isAddress(p.host, p.kind):
		return p.hostPrefixes(base, &o)
	case o.TrailingComma:
		return []Key{Key(base)}
	}
	prefixes := p.hostPrefixes(base, &o)
	return slices.Insert(prefixes, 1, Key(base)+",")
}

// surtBase returns the SURT of u up to the end of the host.
func surtBase(u *url.URL, o *SURTOptions) (p parts, base []byte) {
	p = partsOf(u)
	if p.host == "" {
		return p, nil
	}
	p.port, p.username, p.password, p.path = "", "", "", ""
	p.hasQuery, p.hasFragment = false, false
	base = p.appendSURT(nil, o)
	return p, base[:len(base)-len(")")]
}

// hostPrefixes returns copies of base, each with one of the texts that can follow it in the
// SURT of a URL with that host.
func (p *parts) hostPrefixes(base []byte, o *SURTOptions) []Key {
	end := Key(")")
	if p.special {
		// A ")" by itself can be part of a label.
		end = ")/"
	}
	prefixes := []Key{Key(base) + end}
	if !o.DropPort {
		prefixes = append(prefixes, Key(base)+":")
	}
	if o.Credentials {
		prefixes = append(prefixes, Key(base)+"@")
	}
	return prefixes
}

// PrefixEnd returns the smallest key that is larger than all keys that begin with k. In
// a sorted list, the keys that begin with k go from k up to, but not including, the
// PrefixEnd. For the empty key, which has no end, it returns "".
func (k Key) PrefixEnd() Key {
	for i := len(k) - 1; i >= 0; i-- {
		if k[i] < 0xFF {
			return k[:i] + Key([]byte{k[i] + 1})
		}
	}
	return ""
}
