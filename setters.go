package url

import (
	"strings"

	"github.com/gowhatwg/url/internal/infra"
)

// The setters do what assigning to the attributes of the URL class does. Where
// that would be ignored or throw, they return an [*Error]; ignoring it is
// exactly the standard's behavior. Unless a comment says otherwise, u is
// unchanged after an error.

// A setting is what a setter is asked for.
type setting struct {
	op    string // as in an [Error]
	value string
	o     *Parser // nil for no options
}

// fail returns the error of a setter that refuses its value.
func (s *setting) fail(err error) error {
	return &Error{Op: s.op, URL: redact(s.value), Err: err}
}

// applicable returns the error of a setter if u is the zero URL or has no such
// component.
func (s *setting) applicable(u *URL, ok bool) error {
	switch {
	case u.href == "":
		return s.fail(ErrInvalidURL)
	case !ok:
		return s.fail(ErrNotApplicable)
	}
	return nil
}

// check returns the error of a setter whose result doesn't fit.
func (s *setting) check(fits bool) error {
	if !fits {
		return s.fail(ErrTooLong)
	}
	return nil
}

// commit makes v the new u, if it is within the limits.
func (s *setting) commit(u, v *URL, fits bool) error {
	if err := s.check(fits && uint64(len(v.href)) <= s.o.limit()); err != nil {
		return err
	}
	*u = *v
	return nil
}

// reporter returns a reporter about the value.
func (s *setting) reporter() reporter {
	r := reporter{input: source{text: s.value}}
	if s.o != nil {
		r.onError, r.strict = s.o.OnValidationError, s.o.Strict
	}
	return r
}

// override makes p a parser of value, with a state override, for the URL u. The
// states note in p.u what they find.
func (s *setting) override(p *basicParser, u *URL, override state, value string) {
	p.override = override
	p.reporter = s.reporter()
	p.input = source{text: s.value, start: len(s.value) - len(value), cursor: len(s.value) - len(value)}
	p.port = -1
	if u.hasPort() {
		p.port = int32(u.port)
	}
	p.hasCredentials = u.IncludesCredentials()
	p.u.scheme, p.u.hostKind = u.scheme, u.hostKind
	if s.o != nil {
		p.encoding = &s.o.Encoding
	}
	p.in = p.clean(value, 0)
}

// text returns the output of a state override in two parts, one of which is empty.
func (p *basicParser) text(out []byte) (string, []byte) {
	if len(out) > 0 {
		return "", p.write(out, p.pos, p.pos)
	}
	return p.in[p.from:p.pos], nil
}

// SetHref replaces u by the URL that value is.
//
// https://url.spec.whatwg.org/#dom-url-href
func (u *URL) SetHref(value string) error { return u.setHref(setting{"set href", value, nil}) }

func (u *URL) setHref(s setting) error {
	var v URL
	if err := v.parseWith(s.value, nil, s.o); err != nil {
		if e, ok := err.(*Error); ok {
			e.Op = s.op
		}
		return err
	}
	*u = v
	return nil
}

// SetProtocol sets the scheme. What follows a ":" in value is ignored. A URL
// can't change between special and not.
//
// https://url.spec.whatwg.org/#dom-url-protocol
func (u *URL) SetProtocol(value string) error {
	return u.setProtocol(setting{"set protocol", value, nil})
}

func (u *URL) setProtocol(s setting) error {
	if err := s.applicable(u, true); err != nil {
		return err
	}
	r := s.reporter()
	value := r.clean(s.value, 0)
	if r.failed {
		return r.error(s.op, s.value)
	}
	// The standard reads the value as if a ":" came after it.
	end := schemeEnd(value)
	if end == 0 || end < len(value) && value[end] != ':' {
		return s.fail(ErrInvalidValue)
	}
	scheme := lower(value[:end])
	kind := schemeKindOf(scheme)
	if u.scheme.isSpecial() != kind.isSpecial() ||
		kind == schemeFile && (u.IncludesCredentials() || u.hasPort()) ||
		u.scheme == schemeFile && u.hostKind == HostEmpty {
		return s.fail(ErrNotAllowed)
	}
	v := *u
	v.scheme = kind
	if u.hasPort() && int32(u.port) == kind.defaultPort() {
		v.port = 0
		v.splice(componentPath, u.hostEnd, u.pathStart, "", "", nil)
	}
	return s.commit(u, &v, v.splice(componentScheme, 0, u.schemeEnd-1, "", scheme, nil))
}

