package urlhtml

import (
	"io"
	"slices"
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
	places  *sourceMap

	in   []byte // read, but not decoded
	out  []byte // decoded, but not delivered
	err  error
	buf  [4096]byte
	char [16]byte
}

func newDecoder(r io.Reader, enc encoding.Encoding, places *sourceMap) *decoder {
	return &decoder{r: r, t: enc.NewDecoder(), isASCII: isASCIICompatible(enc), places: places}
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
		if read > 0 {
			if written > 0 {
				d.places.add(written, written, read)
			} else {
				d.places.skip(read)
			}
			d.in, d.out = d.in[read:], d.char[:written]
			return true
		}
	}
	return false
}

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
