package url

import (
	"iter"
	"strconv"
	"strings"

	"github.com/gowhatwg/url/internal/infra"
	"golang.org/x/text/encoding"
)

// parse first reads, in one fast pass, as much of the input as needs no change
// (verbatim.go). The state machine (parser.go, parser_*.go) reads the rest. canParse stops
// once nothing can fail anymore. parseWith runs the machine from the start, with a
// reporter: for options, or for the error after parse has failed. Setters of the host,
// path, query and fragment run it with a state override (setting.go).

// Parse parses an absolute URL. The error is an [*Error].
//
// The URL may share the memory of input, including the spaces around it. To keep a URL
// that is part of a large string, parse a copy of that part.
//
// https://url.spec.whatwg.org/#concept-basic-url-parser
func Parse(input string) (*URL, error) {
	u := new(URL)
	err := u.parse(input, nil)
	if err != nil {
		u = nil
	}
	return u, err
}

// ParseWithBase parses input, which may be relative to base. Base must be an absolute URL
// even if input doesn't need it.
//
// https://url.spec.whatwg.org/#api-url-parser
func ParseWithBase(input, base string) (*URL, error) {
	u := new(URL)
	if err := u.parseWithBase(input, base); err != nil {
		return nil, err
	}
	return u, nil
}

func (u *URL) parseWithBase(input, base string) error {
	var b URL
	if err := b.parse(base, nil); err != nil {
		return err
	}
	return u.parse(input, &b)
}

// MustParse is like Parse but panics on an error. It is for inputs that are known to be
// valid, such as constants.
func MustParse(input string) *URL {
	u, err := Parse(input)
	if err != nil {
		panic(err)
	}
	return u
}

// CanParse reports whether Parse would succeed.
//
// https://url.spec.whatwg.org/#dom-url-canparse
func CanParse(input string) bool { return canParse(input, nil) }

// CanParseWithBase reports whether ParseWithBase would succeed.
//
// https://url.spec.whatwg.org/#dom-url-canparse
func CanParseWithBase(input, base string) bool {
	var b URL
	return b.parse(base, nil) == nil && canParse(input, &b)
}

// Parse parses ref, which may be relative to u, unless u is the zero URL.
//
// https://url.spec.whatwg.org/#concept-basic-url-parser
func (u URL) Parse(ref string) (v *URL, err error) { // names make it short enough to be inlined
	v = new(URL)
	if err = v.parse(ref, &u); err != nil {
		v = nil
	}
	return
}

// A Parser has options for parsing and setting. The zero Parser does the same as [Parse]. Any
// number of goroutines may use a Parser, if nobody changes it or its base.
type Parser struct {
	// Base is the URL that inputs may be relative to. It may be nil or the zero URL.
	Base *URL

	// Encoding is the encoding of the document that the input comes from. It applies to the
	// query of a special URL other than ws: and wss:. The query is UTF-8 if Encoding is nil,
	// UTF-16 or the replacement encoding. Package encodings has the encodings of browsers.
	Encoding encoding.Encoding

	// OnValidationError, if not nil, is called for each validation error as the parser finds
	// it. The offsets don't always ascend. If it returns false, parsing fails with that error,
	// and Set doesn't change the URL. The result makes no difference for a fatal error.
	OnValidationError func(ValidationError) bool

	// Strict makes the first validation error a failure. It also makes Set refuse a value if
	// the setter would ignore part of it, such as the "/x" of "good.example/x" in SetHost.
	Strict bool

	// MaxLength limits the input and the serialization, in bytes. Percent-encoding can make
	// the input three times as long, or more. If MaxLength is 0 or less, only the package's
	// own limit applies. Set refuses a result over the limit, even if the URL gets shorter.
	MaxLength int
}

// Parse parses input. The error is an [*Error].
//
// https://url.spec.whatwg.org/#concept-basic-url-parser
func (p *Parser) Parse(input string) (*URL, error) {
	u := new(URL)
	if err := u.parseWith(input, p.Base, p); err != nil {
		return nil, err
	}
	return u, nil
}

// CanParse reports whether Parse would succeed. It calls OnValidationError.
func (p *Parser) CanParse(input string) bool {
	if p.OnValidationError == nil && !p.Strict {
		if p.refuses(input) || !canParse(input, p.Base) {
			return false
		}
		if p.MaxLength <= 0 {
			return true
		}
	}
	var u URL
	r := p.reporter(input)
	return u.parseReporting(input, p.Base, p, &r)
}

