package url

import (
	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/internal/redact"
	"github.com/gowhatwg/url/internal/uts46"
)

// UnicodeVersion is the version of Unicode that is used to process domains. It doesn't
// depend on the Go toolchain. Where domains are keys, make these anew when it changes.
const UnicodeVersion = "18.0.0"

// A domainError says why the domain parser failed. It is the Err of an [Error].
type domainError uts46.Reason

func (e domainError) Error() string {
	return string(DomainToASCIIError) + ": " + uts46.Reason(e).String()
}
func (e domainError) Unwrap() error { return DomainToASCIIError }

// DomainToASCII, the standard's domain parser, returns domain in ASCII and lower case.
// Labels that aren't ASCII after mapping become "xn--" and Punycode. Percent-encoded bytes
// aren't decoded. The error is an [*Error] that wraps [DomainToASCIIError].
//
// If strict is true, the result is valid in DNS: at most 253 characters, in labels of 1 to 63
// letters, digits and hyphens, with no hyphen at either end. A label may have hyphens in both the
// third and the fourth place only if it is a valid "xn--" label. Otherwise the result is valid in a
// URL: an ASCII domain is lowercased and otherwise unchecked, even for invalid "xn--" labels, but
// it must not be empty or contain a forbidden domain code point.
//
// DomainToASCII leaves IP addresses to [ParseHost]: it keeps "0x7f.1", which is an address
// in a URL, and "1.2.3.4.5", which is an error there.
//
// https://url.spec.whatwg.org/#concept-domain-to-ascii
func DomainToASCII(domain string, strict bool) (string, error) {
	valid := infra.ScalarValueString(domain)
	var buf [128]byte
	result, problem := appendDomain(buf[:0], valid, strict)
	switch {
	case problem.Reason != 0:
		return "", &Error{Op: "domain to ASCII", Input: redact.Text(domain), Err: domainError(problem.Reason)}
	case string(result) == valid:
		return valid, nil
	}
	return string(result), nil
}

// DomainToUnicode returns domain, mapped as in [DomainToASCII], with its "xn--" labels
// decoded. If any part of it breaks a rule of IDNA, the result is domain itself, with
// U+FFFD for invalid UTF-8. The result may look like another domain; to show it to
// people, use package urldisplay.
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

// appendDomain is the domain parser, and appends its result to dst. It reports no validation
// errors: strictDomainProblem finds those.
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

// strictDomainProblem returns the problem that a strict domain parser finds in domain,
// which must be valid UTF-8.
func strictDomainProblem(domain string) uts46.Problem {
	var buf [128]byte
	_, problem := uts46.ToASCII(buf[:0], domain, true, nil)
	return problem
}
