package main

import (
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"github.com/gowhatwg/url/internal/testing/urltest"
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
most frequent hosts
             3  a.example
             1  127.0.0.1
             1  [::1]
             1  b.example
`, "")
	runProgram("", "-stats").check(t, exitOK, "         0  inputs\n         0  URLs\n", "")
	// Arguments are counted as well, after the flags have changed them.
	got := runProgram("", "-stats", "-set", "host=b", "https://a/", "https://c/", "data:x")
	if got.status != exitError || !strings.Contains(got.stdout, "  component does not apply to this URL\n") || !strings.HasSuffix(got.stdout, "most frequent hosts\n             2  b\n") {
		t.Errorf("got %+v", got)
	}
}

func TestStatsJSON(t *testing.T) {
	got := runProgram("https://a/\nx\n", "-stats", "-json")
	got.check(t, exitError, `{"inputs":2,"urls":1,"failures":[{"name":"missing-scheme-non-relative-URL","count":1}],`+
		`"schemes":[{"name":"https","count":1}],"hostKinds":[{"name":"domain","count":1}],"hosts":[{"name":"a","count":1}],"others":0}`+"\n", "")
	runProgram("", "-stats", "-json").check(t, exitOK, `{"inputs":0,"urls":0,"failures":[],"schemes":[],"hostKinds":[],"hosts":[],"others":0}`+"\n", "")
	runProgram("", "-stats", "-json", "-get", "port").check(t, exitOK, `{"inputs":0,"urls":0,"failures":[],"schemes":[],"hostKinds":[],"values":[],"others":0}`+"\n", "")
}

// -stats counts what the flags for lines would print.
func TestStatsOfLines(t *testing.T) {
	const input = "https://a.example.co.uk/x?b=1&b=2\nhttps://b.example.co.uk/x?c=%0A\nhttp://c.example/y\n"
	for _, tt := range []struct{ args, want string }{
		{"-get registrable-domain", "             2  example.co.uk\n             1  c.example\n"},
		{"-get pathname -get scheme", "             2  /x\thttps\n             1  /y\thttp\n"},
		{"-key surt -match http:*", "             1  example,c)/y\n"},
		{"-format {port}", "             3  (empty)\n"},
		{"-each pairs -top 2", "             1  b=1\n             1  b=2\n"},
		{"-each param:c", `             1  \n` + "\n"},
	} {
		got := runProgram(input, append(strings.Fields(tt.args), "-stats")...)
		if _, after, _ := strings.Cut(got.stdout, "most frequent values\n"); got.status != exitOK || after != tt.want {
			t.Errorf("%q: %+v", strings.Fields(tt.args), got)
		}
	}
	// -top limits schemes and values, of which there can be many.
	got := runProgram(statsInput, "-stats", "-top", "1")
	for _, want := range []string{"schemes\n             4  https\nkinds", "most frequent hosts\n             3  a.example\n", "             1  port-invalid\n", "             1  opaque host\n"} {
		if !strings.Contains(got.stdout, want) {
			t.Errorf("the output lacks %q:\n%s", want, got.stdout)
		}
	}
	var many strings.Builder
	for i := range 30 {
		fmt.Fprintf(&many, "https://h%d/\n", i)
	}
	if n := strings.Count(runProgram(many.String(), "-stats").stdout, "  h"); n != 20+1 { // and https
		t.Errorf("%d hosts by default", n)
	}
}

// Long values, and those after the first maxValues, are counted together. Which ones these are
// depends neither on the number of cores nor on how the input arrives.
func TestStatsOfManyValues(t *testing.T) {
	defer func(n int) { maxValues = n }(maxValues)
	maxValues = 1000
	long := strings.Repeat("a", maxCounted)
	input := "foo://" + long + "/\nfoo://" + long + "a/\n" + long + "a:x\n"
	for i := range 5000 {
		input += fmt.Sprintf("https://host%d.example/\nhttps://host%d.example/\n", i, i%10)
	}
	want := ""
	for i, cores := range []int{1, 3} {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cores))
		for _, r := range []io.Reader{strings.NewReader(input), &randomReader{strings.NewReader(input), rand.New(rand.NewPCG(1, uint64(i)))}} {
			var stdout strings.Builder
			run([]string{"-stats", "-top", "1000"}, environment{stdin: r, stdout: &stdout})
			if want == "" {
				want = stdout.String()
			}
			if stdout.String() != want {
				t.Errorf("%d cores give\n%s\nwant\n%s", cores, stdout.String(), want)
			}
		}
	}
	for _, part := range []string{"             1  " + long + "\n", "           501  host0.example\n", "           501  host9.example\n", "             1  host985.example\n"} {
		if !strings.Contains(want, part) {
			t.Errorf("the output lacks %q", part)
		}
	}
	if end := "      4003  others, longer than 255 bytes or after the first 1000 different ones\n"; !strings.HasSuffix(want, end) {
		t.Errorf("the output ends with %s", want[len(want)-100:])
	}
}

// A tally doesn't keep the texts that its values are parts of.
func TestTallyOwnsItsValues(t *testing.T) {
	all := tally{limit: maxValues}
	before := urltest.HeapInUse()
	for i := range 4 {
		var c tally
		c.add(countedValue, strings.Repeat("x", 4<<20)[:10+i], 1)
		all.merge(&c)
	}
	if grown := int64(urltest.HeapInUse()) - int64(before); grown > 1<<20 {
		t.Errorf("it holds %d bytes", grown)
	}
	if got := fmt.Sprint(all.counters[countedValue].sorted()[0]); got != "{xxxxxxxxxx 1}" {
		t.Errorf("got %s", got)
	}
}
