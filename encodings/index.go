package encodings

import (
	"strings"
	"sync"
	"unicode/utf8"

	"golang.org/x/text/encoding"
)

// An index maps pointers to code points and back, like the indexes of the Encoding Standard. It
// is built on first use, from the decoder of golang.org/x/text, and stays in memory. It takes
// 35 to 100 KB for each direction.
//
// https://encoding.spec.whatwg.org/#indexes
type index struct {
	load  func() []rune // code point by pointer; 0 for no code point
	first int           // pointers below aren't used to encode
	last  string        // code points encoded with their last pointer, not their first

	once   sync.Once
	points []rune
	pages  [0x300]*[256]uint16 // pointer+1 by code point; planes 0 to 2
}

// ready returns x when it is built.
func (x *index) ready() *index {
	x.once.Do(x.build)
	return x
}

func (x *index) build() {
	x.points = x.load()
	for p := x.first; p < len(x.points); p++ {
		r := x.points[p]
		if r == 0 || r > utf8.MaxRune {
			continue
		}
		page := x.pages[r>>8]
		if page == nil {
			page = new([256]uint16)
			x.pages[r>>8] = page
		}
		if page[r&0xFF] == 0 || strings.ContainsRune(x.last, r) {
			page[r&0xFF] = uint16(p) + 1
		}
	}
}

// codePoint returns the index code point for a pointer, or 0. The pointer may be -1.
//
// https://encoding.spec.whatwg.org/#index-code-point
func (x *index) codePoint(pointer int) rune {
	if pointer < 0 {
		return 0
	}
	return x.points[pointer]
}

// pointer returns the index pointer for a code point.
//
// https://encoding.spec.whatwg.org/#index-pointer
func (x *index) pointer(r rune) (pointer int, ok bool) {
	if int(r>>8) >= len(x.pages) {
		return 0, false
	}
	page := x.pages[r>>8]
	if page == nil || page[r&0xFF] == 0 {
		return 0, false
	}
	return int(page[r&0xFF]) - 1, true
}

// loadIndex decodes the bytes of each pointer below size with enc and returns the
// code points. bytes returns the bytes of a pointer, as an encodeFunc does.
func loadIndex(enc encoding.Encoding, size int, bytes func(pointer int) (uint32, int)) []rune {
	points := make([]rune, size)
	dec := enc.NewDecoder()
	var src [4]byte
	var dst [2 * utf8.UTFMax]byte
	for p := range points {
		code, size := bytes(p)
		putCode(src[:], code, size)
		dec.Reset()
		n, _, err := dec.Transform(dst[:], src[:size], true)
		if err != nil {
			continue
		}
		if r, w := utf8.DecodeRune(dst[:n]); w == n && r != utf8.RuneError {
			points[p] = r
		}
	}
	return points
}
