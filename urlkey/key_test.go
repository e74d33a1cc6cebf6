package urlkey

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlinput"
)

// TestHashes compares the fingerprints with known answers, because stored ones must stay
// correct.
func TestHashes(t *testing.T) {
	for _, tt := range []struct {
		key    Key
		hash64 uint64
	}{
		// The answers of FIPS 180-4 for "" and "abc".
		{"", 0xe3b0c44298fc1c14}, {"abc", 0xba7816bf8f01cfea},
		// An example by NIST with more than one block.
		{"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 0x248d6a61d20638b8},
		// Real keys.
		{"com,example)/", 0xcd171c8f8cff5336},
	} {
		if got := tt.key.Hash64(); got != tt.hash64 {
			t.Errorf("%q.Hash64() = %#x, want %#x", tt.key, got, tt.hash64)
		}
	}
	// A million "a", also from FIPS 180-4, doesn't fit in a buffer on the stack.
	const million = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
	if got := Key(strings.Repeat("a", 1e6)).SHA256(); hex.EncodeToString(got[:]) != million {
		t.Errorf("SHA256 of a million a: %x", got)
	}
}

// TestHashPrefixes checks that each fingerprint is the start of the hash, for every length
// around that of the buffer.
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

// TestHash64Shards checks that any bits of the fingerprint spread similar keys evenly over shards.
func TestHash64Shards(t *testing.T) {
	const keys, shards = 64_000, 64
	for name, shard := range map[string]func(h uint64) uint64{
		"low bits":  func(h uint64) uint64 { return h % shards },
		"high bits": func(h uint64) uint64 { return h >> 58 },
	} {
		var counts [shards]float64
		for i := range keys {
			counts[shard(Key(fmt.Sprintf("com,example)/%d", i)).Hash64())]++
		}
		for i, n := range counts {
			// Five standard deviations of the binomial distribution.
			if mean := float64(keys) / shards; math.Abs(n-mean) > 5*math.Sqrt(mean) {
				t.Errorf("%s: %v keys in shard %d, of %d", name, n, i, keys)
			}
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
