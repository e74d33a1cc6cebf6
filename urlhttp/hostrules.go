package urlhttp

import (
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"strconv"
	"strings"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/quote"
	"github.com/gowhatwg/url/internal/redact"
)

// HostRules decide which hosts a request may go to; the zero value allows all hosts, unlike the
// zero [OriginRules], which allow no origin. [ParseHostRules] returns other rules. They apply
// only to the host of a URL. HostRules can be used by any number of goroutines.
type HostRules struct {
	allow, deny *hostSet // a nil allow has every host, a nil deny no host
}

// ParseHostRules returns rules that allow the hosts in allow, except those in deny.
// A nil allow means all hosts. Each rule is one of
//
//   - a host, such as "example.com", "bücher.example", "127.0.0.1" or "[::1]";
//   - "*." and a domain: all domains below it, but not the domain itself;
//   - a prefix of IP addresses, such as "10.0.0.0/8" or "2001:db8::/32";
//   - "*": every host.
//
// Hosts are parsed as in a special URL, so case, Unicode and the notation of an
// IPv4 address make no difference. Nor does a dot at the end, in the rule or in the
// URL: "example.com" is also a rule for "example.com.". An IPv4-mapped address
// counts as the IPv4 address. A rule that denies an IPv4 address also denies the
// IPv6 addresses that carry it.
//
// A prefix with bits set after its length, such as "1.2.3.4/8", is an error. So is a rule that
// could never match: a name with an empty label, as in ".example.com", or with ASCII punctuation
// other than "-" and "_", as in "example.com,", or one that is too long for DNS. It is also an
// error if both lists are empty, or if allow is empty but not nil: the rules may have been lost.
// The list []string{"*"} allows all hosts.
func ParseHostRules(allow, deny []string) (HostRules, error) {
	if len(allow) == 0 && (allow != nil || len(deny) == 0) {
		return HostRules{}, errNoRules
	}
	a, err := parseHostSet(allow)
	if err != nil {
		return HostRules{}, err
	}
	d, err := parseHostSet(deny)
	if err != nil {
		return HostRules{}, err
	}
	if a != nil && a.all {
		a = nil
	}
	return HostRules{allow: a, deny: d}, nil
}

var errNoRules = errors.New(`urlhttp: the list of allowed hosts is empty; "*" allows all hosts`)

// MustParseHostRules is like [ParseHostRules], but panics on an error.
func MustParseHostRules(allow, deny []string) HostRules {
	r, err := ParseHostRules(allow, deny)
	if err != nil {
		panic(err)
	}
	return r
}

// Check returns nil if r allows h. Otherwise the error wraps [ErrForbiddenHost].
// Only domains and IP addresses can be allowed.
func (r HostRules) Check(h url.Host) error {
	switch h.Kind() {
	case url.HostDomain, url.HostIPv4, url.HostIPv6:
	default:
		return &detailError{ErrForbiddenHost, "no domain and no IP address"}
	}
	if rule, ok := r.deny.find(h, true); ok {
		return &detailError{ErrForbiddenHost, quote.Shorten(h.String(), maxShown) + " is denied by " + quote.Shorten(rule, maxShown)}
	}
	if r.allow == nil {
		return nil
	}
	if _, ok := r.allow.find(h, false); !ok {
		return &detailError{ErrForbiddenHost, quote.Shorten(h.String(), maxShown) + " isn't among the hosts that are allowed"}
	}
	return nil
}

// names reports whether r allows h, and not every host.
func (r HostRules) names(h url.Host) bool { return r.allow != nil && r.Check(h) == nil }

// denyPrefix comes before a denying rule in the text of rules. No rule begins with it: a rule
// never has a ":" after a letter that isn't a hexadecimal digit.
const denyPrefix = "deny:"

