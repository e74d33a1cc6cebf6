package urltarget

import (
	"bytes"
	"slices"
	"strings"

	"github.com/gowhatwg/url/internal/infra"
)

// The limits of [Target.Readings].
const (
	maxReadings     = 128
	maxReadingBytes = 1 << 20
)

// severalReadings are the findings that a server can resolve in more than one way.
const severalReadings = EncodedSlash | Backslash | DotSegment | EncodedDot | HiddenDot | EmptySegment |
	PathParameter | EncodedDelimiter | DoubleEncoding | RawFragment

// noReadings are the findings that servers treat in ways that nobody could list.
const noReadings = BadPercent | Overlong | Control

// Readings returns the decoded paths that servers would see for the target, without
// duplicates. A server can do any of these, in any order, and Readings has all the results:
//
//   - decode the path up to two times, each time as a whole, or only what can't change its
//     structure ("%2F", "%5C", "%3B", "%3F", "%23", and the "%" of another percent-encoded
//     byte stay), or all but "%2F", "%3B", "%3F" and "%23", as decodeURI of JavaScript does;
//   - read "\" as "/";
//   - remove ";" and what follows in its segment;
//   - merge slashes, or read a host after "//", or after all the slashes at the start;
//   - resolve "." and ".." segments, including encoded ones that a later decoding would show;
//   - read a segment of dots and then spaces as "." or "..", as .NET does;
//   - end the path at "?" or "#", or at the first ";", as Fastify does up to version 4.
//
// The percent-encoding of other bytes, as in "%20", makes no second reading. Neither does a
// slash at the end.
//
// Readings returns false if the list isn't complete: there are more than 128 readings, the
// readings beyond the first have more than 1 MiB together, or the path has a [BadPercent],
// [Overlong] or [Control]. It returns none and false if the target has no path. The query
// doesn't matter.
func (t Target) Readings() ([]string, bool) {
	if t.Path() == "" {
		return nil, false
	}
	t.text = t.text[:t.query]
	found := t.Findings()
	if found&noReadings != 0 {
		return nil, false
	}
	if found&severalReadings == 0 {
		return []string{percentDecode(t.Path())}, true
	}
	c := closure{known: map[state]bool{}, seen: map[string]bool{}}
	c.add(state{path: t.Path()})
	for i := 0; i < len(c.states) && !c.isOver; i++ {
		c.follow(c.states[i])
	}
	return c.readings, !c.isOver
}

// Every reports whether match returns true for each reading of the path: see
// [Target.Readings]. It returns false if the readings can't be listed.
//
// match needn't resolve dot segments or merge slashes: the resulting paths are among the
// readings.
//
// If match is an allow list, such as [Under], every server that reads the path in one of these
// ways sees an allowed path. A deny list promises less. "Everything but /admin" allows:
//
//   - "/ADMIN", for a router or file system that ignores case, as fiber's router does by
//     default;
//   - names that Windows takes for it ([WindowsAlias]), or that normalizing Unicode turns
//     into it, as fullwidth letters and dots;
//   - "/%252561dmin", for programs that decode more than twice;
//   - "/admin/../x", if match uses Under, for a router that takes ".." for a name;
//   - "/x/admin", behind [http.StripPrefix] with "/x".
//
// match should ignore a slash at the end of the path, as Under does.
//
// [http.StripPrefix]: https://pkg.go.dev/net/http#StripPrefix
func (t Target) Every(match func(path string) bool) bool {
	if t.form == OriginForm && isClean(t.Path()) {
		return match(t.Path())
	}
	readings, ok := t.Readings()
	for _, path := range readings {
		if !ok || !match(path) {
			return false
		}
	}
	return ok
}

