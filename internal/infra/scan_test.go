package infra

import (
	"encoding/binary"
	"math/bits"
	"math/rand/v2"
	"strings"
	"testing"
)

type class uint8

// classes returns a table with random classes.
func classes(rng *rand.Rand) (table [256]class) {
	for i := range table {
		if rng.IntN(4) == 0 {
			table[i] = class(rng.Uint32())
		}
	}
	return table
}

// TestScan compares the scans with plain loops, for every length up to three words and every
// position of a single matching byte.
func TestScan(t *testing.T) {
	table := [256]class{'/': 1, '?': 2, 0xFF: 0x80}
	for length := range 25 {
		for at := range length {
			for _, c := range []byte{0, '\r', '/', '?', 0x7F, 0x80, 0xFF} {
				s := strings.Repeat("a", at) + string([]byte{c}) + strings.Repeat("a", length-at-1)
				for _, stop := range []class{0, 1, 2, 3, 0x80, 0xFF} {
					checkScan(t, &table, s, stop)
				}
			}
		}
	}
}

func TestScanRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 4))
	for range 2_000 {
		table := classes(rng)
		s := make([]byte, rng.IntN(40))
		for i := range s {
			s[i] = byte(rng.Uint32())
		}
		checkScan(t, &table, string(s), class(1<<rng.IntN(8)))
	}
}

// FuzzScan makes the same checks as TestScan, for any string.
func FuzzScan(f *testing.F) {
	f.Add("https://user:pass@example.com:8080/path?query#fragment", byte(1))
	f.Add("a\x80b\xFF\x00\r\n", byte(0x80))
	table := classes(rand.New(rand.NewPCG(1, 2)))
	f.Fuzz(func(t *testing.T, s string, stop byte) { checkScan(t, &table, s, class(stop)) })
}

// checkScan checks every function that scans s a word at a time.
func checkScan(t *testing.T, table *[256]class, s string, stop class) {
	t.Helper()
	for i := range len(s) + 1 {
		want := i
		for want < len(s) && table[s[want]]&stop == 0 {
			want++
		}
		if got := SkipUntil(table, s, i, stop); got != want {
			t.Errorf("SkipUntil(%q, %d, %#x) = %d, want %d", s, i, stop, got, want)
		}
		if got := HasClass(table, s[i:], stop); got != (want < len(s)) {
			t.Errorf("HasClass(%q, %#x) = %t", s[i:], stop, got)
		}
	}
	for _, limit := range []byte{0, 1, '\r' + 1, ' ', 0x7F, 0x80} {
		want := len(s)
		for i := len(s); i >= 0; i-- {
			if i < len(s) && s[i] < limit {
				want = i
			}
			if got := IndexByteBelow(s, i, limit); got != want {
				t.Errorf("IndexByteBelow(%q, %d, %#x) = %d, want %d", s, i, limit, got, want)
			}
		}
	}
	if want := !strings.ContainsFunc(s, func(r rune) bool { return r > 0x7F }); IsASCII(s) != want {
		t.Errorf("IsASCII(%q) = %v", s, !want)
	}
	for i := range len(s) + 1 {
		var want [8]byte
		copy(want[:], s[i:])
		if word := LoadPadded64(s, i); word != binary.LittleEndian.Uint64(want[:]) {
			t.Errorf("LoadPadded64(%q, %d) = %#x", s, i, word)
		}
	}
	for i := 0; i+8 <= len(s); i++ {
		word := Load64(s, i)
		if word != binary.LittleEndian.Uint64([]byte(s[i:])) {
			t.Errorf("Load64(%q, %d) = %#x", s, i, word)
		}
		var or class
		for _, c := range []byte(s[i : i+8]) {
			or |= table[c]
		}
		if got := OrBytes(table, word); got != or {
			t.Errorf("OrBytes(%q) = %#x, want %#x", s[i:i+8], got, or)
		}
		for from := range 8 {
			want := from
			for want < 8 && table[s[i+want]]&stop == 0 {
				want++
			}
			if got := SkipInWord(table, word, from, stop); got != want {
				t.Errorf("SkipInWord(%q, %d, %#x) = %d, want %d", s[i:i+8], from, stop, got, want)
			}
		}
	}
}

// TestLoad64Bounds checks that no build reads beyond a string.
func TestLoad64Bounds(t *testing.T) {
	for _, i := range []int{-1, 1, 2, 1 << (bits.UintSize - 2)} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("Load64 at %d doesn't panic", i)
				}
			}()
			Load64("12345678", i)
		}()
	}
}

