package url

import "strings"

// The setters do what assigning to the attributes of the URL class does. Where
// that would be ignored or throw, they return an [*Error]; ignoring it is
// exactly the standard's behavior. Unless a comment says otherwise, u is
// unchanged after an error.

// SetHref replaces u by the URL that value is.
//
// https://url.spec.whatwg.org/#dom-url-href
func (u *URL) SetHref(value string) error { return u.setHref(value, nil) }

func (u *URL) setHref(value string, o *Parser) error {
	var v URL
	if err := v.parse(value, nil, o); err != nil {
		return withOp(err, "set href")
	}
	*u = v
	return nil
}

// SetProtocol sets the scheme. What follows a ":" in value is ignored. A URL
// can't change between special and not.
//
// https://url.spec.whatwg.org/#dom-url-protocol
func (u *URL) SetProtocol(value string) error { return u.setProtocol(value, nil) }

func (u *URL) setProtocol(value string, o *Parser) error {
	if err := u.applicable(true, "set protocol", value); err != nil {
		return err
	}
	var buf [32]byte
	p := u.override(stateSchemeStart, value, false, o)
	out, ok := p.run(stateSchemeStart, buf[:0])
	if !ok {
		return p.error("set protocol", value)
	}
	v := *u
	v.scheme = p.scheme
	if u.hasPort() && p.port < 0 {
		v.port = 0
		splice(&v, componentPath, u.hostEnd, u.pathStart, "")
	}
	return u.commit(&v, splice(&v, componentScheme, 0, u.schemeEnd, out), "set protocol", value, o)
}

// SetUsername sets the username, which it percent-encodes.
//
// https://url.spec.whatwg.org/#dom-url-username
func (u *URL) SetUsername(value string) error { return u.setUsername(value, nil) }

func (u *URL) setUsername(value string, o *Parser) error {
	username := PercentEncode(value, UserinfoPercentEncodeSet)
	return u.setCredentials(username, u.Password(), "set username", value, o)
}

// SetPassword sets the password, which it percent-encodes.
//
// https://url.spec.whatwg.org/#dom-url-password
func (u *URL) SetPassword(value string) error { return u.setPassword(value, nil) }

func (u *URL) setPassword(value string, o *Parser) error {
	password := PercentEncode(value, UserinfoPercentEncodeSet)
	return u.setCredentials(u.Username(), password, "set password", hiddenPassword, o)
}

// setCredentials puts percent-encoded credentials into u.
func (u *URL) setCredentials(username, password, op, value string, o *Parser) error {
	if err := u.applicable(!u.cannotHaveCredentialsOrPort(), op, value); err != nil {
		return err
	}
	text := username
	if password != "" {
		text += ":" + password
	}
	if text != "" {
		text += "@"
	}
	v := *u
	ok := splice(&v, componentHost, u.schemeEnd+2, u.hostStart, text)
	v.usernameEnd = u.schemeEnd + 2 + uint32(len(username))
	return u.commit(&v, ok, op, value, o)
}

// SetHost sets the host and, if value has one, the port. If value has a port
// that is refused, the host is set all the same.
//
// https://url.spec.whatwg.org/#dom-url-host
func (u *URL) SetHost(value string) error { return u.setHost(value, nil) }

func (u *URL) setHost(value string, o *Parser) error {
	return u.overrideHost(stateHost, "set host", value, o)
}

// SetHostname sets the host. A value with a port is refused.
//
// https://url.spec.whatwg.org/#dom-url-hostname
func (u *URL) SetHostname(value string) error { return u.setHostname(value, nil) }

func (u *URL) setHostname(value string, o *Parser) error {
	return u.overrideHost(stateHostname, "set hostname", value, o)
}

// overrideHost sets the host, and with stateHost the port.
func (u *URL) overrideHost(s state, op, value string, o *Parser) error {
	if err := u.applicable(!u.HasOpaquePath(), op, value); err != nil {
		return err
	}
	var buf [stackBuffer]byte
	p := u.override(s, value, false, o)
	p.hostEnd = -1
	var refused error
	out, ok := p.run(s, buf[:0])
	if !ok {
		refused = p.error(op, value)
	}
	if p.hostEnd < 0 {
		return refused
	}
	v := *u
	v.hostKind, v.port = p.hostKind, uint16(max(p.port, 0))
	hostEnd := uint32(p.hostEnd)
	out = p.appendPort(out)
	var fits bool
	if u.hostKind == HostNull {
		fits = splice(&v, componentPath, u.schemeEnd, u.pathStart, append([]byte("//"), out...))
		v.hostStart = u.schemeEnd + 2
		v.usernameEnd = v.hostStart
	} else {
		fits = splice(&v, componentPath, u.hostStart, u.pathStart, out)
	}
	v.hostEnd = v.hostStart + hostEnd
	if err := u.commit(&v, fits, op, value, o); err != nil {
		return err
	}
	return refused
}

// SetPort sets the port: to the digits that value begins with, or to null if
// value is empty or the default port of the scheme.
//
// https://url.spec.whatwg.org/#dom-url-port
func (u *URL) SetPort(value string) error { return u.setPort(value, nil) }

