package main

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gowhatwg/url/internal/category"
)

// A mark is a place in a text, and what is to be said about it.
type mark struct {
	offset int
	text   string
}

const (
	// indent is what stands before the lines of an excerpt.
	indent = "    "
	// maxMarks is how many marks of one text are shown.
	maxMarks = 10
	// maxWhole is the length of a text that is shown as a whole, in bytes.
	maxWhole = 160
	// context is how much of a longer text is shown on each side of a mark, in
	// code points.
	context = 40
	// hidden is what stands in place of a password.
	hidden = "xxxxx"
)

// A report is a text with carets under it.
type report struct{ strings.Builder }

// excerpt writes a text and, under it, a caret for each of the marks. Offsets are
// those in original; what is written is shown, the same except for a password.
// Before the last mark, omitted ones are left out already.
func (r *report) excerpt(original, shown string, marks []mark, omitted int) {
	if shown == "" {
		return
	}
	if len(marks) > maxMarks {
		// The last is what a failure is about.
		omitted += len(marks) - maxMarks
		marks = slices.Delete(slices.Clone(marks), maxMarks-1, len(marks)-1)
	}
	var last string
	for i, m := range marks {
		if omitted > 0 && i == len(marks)-1 {
			fmt.Fprintf(r, "%s(%d more)\n", indent, omitted)
		}
		line, column := window(shown, shownOffset(original, shown, m.offset))
		if line != last || i == 0 {
			r.writeLine(indent + line)
			last = line
		}
		r.writeLine(indent + strings.Repeat(" ", column) + "^ " + m.text)
	}
}

func (r *report) writeLine(line string) { r.WriteString(strings.TrimRight(line, " ") + "\n") }

// shownOffset returns the offset in shown of what is at offset in original. In shown,
// parts of original are hidden.
func shownOffset(original, shown string, offset int) int {
	parts := strings.Split(shown, hidden)
	last := len(parts) - 1
	end := len(original) - len(parts[last])
	if offset >= end {
		return offset + len(shown) - len(original)
	}
	from, to := 0, 0
	for _, part := range parts[:last] {
		if i := strings.Index(original[from:end], part); i >= 0 {
			from += i
		}
		if offset < from {
			break
		}
		if offset < from+len(part) {
			return to + offset - from
		}
		from, to = from+len(part), to+len(part)+len(hidden)
	}
	return to - len(hidden)
}

// window returns text, or if that is long, what is around offset, in a form that
// a terminal shows as it is, and the column of offset in it.
func window(text string, offset int) (line string, column int) {
	start, end := 0, len(text)
	if len(text) > maxWhole {
		start, end = offset, offset
		for range context {
			_, size := utf8.DecodeLastRuneInString(text[:start])
			start -= size
			_, size = utf8.DecodeRuneInString(text[end:])
			end += size
		}
	}
	var b strings.Builder
	columns, wide := 0, false
	if start > 0 {
		b.WriteString("…")
		columns++
	}
	for i := start; i < end; {
		c, size := utf8.DecodeRuneInString(text[i:end])
		cell, n := display(c, text[i:i+size], wide)
		if i <= offset && (n > 0 || i == start) {
			column = columns
		}
		b.WriteString(cell)
		columns += n
		wide = n == 2
		i += size
	}
	if offset >= end {
		column = columns
	}
	if end < len(text) {
		b.WriteString("…")
	}
	return b.String(), column
}

// display returns what to show for the code point c, which raw is the bytes of,
// and how many columns that takes. A code point that can't be seen, or that would
// change how others are seen, is shown by its number.
func display(c rune, raw string, afterWide bool) (cell string, columns int) {
	switch {
	case c == utf8.RuneError && len(raw) == 1:
		return fmt.Sprintf("<%02X>", raw[0]), 4
	case c < ' ':
		return string('␀' + c), 1
	case c == 0x7F:
		return "␡", 1
	case !category.IsPrint(c) || isVariationSelector(c):
		cell = fmt.Sprintf("<U+%04X>", c)
		return cell, len(cell)
	case 0x1160 <= c && c <= 0x11FF:
		// The vowels and finals of Hangul syllables.
		return raw, 0
	case 0x1F3FB <= c && c <= 0x1F3FF && afterWide:
		// A skin tone is shown in the emoji before it.
		return raw, 0
	}
	switch category.Of(c) {
	case category.NonspacingMark, category.EnclosingMark:
		return raw, 0
	}
	if category.IsWide(c) {
		return raw, 2
	}
	return raw, 1
}

// isVariationSelector reports whether c says which form the code point before it has.
func isVariationSelector(c rune) bool {
	return 0x180B <= c && c <= 0x180F && c != 0x180E || 0xFE00 <= c && c <= 0xFE0F || 0xE0100 <= c && c <= 0xE01EF
}
