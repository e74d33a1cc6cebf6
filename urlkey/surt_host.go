package urlkey

import (
	"slices"
	"strings"

	"github.com/gowhatwg/url"
)

// SURTHost returns the host that a SURT was made with, and false if k has none.
// The host of a key without a scheme is read as that of a special URL, and only
// if it can't be one, as an opaque host.
//
// What FoldWWW has left out doesn't come back. Without the scheme, a key like
// "mailto:25)" can be either that URL or the host "mailto" with a port; without
// TrailingComma, an empty label at the start of the host, or a host of four
// numbers and commas, can be taken for what it looks like.
func SURTHost(k Key) (url.Host, bool) {
	special := true
	scheme, rest, ok := strings.Cut(string(k), "://(")
	if ok && isScheme(scheme) {
		special = isSpecialScheme(scheme)
	} else {
		rest = strings.TrimPrefix(string(k), "(")
	}
	text, ok := cutSURTHost(rest)
	if !ok {
		return url.Host{}, false
	}
	if special && strings.IndexByte(text, '%') < 0 {
		if h, err := url.ParseHost(text); err == nil {
			return h, true
		}
	}
	h, err := url.ParseOpaqueHost(text)
	return h, err == nil
}

// cutSURTHost returns the host at the start of s, in the order of a URL. It ends
// before the first ")" that is followed by what can't be in a host: parentheses
// can.
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

// endsHost reports whether s has at i what ends an authority.
func endsHost(s string, i int) bool { return i == len(s) || strings.IndexByte("/?#", s[i]) >= 0 }

// unreverse returns the host that stands in s, reversed and with its port and
// credentials.
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
	if isDecimalAddress(s) {
		return s, true
	}
	b := []byte(strings.TrimSuffix(s, ","))
	swapCommas(b)
	return string(appendLabelsReversed(nil, string(b))), len(b) > 0
}

// isDecimalAddress reports whether s is an IPv4 address in its serialized form.
func isDecimalAddress(s string) bool {
	h, err := url.ParseHost(s)
	return err == nil && h.Kind() == url.HostIPv4 && h.String() == s
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

// isSpecialScheme reports what [url.URL.IsSpecial] does.
func isSpecialScheme(scheme string) bool {
	u, err := url.Parse(scheme + "://h")
	return err == nil && u.IsSpecial()
}

// HostPrefixes returns the strings that the SURTs of all URLs with the scheme
// and the host of u begin with, and no other SURTs of these options: with any
// port, unless the options leave that out. They are sorted, and none begins with
// another, so that each is a range of its own in a sorted list, which ends before
// its [Key.PrefixEnd].
//
// Without the scheme in the options it makes no difference, except that only
// keys of special URLs are sought if u is one. If it isn't, its path can be
// empty, and hosts such as "example)" can't be told from "example" and what
// follows it. For a URL without a host there are none.
func HostPrefixes(u *url.URL, o SURTOptions) []Key {
	p, base := surtBase(u, &o)
	if base == nil {
		return nil
	}
	return p.hostPrefixes(base, &o)
}

// DomainPrefixes returns what [HostPrefixes] does, for the host and all that end
// in "." and the host. An IP address has no such others.
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

// hostPrefixes returns what can follow base in the SURT of a URL with that host.
func (p *parts) hostPrefixes(base []byte, o *SURTOptions) []Key {
	end := Key(")")
	if p.special {
		// A ")" alone can be part of a label.
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

// PrefixEnd returns the smallest key that is larger than all that begin with k.
// In a sorted list, the keys from k up to, but not including, the PrefixEnd are
// those. It returns "" for the empty key, for which there is no end.
func (k Key) PrefixEnd() Key {
	for i := len(k) - 1; i >= 0; i-- {
		if k[i] < 0xFF {
			return k[:i] + Key([]byte{k[i] + 1})
		}
	}
	return ""
}
