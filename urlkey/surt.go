package urlkey

import (
	"strings"

	"github.com/gowhatwg/url"
)

// SURTOptions selects a variant of SURT, because each archive tool has its own. The
// zero value writes "com,example,www:8080)/a?b" for
// "http://www.example.com:8080/a?b#c".
//
// Don't mix keys with different options in one list. The JSON form has the options
// that are on, so a list can record how its keys are written.
type SURTOptions struct {
	// Scheme writes the scheme, as in "http://(com,example)/". Without it, URLs
	// that differ only in the scheme have the same key. A URL without a host always
	// keeps its scheme.
	Scheme bool `json:"scheme,omitempty"`

	// Parenthesis writes the "(" even without the scheme, as in "(com,example)/".
	Parenthesis bool `json:"parenthesis,omitempty"`

	// TrailingComma ends a reversed host with a comma, as in "com,example,)/". Then
	// exactly the keys of the domain and its subdomains, with any port, begin with
	// "com,example,".
	TrailingComma bool `json:"trailingComma,omitempty"`

	// ReverseIPv4 writes the parts of an IPv4 address in reverse, as if they
	// were labels: "1,0,0,127)/" for http://127.0.0.1/.
	ReverseIPv4 bool `json:"reverseIPv4,omitempty"`

	// FoldHTTPS writes http for https.
	FoldHTTPS bool `json:"foldHTTPS,omitempty"`

	// FoldWWW removes all labels "www", "www2" and so on at the start of the
	// host, as long as something remains.
	FoldWWW bool `json:"foldWWW,omitempty"`

	// DropPort removes the port.
	DropPort bool `json:"dropPort,omitempty"`

	// Credentials writes the username and the password after the port, as in
	// "com,example:8080@user:pass)/". Such keys are secrets.
	Credentials bool `json:"credentials,omitempty"`

	// Fragment keeps the fragment.
	Fragment bool `json:"fragment,omitempty"`
}

// HeritrixSURT writes "http://(com,example,www,:8080)/a?b", as the crawler
// Heritrix and urlcanon do.
func HeritrixSURT() SURTOptions { return SURTOptions{Scheme: true, TrailingComma: true} }

// PlainSURT writes "com,example:8080)/a?b", as the Internet Archive's package
// surt does for a URL that is already canonical. For other URLs, see [CDXJKey].
func PlainSURT() SURTOptions { return SURTOptions{ReverseIPv4: true, FoldWWW: true} }

// SURT returns the Sort-friendly URI Reordering Transform of u: a key with the
// labels of the host reversed, so sorting brings together the URLs of a domain.
// Everything else stays as in u.
//
//	https://www.example.com:8080/a?b   com,example,www:8080)/a?b
//	https://127.0.0.1/                 127.0.0.1)/
//	https://[::1]/                     [::1])/
//	git://example.com/a                com,example)/a
//	mailto:user@example.com            mailto:user@example.com
//
// The host of a URL that isn't special is reversed, too, unless it can be read as an
// IPv4 address. A comma within a label becomes a dot.
//
// A URL with no host or an empty one keeps the form of a URL. The zero URL has the
// empty key.
//
// For a special URL and a key of up to 256 bytes, SURT allocates only the key.
// https://heritrix.readthedocs.io/en/latest/glossary.html describes the form.
func SURT(u *url.URL, o SURTOptions) Key {
	var buf [stackSize]byte
	return Key(o.append(buf[:0], u))
}

// append appends SURT(u, o) to dst. It is a [Func].
func (o SURTOptions) append(dst []byte, u *url.URL) []byte {
	if u.Href() == "" {
		return dst
	}
	p := partsOf(u)
	return p.appendSURT(dst, &o)
}

// appendSURT appends p as a SURT.
func (p *parts) appendSURT(dst []byte, o *SURTOptions) []byte {
	if !o.Fragment {
		p.fragment, p.hasFragment = "", false
	}
	if o.FoldHTTPS && p.scheme == "https" {
		p.scheme = "http"
	}
	if p.host == "" {
		return p.append(dst)
	}
	if o.Scheme {
		dst = append(dst, p.scheme...)
		dst = append(dst, "://"...)
	}
	if o.Scheme || o.Parenthesis {
		dst = append(dst, '(')
	}
	dst = p.appendSURTHost(dst, o)
	if !o.DropPort {
		dst = p.appendPort(dst)
	}
	if o.Credentials && (p.username != "" || p.password != "") {
		dst = append(dst, '@')
		dst = p.appendUserinfo(dst)
	}
	dst = append(dst, ')')
	return p.appendRest(dst)
}

// appendSURTHost appends the host as o specifies, without a port.
func (p *parts) appendSURTHost(dst []byte, o *SURTOptions) []byte {
	host := p.host
	if o.FoldWWW {
		host = trimWWW(host)
	}
	// An IPv6 address has no dots, so reversing leaves it as it is.
	if isAddress(host, p.kind) && !o.ReverseIPv4 {
		return append(dst, host...)
	}
	dst = appendReversed(dst, host)
	if o.TrailingComma && !isAddress(host, p.kind) {
		dst = append(dst, ',')
	}
	return dst
}

// isAddress reports whether a host of the given kind is an IP address. An opaque
// host counts as one if a special URL would read it as one.
func isAddress(host string, kind url.HostKind) bool {
	switch kind {
	case url.HostIPv4, url.HostIPv6:
		return true
	case url.HostOpaque:
		h, err := url.ParseHost(host)
		return err == nil && h.Kind() == url.HostIPv4
	}
	return false
}

// appendReversed appends the labels of host in reverse, separated by commas. Commas in a label
// become dots.
func appendReversed(dst []byte, host string) []byte {
	start := len(dst)
	dst = appendLabelsReversed(dst, host, '.')
	for i, c := range dst[start:] {
		switch c {
		case '.':
			dst[start+i] = ','
		case ',':
			dst[start+i] = '.'
		}
	}
	return dst
}

// appendLabelsReversed appends the labels of host, the last one first, with a separator between
// them.
func appendLabelsReversed(dst []byte, host string, separator byte) []byte {
	end := len(host)
	for i := end - 1; i >= 0; i-- {
		if host[i] == '.' {
			dst = append(dst, host[i+1:end]...)
			dst = append(dst, separator)
			end = i
		}
	}
	return append(dst, host[:end]...)
}

// trimWWW removes leading labels that are "www" and digits, as long as something other than a
// dot remains.
func trimWWW(host string) string {
	for {
		rest := trimOneWWW(host)
		if len(rest) == len(host) || strings.Trim(rest, ".") == "" {
			return host
		}
		host = rest
	}
}

// trimOneWWW removes one such label.
func trimOneWWW(host string) string {
	rest, ok := strings.CutPrefix(host, "www")
	if !ok {
		return host
	}
	rest = strings.TrimLeft(rest, "0123456789")
	if rest, ok = strings.CutPrefix(rest, "."); ok {
		return rest
	}
	return host
}
