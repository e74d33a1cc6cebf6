package url

import (
	"strconv"
	"strings"

	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/internal/redact"
)

// The setters do the same as assigning to the attributes of the URL class. If that would be
// ignored or throw, they return an [*Error]; ignoring it is exactly the standard's
// behavior. Unless a comment says otherwise, an error leaves u unchanged.
//
// If a setter ignores a part of its value, its comment says which part. [Parser.Set] with a
// strict parser refuses such a value, and any value with a validation error, but accepts a
// leading "?" or "#".

// Set assigns value to an attribute of u, with the options of p except Base. Encoding
// applies to "href" and "search". The attributes are "href", "protocol", "username",
// "password", "host", "hostname", "port", "pathname", "search" and "hash". The error
// comes from the setter. For an unknown attribute, it wraps [ErrInvalidValue] and doesn't
// show the value. The attribute is a string, because it often comes from a script or a command
// line. If you know it when you write the program, use the setter of that name.
//
// If p is strict, Set also fails if the setter would ignore part of value, except for a
// leading "?" or "#". The error wraps a [ValidationError] for tabs and newlines, and
// [ErrInvalidValue] otherwise. If p is strict and Set fails, u doesn't change.
//
// https://url.spec.whatwg.org/#url-class
func (p *Parser) Set(u *URL, attribute, value string) error {
	for _, a := range attributes {
		if a.op.attribute() == attribute {
			s := setting{op: a.op, value: value, options: p}
			if p.MaxLength > 0 && uint64(len(value)) > p.limit() {
				return s.fail(ErrTooLong)
			}
			return a.set(u, s)
		}
	}
	return noSuchAttribute(attribute)
}

// attributes are the attributes of the URL class that can be set.
var attributes = [...]struct {
	op  *operation
	set func(u *URL, s setting) error
}{
	{&opSetHref, (*URL).setHref},
	{&opSetProtocol, (*URL).setProtocol},
	{&opSetUsername, (*URL).setUserinfo},
	{&opSetPassword, (*URL).setUserinfo},
	{&opSetHost, (*URL).setHost},
	{&opSetHostname, (*URL).setHost},
	{&opSetPort, (*URL).setPort},
	{&opSetPathname, (*URL).setPathname},
	{&opSetSearch, (*URL).setEnd},
	{&opSetHash, (*URL).setEnd},
}

// noSuchAttribute returns the error of a setter for a name that isn't in attributes. It doesn't
// show the value, which may be a password if name is a misspelled "password".
func noSuchAttribute(name string) error {
	reason := "the URL class has no such attribute that can be set"
	for _, a := range attributes {
		if strings.EqualFold(strings.TrimSpace(name), a.op.attribute()) {
			reason += "; did you mean " + strconv.Quote(a.op.attribute()) + "?"
		}
	}
	return &Error{Op: "set attribute", Input: redact.Text(name), Err: invalidValueError(reason)}
}

// SetHref replaces u with the URL that [Parse] returns for value.
//
// https://url.spec.whatwg.org/#dom-url-href
func (u *URL) SetHref(value string) error { return u.setHref(to(&opSetHref, value)) }

func (u *URL) setHref(s setting) error {
	var v URL
	var err error
	if s.options == nil {
		err = v.parse(s.value, nil)
	} else {
		err = v.parseWith(s.value, nil, s.options)
	}
	if err != nil {
		if e, ok := err.(*Error); ok {
			e.Op = string(*s.op)
		}
		return err
	}
	*u = v
	return nil
}

// SetProtocol sets the scheme, and removes the port if it is the new scheme's default. It
// ignores tabs, newlines, and everything from the ":" on: "https://evil.example"
// sets "https".
//
// The error wraps [ErrNotAllowed] for a change between special schemes and others, for a
// change to "file" with credentials or a port, and for a change from "file" without a
// host. After a change to "file", the [URL.Href] can parse to a different URL: the parser
// drops the host localhost, and turns a first path segment "C|" into "C:".
//
// https://url.spec.whatwg.org/#dom-url-protocol
func (u *URL) SetProtocol(value string) error { return u.setProtocol(to(&opSetProtocol, value)) }

func (u *URL) setProtocol(s setting) error {
	if u.href == "" {
		return s.inapplicable(u)
	}
	scheme := strings.TrimSuffix(s.value, ":")
	if kind := infra.SchemeKindOf(scheme); kind.IsSpecial() {
		return u.replaceScheme(kind, scheme, &s)
	}
	r := s.reporter()
	value := r.removeReportedTabs(s.value)
	if r.failed {
		return r.error(s.op, s.value)
	}
	// The standard parses the value as if a ":" came after it.
	end := infra.SchemePrefix(value)
	if end == 0 || end < len(value) && value[end] != ':' {
		return s.fail(ErrInvalidValue)
	}
	if end+1 < len(value) && s.isStrict() {
		return s.ignored(end + 1)
	}
	scheme = infra.Lower(value[:end])
	return u.replaceScheme(infra.SchemeKindOf(scheme), scheme, &s)
}