func (u *URL) setPort(value string, o *Parser) error {
	if err := u.applicable(!u.cannotHaveCredentialsOrPort(), "set port", value); err != nil {
		return err
	}
	var buf [8]byte
	p := u.override(statePort, value, false, o)
	if value == "" {
		p.port = -1
	} else if _, ok := p.run(statePort, nil); !ok {
		return p.error("set port", value)
	}
	out := p.appendPort(buf[:0])
	v := *u
	v.port = uint16(max(p.port, 0))
	return u.commit(&v, splice(&v, componentPath, u.hostEnd, u.pathStart, out), "set port", value, o)
}

// SetPathname sets the path. A "?" or "#" in value is percent-encoded.
//
// https://url.spec.whatwg.org/#dom-url-pathname
func (u *URL) SetPathname(value string) error { return u.setPathname(value, nil) }

func (u *URL) setPathname(value string, o *Parser) error {
	if err := u.applicable(!u.HasOpaquePath(), "set pathname", value); err != nil {
		return err
	}
	if o == nil && u.IsSpecial() && isPlainPath(value) && splice(u, componentQuery, u.pathStart, u.queryStart, value) {
		return nil
	}
	var buf [stackBuffer]byte
	p := u.override(statePathStart, value, false, o)
	out, ok := p.run(statePathStart, buf[:0])
	if !ok {
		return p.error("set pathname", value)
	}
	v, fits := *u, true
	if u.hostKind == HostNull {
		fits = splice(&v, componentPath, u.schemeEnd, u.pathStart, pathPrefix(out))
		v.usernameEnd, v.hostStart, v.hostEnd = v.pathStart, v.pathStart, v.pathStart
	}
	fits = fits && splice(&v, componentQuery, v.pathStart, v.queryStart, out)
	return u.commit(&v, fits, "set pathname", value, o)
}

// SetSearch sets the query. A leading "?" of value is dropped; the empty value
// removes the query.
//
// https://url.spec.whatwg.org/#dom-url-search
func (u *URL) SetSearch(value string) error { return u.setSearch(value, nil) }

func (u *URL) setSearch(value string, o *Parser) error {
	if err := u.applicable(true, "set search", value); err != nil {
		return err
	}
	if o == nil && isPlain(value, '?', hrefQueryStop) && splice(u, componentFragment, u.queryStart, u.fragmentStart, value) {
		return nil
	}
	var buf [stackBuffer]byte
	p := u.override(stateQuery, value, strings.HasPrefix(value, "?"), o)
	out, ok := buf[:0], true
	if value != "" {
		out, ok = p.run(stateQuery, out)
	}
	if !ok {
		return p.error("set search", value)
	}
	v := *u
	return u.commit(&v, splice(&v, componentFragment, u.queryStart, u.fragmentStart, out), "set search", value, o)
}

// SetHash sets the fragment. A leading "#" of value is dropped; the empty value
// removes the fragment.
//
// https://url.spec.whatwg.org/#dom-url-hash
func (u *URL) SetHash(value string) error { return u.setHash(value, nil) }

func (u *URL) setHash(value string, o *Parser) error {
	if err := u.applicable(true, "set hash", value); err != nil {
		return err
	}
	if o == nil && isPlain(value, '#', hrefFragmentStop) && splice(u, componentEnd, u.fragmentStart, uint32(len(u.href)), value) {
		return nil
	}
	var buf [stackBuffer]byte
	p := u.override(stateFragment, value, strings.HasPrefix(value, "#"), o)
	out, ok := buf[:0], true
	if value != "" {
		out, ok = p.run(stateFragment, out)
	}
	if !ok {
		return p.error("set hash", value)
	}
	v := *u
	return u.commit(&v, splice(&v, componentEnd, u.fragmentStart, uint32(len(u.href)), out), "set hash", value, o)
}

// applicable returns the error of a setter if u is the zero URL or has no such
// component.
func (u *URL) applicable(ok bool, op, value string) error {
	switch {
	case u.href == "":
		return &Error{Op: op, URL: redact(value), Err: ErrInvalidURL}
	case !ok:
		return &Error{Op: op, URL: redact(value), Err: ErrNotApplicable}
	}
	return nil
}

// override returns a parser that runs the state s on value for u.
func (u *URL) override(s state, value string, skipFirst bool, o *Parser) parser {
	p := parser{
		override:       s,
		reporter:       reporter{options: o, source: source{input: value}},
		port:           -1,
		scheme:         u.scheme,
		hostKind:       u.hostKind,
		hasCredentials: u.IncludesCredentials(),
	}
	if u.hasPort() {
		p.port = int32(u.port)
	}
	if skipFirst {
		p.source.start, p.source.cursor = 1, 1
	}
	p.in = p.source.removeTabsAndNewlines(value[p.source.start:], &p.reporter)
	return p
}

// commit makes v the new u, if it fits the limits.
func (u *URL) commit(v *URL, fits bool, op, value string, o *Parser) error {
	if !fits || uint64(len(v.href)) > o.limit() {
		return &Error{Op: op, URL: redact(value), Err: ErrTooLong}
	}
	*u = *v
	return nil
}

// withOp returns err, from a parse, as the failure of op.
func withOp(err error, op string) error {
	if e, ok := err.(*Error); ok {
		e.Op = op
	}
	return err
}