// refuses reports whether input is longer than MaxLength. It doesn't read input.
func (p *Parser) refuses(input string) bool {
	return p != nil && p.MaxLength > 0 && uint64(len(input)) > p.limit()
}

// limit returns the maximum length of the input and of the serialization.
func (p *Parser) limit() uint64 {
	if p == nil || p.MaxLength <= 0 {
		return maxHref
	}
	return min(maxHref, uint64(p.MaxLength))
}

// reporter returns a reporter for input. p may be nil.
func (p *Parser) reporter(input string) reporter {
	r := reporter{limit: p.limit(), source: source{text: input}}
	if p != nil {
		r.onError, r.strict, r.encoding = p.OnValidationError, p.Strict, &p.Encoding
	}
	return r
}

// parse is the basic URL parser without a state override or options. It sets u, which must
// be the zero URL, to the URL of input, which may be relative to base. base may be nil.
//
// https://url.spec.whatwg.org/#concept-basic-url-parser
func (u *URL) parse(input string, base *URL) error {
	text, start := trim(input)
	s, pos := u.readVerbatim(text, 0)
	switch {
	case s == statePathStart && pos < len(text) && text[pos] == '/':
		if s, pos = u.readVerbatimPath(text, pos, 0); s == stateDone {
			u.href = text
		}
	case s == statePathStart && u.readAfterHost(text, pos),
		s == statePort && u.readAfterHost(text, pos-len(":")),
		s == stateSchemeStart && base != nil && u.readReference(text, base):
		s = stateDone
	}
	if s == stateDone {
		return nil
	}
	return u.parseOn(s, pos, text, base, input, start)
}

// parseOn is the rest of parse, from the state s and the position pos of text on, which begins at
// the offset start of the input.
func (u *URL) parseOn(s state, pos int, text string, base *URL, input string, start int) error {
	r := reporter{limit: maxHref, source: source{text: input, start: start}}
	if u.resume(s, pos, text, base, 0, &r) {
		return nil
	}
	if !r.failed || indexTabOrNewline(text, 0) < len(text) {
		// The offset isn't known before the tabs are removed.
		return u.parseWith(input, base, nil)
	}
	*u = URL{}
	return r.error(&opParse, input)
}

// readReference sets u to the URL of input, relative to base, if base is special but not a
// file: URL, and input is an absolute or relative path, a query, or a fragment. It reports
// whether it has set u.
func (u *URL) readReference(input string, base *URL) bool {
	if input == "" || base.scheme == schemeNotSpecial || base.scheme == schemeFile {
		return false
	}
	v := *base
	cut := v.pathStart
	switch c := input[0]; {
	case c == '#':
		cut = v.fragmentStart
	case c == '?':
		cut = v.queryStart
	case c != '/':
		if stops[c]&pathStop != 0 || infra.SchemeLength(input) >= 0 {
			return false
		}
		cut += uint32(strings.LastIndexByte(v.Pathname(), '/')) + 1
	case len(input) > 1 && (input[1] == '/' || input[1] == '\\'):
		return false
	}
	s, pos := statePath, 0
	if stops[input[0]]&pathDot == 0 {
		s, pos = v.readVerbatimPath(input, 0, cut)
	}
	if input[0] == '#' {
		v.queryStart = base.queryStart
	}
	if s == stateDone {
		if uint64(cut)+uint64(len(input)) > maxHref {
			return false
		}
		v.href = infra.Concat(v.href[:cut], "", input, "", "")
		*u = v
		return true
	}
	if s == statePath && infra.IsTabOrNewline(input[pos]) {
		return false // the tab may be within a scheme
	}
	if !v.resume(s, pos, input, base, int(cut), nil) {
		return false
	}
	*u = v
	return true
}

// resume runs the state machine from the state s and the position pos of text on. u already
// has the components before pos. The output begins with the first cut bytes of base. resume
// reports whether parsing succeeded.
func (u *URL) resume(s state, pos int, text string, base *URL, cut int, r *reporter) bool {
	if uint64(len(text)) > maxHref {
		return false
	}
	var buf [stackBuffer]byte
	u.href = text
	var p basicParser // a composite literal would be copied
	p.u, p.input, p.pos, p.base, p.cut, p.reporter = u, text, pos, base, cut, r
	out, ok := p.run(s, buf[:0])
	return ok && p.finish(out)
}

