package urltarget

import (
	"strings"
	"unicode/utf8"

	"github.com/gowhatwg/url/internal/infra"
)

// A Policy says what to do about each finding. A finding that is in none of its sets is
// refused, so the zero Policy refuses all of them. A finding in more than one set is
// redirected rather than normalized, and normalized rather than kept.
type Policy struct {
	// Keep lists the findings to leave as they are.
	Keep Findings

	// Normalize lists the findings to replace:
	//
	//   - [EncodedSlash] and [Backslash] by "/";
	//   - [EncodedUnreserved] by the character, and [LowercaseDigit] by upper-case digits;
	//   - [BadPercent] by "%25", [RawFragment] by "%23", and [NonASCII] by "%80" to "%FF";
	//   - [PathParameter] by nothing, up to the next "/";
	//   - [EmptySegment] by nothing, and then [DotSegment] and [EncodedDot] by what they
	//     lead to;
	//   - [UnusualForm] by the origin form, if the target is in absolute form.
	//
	// The others can't be normalized: a policy refuses them here and in Redirect. Nothing in
	// a query can: no policy changes a query.
	Normalize Findings

	// Redirect lists the findings to normalize by a redirect. Only requests with the method
	// GET or HEAD are redirected; for others it is the same as Normalize.
	Redirect Findings

	// MaxLength is the maximum length of a target, in bytes. 0 means no limit.
	MaxLength int
}

// normalizable are the findings that have a normal form.
const normalizable = EncodedSlash | Backslash | EncodedUnreserved | LowercaseDigit | BadPercent | RawFragment |
	NonASCII | PathParameter | EmptySegment | DotSegment | EncodedDot | UnusualForm

// presetLength is the limit of the presets. Common servers have limits near it.
//
// https://www.rfc-editor.org/rfc/rfc9110#section-4.1-5
const presetLength = 8192

// Strict returns the policy that refuses every target with more than one of [Target.Readings],
// and each name that Windows could take for another one. It keeps what has one reading: "%20",
// "%C3%A4", "%c3%a4", "%2B", "%7E", ":", "@" and ",", and ";" in a query. It normalizes the
// absolute form, which servers must accept. It refuses targets longer than 8,192 bytes, as the
// other presets do.
//
// One reading isn't one name: [Target.Every] lists what a router or a file system may still
// treat alike. And "+", which Strict keeps, is a space to gin with UseRawPath and to fiber with
// UnescapePath.
func Strict() Policy {
	return Policy{Keep: LowercaseDigit | QuerySemicolon, Normalize: UnusualForm, MaxLength: presetLength}
}

// Browser returns the policy for what browsers and common clients send. It normalizes dot
// segments, empty segments, encoded letters and digits, bytes outside ASCII, and the absolute
// form. It keeps ";" (as in ";jsessionid=1"), "%3F", "%23", encoded bytes that aren't UTF-8,
// names that only Windows reads differently (as in "/wiki/Apple_Inc."), and every query without
// controls and "#". It refuses "%2F",
// backslashes and double encoding: many routers and handlers differ there. Use [Segments] for the
// routes that need "%2F". Don't keep [PathParameter] for a server that removes parameters, such as
// Tomcat, or for one that ends the path at ";": [Target.Readings] names some. Where paths
// contain URLs, as those of archives and image proxies do, keep [EmptySegment] instead of
// normalizing it.
func Browser() Policy {
	return Policy{
		Keep:      LowercaseDigit | PathParameter | EncodedDelimiter | BadUTF8 | WindowsAlias | QuerySemicolon | BadQuery,
		Normalize: DotSegment | EncodedDot | EmptySegment | EncodedUnreserved | NonASCII | UnusualForm,
		MaxLength: presetLength,
	}
}

// Segments returns the policy for APIs with names as segments, such as "/@scope%2fpackage" and
// "/projects/group%2Fproject": it keeps "%2F" and "%25" within a segment, and what [Browser]
// keeps. It refuses every dot segment (even "..%2f"), empty segments and backslashes, and
// normalizes encoded letters and digits, bytes outside ASCII and the absolute form. Use it only
// where router and handler read the encoded path: r.URL.EscapedPath in net/http.
//
// Where the target is signed, as with RFC 9421, a policy must not change it. Then keep what
// Segments would normalize, and normalize nothing.
func Segments() Policy {
	p := Browser()
	p.Keep |= EncodedSlash | DoubleEncoding
	p.Normalize &^= DotSegment | EncodedDot | EmptySegment
	return p
}

// kept returns the findings that p leaves as they are.
func (p Policy) kept() Findings { return p.Keep &^ (p.Normalize | p.Redirect) }

