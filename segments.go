package url

import (
	"iter"
	"strings"

	"github.com/gowhatwg/url/internal/infra"
)

// JoinPath returns u with the elements added to its path, with exactly one "/" between
// them. As in [URL.SetPathname], "/" begins a segment, and so does "\" in a special URL;
// "." and ".." segments are resolved; repeated slashes stay. Characters that can't be in a
// path, such as "?", "#" or a newline, are percent-encoded; "%" is not. Empty elements are
// ignored. The query and the fragment stay. A URL with an opaque path and the zero URL
// don't change.
//
// Prefer [URL.JoinSegments]: it takes any name but "." and "..". JoinPath is for text that is
// percent-encoded, or has "/" in it on purpose.
func (u URL) JoinPath(elem ...string) *URL {
	v := new(u)
	var path strings.Builder
	path.WriteString(u.Pathname())
	endsInSlash := strings.HasSuffix(u.Pathname(), "/")
	for _, e := range elem {
		if e == "" {
			continue
		}
		isSlash := func(c byte) bool { return c == '/' || c == '\\' && u.IsSpecial() }
		switch startsWithSlash := isSlash(e[0]); {
		case endsInSlash && startsWithSlash:
			e = e[1:]
		case !endsInSlash && !startsWithSlash:
			path.WriteByte('/')
		}
		// The setter would drop tabs and newlines.
		path.WriteString(PercentEncode(infra.ScalarValueString(e), C0ControlPercentEncodeSet))
		endsInSlash = e == "" || isSlash(e[len(e)-1])
	}
	if path.Len() > len(u.Pathname()) {
		// SetPathname fails for an opaque path, which must not change, and for a path of
		// several GiB that doesn't fit.
		_ = v.SetPathname(path.String())
	}
	return v
}

// JoinSegments returns u with names added to its path. Each name becomes exactly one
// segment: "/", "\", "?", "#", "%", "|" and everything that can't be in a path are
// percent-encoded, byte for byte. [URL.DecodedPathSegments] gives the names back. If the
// path ends in "/", the first name replaces the empty segment there. The query and the
// fragment stay.
//
//	https://h/a     "b", "c d"    https://h/a/b/c%20d
//	https://h/a/    "b/c"         https://h/a/b%2Fc
//	https://h/a     ".."          an error
//	https://h/a     ""            https://h/a/
//
// Use it for data, such as names of files, users, branches or keys. The error is an
// [*Error]. It wraps [ErrInvalidValue] for a name "." or ".." (the parser resolves any
// encoding of these), [ErrNotApplicable] if the path is opaque, [ErrZeroURL] for the
// zero URL, and [ErrTooLong].
//
// https://url.spec.whatwg.org/#url-path-segment
func (u URL) JoinSegments(names ...string) (*URL, error) {
	s := setting{op: &opJoinSegments}
	if u.HasOpaquePath() {
		return nil, s.inapplicable(&u)
	}
	before := u.Pathname()
	if len(names) > 0 {
		before = strings.TrimSuffix(before, "/")
	}
	var stack [stackBuffer]byte
	path := append(stack[:0], before...)
	for _, name := range names {
		if isDotSegment(name) {
			return nil, dotSegmentError(string(*s.op), name)
		}
		path = appendSegment(path, name)
	}
	if err := u.replacePath(infra.View(path), &s); err != nil {
		return nil, err
	}
	return &u, nil
}

// SetDecodedPathSegments sets the path to names, each encoded as in [URL.JoinSegments]. If the
// last name is "", the path ends in "/". Without names, the path is empty if u can have
// an empty path, and "/" otherwise. The errors are those of JoinSegments, and leave u
// unchanged.
//
// https://url.spec.whatwg.org/#url-path-segment
func (u *URL) SetDecodedPathSegments(names iter.Seq[string]) error {
	s := setting{op: &opSetPathSegments}
	if u.HasOpaquePath() {
		return s.inapplicable(u)
	}
	w := new(segmentWriter)
	w.path = w.start[:0]
	names(w.add)
	if w.isRefused {
		return dotSegmentError(string(*s.op), w.refused)
	}
	if len(w.path) == 0 && u.needsPath() {
		w.path = append(w.path, '/')
	}
	return u.replacePath(infra.View(w.path), &s)
}

// A segmentWriter collects the segments of an iterator. A single struct takes a single
// allocation.
type segmentWriter struct {
	path      []byte
	refused   string
	isRefused bool
	start     [stackBuffer]byte
}

func (w *segmentWriter) add(name string) bool {
	if isDotSegment(name) {
		w.refused, w.isRefused = name, true
		return false
	}
	w.path = appendSegment(w.path, name)
	return true
}

// SetDecodedPath sets the path to path, which isn't percent-encoded, like the field Path
// of net/url. "/" separates segments; a missing "/" at the start is added, unless path is ""
// and u can have an empty path. "%", "\", "|" and everything that can't be in a path, such as
// "?" and "#", are percent-encoded, byte for byte:
//
//	/100% a         /100%25%20a
//	/a%2Fb          /a%252Fb
//	/a/../b         an error
//
// Use [URL.SetDecodedPathSegments] for names with "/" in them, and [URL.SetPathname] for a path
// that is percent-encoded. The errors are those of [URL.JoinSegments], and leave u
// unchanged.
//
// https://url.spec.whatwg.org/#concept-url-path
func (u *URL) SetDecodedPath(path string) error {
	s := to(&opSetDecodedPath, path)
	if u.HasOpaquePath() {
		return s.inapplicable(u)
	}
	var stack [stackBuffer]byte
	encoded := stack[:0]
	isMore := path != "" || u.needsPath()
	for path = strings.TrimPrefix(path, "/"); isMore; {
		var name string
		if name, path, isMore = strings.Cut(path, "/"); isDotSegment(name) {
			return s.fail(errDotSegment)
		}
		encoded = appendSegment(encoded, name)
	}
	return u.replacePath(infra.View(encoded), &s)
}

