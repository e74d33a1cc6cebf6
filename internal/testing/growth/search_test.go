//go:build !race

package growth_test

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gowhatwg/url/internal/testing/urltest"
)

// The cases of TestGrowth are those that somebody has thought of. The search builds others. An
// input has a beginning, two pieces that are repeated, and an end, all from the dictionary of
// the fuzz targets. One or two operations, chosen from everything that the packages export,
// work on it. The search measures them with 3 KB and with 48 KB.
//
// A search that finds nothing in half an hour is a good sign:
//
//	go test -run 'TestGrowthSearch$' -timeout 0 ./internal/testing/growth -growth.search 30m
//
// Each finding has a number. -growth.trial runs the finding with that number again.

var (
	searchTime = flag.Duration("growth.search", 0, "how long TestGrowthSearch searches; by default 3s, or 1s with -short")
	searchOne  = flag.Uint64("growth.trial", 0, "the number of the one trial that TestGrowthSearch is to run")
)

// A searchShape says how an input is built.
type searchShape struct {
	prefix, a, b, suffix string
	layout               searchLayout
}

type searchLayout uint8

const (
	layoutBlocks   searchLayout = iota // all of a, then all of b
	layoutTurns                        // a and b alternating
	layoutMiddle                       // all of a, with one b in the middle
	layoutNumbered                     // a and b alternating, each a with its own number
	layoutCount    = iota
)

func (s searchShape) String() string {
	names := [layoutCount]string{"%q…%q…", "(%q%q)…", "%q…%q, and again…", "(%q, number, %q)…"}
	return fmt.Sprintf("%q "+names[s.layout]+" %q", s.prefix, s.a, s.b, s.suffix)
}

// text returns about n bytes.
func (s searchShape) text(n int) string {
	var b strings.Builder
	b.WriteString(s.prefix)
	switch s.layout {
	case layoutBlocks:
		b.WriteString(fill(s.a, n/2))
		b.WriteString(fill(s.b, n/2))
	case layoutTurns:
		b.WriteString(fill(s.a+s.b, n))
	case layoutMiddle:
		b.WriteString(fill(s.a, n/2))
		b.WriteString(s.b)
		b.WriteString(fill(s.a, n/2))
	case layoutNumbered:
		for i := 0; b.Len() < n; i++ {
			b.WriteString(s.a)
			b.WriteString(strconv.Itoa(i * 7919 % 100003))
			b.WriteString(s.b)
		}
	}
	b.WriteString(s.suffix)
	return b.String()
}

// Many parts of the dictionary are about hosts, or are nothing but text. These are more likely
// to make something grow: separators, "..", and text that is removed or encoded.
var (
	searchPrefixes = strings.Split("|https://h/|https://h/?|https://h/#|https://|https://u:|https://h:|https://[|https://xn--|https:|file:///|file://|file:|file:///C:/|foo:/|foo://h/|foo:|data:|blob:https://h/|//|/|\\|?|#|C:\\|a=|a.|h:", "|")
	searchPieces   = strings.Split("/|//|a/|/a|../|/..|./|/.|..|.|%2e%2e/|/%2E.|\\|..\\|a|aa|ab|&|=|a=b&|a&|b=&|+|%|%20|%zz|%2F|@|:|a:b@|?|#|\t|\n| |a.|ü.|ü|.xn--a|é|\xFF|\xE2\x82|0|1.|0x|[|]|,|;|-|_|:a|*|{|}|(|)|{a}?|:a?/|:a*|(b+)|\\d|\"|'|\x00|\u0300|\u0316|\u200D|😀|C|", "|")
)

// newSearchShape returns a random shape.
func newSearchShape(random *rand.Rand) searchShape {
	pick := func(from []string) string { return from[random.IntN(len(from))] }
	piece := func() string {
		switch random.IntN(8) {
		case 0:
			return pick(urltest.Parts) + pick(urltest.Parts)
		case 1, 2:
			return pick(urltest.Parts)
		case 3:
			return pick(searchPieces) + pick(searchPieces)
		}
		return pick(searchPieces)
	}
	end := func(likely []string) string {
		if random.IntN(4) == 0 {
			return pick(urltest.Parts)
		}
		return pick(likely)
	}
	s := searchShape{prefix: end(searchPrefixes), a: piece(), b: piece(), layout: searchLayout(random.IntN(layoutCount))}
	if random.IntN(2) == 0 {
		s.suffix = end([]string{"", "/", "x", "#", "?", "@h/", "]/", ".com/", ":80", "%"})
	}
	if s.a == "" {
		s.a = "a"
	}
	if s.b == "" {
		s.b = "b"
	}
	return s
}

