package url

import (
	"strings"

	"github.com/gowhatwg/url/internal/infra"
	"golang.org/x/text/encoding"
)

// Every way into the basic URL parser, and the way of the input:
//
//	Parse, URL.Parse, ParseWithBase, SetHref        CanParse, CanParseWithBase
//	Parser.Parse, Validate                          Parser.CanParse
//	          │                                            │
//	      URL.parse, parseWith                          canParse
//	          │                                            │
//	        trim                                         trim           input.go
//	      readClean, readCleanPath,                    readClean        parser_clean.go
//	      readAfterHost; readReference                     │
//	          │ what isn't its own serialization           │
//	      parseRest: readEdited                        canParseFrom     parser_clean.go
//	          │ what isn't an http: URL, has credentials to encode, or fails  │
//	      parseFrom: clean, run, finish                run, finish      input.go, parser.go
//	                        │
//	                        ├ scheme, and what comes from a base URL    parser_scheme.go
//	                        ├ credentials, host, port                   parser_authority.go, host.go
//	                        ├ the same of file: URLs                    parser_file.go
//	                        └ path, query, fragment                     parser_path.go
//	                        │
//	the setters ── override ┘                                           setters.go

// Parse parses an absolute URL. The error is an [*Error].
//
// The URL may share the memory of input, with the spaces around it. To keep the URL
// of a small part of a large string, parse a copy of that part.
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

// ParseWithBase parses input, which may be relative to base. The base has to be
// an absolute URL, even where input doesn't need it.
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

// MustParse is Parse for inputs that are known to be valid, such as constants.
// It panics if input isn't a URL.
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

// Parse parses ref, which may be relative to u. The zero URL isn't a base.
//
// https://url.spec.whatwg.org/#concept-basic-url-parser
func (u URL) Parse(ref string) (v *URL, err error) {
	v = new(URL)
	if err = v.parse(ref, &u); err != nil {
		v = nil
	}
	return
}

