package urlpattern

import (
	"strings"

	"github.com/gowhatwg/url/urlpattern/internal/ecmascript"
)

// regExpSource generates the standard's regular expression for the parts.
//
// https://urlpattern.spec.whatwg.org/#generate-a-regular-expression-and-name-list
func regExpSource(parts []part, s *syntax) string {
	var b strings.Builder
	write := func(pieces ...string) {
		for _, piece := range pieces {
			b.WriteString(piece)
		}
	}
	write("^")
	for i := range parts {
		p := &parts[i]
		value := p.value
		switch p.kind {
		case fixedText:
			if p.modifier == none {
				write(escapeRegExp(value))
			} else {
				write("(?:", escapeRegExp(value), ")", p.modifier.String())
			}
			continue
		case segmentWildcard:
			value = s.segmentWildcardRegExp()
		case fullWildcard:
			value = fullWildcardRegExp
		}
		prefix, suffix := escapeRegExp(p.prefix), escapeRegExp(p.suffix)
		repeats := p.modifier == zeroOrMore || p.modifier == oneOrMore
		switch {
		case prefix == "" && suffix == "" && !repeats:
			write("(", value, ")", p.modifier.String())
		case prefix == "" && suffix == "":
			write("((?:", value, ")", p.modifier.String(), ")")
		case !repeats:
			write("(?:", prefix, "(", value, ")", suffix, ")", p.modifier.String())
		default:
			write("(?:", prefix, "((?:", value, ")(?:", suffix, prefix, "(?:", value, "))*)", suffix, ")")
			if p.modifier == zeroOrMore {
				write("?")
			}
		}
	}
	write("$")
	return b.String()
}

// patternString generates a pattern string.
//
// https://urlpattern.spec.whatwg.org/#generate-a-pattern-string
func patternString(parts []part, s *syntax) string {
	var b strings.Builder
	for i := range parts {
		if p := &parts[i]; p.kind != fixedText {
			writeGroup(&b, parts, i, s)
		} else if p.modifier == none {
			b.WriteString(escapePattern(p.value))
		} else {
			b.WriteString("{" + escapePattern(p.value) + "}" + p.modifier.String())
		}
	}
	return b.String()
}

// writeGroup writes the pattern string of the group parts[i].
func writeGroup(b *strings.Builder, parts []part, i int, s *syntax) {
	p := &parts[i]
	named := !isASCIIDigit(p.name[0])
	grouping := needsGrouping(parts, i, s)
	if grouping {
		b.WriteByte('{')
	}
	b.WriteString(escapePattern(p.prefix))
	if named {
		b.WriteString(":" + p.name)
	}
	switch {
	case p.kind == regExp:
		b.WriteString("(" + p.value + ")")
	case p.kind == segmentWildcard && !named:
		b.WriteString("(" + s.segmentWildcardRegExp() + ")")
	case p.kind == fullWildcard:
		if !named && (i == 0 || parts[i-1].kind == fixedText || parts[i-1].modifier != none || grouping || p.prefix != "") {
			b.WriteString("*")
		} else {
			b.WriteString("(" + fullWildcardRegExp + ")")
		}
	}
	if p.kind == segmentWildcard && named && startsWithNameCodePoint(p.suffix) {
		b.WriteByte('\\')
	}
	b.WriteString(escapePattern(p.suffix))
	if grouping {
		b.WriteByte('}')
	}
	b.WriteString(p.modifier.String())
}

// needsGrouping reports whether the group parts[i] must be in braces. Without them, the text
// around it could be read as a part of it.
func needsGrouping(parts []part, i int, s *syntax) bool {
	p := &parts[i]
	if p.suffix != "" || p.prefix != "" && p.prefix != s.prefix {
		return true
	}
	if p.kind == segmentWildcard && p.modifier == none && !isASCIIDigit(p.name[0]) && i+1 < len(parts) {
		next := &parts[i+1]
		if next.prefix == "" && next.suffix == "" {
			if next.kind == fixedText && startsWithNameCodePoint(next.value) ||
				next.kind != fixedText && isASCIIDigit(next.name[0]) {
				return true
			}
		}
	}
	if p.prefix != "" || i == 0 || s.prefix == "" {
		return false
	}
	previous := &parts[i-1]
	return previous.kind == fixedText && strings.HasSuffix(previous.value, s.prefix)
}

func isASCIIDigit(c byte) bool { return '0' <= c && c <= '9' }

// startsWithNameCodePoint reports whether s, which is ASCII, would continue a name
// before it.
func startsWithNameCodePoint(s string) bool {
	return s != "" && ecmascript.IsIdentifierPart(rune(s[0]))
}

// escapePattern escapes a pattern string.
//
// https://urlpattern.spec.whatwg.org/#escape-a-pattern-string
func escapePattern(s string) string { return escape(s, `+*?:{}()\`) }
