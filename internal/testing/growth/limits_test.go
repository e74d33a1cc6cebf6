package growth_test

import (
	"errors"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/encodings"
	"github.com/gowhatwg/url/internal/testing/urltest"
)

// limitedParsers returns parsers with a limit that take different paths through the
// implementation.
func limitedParsers(base *url.URL, limit int) map[string]*url.Parser {
	return map[string]*url.Parser{
		"plain":     {Base: base, MaxLength: limit},
		"listening": {Base: base, MaxLength: limit, OnValidationError: func(url.ValidationError) bool { return true }},
		"encoding":  {Base: base, MaxLength: limit, Encoding: encodings.UTF8},
	}
}

// checkLimit parses with a limit that is just enough, and with one that is a byte less.
func checkLimit(t *testing.T, input string, base *url.URL, enough int) {
	t.Helper()
	for name, parser := range limitedParsers(base, enough) {
		if u, err := parser.Parse(input); err != nil || !parser.CanParse(input) || len(u.Href()) > enough {
			t.Errorf("%q, base %v: within %d bytes (%s) is %v, %v", input, base, enough, name, u, err)
		}
	}
	if enough == 1 {
		return // 0 means no limit
	}
	for name, parser := range limitedParsers(base, enough-1) {
		if u, err := parser.Parse(input); !errors.Is(err, url.ErrTooLong) || parser.CanParse(input) {
			t.Errorf("%q, base %v: within %d bytes (%s) is %v, %v", input, base, enough-1, name, u, err)
		}
	}
}

// TestMaxLength checks for each input the limit that is just enough.
func TestMaxLength(t *testing.T) {
	for _, tt := range []struct {
		input, base string
		enough      int // the length of the input or of the URL, whichever is greater
	}{
		{"https://h/", "", 10},
		{"https://h", "", 10},                    // gets a "/"
		{"https://h/\u00E9", "", 16},             // two triples
		{"https://h/ ", "", 11},                  // loses its space
		{"https://h/a b", "", 15},                // a triple
		{"https://h/\xFF", "", 19},               // three triples
		{"https://h/\xFF\xFF\xFF", "", 37},       // and nine
		{"https://h/?\U0001F4A9", "", 23},        // four
		{"https://h/#\u00E9", "", 17},            // two
		{"https://\u00E9/", "", 16},              // xn--9ca
		{"https://u@h/", "", 12},                 // unchanged
		{"https://<@h/", "", 14},                 // a triple
		{"https://h:443/", "", 14},               // loses its port
		{"https://h/a/../b", "", 16},             // loses a segment
		{"\t\n\r https://h/", "", 14},            // loses its tabs
		{"https://1.1/", "", 16},                 // 1.0.0.1
		{"https://[1:0:0:0:0:0:0:1]/", "", 26},   // [1::1]
		{"foo:/.//", "", 8},                      // keeps the "/."
		{"foo:/a/..//", "", 11},                  // gets a "/."
		{"foo:\u00E9", "", 10},                   // opaque
		{"data: #", "", 9},                       // a space that has to stay
		{"file:///C|/", "", 11},                  // C: as long as C|
		{"a:", "", 2},                            // the shortest
		{"b", "https://h/a?c#d", 11},             // loses query and fragment
		{"?\u00E9", "https://h/a?c#d", 18},       // after the path of the base
		{"#", "https://h/a?c#d", 14},             // all of the base except the fragment
		{"", "https://h/a?c#d", 13},              // the same, without a fragment
		{"../x", "https://h/a/b/c", 13},          // the base without two segments
		{"//h", "https://other.example/", 10},    // shorter than the base
		{"https://h/", "https://x.example/", 10}, // no part of the base
	} {
		var base *url.URL
		if tt.base != "" {
			base = url.MustParse(tt.base)
		}
		checkLimit(t, tt.input, base, tt.enough)
	}
	for _, v := range urltest.ParseVectors(t) {
		var base *url.URL
		if v.Base != nil {
			base, _ = url.Parse(*v.Base)
		}
		parser := url.Parser{Base: base}
		if u, err := parser.Parse(v.Input); err == nil {
			checkLimit(t, v.Input, base, max(len(v.Input), len(u.Href())))
		}
	}
}

