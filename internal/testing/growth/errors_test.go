package growth_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
)

// TestSilentAllocations checks that a parse without a listener makes the same allocations
// whether or not there is something to report. None of the inputs is its own serialization, so
// the state machine reads all of them.
func TestSilentAllocations(t *testing.T) {
	measure := func(p *url.Parser, input string) float64 {
		return testing.AllocsPerRun(100, func() { sinkURL, _ = p.Parse(input) })
	}
	for _, tt := range []struct{ faulty, clean string }{
		{"https:EXAMPLE.org/", "HTTPS://EXAMPLE.org"}, {`https://EXAMPLE.org\a<b?c"d#e f`, "https://EXAMPLE.org/a!b?c!d#e!f"},
		{"https://EXAMPLE.org/" + strings.Repeat("<", 100), "https://EXAMPLE.org/" + strings.Repeat("ü", 50)},
		{"https://user@EXAMPLE_.org", "https://EXAMPLE.org"}, {"https://A..b.", "https://A.b"}, {"https://0x7f.1", "https://127.0.0.1/."},
		{"https://[0::01]", "https://[0::1]"},
		{"foo://a`b%", "foo://a!b~"},
		{"data:a b ?<", "DATA:a!b!?!"},
	} {
		faulty, clean := measure(new(url.Parser), tt.faulty), measure(new(url.Parser), tt.clean)
		if faulty != clean {
			t.Errorf("%q: %v allocations, and %v for %q", tt.faulty, faulty, clean, tt.clean)
		}
		if len(slices.Collect(url.ValidationErrors(tt.faulty, nil))) == 0 || len(slices.Collect(url.ValidationErrors(tt.clean, nil))) > 0 {
			t.Errorf("%q must have validation errors, and %q must not", tt.faulty, tt.clean)
		}
		if simple := testing.AllocsPerRun(100, func() { sinkURL, _ = url.Parse(tt.faulty) }); simple != faulty {
			t.Errorf("%q: Parse makes %v allocations, a Parser %v", tt.faulty, simple, faulty)
		}
	}
}

// TestLinearReports counts the work of reporting a megabyte of nothing but errors. The parser
// finds each offset by walking through the input from the one before, or from the start if the
// offset is smaller. So the offsets show the length of the walk.
func TestLinearReports(t *testing.T) {
	const n = 1 << 18
	for _, tt := range []struct {
		prefix, repeated, suffix string
		count                    int
	}{
		{"https://a/", "<", "", n},
		{"https://a/", "<\t", "", n + 2},
		{"\t https://a/", "%", "\n", n + 1},
		{"https://a/", "\xFF<\r", "x", n + 1},
		{"https://a/", "ü<\n", "#", n + 1},
		{"https://a/?", "\xE2\x82\t\"", "#<", n + 2},
		{"https://a/#", "#\t", "x", n + 1},
		{"https://a", "\\\t", "x", n + 1},
		{"https:", "/\t", "a", n - 1},
		{"https://", "@\t", "a", n + 1},
		{"https://", ":@\t", "0x7f.0x1.", n + 6},
		{"data:", " \t", "x", n + 1},
		{"foo://", "`\t%", "/", 3},
		{"https://", "1.\t", "", 5}, {"https://[0:\t", "0", "]", 2},
	} {
		input := tt.prefix + strings.Repeat(tt.repeated, n) + tt.suffix
		count, work, last := 0, 0, 0
		p := url.Parser{OnValidationError: func(e url.ValidationError) bool {
			if e.Offset < last {
				last = 0
			}
			count, work, last = count+1, work+e.Offset-last, e.Offset
			return true
		}}
		p.CanParse(input)
		if count != tt.count {
			t.Errorf("%q and %q: %d reports, want %d", tt.prefix, tt.repeated, count, tt.count)
		}
		if work > 4*len(input) {
			t.Errorf("%q and %q: %d bytes of work for %d bytes of input", tt.prefix, tt.repeated, work, len(input))
		}
	}
}

// TestErrorCost checks that the text of an error takes no more memory for a long input than for
// a shorter one that is also cut.
func TestErrorCost(t *testing.T) {
	measure := func(e *url.Error) uint64 {
		const runs = 100
		return urltest.Allocated(func() {
			for range runs {
				sinkString = e.Error()
			}
		}) / runs
	}
	for _, piece := range []string{"a", "\x00", "ü", "\xFF", "\""} {
		errorOf := func(n int) *url.Error {
			_, err := url.Parse(strings.Repeat(piece, n/len(piece)))
			var e *url.Error
			if !errors.As(err, &e) {
				t.Fatalf("%q: the error is %v", piece, err)
			}
			return e
		}
		short, long := errorOf(1<<10), errorOf(1<<20)
		if extra := len(long.Error()) - len(short.Error()); extra < 0 || extra > len("1048576")-len("1024") {
			t.Errorf("%q: the text is %d bytes longer: %v", piece, extra, short)
		}
		if s, l := measure(short), measure(long); l > s+s/4 || l > 8<<10 {
			t.Errorf("%q: %d bytes for a long input, %d for a short one", piece, l, s)
		}
	}
}
