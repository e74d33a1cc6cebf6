package urltarget

import (
	"unicode/utf8"

	"github.com/gowhatwg/url/internal/infra"
)

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
		path = mergeSlashes(path)
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