// A Parser parses with options. The zero Parser does what [Parse] does. A
// Parser may be used by any number of goroutines at a time, as long as nobody
// changes its fields or the base URL.
type Parser struct {
	// Base is what relative inputs are relative to. If it is nil, or the zero
	// URL, there is none.
	Base *URL

	// Encoding is that of the document that the input comes from. The query
	// of a special URL other than ws: and wss: is encoded in it. If it is
	// nil, UTF-16, or the replacement encoding, then the query is UTF-8.
	// Package encodings has the encodings that browsers use.
	Encoding encoding.Encoding

	// OnValidationError, if not nil, is called for each validation error, in
	// the order in which they occur.
	OnValidationError func(ValidationError)

	// Strict makes the first validation error a failure. In Set, it does the same
	// with a value of which the setter would ignore a part, as SetHost would the "/x"
	// of "good.example/x".
	Strict bool

	// MaxLength limits the input as well as the serialization, in bytes. A
	// percent-encoded input can take three times its length, and more. If it
	// is 0 or less, the limit is 4 GiB - 1. Set refuses a result that is over the
	// limit even if it is shorter than the URL was.
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

// CanParse reports whether Parse would succeed. It calls OnValidationError as
// Parse does.
func (p *Parser) CanParse(input string) bool {
	if p.OnValidationError == nil && !p.Strict && p.MaxLength <= 0 {
		return canParse(input, p.Base)
	}
	var u URL
	return u.parseWith(input, p.Base, p) == nil
}

// limit returns how long the input and the serialization may be.
func (o *Parser) limit() uint64 {
	if o == nil || o.MaxLength <= 0 {
		return maxHref
	}
	return min(maxHref, uint64(o.MaxLength))
}

// parse is the basic URL parser without a state override and options: it makes u the
// URL that input is, relative to base, which can be nil. After an error the fields of
// u are what they happen to be.
//
// https://url.spec.whatwg.org/#concept-basic-url-parser
func (u *URL) parse(input string, base *URL) error {
	in, start := trim(input)
	s, pos := u.readClean(in)
	if s == statePathStart && pos < len(in) && in[pos] == '/' {
		s, pos = u.readCleanPath(in, pos, 0)
	}
	switch {
	case s == stateDone:
		u.href = in
	case s > statePathStart && s != statePathWithTab && uint64(len(in)) < certainLength:
		u.parseFromPath(s, pos, in, nil, 0)
	case (s == statePathStart || s == statePort) && u.readAfterHost(in, pos):
	case base == nil || !u.readReference(in, base):
		return u.parseRest(s, pos, input, in, start, base)
	}
	return nil
}

// readReference makes u what in refers to, relative to base, if that has a special scheme
// other than file, and in is a path, the last segments of one, a query, or a fragment. It
// reports whether it has.
func (u *URL) readReference(in string, base *URL) bool {
	if in == "" || !base.scheme.isSpecial() || base.scheme == schemeFile {
		return false
	}
	v := *base
	cut := v.pathStart
	switch c := in[0]; {
	case c == '#':
		cut = v.fragmentStart
	case c == '?':
		cut = v.queryStart
	case c != '/':
		end := schemeEnd(in)
		if stops[c]&pathStop != 0 || end > 0 && end < len(in) && in[end] == ':' {
			return false
		}
		cut += uint32(strings.LastIndexByte(v.Pathname(), '/')) + 1
	case len(in) > 1 && (in[1] == '/' || in[1] == '\\'):
		return false
	}
	s, pos := statePath, 0
	if stops[in[0]]&pathDot == 0 {
		s, pos = v.readCleanPath(in, 0, cut)
	}
	if in[0] == '#' {
		v.queryStart = base.queryStart
	}
	switch length := uint64(cut) + uint64(len(in)); {
	case s == stateDone && length <= maxHref:
		v.href = infra.Concat(v.href[:cut], "", in, "", "")
	case s == stateDone || s == statePathWithTab || length >= certainLength:
		return false
	default:
		v.parseFromPath(s, pos, in, base, cut)
	}
	*u = v
	return true
}

// parseWith is parse with options, which can be nil. Their base URL doesn't count.
func (u *URL) parseWith(input string, base *URL, o *Parser) error {
	if o == nil {
		return u.parse(input, base)
	}
	if o.OnValidationError == nil && !o.Strict && o.Encoding == nil && uint64(len(input)) <= o.limit() {
		if err := u.parse(input, base); err != nil || uint64(len(u.href)) <= o.limit() {
			return err
		}
	}
	var buf [stackBuffer]byte
	in, start := trim(input)
	return u.parseFrom(stateSchemeStart, 0, buf[:0], 0, in, source{text: input, start: start, cursor: start}, base, o)
}

// stackBuffer is how many bytes of a serialization are written on the stack.
const stackBuffer = 256

// parseRest goes on from the state s, at the position pos of in. That is the input from
// the offset start on, without the spaces around it. What was read before pos is in u,
// and stays as it is.
func (u *URL) parseRest(s state, pos int, input, in string, start int, base *URL) error {
	var buf [stackBuffer]byte
	out, from := buf[:0], 0
	src := source{text: input, start: start, cursor: start}
	if uint64(len(in)) >= certainLength || s == stateSchemeStart && (in == "" || in[0]|0x20 != 'h') {
		// It is certainly no http: or https: URL, or too long to go without a check.
		if uint64(len(in)) > maxHref {
			return &Error{Op: "parse", URL: redactInput("parse", input), Err: ErrTooLong}
		}
		return u.parseFrom(stateSchemeStart, 0, out, 0, in, src, base, nil)
	}
	if s <= statePathStart {
		out, from, s, pos = u.readEdited(out, from, s, pos, in, base)
	}
	if s < statePathStart && s != stateDone || s == statePathWithTab {
		if in = src.clean(in, pos); src.removed {
			if s == stateAuthority {
				s, pos = stateSchemeStart, 0
			}
			out, from, s, pos = u.readEdited(out, from, s, pos, in, base)
		}
	}
	switch {
	case s == stateDone:
		if len(out) > 0 {
			in = infra.Concat("", out, in[from:], "", "")
		}
		u.href = in
	case s < statePathStart:
		return u.parseFrom(s, pos, out, from, in, src, base, nil)
	default:
		u.runFromPath(s, pos, out, from, in, nil, 0)
	}
	return nil
}

// parseFromPath is parseRest for a state after which nothing fails. The first cut bytes of
// base come before the input.
func (u *URL) parseFromPath(s state, pos int, in string, base *URL, cut uint32) {
	var buf [stackBuffer]byte
	u.runFromPath(s, pos, buf[:0], 0, in, base, int(cut))
}

// runFromPath runs the state machine where nothing fails any more. Tabs and newlines are
// looked for where they matter.
func (u *URL) runFromPath(s state, pos int, out []byte, from int, in string, base *URL, cut int) {
	p := basicParser{u: u, in: in, pos: pos, from: from, base: base, cut: cut}
	for s != stateDone {
		out, s = p.step(s, out)
	}
	u.href = infra.Concat(base.prefix(p.cut), out, p.in[p.from:], "", "")
}

// parseFrom runs the state machine from the state s on, at the position pos of in. That
// is the input that src knows without the spaces around it, and if src says so, without
// tabs and newlines. What was read before pos is in u. What comes of in[:from] is in out.
func (u *URL) parseFrom(s state, pos int, out []byte, from int, in string, src source, base *URL, o *Parser) error {
	p := basicParser{u: u, pos: pos, from: from, port: -1, limit: o.limit(), reporter: reporter{input: src}}
	if o != nil {
		p.encoding, p.onError, p.strict = &o.Encoding, o.OnValidationError, o.Strict
	}
	if base != nil && base.href != "" {
		p.base = base
	}
	switch {
	case o == nil:
	case uint64(len(in)) > p.limit || o.MaxLength > 0 && uint64(len(src.text)) > p.limit:
		p.refuse(tooLong)
	default:
		p.warnTrimmed(in)
		in = p.clean(in, 0)
	}
	p.in = in
	out, ok := p.run(s, out)
	if ok {
		out, ok = p.finish(out)
	}
	if !ok {
		return p.error("parse", src.text)
	}
	if p.cut == 0 && len(out) == 0 && len(p.in) == len(in) && p.slash == "" {
		u.href = in // to take p.in would let the base URL and the options escape
	} else {
		u.href = infra.Concat(base.prefix(p.cut), out, p.in[p.from:], p.slash, "")
	}
	return nil
}

// prefix returns the first n bytes of the serialization; u may be nil if n is 0.
func (u *URL) prefix(n int) string {
	if n == 0 {
		return ""
	}
	return u.href[:n]
}

// canParse reports whether parse would succeed. It doesn't read on where nothing
// can fail any more.
func canParse(input string, base *URL) bool {
	var u URL
	in, _ := trim(input)
	s, pos := u.readClean(in)
	return s >= statePathStart && uint64(len(in)) < certainLength || u.canParseFrom(s, pos, in, base)
}

// canParseFrom is parseRest and parseFrom for canParse. It makes no URL of u.
func (u *URL) canParseFrom(s state, pos int, in string, base *URL) bool {
	if uint64(len(in)) > maxHref {
		return false
	}
	isCertain := uint64(len(in)) < certainLength && (base == nil || uint64(len(base.href)) < certainLength)
	if !isCertain {
		s, pos = stateSchemeStart, 0
	} else {
		if pos > int(u.hostStart) && pos < len(in) && isTabOrNewline(in[pos]) {
			// What comes after the authority doesn't matter.
			end := infra.SkipUntil(&stops, in, pos, segmentEnd)
			in, pos = new(source).remove(in[:end], pos), int(u.hostStart)
		}
		if _, _, s, pos = u.readHead(nil, s, pos, in, base); s == statePathStart {
			return true
		}
	}
	var buf [stackBuffer]byte
	p := basicParser{pos: pos, u: u, port: -1, limit: maxHref, checkOnly: isCertain}
	if base != nil && base.href != "" {
		p.base = base
	}
	if p.in = p.clean(in, pos); p.input.removed {
		s, p.pos = stateSchemeStart, 0
	}
	out, ok := p.run(s, buf[:0])
	if ok && !isCertain {
		_, ok = p.finish(out)
	}
	return ok
}

// certainLength bounds the inputs whose serialization is certain to fit: a byte
// takes no more than nine in it, those of U+FFFD.
const certainLength = maxHref / 16
