package uts46

// The parameters of Punycode.
//
// https://www.rfc-editor.org/rfc/rfc3492.html#section-5
const (
	punycodeBase        = 36
	punycodeTMin        = 1
	punycodeTMax        = 26
	punycodeSkew        = 38
	punycodeDamp        = 700
	punycodeInitialBias = 72
	punycodeInitialN    = 0x80
)

// punycodeIndexBits is the number of bits of an index in a label.
const punycodeIndexBits = 10

const _ = uint(1<<punycodeIndexBits - maxLabelCodePoints) // mustn't be negative

// appendPunycode appends the Punycode of label to dst, and overwrites label. The label must
// have at most maxLabelCodePoints: the arithmetic has 32 bits, and the time can grow with
// the square of their number.
//
// Punycode inserts the code points beyond ASCII in ascending order, equal ones from left to
// right. A stable insertion sort finds that order and the position of each insertion: of the
// code points before it in the label, only the greater ones aren't inserted yet, and those are
// exactly the ones that the sort moves.
func appendPunycode(dst []byte, label []rune) []byte {
	n := 0 // label[:n] has the code points, shifted, and their indexes
	for i, r := range label {
		if r < punycodeInitialN {
			dst = append(dst, byte(r))
			continue
		}
		j := n
		for ; j > 0 && label[j-1]>>punycodeIndexBits > r; j-- {
			label[j] = label[j-1]
		}
		label[j] = r<<punycodeIndexBits | rune(i-(n-j))
		n++
	}
	handled := uint32(len(label) - n)
	if handled > 0 {
		dst = append(dst, '-')
	}
	last, index, delta, bias := uint32(punycodeInitialN), uint32(0), uint32(0), uint32(punycodeInitialBias)
	for i, insertion := range label[:n] {
		if i > 0 {
			bias = adaptPunycode(delta, handled, i == 1)
		}
		r, at := uint32(insertion)>>punycodeIndexBits, uint32(insertion)&(1<<punycodeIndexBits-1)
		delta = (r-last)*(handled+1) + at - index
		dst = appendPunycodeNumber(dst, delta, bias)
		handled++
		last, index = r, at+1
	}
	return dst
}

// punycodeDigits are the digits, in the order of their values.
const punycodeDigits = "abcdefghijklmnopqrstuvwxyz0123456789"

// appendPunycodeNumber appends q as a generalized variable-length integer.
func appendPunycodeNumber(dst []byte, q, bias uint32) []byte {
	for k := uint32(punycodeBase); ; k += punycodeBase {
		t := punycodeThreshold(k, bias)
		if q < t {
			return append(dst, punycodeDigits[q])
		}
		q -= t
		dst = append(dst, punycodeDigits[t+q%(punycodeBase-t)])
		q /= punycodeBase - t
	}
}

// punycodeMaxDelta is the greatest delta that a label can have.
const punycodeMaxDelta = 0x110000 * (maxLabelCodePoints + 1)

func punycodeThreshold(k, bias uint32) uint32 {
	return uint32(min(max(int32(k-bias), punycodeTMin), punycodeTMax))
}

func adaptPunycode(delta, handled uint32, first bool) uint32 {
	if first {
		delta /= punycodeDamp
	} else {
		delta /= 2
	}
	delta += delta / handled
	k := uint32(0)
	for delta > (punycodeBase-punycodeTMin)*punycodeTMax/2 {
		delta /= punycodeBase - punycodeTMin
		k += punycodeBase
	}
	return k + uint32(punycodeBiases[delta])
}

// punycodeBiases has, for each delta after adaptPunycode's loop, the number that the function
// adds to k. The table saves a slow division.
var punycodeBiases = func() (table [(punycodeBase-punycodeTMin)*punycodeTMax/2 + 1]uint8) {
	for delta := range table {
		table[delta] = uint8((punycodeBase - punycodeTMin + 1) * delta / (delta + punycodeSkew))
	}
	return table
}()

// appendPunycodeDecoded appends the label that encoded, its Punycode, decodes to. dst must be
// empty, and encoded must be ASCII with its digits in lower case. It reports whether there is
// such a label, with at most maxLabelCodePoints.
func appendPunycodeDecoded(dst []rune, encoded []byte) ([]rune, bool) {
	if len(encoded) > maxLabelCodePoints {
		return dst, false
	}
	rest := encoded
	for i := len(encoded) - 1; i > 0; i-- {
		if encoded[i] == '-' {
			for _, c := range encoded[:i] {
				dst = append(dst, rune(c))
			}
			rest = encoded[i+1:]
			break
		}
	}
	n, i, bias := uint64(punycodeInitialN), uint64(0), uint32(punycodeInitialBias)
	for first := true; len(rest) > 0; first = false {
		delta, size := punycodeNumber(rest, bias)
		if size == 0 {
			return dst, false
		}
		rest = rest[size:]
		length := uint64(len(dst) + 1)
		bias = adaptPunycode(delta, uint32(length), first)
		i += uint64(delta)
		n += i / length
		i %= length
		if n > 0x10FFFF {
			return dst, false
		}
		dst = append(dst, 0)
		copy(dst[i+1:], dst[i:])
		dst[i] = rune(n)
		i++
	}
	return dst, true
}

// punycodeNumber returns the generalized variable-length integer at the start of s, and its
// length. The length is 0 if there isn't one, or if it is too large for a label of
// maxLabelCodePoints.
func punycodeNumber(s []byte, bias uint32) (uint32, int) {
	number, weight := uint64(0), uint64(1)
	for j, k := 0, uint32(punycodeBase); j < len(s); j, k = j+1, k+punycodeBase {
		digit := punycodeDigitValue(s[j])
		number += uint64(digit) * weight
		if digit >= punycodeBase || number > punycodeMaxDelta {
			return 0, 0
		}
		t := punycodeThreshold(k, bias)
		if digit < t {
			return uint32(number), j + 1
		}
		weight *= uint64(punycodeBase - t)
	}
	return 0, 0
}

// punycodeDigitValue returns the value of the digit c, or punycodeBase if it isn't one.
func punycodeDigitValue(c byte) uint32 {
	switch {
	case 'a' <= c && c <= 'z':
		return uint32(c - 'a')
	case '0' <= c && c <= '9':
		return uint32(c-'0') + 26
	}
	return punycodeBase
}
