package main

import (
	"hash/fnv"
	"math/rand/v2"
	"strings"
)

// An inventor invents random text, but always the same text for the same purpose: the
// algorithms of its random source and of its choices are fixed.
type inventor struct{ source *rand.PCG }

// newInventor returns a separate inventor for each purpose, so a change to one purpose doesn't
// change the text for the others.
func newInventor(purpose string) inventor {
	h := fnv.New64a()
	h.Write([]byte(purpose))
	return inventor{rand.NewPCG(h.Sum64(), 0)}
}

// below returns a number from 0 to limit-1.
func (v inventor) below(limit int) int { return int(v.source.Uint64() % uint64(limit)) }

// between returns a number from low to high.
func (v inventor) between(low, high int) int { return low + v.below(high-low+1) }

// in returns true in perMille of 1,000 cases.
func (v inventor) in(perMille int) bool { return v.below(1000) < perMille }

// pick returns one of the strings.
func (v inventor) pick(of ...string) string { return of[v.below(len(of))] }

// weighted returns an index with a probability proportional to its weight.
func (v inventor) weighted(weights []int) int {
	sum := 0
	for _, w := range weights {
		sum += w
	}
	k := v.below(sum)
	for i, w := range weights {
		if k -= w; k < 0 {
			return i
		}
	}
	panic("unreachable")
}

// words are the words of names, paths and queries.
var words = strings.Fields(`
	apple archive basket bread bridge candle castle cellar circle clover compass copper coral cotton
	dragon ember engine fable falcon forest garden glacier granite harbor hazel horizon island jasmine
	kitchen lantern leather letter library lighthouse maple marble market meadow mirror morning mountain
	museum music needle notebook ocean orchard paper pebble pepper planet pocket postcard puzzle quarry
	rabbit recipe river saddle sailor shadow signal silver sparrow spring station summer table thunder
	timber travel valley velvet village violin voyage walnut weather willow window winter workshop
	best find first gives guide keeps makes moves opens paints plan plants reads repairs report review
	saves shows sings sleeps sounds story takes teaches tells travels turns visits wins works
	a at by de for from how in is it of on the to what why with you`)

func (v inventor) word() string { return words[v.below(len(words))] }

// words returns from low to high words with a separator between them.
func (v inventor) words(low, high int, separator string) string {
	parts := make([]string, v.between(low, high))
	for i := range parts {
		parts[i] = v.word()
	}
	return strings.Join(parts, separator)
}

// title returns words in the style of an encyclopedia's titles.
func (v inventor) title(low, high int) string {
	s := v.words(low, high, "_")
	return strings.ToUpper(s[:1]) + s[1:]
}

const (
	decimal     = "0123456789"
	hexadecimal = "0123456789abcdef"
	base64URL   = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
)

// from returns n characters of an alphabet.
func (v inventor) from(alphabet string, n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = alphabet[v.below(len(alphabet))]
	}
	return string(b)
}

// number returns a number with the given count of digits.
func (v inventor) number(low, high int) string {
	return v.from(decimal[1:], 1) + v.from(decimal, v.between(low, high)-1)
}

// escapes returns words with percent-encoded bytes between them.
func (v inventor) escapes(low, high int) string {
	var b strings.Builder
	for range v.between(low, high) {
		b.WriteString(v.word())
		b.WriteString(v.pick("%20", "%20", "%2F", "%3A", "%C3%BC", "%C3%A9", "%E6%9D%B1%E4%BA%AC", "%D0%BC%D0%B8%D1%80", "%7C"))
	}
	return b.String() + v.word()
}
