package url_test

import (
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	neturl "net/url"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/gowhatwg/url/internal/testing/urltest"
	dropin "github.com/gowhatwg/url/net/url"
	"github.com/gowhatwg/url/net/url/watch"
)

// Each place in the program that reads a URL differently gets one line in the log for each kind,
// and a count. A place is a stack of calls, so a helper that parses all URLs isn't one place.
func Example() {
	type place struct {
		kind  url.Kind
		stack [8]uintptr
	}
	log := slog.New(slog.NewTextHandler(os.Stdout, &slog.HandlerOptions{ReplaceAttr: short}))
	var counts sync.Map
	before := url.SetHandler(func(d url.Difference) {
		p := place{kind: d.Kind}
		runtime.Callers(4, p.stack[:]) // from the caller of Parse on
		count, _ := counts.LoadOrStore(p, new(atomic.Int64))
		if count.(*atomic.Int64).Add(1) == 1 {
			log.Warn("the drop-in differs", "difference", d, "input", d.Input())
		}
		// A metric: differences.WithLabelValues(string(d.Kind)).Inc()
	})
	defer func() { url.SetHandler(before) }()

	parse := func(s string) { // a helper
		u, err := url.Parse(s) // net/url's result
		fmt.Printf("%q %v\n", u.Host, err)
	}
	for _, s := range []string{"https://example.com/", `http:\\evil.example`, "http:///a:secret@evil.example", "http://:8080"} {
		parse(s)
	}
	parse("///evil.example")

	for key, count := range counts.Range { // when the program ends, or each hour
		p := key.(place)
		frames := runtime.CallersFrames(p.stack[:])
		helper, _ := frames.Next()
		caller, _ := frames.Next()
		fmt.Println(count.(*atomic.Int64).Load(), p.kind, filepath.Base(helper.File), caller.Line-helper.Line)
	}
	// Unordered output:
	// "example.com" <nil>
	// level=WARN msg="the drop-in differs" difference.kind=host difference.function=Parse difference.source=watch_test.go input=http:\\evil.example
	// "" <nil>
	// "" <nil>
	// level=WARN msg="the drop-in differs" difference.kind=refused difference.function=Parse difference.source=watch_test.go input=http://:8080
	// ":8080" <nil>
	// level=WARN msg="the drop-in differs" difference.kind=host difference.function=Parse difference.source=watch_test.go input=///evil.example
	// "" <nil>
	// 2 host watch_test.go 4
	// 1 refused watch_test.go 4
	// 1 host watch_test.go 6
}

// The method Query of a URL can't be watched. A middleware can compare what ParseQuery returns for
// the queries of requests.
func ExampleParseQuery() {
	before := url.SetHandler(func(d url.Difference) { fmt.Println(d.Kind, d.Function, d.Input()) })
	defer func() { url.SetHandler(before) }()

	watched := func(next http.HandlerFunc) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			_, _ = url.ParseQuery(r.URL.RawQuery)
			next(w, r)
		}
	}
	handler := watched(func(_ http.ResponseWriter, r *http.Request) { fmt.Println(r.URL.Query()) })
	for _, target := range []string{"/?a=1&b=2", "/?a=1;b=2"} {
		handler(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, target, nil))
	}
	// Output:
	// map[a:[1] b:[2]]
	// query ParseQuery a=;
	// map[]
}

// short drops the time, the folder and the line, which aren't always the same.
func short(_ []string, a slog.Attr) slog.Attr {
	if source, ok := a.Value.Any().(*slog.Source); ok {
		return slog.String(a.Key, filepath.Base(source.File))
	}
	if a.Key == slog.TimeKey {
		return slog.Attr{}
	}
	return a
}

// A function is a function that parses: of this package, of net/url, or of the drop-in.
type function func(s string) (any, error)

func of[T any](parse func(string) (T, error)) function {
	return func(s string) (any, error) { return parse(s) }
}

