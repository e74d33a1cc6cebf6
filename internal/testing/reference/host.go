package reference

import (
	"slices"
	"strings"
)

// A HostKind is the kind of a host. Null isn't one of them: a URL without a host has a nil
// Host.
//
// https://url.spec.whatwg.org/#concept-host
type HostKind int

// The kinds of hosts.
const (
	EmptyHost HostKind = iota
	Domain
	IPv4Address
	IPv6Address
	OpaqueHost
)

// A Host is a host.
//
// https://url.spec.whatwg.org/#concept-host
type Host struct {
	Kind HostKind
	Text string    // of a domain and an opaque host
	IPv4 uint32    // of an IPv4 address
	IPv6 [8]uint16 // the pieces of an IPv6 address
}

// ToASCII is UTS #46's ToASCII with the standard's parameters. It returns false for failure.
// The domain must be a scalar value string.
//
// https://url.spec.whatwg.org/#domain-parser-toascii
type ToASCII func(domain string, beStrict bool) (string, bool)

// A ValidationError is a validation error, with the standard's name. Its offset is in the
// string that the caller passed. The offset is -1 if the standard doesn't have a pointer there.
//
// https://url.spec.whatwg.org/#validation-error
type ValidationError struct {
	Name   string
	Offset int
}

// A hostParser has the state that the host parser shares with the parsers that it calls.
type hostParser struct {
	toASCII ToASCII
	errors  []ValidationError
}

func (p *hostParser) report(name string) {
	p.errors = append(p.errors, ValidationError{name, -1})
}

// fail reports a validation error and returns failure.
func (p *hostParser) fail(name string) (*Host, bool) {
	p.report(name)
	return nil, false
}

// https://url.spec.whatwg.org/#forbidden-host-code-point
func isForbiddenHostCodePoint(c rune) bool {
	return strings.ContainsRune("\x00\t\n\r #/:<>?@[\\]^|", c)
}

// https://url.spec.whatwg.org/#forbidden-domain-code-point
func isForbiddenDomainCodePoint(c rune) bool {
	return isForbiddenHostCodePoint(c) || c <= 0x1F || c == '%' || c == 0x7F
}

// ParseHost is the host parser. Unless isOpaque is true, input must not be empty.
//
// https://url.spec.whatwg.org/#concept-host-parser
func ParseHost(input string, isOpaque bool, toASCII ToASCII) (*Host, []ValidationError, bool) {
	p := hostParser{toASCII: toASCII}
	host, ok := p.parse(ScalarValueString(input), isOpaque)
	return host, p.errors, ok
}

func (p *hostParser) parse(input string, isOpaque bool) (*Host, bool) {
	if strings.HasPrefix(input, "[") { // 1
		if !strings.HasSuffix(input, "]") {
			return p.fail("IPv6-unclosed")
		}
		return p.parseIPv6(strings.TrimSuffix(strings.TrimPrefix(input, "["), "]"))
	}
	if isOpaque { // 2
		return p.parseOpaqueHost(input)
	}
	if containsPercentEncodedByte(input) { // 4
		p.report("domain-percent-encoded")
	}
	domain := ScalarValueString(PercentDecode(input)) // 5
	asciiDomain, ok := p.parseDomain(domain)          // 6
	if !ok {                                          // 7
		return nil, false
	}
	if endsInNumber(asciiDomain) { // 8
		if !isASCIIString(domain) {
			p.report("IPv4-non-ASCII-input")
		}
		return p.parseIPv4(asciiDomain)
	}
	return &Host{Kind: Domain, Text: asciiDomain}, true // 9
}

func containsPercentEncodedByte(s string) bool {
	for i := range len(s) {
		if startsWithPercentEncodedByte(s[i:]) {
			return true
		}
	}
	return false
}

// parseDomain is the domain parser with beStrict false.
//
// https://url.spec.whatwg.org/#concept-domain-to-ascii
func (p *hostParser) parseDomain(domain string) (string, bool) {
	if !p.isStrict(domain) { // 1, 2
		p.report("domain-to-ASCII")
	}
	var result string
	if isASCIIString(domain) { // 5
		result = asciiLowercase(domain)
	} else { // 6
		ascii, ok := p.toASCII(domain, false)
		if !ok {
			return "", false
		}
		result = ascii
	}
	if result == "" || strings.ContainsFunc(result, isForbiddenDomainCodePoint) { // 7, 8
		return "", false
	}
	return result, true // 9
}

// isStrict reports whether ToASCII with beStrict accepts the domain. For an ASCII domain
// without Punycode, only the rules for labels matter.
//
// https://www.unicode.org/reports/tr46/#Validity_Criteria
func (p *hostParser) isStrict(domain string) bool {
	labels := strings.Split(asciiLowercase(domain), ".")
	isPunycode := func(label string) bool { return strings.HasPrefix(label, "xn--") }
	if !isASCIIString(domain) || slices.ContainsFunc(labels, isPunycode) {
		_, ok := p.toASCII(domain, true)
		return ok
	}
	for _, label := range labels {
		hyphens := strings.HasPrefix(label, "-") || strings.HasSuffix(label, "-") || len(label) >= 4 && label[2:4] == "--"
		other := strings.ContainsFunc(label, func(c rune) bool { return !isASCIIAlphanumeric(c) && c != '-' })
		if hyphens || other || len(label) < 1 || len(label) > 63 {
			return false
		}
	}
	return len(domain) <= 253
}

// parseOpaqueHost is the opaque-host parser.
//
// https://url.spec.whatwg.org/#concept-opaque-host-parser
func (p *hostParser) parseOpaqueHost(input string) (*Host, bool) {
	if strings.ContainsFunc(input, isForbiddenHostCodePoint) { // 1
		return p.fail("host-invalid-code-point")
	}
	if strings.ContainsFunc(input, func(c rune) bool { return !isURLCodePoint(c) && c != '%' }) { // 2
		p.report("invalid-URL-unit")
	}
	for i := range input { // 3
		if input[i] == '%' && !startsWithPercentEncodedByte(input[i:]) {
			p.report("invalid-URL-unit")
			break
		}
	}
	if input == "" {
		return &Host{Kind: EmptyHost}, true
	}
	return &Host{Kind: OpaqueHost, Text: percentEncode(input, C0ControlPercentEncodeSet, false)}, true // 4
}

// String is the host serializer.
//
// https://url.spec.whatwg.org/#concept-host-serializer
func (h *Host) String() string {
	switch h.Kind {
	case IPv4Address:
		return serializeIPv4(h.IPv4)
	case IPv6Address:
		return "[" + serializeIPv6(h.IPv6) + "]"
	}
	return h.Text
}
