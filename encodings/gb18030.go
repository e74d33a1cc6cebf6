package encodings

import (
	"sort"
	"sync"

	"golang.org/x/text/encoding/simplifiedchinese"
)

var gb18030Layout = layout{lead: 0x81, trail: 0x40, columns: 190, gap: 1}

// https://encoding.spec.whatwg.org/#index-gb18030
var gb18030Index = index{load: loadGB18030}

func loadGB18030() []rune {
	points := loadIndex(simplifiedchinese.GB18030, gb18030Layout.size(), gb18030Layout.bytes)
	for _, z := range gb18030Zones {
		for row := range z.rows {
			for i := range z.columns {
				points[z.pointer+190*row+i] = z.point + rune(row*z.columns+i)
			}
		}
	}
	// The last position in the zone's third row isn't a part of the zone: pages use 0xA3 0xA0
	// for a space.
	points[gb18030Layout.pointer(0xA3, 0xA0)] = '\u3000'
	for _, run := range gb18030Missing {
		p := gb18030Layout.pointer(byte(run.code>>8), byte(run.code))
		for i := range run.n {
			points[p+i] = run.point + rune(i)
		}
	}
	return points
}

// gb18030Zones are the three user-defined zones, blocks of rows in the index.
var gb18030Zones = [...]struct {
	pointer, rows, columns int
	point                  rune
}{
	{(0xAA-0x81)*190 + 0xA1 - 0x41, 6, 94, 0xE000},
	{(0xF8-0x81)*190 + 0xA1 - 0x41, 7, 94, 0xE234},
	{(0xA1 - 0x81) * 190, 7, 96, 0xE4C6},
}

// gb18030Run is a run of n two-byte codes and code points.
type gb18030Run struct {
	code  uint16
	n     int
	point rune
}

// gb18030Missing has the entries outside the zones that x/text lacks: the code points that GB
// 18030-2022 moved out of the private use area, and those that stayed there.
var gb18030Missing = [...]gb18030Run{
	{0xA2AB, 6, 0xE766}, {0xA2E4, 1, 0xE76D}, {0xA2EF, 2, 0xE76E}, {0xA2FD, 2, 0xE770},
	{0xA4F4, 11, 0xE772}, {0xA5F7, 8, 0xE77D}, {0xA6B9, 8, 0xE785},
	{0xA6D9, 1, 0xFE10}, {0xA6DA, 1, 0xFE12}, {0xA6DB, 1, 0xFE11}, {0xA6DC, 4, 0xFE13},
	{0xA6EC, 2, 0xFE17}, {0xA6F3, 1, 0xFE19},
	{0xA6F6, 9, 0xE797}, {0xA7C2, 15, 0xE7A0}, {0xA7F2, 13, 0xE7AF}, {0xA896, 11, 0xE7BC},
	{0xA8BC, 1, 0x1E3F}, {0xA8C1, 4, 0xE7C9}, {0xA8EA, 21, 0xE7CD},
	{0xA958, 1, 0xE7E2}, {0xA95B, 1, 0xE7E3}, {0xA95D, 3, 0xE7E4}, {0xA997, 13, 0xE7F4},
	{0xA9F0, 15, 0xE801}, {0xD7FA, 5, 0xE810},
	{0xFE51, 3, 0xE816}, {0xFE59, 1, 0x9FB4}, {0xFE61, 1, 0x9FB5}, {0xFE66, 2, 0x9FB6},
	{0xFE6C, 1, 0xE831}, {0xFE6D, 1, 0x9FB8}, {0xFE76, 1, 0xE83B}, {0xFE7E, 1, 0x9FB9},
	{0xFE90, 1, 0x9FBA}, {0xFE91, 1, 0xE855}, {0xFEA0, 1, 0x9FBB},
}

// gb18030Kept has the private-use code points whose codes GB 18030-2022 gave to other code
// points. They are still encoded to these codes, but no code decodes to them.
//
// https://encoding.spec.whatwg.org/#gb18030-encoder
var gb18030Kept = [...]gb18030Run{
	{0xA6D9, 7, 0xE78D}, {0xA6EC, 2, 0xE794}, {0xA6F3, 1, 0xE796},
	{0xFE59, 1, 0xE81E}, {0xFE61, 1, 0xE826}, {0xFE66, 2, 0xE82B}, {0xFE6D, 1, 0xE832},
	{0xFE7E, 1, 0xE843}, {0xFE90, 1, 0xE854}, {0xFEA0, 1, 0xE864},
}

const (
	gb18030KeptFirst = 0xE78D
	gb18030KeptLast  = 0xE864
)

// Pointers of four-byte codes: the Basic Multilingual Plane ends below rangesEnd,
// the other planes begin at rangesAstral and end with U+10FFFF. One pointer is an
// exception to the ranges.
const (
	rangesEnd       = 39420
	rangesAstral    = 189000
	rangesLast      = rangesAstral + 0xFFFFF
	rangesException = 7457
	exceptionPoint  = '\uE7C7'
)