// Under returns a function that reports whether a path is prefix, or is below it by whole
// segments: "/public", "/public/" and "/public/x" are under "/public", and "/publicity" isn't.
// Both are decoded. The function is meant for [Target.Every], and for paths such as r.URL.Path of
// net/http, as file servers read them: slashes count once.
//
// It is for lists of what is allowed. A path with a ".." or "%2e%2e" that leads out of prefix
// isn't under it, even if it leads back: behind [http.StripPrefix] with "/public",
// "/public/../public/x" is another file than "/public/x". A slash at the end of prefix makes no
// difference. Every path is under "/", and none is under a prefix that doesn't begin with a slash.
//
// The URL Standard's "starts with", [url.URL.PathStartsWith], compares the segments of two URLs. It
// doesn't decode them, and counts the empty segment after a slash at the end: "/public/x" doesn't
// start with "/public/".
//
// [http.StripPrefix]: https://pkg.go.dev/net/http#StripPrefix
func Under(prefix string) func(path string) bool {
	top := strings.TrimSuffix(prefix, "/")
	return func(path string) bool {
		rest, ok := strings.CutPrefix(path, top)
		ok = ok && prefix != "" && prefix[0] == '/' && (rest == "" || rest[0] == '/')
		return ok && (top == "" || staysBelow(rest))
	}
}

// staysBelow reports whether no dot segment of a path leads out of the directory where the path
// begins. It counts no empty segments: with them, a path would only be deeper.
func staysBelow(path string) bool {
	depth := 0
	for segment := range strings.SplitSeq(path, "/") {
		dots, _ := dotSegment(segment)
		switch {
		case dots == 2:
			depth--
		case dots == 0 && segment != "":
			depth++
		}
		if depth < 0 {
			return false
		}
	}
	return true
}

// HasDotDot reports whether the path has a ".." segment for some server: literally, with "%2E",
// or one that decoding or another reading of the path shows. Its readings are those of
// [Target.Readings], of decoders that accept overlong UTF-8 or "%u002e", and of programs that
// remove controls, as parsers of URLs remove tabs and newlines: see [HiddenDot].
//
// It knows nothing about programs that decode more than twice, that accept other digits than
// hexadecimal ones, that drop bytes that aren't UTF-8 or characters that aren't visible, or
// that normalize Unicode, which turns U+FF0E into ".".
func (t Target) HasDotDot() bool {
	hasDots := false
	t.scan(func(i int, f Findings) bool {
		hasDots = hasDots || f&(DotSegment|EncodedDot|HiddenDot) != 0 && t.isDotDot(i)
		return !hasDots
	})
	return hasDots
}

// isDotDot reports whether the dots at i are two.
func (t Target) isDotDot(i int) bool {
	s := scanner{text: t.text, end: segmentEnd(t.text[:t.query], i)}
	dots := 0
	for dots < 2 && i < s.end {
		var c byte
		c, i = s.loose(i)
		if c == '.' {
			dots++
		} else if !isControl(c) {
			break
		}
	}
	return dots == 2
}

// A state is a path on its way through a server.
type state struct {
	path    string
	decoded int // how often
}

// A closure collects what servers can make of a path.
type closure struct {
	states   []state
	known    map[state]bool
	readings []string
	seen     map[string]bool
	bytes    int // of all states but the first
	isOver   bool
}

// add adds a state, and its reading.
func (c *closure) add(s state) {
	if c.known[s] || c.isOver {
		return
	}
	if len(c.states) > 0 {
		c.bytes += len(s.path)
	}
	reading := s.path
	if s.decoded == 0 {
		reading = decodeHarmless(s.path)
	}
	isNew := !c.seen[reading]
	if c.bytes > maxReadingBytes || isNew && len(c.readings) == maxReadings {
		c.isOver = true
		return
	}
	c.known[s] = true
	c.states = append(c.states, s)
	if isNew {
		c.seen[reading] = true
		c.readings = append(c.readings, reading)
	}
}

// follow adds what a server can make of a state in one step.
func (c *closure) follow(s state) {
	if s.decoded < 2 && strings.Contains(s.path, "%") {
		c.add(state{percentDecode(s.path), s.decoded + 1})
		c.add(state{decodeURI(s.path), s.decoded + 1})
	}
	if s.decoded < 2 {
		c.add(state{resolveDots(s.path, true), s.decoded})
		c.add(state{plainDots(s.path, true), s.decoded})
	}
	if s.decoded == 1 {
		c.add(state{decodeHarmless(s.path), 2})
	}
	slashes := len(s.path) - len(strings.TrimLeft(s.path, "/"))
	for _, path := range []string{
		strings.ReplaceAll(s.path, `\`, "/"),
		removeParameters(s.path),
		mergeSlashes(s.path),
		afterHost(s.path, min(slashes, 2)),
		afterHost(s.path, slashes),
		plainDots(s.path, false),
		resolveDots(s.path, false),
		before(s.path, "?"),
		before(s.path, "#"),
		before(s.path, ";"),
	} {
		c.add(state{path, s.decoded})
	}
}

// percentDecode decodes the percent-encoded bytes of s once, and leaves any other "%".
func percentDecode(s string) string {
	return decodeWhere(s, func(int, byte) bool { return true })
}

// decodeURI decodes all but the delimiters, as that function of JavaScript does.
func decodeURI(path string) string {
	return decodeWhere(path, func(_ int, c byte) bool { return strings.IndexByte("/;?#", c) < 0 })
}

// decodeHarmless decodes what doesn't change the structure of a path.
func decodeHarmless(path string) string {
	s := scanner{text: path, end: len(path)}
	return decodeWhere(path, func(next int, c byte) bool {
		if c == '%' {
			_, _, isPercentEncoded := s.escape(next)
			return !isPercentEncoded
		}
		return strings.IndexByte(`/\;?#`, c) < 0
	})
}