func BenchmarkSkipUntil(b *testing.B) {
	table := [256]class{'?': 1}
	for _, tt := range []struct{ name, s string }{
		{"short", "/a/b"},
		{"path", "/wiki/Uniform_Resource_Locator"},
		{"long", strings.Repeat("/segment", 100)},
	} {
		b.Run(tt.name, func(b *testing.B) {
			b.SetBytes(int64(len(tt.s)))
			for b.Loop() {
				if SkipUntil(&table, tt.s, 0, 1) != len(tt.s) {
					b.Fatal("stopped")
				}
			}
		})
	}
}

func TestConcat(t *testing.T) {
	for _, tt := range [][5]string{
		{},
		{"a", "b", "c", "d", "e"},
		{"", "", "c", "", ""},
		{"a", "", "", "", "e"},
		{"", "b", "", "d", ""},
		{strings.Repeat("a", 100), "\x00", "ü", "", strings.Repeat("e", 1000)},
	} {
		b := []byte(tt[1])
		for _, concat := range []func() string{
			func() string { return Concat(tt[0], tt[1], tt[2], tt[3], tt[4]) },
			func() string { return Concat(tt[0], b, tt[2], tt[3], tt[4]) },
		} {
			if got, want := concat(), strings.Join(tt[:], ""); got != want {
				t.Errorf("Concat of %q is %q", tt, got)
			}
			if n := testing.AllocsPerRun(10, func() { sink = concat() }); n > 1 {
				t.Errorf("Concat of %q takes %v allocations", tt, n)
			}
		}
	}
}

func TestView(t *testing.T) {
	for _, want := range []string{"", "a", "\x00ü\xFF", strings.Repeat("a", 1000)} {
		b := append(make([]byte, 0, 2*len(want)), want...)
		if got := View(b); got != want {
			t.Errorf("View of %q is %q", want, got)
		}
	}
	if got := View(nil); got != "" {
		t.Errorf("View of nil is %q", got)
	}
}

var sink string

// TestSameMemory covers equal strings that share memory, and different strings.
func TestSameMemory(t *testing.T) {
	text := strings.Repeat("ab", 10)
	for _, tt := range []struct {
		a, b string
		want bool
	}{
		{text, text, true},
		{text[:4], text[:4], true},
		{text[:4], text[:5], false},
		{text[:4], text[1:5], false},
		{"", "", true},
		{text[:0], text[5:5], true},
		{"", text, false},
	} {
		if got := SameMemory(tt.a, tt.b); got != tt.want {
			t.Errorf("SameMemory(%q, %q) = %t", tt.a, tt.b, got)
		}
	}
}

// TestDotsAfterSlash covers all pairs of bytes. Bits above the first one found don't count.
func TestDotsAfterSlash(t *testing.T) {
	for before := range 256 {
		for c := range 256 {
			for i := range 8 {
				s := strings.Repeat("a", i) + string([]byte{byte(before), byte(c)}) + strings.Repeat("a", 7-i)
				want := 8
				if before == '/' && (c == '.' || c == '%') {
					want = i
				}
				if got := bits.TrailingZeros64(DotsAfterSlash(Load64(s, 0), Load64(s, 1))) >> 3; got != want {
					t.Errorf("after a slash in %q: %d, want %d", s, got, want)
				}
			}
		}
	}
}

// TestSkipDomain puts each byte at each place of a domain, before bytes of all kinds.
func TestSkipDomain(t *testing.T) {
	const domain = "abcxyz0189-.az-"
	for c := range 256 {
		for at := range len(domain) {
			for _, next := range []string{"", "\x00", "/", "A", "\x7F\x80", "\xFF\xFF\xFFaaaaaaaa"} {
				s := domain[:at] + string([]byte{byte(c)}) + next + domain[at:]
				isEnd := func(r rune) bool { return !strings.ContainsRune("abcdefghijklmnopqrstuvwxyz0123456789-.", r) }
				end := strings.IndexFunc(s+"/", isEnd)
				if got := SkipDomain(s, 0); got != end {
					t.Errorf("SkipDomain(%q) = %d, want %d", s, got, end)
				}
				lower := strings.Map(func(r rune) rune {
					if 'A' <= r && r <= 'Z' {
						r += 'a' - 'A'
					}
					return r
				}, s)
				end = strings.IndexFunc(lower+"/", isEnd)
				if got, hasUpper := SkipASCIIDomain(s, 0); got != end || hasUpper != (s[:end] != lower[:end]) {
					t.Errorf("SkipASCIIDomain(%q) = %d, %t, want %d", s, got, hasUpper, end)
				}
			}
		}
	}
}
