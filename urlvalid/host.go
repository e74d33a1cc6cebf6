package urlvalid

import (
	"strings"
	"unicode/utf8"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/internal/uts46"
)

// Host returns nil if input is a valid host string, and a [*SyntaxError] otherwise.
// A valid host string is a domain, an IPv4 address, or an IPv6 address in brackets:
// the host of a special URL, without its port.
//
// https://url.spec.whatwg.org/#valid-host-string
func Host(input string) error {
	if strings.HasPrefix(input, "[") {
		return checkBrackets(input)
	}
	ascii, err := checkStrictDomain(input)
	if err == nil && endsInNumber(ascii) {
		// It can only be an address, and an address has only this form.
		return checkIPv4(input, 0)
	}
	return err
}

// Domain returns nil if input is a valid domain string, and a [*SyntaxError]
// otherwise. A domain may be written in Unicode, and in upper case. The strict form
// of [url.DomainToASCII] must accept it: an underscore isn't valid, nor is a dot at
// the end. Its last label must not be a number.
//
// https://url.spec.whatwg.org/#valid-domain-string
func Domain(input string) error {
	ascii, err := checkStrictDomain(input)
	if err == nil && endsInNumber(ascii) {
		err = &SyntaxError{lastLabel(input), "a last label of the domain that isn't a number"}
	}
	return err
}

// IPv4 returns nil if input is a valid IPv4-address string, and a [*SyntaxError]
// otherwise. A valid one has four decimal numbers without leading zeros, as in
// "127.0.0.1".
//
// https://url.spec.whatwg.org/#valid-ipv4-address-string
func IPv4(input string) error { return checkIPv4(input, 0) }

// IPv6 returns nil if input is a valid IPv6-address string, and a [*SyntaxError]
// otherwise. A valid one has no brackets, as in "::1", and no leading zeros in its
// pieces.
//
// https://url.spec.whatwg.org/#valid-ipv6-address-string
func IPv6(input string) error { return checkIPv6(input, 0) }

// OpaqueHost returns nil if input is a valid opaque-host string, and a
// [*SyntaxError] otherwise. A valid one consists of URL units that are allowed in a
// host, or is an IPv6 address in brackets: the host of a URL that isn't special,
// without its port.
//
// https://url.spec.whatwg.org/#valid-opaque-host-string
func OpaqueHost(input string) error {
	switch {
	case input == "":
		return &SyntaxError{0, "a host"}
	case input[0] == '[':
		return checkBrackets(input)
	}
	// https://url.spec.whatwg.org/#forbidden-host-code-point, those that are URL units
	return checkURLUnits(input, 0, len(input), "/:?@", "a host")
}

// endsInNumber is the ends in a number checker. It reports whether the host parser would treat
// domain, which is otherwise valid, as an IPv4 address.
//
// https://url.spec.whatwg.org/#ends-in-a-number-checker
func endsInNumber(domain string) bool {
	host, err := url.ParseHost(domain)
	return err != nil || host.Kind() == url.HostIPv4
}

// checkBrackets checks an IPv6 address that begins with "[".
func checkBrackets(in string) error {
	end := strings.IndexByte(in, ']')
	if end < 0 {
		end = len(in)
	}
	if err := checkIPv6(in[:end], 1); err != nil {
		return err
	}
	switch {
	case end == len(in):
		return &SyntaxError{end, `"]" after the IPv6 address`}
	case end+1 < len(in):
		return &SyntaxError{end + 1, `nothing after the "]"`}
	}
	return nil
}

// domainExpectations says, for each reason to reject a domain, what would have been
// valid.
var domainExpectations = [...]string{
	uts46.EmptyDomain:         "a domain",
	uts46.ForbiddenCodePoint:  "a code point that may be in a domain",
	uts46.DisallowedCodePoint: "a code point that may be in a domain",
	uts46.TooManyCodePoints:   "a label of at most 63 bytes",
	uts46.EmptyLabel:          "a label of the domain",
	uts46.LabelTooLong:        "a label of at most 63 bytes",
	uts46.DomainTooLong:       "a domain of at most 253 bytes",
	uts46.HyphensAt3And4:      "a label without hyphens in its third and fourth place",
	uts46.HyphenAtEnd:         "a label that neither begins nor ends with a hyphen",
	uts46.ASCIICodePoint:      "a letter, digit or hyphen of the domain",
	uts46.NonASCIIAfterPrefix: "a label in ASCII, as it begins with xn--",
	uts46.InvalidPunycode:     "xn-- and the Punycode of a valid label",
	uts46.EmptyPunycode:       "xn-- and the Punycode of a valid label",
	uts46.ASCIIPunycode:       "a label without xn--, as it is ASCII",
	uts46.NestedPrefix:        "a label that is Punycode only once",
	uts46.NotNFC:              "a label in Punycode that stands for one in Normalization Form C",
	uts46.LeadingMark:         "a label that doesn't begin with a combining mark",
	uts46.JoinerContext:       "a label without a zero width joiner or non-joiner in that place",
	uts46.BidiRule:            "a label that keeps the rule for domains with right-to-left labels",
}

