package url

import (
	"iter"
	"strconv"
	"strings"
)

// A PublicSuffixList knows the domains under which anyone can register a name, such as
// "com", "co.uk" or "github.io". Lists go out of date, so this package has none: use List
// of golang.org/x/net/publicsuffix, or any list for net/http/cookiejar. A list isn't a
// security boundary, because different programs have different lists. The version of x/net
// that this module requires has the list of February 6, 2026.
//
// https://publicsuffix.org/list/
type PublicSuffixList interface {
	// PublicSuffix returns the public suffix of domain: its last label or labels. The domain
	// is in ASCII and lower case, without empty labels and without a trailing dot.
	PublicSuffix(domain string) string

	// String describes the list, for example its source and date.
	String() string
}

// Labels returns the labels of a domain, in ASCII: "www", "example", "com" and "" for
// "www.example.com.". Other hosts have no labels.
//
// https://url.spec.whatwg.org/#domain-label
func (h Host) Labels() iter.Seq[string] {
	domain, ok := h.Domain()
	if !ok {
		return func(func(string) bool) {}
	}
	// The iterator of SplitSeq works only once.
	return func(yield func(string) bool) { strings.SplitSeq(domain, ".")(yield) }
}

// PublicSuffix returns the public suffix of h, in ASCII: "co.uk" for www.example.co.uk.
// The suffix ends with a dot if the domain does. PublicSuffix returns false unless h is a
// domain, no label is empty except the one after that dot, and list has a suffix for h.
//
// https://url.spec.whatwg.org/#host-public-suffix
func (h Host) PublicSuffix(list PublicSuffixList) (string, bool) {
	start, ok := h.publicSuffixStart(list)
	if !ok {
		return "", false
	}
	return h.serialized[start:], true
}

// RegistrableDomain returns the public suffix of h and the label before it, in ASCII:
// "example.co.uk" for www.example.co.uk. The result ends with a dot if the domain does.
// RegistrableDomain returns false where [Host.PublicSuffix] does, and if h is itself a
// public suffix.
//
// https://url.spec.whatwg.org/#host-registrable-domain
func (h Host) RegistrableDomain(list PublicSuffixList) (string, bool) {
	start, ok := h.publicSuffixStart(list)
	if !ok || start == 0 {
		return "", false
	}
	dot := strings.LastIndexByte(h.serialized[:start-1], '.')
	return h.serialized[dot+1:], true
}

// publicSuffixStart returns the offset of the public suffix.
func (h Host) publicSuffixStart(list PublicSuffixList) (int, bool) {
	domain := strings.TrimSuffix(h.serialized, ".")
	if h.kind != HostDomain || list == nil || domain == "" || domain[0] == '.' ||
		domain[len(domain)-1] == '.' || strings.Contains(domain, "..") {
		return 0, false
	}
	suffix := list.PublicSuffix(domain)
	start := len(domain) - len(suffix)
	if !strings.HasSuffix(domain, suffix) || start > 0 && domain[start-1] != '.' {
		return 0, false
	}
	return start, true
}

// A Site is what the origins of one owner have in common: a scheme and a registrable
// domain, or a scheme and a host, or an opaque origin. == compares sites, and a Site can be
// a map key.
//
// https://html.spec.whatwg.org/multipage/browsers.html#site
type Site struct{ origin Origin }

// Site returns the site of o. With a nil list, the site has the host in place of the
// registrable domain; [PublicSuffixList] says where to find a list. Two origins
// are same site if their sites are equal:
//
//	o.Site(list) == p.Site(list)
//
// They are schemelessly same site if their [Site.Host] values are equal and neither is opaque,
// or if they are the same opaque origin.
//
// https://html.spec.whatwg.org/multipage/browsers.html#obtain-a-site
// https://html.spec.whatwg.org/multipage/browsers.html#same-site
func (o Origin) Site(list PublicSuffixList) Site {
	if domain, ok := o.host.RegistrableDomain(list); ok {
		o.host.serialized = domain
	}
	o.port, o.hasPort = 0, false
	return Site{o}
}

// ParseSite returns the site whose serialization is s: a scheme, "://" and a host, as in
// "https://example.com". "null" is a new opaque site. The host needn't be a registrable
// domain. ParseSite accepts what [ParseOrigin] accepts, but without a port, and has the
// same errors.
//
// https://html.spec.whatwg.org/multipage/browsers.html#serialization-of-a-site
func ParseSite(s string) (Site, error) {
	const op = "parse site"
	o, err := parseOrigin(op, s)
	if err == nil && o.hasPort {
		o.port, o.hasPort = 0, false
		err = &Error{Op: op, Input: strings.Clone(s), Err: invalidValueError("it has a port; write " + strconv.Quote(o.String()))}
	}
	if err != nil {
		return Site{}, err
	}
	return Site{o}, nil
}

// IsZero reports whether s is the zero Site. A new opaque site isn't. With omitzero,
// encoding/json omits a zero Site; otherwise it writes "null".
func (s Site) IsZero() bool { return s == Site{} }

// IsOpaque reports whether s is an opaque origin.
func (s Site) IsOpaque() bool { return s.origin.IsOpaque() }

// Scheme returns the scheme of s, or "" if s is opaque.
func (s Site) Scheme() string { return s.origin.scheme }

// Host returns the registrable domain or host, or null if s is opaque.
func (s Site) Host() Host { return s.origin.host }

// String returns the serialization of s in ASCII, as in "https://example.com", or "null" if
// s is opaque.
//
// https://html.spec.whatwg.org/multipage/browsers.html#serialization-of-a-site
func (s Site) String() string { return s.origin.String() }