// needsPath reports whether u can't have an empty path.
func (u *URL) needsPath() bool { return u.IsSpecial() || u.hostKind == HostNull }

// DecodedPathSegments returns the segments of [URL.PathSegments], each percent-decoded on
// its own: "a/b" and "c d" for "/a%2Fb/c%20d".
//
// A segment can contain any bytes, including invalid UTF-8, "/", "\" and NUL: "..%2Fx" is
// "../x". So don't join segments into a path. Use [URL.SetDecodedPathSegments], or package
// urlfile for file-system paths.
//
// https://url.spec.whatwg.org/#url-path-segment
func (u URL) DecodedPathSegments() iter.Seq[string] {
	path, isOpaque := u.Pathname(), u.href != "" && u.HasOpaquePath()
	return func(yield func(string) bool) { yieldDecoded(path, isOpaque, yield) }
}

// yieldDecoded yields the segments of path as substrings of one decoded string, which costs
// less than decoding each into its own string.
func yieldDecoded(path string, isOpaque bool, yield func(string) bool) {
	decoded := path
	if strings.IndexByte(path, '%') >= 0 {
		var stack [stackBuffer]byte
		decoded = string(appendPercentDecoded(stack[:0], path))
	}
	if isOpaque {
		yield(decoded)
		return
	}
	for path != "" {
		path, decoded = path[len("/"):], decoded[len("/"):]
		end := strings.IndexByte(path, '/')
		if end < 0 {
			end = len(path)
		}
		length := end - 2*countPercentEncodedBytes(path[:end])
		if !yield(decoded[:length]) {
			return
		}
		path, decoded = path[end:], decoded[length:]
	}
}

func countPercentEncodedBytes(s string) int {
	n := 0
	for i := 0; i < len(s); i++ {
		if infra.IsPercentEncodedByte(s, i) {
			n++
			i += 2
		}
	}
	return n
}

// PathEquals reports whether the paths of u and v are equal: the same segments, compared byte
// for byte, or the same opaque path. The other components make no difference.
//
// It differs from comparing [URL.Pathname] only for empty paths: the path of "a:" is opaque, and
// doesn't equal the path of "a://h", which has no segments.
//
// https://url.spec.whatwg.org/#url-path-equal
func (u URL) PathEquals(v *URL) bool {
	return u.Pathname() == v.Pathname() && u.HasOpaquePath() == v.HasOpaquePath()
}

// PathStartsWith reports whether the first segments of u's path are those of v's path, compared
// byte for byte. The other components make no difference.
//
//	u          v
//	/foo/x     /foo      true
//	/foobar    /foo      false: only whole segments count
//	/foo/x     /foo/     false: the empty segment at the end of /foo/ counts
//	/foo       /         false, for the same reason
//	/a%2fb     /a%2Fb    false: nothing is decoded
//	a:x        a:x       false, because an opaque path has no segments
//
// Don't use it to decide whom to trust: pages of one origin can reach each other, whatever their
// paths are, so authority belongs to [URL.Origin]. A path has authority only in old features, such
// as cookies. To guard paths of a server, use urltarget.Under, which decodes them as servers do.
//
// https://url.spec.whatwg.org/#url-path-start-with
func (u URL) PathStartsWith(v *URL) bool {
	rest, ok := strings.CutPrefix(u.Pathname(), v.Pathname())
	return ok && (rest == "" || rest[0] == '/') && !u.HasOpaquePath() && !v.HasOpaquePath()
}

// isDotSegment reports whether the parser would treat a segment with this decoded name as a dot
// segment.
func isDotSegment(name string) bool { return name == "." || name == ".." }

const errDotSegment = invalidValueError(`no segment can be "." or ".."`)

func dotSegmentError(op, name string) error {
	return &Error{Op: op, Input: strings.Clone(name), Err: errDotSegment}
}

// appendSegment appends "/" and name, percent-encoded byte for byte to stay one segment. In
// a file: URL, "|" after a letter would become a ":".
func appendSegment(path []byte, name string) []byte {
	return appendPercentEncodedWhere(append(path, '/'), name, func(i int) bool {
		switch name[i] {
		case '/', '\\', '%', '|':
			return true
		}
		return percentEncodeSets[name[i]]&PathPercentEncodeSet.bits() != 0
	})
}

// RequestTarget returns the target of an HTTP request for u: the path and the query as in
// [URL.Href], with "/" for the empty path, and "?" for an empty query. It returns "" if
// the path is opaque. Package urltarget reads such targets. Don't send one in a Location
// header or a link: a target that begins with "//" is a reference to another host there.
//
// https://www.rfc-editor.org/rfc/rfc9112#section-3.2.1
func (u URL) RequestTarget() string {
	if u.HasOpaquePath() {
		return ""
	}
	target := u.href[u.pathStart:u.fragmentStart]
	if u.pathStart == u.queryStart {
		return "/" + target
	}
	return target
}
