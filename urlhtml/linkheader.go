package urlhtml

import (
	"slices"
	"strings"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/encodings"
	"github.com/gowhatwg/url/internal/infra"
)

// A HeaderLink is a link in a Link header.
type HeaderLink struct {
	// Target is the link as written: parse it against the URL of the response.
	Target string
	// Anchor is the source of the link, if it isn't the response itself.
	Anchor string
	Rel    []string // in lower case; there is at least one
	Params []HeaderParam
}

// A HeaderParam is a parameter of a HeaderLink other than rel and anchor. The name
// is in lower case. The decoded value of "title*" has the name "title".
type HeaderParam struct {
	Name, Value string
}

// Param returns the value of the first parameter with this name, and whether there is one. The
// case of the name makes no difference.
func (l HeaderLink) Param(name string) (string, bool) {
	for _, p := range l.Params {
		if infra.EqualFold(p.Name, name) {
			return p.Value, true
		}
	}
	return "", false
}

// HasRel reports whether l.Rel has a link type, such as "next", ignoring case.
func (l HeaderLink) HasRel(rel string) bool { return slices.Contains(l.Rel, infra.Lower(rel)) }

// ParseLinkHeader parses the values of a response's Link headers. It keeps the
// links before a syntax error, and omits links without a relation.
//
// RFC 8288, appendix B
func ParseLinkHeader(values []string) []HeaderLink {
	var links []HeaderLink
	for _, s := range values {
		for s != "" {
			s = strings.TrimLeft(s, ows+",")
			if !strings.HasPrefix(s, "<") {
				break
			}
			target, rest, _ := strings.Cut(s[1:], ">") // without a ">" there is no rel
			var params []HeaderParam
			params, s = headerParams(rest)
			if l := newHeaderLink(target, params); len(l.Rel) > 0 {
				links = append(links, l)
			}
			if s = strings.TrimLeft(s, ows); !strings.HasPrefix(s, ",") {
				break
			}
		}
	}
	return links
}

// ows is HTTP's optional whitespace.
const ows = " \t"

var (
	inParamValue = infra.Of(";,").Not()
	inParamName  = infra.Of(ows + "=;,").Not()
	onlyOnce     = setOf("rel", "anchor", "media", "title", "type", "media*", "title*", "type*") // the first counts
)

// headerParams parses the parameters at the start of s, and returns the rest.
//
// RFC 8288, appendix B.3
func headerParams(s string) (params []HeaderParam, rest string) {
	for {
		s = strings.TrimLeft(s, ows)
		if !strings.HasPrefix(s, ";") {
			return params, s
		}
		s = strings.TrimLeft(s[1:], ows)
		end := inParamName.Skip(s)
		p := HeaderParam{Name: infra.Lower(s[:end])}
		s = strings.TrimLeft(s[end:], ows)
		if strings.HasPrefix(s, "=") {
			if s = strings.TrimLeft(s[1:], ows); strings.HasPrefix(s, `"`) {
				p.Value, s, _ = infra.QuotedString(s[1:])
			} else {
				end = inParamValue.Skip(s)
				p.Value, s = strings.TrimRight(s[:end], ows), s[end:]
			}
		}
		ok := p.Name != ""
		if strings.HasSuffix(p.Name, "*") {
			p.Value, ok = decodeExtended(p.Value)
		}
		if ok {
			params = append(params, p)
		}
	}
}

// newHeaderLink returns a link with these parameters. If a parameter that may occur only once
// is repeated, the first one counts. A name with "*" takes precedence over the same name
// without.
func newHeaderLink(target string, params []HeaderParam) HeaderLink {
	l := HeaderLink{Target: target}
	given, seen := map[string]bool{}, map[string]bool{}
	for _, p := range params {
		given[p.Name] = true
	}
	for _, p := range params {
		base, isStarred := strings.CutSuffix(p.Name, "*")
		switch {
		case seen[p.Name] && onlyOnce[p.Name]:
		case p.Name == "rel":
			l.Rel = strings.FieldsFunc(infra.Lower(p.Value), func(r rune) bool { return r == ' ' || r == '\t' })
		case p.Name == "anchor":
			l.Anchor = p.Value
		case isStarred || !given[p.Name+"*"]:
			l.Params = append(l.Params, HeaderParam{base, p.Value})
		}
		seen[p.Name] = true
	}
	return l
}

// decodeExtended decodes a value such as "UTF-8'en'%c2%a3".
//
// RFC 8187, section 3.2
func decodeExtended(s string) (string, bool) {
	charset, rest, _ := strings.Cut(s, "'")
	_, value, ok := strings.Cut(rest, "'")
	if !ok {
		return "", false
	}
	enc, err := encodings.Get(charset)
	if err != nil {
		return "", false
	}
	text, err := enc.NewDecoder().String(url.PercentDecode(value))
	return text, err == nil
}