// Check returns nil if p keeps each finding of t, and an [*Error] otherwise. Use it for a
// target that can't be changed anymore, for example behind a router.
func (p Policy) Check(t Target) error {
	if err := p.problem(t); err != nil {
		return err
	}
	return refusal(t, t.Findings(), p.kept())
}

// problem returns an error that has nothing to do with findings.
func (p Policy) problem(t Target) error {
	switch {
	case t.form == 0:
		return &Error{Err: ErrForm}
	case p.MaxLength > 0 && len(t.text) > p.MaxLength:
		return &Error{Target: redacted(t.text), Err: ErrTooLong}
	}
	return nil
}

// refusal returns an error for the first finding of t that isn't allowed.
func refusal(t Target, found, allowed Findings) error {
	if found&^allowed == 0 {
		return nil
	}
	e := &Error{Target: redacted(t.text), Err: ErrFinding}
	t.scan(func(i int, f Findings) bool {
		if f&^allowed == 0 {
			return true
		}
		e.Offset, e.Finding = i, f
		return false
	})
	return e
}

// Apply returns the target to go on with: t itself, or t as p normalizes it. If redirect is
// true, redirect the client to that target with the status 308, unless the request asks for
// another protocol (Upgrade). Such a target begins with a single "/", and p doesn't redirect
// it again. The query is always that of t, byte for byte. The error is an [*Error].
//
// Applying a policy to its own result returns the same, without a redirect.
func (p Policy) Apply(t Target) (result Target, redirect bool, err error) {
	if err := p.problem(t); err != nil {
		return Target{}, false, err
	}
	found, allowed := t.Findings(), p.kept()
	if found&^allowed == 0 {
		return t, false, nil
	}
	if err := refusal(t, found, allowed|(p.Normalize|p.Redirect)&normalizable); err != nil {
		return Target{}, false, err
	}
	result = normalize(t, p.Normalize|p.Redirect)
	if err := p.problem(result); err != nil {
		return Target{}, false, err // "%25" for "%"
	}
	if err := refusal(result, result.Findings(), allowed); err != nil {
		return Target{}, false, err
	}
	redirect = found&p.Redirect != 0 && (t.method == "GET" || t.method == "HEAD") && isSafeLocation(result.text)
	return result, redirect, nil
}

// isSafeLocation reports whether a browser gets to target from a Location header: it takes
// "//" and "/\" for the beginning of a host, removes tabs and newlines, and sends no fragment.
func isSafeLocation(target string) bool {
	return target[0] == '/' && !strings.HasPrefix(target, "//") && !strings.HasPrefix(target, `/\`) &&
		!strings.ContainsFunc(target, func(r rune) bool { return r <= ' ' || r == '\x7F' || r == '#' })
}

// normalize replaces the findings of a set, as [Policy].Normalize says.
func normalize(t Target, findings Findings) Target {
	if t.form > AbsoluteForm {
		return t
	}
	before, path, query := t.text[:t.path], normalizePath(t.Path(), findings), t.text[t.query:]
	if findings&UnusualForm != 0 {
		before, t.form = "", OriginForm
	}
	t.text = before + path + query
	t.path, t.query = len(before), len(before)+len(path)
	return t
}

func normalizePath(path string, findings Findings) string {
	path = normalizeBytes(path, findings)
	if findings&EmptySegment != 0 {
		path = infra.MergeSlashes(path)
	}
	switch {
	case findings&EncodedDot != 0:
		return resolveDots(path, true)
	case findings&DotSegment != 0:
		return resolveDots(path, false)
	}
	return path
}

// normalizeBytes replaces single bytes, and removes parameters.
func normalizeBytes(path string, findings Findings) string {
	b := make([]byte, 0, len(path))
	inParameter := false
	for i := 0; i < len(path); {
		c, size := path[i], 1
		isEncoded := infra.IsPercentEncodedByte(path, i)
		if isEncoded {
			c, size = infra.HexValue(path[i+1])<<4|infra.HexValue(path[i+2]), 3
		}
		start := len(b)
		switch {
		case c == '/' && (!isEncoded || findings&EncodedSlash != 0), c == '\\' && findings&Backslash != 0:
			b, inParameter = append(b, '/'), false
		case c == ';' && findings&PathParameter != 0:
			inParameter = true
		case isEncoded && isUnreserved(c) && findings&EncodedUnreserved != 0:
			b = append(b, c)
		case isEncoded && findings&LowercaseDigit != 0, !isEncoded && (c == '%' && findings&BadPercent != 0 ||
			c == '#' && findings&RawFragment != 0 || c >= utf8.RuneSelf && findings&NonASCII != 0):
			b = infra.AppendPercentEncodedByte(b, c)
		default:
			b = append(b, path[i:i+size]...)
		}
		if inParameter {
			b = b[:start]
		}
		i += size
	}
	return string(b)
}
