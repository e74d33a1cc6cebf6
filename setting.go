package url

import (
	"strconv"
	"strings"

	"github.com/gowhatwg/url/internal/infra"
)

// A setting is a value for a setter, with the options.
type setting struct {
	op      *operation // for an [Error]
	value   string
	options *Parser // may be nil
}

// to returns a setting without options.
func to(op *operation, value string) setting { return setting{op: op, value: value} }

// attribute returns the name of the attribute that op assigns to.
func (op *operation) attribute() string { return strings.TrimPrefix(string(*op), "set ") }

// fail returns the error of a setter that refuses its value.
func (s *setting) fail(err error) error {
	if err == ErrTooLong {
		return tooLongError(s.op, s.value)
	}
	return &Error{Op: string(*s.op), Input: s.op.redact(s.value), Err: err}
}

// inapplicable returns the error of a setter for a component that u can't have.
func (s *setting) inapplicable(u *URL) error {
	if u.href == "" {
		return s.fail(ErrZeroURL)
	}
	return s.fail(ErrNotApplicable)
}

// isStrict reports whether the setter must refuse the value instead of ignoring a part of
// it.
func (s *setting) isStrict() bool { return s.options != nil && s.options.Strict }

// ignored returns the error of a strict setter that would ignore its value from the offset
// end on.
func (s *setting) ignored(end int) error {
	return s.fail(invalidValueError("it would be ignored from byte " + strconv.Itoa(end) + " on"))
}

// allows reports whether u is within the limit after losing removed bytes and gaining added
// bytes. added is negative if the lengths of its parts overflow an int of 32 bits.
func (p *Parser) allows(u *URL, removed uint32, added int) bool {
	return added >= 0 && hrefFits(uint64(len(u.href)), uint64(removed), uint64(added), p.limit())
}

// hrefFits reports whether a serialization of length bytes is within limit after the
// change.
func hrefFits(length, removed, added, limit uint64) bool { return length-removed+added <= limit }

// splice replaces href[start:end] of u with text, and moves the components from next on. It
// reports whether the result fits.
func (u *URL) splice(next component, start, end uint32, text []byte) bool {
	return u.replace(&setting{op: &opSplice}, next, start, end, "", infra.View(text), "") == nil
}

// replace replaces href[start:end] of u with prefix, text and suffix, and moves the
// components from next on.
func (u *URL) replace(s *setting, next component, start, end uint32, prefix, text, suffix string) error {
	length := len(prefix) + len(text) + len(suffix)
	if !s.options.allows(u, end-start, length) {
		return s.fail(ErrTooLong)
	}
	u.move(next, uint32(length)-(end-start))
	u.href = infra.Concat(u.href[:start], prefix, text, suffix, u.href[end:])
	return nil
}

// replacePath replaces the path of u, which must not be opaque, with path, which must be
// serialized.
func (u *URL) replacePath(path string, s *setting) error {
	start, prefix := u.pathStart, ""
	if u.hostKind == HostNull {
		start = u.schemeEnd
		if needsPathPrefix(path) {
			prefix = pathPrefix
		}
	}
	if err := u.replace(s, componentQuery, start, u.queryStart, prefix, path, ""); err != nil {
		return err
	}
	if u.hostKind == HostNull {
		u.pathStart = start + uint32(len(prefix))
		u.usernameEnd, u.hostStart, u.hostEnd = u.pathStart, u.pathStart, u.pathStart
	}
	return nil
}

// reporter returns a reporter for the value.
func (s *setting) reporter() reporter { return s.options.reporter(s.value) }

// run runs p on value with a state override for u, and returns what [basicParser.text] needs, which
// may be in the spare capacity of dst. p must have a reporter, and a URL, where the states record
// what they find; u doesn't change.
func (s *setting) run(p *basicParser, u *URL, override state, value string, dst []byte) ([]byte, error) {
	start := len(s.value) - len(value)
	p.reporter.source.start, p.reporter.source.cursor = start, start
	p.override, p.port = override, -1
	if u.hasPort() {
		p.port = int32(u.port)
	}
	p.hasCredentials = u.IncludesCredentials()
	p.u.scheme, p.u.hostKind = u.scheme, u.hostKind
	if uint64(len(value)) > maxHref {
		p.reporter.refuse(tooLong, 0)
	} else {
		p.input, p.tabsRemoved = p.reporter.removeReportedTabs(value), true
	}
	out, ok := p.run(override, dst)
	if !ok {
		return nil, p.reporter.error(s.op, s.value)
	}
	return out, nil
}

// text returns the output of a parser with a state override: out, or a part of the input. It is
// apart from run so that without unsafe loads a short one stays on the caller's stack.
func (p *basicParser) text(out []byte) string {
	if len(out) == 0 {
		return p.input[p.from:p.pos]
	}
	return infra.View(p.write(out, p.pos, p.pos))
}