// parseWith is parse with options, of which it uses base instead of Base. If parse has failed,
// parseWith without options returns the error.
func (u *URL) parseWith(input string, base *URL, options *Parser) error {
	if options != nil && options.OnValidationError == nil && !options.Strict && options.Encoding == nil && uint64(len(input)) <= options.limit() {
		if err := u.parse(input, base); err != nil || uint64(len(u.href)) <= options.limit() {
			return err
		}
	}
	r := options.reporter(input)
	if !u.parseReporting(input, base, options, &r) {
		return r.error(&opParse, input)
	}
	return nil
}

// parseReporting is parseWith with a new reporter r, which knows the failure afterwards.
func (u *URL) parseReporting(input string, base *URL, options *Parser, r *reporter) bool {
	*u = URL{}
	if options.refuses(input) {
		r.refuse(tooLong, 0)
		return false
	}
	text, start := trim(input)
	r.source.start, r.source.cursor = start, start
	p := basicParser{u: u, base: base, reporter: r, tabsRemoved: true}
	if uint64(len(text)) > r.limit {
		r.refuse(tooLong, 0)
	} else {
		r.warnTrimmed(text)
		text = r.removeReportedTabs(text)
		p.input, u.href = text, text
	}
	var buf [stackBuffer]byte
	if out, ok := p.run(stateSchemeStart, buf[:0]); !ok || !p.finish(out) {
		*u = URL{}
		return false
	}
	return true
}

// run runs the state machine from the state s on. It returns out, and whether the machine
// ended without failure.
func (p *basicParser) run(s state, out []byte) ([]byte, bool) {
	for s != stateDone && s != stateFailure && !p.reporter.hasFailed() {
		if p.checkOnly && s >= statePathStart {
			return out, true
		}
		switch s {
		case stateSchemeStart:
			out, s = p.schemeStartState(out)
		case stateAfterScheme:
			out, s = p.afterScheme(out)
		case stateNoScheme:
			out, s = p.noSchemeState(out)
		case stateSpecialRelativeOrAuthority:
			out, s = p.specialRelativeOrAuthorityState(out)
		case stateSpecialAuthorityIgnoreSlashes:
			out, s = p.specialAuthorityIgnoreSlashesState(out)
		case stateAuthority:
			out, s = p.authorityState(out)
		case stateHost, stateHostname:
			out, s = p.hostState(out)
		case statePort:
			out, s = p.portState(out)
		case stateFile:
			out, s = p.fileState(out)
		case statePathStart:
			out, s = p.pathStartState(out)
		case statePath:
			out, s = p.pathState(out)
		case stateOpaquePath:
			out, s = p.opaquePathState(out)
		case stateQuery:
			out, s = p.queryState(out)
		case stateFragment:
			out, s = p.fragmentState(out)
		default:
			panic("url: unknown state " + strconv.Itoa(int(s)))
		}
	}
	return out, s == stateDone && !p.reporter.hasFailed()
}

// canParse reports whether parse would succeed. It stops once nothing can fail anymore.
func canParse(input string, base *URL) bool {
	var u URL
	text, _ := trim(input)
	s, pos := u.readVerbatim(text, anyCase)
	return s >= statePathStart && uint64(len(text)) < fittingLength || u.check(s, pos, text, base)
}

// check is resume for canParse. It doesn't set u.
func (u *URL) check(s state, pos int, text string, base *URL) bool {
	if uint64(len(text)) >= fittingLength || base != nil && uint64(len(base.href)) >= fittingLength {
		*u = URL{}
		return u.parse(text, base) == nil
	}
	var buf [stackBuffer / 4]byte // for a scheme
	var p basicParser
	p.u, p.input, p.pos, p.base, p.checkOnly = u, text, pos, base, true
	_, ok := p.run(s, buf[:0])
	return ok
}

// If an input is shorter than fittingLength, its serialization always fits: each byte
// becomes at most nine, as when an invalid one becomes "%EF%BF%BD".
const fittingLength = maxHref / 16

// ValidationErrors returns the validation errors of input, which may be relative to base, in the
// order in which the parser finds them. Their offsets don't always ascend. If parsing fails, the
// last one, and no other, is fatal; a URL that is too long has no such error. base may be nil.
// Package urlvalid says whether a string is valid by the grammar, and where it stops being so.
//
// https://url.spec.whatwg.org/#validation-error
func ValidationErrors(input string, base *URL) iter.Seq[ValidationError] {
	return func(yield func(ValidationError) bool) {
		(&Parser{Base: base, OnValidationError: yield}).CanParse(input)
	}
}