// gb18030Ranges maps four-byte pointers to code points of the Basic Multilingual
// Plane. Each range ends where the next begins. It is built on first use.
//
// https://encoding.spec.whatwg.org/#index-gb18030-ranges
var gb18030Ranges = sync.OnceValue(loadGB18030Ranges)

type gb18030Range struct {
	pointer int
	point   rune
}

func loadGB18030Ranges() []gb18030Range {
	points := loadIndex(simplifiedchinese.GB18030, rangesEnd, fourBytes)
	list := []gb18030Range{{0, points[0]}}
	for p, r := range points {
		last := list[len(list)-1]
		// The exception and U+FFFD, which looks like an error, have no code point
		// here; both lie inside a range.
		if r != 0 && p != rangesException && r != last.point+rune(p-last.pointer) {
			list = append(list, gb18030Range{p, r})
		}
	}
	return list
}

// fourBytes returns the bytes of a pointer of the ranges.
func fourBytes(pointer int) (code uint32, n int) {
	b4 := pointer % 10
	pointer /= 10
	b3 := pointer % 126
	pointer /= 126
	b2 := pointer % 10
	b1 := pointer / 10
	return uint32(b1+0x81)<<24 | uint32(b2+0x30)<<16 | uint32(b3+0x81)<<8 | uint32(b4+0x30), 4
}

// https://encoding.spec.whatwg.org/#index-gb18030-ranges-code-point
func rangesCodePoint(pointer int) rune {
	switch {
	case pointer == rangesException:
		return exceptionPoint
	case pointer > rangesLast || rangesEnd <= pointer && pointer < rangesAstral:
		return 0
	case pointer >= rangesAstral:
		return rune(pointer - rangesAstral + 0x10000)
	}
	list := gb18030Ranges()
	i := sort.Search(len(list), func(i int) bool { return list[i].pointer > pointer }) - 1
	return list[i].point + rune(pointer-list[i].pointer)
}

// rangesPointer returns the pointer of a code point that isn't in the index.
//
// https://encoding.spec.whatwg.org/#index-gb18030-ranges-pointer
func rangesPointer(r rune) int {
	switch {
	case r == exceptionPoint:
		return rangesException
	case r >= 0x10000:
		return rangesAstral + int(r-0x10000)
	}
	list := gb18030Ranges()
	i := sort.Search(len(list), func(i int) bool { return list[i].point > r }) - 1
	return list[i].pointer + int(r-list[i].point)
}

// decodeGB18030 is also the decoder of GBK.
//
// https://encoding.spec.whatwg.org/#gb18030-decoder
func decodeGB18030(src []byte) (rune, int) {
	switch {
	case src[0] == 0x80:
		return '€', 1
	case src[0] != 0xFF && len(src) > 1 && isDigit(src[1]):
		return decodeFourBytes(src)
	}
	return gb18030Layout.decode(src, &gb18030Index)
}

// decodeFourBytes decodes a code that begins with a first byte and a digit. If the
// third or fourth byte is wrong, only the first byte is the error.
func decodeFourBytes(src []byte) (rune, int) {
	switch {
	case len(src) == 2:
		return 0, 0
	case src[2] < 0x81 || src[2] == 0xFF:
		return '\uFFFD', 1
	case len(src) == 3:
		return 0, 0
	case !isDigit(src[3]):
		return '\uFFFD', 1
	}
	pointer := (int(src[0]) - 0x81) * 12600
	pointer += (int(src[1]) - 0x30) * 1260
	pointer += (int(src[2]) - 0x81) * 10
	pointer += int(src[3]) - 0x30
	if r := rangesCodePoint(pointer); r != 0 {
		return r, 4
	}
	return '\uFFFD', 4
}

func isDigit(b byte) bool { return '0' <= b && b <= '9' }

// encodeTwoBytes is the part that the encoders of GBK and gb18030 share.
func encodeTwoBytes(r rune) (uint32, int) {
	if gb18030KeptFirst <= r && r <= gb18030KeptLast {
		for _, run := range gb18030Kept {
			if i := int(r - run.point); 0 <= i && i < run.n {
				return uint32(run.code) + uint32(i), 2
			}
		}
	}
	return gb18030Layout.encode(r, &gb18030Index)
}

// https://encoding.spec.whatwg.org/#gbk-encoder
func encodeGBK(r rune) (uint32, int) {
	if r == '€' {
		return 0x80, 1
	}
	return encodeTwoBytes(r)
}

// encodeGB18030 encodes all of Unicode except U+E5E5: the index has a space instead, and the
// ranges omit it.
//
// https://encoding.spec.whatwg.org/#gb18030-encoder
func encodeGB18030(r rune) (uint32, int) {
	if code, n := encodeTwoBytes(r); n != 0 || r == '\uE5E5' {
		return code, n
	}
	return fourBytes(rangesPointer(r))
}
