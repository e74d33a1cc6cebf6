package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"
)

const statsInput = `https://a.example/
https://A.example/b
http://b.example/
https://[::1]/
https://127.0.0.1/
mailto:x@y
foo://a.example/
file:///x
x
https://h:x/

y
https://exa mple/
`

func TestStats(t *testing.T) {
	runProgram(statsInput, "-stats").check(t, exitError, `        12  inputs
         8  URLs
failures
             2  missing-scheme-non-relative-URL
             1  domain-to-ASCII
             1  port-invalid
schemes
             4  https
             1  file
             1  foo
             1  http
             1  mailto
kinds of host
             3  domain
             1  IPv4 address
             1  IPv6 address
             1  empty host
             1  null
             1  opaque host
busiest hosts
             3  a.example
             1  127.0.0.1
             1  [::1]
             1  b.example
`, "")
	runProgram("https://a/\n", "-stats").check(t, exitOK, `         1  inputs
         1  URLs
schemes
             1  https
kinds of host
             1  domain
busiest hosts
             1  a
`, "")
	runProgram("", "-stats").check(t, exitOK, "         0  inputs\n         0  URLs\n", "")
	// Arguments are counted as well, after the flags have changed them.
	got := runProgram("", "-stats", "-set", "host=b", "https://a/", "https://c/", "data:x")
	if got.status != exitError || !strings.Contains(got.stdout, "  component does not apply to this URL\n") || !strings.HasSuffix(got.stdout, "busiest hosts\n             2  b\n") {
		t.Errorf("got %+v", got)
	}
}

func TestStatsJSON(t *testing.T) {
	got := runProgram("https://a/\nx\n", "-stats", "-json")
	got.check(t, exitError, `{"inputs":2,"urls":1,"failures":[{"name":"missing-scheme-non-relative-URL","count":1,"atLeast":1}],`+
		`"schemes":[{"name":"https","count":1,"atLeast":1}],"hostKinds":[{"name":"domain","count":1,"atLeast":1}],"hosts":[{"name":"a","count":1,"atLeast":1}]}`+"\n", "")
	runProgram("", "-stats", "-json").check(t, exitOK, `{"inputs":0,"urls":0,"failures":[],"schemes":[],"hostKinds":[],"hosts":[]}`+"\n", "")
}

// Absurdly long names don't fill the memory.
func TestStatsOfLongNames(t *testing.T) {
	long := strings.Repeat("a", maxCounted)
	got := runProgram("foo://"+long+"/\nfoo://"+long+"a/\nfoo://b"+long+"/\n"+long+"a:x\n", "-stats")
	if !strings.Contains(got.stdout, "\n             2  "+longName+"\n             1  "+long+"\n") || !strings.Contains(got.stdout, "\n             1  "+longName+"\nkinds") {
		t.Errorf("got\n%s", got.stdout)
	}
}

// With more hosts than are counted at a time, the statistics say how certain they are. They
// depend neither on the number of cores nor on how the input arrives.
func TestStatsOfManyHosts(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	var input strings.Builder
	for i := range 3 * maxHosts {
		fmt.Fprintf(&input, "https://host%d.example/\n", i)
		if r.IntN(4) == 0 {
			input.WriteString("https://busy.example/\n")
		}
	}
	input.WriteString(strings.Repeat("https://late.example/\n", 10))
	var first result
	for i, cores := range []int{1, 3} {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cores))
		got := runProgram(input.String(), "-stats", "-json")
		var stdout strings.Builder
		var pieces []string
		for rest := input.String(); rest != ""; {
			n := min(len(rest), 1+r.IntN(5000))
			pieces = append(pieces, rest[:n])
			rest = rest[n:]
		}
		run([]string{"-stats", "-json"}, environment{stdin: &piecesReader{pieces}, stdout: &stdout})
		if i == 0 {
			first = got
		}
		if got != first || stdout.String() != first.stdout {
			t.Errorf("%d cores give\n%s\nand\n%s\nwant\n%s", cores, got.stdout, stdout.String(), first.stdout)
		}
	}
	var report statsReport
	if err := json.Unmarshal([]byte(first.stdout), &report); err != nil {
		t.Fatal(err)
	}
	busy := strings.Count(input.String(), "busy")
	if h := report.Hosts[0]; len(report.Hosts) != busiest || h.Name != "busy.example" || h.Count < busy || h.AtLeast > busy {
		t.Errorf("the busiest hosts are %v", report.Hosts)
	}
	late := report.Hosts[1]
	if late.Name != "late.example" || late.Count < 10 || late.AtLeast != 10 {
		t.Errorf("the next one is %v", late)
	}
	text := runProgram(input.String(), "-stats").stdout
	if want := fmt.Sprintf("%14d  late.example (at least 10)\n", late.Count); !strings.Contains(text, want) {
		t.Errorf("%s lacks %s", text, want)
	}
}

