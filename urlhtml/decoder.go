package urlhtml

import (
	"io"
	"slices"
	"sort"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/transform"

	"github.com/gowhatwg/url/encodings"
	"github.com/gowhatwg/url/internal/infra"
)

// A decoder reads a document in UTF-8. It decodes one character at a time, to know where it comes
// from.
type decoder struct {
	r       io.Reader
	t       transform.Transformer
	isASCII bool // a byte below 0x80 at the start of a character is ASCII
	isXML   bool // bytes that the encoding doesn't have become one that UTF-8 doesn't have
	places  *sourceMap

	in   []byte // read, but not decoded
	out  []byte // decoded, but not delivered
	err  error
	buf  [4096]byte
	char [16]byte
}

func (d *decoder) Read(p []byte) (n int, err error) {
	for n < len(p) {
		k := copy(p[n:], d.out)
		d.out = d.out[k:]
		n += k
		if d.isASCII {
			k = asciiLen(d.in[:min(len(d.in), len(p)-n)])
			if k > 0 {
				n += copy(p[n:], d.in[:k])
				d.in = d.in[k:]
				d.places.add(k, 1, 1)
			}
		}
		if n == len(p) || d.character() {
			continue
		}
		if n > 0 || d.err != nil {
			break
		}
		d.fill()
	}
	if n == 0 && len(p) > 0 {
		return 0, d.err
	}
	return n, nil
}

// fill reads more of the document.
func (d *decoder) fill() {
	k := copy(d.buf[:], d.in)
	n, err := d.r.Read(d.buf[k:])
	d.in, d.err = d.buf[:k+n], err
}

// maxCharacter is more than the length of a character or of an escape sequence in any encoding, in
// bytes.
const maxCharacter = 16

// character decodes the next character, and returns false if that isn't complete.
func (d *decoder) character() bool {
	for n := 1; n <= min(len(d.in), maxCharacter); n++ {
		isEnd := d.err != nil && n == len(d.in)
		// The shortest input and output that will do have a single character.
		written, read, err := d.t.Transform(d.char[:utf8.RuneLen(utf8.RuneError)], d.in[:n], isEnd)
		if err == transform.ErrShortDst && read == 0 {
			written, read, _ = d.t.Transform(d.char[:], d.in[:n], isEnd)
		}
		if read == 0 && (isEnd || n == maxCharacter) {
			read, written = n, copy(d.char[:], "\uFFFD")
		}
		if d.isXML && string(d.char[:written]) == "\uFFFD" && !(replacements[string(d.in[:read])] && (read > 2 || !d.isASCII)) {
			written = copy(d.char[:], "\xFF")
		}
		if read > 0 {
			d.places.add(written, written, read)
			d.in, d.out = d.in[read:], d.char[:written]
			return true
		}
	}
	return false
}

// replacements have U+FFFD itself, in UTF-16, UTF-8 and gb18030. In other encodings, the first two
// are an error.
var replacements = setOf("\xFF\xFD", "\xFD\xFF", "\xEF\xBF\xBD", "\x84\x31\xA4\x37")

// isASCIICompatible reports whether ASCII bytes at the start of a text in enc mean
// ASCII.
func isASCIICompatible(enc encoding.Encoding) bool {
	switch enc {
	case encodings.UTF16BE, encodings.UTF16LE, encodings.ISO2022JP, encodings.Replacement:
		return false
	}
	return slices.Contains(encodings.All(), enc)
}

// asciiLen returns the number of ASCII bytes at the start of b.
func asciiLen(b []byte) int {
	s := infra.View(b)
	i := 0
	for len(s)-i >= 32 && (infra.Load64(s, i)|infra.Load64(s, i+8)|infra.Load64(s, i+16)|infra.Load64(s, i+24))&infra.Highs == 0 {
		i += 32
	}
	for i < len(s) && s[i] < utf8.RuneSelf {
		i++
	}
	return i
}

// A sourceMap says where the bytes of a text come from: those of a decoded document in the
// document, or those of the value of an attribute in the attribute as written. The zero value is
// for a text that is as its source.
type sourceMap struct {
	runs         []run
	text, source int64 // lengths
}

// A run is a part of a text in which each unit, such as a character, has width bytes, and comes
// from size bytes of the source.
type run struct {
	text, source int64 // where the run begins
	width, size  int64
}

// add adds n bytes of the text, in units of width bytes from size bytes each. Without any, these size
// bytes give nothing.
func (m *sourceMap) add(n, width, size int) {
	if n == 0 {
		m.source += int64(size)
		return
	}
	w, z := int64(width), int64(size)
	k := len(m.runs) - 1
	if k < 0 || m.runs[k].width != w || m.runs[k].size != z || m.runs[k].source+(m.text-m.runs[k].text)/w*z != m.source {
		m.runs = append(m.runs, run{m.text, m.source, w, z})
	}
	m.text += int64(n)
	m.source += int64(n) / w * z
}

// from returns the start of the unit that begins at or around an offset in the text, and its place
// in the source. Whatever gives nothing belongs to what comes after it.
func (m *sourceMap) from(at int64) (text, source int64) { return m.unit(at, 0) }

// to returns the end of the unit that ends at or around an offset in the text, and its place in the
// source. Whatever gives nothing belongs to what comes before it.
func (m *sourceMap) to(at int64) (text, source int64) { return m.unit(at, 1) }

// unit returns the start of a unit if end is 0, and its end if that is 1.
func (m *sourceMap) unit(at, end int64) (text, source int64) {
	i := sort.Search(len(m.runs), func(i int) bool { return m.runs[i].text >= at+end })
	if i == 0 {
		return at, at
	}
	r := &m.runs[i-1]
	units := (at - r.text + end*(r.width-1)) / r.width
	return r.text + units*r.width, r.source + units*r.size
}

// isWhole reports whether all of the source between two offsets in the text gives text.
func (m *sourceMap) isWhole(from, to int64) bool {
	i := sort.Search(len(m.runs), func(i int) bool { return m.runs[i].text > from })
	for ; 0 < i && i < len(m.runs) && m.runs[i].text < to; i++ {
		if r := &m.runs[i-1]; r.source+(m.runs[i].text-r.text)/r.width*r.size != m.runs[i].source {
			return false
		}
	}
	return true
}

// forget forgets what is before an offset in the text, if that is much.
func (m *sourceMap) forget(at int64) {
	if len(m.runs) < 256 {
		return
	}
	i := sort.Search(len(m.runs), func(i int) bool { return m.runs[i].text > at })
	if i > len(m.runs)/2 {
		m.runs = m.runs[:copy(m.runs, m.runs[i-2:])] // from needs the one before
	}
}
