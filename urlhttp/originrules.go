package urlhttp

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/internal/quote"
	"github.com/gowhatwg/url/internal/redact"
)

// OriginRules decide which origins are allowed; the zero value allows none, unlike the zero
// [HostRules], which allow all hosts. They are for CORS, for WebSockets, for
// [http.CrossOriginProtection], and for [HostGuard].
//
// OriginRules can be used by any number of goroutines.
type OriginRules struct{ rules []originRule }

// An originRule allows an origin, or others like it.
type originRule struct {
	header  string     // the origin of an app, or ""
	origin  url.Origin // the zero Origin for "null"
	below   bool       // the domains below its host instead
	anyPort bool
}

// opaqueRule is the rule for opaque origins.
const opaqueRule = "null"

// ParseOriginRules returns rules for origins. Each rule is one of
//
//   - an origin, as browsers send it: "https://example.com", "http://[::1]:8080";
//   - an origin with "*." before its domain: all domains below it, by one or more whole
//     labels, but not the domain itself;
//   - either of these with the port "*", as in "http://localhost:*": any port;
//   - "null": every opaque origin. Any page can have one, so it allows all pages. There is no rule
//     for "file://", which some apps send: it would allow every file on the visitor's machine;
//   - the origin of a browser extension or an app, with a scheme of its own:
//     "chrome-extension://ID", "tauri://localhost". To the URL Standard such an origin is opaque,
//     so only [OriginRules.AllowsHeader] uses the rule, and compares it byte for byte.
//
// Origins are parsed by [url.ParseOrigin]: a path, a default port, upper case or Unicode is an
// error that says what to write. So is a "*" anywhere else, and a host that could never
// match, as for [ParseHostRules].
//
// If list isn't nil, "*." before a public suffix is an error, as in "https://*.co.uk": anyone
// can register a domain there. It is also an error if every domain below is a public suffix, as in
// "https://*.elb.amazonaws.com".
func ParseOriginRules(rules []string, list url.PublicSuffixList) (OriginRules, error) {
	var r OriginRules
	for _, text := range rules {
		rule, err := parseOriginRule(text, list)
		if err != nil {
			return OriginRules{}, fmt.Errorf("urlhttp: origin rule: %w", err)
		}
		r.rules = append(r.rules, rule)
	}
	slices.SortFunc(r.rules, func(a, b originRule) int { return strings.Compare(a.String(), b.String()) })
	r.rules = slices.Compact(r.rules)
	return r, nil
}

// MustParseOriginRules is like [ParseOriginRules], but panics on an error.
func MustParseOriginRules(rules []string, list url.PublicSuffixList) OriginRules {
	r, err := ParseOriginRules(rules, list)
	if err != nil {
		panic(err)
	}
	return r
}

func parseOriginRule(text string, list url.PublicSuffixList) (originRule, error) {
	switch {
	case text == opaqueRule:
		return originRule{}, nil
	case strings.ContainsAny(text, listSeparators):
		return originRule{}, originRuleError(text, errNotOneRule.Error())
	}
	var rule originRule
	var plain string
	plain, rule.anyPort = strings.CutSuffix(text, ":*")
	if scheme, rest, ok := strings.Cut(plain, "://*."); ok {
		plain, rule.below = scheme+"://"+rest, true
	}
	u, err := url.Parse(plain)
	switch {
	case err == nil && u.Scheme() == "file":
		return originRule{}, originRuleError(text, "there is no rule for files: it would allow every file on a visitor's machine")
	case err == nil && !u.IsSpecial() && u.ParsedHost().Kind() != url.HostNull:
		return appOriginRule(text, u)
	case err == nil && u.ParsedHost().Kind() == url.HostDomain:
		if u.Hostname() == everyHost {
			return originRule{}, originRuleError(text, errAllOrigins)
		}
		if err := checkDomain(u.ParsedHost(), rule.below); err != nil {
			return originRule{}, originRuleError(text, err.Error())
		}
	}
	if rule.origin, err = url.ParseOrigin(plain); err != nil {
		return originRule{}, withoutScheme(text, list, err)
	}
	host := rule.origin.Host()
	_, hasPort := rule.origin.Port()
	problem := ""
	switch {
	case rule.origin.IsOpaque() || rule.anyPort && hasPort:
		problem = "not an origin"
	case rule.below && host.Kind() != url.HostDomain:
		problem = "there are no domains below an IP address"
	case rule.below && (isPublicSuffix(host.String(), list) || isPublicSuffix("any."+host.String(), list)):
		problem = "anyone can register a domain below a public suffix"
	default:
		return rule, nil
	}
	return originRule{}, originRuleError(text, problem)
}

const errAllOrigins = "no rule allows all origins: list them"

