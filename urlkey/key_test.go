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

// TestByName compares the names and their keys with those in the documentation.
func TestByName(t *testing.T) {
	source, err := os.ReadFile("names.go")
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(string(source), "// false if there is none of that name. For \"")
	text, table, _ := strings.Cut(text, "\"\n")
	u := url.MustParse(text)
	for _, name := range Names() {
		f, ok := ByName(name)
		if row := fmt.Sprintf("//\t%-15s %s\n", name, f.Key(u)); !ok || !strings.Contains(table, row) || f.Key(u) != Key(f([]byte("x"), u)[1:]) {
			t.Errorf("the documentation of ByName lacks %s", row)
		}
	}
	if rows := strings.Count(table, "\n//\t"); rows != len(Names()) {
		t.Errorf("%d rows for the names %q", rows, Names())
	}
	if _, ok := ByName("Exact"); ok {
		t.Error("names have upper case")
	}
}
