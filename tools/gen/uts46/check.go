package main

import (
	"fmt"
	"strings"
)

// check reports a property that the processing relies on if it doesn't hold.
func (d *unicodeData) check() error {
	for r := range d.codePoints {
		c := &d.codePoints[r]
		if err := d.checkCodePoint(c); err != nil {
			return fmt.Errorf("%U: %w", r, err)
		}
	}
	for _, pair := range d.compositions() {
		for _, r := range pair[:2] {
			// Before normalization, a label ends at a full stop, and is refused if it has a
			// disallowed code point.
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
		// So the normalization needs only the decompositions of composites.
		if c.nfcQC == "N" {
			return fmt.Errorf("valid, but not in NFC")
		}
		for _, r := range c.decomp {
			if d.codePoints[r].status != valid {
				return fmt.Errorf("decomposes to %U, which isn't valid", r)
			}
		}
	case disallowed:
		// So a label with this code point is refused, whatever normalization would do.
		if c.decomp != nil || c.nfcQC == "M" {
			return fmt.Errorf("disallowed, but not inert in NFC")
		}
	case mapped:
		// So mappings don't have to be mapped themselves, and a label ends where a code point
		// maps to a full stop.
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

// compositions returns all triples (first, second, composite) of canonical composition, except
// those of Hangul, sorted by composite.
func (d *unicodeData) compositions() [][3]rune {
	var triples [][3]rune
	for r := range d.codePoints {
		if c := &d.codePoints[r]; len(c.decomp) == 2 && c.nfcQC != "N" {
			triples = append(triples, [3]rune{c.decomp[0], c.decomp[1], rune(r)})
		}
	}
	return triples
}
