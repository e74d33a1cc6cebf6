package urltarget

import (
	"iter"
	"math/bits"
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

// AllFindings returns each finding with its offset in the target in bytes, one at a time and
// in the order of the offsets. A finding about a segment has the offset of the segment, or
// of the part that another reading makes a segment, such as ".." in "a%2f..".
func (t Target) AllFindings() iter.Seq2[int, Findings] {
	return func(yield func(int, Findings) bool) { t.scan(yield) }
}

// A class says what a byte of a path may be the beginning of.
type class uint8

const (
	always    class = 1 << iota // a finding of its own, or one that needs a closer look
	sometimes                   // a finding next to certain bytes
)

// classes has the bytes of a path that can begin a finding.
var classes = func() (table [256]class) {
	for c := range table {
		if c <= ' ' || c >= 0x7F {
			table[c] = always
		}
	}
	table['%'], table['\\'], table[';'], table['#'] = always, always, always, always
	table['/'], table['.'], table['~'], table[':'] = sometimes, sometimes, sometimes, sometimes
	return table
}()

// isClean reports whether a path certainly has no finding.
func isClean(path string) bool {
	next := byte('/')
	for i := len(path) - 1; i >= 0; i-- {
		c := path[i]
		if kind := classes[c]; kind != 0 {
			switch {
			case kind == always:
				return false
			case c == '/':
				if next == '/' && i < len(path)-1 || next == '.' {
					return false
				}
			case c == '.':
				if next == '/' {
					return false
				}
			case c == '~':
				if '0' <= next && next <= '9' {
					return false
				}
			case next == '$': // after a ":"
				return false
			}
		}
		next = c
	}
	return true
}

func isCleanQuery(query string) bool {
	for i := range len(query) {
		if isQueryFinding(query[i]) {
			return false
		}
	}
	return true
}

func isQueryFinding(c byte) bool { return isControl(c) || c == ' ' || c == '#' }

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
		if c := t.text[i]; isQueryFinding(c) && !yield(i, cond(c == '#', RawFragment, Control)) {
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

// after returns the index after the byte at i, which may be percent-encoded.
func (s *scanner) after(i int) int {
	if infra.IsPercentEncodedByte(s.text[:s.end], i) {
		return i + 3
	}
	return i + 1
}

// decoded returns the byte at i, decoded, and the index after it.
func (s *scanner) decoded(i int) (c byte, next int) {
	if next = s.after(i); next == i+3 {
		return infra.HexValue(s.text[i+1])<<4 | infra.HexValue(s.text[i+2]), next
	}
	return s.text[i], next
}

// escape returns the byte that two digits after i encode, if a "%" has been decoded before
// i, and the index after them.
func (s *scanner) escape(i int) (c byte, next int, ok bool) {
	if i >= s.end {
		return 0, i, false
	}
	high, next := s.decoded(i)
	if next >= s.end || !infra.IsHexDigit(high) {
		return 0, i, false
	}
	low, next := s.decoded(next)
	if !infra.IsHexDigit(low) {
		return 0, i, false
	}
	return infra.HexValue(high)<<4 | infra.HexValue(low), next, true
}

// twiceDecoded returns the byte at i, decoded twice, and the index after it.
func (s *scanner) twiceDecoded(i int) (c byte, next int) {
	c, next = s.decoded(i)
	if c == '%' {
		if inner, end, ok := s.escape(next); ok {
			return inner, end
		}
	}
	return c, next
}

// loose returns the byte at i as the most careless decoder reads it: decoded twice, from
// overlong UTF-8, and from "%u002e". It also returns the index after it.
func (s *scanner) loose(i int) (c byte, next int) {
	c, next = s.twiceDecoded(i)
	switch {
	case formSize(c) > 0:
		character, end, ok := s.overlongASCII(i)
		if ok && character == '%' {
			character, end, ok = s.escape(end)
		}
		if ok {
			return character, end
		}
	case c == '%':
		character, end, ok := s.unicodeEscape(next)
		if ok && character == '%' {
			if inner, end, ok := s.escape(end); ok {
				return inner, end
			}
		}
		if ok {
			return character, end
		}
	}
	return c, next
}

// overlongASCII returns the character of the overlong form at i, decoded twice, and the index
// after the form. A form with a byte that doesn't continue a character, such as the "/" after
// the segment, counts only if the character delimits names, or is a dot or a "%", because its
// bytes could do so by themselves.
func (s *scanner) overlongASCII(i int) (c byte, next int, ok bool) {
	var b [maxForm]byte
	var ends [maxForm]int
	n := s.bytes(i, &b, &ends, s.twiceDecoded)
	if n < maxForm && s.end < len(s.text) && s.text[s.end] == '/' {
		b[n], ends[n] = '/', s.end
		n++
	}
	c, size := longForm(b[:n], false)
	if size > 0 {
		return c, ends[size-1], true
	}
	const delimiters = `./\;?#%`
	c, size = longForm(b[:n], true)
	if size == 0 || strings.IndexByte(delimiters, c) < 0 {
		// A program may have replaced each "\" before it decodes.
		for i := range b {
			if b[i] == '\\' {
				b[i] = '/'
			}
		}
		c, size = longForm(b[:n], true)
	}
	if size == 0 || strings.IndexByte(delimiters, c) < 0 {
		return 0, i, false
	}
	return c, ends[size-1], true
}

// bytes decodes some bytes from i on, and returns their number. It sets the indexes after them.
func (s *scanner) bytes(i int, b *[maxForm]byte, ends *[maxForm]int, decode func(int) (byte, int)) (n int) {
	for ; n < len(b) && i < s.end; n++ {
		b[n], i = decode(i)
		ends[n] = i
	}
	return n
}

// unicodeEscape returns the ASCII character of an escape such as "%u002e" whose "%" is before i,
// and the index after it.
func (s *scanner) unicodeEscape(i int) (c byte, next int, ok bool) {
	value, next := 0, i
	for n := range len("u002e") {
		if next >= s.end {
			return 0, i, false
		}
		c, next = s.decoded(next)
		switch {
		case n == 0 && c|0x20 == 'u':
		case n > 0 && infra.IsHexDigit(c):
			value = value<<4 | int(infra.HexValue(c))
		default:
			return 0, i, false
		}
	}
	return byte(value), next, value < utf8.RuneSelf
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
	if n.size-n.controls == n.dots && 0 < n.dots && n.dots < 3 {
		return next, cond(s.isDots, 0, HiddenDot)
	}
	n.endBase()
	return next, cond(n.isAlias || n.last == '.' || n.last == ' ', WindowsAlias, 0)
}

// A name is what is to know of a name of a file.
type name struct {
	size, dots int
	controls   int // which some programs remove
	tilde      int // the number of bytes up to the last "~", or 0
	last       byte
	isAlias    bool // a stream, or a short name
	hasOther   bool // something other than digits after the "~"
}

// add adds a byte to the name.
func (n *name) add(c byte) {
	switch {
	case c == '.':
		n.endBase()
		n.dots++
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

// at returns the findings about the byte at i.
func (s *scanner) at(i int) (f Findings) {
	c, next := s.decoded(i)
	isEncoded := next > i+1
	if isEncoded && (s.text[i+1] >= 'a' || s.text[i+2] >= 'a') {
		f = LowercaseDigit
	}
	switch {
	case c >= utf8.RuneSelf:
		return f | s.utf8(i)
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

// maxForm is the length of the longest form of a character that decoders of UTF-8 have accepted.
const maxForm = 6

// formSize returns the length of the form that c begins, if that can only be overlong, or else 0.
func formSize(c byte) int {
	switch c {
	case 0xC0, 0xC1:
		return 2
	case 0xE0, 0xF0, 0xF8, 0xFC:
		return bits.LeadingZeros8(^c)
	}
	return 0
}

// longForm returns the ASCII character that b begins with in an overlong form, and the length
// of that, or 0 if there is none. If anyByte is set, any bytes can continue it.
func longForm(b []byte, anyByte bool) (c byte, size int) {
	size = formSize(b[0])
	if size == 0 || len(b) < size {
		return 0, 0
	}
	value := int(b[0] & 1)
	if size > 2 {
		value = 0
	}
	for _, c := range b[1:size] {
		if c&0xC0 != 0x80 && !anyByte {
			return 0, 0
		}
		value = value<<6 | int(c&0x3F)
	}
	if value >= utf8.RuneSelf {
		return 0, 0
	}
	return byte(value), size
}

// overlongSize returns the length of the overlong form at the start of b, or 0 if there is none.
// It may be incomplete.
func overlongSize(b []byte) int {
	if _, size := longForm(b, true); size > 0 {
		return size
	}
	most := formSize(b[0])
	if most == 0 || most > 2 && (len(b) < 2 || b[1]&0xC0 != 0x80 || b[1]&0x3F >= 0x80>>(most-1)) {
		return 0
	}
	size := 1
	for size < min(most, len(b)) && b[size]&0xC0 == 0x80 {
		size++
	}
	return size
}
