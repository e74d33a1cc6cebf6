package urltarget

import (
	"iter"
	"strings"
	"unicode/utf8"

	"github.com/gowhatwg/url/internal/infra"
)

// Findings returns what is ambiguous in the target. It takes time proportional to the length
// of the target, and allocates nothing.
func (t Target) Findings() Findings {
	if t.form == OriginForm && !t.otherHost && isClean(t.text[t.path:t.query]) && isCleanQuery(t.text[t.query:]) {
		return 0
	}
	var all Findings
	t.scan(func(_ int, f Findings) bool {
		all |= f
		return true
	})
	return all
}

// EachFinding returns each finding with its offset in the target in bytes, one at a time and
// in the order of the offsets. A finding about a segment has the offset of the segment, or
// of the part that another reading makes a segment, such as ".." in "a%2f..".
func (t Target) EachFinding() iter.Seq2[int, Findings] {
	return func(yield func(int, Findings) bool) { t.scan(yield) }
}

// A class says what a byte may be the beginning of.
type class uint8

const (
	always    class = 1 << iota // a finding of its own, or one that needs a closer look
	sometimes                   // in a path: a finding next to certain bytes
)

// classes has the bytes that can begin a finding. Those by themselves are asked for, and those of a
// name are listed.
var classes = func() (table [256]class) {
	for c := range table {
		text := string([]byte{byte(c)})
		s := scanner{text: text, end: len(text)}
		if s.at(0)|queryFinding(text, 0) != 0 {
			table[c] = always
		}
	}
	table['/'], table['.'], table['~'], table[':'] = sometimes, sometimes, sometimes, sometimes
	return table
}()

// isClean reports whether a path certainly has no finding.
func isClean(path string) bool {
	next := byte('/')
	for i := len(path) - 1; i >= 0; i-- {
		c := path[i]
		switch kind := classes[c]; {
		case kind == 0:
		case kind == always, c == '/' && (next == '.' || next == '/' && i < len(path)-1),
			c == '.' && next == '/', c == '~' && '0' <= next && next <= '9', c == ':' && next == '$':
			return false
		}
		next = c
	}
	return true
}

func isCleanQuery(query string) bool {
	for i := range len(query) {
		if classes[query[i]] == always && queryFinding(query, i) != 0 {
			return false
		}
	}
	return true
}

// queryFinding returns the finding about the byte of a query at i.
func queryFinding(query string, i int) Findings {
	switch c := query[i]; {
	case isControl(c) || c == ' ':
		return Control
	case c == '#':
		return RawFragment
	case c == ';':
		return QuerySemicolon
	case c >= utf8.RuneSelf || c == '%' && !infra.IsPercentEncodedByte(query, i):
		return BadQuery
	}
	return 0
}

func isControl(c byte) bool { return c < ' ' || c == 0x7F }

// scan calls yield with each finding and its offset, until yield returns false.
func (t Target) scan(yield func(int, Findings) bool) {
	if t.form > OriginForm && !yield(0, UnusualForm) || t.otherHost && !yield(0, OtherHost) {
		return
	}
	s := scanner{text: t.text, end: t.query, yield: yield}
	for i := t.path; i < t.query; i = s.end {
		s.end = segmentEnd(t.text[:t.query], i+1)
		if !s.segment(i + 1) {
			return
		}
	}
	for i := t.query; i < len(t.text); i++ {
		if f := queryFinding(t.text, i); f != 0 && !yield(i, f) {
			return
		}
	}
}

// segmentEnd returns the index of the "/" at i or after it, or len(path).
func segmentEnd(path string, i int) int {
	if n := strings.IndexByte(path[i:], '/'); n >= 0 {
		return i + n
	}
	return len(path)
}

func cond(is bool, yes, no Findings) Findings {
	if is {
		return yes
	}
	return no
}

// A scanner looks for findings in the segments of a path.
type scanner struct {
	text  string
	end   int // of the segment
	yield func(int, Findings) bool

	character int  // the end of the last character that isn't ASCII
	isDots    bool // the segment is "." or "..", perhaps with "%2E"
}

// segment looks for findings in the segment from i on, and reports whether to go on.
func (s *scanner) segment(i int) bool {
	if i == s.end && i < len(s.text) && s.text[i] == '/' {
		return s.yield(i, EmptySegment)
	}
	dots, isLiteral := dotSegment(s.text[i:s.end])
	s.isDots = dots > 0
	if s.isDots && !s.yield(i, cond(isLiteral, DotSegment, EncodedDot)) {
		return false
	}
	for i < s.end {
		next, f := s.name(i)
		if f != 0 && !s.yield(i, f) {
			return false
		}
		for ; i < next; i = s.after(i) {
			if f := s.at(i); !s.each(i, f) {
				return false
			}
		}
	}
	return true
}

// each yields the findings of a set, one at a time.
func (s *scanner) each(i int, f Findings) bool {
	for ; f != 0; f &= f - 1 {
		if !s.yield(i, f&-f) {
			return false
		}
	}
	return true
}

