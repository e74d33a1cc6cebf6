package urlkey

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlinput"
)

// parseSeed parses a line of a list of seeds, like the tools whose vectors the tests use. A
// line without a scheme is an http: URL.
func parseSeed(input string) (*url.URL, error) {
	u, _, err := urlinput.Parse(input, urlinput.Options{DefaultScheme: "http", HostNeedsDot: true})
	return u, err
}

func TestByName(t *testing.T) {
	u := url.MustParse("https://u@www.example.com:81/B?c#d")
	want := map[string]Key{
		"exact":         "https://u@www.example.com:81/B?c#d",
		"semantic":      "https://www.example.com:81/B?c",
		"aggressive":    "http://example.com:81/b?c",
		"surt":          "com,example:81)/B?c",
		"surt-heritrix": "https://(com,example,www,:81)/B?c",
		"ssurt":         "com,example,www,//81:https@u:/B?c#d",
		"cdxj":          "com,example:81)/b?c",
		"wayback":       "com,example:81)/b?c",
		"safebrowsing":  "https://www.example.com/B?c",
	}
	names := Names()
	for _, name := range names {
		f, ok := ByName(name)
		if !ok || f.Key(u) != want[name] || string(f([]byte("x"), u)) != "x"+string(want[name]) {
			t.Errorf("%s: %q, want %q", name, f.Key(u), want[name])
		}
	}
	if len(names) != len(want) {
		t.Errorf("names %q", names)
	}
	// The names in the documentation.
	source, err := os.ReadFile("names.go")
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(string(source), "// false if there is none of that name. For \"")
	text, table, _ := strings.Cut(text, "\"\n")
	for _, name := range names {
		f, _ := ByName(name)
		if row := fmt.Sprintf("//\t%-15s %s\n", name, f.Key(url.MustParse(text))); !strings.Contains(table, row) {
			t.Errorf("the documentation of ByName lacks %s", row)
		}
	}
	if _, ok := ByName("Exact"); ok {
		t.Error("names have upper case")
	}
}