// A searchOperation is an operation to measure. Before the clock starts, it is bound to a
// searchSubject, from which it takes its inputs.
type searchOperation struct {
	name string
	bind func(s *searchSubject) func()
}

// A searchTrial is a measured operation with its inputs, all derived from one number.
type searchTrial struct {
	number     uint64
	text       searchShape
	other      searchShape
	operations []searchOperation
}

func newSearchTrial(number uint64, operations []searchOperation) searchTrial {
	random := rand.New(rand.NewPCG(number, 1))
	t := searchTrial{number: number, text: newSearchShape(random), other: newSearchShape(random)}
	first := operations[random.IntN(len(operations))]
	t.operations = []searchOperation{first}
	if random.IntN(2) == 0 {
		return t
	}
	// The sequences that are most likely to go wrong read a list after its URL has been
	// changed.
	second := operations
	if isSetter(first) && random.IntN(2) == 0 {
		second = slices.Collect(func(yield func(searchOperation) bool) {
			for _, o := range operations {
				if looksAtList(o) && !yield(o) {
					return
				}
			}
		})
	}
	t.operations = append(t.operations, second[random.IntN(len(second))])
	return t
}

// isSetter reports whether o changes a URL.
func isSetter(o searchOperation) bool {
	return strings.HasPrefix(o.name, "url.URL.Set") || strings.HasPrefix(o.name, "url.Parser.Set")
}

// looksAtList reports whether o is about a list of parameters, or repeats something simple.
func looksAtList(o searchOperation) bool {
	return strings.HasPrefix(o.name, "url.URLSearchParams.") || strings.HasSuffix(o.name, "again and again")
}

func (t searchTrial) String() string {
	names := make([]string, len(t.operations))
	for i, o := range t.operations {
		names[i] = o.name
	}
	return fmt.Sprintf("trial %d: %s, with %s and %s", t.number, strings.Join(names, ", then "), t.text, t.other)
}

// prepare binds the operations to inputs of about n bytes. All random choices are the same for
// any n.
func (t searchTrial) prepare(n int) func() {
	s := &searchSubject{random: rand.New(rand.NewPCG(t.number, 2)), n: n, text: t.text.text(n), other: t.other.text(n)}
	calls := make([]func(), len(t.operations))
	for i, o := range t.operations {
		calls[i] = o.bind(s)
	}
	return func() {
		for _, call := range calls {
			call()
		}
	}
}

// A searchWork prepares work on an input of about n bytes.
type searchWork func(n int) func()

