package url

import (
	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/internal/redact"
	"github.com/gowhatwg/url/internal/uts46"
)

// UnicodeVersion is the version of Unicode that domains are processed by: its
// UTS #46 mapping, normalization, and properties. It doesn't depend on the Go
// toolchain.
const UnicodeVersion = uts46.UnicodeVersion

// A domainError is the reason of an Error of the domain parser.
type domainError uts46.Reason

func (e domainError) Error() string {
	return string(DomainToASCIIError) + ": " + uts46.Reason(e).String()
}
func (e domainError) Unwrap() error { return DomainToASCIIError }

// DomainToASCII runs the domain parser of the standard on domain and returns
// the result, in ASCII and lower case: labels with other code points become
// "xn--" and Punycode. Invalid UTF-8 in domain counts as U+FFFD, which no domain
// may have. Percent-encoded bytes aren't decoded.
//
// If strict is true, the result is a domain that DNS can have: its labels
// have 1 to 63 letters, digits and hyphens, none at the ends of a label or
// in the third and fourth place except in a valid "xn--" label, and 253 in all.
// If strict is false, it is what a URL accepts as a domain: an ASCII domain is lowercased
// whatever its labels are, "xn--" ones too, unless it is empty or has one of the
// code points forbidden in a domain.
//
// DomainToASCII doesn't look for IP addresses: "0x7f.1" and "1.2.3.4.5" come back
// as they are, whether strict or not, though a URL makes an address of the first
// and refuses the second. For the host of a URL there is [ParseHost].
//
// The code points of a domain are judged by Unicode [UnicodeVersion]. Unless
// domain is ASCII and strict false, a label of more than 1,000 code points is
// refused.
//
// The error is an [*Error] that wraps [DomainToASCIIError].
//
// https://url.spec.whatwg.org/#concept-domain-to-ascii
func DomainToASCII(domain string, strict bool) (string, error) {
	result, problem := parseDomain(infra.ScalarValueString(domain), strict)
	if problem.Reason != 0 {
		return "", &Error{Op: "domain to ASCII", URL: redact.Host(domain), Err: domainError(problem.Reason)}
	}
	return result, nil
}

// DomainToUnicode returns domain with its "xn--" labels decoded, for a reader,
// and mapped as [DomainToASCII] maps it. If the domain breaks a rule of IDNA
// anywhere, it comes back unchanged, except for invalid UTF-8, which is replaced by
// U+FFFD. What comes back may look like another domain: to show it to people, use package
// urldisplay.
//
// https://url.spec.whatwg.org/#concept-domain-to-unicode
func DomainToUnicode(domain string) string {
	domain = infra.ScalarValueString(domain)
	var buf [128]byte
	result, problem := uts46.ToUnicode(buf[:0], domain)
	if problem.Reason != 0 || string(result) == domain {
		return domain
	}
	return string(result)
}

// parseDomain is appendDomain for a string, which isn't allocated if it is domain.
func parseDomain(domain string, strict bool) (string, uts46.Problem) {
	var buf [128]byte
	result, problem := appendDomain(buf[:0], domain, strict)
	switch {
	case problem.Reason != 0:
		return "", problem
	case string(result) == domain:
		return domain, uts46.Problem{}
	}
	return string(result), uts46.Problem{}
}

// appendDomain is the domain parser without the report of a validation error, for which
// there is strictDomainProblem. It appends its result to dst.
//
// https://url.spec.whatwg.org/#concept-domain-to-ascii
func appendDomain(dst []byte, domain string, strict bool) ([]byte, uts46.Problem) {
	if strict || !infra.IsASCII(domain) {
		return uts46.ToASCII(dst, domain, strict, isForbiddenDomain)
	}
	if domain == "" {
		return dst, uts46.Problem{Reason: uts46.EmptyDomain}
	}
	if i := infra.SkipUntil(&byteClasses, domain, 0, forbiddenDomain); i < len(domain) {
		return dst, uts46.Problem{Reason: uts46.ForbiddenCodePoint, Offset: i, CodePoint: domain[i]}
	}
	return infra.AppendLower(dst, domain), uts46.Problem{}
}

// isForbiddenDomain reports whether c is a forbidden domain code point.
//
// https://url.spec.whatwg.org/#forbidden-domain-code-point
func isForbiddenDomain(c byte) bool { return byteClasses[c]&forbiddenDomain != 0 }

// strictDomainProblem returns what a strict domain parser finds wrong with
// domain, which must be valid UTF-8.
func strictDomainProblem(domain string) uts46.Problem {
	var buf [128]byte
	_, problem := uts46.ToASCII(buf[:0], domain, true, nil)
	return problem
}
