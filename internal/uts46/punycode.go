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

// appendPunycode appends the Punycode of label to dst. The label must not have
// more than maxLabelCodePoints: the time grows with the number of its code
// points times that of its distinct ones, and the arithmetic is for 32 bits.
func appendPunycode(dst []byte, label []rune) []byte {
	basic := 0
	next := rune(0x7FFFFFFF) // the lowest code point not yet handled
	for _, r := range label {
		if r < punycodeInitialN {
			dst = append(dst, byte(r))
			basic++
		} else if r < next {
			next = r
		}
	}
	if basic > 0 {
		dst = append(dst, '-')
	}
	n, delta, bias := rune(punycodeInitialN), uint32(0), uint32(punycodeInitialBias)
	for handled := basic; handled < len(label); {
		delta += uint32(next-n) * uint32(handled+1)
		n, next = next, 0x7FFFFFFF
		for _, r := range label {
			switch {
			case r < n:
				delta++
			case r == n:
				dst = appendPunycodeNumber(dst, delta, bias)
				handled++
				bias = adaptPunycode(delta, uint32(handled), handled == basic+1)
				delta = 0
			case r < next:
				next = r
			}
		}
		delta++
		n++
	}
	return dst
}

// appendPunycodeNumber appends a generalized variable-length integer.
func appendPunycodeNumber(dst []byte, q, bias uint32) []byte {
	for k := uint32(punycodeBase); ; k += punycodeBase {
		t := punycodeThreshold(k, bias)
		if q < t {
			return append(dst, punycodeDigit(q))
		}
		dst = append(dst, punycodeDigit(t+(q-t)%(punycodeBase-t)))
		q = (q - t) / (punycodeBase - t)
	}
}

func punycodeThreshold(k, bias uint32) uint32 {
	switch {
	case k <= bias+punycodeTMin:
		return punycodeTMin
	case k >= bias+punycodeTMax:
		return punycodeTMax
	}
	return k - bias
}

// punycodeDigit returns the digit whose value is d: a-z, 0-9.
func punycodeDigit(d uint32) byte {
	if d < 26 {
		return byte('a' + d)
	}
	return byte('0' + d - 26)
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
	return k + (punycodeBase-punycodeTMin+1)*delta/(delta+punycodeSkew)
}

// appendPunycodeDecoded appends the label that encoded, which must be ASCII, is
// the Punycode of to dst, which must be empty. It reports whether there is one,
// of at most maxLabelCodePoints. The digits must be in lower case.
func appendPunycodeDecoded(dst, encoded []rune) ([]rune, bool) {
	if len(encoded) > maxLabelCodePoints {
		return dst, false
	}
	rest := encoded
	for i := len(encoded) - 1; i > 0; i-- {
		if encoded[i] == '-' {
			dst = append(dst, encoded[:i]...)
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

// punycodeNumber returns the generalized variable-length integer that s begins
// with, and its length; the length is 0 if there is none, or one that is too
// large for any code point in a label of maxLabelCodePoints.
func punycodeNumber(s []rune, bias uint32) (uint32, int) {
	number, weight := uint64(0), uint64(1)
	for j, k := 0, uint32(punycodeBase); j < len(s); j, k = j+1, k+punycodeBase {
		digit := punycodeDigitValue(s[j])
		number += uint64(digit) * weight
		if digit >= punycodeBase || number > 0x110000*(maxLabelCodePoints+1) {
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

// punycodeDigitValue returns the value of the digit r, and punycodeBase if it
// isn't one.
func punycodeDigitValue(r rune) uint32 {
	switch {
	case 'a' <= r && r <= 'z':
		return uint32(r - 'a')
	case '0' <= r && r <= '9':
		return uint32(r-'0') + 26
	}
	return punycodeBase
}