// measure prepares some runs with inputs of n bytes, and returns the total processor time and
// the total allocated bytes.
func (w searchWork) measure(n, runs int) (took time.Duration, bytes uint64) {
	prepared := make([]func(), runs)
	for i := range prepared {
		prepared[i] = w(n)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := urltest.ProcessorTime()
	for _, f := range prepared {
		f()
	}
	took = urltest.ProcessorTime() - start
	runtime.ReadMemStats(&after)
	return took, after.TotalAlloc - before.TotalAlloc
}

// growth returns the factors by which the time and the allocated bytes, per byte of input, grow
// from n bytes to factor times as many. It stops as soon as neither is more than the limit, or
// after some attempts or some seconds. The least values of all attempts count.
//
// growth measures several short inputs together, which are as long as the long one in total. So
// both take about as long, and other work of a busy machine doesn't affect one more than the
// other. A value below a small amount per byte counts as that amount.
func (w searchWork) growth(n, factor int, limit float64) (slower, bigger float64) {
	shortTime, longTime := time.Duration(math.MaxInt64), time.Duration(math.MaxInt64)
	shortBytes, longBytes := uint64(math.MaxUint64), uint64(math.MaxUint64)
	for start, attempts := time.Now(), 12; attempts > 0; attempts-- {
		took, allocated := w.measure(n, factor)
		shortTime, shortBytes = min(shortTime, took), min(shortBytes, allocated)
		took, allocated = w.measure(n*factor, 1)
		longTime, longBytes = min(longTime, took), min(longBytes, allocated)
		slower = float64(longTime) / float64(max(int64(shortTime), 2*int64(n*factor)))
		bigger = float64(longBytes) / float64(max(shortBytes, 4*uint64(n*factor)))
		if slower <= limit && bigger <= limit || time.Since(start) > 5*time.Second {
			break
		}
	}
	return slower, bigger
}

// The lengths of the inputs. Linear time or memory gives a growth of 1. Quadratic time or
// memory gives 16 from the first to the second length, and 4 from that to the third. The limits
// are the geometric means.
const (
	searchLength  = 3 << 10
	searchFactor  = 16
	searchLimit   = 4
	confirmFactor = 4
	confirmLimit  = 2
)

// finding says what grows too fast, or returns "". What it says has been measured twice, because
// a machine can be busy for some seconds.
func (w searchWork) finding(length int) string {
	if w.suspicion(length) == "" {
		return ""
	}
	return w.suspicion(length)
}

// suspicion says what grows too fast in one measurement, or returns "".
//
// A cost that grows too fast up to the second length must keep growing up to the third. That
// rules out limits between the two lengths, and the sizes of the processor's caches.
func (w searchWork) suspicion(length int) string {
	time, bytes := w.growth(length, searchFactor, searchLimit)
	if time <= searchLimit && bytes <= searchLimit {
		return ""
	}
	long := length * searchFactor
	moreTime, moreBytes := w.growth(long, confirmFactor, confirmLimit)
	grows := func(what string, first, second float64) string {
		return fmt.Sprintf("%s for each byte grows %.1f times from %d bytes to %d, and %.1f times to %d", what, first, length, long, second, long*confirmFactor)
	}
	switch {
	case bytes > searchLimit && moreBytes > confirmLimit:
		return grows("memory", bytes, moreBytes)
	case time > searchLimit && moreTime > confirmLimit:
		return grows("time", time, moreTime)
	}
	return ""
}

// searchGrowth runs trials until stop returns true or it has most findings.
func searchGrowth(operations []searchOperation, random *rand.Rand, most int, stop func(trials int) bool) (found []string, trials int) {
	defer ballast()()
	for ; !stop(trials) && len(found) < most; trials++ {
		trial := newSearchTrial(random.Uint64(), operations)
		if finding := searchWork(trial.prepare).finding(searchLength); finding != "" {
			found = append(found, fmt.Sprintf("%v: %s", trial, finding))
		}
	}
	return found, trials
}

func TestGrowthSearch(t *testing.T) {
	operations := searchOperations()
	if *searchOne != 0 {
		trial := newSearchTrial(*searchOne, operations)
		for _, n := range []int{searchLength, 4 * searchLength, searchLength * searchFactor, searchLength * searchFactor * confirmFactor} {
			took, bytes := searchWork(trial.prepare).measure(n, 1)
			t.Logf("%d bytes: %v, %d bytes allocated", n, took, bytes)
		}
		if finding := searchWork(trial.prepare).finding(searchLength); finding != "" {
			t.Errorf("%v: %s", trial, finding)
		}
		return
	}
	duration := *searchTime
	switch {
	case duration > 0:
	case testing.Short():
		duration = time.Second
	default:
		duration = 3 * time.Second
	}
	deadline := time.Now().Add(duration)
	random := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 3))
	// On a busy machine, a few trials can take all the time.
	found, trials := searchGrowth(operations, random, 20, func(trials int) bool { return trials >= 20 && time.Now().After(deadline) })
	t.Logf("%d trials of %d operations in at least %v", trials, len(operations), duration)
	slices.Sort(found)
	for _, finding := range found {
		t.Error(finding)
	}
}

// TestGrowthSearchFinds checks that the search finds operations that are quadratic for some of
// the inputs. Its trials are the same each time.
func TestGrowthSearchFinds(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	var copied string
	for name, operations := range map[string][]searchOperation{
		"memory: the path is copied for each double dot of a file: URL": {{"copy at double dots", func(s *searchSubject) func() {
			return func() {
				path, isFile := strings.CutPrefix(s.text, "file:")
				var kept []byte
				for segment := range strings.SplitSeq(path, "/") {
					if isFile && segment == ".." {
						sinkString = string(kept)
						kept = kept[:strings.LastIndexByte(sinkString, '/')+1]
					}
					kept = append(append(kept, segment...), '/')
				}
			}
		}}},
		"time: each slash looks at the rest of a long path": {{"look ahead at slashes", func(s *searchSubject) func() {
			return func() {
				for i := range len(s.text) {
					if s.text[i] == '/' {
						sinkInt += strings.Count(s.text[i:], "\x01")
					}
				}
			}
		}}},
		"a sequence: comparing a copy again and again": {
			{"copy", func(s *searchSubject) func() { return func() { copied = strings.Clone(s.text) } }},
			{"compare", func(s *searchSubject) func() {
				return func() {
					for range len(s.text) / 64 {
						sinkBool = copied == s.text
					}
				}
			}},
		},
	} {
		copied = ""
		random := rand.New(rand.NewPCG(7, 2))
		found, trials := searchGrowth(operations, random, 1, func(trials int) bool { return trials == 2000 })
		t.Logf("%s: %d trials: %q", name, trials, found)
		if len(found) == 0 {
			t.Errorf("%s: isn't found in %d trials", name, trials)
		}
	}
}
