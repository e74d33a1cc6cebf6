package main

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"time"
)

// A bulkRow is a way to run the command, with the measured throughput.
type bulkRow struct {
	args []string

	// elapsed and cpu are the seconds of each round, with one core and with all cores.
	elapsed, cpu [2][]float64
	memory       int64 // peak memory in bytes
}

func newBulkRows() []*bulkRow {
	return []*bulkRow{{args: []string{"-href"}}, {args: []string{"-key", "surt"}}, {args: []string{"-json"}}, {args: []string{"-stats"}}}
}

// A bulk measures the command line as a separate process, alternating between one core and
// more.
type bulk struct {
	lines  int   // of the file for measuring time
	memory int64 // the size in bytes of the file for measuring memory
	cores  [2]int
	rows   []*bulkRow

	command, file, largeFile string
	size                     int64 // of file
}

// runBulk measures the command line.
func runBulk(w io.Writer, o options) error {
	b := &bulk{lines: 1_000_000, memory: 2_000_000_000, cores: [2]int{1, runtime.NumCPU()}, rows: newBulkRows()}
	if b.cores[1] < 2 {
		return errors.New("there is one core only")
	}
	if err := b.measure(o.rounds); err != nil {
		return err
	}
	print := func(w io.Writer, _ tableKind) { b.print(w, o.rounds) }
	if o.update {
		return update(o.files, true, print)
	}
	print(w, bulkTable)
	return nil
}

// measure builds the command, invents its input and runs all rounds.
func (b *bulk) measure(rounds int) error {
	folder, err := os.MkdirTemp("", "bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	b.command, b.file, b.largeFile = filepath.Join(folder, "whatwgurl.exe"), filepath.Join(folder, "lines"), filepath.Join(folder, "more lines")
	build := exec.Command("go", "build", "-C", "..", "-o", b.command, "./cmd/whatwgurl")
	if output, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, output)
	}
	if err := b.writeFiles(); err != nil {
		return err
	}
	for _, r := range b.rows {
		if err := b.compare(r); err != nil {
			return err
		}
	}
	for round := range rounds {
		for i := range b.rows {
			for k := range b.cores {
				// The next round starts with the other number of cores.
				k = (k + round) % len(b.cores)
				if err := b.time(b.rows[(i+round)%len(b.rows)], k); err != nil {
					return err
				}
			}
		}
	}
	for _, r := range b.rows {
		state, err := b.run(r, b.cores[1], b.largeFile, io.Discard)
		if err != nil {
			return err
		}
		r.memory = peakMemory(state)
	}
	return nil
}

// writeFiles invents lines like the web corpus, with some repeated, and writes them to
// one file once and to another repeatedly.
//
// It doesn't keep them in memory, because a child process starts with its parent's memory
// counted as its own.
func (b *bulk) writeFiles() (err error) {
	if err := writeFile(b.file, func(w io.Writer) error { return inventLines(w, b.lines) }); err != nil {
		return err
	}
	info, err := os.Stat(b.file)
	if err != nil {
		return err
	}
	b.size = info.Size()
	return writeFile(b.largeFile, func(w io.Writer) error {
		for written := int64(0); written < b.memory; written += b.size {
			if err := copyFile(w, b.file); err != nil {
				return err
			}
		}
		return nil
	})
}

// inventLines writes n lines in the proportions of the corpus.
func inventLines(w io.Writer, lines int) error {
	parts := corpora[0].parts
	weights := make([]int, len(parts))
	for i, p := range parts {
		weights[i] = p.lines
	}
	v := newInventor("bulk")
	for range lines {
		if _, err := io.WriteString(w, parts[v.weighted(weights)].invent(v)+"\n"); err != nil {
			return err
		}
	}
	return nil
}

func writeFile(name string, write func(io.Writer) error) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	w := bufio.NewWriterSize(f, 1<<16)
	return errors.Join(write(w), w.Flush(), f.Close())
}

func copyFile(w io.Writer, name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = io.Copy(w, f)
	return err
}

// compare checks that the output doesn't depend on the number of cores.
func (b *bulk) compare(r *bulkRow) error {
	var sums [2][]byte
	for k, cores := range b.cores {
		h := sha256.New()
		if _, err := b.run(r, cores, b.file, h); err != nil {
			return err
		}
		sums[k] = h.Sum(nil)
	}
	if !bytes.Equal(sums[0], sums[1]) {
		return fmt.Errorf("%q: the output depends on the number of cores", r.args)
	}
	return nil
}

// time measures a run with the number of cores at index k.
func (b *bulk) time(r *bulkRow, k int) error {
	start := time.Now()
	state, err := b.run(r, b.cores[k], b.file, io.Discard)
	if err != nil {
		return err
	}
	r.elapsed[k] = append(r.elapsed[k], time.Since(start).Seconds())
	r.cpu[k] = append(r.cpu[k], (state.UserTime() + state.SystemTime()).Seconds())
	return nil
}

// run runs the command with a file for standard input. If w is io.Discard, the
// output goes to the null device.
func (b *bulk) run(r *bulkRow, cores int, file string, w io.Writer) (*os.ProcessState, error) {
	stdin, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer stdin.Close()
	cmd := exec.Command(b.command, r.args...)
	cmd.Env = append(os.Environ(), "GOMAXPROCS="+strconv.Itoa(cores))
	cmd.Stdin = stdin
	if w != io.Discard {
		cmd.Stdout = w
	}
	// If an invented line isn't a URL, the status is 1.
	var exit *exec.ExitError
	if err := cmd.Run(); err != nil && (!errors.As(err, &exit) || exit.ExitCode() != 1) {
		return nil, fmt.Errorf("%q: %w", r.args, err)
	}
	return cmd.ProcessState, nil
}

// print prints how the numbers were measured, and a table of them.
func (b *bulk) print(w io.Writer, rounds int) {
	printHardware(w, rounds)
	fmt.Fprintf(w, "Lines of %.0f bytes, like those of `web`; the output goes to the null device.\n", float64(b.size)/float64(b.lines)-1)
	table := [][]string{{"lines/s", "1 core", fmt.Sprintf("%d cores", b.cores[1]), "ratio", "CPU time for a line", "memory for " + bytesText(b.memory)}}
	for _, r := range b.rows {
		cells := []string{"`whatwgurl"}
		for _, arg := range r.args {
			cells[0] += " " + arg
		}
		cells[0] += "`"
		for _, times := range r.elapsed {
			cells = append(cells, fmt.Sprintf("%.2f M", float64(b.lines)/median(times)/1e6))
		}
		ratios := make([]float64, len(r.elapsed[0]))
		for i := range ratios {
			ratios[i] = r.elapsed[0][i] / r.elapsed[1][i]
		}
		cells = append(cells, fmt.Sprintf("%.2f", median(ratios)),
			fmt.Sprintf("%.0f, %.0f ns", median(r.cpu[0])/float64(b.lines)*1e9, median(r.cpu[1])/float64(b.lines)*1e9))
		if r.memory > 0 {
			cells = append(cells, bytesText(r.memory))
		}
		table = append(table, cells)
	}
	printAligned(w, table)
}

// bytesText formats a number of bytes with a suitable unit.
func bytesText(n int64) string {
	if n >= 1e9 {
		return fmt.Sprintf("%.3g GB", float64(n)/1e9)
	}
	return fmt.Sprintf("%.0f MB", float64(n)/1e6)
}
