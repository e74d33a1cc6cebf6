package url_test

import (
	"fmt"
	"log/slog"
	neturl "net/url"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/gowhatwg/url/internal/testing/urltest"
	dropin "github.com/gowhatwg/url/net/url"
	"github.com/gowhatwg/url/net/url/watch"
)

// Each place in the program that reads a URL differently gets one line in the log for each kind,
// and a count.
func Example() {
	log := slog.New(slog.NewTextHandler(os.Stdout, &slog.HandlerOptions{ReplaceAttr: short}))
	var counts sync.Map
	url.Handle(func(d url.Difference) {
		count, _ := counts.LoadOrStore([2]any{d.Kind, d.PC}, new(atomic.Int64))
		if count.(*atomic.Int64).Add(1) == 1 {
			log.Warn("the drop-in differs", "difference", d, "input", d.Input())
		}
		// A metric: differences.WithLabelValues(string(d.Kind)).Inc()
	})
	defer url.Handle(nil)
	for _, s := range []string{"https://example.com/", `http:\\evil.example`, "http:///a:secret@evil.example", "http://:8080"} {
		u, err := url.Parse(s) // net/url's result
		fmt.Printf("%q %v\n", u.Host, err)
	}
	// Output:
	// "example.com" <nil>
	// level=WARN msg="the drop-in differs" difference.kind=host difference.function=Parse difference.source=watch_test.go input=http:\\evil.example
	// "" <nil>
	// "" <nil>
	// level=WARN msg="the drop-in differs" difference.kind=refused difference.function=Parse difference.source=watch_test.go input=http://:8080
	// ":8080" <nil>
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
			url.Handle(func(d url.Difference) { reported = append(reported, d) })
			on, onErr := f.watched(s)
			url.Handle(nil)
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
	defer url.Handle(nil)
	for name, f := range functions {
		for _, s := range []string{"https://example.com/a%20b?c=d", "https://u:p@example.com/", "//h/a"} {
			count := func(f function) float64 { return testing.AllocsPerRun(20, func() { _, _ = f(s) }) }
			url.Handle(nil)
			off, theirs := count(f.watched), count(f.theirs)
			url.Handle(func(d url.Difference) { t.Errorf("%s of %q: %v", name, s, d) })
			if on, both := count(f.watched), theirs+count(f.dropIn); off != theirs || on > both {
				t.Errorf("%s of %q: %v allocations, watched %v, want %v and %v", name, s, off, on, theirs, both)
			}
		}
	}
}

// Only Input shows the input, without the password.
func TestHides(t *testing.T) {
	defer url.Handle(nil)
	urltest.Hides(t, func(text string, look func(string, any)) {
		url.Handle(func(d url.Difference) {
			look(d.Function, d)
			look(d.Function+", input", d.Input())
			if d.Kind = ""; text != "" && strings.Contains(fmt.Sprintf("%v %+v %#v %d %+v", d, d, d, d, struct{ d url.Difference }{d}), text) {
				t.Errorf("%v shows %q", d, text)
			}
		})
		for _, f := range functions {
			_, _ = f.watched(text)
		}
	})
}