// replaceScheme is the end of the scheme state with a state override.
//
// https://url.spec.whatwg.org/#scheme-state
func (u *URL) replaceScheme(kind schemeKind, scheme string, s *setting) error {
	if u.scheme.IsSpecial() != kind.IsSpecial() ||
		kind == schemeFile && (u.IncludesCredentials() || u.hasPort()) ||
		u.scheme == schemeFile && u.hostKind == HostEmpty {
		return s.fail(ErrNotAllowed)
	}
	if scheme == u.href[:u.schemeEnd-1] && s.options.allows(u, 0, 0) {
		return nil
	}
	end, kept := u.schemeEnd-1, ""
	if u.hasPort() && int32(u.port) == kind.DefaultPort() {
		kept, end = u.href[end:u.hostEnd], u.pathStart
	}
	if err := u.replace(s, componentPath, 0, end, scheme, kept, ""); err != nil {
		return err
	}
	if kept != "" {
		u.port = 0
	}
	u.scheme = kind
	longer := uint32(len(scheme)+len(":")) - u.schemeEnd
	u.schemeEnd += longer
	u.usernameEnd += longer
	u.hostStart += longer
	u.hostEnd += longer
	return nil
}

// SetUsername sets the username, percent-encoding what needs it but leaving "%" alone. For a text,
// use [PercentEncode] with [ComponentPercentEncodeSet]. The empty value removes the username.
//
// https://url.spec.whatwg.org/#dom-url-username
func (u *URL) SetUsername(value string) error { return u.setUserinfo(to(&opSetUsername, value)) }

// SetPassword sets the password, percent-encoding what needs it but leaving "%" alone. For a text,
// use [PercentEncode] with [ComponentPercentEncodeSet]: the setter would keep "50%25off" as it is,
// which is the password "50%off". The empty value removes the password. [URL.WithoutCredentials]
// removes the username as well.
//
// https://url.spec.whatwg.org/#dom-url-password
func (u *URL) SetPassword(value string) error { return u.setUserinfo(to(&opSetPassword, value)) }

// setUserinfo sets the username or the password.
func (u *URL) setUserinfo(s setting) error {
	if u.cannotHaveCredentialsOrPort() {
		return s.inapplicable(u)
	}
	value := s.value
	if infra.HasClass(&percentEncodeSets, value, UserinfoPercentEncodeSet.bits()) {
		var buf [stackBuffer]byte
		value = infra.View(appendPercentEncoded(buf[:0], value, UserinfoPercentEncodeSet))
	}
	start := u.schemeEnd + uint32(len("//"))
	if s.op == &opSetPassword {
		colon, at := ":", "@"
		if value == "" {
			colon = ""
			if u.usernameEnd == start {
				at = ""
			}
		}
		return u.replace(&s, componentHost, u.usernameEnd, u.hostStart, colon, value, at)
	}
	after := u.href[u.usernameEnd:u.hostStart]
	switch {
	case len(after) > len("@"):
		// It is the ":", the password and the "@", which stay.
	case value == "":
		after = ""
	default:
		after = "@"
	}
	if err := u.replace(&s, componentHost, start, u.hostStart, "", value, after); err != nil {
		return err
	}
	u.usernameEnd = start + uint32(len(value))
	return nil
}

// WithoutCredentials returns u without its username and its password.
//
// https://url.spec.whatwg.org/#include-credentials
func (u URL) WithoutCredentials() *URL {
	if u.IncludesCredentials() {
		u.usernameEnd = u.schemeEnd + uint32(len("//"))
		u.splice(componentHost, u.usernameEnd, u.hostStart, nil)
	}
	return &u
}

// SetPathname sets the path, resolving dot segments, and percent-encoding "?" and "#" but
// not "%". It ignores tabs and newlines. [URL.SetDecodedPath] takes a path that isn't
// percent-encoded.
//
// https://url.spec.whatwg.org/#dom-url-pathname
func (u *URL) SetPathname(value string) error { return u.setPathname(to(&opSetPathname, value)) }

func (u *URL) setPathname(s setting) error {
	switch {
	case s.options == nil && u.scheme.IsSpecial() && u.scheme != schemeFile && isVerbatimPath(s.value):
		return u.replacePath(s.value, &s)
	case u.HasOpaquePath():
		return s.inapplicable(u)
	}
	var buf [stackBuffer]byte
	r := s.reporter()
	p := basicParser{u: new(URL), reporter: &r}
	out, err := s.run(&p, u, statePathStart, s.value, buf[:0])
	if err != nil {
		return err
	}
	return u.replacePath(p.text(out), &s)
}