// checkStrictDomain runs the strict domain parser and returns its result.
//
// https://url.spec.whatwg.org/#valid-domain
func checkStrictDomain(in string) (string, error) {
	// U+FFFD, which replaces invalid UTF-8, is rejected at the same offset.
	domain := infra.ScalarValueString(in)
	var buf [128]byte
	ascii, problem := uts46.ToASCII(buf[:0], domain, true, nil)
	if problem.Reason == 0 {
		return string(ascii), nil
	}
	if problem.Reason == uts46.DisallowedCodePoint && domain[problem.Offset]|0x20 == 'x' {
		problem.Reason = uts46.InvalidPunycode // the offset is that of the label's "x", but the code point is in the Punycode
	}
	return "", &SyntaxError{problem.Offset, domainExpectations[problem.Reason]}
}

// lastLabel returns the offset of the last label of a domain.
func lastLabel(domain string) int {
	const fullStops = ".\u3002\uFF0E\uFF61" // IDNA maps all of these to the first
	i := strings.LastIndexAny(domain, fullStops)
	if i < 0 {
		return 0
	}
	_, size := utf8.DecodeRuneInString(domain[i:])
	return i + size
}

// checkIPv4 checks that in, from offset i on, is an IPv4 address.
//
// https://url.spec.whatwg.org/#valid-ipv4-address-string
func checkIPv4(in string, i int) error {
	at := infra.IndexNotIPv4(in[i:])
	if at < 0 {
		return nil
	}
	before := in[i : i+at]
	switch {
	case before == "" || strings.HasSuffix(before, "."):
		return &SyntaxError{i + at, "a decimal number up to 255, without leading zeros"}
	case strings.Count(before, ".") == 3:
		return &SyntaxError{i + at, "the end of the IPv4 address"}
	}
	return &SyntaxError{i + at, `"." and another part of the IPv4 address`}
}

// checkIPv6 checks that in, from offset i on, is an IPv6 address.
//
// https://url.spec.whatwg.org/#valid-ipv6-address-string
func checkIPv6(in string, i int) error {
	g := ipv6Grammar{in: in, pos: i, most: 8}
	if g.takeCompression() && g.pos == len(in) {
		return nil
	}
	for {
		if err := g.checkPiece(); err != nil {
			return err
		}
		switch {
		case g.pos == len(in) && g.pieces < 8 && g.most == 8:
			return &SyntaxError{g.pos, `":" and another piece of the IPv6 address`}
		case g.pos == len(in):
			return nil
		case g.takeCompression():
			if g.pieces > g.most {
				return &SyntaxError{g.pos - 2, "the end of the IPv6 address, as it has all its pieces"}
			}
			if g.pos == len(in) {
				return nil
			}
		case in[g.pos] != ':':
			return &SyntaxError{g.pos, `":" or the end of the IPv6 address`}
		default:
			g.pos++
		}
	}
}

// An ipv6Grammar checks an IPv6 address. It has read the address up to pos.
type ipv6Grammar struct {
	in     string
	pos    int
	pieces int // the number of pieces read so far
	most   int // the number of pieces allowed: 8, or 7 after a "::"
}

// takeCompression moves past the first "::" if that is next.
func (g *ipv6Grammar) takeCompression() bool {
	if g.most < 8 || !strings.HasPrefix(g.in[g.pos:], "::") {
		return false
	}
	g.most = 7
	g.pos += 2
	return true
}

// checkPiece moves past a piece, or past the IPv4 address that counts for
// the last two.
func (g *ipv6Grammar) checkPiece() error {
	start := g.pos
	if g.pieces == g.most {
		if !strings.HasSuffix(g.in[:start], "::") {
			start-- // even the ":" is one too many
		}
		return &SyntaxError{start, "the end of the IPv6 address, as it has all its pieces"}
	}
	for g.pos < len(g.in) && g.pos < start+4 && infra.IsHexDigit(g.in[g.pos]) {
		g.pos++
	}
	switch {
	case g.pos < len(g.in) && g.in[g.pos] == '.' && g.pos > start:
		return g.checkIPv4(start)
	case g.pos == start:
		return &SyntaxError{start, "a piece of the IPv6 address, of one to four hexadecimal digits"}
	case g.in[start] == '0' && g.pos > start+1:
		return &SyntaxError{start, "a piece of the IPv6 address without leading zeros"}
	}
	g.pieces++
	return nil
}

// checkIPv4 moves past the IPv4 address at offset start.
func (g *ipv6Grammar) checkIPv4(start int) error {
	switch {
	case g.pieces > g.most-2:
		return &SyntaxError{start, "a piece of the IPv6 address, as there is no room for an IPv4 address"}
	case g.pieces < 6 && g.most == 8:
		return &SyntaxError{start, "six pieces of the IPv6 address before an IPv4 address"}
	}
	g.pieces += 2
	g.pos = len(g.in)
	return checkIPv4(g.in, start)
}