// SetUsername sets the username, which it percent-encodes.
//
// https://url.spec.whatwg.org/#dom-url-username
func (u *URL) SetUsername(value string) error {
	return u.setUsername(setting{"set username", value, nil})
}

func (u *URL) setUsername(s setting) error {
	return u.setCredentials(PercentEncode(s.value, UserinfoPercentEncodeSet), u.Password(), s)
}

// SetPassword sets the password, which it percent-encodes.
//
// https://url.spec.whatwg.org/#dom-url-password
func (u *URL) SetPassword(value string) error {
	return u.setPassword(setting{"set password", value, nil})
}

func (u *URL) setPassword(s setting) error {
	password := PercentEncode(s.value, UserinfoPercentEncodeSet)
	s.value = hiddenPassword
	return u.setCredentials(u.Username(), password, s)
}

// setCredentials puts percent-encoded credentials into u.
func (u *URL) setCredentials(username, password string, s setting) error {
	if err := s.applicable(u, !u.cannotHaveCredentialsOrPort()); err != nil {
		return err
	}
	start := u.schemeEnd + uint32(len("//"))
	colon, at := "", ""
	if password != "" {
		colon = ":"
	}
	if username != "" || password != "" {
		at = "@"
	}
	length := uint64(len(username)) + uint64(len(password)) + uint64(len(colon)+len(at))
	if !hrefFits(uint64(len(u.href)), uint64(u.hostStart-start), length) {
		return s.fail(ErrTooLong)
	}
	v := *u
	v.href = u.href[:start] + username + colon + password + at + u.href[u.hostStart:]
	v.move(componentHost, uint32(length)-(u.hostStart-start))
	v.usernameEnd = start + uint32(len(username))
	return s.commit(u, &v, true)
}

// SetHost sets the host and, if value has one, the port. If value has a port
// that is refused, the host is set all the same.
//
// https://url.spec.whatwg.org/#dom-url-host
func (u *URL) SetHost(value string) error { return u.setHost(setting{"set host", value, nil}) }

func (u *URL) setHost(s setting) error { return u.overrideHost(stateHost, s) }

// SetHostname sets the host. A value with a port is refused.
//
// https://url.spec.whatwg.org/#dom-url-hostname
func (u *URL) SetHostname(value string) error {
	return u.setHostname(setting{"set hostname", value, nil})
}

func (u *URL) setHostname(s setting) error { return u.overrideHost(stateHostname, s) }

// overrideHost sets the host, and with stateHost the port.
func (u *URL) overrideHost(override state, s setting) error {
	if err := s.applicable(u, !u.HasOpaquePath()); err != nil {
		return err
	}
	const noHost = 1<<32 - 1
	var (
		buf   [stackBuffer]byte
		port  [len(":65535")]byte
		found = URL{hostEnd: noHost}
	)
	p := basicParser{u: &found}
	s.override(&p, u, override, s.value)
	out, ok := p.run(override, buf[:0])
	var refused error
	if !ok {
		refused = p.error(s.op, s.value)
	}
	if found.hostEnd == noHost {
		return refused
	}
	var (
		kept    string
		written []byte
	)
	if len(out) > 0 {
		written = appendPort(p.write(out, p.pos, p.pos)[:found.hostEnd], p.port)
	} else {
		kept, written = p.in[:found.hostEnd], appendPort(port[:0], p.port)
	}
	v := *u
	v.hostKind, v.port = found.hostKind, uint16(max(p.port, 0))
	start, prefix := u.hostStart, ""
	if u.hostKind == HostNull {
		start, prefix = u.schemeEnd, "//"
		v.hostStart = u.schemeEnd + uint32(len(prefix))
		v.usernameEnd = v.hostStart
	}
	fits := v.splice(componentPath, start, u.pathStart, prefix, kept, written)
	v.hostEnd = v.hostStart + found.hostEnd
	if err := s.commit(u, &v, fits); err != nil {
		return err
	}
	return refused
}

