package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"runtime"
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
