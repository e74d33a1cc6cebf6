package encodings

import (
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

func (x *index) ready() {
	x.once.Do(func() { x.build() })
}

func (x *index) build() {
	x.points = x.load()
	for p := x.first; p < len(x.points); p++ {
		if r := x.points[p]; r != 0 && r <= utf8.MaxRune {
			x.set(r, p, false)
		}
	}
	for _, r := range x.last {
		for p, q := range x.points {
			if q == r {
				x.set(r, p, true)
			}
		}
	}
}

func (x *index) set(r rune, pointer int, override bool) {
	page := x.pages[r>>8]
	if page == nil {
		page = new([256]uint16)
		x.pages[r>>8] = page
	}
	if page[r&0xFF] == 0 || override {
		page[r&0xFF] = uint16(pointer) + 1
	}
}

// codePoint returns the index code point for a pointer, or 0.
//
// https://encoding.spec.whatwg.org/#index-code-point
func (x *index) codePoint(pointer int) rune {
	x.ready()
	if pointer >= len(x.points) {
		return 0
	}
	return x.points[pointer]
}

// pointer returns the index pointer for a code point.
//
// https://encoding.spec.whatwg.org/#index-pointer
func (x *index) pointer(r rune) (pointer int, ok bool) {
	x.ready()
	if int(r>>8) >= len(x.pages) {
		return 0, false
	}
	page := x.pages[r>>8]
	if page == nil || page[r&0xFF] == 0 {
		return 0, false
	}
	return int(page[r&0xFF]) - 1, true
}

// twoBytes returns the bytes for the lead byte and the trail number of a pointer. Trail bytes begin
// at 0x40, and after 0x7E there is a gap: number 0x3F is the byte 0x3F+offset.
func twoBytes(lead, trail, offset int) (code uint32, n int) {
	if trail < 0x3F {
		offset = 0x40
	}
	return uint32(lead<<8 | (trail + offset)), 2
}

// encode is an encodeFunc for the code points of x. bytes returns the bytes of a pointer.
func (x *index) encode(r rune, bytes func(pointer int) (uint32, int)) (code uint32, n int) {
	pointer, ok := x.pointer(r)
	if !ok {
		return 0, 0
	}
	return bytes(pointer)
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