// TestMaxLengthOfEncoding covers percent-encoded bytes of another encoding, and text that the
// encoding can't represent.
func TestMaxLengthOfEncoding(t *testing.T) {
	for _, tt := range []struct {
		input  string
		enough int
	}{
		{"https://h/?\u00E9", 14},     // %E9
		{"https://h/?\u2603", 24},     // %26%239731%3B
		{"https://h/?\U0001F4A9", 26}, // %26%23128169%3B
		{"https://h/?\xFF", 25},       // %26%2365533%3B
	} {
		for _, offset := range []int{0, -1} {
			parser := url.Parser{Encoding: encodings.Windows1252, MaxLength: tt.enough + offset}
			u, err := parser.Parse(tt.input)
			if isTooLong := errors.Is(err, url.ErrTooLong); isTooLong != (offset < 0) || (err == nil) == isTooLong {
				t.Errorf("%q: within %d bytes is %v, %v", tt.input, parser.MaxLength, u, err)
			}
		}
	}
}

func TestMaxLengthOfSetters(t *testing.T) {
	const href = "https://u:p@h:8080/a?b#c" // 24 bytes
	for _, tt := range []struct {
		attribute, value string
		enough           int
	}{
		{"href", "https://h", 10}, {"protocol", "http", 23}, {"protocol", "wss", 22}, {"username", "\u00E9", 29}, {"username", "", 23},
		{"password", "@@", 29}, {"password", "", 22}, {"host", "example.com", 34}, {"host", "ex:1", 22}, {"hostname", "\u00E9", 30},
		{"hostname", "[::1]", 28}, {"port", "65535", 25}, {"port", "443", 19}, {"port", "", 19}, {"pathname", "", 23},
		{"pathname", "/?#", 29}, {"pathname", "a b", 28}, {"search", "'", 26}, {"search", "", 22},
		{"hash", "`", 26},
		{"hash", "", 22},
	} {
		for _, offset := range []int{0, -1} {
			u := url.MustParse(href)
			parser := url.Parser{MaxLength: tt.enough + offset}
			err := parser.Set(u, tt.attribute, tt.value)
			switch {
			case offset == 0 && (err != nil || len(u.Href()) != tt.enough):
				t.Errorf("%s = %q: within %d bytes is %q, %v", tt.attribute, tt.value, parser.MaxLength, u, err)
			case offset < 0 && (!errors.Is(err, url.ErrTooLong) || u.Href() != href):
				t.Errorf("%s = %q: within %d bytes is %q, %v", tt.attribute, tt.value, parser.MaxLength, u, err)
			}
		}
	}
	// A URL that is too long already can be made shorter, but not longer.
	u := url.MustParse(href)
	parser := url.Parser{MaxLength: 22}
	if err := parser.Set(u, "hash", "cd"); !errors.Is(err, url.ErrTooLong) || u.Href() != href {
		t.Errorf("is %q, %v", u, err)
	}
	if err := parser.Set(u, "hash", ""); err != nil || len(u.Href()) != 22 {
		t.Errorf("is %q, %v", u, err)
	}
}

// TestManyLabels checks that a domain may have any number of labels, and an ASCII label any
// length: the limits of the DNS are up to its clients. Labels have a limit only in a domain
// that isn't ASCII, because the time for a label grows with the square of its length.
func TestManyLabels(t *testing.T) {
	for _, tt := range []struct{ host, want string }{
		{strings.Repeat("a.", 5000) + "com", strings.Repeat("a.", 5000) + "com"},
		{strings.Repeat("ü.", 5000) + "com", strings.Repeat("xn--tda.", 5000) + "com"},
		{strings.Repeat("xn--tda。", 5000) + "com", strings.Repeat("xn--tda.", 5000) + "com"},
		{strings.Repeat(".", 5000) + "com", strings.Repeat(".", 5000) + "com"},
		{strings.Repeat("a", 5000), strings.Repeat("a", 5000)},
		{strings.Repeat("ü", 1000), "xn--tda" + strings.Repeat("a", 999)},
		{strings.Repeat("a", 1000) + ".ü", strings.Repeat("a", 1000) + ".xn--tda"},
		{strings.Repeat("0", 5000) + "1", "0.0.0.1"},
		{"0x" + strings.Repeat("0", 5000) + ".1", "0.0.0.1"},
	} {
		u, err := url.Parse("https://" + tt.host + "/")
		if err != nil || u.Hostname() != tt.want {
			t.Errorf("%.20q…, %d bytes: is %v", tt.host, len(tt.host), err)
			continue
		}
		urltest.CheckInvariants(t, u)
	}
	for _, host := range []string{strings.Repeat("ü", 1001), strings.Repeat("a", 1001) + ".ü", strings.Repeat("1.", 5000), strings.Repeat("9", 5000), strings.Repeat("a.", 5000) + "1", "[" + strings.Repeat("0:", 5000) + "]"} {
		if u, err := url.Parse("https://" + host + "/"); err == nil {
			t.Errorf("%.20q…, %d bytes: is %.40q", host, len(host), u)
		}
	}
}

