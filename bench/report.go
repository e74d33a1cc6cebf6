package main

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"unicode/utf8"
)

// printMachine prints where and how the numbers were measured.
func printMachine(w io.Writer, rounds int) {
	fmt.Fprintf(w, "%s, %d CPUs, %s/%s, %s; medians of %d interleaved rounds.\n",
		cpuModel(), runtime.NumCPU(), runtime.GOOS, runtime.GOARCH, runtime.Version(), rounds)
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, d := range info.Deps {
			if name, ok := strings.CutPrefix(d.Path, "github.com/nlnwa/"); ok {
				fmt.Fprintf(w, "nlnwa is nlnwa/%s %s.\n", name, d.Version)
			}
		}
	}
}

// cpuModel returns the name of the processor, if the system reports it.
func cpuModel() string {
	if runtime.GOOS == "darwin" {
		if out, err := exec.Command("sysctl", "-n", "machdep.cpu.brand_string").Output(); err == nil {
			return strings.TrimSpace(string(out))
		}
	}
	info, _ := os.ReadFile("/proc/cpuinfo")
	if name := regexp.MustCompile(`(?m)^model name\s*:(.*)$`).FindSubmatch(info); name != nil {
		return strings.TrimSpace(string(name[1]))
	}
	return "unknown CPU"
}

func printCorpora(w io.Writer, suites []*suite) {
	seen := map[string]bool{}
	var parts []string
	for _, s := range suites {
		if seen[s.corpus] || s.measurements[0].isShape {
			continue
		}
		seen[s.corpus] = true
		bytes := 0
		for _, line := range s.lines {
			bytes += len(line)
		}
		parts = append(parts, fmt.Sprintf("%s %d lines of %.0f bytes", s.corpus, len(s.lines), float64(bytes)/float64(len(s.lines))))
	}
	if len(parts) > 0 {
		fmt.Fprintf(w, "Corpora: %s.\n", strings.Join(parts, ", "))
	}
}

// readmeRows are the rows of the table in the project's README.
var readmeRows = []struct{ label, corpus, row string }{
	{"`Parse`, links from web pages", "web", parseRow},
	{"`Parse`, URLs that need work", "dirty", parseRow},
	{"`Parse`, what it refuses", refusedCorpus, parseRow},
	{"`CanParse`", "web", canParseRow},
	{"resolve a reference", relativeCorpus, resolveRow},
	{"set the path, serialize", "web", "set pathname"},
	{"parse a query, serialize it", queriesCorpus, paramsRow},
}

// readmeRow returns the index of m in readmeRows, or -1.
func (m *measurement) readmeRow() int {
	for i, r := range readmeRows {
		if m.corpus == r.corpus && m.row == r.row && !m.isShape {
			return i
		}
	}
	return -1
}

func (m *measurement) inReadme() bool { return m.readmeRow() >= 0 }

// A cell is a cell of a table. The zero cell is none.
type cell struct{ row, column, text string }

// readmeCell is for the table of the README: only ratios.
func (m *measurement) readmeCell() cell {
	if m.library == baseLibrary {
		return cell{}
	}
	return cell{readmeRows[m.readmeRow()].label, m.library, m.ratioText()}
}

// parseCell and otherCell are for the tables next to Ada: only ratios, of what has a column for
// each operation, and of the rest.
func (m *measurement) parseCell() cell {
	if m.library != ours || !slices.Contains([]string{parseRow, notEscapingRow, canParseRow}, m.row) {
		return cell{}
	}
	return cell{m.corpus, m.row, m.ratioText()}
}

func (m *measurement) otherCell() cell {
	if m.library != ours || m.parseCell() != (cell{}) {
		return cell{}
	}
	return cell{m.row, "share", m.ratioText()}
}

func (m *measurement) ratioText() string {
	return fmt.Sprintf("%.2f", m.ratio)
}

func (m *measurement) timeCell() cell {
	return cell{m.corpus + ": " + m.row, m.library, fmt.Sprintf("%.0f (%s)", m.nsPerOp, m.ratioText())}
}

func (m *measurement) allocsCell() cell {
	return cell{m.corpus + ": " + m.row, m.library, fmt.Sprintf("%.2f (%.0f B)", m.allocs, m.bytes)}
}

// printTable prints a Markdown table of the measurements. The rows and the columns are in the order
// of their first one.
func printTable(w io.Writer, title string, ms []*measurement, place func(*measurement) cell) {
	rows, columns := []string{title}, []string{title}
	texts := map[[2]string]string{{title, title}: title} // by row and column
	for _, m := range ms {
		c := place(m)
		if c == (cell{}) {
			continue
		}
		if !slices.Contains(rows, c.row) {
			rows = append(rows, c.row)
		}
		if !slices.Contains(columns, c.column) {
			columns = append(columns, c.column)
		}
		texts[[2]string{c.row, title}], texts[[2]string{title, c.column}] = c.row, c.column
		texts[[2]string{c.row, c.column}] = c.text
	}
	if len(rows) == 1 {
		return
	}
	fmt.Fprintln(w)
	lines, rule := make([]string, len(rows)), ""
	for j, column := range columns {
		width := 0
		for _, row := range rows {
			width = max(width, utf8.RuneCountInString(texts[[2]string{row, column}]))
		}
		format, dashes := fmt.Sprintf("| %%%ds ", width), strings.Repeat("-", width-1)+":"
		if j == 0 { // to the left
			format, dashes = fmt.Sprintf("| %%-%ds ", width), strings.Repeat("-", width)
		}
		rule += "| " + dashes + " "
		for i, row := range rows {
			lines[i] += fmt.Sprintf(format, texts[[2]string{row, column}])
		}
	}
	for _, line := range slices.Insert(lines, 1, rule) {
		fmt.Fprintln(w, line+"|")
	}
}