// SetSearch sets the query; the empty value removes it. It ignores a leading "?", tabs
// and newlines, and leaves "%" alone. [URL.SetQuery] ignores nothing.
//
// https://url.spec.whatwg.org/#dom-url-search
func (u *URL) SetSearch(value string) error { return u.setEnd(to(&opSetSearch, value)) }

// SetHash sets the fragment; the empty value removes it. It ignores a leading "#", tabs
// and newlines, and leaves "%" alone. [URL.SetFragment] ignores nothing.
//
// https://url.spec.whatwg.org/#dom-url-hash
func (u *URL) SetHash(value string) error { return u.setEnd(to(&opSetHash, value)) }

// setEnd sets the query or the fragment.
func (u *URL) setEnd(s setting) error {
	if u.href == "" {
		return s.inapplicable(u)
	}
	override, delimiter, set := u.end(&s)
	value := s.value
	switch {
	case value == "":
		delimiter = ""
	case value[0] == delimiter[0]:
		value = value[1:]
	}
	if s.options == nil && !infra.HasClass(&percentEncodeSets, value, set.bits()) {
		// There is nothing to remove or to encode.
		if len(value) < len(s.value) {
			delimiter = ""
		}
		return u.replaceEnd(override, delimiter, s.value, &s)
	}
	var buf [stackBuffer]byte
	r := s.reporter()
	p := basicParser{u: new(URL), reporter: &r}
	out, err := s.run(&p, u, override, value, buf[:0])
	if err != nil {
		return err
	}
	return u.replaceEnd(override, delimiter, p.text(out), &s)
}

// end returns the state, the delimiter and the percent-encode set of the query or the fragment,
// whichever s is for.
//
// https://url.spec.whatwg.org/#query-state, https://url.spec.whatwg.org/#fragment-state
func (u *URL) end(s *setting) (state, string, PercentEncodeSet) {
	switch {
	case s.op != &opSetSearch && s.op != &opSetQuery:
		return stateFragment, "#", FragmentPercentEncodeSet
	case u.scheme.IsSpecial():
		return stateQuery, "?", SpecialQueryPercentEncodeSet
	}
	return stateQuery, "?", QueryPercentEncodeSet
}

// replaceEnd replaces the query or the fragment of u with delimiter and text, which must be
// serialized. If both are empty, the component is null.
func (u *URL) replaceEnd(override state, delimiter, text string, s *setting) error {
	next, start, end := componentEnd, u.fragmentStart, uint32(len(u.href))
	if override == stateQuery {
		next, start, end = componentFragment, u.queryStart, start
	}
	return u.replace(s, next, start, end, delimiter, text, "")
}

// SetQuery sets the query, percent-encoding what needs it but leaving "%" alone. If ok is
// false, the query becomes null. So u.SetQuery(v.Query()) gives u the query of v. A leading
// "?" is part of the query, and tabs and newlines are percent-encoded. [URL.SearchParams]
// takes names and values that aren't encoded.
//
// The error is an [*Error]. It wraps [ErrInvalidValue] if ok is false and query isn't
// empty, [ErrZeroURL] if u is the zero URL, and [ErrTooLong].
//
// https://url.spec.whatwg.org/#concept-url-query
func (u *URL) SetQuery(query string, ok bool) error {
	return u.setWholeEnd(to(&opSetQuery, query), ok)
}

// SetFragment sets the fragment, percent-encoding what needs it but leaving "%" alone. If
// ok is false, the fragment becomes null. A leading "#" is part of the fragment, and tabs
// and newlines are percent-encoded. For a text, use [PercentEncode] with
// [ComponentPercentEncodeSet]. The errors are those of [URL.SetQuery].
//
// https://url.spec.whatwg.org/#concept-url-fragment
func (u *URL) SetFragment(fragment string, ok bool) error {
	return u.setWholeEnd(to(&opSetFragment, fragment), ok)
}

// setWholeEnd sets the query or the fragment to all of the value, or to null.
func (u *URL) setWholeEnd(s setting, ok bool) error {
	override, delimiter, set := u.end(&s)
	switch {
	case u.href == "":
		return s.inapplicable(u)
	case !ok && s.value != "":
		return s.fail(invalidValueError("it is null, but not empty"))
	case !ok:
		delimiter = ""
	}
	text := s.value
	if infra.HasClass(&percentEncodeSets, text, set.bits()) {
		var buf [stackBuffer]byte
		text = infra.View(appendPercentEncoded(buf[:0], text, set))
	}
	return u.replaceEnd(override, delimiter, text, &s)
}