func joining(join func(string, ...string) (string, error)) function {
	return func(s string) (any, error) { return join(s, "..", "%2f/evil.example/é") }
}

// Each kind has rows, and so has what is no difference.
func TestCompare(t *testing.T) {
	tests := []struct {
		input string
		want  url.Kind
	}{
		{"http://:8080", url.KindRefused},
		{"http://1.2.3.4.5/", url.KindRefused},
		{"http://h/%", url.KindAccepted},
		{"/a\x01b", ""}, // both refuse it
		{`/\evil.example`, url.KindHost},
		{`https:\\h`, url.KindHost}, // net/url has it in Opaque
		{"https:h", url.KindRefused},
		{"http://127.1/", url.KindHost},
		{"https://example.com/%41?%41#%41", ""},
		{"https://EXAMPLE.com/", url.KindText},   // the case isn't another host
		{"http://[0::1]/", url.KindText},         // nor is another way to write an IPv6 address
		{"http://[0::1]:080/", url.KindPort},     // the port of the same host
		{"http://h:/", url.KindPort},             // net/url keeps the colon
		{"https://h:0443/a\\b", url.KindPort},    // the port comes before the path
		{"https://t:@h/", url.KindUserinfo},      // the empty password
		{"https://u:p:q@h:80/../", url.KindPath}, // ":" is written in another way, but is the same password
		{"https://h/a/%2e%2e/b", url.KindPath},
		{"https://h/..", url.KindPath},    // as many slashes
		{"https://h/a%2Fé", url.KindPath}, // the same Path, and a segment more or less
		{"https://h/a%2Fb", ""},           // both keep RawPath
		{"https://h/é%2f", url.KindPath},  // the slash at the end
		{"https://h/é", ""},               // only RawPath differs
		{"https://h/?a ", url.KindQuery},  // the space at the end
		{"https://h/?'", url.KindText},    // decoded, "%27" is the same
		{"https://h/#a ", url.KindFragment},
		{"https://h/#é", ""}, // only RawFragment differs
		{"https://h:x/", ""}, // both refuse it
		{"mailto:a b", ""},   // net/url's
		{"", ""},
	}
	for _, tt := range tests {
		if got := url.Compare(tt.input); got != tt.want {
			t.Errorf("%q: %q, want %q", tt.input, got, tt.want)
		}
	}
}

// SetHandler returns the handler before, so that one can be put back.
func TestSetHandler(t *testing.T) {
	count := 0
	if before := url.SetHandler(func(url.Difference) { count++ }); before != nil {
		t.Error("there was a handler at the start")
	}
	first := url.SetHandler(func(url.Difference) { count += 10 })
	_, _ = url.Parse("http:h")
	url.SetHandler(first)
	_, _ = url.Parse("http:h")
	if last := url.SetHandler(nil); last == nil || url.SetHandler(nil) != nil || count != 11 {
		t.Errorf("%t, count %d, want 11", last != nil, count)
	}
	_, _ = url.Parse("http:h")
	if count != 11 {
		t.Errorf("without a handler, count %d", count)
	}
}

// The input of ParseQuery is shown without the values of its parameters.
func TestInputOfQuery(t *testing.T) {
	tests := []struct{ query, want string }{
		{"user=bob&password=hunter2%", "user=&password=%"},
		{"x=1;password=hunter2", "x=;"},
		{"x=a=b%zz&;&c", "x=%&;&c"},
		{"//u=:secret=@h&a=%", "//u=&a=%"},
	}
	t.Cleanup(func() { url.SetHandler(nil) })
	for _, tt := range tests {
		var got []string
		url.SetHandler(func(d url.Difference) { got = append(got, d.Input()) })
		_, _ = url.ParseQuery(tt.query)
		if len(got) != 1 || got[0] != tt.want {
			t.Errorf("%q: %q, want %q", tt.query, got, tt.want)
		}
	}
}