// Up to its capacity, a sketch is exact.
func TestSketchIsExact(t *testing.T) {
	s := newSketch(3)
	for _, text := range strings.Fields("b a b c b c a b") {
		s.add(text, 1)
	}
	s.add("c", 2)
	// Entries with the same count are in alphabetical order.
	if got, want := topOf(s, 9), "[b 4-0 c 4-0 a 2-0]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got, want := topOf(s, 2), "[b 4-0 c 4-0]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func topOf(s *sketch, n int) string {
	var list []string
	for _, e := range s.top(n) {
		list = append(list, fmt.Sprintf("%s %d-%d", e.text, e.count, e.error))
	}
	return fmt.Sprint(list)
}

// A new string replaces the entry with the lowest count, the earliest if there are several, and
// takes over its count.
func TestSketchReplaces(t *testing.T) {
	s := newSketch(2)
	s.add("a", 1)
	s.add("b", 1)
	s.add("c", 1)
	if got, want := topOf(s, 9), "[c 2-1 b 1-0]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	s.add("d", 5)
	if got, want := topOf(s, 9), "[d 6-1 c 2-1]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// The bounds hold for any input. A string that is more frequent than its share is in the
// sketch. Its count isn't too low, and its count minus its error isn't too high.
func TestSketchBounds(t *testing.T) {
	const capacity, total = 50, 20_000
	for seed := range uint64(20) {
		r := rand.New(rand.NewPCG(seed, 0))
		s, exact := newSketch(capacity), make(map[string]int)
		for range total {
			text := fmt.Sprint(int(r.ExpFloat64() * float64(10+10*seed)))
			s.add(text, 1)
			exact[text]++
		}
		if len(s.entries) > capacity || len(s.queue) != len(s.entries) {
			t.Fatalf("there are %d and %d entries", len(s.entries), len(s.queue))
		}
		sum := 0
		for _, e := range s.top(capacity) {
			sum += e.count
			if n := exact[e.text]; e.count < n || e.count-e.error > n {
				t.Errorf("%s: %d to %d, but there are %d", e.text, e.count-e.error, e.count, n)
			}
		}
		if sum != total {
			t.Errorf("the counts add up to %d, want %d", sum, total)
		}
		for text, n := range exact {
			if _, ok := s.entries[text]; !ok && n > total/capacity {
				t.Errorf("%s is missing, although the input has it %d times", text, n)
			}
		}
	}
}

// A sketch doesn't keep the texts that its strings are parts of.
func TestSketchOwnsItsStrings(t *testing.T) {
	s := newSketch(2)
	before := memoryInUse()
	for i := range 4 {
		s.add(strings.Repeat("x", 4<<20)[:10+i], 1)
	}
	if grown := int64(memoryInUse()) - int64(before); grown > 1<<20 {
		t.Errorf("it holds %d bytes", grown)
	}
	if !slices.IsSortedFunc(s.top(2), func(a, b *sketchEntry) int { return b.count - a.count }) {
		t.Error("the top isn't sorted")
	}
}