// withoutScheme returns an error that says what to write instead of a rule without a scheme, and
// err for any other rule.
func withoutScheme(text string, list url.PublicSuffixList, err error) error {
	before, _, _ := strings.Cut(text, ":")
	if text == "" || strings.Contains(text, "://") || infra.IsSpecialScheme(strings.ToLower(before)) {
		return err
	}
	if text == everyHost {
		return originRuleError(text, errAllOrigins)
	}
	for _, scheme := range []string{"http://", "https://"} {
		rule, notRule := parseOriginRule(scheme+text, list)
		host := rule.origin.Host()
		isApp := rule.anyPort && !isLocal(host) && !strings.Contains(host.String(), ".") // rather its scheme
		if notRule == nil && !isApp && isLocal(host) == (scheme == "http://") {
			return originRuleError(text, "there is no scheme: write "+quote.Text(rule.String(), maxShown))
		}
	}
	return originRuleError(text, errNoOrigin)
}

const errNoOrigin = `not an origin, such as "https://example.com" or "chrome-extension://ID"`

func originRuleError(text, problem string) error {
	return errors.New(quote.Text(redact.Text(text), maxShown) + ": " + problem)
}

// isPublicSuffix reports whether a domain is a public suffix.
func isPublicSuffix(domain string, list url.PublicSuffixList) bool {
	host, err := url.ParseHost(domain)
	suffix, ok := host.PublicSuffix(list)
	return err == nil && ok && suffix == domain
}

// appOriginRule returns the rule with this text, which is for u except for wildcards.
func appOriginRule(text string, u *url.URL) (originRule, error) {
	problem := errNoOrigin
	switch {
	case strings.Contains(text, "*"):
		problem = "there are no wildcards for this scheme"
	case u.Host() == "":
		problem = "the ID or the name after the scheme is missing"
	case u.Protocol()+"//"+u.Host() != text:
	case u.ParsedHost().Kind() == url.HostOpaque && strings.ContainsAny(u.Hostname(), punctuation):
		problem = "no app has such a name"
	default:
		return originRule{header: text}, nil
	}
	return originRule{}, originRuleError(text, problem)
}

// String returns the text of the rule.
func (r originRule) String() string {
	if r.header != "" {
		return r.header
	}
	text := r.origin.String()
	if r.below {
		text = strings.Replace(text, "://", "://*.", 1)
	}
	if r.anyPort {
		text += ":*"
	}
	return text
}

// allows reports whether the rule is for o.
func (r originRule) allows(o url.Origin) bool {
	if r.origin.IsOpaque() || o.IsOpaque() {
		return r.origin.IsOpaque() && o.IsOpaque() && r.header == ""
	}
	port, hasPort := o.Port()
	own, hasOwn := r.origin.Port()
	if r.origin.Scheme() != o.Scheme() || !r.anyPort && (port != own || hasPort != hasOwn) {
		return false
	}
	if r.below {
		labels, ok := strings.CutSuffix(o.Host().String(), "."+r.origin.Host().String())
		return ok && strings.Trim(labels, ".") != ""
	}
	return r.origin.Host() == o.Host()
}

// Allows reports whether a rule allows o. For an Origin header, use [OriginRules.AllowsHeader]. In
// browsers, too, the origin "https://example.com." isn't "https://example.com".
func (r OriginRules) Allows(o url.Origin) bool {
	return slices.ContainsFunc(r.rules, func(rule originRule) bool { return rule.allows(o) })
}

// AllowsHeader reports whether a rule allows the value of an Origin header, which has to be exactly
// one origin as browsers send it. The rules for browser extensions and apps work only here.
func (r OriginRules) AllowsHeader(value string) bool {
	if origin, err := url.ParseOrigin(value); err == nil {
		return r.Allows(origin)
	}
	return value != "" && slices.ContainsFunc(r.rules, func(rule originRule) bool { return rule.header == value })
}

// MarshalText returns the text of r for [OriginRules.UnmarshalText]: the rules sorted and
// separated by spaces. MarshalText implements [encoding.TextMarshaler] and never fails.
func (r OriginRules) MarshalText() ([]byte, error) {
	var texts []string
	for _, rule := range r.rules {
		texts = append(texts, rule.String())
	}
	return []byte(strings.Join(texts, " ")), nil
}

// UnmarshalText sets r to the rules in text, as for [ParseOriginRules] without a list, with white
// space between rules. Empty text allows no origin. An error leaves r as it was. UnmarshalText
// implements [encoding.TextUnmarshaler].
func (r *OriginRules) UnmarshalText(text []byte) error {
	rules, err := ParseOriginRules(strings.Fields(string(text)), nil)
	if err == nil {
		*r = rules
	}
	return err
}
