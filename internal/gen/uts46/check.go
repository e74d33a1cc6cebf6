package main

import (
	"fmt"
	"strings"
)

// check reports which of the properties that the processing relies on does not
// hold.
func (d *unicodeData) check() error {
	for r := range d.codePoints {
		c := &d.codePoints[r]
		if err := d.checkCodePoint(c); err != nil {
			return fmt.Errorf("%U: %w", r, err)
		}
	}
	for _, pair := range d.compositions() {
		for _, r := range pair[:2] {
			// A label ends at a full stop before it is normalized, and is
			// refused for a disallowed code point before it is normalized.
			if r == '.' || d.codePoints[r].status == disallowed {
				return fmt.Errorf("%U: composes, in %U", r, pair)
			}
		}
	}
	return nil
}

func (d *unicodeData) checkCodePoint(c *codePoint) error {
	switch c.status {
	case valid:
		// So the normalization needs no decompositions but those of
		// composites.
		if c.nfcQC == "No" {
			return fmt.Errorf("valid, but not in NFC")
		}
		for _, r := range c.decomp {
			if d.codePoints[r].status != valid {
				return fmt.Errorf("decomposes to %U, which isn't valid", r)
			}
		}
	case disallowed:
		// So a label with it is refused, whatever normalization would do.
		if c.decomp != "" || c.nfcQC == "Maybe" {
			return fmt.Errorf("disallowed, but not inert in NFC")
		}
	case mapped:
		// So a mapping need not be mapped itself, and a label ends where
		// a code point maps to a full stop.
		if strings.Contains(c.mapping, ".") && c.mapping != "." {
			return fmt.Errorf("maps to %q, with a full stop in it", c.mapping)
		}
		for _, r := range c.mapping {
			if d.codePoints[r].status != valid {
				return fmt.Errorf("maps to %U, which isn't valid", r)
			}
		}
	}
	return nil
}

// compositions returns all triples (first, second, composite) of canonical
// composition without those of Hangul, in order of the composite.
func (d *unicodeData) compositions() [][3]rune {
	byDecomp := make(map[string]rune)
	for r := range d.codePoints {
		if c := &d.codePoints[r]; c.decomp != "" && c.nfcQC != "No" {
			byDecomp[c.decomp] = rune(r)
		}
	}
	var triples [][3]rune
	for r := range d.codePoints {
		c := &d.codePoints[r]
		if c.decomp == "" || c.nfcQC == "No" {
			continue
		}
		// The sources give the full decomposition. Of a composite with
		// more than two code points in it, all but the last form another.
		runes := []rune(c.decomp)
		last := len(runes) - 1
		first := runes[0]
		if last > 1 {
			first = byDecomp[string(runes[:last])]
		}
		if first == 0 || last == 0 {
			panic(fmt.Sprintf("%U: can't tell what it is composed of", r))
		}
		triples = append(triples, [3]rune{first, runes[last], rune(r)})
	}
	return triples
}