// nested are inputs in which something is nested in itself many times.
var nested = map[string]func(n int) string{
	"blob URLs":    func(n int) string { return strings.Repeat("blob:", n/5) + "https://h/" },
	"blob, https":  func(n int) string { return "blob:" + strings.Repeat("https:", n/6) + "h" },
	"schemes":      func(n int) string { return strings.Repeat("https://", n/8) + "h" },
	"brackets":     func(n int) string { return "https://" + strings.Repeat("[", n/2) + strings.Repeat("]", n/2) },
	"encoded":      func(n int) string { return "https://h%" + strings.Repeat("25", n/2) },
	"dot segments": func(n int) string { return "https://h" + strings.Repeat("/a", n/4) + strings.Repeat("/..", n/6) },
}

// TestNoRecursion runs the package on long inputs with a small stack. If a function called
// itself for each byte, the program would crash here.
func TestNoRecursion(t *testing.T) {
	const length, stack = 1 << 15, 1 << 18
	defer debug.SetMaxStack(debug.SetMaxStack(stack))
	done := make(chan int)
	go func() {
		parsed := 0
		run := func(input string) {
			_ = slices.Collect(url.ValidationErrors(input, nil))
			u, err := url.Parse(input)
			if err != nil {
				return
			}
			parsed++
			_ = u.Origin()
			_ = u.Redacted()
			_ = u.ParsedHost().Unicode()
			_ = u.SearchParams().Size()
			_, _ = u.Parse(input)
			_, _ = u.Parse(u.Pathname())
			for range u.PathSegments() {
			}
			for attribute := range urltest.Setters {
				v := *u
				_ = urltest.Setters[attribute](&v, input)
			}
		}
		for _, shape := range nested {
			run(shape(length))
		}
		for _, shape := range urlShapes {
			run(shape(length))
		}
		done <- parsed
	}()
	if parsed := <-done; parsed < 50 {
		t.Errorf("only %d inputs are URLs", parsed)
	}
	u := url.MustParse(nested["blob URLs"](length))
	if origin := u.Origin(); !origin.IsOpaque() {
		t.Errorf("the origin of a blob URL in a blob URL is %v", origin)
	}
}

// TestMemoryIsBounded checks that a parse takes no more than a small multiple of its input. A
// byte takes up to nine bytes in the serialization. All sizes of a buffer that grows to that,
// plus the copy at the end, add up to several times as much.
func TestMemoryIsBounded(t *testing.T) {
	const length = 1 << 17
	for _, tt := range []struct {
		name string
		most uint64 // as a multiple of the input
		do   func(input string)
	}{
		{"parse", 96, func(s string) { sinkURL, sinkErr = url.Parse(s) }},
		{"parse with a listener", 96, func(s string) { sinkURL, sinkErr = listener.Parse(s) }},
		{"can parse", 64, func(s string) { sinkBool = url.CanParse(s) }},
		{"validation errors", 64, func(s string) {
			for range url.ValidationErrors(s, nil) {
				sinkInt++
			}
		}},
	} {
		greatest, name := uint64(0), ""
		for shape, input := range urlShapes {
			s := input(length)
			if n := urltest.Allocated(func() { tt.do(s) }) / uint64(len(s)); n > greatest {
				greatest, name = n, shape
			}
		}
		t.Logf("%s: at most %d bytes per byte of input, for %q", tt.name, greatest, name)
		if greatest > tt.most {
			t.Errorf("%s: %d bytes per byte of %q, want at most %d", tt.name, greatest, name, tt.most)
		}
	}
}

var listener = url.Parser{OnValidationError: func(url.ValidationError) bool { sinkInt++; return true }}

// TestMaxLengthComesFirst checks that a limit also bounds the work. The parser doesn't read an
// input that is too long, or write any output, except to hide passwords in the error.
func TestMaxLengthComesFirst(t *testing.T) {
	const length, most = 1 << 17, 1 << 15
	for shape, input := range urlShapes {
		s := input(length)
		for name, parser := range limitedParsers(nil, 2048) {
			var err error
			reports := 0
			if parser.OnValidationError != nil {
				parser.OnValidationError = func(url.ValidationError) bool { reports++; return true }
			}
			n := urltest.Allocated(func() { _, err = parser.Parse(s) })
			limit := uint64(most)
			if e, ok := err.(*url.Error); ok && e.Input != s {
				limit = 16 * length
			}
			if !errors.Is(err, url.ErrTooLong) || n > limit || reports > 0 {
				t.Errorf("%s (%s): %d bytes are allocated, %d errors reported, and the last is %.100v", shape, name, n, reports, err)
			}
		}
	}
}