// SetPort sets the port: to the digits that value begins with, or to null if
// value is empty or the default port of the scheme.
//
// https://url.spec.whatwg.org/#dom-url-port
func (u *URL) SetPort(value string) error { return u.setPort(setting{"set port", value, nil}) }

func (u *URL) setPort(s setting) error {
	if err := s.applicable(u, !u.cannotHaveCredentialsOrPort()); err != nil {
		return err
	}
	r := s.reporter()
	value := r.clean(s.value, 0)
	if r.failed {
		return r.error(s.op, s.value)
	}
	port, end := parsePort(value, 0)
	switch {
	case s.value == "":
		port = -1
	case end == 0:
		return s.fail(ErrInvalidValue)
	case port > 1<<16-1:
		r.fail(PortOutOfRange, 0)
		return r.error(s.op, s.value)
	case port == u.scheme.defaultPort():
		port = -1
	}
	var buf [len(":65535")]byte
	v := *u
	v.port = uint16(max(port, 0))
	return s.commit(u, &v, v.splice(componentPath, u.hostEnd, u.pathStart, "", "", appendPort(buf[:0], port)))
}

// SetPathname sets the path. A "?" or "#" in value is percent-encoded.
//
// https://url.spec.whatwg.org/#dom-url-pathname
func (u *URL) SetPathname(value string) error {
	return u.setPathname(setting{"set pathname", value, nil})
}

func (u *URL) setPathname(s setting) error {
	if err := s.applicable(u, !u.HasOpaquePath()); err != nil {
		return err
	}
	if s.o == nil && u.IsSpecial() && u.scheme != schemeFile && isCleanPath(s.value) {
		return s.check(u.splice(componentQuery, u.pathStart, u.queryStart, "", s.value, nil))
	}
	var (
		buf   [stackBuffer]byte
		found URL
	)
	p := basicParser{u: &found}
	s.override(&p, u, statePathStart, s.value)
	out, ok := p.run(statePathStart, buf[:0])
	if !ok {
		return p.error(s.op, s.value)
	}
	kept, written := p.text(out)
	return u.replacePath(&s, kept, written)
}

// SetSearch sets the query. A leading "?" of value is dropped; the empty value
// removes the query.
//
// https://url.spec.whatwg.org/#dom-url-search
func (u *URL) SetSearch(value string) error { return u.setSearch(setting{"set search", value, nil}) }

func (u *URL) setSearch(s setting) error {
	set := QueryPercentEncodeSet
	if u.IsSpecial() {
		set = SpecialQueryPercentEncodeSet
	}
	return u.overrideEnd(stateQuery, "?", set, componentFragment, u.queryStart, u.fragmentStart, s)
}

// SetHash sets the fragment. A leading "#" of value is dropped; the empty value
// removes the fragment.
//
// https://url.spec.whatwg.org/#dom-url-hash
func (u *URL) SetHash(value string) error { return u.setHash(setting{"set hash", value, nil}) }

func (u *URL) setHash(s setting) error {
	return u.overrideEnd(stateFragment, "#", FragmentPercentEncodeSet, componentEnd, u.fragmentStart, uint32(len(u.href)), s)
}

// overrideEnd sets the query or the fragment, which begins with delimiter, is
// href[start:end], and stands before next.
func (u *URL) overrideEnd(override state, delimiter string, set PercentEncodeSet, next component, start, end uint32, s setting) error {
	if err := s.applicable(u, true); err != nil {
		return err
	}
	value := strings.TrimPrefix(s.value, delimiter)
	if s.o == nil && infra.SkipUntil(&percentEncodeSets, value, 0, set) == len(value) {
		// There is nothing to remove or to encode.
		if len(value) < len(s.value) || s.value == "" {
			delimiter, value = "", s.value
		}
		return s.check(u.splice(next, start, end, delimiter, value, nil))
	}
	v := *u
	var (
		buf   [stackBuffer]byte
		found URL
	)
	p := basicParser{u: &found}
	s.override(&p, u, override, value)
	out, ok := p.run(override, buf[:0])
	if !ok {
		return p.error(s.op, s.value)
	}
	kept, written := p.text(out)
	if s.value == "" {
		delimiter = ""
	}
	return s.commit(u, &v, v.splice(next, start, end, delimiter, kept, written))
}
