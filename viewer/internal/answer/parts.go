package answer

import (
	"strings"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/infra"
)

// A partKind says what a part of an input or of a serialization is.
type partKind string

const (
	partScheme   partKind = "scheme"
	partUsername partKind = "username"
	partPassword partKind = "password"
	partHost     partKind = "host"
	partPort     partKind = "port"
	partPath     partKind = "path"
	partQuery    partKind = "query"
	partFragment partKind = "fragment"
)

// A part is a component as it is written, from byte start up to byte end.
type part struct {
	kind       partKind
	start, end int
}

// hrefParts returns the components of the serialization of u that aren't empty.
func hrefParts(u *url.URL) []part {
	parts := inputParts(u.Href(), nil)
	for i, p := range parts {
		if p.kind == partPath {
			// A "/." before the path keeps the path from being read as a host.
			parts[i].start = p.end - len(u.Pathname())
		}
	}
	return parts
}

// inputParts returns the parts of input from which the components of its URL come. input must
// parse against base, which is nil for no base. inputParts looks for the places where the
// parser's states change.
//
// https://url.spec.whatwg.org/#url-parsing
func inputParts(input string, base *url.URL) []part {
	s := splitter{base: base}
	s.clean(input)
	s.split()
	for i := range s.parts {
		p := &s.parts[i]
		// A part ends with its last code point, before the tabs that follow.
		p.start, p.end = s.offsets[p.start], s.offsets[p.end-1]+1
	}
	return s.parts
}

// A splitter splits an input into its components.
type splitter struct {
	base    *url.URL
	text    string // the input without the characters that the parser removes first
	offsets []int  // the offset in the input of each byte of text
	special bool
	parts   []part // start and end are positions in text
}

// clean runs the first steps of the parser.
//
// https://url.spec.whatwg.org/#concept-basic-url-parser, steps 1 to 3
func (s *splitter) clean(input string) {
	text := strings.TrimFunc(input, func(c rune) bool { return c <= ' ' })
	start := strings.Index(input, text)
	for i := range len(text) {
		if !infra.IsTabOrNewline(text[i]) {
			s.offsets = append(s.offsets, start+i)
		}
	}
	s.text = infra.WithoutTabs(text)
}

func (s *splitter) add(kind partKind, start, end int) {
	if start < end {
		s.parts = append(s.parts, part{kind, start, end})
	}
}

// split splits the text from the scheme on, if there is one.
//
// https://url.spec.whatwg.org/#scheme-start-state
func (s *splitter) split() {
	length := infra.SchemeLength(s.text)
	if length < 0 {
		if s.base != nil {
			s.special = s.base.IsSpecial()
			s.relative(0, s.base.Scheme())
		}
		return
	}
	s.add(partScheme, 0, length)
	scheme := strings.ToLower(s.text[:length])
	rest := length + len(":")
	s.special = infra.IsSpecialScheme(scheme)
	if s.special && scheme != "file" && (s.base == nil || s.base.Scheme() != scheme) {
		s.authority(s.skipSlashes(rest))
		return
	}
	s.relative(rest, scheme)
}

// relative splits a reference in a document with the given scheme, or what follows that scheme.
//
// https://url.spec.whatwg.org/#relative-state
func (s *splitter) relative(pos int, scheme string) {
	switch {
	case scheme == "file":
		s.file(pos)
	case !s.isSlash(pos) || !s.isSlash(pos+1):
		s.path(pos)
	case s.special:
		s.authority(s.skipSlashes(pos))
	default:
		s.authority(pos + len("//"))
	}
}

// file splits what follows the scheme of a file: URL. A drive letter begins a
// path, even where a host could be.
//
// https://url.spec.whatwg.org/#file-state
func (s *splitter) file(pos int) {
	if !s.isSlash(pos) || !s.isSlash(pos+1) {
		s.path(pos)
		return
	}
	pos += len("//")
	end := s.until(pos, `/\?#`)
	if infra.IsWindowsDriveLetter(s.text[pos:end]) {
		s.path(pos)
		return
	}
	s.add(partHost, pos, end)
	s.path(end)
}

// authority splits credentials, host and port.
//
// https://url.spec.whatwg.org/#authority-state
func (s *splitter) authority(pos int) {
	ends := "/?#"
	if s.special {
		ends = `/\?#`
	}
	end := s.until(pos, ends)
	if at := strings.LastIndexByte(s.text[pos:end], '@'); at >= 0 {
		at += pos
		if colon := strings.IndexByte(s.text[pos:at], ':'); colon >= 0 {
			s.add(partUsername, pos, pos+colon)
			s.add(partPassword, pos+colon+1, at)
		} else {
			s.add(partUsername, pos, at)
		}
		pos = at + 1
	}
	host := pos
	for inBrackets := false; host < end && (inBrackets || s.text[host] != ':'); host++ {
		switch s.text[host] {
		case '[':
			inBrackets = true
		case ']':
			inBrackets = false
		}
	}
	s.add(partHost, pos, host)
	s.add(partPort, host+1, end)
	s.path(end)
}

// path splits path, query and fragment.
//
// https://url.spec.whatwg.org/#path-start-state
func (s *splitter) path(pos int) {
	end := s.until(pos, "?#")
	s.add(partPath, pos, end)
	if end < len(s.text) && s.text[end] == '?' {
		start := end + 1
		end = s.until(start, "#")
		s.add(partQuery, start, end)
	}
	s.add(partFragment, end+1, len(s.text))
}

func (s *splitter) until(pos int, chars string) int {
	if i := strings.IndexAny(s.text[pos:], chars); i >= 0 {
		return pos + i
	}
	return len(s.text)
}

func (s *splitter) isSlash(pos int) bool {
	return pos < len(s.text) && (s.text[pos] == '/' || s.special && s.text[pos] == '\\')
}

func (s *splitter) skipSlashes(pos int) int {
	for s.isSlash(pos) {
		pos++
	}
	return pos
}
