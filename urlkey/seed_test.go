package urlkey

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
)

func TestParseSeed(t *testing.T) {
	for _, tt := range []struct{ input, want string }{
		// What is a URL is that URL.
		{"https://example.com/a", "https://example.com/a"},
		{" mailto:a@b.example", "mailto:a@b.example"},
		{"localhost:8080/a", "localhost:8080/a"},
		{"x.y:z", "x.y:z"},
		{"x.y:80z", "x.y:80z"},
		{"data:text/plain,a.b:80", "data:text/plain,a.b:80"},
		// A scheme is missing.
		{"example.com", "http://example.com/"},
		{"\n example.com/a?b:c#d ", "http://example.com/a?b:c#d"},
		{"user@example.com:81", "http://user@example.com:81/"},
		{"bücher.example:8080/ä", "http://xn--bcher-kva.example:8080/%C3%A4"},
		{"127.0.0.1", "http://127.0.0.1/"},
		{"[::1]:81/a", "http://[::1]:81/a"},
		{"localhost", "http://localhost/"},
		// So it is with a dot before the colon, and a port after it.
		{"example.com:8080/a", "http://example.com:8080/a"},
		{"example.com:8080", "http://example.com:8080/"},
		{" example.com:8080?a", "http://example.com:8080/?a"},
		{"example.com:99999", "example.com:99999"},
		{"example.com:8080#", "http://example.com:8080/#"},
	} {
		u, err := ParseSeed(tt.input)
		if err != nil || u.Href() != tt.want {
			t.Errorf("ParseSeed(%q) = %v, %v, want %q", tt.input, u, err, tt.want)
		}
	}
	for _, tt := range []struct {
		input string
		want  error
	}{
		// Nothing that could be a host.
		{"", url.MissingSchemeNonRelativeURL},
		{" ", url.MissingSchemeNonRelativeURL},
		{"/a", url.MissingSchemeNonRelativeURL},
		{"//example.com/", url.MissingSchemeNonRelativeURL},
		{`\a`, url.MissingSchemeNonRelativeURL},
		{"?a", url.MissingSchemeNonRelativeURL},
		{"#a", url.MissingSchemeNonRelativeURL},
		{"exa mple.com", url.MissingSchemeNonRelativeURL},
		// An absolute URL that fails.
		{"http://exa mple.com", url.DomainToASCIIError},
		{"http://", url.HostMissing},
	} {
		if u, err := ParseSeed(tt.input); !errors.Is(err, tt.want) || u != nil {
			t.Errorf("ParseSeed(%q) = %v, %v, want %v", tt.input, u, err, tt.want)
		}
	}
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
	// Those of the documentation.
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
