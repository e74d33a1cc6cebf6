package url

import (
	"net/netip"
	"strings"

	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/internal/uts46"
)

// A HostKind is the kind of a [Host].
type HostKind uint8

// The kinds of hosts.
const (
	// HostNull means that there is no host, as in "mailto:a@example.com".
	HostNull HostKind = iota
	// HostEmpty is the empty host, as in "file:///".
	HostEmpty
	// HostDomain is a domain, as in "https://example.com/".
	HostDomain
	// HostIPv4 is an IPv4 address, as in "https://127.0.0.1/".
	HostIPv4
	// HostIPv6 is an IPv6 address, as in "https://[::1]/".
	HostIPv6
	// HostOpaque is the host of a URL that isn't special, as in "git://example.com/". The
	// parser doesn't interpret it.
	HostOpaque
)

// String returns the standard's name for the kind.
func (k HostKind) String() string {
	switch k {
	case HostNull:
		return "null"
	case HostEmpty:
		return "empty host"
	case HostDomain:
		return "domain"
	case HostIPv4:
		return "IPv4 address"
	case HostIPv6:
		return "IPv6 address"
	case HostOpaque:
		return "opaque host"
	}
	return "invalid HostKind"
}

// A Host is the host of a URL. == is the standard's equality, and a Host can be a map key.
// The zero Host is null. [URL.ParsedHost], [ParseHost] and [ParseOpaqueHost] return hosts.
//
// https://url.spec.whatwg.org/#concept-host
type Host struct {
	serialized string
	kind       HostKind
}

// ParseHost parses the host of a special URL, such as "EXAMPLE.com", "0x7f.1" or "[::1]",
// without a port. The error is an [*Error].
//
// https://url.spec.whatwg.org/#concept-host-parser with isOpaque false
func ParseHost(input string) (Host, error) {
	if input == "" {
		return Host{}, &Error{Op: string(opParseHost), Err: ValidationError{HostMissing, 0, true}}
	}
	return parseHostString(input, false)
}

// ParseOpaqueHost parses the host of a URL that isn't special. The empty string is the
// empty host.
//
// https://url.spec.whatwg.org/#concept-host-parser with isOpaque true
func ParseOpaqueHost(input string) (Host, error) { return parseHostString(input, true) }

func parseHostString(input string, isOpaque bool) (Host, error) {
	r := reporter{source: source{text: input}}
	out, kind, ok := appendHost(nil, input, isOpaque, 0, &r)
	if !ok {
		return Host{}, r.error(&opParseHost, input)
	}
	return Host{string(out), kind}, nil
}

// Kind returns the kind of h.
func (h Host) Kind() HostKind { return h.kind }

// IsZero reports whether h is null. encoding/json calls it for omitzero.
func (h Host) IsZero() bool { return h.kind == HostNull }

// String returns the serialization of h, which is "" for the null host and the empty
// host. An IPv6 address is in brackets, and a domain is in ASCII.
//
// https://url.spec.whatwg.org/#concept-host-serializer
func (h Host) String() string { return h.serialized }

// Domain returns the domain, in ASCII, and whether h is one.
func (h Host) Domain() (string, bool) {
	if h.kind != HostDomain {
		return "", false
	}
	return h.serialized, true
}

// Addr returns h as an IP address without a zone, and whether h is one; [HostFromAddr] is the
// inverse. An opaque host isn't an IPv4 address even if it looks like one, as in
// "redis://127.0.0.1:6379/"; [URL.DialAddress] reads it as an address.
func (h Host) Addr() (netip.Addr, bool) {
	s := h.serialized
	switch h.kind {
	case HostIPv4:
	case HostIPv6:
		s = s[1 : len(s)-1]
	default:
		return netip.Addr{}, false
	}
	addr, err := netip.ParseAddr(s)
	return addr, err == nil
}

// HostFromAddr returns the host that is an IP address, for which [Host.Addr] returns addr again:
// with brackets if it is IPv6, as "::ffff:1.2.3.4" is. It returns false if addr is invalid or has a
// zone, which a URL can't have.
//
// https://url.spec.whatwg.org/#concept-host-serializer
func HostFromAddr(addr netip.Addr) (Host, bool) {
	if !addr.IsValid() || addr.Zone() != "" {
		return Host{}, false
	}
	text := addr.String()
	if addr.Is6() {
		text = "[" + text + "]"
	}
	h, err := ParseHost(text)
	return h, err == nil
}

// Unicode returns the serialization of h, with a domain in Unicode. Different hosts can
// then look alike; to show them to people, use urldisplay.
//
// https://url.spec.whatwg.org/#concept-domain-to-unicode
func (h Host) Unicode() string {
	if h.kind != HostDomain {
		return h.serialized
	}
	return DomainToUnicode(h.serialized)
}

