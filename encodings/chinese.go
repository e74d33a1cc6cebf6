package encodings

import "golang.org/x/text/encoding/traditionalchinese"

// big5Index doesn't encode to the Hong Kong extensions below lead byte 0xA1. For six code
// points it encodes to the later of two pointers, as deployed encoders do.
//
// https://encoding.spec.whatwg.org/#index-big5-pointer
var big5Index = index{
	load:  loadBig5,
	first: (0xA1 - 0x81) * 157,
	last:  "\u2550\u255E\u2561\u256A\u5341\u5345",
}

func loadBig5() []rune {
	points := loadIndex(traditionalchinese.Big5, (0xFF-0x81)*157, big5Bytes)
	points[1133] = pair(0x00CA, 0x0304)
	points[1135] = pair(0x00CA, 0x030C)
	points[1164] = pair(0x00EA, 0x0304)
	points[1166] = pair(0x00EA, 0x030C)
	return points
}

func big5Bytes(pointer int) (code uint32, n int) {
	return twoBytes(pointer/157+0x81, pointer%157, 0x62)
}

// https://encoding.spec.whatwg.org/#big5-decoder
func decodeBig5(src []byte) (rune, int) {
	lead := src[0]
	if lead == 0x80 || lead == 0xFF {
		return '\uFFFD', 1
	}
	if len(src) == 1 {
		return 0, 0
	}
	trail := src[1]
	pointer := (int(lead) - 0x81) * 157
	switch {
	case 0x40 <= trail && trail <= 0x7E:
		pointer += int(trail) - 0x40
	case 0xA1 <= trail && trail <= 0xFE:
		pointer += int(trail) - 0x62
	default:
		return orRestore(0, trail)
	}
	return orRestore(big5Index.codePoint(pointer), trail)
}

// https://encoding.spec.whatwg.org/#big5-encoder
func encodeBig5(r rune) (uint32, int) { return big5Index.encode(r, big5Bytes) }