// functions has the watched functions, each with those that it calls.
var functions = map[string]struct{ watched, theirs, dropIn function }{
	"Parse":           {of(url.Parse), of(neturl.Parse), of(dropin.Parse)},
	"ParseRequestURI": {of(url.ParseRequestURI), of(neturl.ParseRequestURI), of(dropin.ParseRequestURI)},
	"JoinPath":        {joining(url.JoinPath), joining(neturl.JoinPath), joining(dropin.JoinPath)},
	"ParseQuery":      {of(url.ParseQuery), of(neturl.ParseQuery), of(dropin.ParseQuery)},
}

// The results are net/url's. A difference is reported, with its place in this file, exactly if the
// drop-in's result has another text.
func TestWatched(t *testing.T) {
	inputs := []string{"a;b=%zz", "a=1&b", "https://u:p@h/", "http://u:@h/", "http://[0::1]/", "http://[::1]:080"}
	for _, v := range urltest.ParseVectors(t) {
		inputs = append(inputs, v.Input)
	}
	text := func(v any, err error) string {
		if _, isValues := v.(url.Values); err != nil && !isValues {
			return "error"
		}
		return fmt.Sprint(v, err == nil)
	}
	for name, f := range functions {
		differences, pattern := 0, regexp.MustCompile(`^\[[a-z]+: `+name+` at .*/watch_test\.go:[0-9]+\]$`)
		for _, s := range inputs {
			reported := []url.Difference{}
			off, offErr := f.watched(s)
			url.SetHandler(func(d url.Difference) { reported = append(reported, d) })
			on, onErr := f.watched(s)
			url.SetHandler(nil)
			want, wantErr := f.theirs(s)
			if !reflect.DeepEqual([]any{off, offErr, on, onErr}, []any{want, wantErr, want, wantErr}) {
				t.Errorf("%s of %q: %v, %v, watched %v, %v, want %v, %v", name, s, off, offErr, on, onErr, want, wantErr)
			}
			differs := text(want, wantErr) != text(f.dropIn(s))
			if differs != (len(reported) > 0) || differs && !pattern.MatchString(fmt.Sprint(reported)) {
				t.Errorf("%s of %q: reports %v", name, s, reported)
			}
			differences += len(reported)
		}
		if differences < 30 {
			t.Errorf("%s has only %d differences", name, differences)
		}
	}
}

// Without a handler, a call takes no more memory than net/url's; with one, no more than both.
func TestAllocations(t *testing.T) {
	t.Cleanup(func() { url.SetHandler(nil) })
	for name, f := range functions {
		for _, s := range []string{"https://example.com/a%20b?c=d", "https://u:p@example.com/", "//h/a"} {
			count := func(f function) float64 { return testing.AllocsPerRun(20, func() { _, _ = f(s) }) }
			url.SetHandler(nil)
			off, theirs := count(f.watched), count(f.theirs)
			url.SetHandler(func(d url.Difference) { t.Errorf("%s of %q: %v", name, s, d) })
			if on, both := count(f.watched), theirs+count(f.dropIn); off != theirs || on > both {
				t.Errorf("%s of %q: %v allocations, watched %v, want %v and %v", name, s, off, on, theirs, both)
			}
		}
	}
}

// Only Input shows the input, without the password.
func TestHides(t *testing.T) {
	t.Cleanup(func() { url.SetHandler(nil) })
	urltest.Hides(t, func(text string, look func(string, any)) {
		url.SetHandler(func(d url.Difference) {
			look(d.Function, d)
			look(d.Function+", input", d.Input())
			if d.Kind = ""; text != "" && strings.Contains(fmt.Sprintf("%v %+v %#v %+v", d, d, d, struct{ d url.Difference }{d}), text) {
				t.Errorf("%v shows %q", d, text)
			}
		})
		for _, f := range functions {
			_, _ = f.watched(text)
		}
	})
}