// appendHost is the host parser. It appends the serialization of the host to dst. In the
// string that r reports on, input begins at the position at.
//
// https://url.spec.whatwg.org/#concept-host-parser
func appendHost(dst []byte, input string, isOpaque bool, at int, r *reporter) ([]byte, HostKind, bool) {
	if strings.HasPrefix(input, "[") {
		address, ok := parseIPv6(input, at, r)
		return append(appendIPv6(append(dst, '['), address), ']'), HostIPv6, ok
	}
	if isOpaque {
		return appendOpaqueHost(dst, input, at, r)
	}
	start := len(dst)
	dst, ok := appendHostDomain(dst, input, at, r)
	if !ok {
		return dst, HostNull, false
	}
	if endsInNumber(dst[start:]) {
		return appendIPv4Host(dst[:start], infra.View(dst[start:]), input, at, r)
	}
	return dst, HostDomain, true
}

// appendIPv4Host is appendHost for a domain that ends in a number. domain may be in the
// spare capacity of dst.
func appendIPv4Host(dst []byte, domain, input string, at int, r *reporter) ([]byte, HostKind, bool) {
	if r.isListening() {
		if i := indexNonASCII(input); i >= 0 {
			r.warn(IPv4NonASCIIInput, at+i)
		}
	}
	address, ok := parseIPv4(domain, input, at, r)
	return appendIPv4(dst, address), HostIPv4, ok
}

// appendHostDomain runs the steps of the host parser that turn input into a domain:
// percent-decode, decode, and the domain parser. Without percent-encoded bytes it skips the
// decoding: the domain parser refuses invalid UTF-8 at the same offset as the U+FFFD that
// decoding would put there.
func appendHostDomain(dst []byte, input string, at int, r *reporter) ([]byte, bool) {
	domain := input
	if i := indexPercentEncodedByte(input); i >= 0 {
		r.warn(DomainPercentEncoded, at+i)
		domain = PercentDecodeUTF8(input)
	}
	dst, problem := appendDomain(dst, domain, false)
	if problem.Reason != 0 {
		// Even if a strict domain parser would find another problem first, that isn't the
		// reason for the failure.
		r.explain(problem.Reason, problem.CodePoint)
		r.fail(DomainToASCIIError, at+encodedOffset(input, problem.Offset))
		return dst, false
	}
	if r.isListening() {
		if problem := strictDomainProblem(domain); problem.Reason != 0 {
			r.explain(problem.Reason, 0)
			r.warn(DomainToASCIIError, at+encodedOffset(input, problem.Offset))
			r.explain(0, 0)
		}
	}
	return dst, true
}

// indexPercentEncodedByte returns the offset of the first percent-encoded byte, or -1.
func indexPercentEncodedByte(s string) int {
	for i := strings.IndexByte(s, '%'); 0 <= i && i < len(s); i++ {
		if infra.IsPercentEncodedByte(s, i) {
			return i
		}
	}
	return -1
}

// appendOpaqueHost is the opaque-host parser.
//
// https://url.spec.whatwg.org/#concept-opaque-host-parser
func appendOpaqueHost(dst []byte, input string, at int, r *reporter) ([]byte, HostKind, bool) {
	for i := range len(input) {
		if byteClasses[input[i]]&forbiddenHost != 0 {
			r.explain(uts46.ForbiddenCodePoint, input[i])
			r.fail(HostInvalidCodePoint, at+i)
			return dst, HostNull, false
		}
	}
	if input == "" {
		return dst, HostEmpty, true
	}
	if r.isListening() {
		if i := indexNonURLCodePoint(input); i < len(input) {
			r.warn(InvalidURLUnit, at+i)
		}
		if i := indexBarePercent(input); i < len(input) {
			r.warn(InvalidURLUnit, at+i)
		}
	}
	return appendPercentEncoded(dst, input, C0ControlPercentEncodeSet), HostOpaque, true
}

// endsInNumber is the standard's "ends in a number checker". domain must not be empty.
//
// https://url.spec.whatwg.org/#ends-in-a-number-checker
func endsInNumber[T string | []byte](domain T) bool {
	end := len(domain)
	if domain[end-1] == '.' {
		end--
	}
	start := end
	for start > 0 && domain[start-1]-'0' <= 9 {
		start--
	}
	if start == 0 || domain[start-1] == '.' {
		return start < end
	}
	for start > 0 && infra.IsHexDigit(domain[start-1]) {
		start--
	}
	return start >= 2 && domain[start-1]|0x20 == 'x' && domain[start-2] == '0' && (start == 2 || domain[start-3] == '.')
}
