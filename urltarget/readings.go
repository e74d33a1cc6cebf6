package urltarget

import (
	"bytes"
	"strings"

	"github.com/gowhatwg/url/internal/infra"
)

// The limits of [Target.Readings].
const (
	maxDecodings    = 2
	maxReadings     = 128
	maxReadingBytes = 1 << 20
)

// severalReadings are the findings that a server can resolve in more than one way.
const severalReadings = EncodedSlash | Backslash | DotSegment | EncodedDot | HiddenDot | EmptySegment |
	PathParameter | EncodedDelimiter | DoubleEncoding | RawFragment | NonASCII

// noReadings are the findings that servers treat in ways that nobody could list.
const noReadings = BadPercent | Overlong | Control

// Readings returns the decoded paths that servers would see for the target, without
// duplicates. A server can do any of these, in any order, and Readings has all the results:
//
//   - decode the path up to two times, each time all of it but some delimiters, or none: any set of
//     "%2F", "%5C", "%3B", "%3F", "%23", and the "%25" before two hexadecimal digits;
//   - read "\" as "/";
//   - remove ";" and what follows in its segment;
//   - merge slashes, or read a host after "//", or after all the slashes at the start;
//   - resolve "." and ".." segments, including encoded ones that a later decoding would show;
//   - read a segment of dots and then spaces as "." or "..", as .NET does;
//   - end the path at "?" or "#", or at the first ";", as Fastify up to version 4, restify, and
//     find-my-way with useSemicolonDelimiter do;
//   - drop the bytes 0x85 and 0xA0 at the end of a path with a [NonASCII] byte, as http.server of
//     Python does.
//
// The percent-encoding of other bytes, as in "%20", makes no second reading. Neither does a
// slash at the end.
//
// Readings returns false if the list isn't complete: there are more than 128 readings, they and
// the paths on the way to them have more than 1 MiB together, or the path has a [BadPercent],
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
	c := closure{decoded: map[string]int{}, seen: map[string]bool{}, hasRaw: found&NonASCII != 0}
	c.add(state{path: t.Path()})
	for len(c.states) > 0 && !c.isOver {
		last := c.states[len(c.states)-1]
		c.states = c.states[:len(c.states)-1]
		c.follow(last)
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
// ways sees an allowed path. A target in absolute form is itself a path to some: h2o, wsgiref,
// polka, and programs that use PHP's REQUEST_URI. Have a policy normalize it ([UnusualForm]).
//
// A deny list promises less. Among other paths, "everything but /admin" allows:
//
//   - "/ADMIN", for a router or file system that ignores case: Caddy's, connect, express, fiber
//     and koa-router do so by default;
//   - names that Windows takes for it ([WindowsAlias]), or that normalizing Unicode turns
//     into it, as fullwidth letters and dots;
//   - "/admin.x", for what connect mounts at "/admin", and "/adminx", for fiber 2's static folder;
//   - "/%252561dmin", for programs that decode more than twice;
//   - "/admin/../x", if match uses Under, for a router that takes ".." for a name;
//   - "/x/admin", behind [http.StripPrefix] with "/x". There "everything but /x/admin" allows
//     "/x/..%2fadmin": before a deny list, refuse what [Target.HasDotDot] finds.
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
	states   []state        // to follow
	decoded  map[string]int // how often each path is decoded, at least
	readings []string
	seen     map[string]bool
	bytes    int  // of all paths but the first
	hasRaw   bool // the path has a byte that isn't ASCII
	isOver   bool
}

// add adds a state, and its reading. A path that isn't decoded yet is no reading.
func (c *closure) add(s state) {
	if !strings.Contains(s.path, "%") {
		s.decoded = maxDecodings
	}
	decoded, isKnown := c.decoded[s.path]
	isKnown = isKnown && decoded <= s.decoded
	isReading := s.decoded > 0 && !c.seen[s.path]
	if c.isOver || isKnown && !isReading {
		return
	}
	if !isKnown && len(c.decoded) > 0 {
		c.bytes += len(s.path)
	}
	if c.bytes > maxReadingBytes || isReading && len(c.readings) == maxReadings {
		c.isOver = true
		return
	}
	if isReading {
		c.seen[s.path] = true
		c.readings = append(c.readings, s.path)
	}
	if !isKnown {
		c.decoded[s.path] = s.decoded
		c.states = append(c.states, s)
	}
}

// follow adds what a server can make of a state in one step.
func (c *closure) follow(s state) {
	if s.decoded < maxDecodings {
		path, encoded := decodeBut(s.path, allDelimiters)
		c.add(state{path, s.decoded + 1})
		for kept := encoded; kept > 0 && !c.isOver; {
			kept = (kept - 1) & encoded // the next subset
			path, _ = decodeBut(s.path, kept)
			c.add(state{path, s.decoded + 1})
		}
		c.add(state{resolveDots(s.path, true), s.decoded})
		c.add(state{plainDots(s.path, true), s.decoded})
	}
	if c.hasRaw {
		c.add(state{withoutLatinSpaces(s.path), s.decoded})
	}
	slashes := len(s.path) - len(strings.TrimLeft(s.path, "/"))
	for _, path := range []string{
		strings.ReplaceAll(s.path, `\`, "/"),
		removeParameters(s.path),
		infra.MergeSlashes(s.path),
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

// delimiters are the bytes that a decoder may leave percent-encoded, as they can change the
// structure of a path. A "%" is one only if it begins another percent-encoded byte.
const (
	delimiters    = `/\;?#%`
	allDelimiters = 1<<len(delimiters) - 1
)

// decodeBut decodes the percent-encoded bytes of path once, but those of a set of delimiters. It
// also returns which delimiters are percent-encoded in path.
func decodeBut(path string, kept int) (decoded string, encoded int) {
	if !strings.Contains(path, "%") {
		return path, 0
	}
	b, s := make([]byte, 0, len(path)), scanner{text: path, end: len(path)}
	for i := 0; i < len(path); {
		n := strings.IndexByte(path[i:], '%')
		if n < 0 {
			b = append(b, path[i:]...)
			break
		}
		b, i = append(b, path[i:i+n]...), i+n
		c, next := s.decoded(i)
		delimiter := 0
		if n := strings.IndexByte(delimiters, c); n >= 0 && next == i+3 {
			if _, _, ok := s.escape(next); ok || c != '%' {
				delimiter = 1 << n
			}
		}
		if encoded |= delimiter; delimiter&kept != 0 {
			b = append(b, path[i:next]...)
		} else {
			b = append(b, c)
		}
		i = next
	}
	return string(b), encoded
}

// percentDecode decodes the percent-encoded bytes of s once, and leaves any other "%".
func percentDecode(s string) string {
	decoded, _ := decodeBut(s, 0)
	return decoded
}

// withoutLatinSpaces removes the spaces of ISO-8859-1 that aren't ASCII from the end of a path.
func withoutLatinSpaces(path string) string {
	for path[len(path)-1] == 0x85 || path[len(path)-1] == 0xA0 {
		path = path[:len(path)-1]
	}
	return path
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