// MarshalText returns the text of r for [HostRules.UnmarshalText], sorted. The text of
// the zero HostRules is "*". MarshalText implements [encoding.TextMarshaler] and never fails.
func (r HostRules) MarshalText() ([]byte, error) {
	if r.allow == nil && r.deny == nil {
		return []byte(everyHost), nil
	}
	rules := append(r.allow.rules(""), r.deny.rules(denyPrefix)...)
	return []byte(strings.Join(rules, " ")), nil
}

// UnmarshalText sets r to the rules in text, such as
//
//	example.com *.example.com 192.0.2.0/24 deny:private.example.com
//
// The syntax is the same as for [ParseHostRules], with white space between rules, and
// "deny:" before those that deny. If all rules deny, all other hosts are allowed. Text
// without rules is an error: a setting that was lost must not allow all hosts. An
// error leaves r as it was. UnmarshalText implements [encoding.TextUnmarshaler].
func (r *HostRules) UnmarshalText(text []byte) error {
	var allow, deny []string
	for _, rule := range strings.Fields(string(text)) {
		if rule, ok := strings.CutPrefix(rule, denyPrefix); ok {
			deny = append(deny, rule)
		} else {
			allow = append(allow, rule)
		}
	}
	rules, err := ParseHostRules(allow, deny)
	if err == nil {
		*r = rules
	}
	return err
}

// A hostSet is a list of rules.
type hostSet struct {
	all      bool
	domains  map[string]string // rules, by "example.com" or, for the domains below, ".example.com"
	longest  int               // the length of the longest of these keys
	prefixes []netip.Prefix
}

func parseHostSet(rules []string) (*hostSet, error) {
	if len(rules) == 0 {
		return nil, nil
	}
	s := &hostSet{domains: map[string]string{}}
	for _, rule := range rules {
		if err := s.add(rule); err != nil {
			return nil, fmt.Errorf("urlhttp: host rule %s: %w", quote.Text(redact.Text(rule), maxShown), err)
		}
	}
	return s, nil
}

// everyHost is the rule for all hosts.
const everyHost = "*"

func (s *hostSet) add(rule string) error {
	if rule == everyHost {
		s.all = true
		return nil
	}
	if strings.ContainsAny(rule, listSeparators) {
		return errNotOneRule
	}
	if strings.Contains(rule, "/") {
		p, err := netip.ParsePrefix(rule)
		if err != nil {
			return s.onlyHost(rule, errNoRule) // ParsePrefix would quote the whole rule again
		}
		if p != p.Masked() {
			return errors.New("the address has bits set after the prefix")
		}
		s.prefixes = append(s.prefixes, unmapPrefix(p))
		return nil
	}
	domain, below := strings.CutPrefix(rule, "*.")
	h, err := url.ParseHost(domain)
	if err != nil {
		return s.onlyHost(rule, err)
	}
	if addr, ok := h.Addr(); ok {
		if below {
			return errors.New("there are no domains below an IP address")
		}
		addr = addr.Unmap()
		s.prefixes = append(s.prefixes, netip.PrefixFrom(addr, addr.BitLen()))
		return nil
	}
	if err := checkDomain(h, below); err != nil {
		return err
	}
	name := domainName(h)
	if s.longest = max(s.longest, len("."+name)); below {
		s.domains["."+name] = "*." + name
	} else {
		s.domains[name] = name
	}
	return nil
}

// listSeparators separate the elements of lists elsewhere. No host, prefix or origin has one.
const listSeparators = ",;"

var errNoRule = errors.New(`a rule is a host, or a prefix of IP addresses such as "10.0.0.0/8", without a scheme, a port or a path`)

var errNotOneRule = errors.New(`"," and ";" don't separate rules: in a text spaces do, and in a list each rule is an element`)

