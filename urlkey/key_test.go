package urlkey

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlinput"
)

// TestHashPrefixes checks that each fingerprint is the start of the SHA-256 of the key, because
// stored ones must stay correct, for every length around that of the buffer.
func TestHashPrefixes(t *testing.T) {
	for n := range 2 * stackSize {
		k := Key(strings.Repeat("x", n))
		sum := sha256.Sum256([]byte(k))
		if k.SHA256() != sum || fmt.Sprintf("%016x", k.Hash64()) != hex.EncodeToString(sum[:8]) {
			t.Errorf("%d bytes: %x, %x, want %x", n, k.SHA256(), k.Hash64(), sum)
		}
	}
}

func TestPrefixEnd(t *testing.T) {
	for _, tt := range []struct{ key, want Key }{
		{"com,example,", "com,example-"}, {"a\xFF", "b"}, {"a\xFE\xFF\xFF", "a\xFF"}, {"", ""}, {"\xFF\xFF", ""},
	} {
		if got := tt.key.PrefixEnd(); got != tt.want {
			t.Errorf("%q.PrefixEnd() = %q, want %q", tt.key, got, tt.want)
		}
	}
}

// parseSeed parses a line of a list of seeds, like the tools whose vectors the tests use. A
// line without a scheme is an http: URL.
func parseSeed(input string) (*url.URL, error) {
	u, _, err := urlinput.Parse(input, urlinput.Options{DefaultScheme: "http", HostNeedsDot: true})
	return u, err
}

func TestByName(t *testing.T) {
	u := url.MustParse("https://u@www.example.com:81/B?c#d")
	want := map[string]Key{
		"exact": "https://u@www.example.com:81/B?c#d", "semantic": "https://www.example.com:81/B?c", "aggressive": "http://example.com:81/b?c",
		"surt": "com,example:81)/B?c", "surt-heritrix": "https://(com,example,www,:81)/B?c", "cdxj": "com,example:81)/b?c",
		"safebrowsing": "https://www.example.com/B?c",
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
