package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"strings"
	"unicode/utf8"
)

// printMachine prints where and how the numbers were measured.
func printMachine(w io.Writer, rounds int) {
	fmt.Fprintf(w, "%s, %d CPUs, %s/%s, %s; medians of %d interleaved rounds.\n",
		cpuModel(), runtime.NumCPU(), runtime.GOOS, runtime.GOARCH, runtime.Version(), rounds)
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, d := range info.Deps {
			if strings.HasSuffix(d.Path, nlnwaWU) {
				fmt.Fprintf(w, "%s %s.\n", nlnwaWU, d.Version)
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
	f, err := os.Open("/proc/cpuinfo")
	if err != nil {
		return "unknown CPU"
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if key, value, _ := strings.Cut(lines.Text(), ":"); strings.TrimSpace(key) == "model name" {
			return strings.TrimSpace(value)
		}
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

// printLongTables prints tables of the corpora and of the shapes. For the corpora, one table
// has the operations that are compared to net/url.Parse, with a column for each corpus. The
// other has the rest, with a column for each library. For the shapes, one table has a column
// for each operation, and one is for the setters. All but the last are printed twice, with
// times and with allocations.
func printLongTables(w io.Writer, suites []*suite) {
	var parse, rest, shapes, setters []*measurement
	for _, s := range suites {
		for _, m := range s.measurements {
			switch {
			case !m.isShape && m.baseline == parseRow:
				parse = append(parse, m)
			case !m.isShape:
				rest = append(rest, m)
			case m.isSetter():
				setters = append(setters, m)
			default:
				shapes = append(shapes, m)
			}
		}
	}
	byCorpus := func(m *measurement) (row, column string) { return m.library + " " + m.row, m.corpus }
	byLibrary := func(m *measurement) (row, column string) { return m.row, m.library }
	byOperation := func(m *measurement) (row, column string) { return m.corpus, m.library + " " + m.row }
	bySetter := func(m *measurement) (row, column string) { return m.corpus + ", " + m.library, m.row }

	printTable(w, "ns/URL (ratio to net/url Parse)", parse, byCorpus, (*measurement).timeCell)
	printTable(w, "allocs/URL (bytes)", parse, byCorpus, (*measurement).allocsCell)
	printTable(w, "ns/op (ratio to net/url)", rest, byLibrary, (*measurement).timeCell)
	printTable(w, "allocs/op (bytes)", rest, byLibrary, (*measurement).allocsCell)
	printTable(w, "ns/URL (ratio to net/url)", shapes, byOperation, (*measurement).timeCell)
	printTable(w, "allocs/URL (bytes)", shapes, byOperation, (*measurement).allocsCell)
	printTable(w, "ns/URL (ratio to net/url)", setters, bySetter, (*measurement).timeCell)
}

func (m *measurement) isSetter() bool { return strings.HasPrefix(m.row, "set ") }

func (m *measurement) timeCell() string {
	if m.ratio == 0 {
		return fmt.Sprintf("%.0f", m.nsPerOp)
	}
	return fmt.Sprintf("%.0f (%.2f)", m.nsPerOp, m.ratio)
}

func (m *measurement) allocsCell() string { return fmt.Sprintf("%.2f (%.0f B)", m.allocs, m.bytes) }

// printTable prints a Markdown table. The rows and the columns are in the order
// of their first measurement.
func printTable(w io.Writer, title string, ms []*measurement, place func(*measurement) (row, column string), cell func(*measurement) string) {
	if len(ms) == 0 {
		return
	}
	table := [][]string{{title}}
	rows, columns := map[string]int{}, map[string]int{}
	for _, m := range ms {
		row, column := place(m)
		if _, ok := columns[column]; !ok {
			columns[column] = len(table[0])
			table[0] = append(table[0], column)
		}
		if _, ok := rows[row]; !ok {
			rows[row] = len(table)
			table = append(table, []string{row})
		}
		i, j := rows[row], columns[column]
		for len(table[i]) <= j {
			table[i] = append(table[i], "")
		}
		table[i][j] = cell(m)
	}
	printAligned(w, table)
}

func printAligned(w io.Writer, table [][]string) {
	widths := make([]int, len(table[0]))
	for _, row := range table {
		for j, cell := range row {
			widths[j] = max(widths[j], utf8.RuneCountInString(cell), len("-:"))
		}
	}
	fmt.Fprintln(w)
	for i, row := range table {
		for j, width := range widths {
			cell := ""
			if j < len(row) {
				cell = row[j]
			}
			if j == 0 {
				fmt.Fprintf(w, "| %-*s ", width, cell)
			} else {
				fmt.Fprintf(w, "| %*s ", width, cell)
			}
		}
		fmt.Fprintln(w, "|")
		if i == 0 {
			for j, width := range widths {
				if j == 0 {
					fmt.Fprint(w, "|"+strings.Repeat("-", width+2))
				} else {
					fmt.Fprint(w, "|"+strings.Repeat("-", width+1)+":")
				}
			}
			fmt.Fprintln(w, "|")
		}
	}
}
