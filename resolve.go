package url

import (
	"strings"

	"github.com/gowhatwg/url/internal/infra"
)

// resolve reports whether ref is a reference that it knows, relative to base and
// its own serialization, and makes u what it refers to. The base URL isn't read
// anew, and the href is made in one piece. What it doesn't know it leaves to the
// state machine, as the recognizer does.
func (u *URL) resolve(ref string, base *URL) bool {
	if ref == "" || !base.IsSpecial() || base.scheme == schemeFile {
		return false
	}
	// cut is where ref starts in the href, at the same place as pathEnd in ref.
	var cut uint32
	pathEnd := 0
	switch ref[0] {
	case '#':
		cut = base.fragmentStart
	case '?':
		cut = base.queryStart
	case '/':
		if len(ref) > 1 && hrefClasses[ref[1]]&hrefSegmentEnd != 0 {
			return false
		}
		cut = base.pathStart
		pathEnd = skipPlainPath(ref, 1)
	default:
		pathEnd = skipPlainPath(ref, 0)
		if pathEnd == 0 || strings.IndexByte(ref[:pathEnd], ':') >= 0 {
			return false
		}
		cut = base.pathStart + uint32(strings.LastIndexByte(base.Pathname(), '/')) + 1
	}
	queryEnd := pathEnd
	if queryEnd < len(ref) && ref[queryEnd] == '?' {
		queryEnd = infra.SkipUntil(&hrefClasses, ref, queryEnd+1, hrefQueryStop)
	}
	end := queryEnd
	if end < len(ref) && ref[end] == '#' {
		end = infra.SkipUntil(&hrefClasses, ref, end+1, hrefFragmentStop)
	}
	if end < len(ref) || uint64(cut)+uint64(len(ref)) > maxHref {
		return false
	}
	*u = *base
	u.href = base.href[:cut] + ref
	if ref[0] != '#' {
		u.queryStart = cut + uint32(pathEnd)
		u.fragmentStart = cut + uint32(queryEnd)
	}
	return true
}
