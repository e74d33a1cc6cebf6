package url

import (
	"sync"

	whatwg "github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/infra"
)

// Resolve parses ref relative to base exactly as a browser does, whatever their
// schemes. Use it instead of base.Parse(ref), and instead of base.ResolveReference
// if you have ref as a string. As in [Parse], the path stays empty if ref ends with
// an authority, and a default port that ref writes stays. A ref without a host keeps the port
// of base. What only Parse refuses, such as a newline or "https:a", is read, too.
//
// In some cases a browser has no result, or net/url can't hold it. Resolve then returns what
// base.ResolveReference returns for Parse(ref):
//
//   - base is relative or the empty URL;
//   - base is nil, and the standard refuses ref, as it does tcp://:2375; but a relative ref is an
//     error, so Resolve(nil, s) reads an absolute URL from outside as a browser does;
//   - Parse leaves base to net/url, and the standard refuses base, as it does tcp://:2375;
//   - Parse leaves base to net/url, and base can't be a base: "x" with the base urn:a;
//   - Parse leaves base to net/url, and net/url can't hold the result: "//a%2e" with the base
//     foo://h/.
//
// The error is an [*Error], as from Parse. It wraps [whatwg.ErrNotConvertible] for a result that
// net/url can't hold, except where the list says otherwise.
func Resolve(base *URL, ref string) (*URL, error) {
	if base == nil {
		if u, err := whatwg.Parse(ref); err == nil {
			if n, err := toNetURL(u, ref, nil); err == nil {
				return n, nil
			}
		}
		if u, err := parse(ref, nil); err != nil || u.Scheme != "" {
			return u, err
		}
		_, err := whatwg.FromNetURL(base)
		return nil, parseError("", err)
	}
	n, err := resolve(base, ref)
	if err == nil || base.Scheme != "" && !isOther(base.String()) {
		return n, err
	}
	u, err := parse(ref, nil)
	if err != nil {
		return nil, err
	}
	return base.ResolveReference(u), nil
}

// resolve is Resolve by the standard.
func resolve(base *URL, ref string) (*URL, error) {
	known := bases.Get().(*knownBase)
	defer bases.Put(known)
	b, err := known.parse(base)
	if err != nil {
		return nil, parseError(base.String(), err)
	}
	u, err := b.Parse(ref)
	if err != nil {
		return nil, parseError(ref, err)
	}
	scheme, slashes, _, _ := cutAuthority(ref)
	if len(slashes) > 1 || scheme != "" && !infra.EqualFold(scheme, base.Scheme) {
		return toNetURL(u, ref, nil)
	}
	// The host, with its port, is that of base.
	n, err := u.NetURL()
	if err != nil {
		return nil, parseError(ref, err)
	}
	if base.Port() != "" {
		keepPort(n, u)
	}
	return n, nil
}

// A knownBase has a base URL in both forms. Most programs resolve all references of a document
// in a row.
type knownBase struct {
	fields URL
	parsed whatwg.URL
}

// bases has a base for each processor, and the garbage collector empties it.
var bases = sync.Pool{New: func() any { return new(knownBase) }}

// parse returns base as a URL of package whatwg, and remembers it unless it has credentials.
func (k *knownBase) parse(base *URL) (*whatwg.URL, error) {
	if base.Scheme == "" || base.User != nil {
		return whatwg.FromNetURL(base)
	}
	if k.fields == *base {
		return &k.parsed, nil
	}
	u, err := whatwg.FromNetURL(base)
	if err == nil {
		k.fields, k.parsed = *base, *u
	}
	return u, err
}