// decodeWhere decodes the percent-encoded bytes of s for which want returns true. It gets the
// byte, and the index after it.
func decodeWhere(s string, want func(next int, c byte) bool) string {
	i := strings.IndexByte(s, '%')
	if i < 0 {
		return s
	}
	b := append(make([]byte, 0, len(s)), s[:i]...)
	for i < len(s) {
		if infra.IsPercentEncodedByte(s, i) {
			if c := infra.HexValue(s[i+1])<<4 | infra.HexValue(s[i+2]); want(i+3, c) {
				b = append(b, c)
				i += 3
				continue
			}
		}
		b = append(b, s[i])
		i++
	}
	return string(b)
}

// removeParameters removes each ";" and what follows in its segment.
func removeParameters(path string) string {
	if !strings.Contains(path, ";") {
		return path
	}
	var b strings.Builder
	for segment := range strings.SplitSeq(path, "/") {
		name, _, _ := strings.Cut(segment, ";")
		b.WriteString(name)
		b.WriteByte('/')
	}
	return b.String()[:b.Len()-1]
}

// mergeSlashes replaces each run of slashes by one.
func mergeSlashes(path string) string {
	if !strings.Contains(path, "//") {
		return path
	}
	return string(slices.CompactFunc([]byte(path), func(a, b byte) bool { return a == '/' && b == '/' }))
}

// afterHost returns the path for a program that reads a host after that many slashes, if they
// are more than one.
func afterHost(path string, slashes int) string {
	if slashes < 2 {
		return path
	}
	if i := strings.IndexByte(path[slashes:], '/'); i >= 0 {
		return path[slashes+i:]
	}
	return "/"
}

// plainDots replaces each segment of dots and then spaces by "." or "..", and, if encoded is
// set, also those that are percent-encoded.
func plainDots(path string, encoded bool) string {
	if !strings.Contains(path, "/.") && !(encoded && strings.Contains(path, "/%2")) {
		return path
	}
	segments := strings.Split(path, "/")
	for i, segment := range segments {
		if encoded {
			segment = percentDecode(segment)
		}
		if dots := strings.TrimRight(segment, " "); dots != "" && strings.Trim(dots, ".") == "" {
			segments[i] = dots[:min(len(dots), 2)]
		}
	}
	return strings.Join(segments, "/")
}

// before returns the path up to the delimiter.
func before(path, delimiter string) string {
	path, _, _ = strings.Cut(path, delimiter)
	return path
}

// resolveDots resolves "." and ".." segments and, if encoded is set, those with "%2E". A path
// that begins with "/" begins with one afterward, and a dot segment at the end leaves a slash
// there.
//
// https://www.rfc-editor.org/rfc/rfc3986#section-5.2.4
func resolveDots(path string, encoded bool) string {
	if !strings.Contains(path, "/.") && !(encoded && strings.Contains(path, "/%2")) {
		return path
	}
	b := make([]byte, 0, len(path))
	for i := 0; i < len(path); {
		end := segmentEnd(path, i+1)
		dots, isLiteral := dotSegment(path[i+1 : end])
		switch {
		case dots == 0 || !isLiteral && !encoded:
			b = append(b, path[i:end]...)
		default:
			if dots == 2 {
				b = b[:max(0, bytes.LastIndexByte(b, '/'))]
			}
			if end == len(path) {
				b = append(b, '/')
			}
		}
		i = end
	}
	return string(b)
}