// dotSegment returns the number of dots of a segment "." or "..", and 0 for any other one.
//
// https://url.spec.whatwg.org/#single-dot-path-segment
func dotSegment(segment string) (dots int, isLiteral bool) {
	isLiteral = true
	for i := 0; i < len(segment); dots++ {
		switch {
		case dots == 2:
			return 0, false
		case segment[i] == '.':
			i++
		case len(segment) >= i+3 && segment[i] == '%' && segment[i+1] == '2' && segment[i+2]|0x20 == 'e':
			i, isLiteral = i+3, false
		default:
			return 0, false
		}
	}
	return dots, isLiteral
}

// at returns the findings about the byte at i.
func (s *scanner) at(i int) (f Findings) {
	c, next := s.decoded(i)
	isEncoded := next > i+1
	if isEncoded && (s.text[i+1] >= 'a' || s.text[i+2] >= 'a') {
		f = LowercaseDigit
	}
	switch {
	case c >= utf8.RuneSelf && isEncoded:
		return f | s.utf8(i)
	case c >= utf8.RuneSelf:
		return NonASCII | s.utf8(i)&Overlong
	case c == '\\':
		f |= Backslash
	case c == ';':
		f |= PathParameter
	case isControl(c) || c == ' ' && !isEncoded:
		f |= Control
	case c == '%' && !isEncoded:
		f |= BadPercent
	case c == '%':
		if _, _, ok := s.escape(next); ok {
			f |= DoubleEncoding
		}
	case c == '#' && !isEncoded:
		f |= RawFragment
	case isEncoded:
		f |= s.encoded(c)
	}
	return f
}

// encoded returns the finding that a percent-encoded byte is.
func (s *scanner) encoded(c byte) Findings {
	switch {
	case c == '/':
		return EncodedSlash
	case c == '?' || c == '#':
		return EncodedDelimiter
	case isUnreserved(c) && !s.isDots:
		return EncodedUnreserved
	}
	return 0
}

// isUnreserved reports whether c is unreserved and not "~".
//
// https://www.rfc-editor.org/rfc/rfc3986#section-2.3
func isUnreserved(c byte) bool {
	return infra.IsAlpha(c) || '0' <= c && c <= '9' || c == '-' || c == '.' || c == '_'
}

// utf8 returns the finding about the UTF-8 at i, unless it belongs to a character before i.
func (s *scanner) utf8(i int) Findings {
	if i < s.character {
		return 0
	}
	var b [maxForm]byte
	var ends [maxForm]int
	n := s.bytes(i, &b, &ends, s.decoded)
	if r, size := utf8.DecodeRune(b[:n]); r != utf8.RuneError || size > 1 {
		s.character = ends[size-1]
		return 0
	}
	size := overlongSize(b[:n])
	if size == 0 {
		return BadUTF8
	}
	s.character = ends[size-1]
	return Overlong
}

// name reads up to the end of a name that some server would see in a segment: all that any
// decoding shows is decoded, "\" is a slash, and nothing counts after ";", "?", "#" or NUL.
// What ends a name for a server that decodes less ends it here, too: none of these bytes can
// be a part of a percent-encoded byte. It returns the index after the slash, and what the
// name is.
func (s *scanner) name(i int) (next int, f Findings) {
	var n name
	isOver := false
	for next = i; next < s.end; {
		var c byte
		c, next = s.loose(next)
		if c == '/' || c == '\\' {
			break
		}
		if isOver = isOver || c == ';' || c == '?' || c == '#' || c == 0 && n.size > n.controls; !isOver {
			n.add(c)
		}
	}
	if n.dots > 0 && n.size == n.dots+n.spaces+n.controls {
		return next, cond(s.isDots, 0, HiddenDot)
	}
	n.endBase()
	return next, cond(n.isAlias || n.last == '.' || n.last == ' ', WindowsAlias, 0)
}

// A name is what is to know of a name of a file.
type name struct {
	size, dots int
	spaces     int // after dots
	controls   int // which some programs remove
	tilde      int // the number of bytes up to the last "~", or 0
	last       byte
	isAlias    bool // a stream, or a short name
	hasOther   bool // something other than digits after the "~"
}

// add adds a byte to the name.
func (n *name) add(c byte) {
	switch {
	case c == '.' && n.spaces == 0:
		n.endBase()
		n.dots++
	case (c == ' ' || c == 0x85 || c == 0xA0) && n.dots > 0:
		n.spaces++
	case c == '~':
		n.tilde, n.hasOther = n.size+1, false
	case c == '$' && n.last == ':':
		n.isAlias = true
	case c < '0' || c > '9':
		n.hasOther = true
	}
	if isControl(c) {
		n.controls++
	}
	n.size, n.last = n.size+1, c
}

// endBase ends the part of the name before its first dot. Windows gives files names of at
// most 8 bytes there that end in "~" and a number.
func (n *name) endBase() {
	isShort := n.dots == 0 && n.tilde > 1 && n.tilde < n.size && !n.hasOther && n.size <= 8
	n.isAlias = n.isAlias || isShort
}
