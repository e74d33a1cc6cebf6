package main

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/category"
	"github.com/gowhatwg/url/internal/redact"
)

// A mark is a place in a text, with a message about it.
type mark struct {
	offset int
	text   string
}

const (
	// indent precedes the lines of an excerpt.
	indent = "    "
	// maxMarks is the number of marks that are shown for one text.
	maxMarks = 10
	// maxWhole is the length in bytes up to which a text is shown as a whole.
	maxWhole = 160
	// context is the number of code points of a longer text that are shown on each side of a
	// mark.
	context = 40
)

// excerpt returns shown and, under it, a caret for each of the marks. shown is original with
// passwords hidden, but the offsets of marks are those in original. omitted is the number of
// marks that are missing before the last one.
func excerpt(original, shown string, marks []mark, omitted int) string {
	if shown == "" {
		return ""
	}
	if len(marks) > maxMarks {
		// The last mark explains a failure.
		omitted += len(marks) - maxMarks
		marks = slices.Delete(slices.Clone(marks), maxMarks-1, len(marks)-1)
	}
	var text, last string
	for i, m := range marks {
		if omitted > 0 && i == len(marks)-1 {
			text += fmt.Sprintf("%s(%d more)\n", indent, omitted)
		}
		line, column := window(shown, shownOffset(original, shown, m.offset))
		if line != last || i == 0 {
			text += strings.TrimRight(indent+line, " ") + "\n"
			last = line
		}
		text += strings.TrimRight(indent+strings.Repeat(" ", column)+"^ "+m.text, " ") + "\n"
	}
	return text
}

// shownOffset turns an offset in original into one in shown, in which parts of original are
// hidden.
func shownOffset(original, shown string, offset int) int {
	parts := strings.Split(shown, redact.Password)
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
		from, to = from+len(part), to+len(part)+len(redact.Password)
	}
	return to - len(redact.Password)
}

// shownValue returns the value that a component was set to, or an input if component is "", for
// reports: without passwords. isCut is as in an item.
func shownValue(component, value string, isCut bool) string {
	switch {
	case component == "password":
		return redact.Password
	case isCut:
		return redact.Start(value)
	}
	return redact.Text(value)
}

// window returns text, or the part around offset of a long text, in a form that a terminal
// shows unchanged. It also returns the column of offset.
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

// display returns the text to show for the code point c, whose bytes are raw, and the number of
// columns that it takes. A code point that is invisible, or changes how others look, is shown
// as its number.
func display(c rune, raw string, afterWide bool) (cell string, columns int) {
	switch {
	case c == utf8.RuneError && len(raw) == 1:
		return fmt.Sprintf("<%02X>", raw[0]), 4
	case c < ' ':
		return string('␀' + c), 1
	case c == 0x7F:
		return "␡", 1
	case !category.IsPrint(c) || c > 0x7F && changesText(c) || c == 0xFE0F:
		cell = fmt.Sprintf("<U+%04X>", c)
		return cell, len(cell)
	case 0x1160 <= c && c <= 0x11FF, // vowels and finals of Hangul syllables
		0x1F3FB <= c && c <= 0x1F3FF && afterWide, // a skin tone is a part of the emoji before it
		category.Of(c) == category.NonspacingMark, category.Of(c) == category.EnclosingMark:
		return raw, 0
	case category.IsWide(c):
		return raw, 2
	}
	return raw, 1
}

// maxProblems is the number of validation errors that are kept for a text. A text can have one
// at each byte.
const maxProblems = 100

// A problemList has the first validation errors of a text and, after the omitted ones,
// the last one, which explains a failure.
type problemList struct {
	kept    []url.ValidationError
	omitted int
}

func (l *problemList) add(e url.ValidationError) {
	if len(l.kept) < maxProblems {
		l.kept = append(l.kept, e)
		return
	}
	l.kept[maxProblems-1] = e
	l.omitted++
}

// marks returns the marks for the kept errors.
func (l *problemList) marks() []mark {
	var m []mark
	for _, e := range l.kept {
		m = append(m, mark{e.Offset, e.Error()})
	}
	// The standard reports some errors twice at the same place.
	return slices.Compact(m)
}

// problems has the validation errors of an input and of the values of the edits.
type problems struct {
	// lists has the list of the input first.
	lists []problemList
	// current is the index of the text that is being parsed.
	current int
}

// begin removes the lists from index i on. The text with index i is parsed next.
func (p *problems) begin(i int) {
	p.current = i
	for ; i < len(p.lists); i++ {
		p.lists[i] = problemList{kept: p.lists[i].kept[:0]}
	}
}

// list returns the list of the text that is being parsed.
func (p *problems) list() *problemList { return &p.lists[p.current] }