// onlyHost returns an error that says what to write instead of a rule as lists of other servers
// have it: a URL, a host with a port or a path, or an IPv6 address without brackets. For any other
// rule it returns err, or errNoRule if err would be about a ":".
func (s *hostSet) onlyHost(rule string, err error) error {
	_, notAddr := netip.ParseAddr(rule)
	u, notURL := url.Parse(rule)
	switch {
	case notAddr == nil:
		u, notURL = url.Parse("https://[" + rule + "]")
	case strings.Contains(rule, "://"):
	case notURL != nil || !u.IsSpecial():
		rest := strings.TrimPrefix(strings.TrimSuffix(rule, ":*"), "//")
		u, notURL = url.Parse("https://" + rest)
		if notURL == nil && strings.Contains(rule, "/") && (rest[0] == '/' || u.ParsedHost().Kind() != url.HostDomain) {
			return err // rather a path or a prefix
		}
	}
	switch {
	case notURL == nil && u.IsSpecial() && u.Hostname() != "" && u.Hostname() != rule &&
		!strings.Contains(rule, "@") && !strings.HasSuffix(rule, ":") && redact.Text(rule) == rule:
	case notAddr != nil && rule != "" && rule[0] != '[' && strings.Contains(rule, ":"):
		return errNoRule
	default:
		return err
	}
	if problem := s.add(u.Hostname()); problem != nil {
		return problem
	}
	problem := "a rule has a host and nothing else: write " + quote.Text(u.Hostname(), maxShown)
	if u.Pathname() != "/" {
		problem += ", and check paths with Options.Allow or a router"
	}
	return errors.New(problem)
}

// punctuation is what hosts can have in the URL Standard, but names never have.
const punctuation = "!\"$&'()*+,;=`{}~"

// checkDomain says why nobody looks up a domain, or names below it, so that a rule for it would
// never match.
func checkDomain(h url.Host, below bool) error {
	name := strings.TrimSuffix(h.String(), ".")
	rest := strings.TrimLeft(name, ".")
	switch i := strings.IndexAny(name, punctuation); {
	case i >= 0 && name[i] == '*':
		return errors.New(`"*" can only be the first label, as in "*.example.com"`)
	case i >= 0:
		return errors.New("no name has a " + strconv.Quote(name[i:i+1]))
	case rest == "" || strings.Contains(rest+".", ".."):
		return errors.New("a label is empty")
	case rest != name:
		return errors.New("it begins with a dot: for the names below, write " + quote.Text("*."+rest, maxShown))
	case len(name) > 253 || slices.ContainsFunc(strings.Split(name, "."), func(label string) bool { return len(label) > 63 }):
		return errors.New("it is too long for DNS")
	case below && len("a."+name) > 253:
		return errors.New("each name below it is too long for DNS")
	}
	return nil
}

// rules returns the rules, sorted, each after prefix.
func (s *hostSet) rules(prefix string) []string {
	if s == nil {
		return nil
	}
	var rules []string
	if s.all {
		rules = append(rules, prefix+everyHost)
	}
	for _, rule := range s.domains {
		rules = append(rules, prefix+rule)
	}
	for _, p := range s.prefixes {
		rules = append(rules, prefix+p.String())
	}
	slices.Sort(rules)
	return slices.Compact(rules)
}

// find returns the rule that matches h. If carried is set, it also tries the IPv4
// addresses that an IPv6 address carries.
func (s *hostSet) find(h url.Host, carried bool) (rule string, ok bool) {
	if s == nil {
		return "", false
	}
	if s.all {
		return everyHost, true
	}
	if addr, ok := h.Addr(); ok {
		addrs := []netip.Addr{addr.Unmap()}
		if carried {
			addrs = appendCarriedIPv4(addrs, addrs[0])
		}
		for _, addr := range addrs {
			if p, ok := find(s.prefixes, addr); ok {
				return p.String(), true
			}
		}
		return "", false
	}
	name := domainName(h)
	// Hashing more of it for each label would take too long.
	for i := max(0, len(name)-s.longest); i < len(name); i++ {
		if i > 0 && name[i] != '.' {
			continue
		}
		if rule, ok := s.domains[name[i:]]; ok {
			return rule, true
		}
	}
	return "", false
}

// domainName returns the domain without trailing dots, which only mean that it is fully
// qualified.
func domainName(h url.Host) string {
	domain, _ := h.Domain()
	return strings.TrimRight(domain, ".")
}
