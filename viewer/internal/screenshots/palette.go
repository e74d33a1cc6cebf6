package main

import (
	"bytes"
	"cmp"
	"image"
	"image/color"
	"image/png"
	"maps"
	"slices"
)

// reduce returns a picture with 256 of its colors, which looks the same and has less than half
// the size.
func reduce(picture []byte) ([]byte, error) {
	full, err := png.Decode(bytes.NewReader(picture))
	if err != nil {
		return nil, err
	}
	counts := map[color.RGBA]int{}
	each(full, func(_, _ int, c color.RGBA) { counts[c]++ })
	colors := slices.SortedFunc(maps.Keys(counts), func(a, b color.RGBA) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a.R, b.R), cmp.Compare(a.G, b.G), cmp.Compare(a.B, b.B))
	})
	palette := choose(colors)
	indices := map[color.RGBA]uint8{}
	for _, c := range colors {
		indices[c] = uint8(palette.Index(c))
	}
	reduced := image.NewPaletted(full.Bounds(), palette)
	each(full, func(x, y int, c color.RGBA) { reduced.SetColorIndex(x, y, indices[c]) })
	var out bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if err := encoder.Encode(&out, reduced); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// choose returns 256 colors of a list, which begins with the most frequent ones. First come those
// that differ, so no hue is missing.
func choose(colors []color.RGBA) color.Palette {
	var palette color.Palette
	chosen := map[color.RGBA]bool{}
	for _, distance := range []int{20, 0} {
		for _, c := range colors {
			isNear := func(p color.Color) bool { return difference(c, p.(color.RGBA)) < distance }
			if len(palette) < 256 && !chosen[c] && !slices.ContainsFunc(palette, isNear) {
				palette = append(palette, c)
				chosen[c] = true
			}
		}
	}
	return palette
}

// difference returns the greatest difference of two colors in a channel.
func difference(a, b color.RGBA) int {
	of := func(a, b uint8) int { return max(int(a)-int(b), int(b)-int(a)) }
	return max(of(a.R, b.R), of(a.G, b.G), of(a.B, b.B))
}

// each calls f for each pixel.
func each(picture image.Image, f func(x, y int, c color.RGBA)) {
	b := picture.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			f(x, y, color.RGBAModel.Convert(picture.At(x, y)).(color.RGBA))
		}
	}
}
