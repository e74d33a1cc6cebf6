package urlpattern

import "github.com/gowhatwg/url"

// A Result has the groups that a pattern matched in each component of a URL.
//
// https://urlpattern.spec.whatwg.org/#dictdef-urlpatternresult
type Result struct {
	Protocol ComponentResult
	Username ComponentResult
	Password ComponentResult
	Hostname ComponentResult
	Port     ComponentResult
	Pathname ComponentResult
	Search   ComponentResult
	Hash     ComponentResult
}

// Component returns the result of a component. It is empty for an invalid
// Component.
func (r *Result) Component(c Component) ComponentResult {
	if !c.isValid() {
		return ComponentResult{}
	}
	return *r.components()[c-1]
}

func (r *Result) components() [numComponents]*ComponentResult {
	return [...]*ComponentResult{&r.Protocol, &r.Username, &r.Password, &r.Hostname, &r.Port, &r.Pathname, &r.Search, &r.Hash}
}

// A ComponentResult has the groups that a pattern matched in a component.
//
// https://urlpattern.spec.whatwg.org/#dictdef-urlpatterncomponentresult
type ComponentResult struct {
	// Input is the component: percent-encoded, and without the ":", "?" or "#"
	// that separates it from others.
	Input string
	// Groups lists the groups, in the order of the pattern.
	Groups []Group
}

// Group returns the value of a group by its name. It returns false if there is no
// such group, or if the group took no part in the match.
func (r *ComponentResult) Group(name string) (string, bool) {
	for i := range r.Groups {
		if r.Groups[i].Name == name {
			return r.Groups[i].Value, r.Groups[i].Matched
		}
	}
	return "", false
}

// DecodedGroups returns the values of the groups that took part in the match, by name and
// percent-decoded once. Bytes that aren't UTF-8 become U+FFFD. To build a URL from the values,
// encode them again: a decoded "%2F" is a "/".
func (r *ComponentResult) DecodedGroups() map[string]string {
	values := make(map[string]string, len(r.Groups))
	for _, g := range r.Groups {
		if g.Matched {
			values[g.Name] = url.PercentDecodeUTF8(g.Value)
		}
	}
	return values
}

// A Group is the match of a group in a pattern.
type Group struct {
	// Name is the name of the group or, if it has no name, its number, from "0".
	Name string
	// Value is a part of the component, still percent-encoded.
	Value string
	// Matched is false if the group took no part in the match, like ":id" when
	// "/books/:id?" matches "/books". In JavaScript its value is undefined.
	Matched bool
}

// A subject has the components that a pattern is matched against. The element of 0 isn't used.
type subject [numComponents + 1]string

func (s *subject) ofURL(u *url.URL) {
	s[Protocol] = u.Scheme()
	s[Username] = u.Username()
	s[Password] = u.Password()
	s[Hostname] = u.Hostname()
	s[Port] = u.Port()
	s[Pathname] = u.Pathname()
	s[Search], _ = u.Query()
	s[Hash], _ = u.Fragment()
}

// ofInit sets s to the components of an Init, and reports whether they are valid.
func (s *subject) ofInit(init *Init) bool {
	base, err := init.base()
	if err != nil {
		return false
	}
	var result fields
	if init.fields().process(base, &result, forURL) != nil {
		return false
	}
	for c := range result {
		s[c] = result[c].value
	}
	return true
}

// Test reports whether u matches. A nil URL and the zero URL match no pattern.
//
// https://urlpattern.spec.whatwg.org/#dom-urlpattern-test
func (p *Pattern) Test(u *url.URL) bool {
	if isNone(u) {
		return false
	}
	if !p.at(Pathname).matcher.test(u.Pathname()) || !p.at(Hostname).matcher.test(u.Hostname()) ||
		!p.at(Protocol).matcher.test(u.Scheme()) || !p.at(Port).matcher.test(u.Port()) {
		return false
	}
	if p.at(Search).matcher.kind != matchAny {
		if query, _ := u.Query(); !p.at(Search).matcher.test(query) {
			return false
		}
	}
	if p.at(Hash).matcher.kind != matchAny {
		if fragment, _ := u.Fragment(); !p.at(Hash).matcher.test(fragment) {
			return false
		}
	}
	return (p.at(Username).matcher.kind == matchAny || p.at(Username).matcher.test(u.Username())) &&
		(p.at(Password).matcher.kind == matchAny || p.at(Password).matcher.test(u.Password()))
}

// TestString reports whether input is a URL that matches. The input may be relative
// to base, which can be nil.
//
// https://urlpattern.spec.whatwg.org/#dom-urlpattern-test
func (p *Pattern) TestString(input string, base *url.URL) bool {
	u, err := parse(input, base)
	return err == nil && p.Test(u)
}

// Exec reports whether u matches, and returns the groups. A nil URL and the zero
// URL match no pattern.
//
// https://urlpattern.spec.whatwg.org/#dom-urlpattern-exec
func (p *Pattern) Exec(u *url.URL) (result Result, ok bool) {
	if isNone(u) {
		return result, false
	}
	var s subject
	s.ofURL(u)
	ok = p.exec(&s, &result)
	return result, ok
}

// ExecString is [Pattern.Exec] for a string. The string may be relative to base,
// which can be nil.
//
// https://urlpattern.spec.whatwg.org/#dom-urlpattern-exec
func (p *Pattern) ExecString(input string, base *url.URL) (result Result, ok bool) {
	u, _ := parse(input, base)
	return p.Exec(u)
}

// ExecInit is [Pattern.Exec] for the components of a URL.
//
// https://urlpattern.spec.whatwg.org/#dom-urlpattern-exec
func (p *Pattern) ExecInit(init Init) (result Result, ok bool) {
	var s subject
	ok = s.ofInit(&init) && p.exec(&s, &result)
	return result, ok
}

// parse parses input, which may be relative to base. It returns nil with an error.
func parse(input string, base *url.URL) (*url.URL, error) {
	if base == nil {
		return url.Parse(input)
	}
	return base.Parse(input)
}

// stackSpans is the number of groups whose spans fit on the stack.
const stackSpans = 24

// exec matches the components, and fills the result if all match.
//
// https://urlpattern.spec.whatwg.org/#url-pattern-match
func (p *Pattern) exec(s *subject, result *Result) bool {
	var stack [stackSpans]span
	spans := stack[:]
	if p.groups > len(spans) {
		spans = make([]span, p.groups)
	}
	rest := spans
	for i := range p.components {
		m := &p.components[i].matcher
		if !m.exec(s[i+1], rest[:m.groups]) {
			return false
		}
		rest = rest[m.groups:]
	}
	groups := make([]Group, 0, p.groups)
	for i, r := range result.components() {
		names, input := p.components[i].names, s[i+1]
		start := len(groups)
		for _, name := range names {
			g := Group{Name: name}
			if at := spans[len(groups)]; at.start >= 0 {
				g.Value, g.Matched = input[at.start:at.end], true
			}
			groups = append(groups, g)
		}
		*r = ComponentResult{Input: input, Groups: groups[start:len(groups):len(groups)]}
	}
	return true
}
