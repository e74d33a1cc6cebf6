package url

import "github.com/gowhatwg/url/internal/infra"

// The setters of the host and the port, including the one that also sets the scheme.

// SetHost sets the host and, if value has one, the port; otherwise the port doesn't
// change. Like browsers, it decodes the host of a special URL, stops at the first "/", "?" or "#"
// (or "\" in a special URL), and ignores what follows the digits of the port, as well as tabs and
// newlines: SetHost("good.example/x") sets good.example.
//
// An empty or invalid port is an error, but SetHost still sets the host. [Parser.Set] of
// a strict Parser sets neither. See also [URL.SetOrigin].
//
// https://url.spec.whatwg.org/#dom-url-host
func (u *URL) SetHost(value string) error { return u.setHost(to(&opSetHost, value)) }

// SetHostname sets the host, and refuses a value with a port. It ignores tabs and
// newlines, and everything from the first "/", "?" or "#" on (or "\" in a special URL).
//
// https://url.spec.whatwg.org/#dom-url-hostname
func (u *URL) SetHostname(value string) error { return u.setHost(to(&opSetHostname, value)) }

// setHost sets the host. Unless it does so for SetHostname, it also sets the port, in a second
// step: unless the parser is strict, a wrong port doesn't keep the host from being set.
func (u *URL) setHost(s setting) error {
	override := stateHost
	if s.op == &opSetHostname {
		override = stateHostname
	}
	switch {
	case s.options == nil && u.scheme.IsSpecial() && u.scheme != schemeFile && u.replaceWithVerbatimHost(override, &s):
		return nil
	case u.HasOpaquePath():
		return s.inapplicable(u)
	}
	var buf [stackBuffer]byte
	r := s.reporter()
	p := basicParser{u: new(URL), reporter: &r}
	out, err := s.run(&p, u, override, s.value, buf[:0])
	if err != nil {
		return err
	}
	host, end := p.text(out), stateDone
	if p.c() == ':' {
		p.pos++
		_, end = p.portState(nil)
	}
	var refused error
	if end == stateFailure {
		refused = r.error(s.op, s.value)
	} else if p.pos < len(p.input) && s.isStrict() {
		refused = s.ignored(p.pos)
	}
	if refused != nil && s.isStrict() {
		return refused
	}
	if err := u.replaceHost(p.u.hostKind, host, p.port, &s); err != nil {
		return err
	}
	return refused
}

// replaceHost replaces the host and the port of u. host must be serialized.
func (u *URL) replaceHost(kind HostKind, host string, port int32, s *setting) error {
	start, slashes := u.hostStart, ""
	if u.hostKind == HostNull {
		start, slashes = u.schemeEnd, "//"
	}
	var digits [len(":65535")]byte
	if err := u.replace(s, componentPath, start, u.pathStart, slashes, host, infra.View(appendPort(digits[:0], port))); err != nil {
		return err
	}
	if slashes != "" {
		u.hostStart = start + uint32(len(slashes))
		u.usernameEnd = u.hostStart
	}
	u.hostKind, u.hostEnd, u.port = kind, u.hostStart+uint32(len(host)), uint16(max(port, 0))
	return nil
}

// replaceWithVerbatimHost is setHost for a value that is a serialized domain or IPv4
// address, perhaps with a port. It reports whether it has set the host. It hasn't if value
// is anything else, or if the result is too long.
func (u *URL) replaceWithVerbatimHost(override state, s *setting) bool {
	value := s.value
	end := infra.SkipDomain(value, 0)
	if end == 0 {
		return false
	}
	kind := verbatimHostKind(value[:end])
	if kind == HostNull {
		return false
	}
	next, oldEnd, port := componentPort, u.hostEnd, int32(u.port)
	if end < len(value) {
		portEnd := 0
		port, portEnd = portAtEnd(value, end)
		if override == stateHostname || portEnd < len(value) || !isVerbatimPort(value, end, portEnd, port, u.scheme) {
			return false
		}
		next, oldEnd = componentPath, u.pathStart
	}
	if u.replace(s, next, u.hostStart, oldEnd, "", value, "") != nil {
		return false
	}
	u.hostKind, u.hostEnd, u.port = kind, u.hostStart+uint32(end), uint16(port)
	return true
}

// SetPort sets the port to the digits that value begins with, or to null if value is empty
// or the default port of the scheme. It ignores tabs, newlines, and everything after the
// digits: "80x" is 80.
//
// https://url.spec.whatwg.org/#dom-url-port
func (u *URL) SetPort(value string) error { return u.setPort(to(&opSetPort, value)) }

func (u *URL) setPort(s setting) error {
	if u.cannotHaveCredentialsOrPort() {
		return s.inapplicable(u)
	}
	r := s.reporter()
	p := basicParser{u: new(URL), reporter: &r, port: -1}
	if s.value != "" {
		if _, err := s.run(&p, u, statePort, s.value, nil); err != nil {
			return err
		}
		if p.pos < len(p.input) && s.isStrict() {
			return s.ignored(p.pos)
		}
	}
	return u.replaceHost(u.hostKind, u.Hostname(), p.port, &s)
}

// SetOrigin sets the scheme, the host and the port to those of o, and leaves the rest of u
// alone. To send a request for u to another server:
//
//	err := u.SetOrigin(backend.Origin())
//
// Unlike [URL.SetHost], it removes the port if o has the default one. Username and password
// stay; [URL.WithoutCredentials] removes them.
//
// The error is an [*Error]. It wraps [ErrInvalidValue] if o is opaque, [ErrNotAllowed] if u
// isn't special, [ErrNotApplicable] if the path of u is opaque, [ErrZeroURL] if u is the
// zero URL, and [ErrTooLong].
//
// https://url.spec.whatwg.org/#concept-url-origin
func (u *URL) SetOrigin(o Origin) error {
	const op = "set origin"
	if o.IsOpaque() {
		return &Error{Op: op, Input: o.String(), Err: invalidValueError("the origin is opaque")}
	}
	port := int32(-1)
	if number, ok := o.Port(); ok {
		port = int32(number)
	}
	var buf [stackBuffer]byte
	text := infra.View(appendPort(append(buf[:0], o.Host().serialized...), port))
	if err := u.setSchemeAndHost(o.Scheme(), o.Host(), text, port); err != nil {
		return &Error{Op: op, Input: o.String(), Err: err}
	}
	return nil
}

// setSchemeAndHost replaces the scheme, the host and the port of u with those of a tuple
// origin. text is the serialization of host and port.
func (u *URL) setSchemeAndHost(scheme string, host Host, text string, port int32) error {
	switch {
	case u.href == "":
		return ErrZeroURL
	case u.HasOpaquePath():
		return ErrNotApplicable
	case !u.IsSpecial():
		return ErrNotAllowed
	}
	credentials, username := u.href[u.schemeEnd-1:u.hostStart], uint32(len(u.Username()))
	length := len(scheme) + len(credentials) + len(text)
	if !(*Parser)(nil).allows(u, u.pathStart, length) {
		return ErrTooLong
	}
	u.href = infra.Concat(scheme, credentials, text, "", u.href[u.pathStart:])
	u.move(componentPath, uint32(length)-u.pathStart)
	u.schemeEnd = uint32(len(scheme) + len(":"))
	u.usernameEnd = u.schemeEnd + uint32(len("//")) + username
	u.hostStart = uint32(len(scheme) + len(credentials))
	u.hostEnd = u.hostStart + uint32(len(host.serialized))
	u.scheme, u.hostKind, u.port = infra.SchemeKindOf(scheme), host.kind, uint16(max(port, 0))
	return nil
}
