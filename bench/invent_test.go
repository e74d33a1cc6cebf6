package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
)

// TestInventor checks that every choice is made as often as it should be.
func TestInventor(t *testing.T) {
	v := newInventor("test")
	for range 1000 {
		if n := v.below(3); n < 0 || n > 2 {
			t.Fatalf("%d is not below 3", n)
		}
		if n := v.between(5, 6); n < 5 || n > 6 {
			t.Fatalf("%d is not between 5 and 6", n)
		}
		if v.in(0) || !v.in(1000) {
			t.Fatal("never happens, or not always")
		}
	}
	counts := make([]int, 4)
	for range 10000 {
		counts[v.weighted([]int{1, 0, 2, 7})]++
	}
	for i, want := range []int{1000, 0, 2000, 7000} {
		if d := counts[i] - want; d < -200 || d > 200 {
			t.Errorf("weight %d was chosen %d times in 10,000, want about %d", i, counts[i], want)
		}
	}

	lines := strings.Fields("a b c d e f g h i j")
	shuffled := slices.Clone(lines)
	v.shuffle(shuffled)
	if slices.Equal(lines, shuffled) {
		t.Error("the order is the same")
	}
	if slices.Sort(shuffled); !slices.Equal(lines, shuffled) {
		t.Errorf("other lines: %q", shuffled)
	}
}

// TestAddresses checks that a URL built from parts is its own serialization, under names
// that are reserved for examples.
func TestAddresses(t *testing.T) {
	for name, p := range map[string]place{"web": web, "site": site, "chat": chat, "anywhere": anywhere} {
		v := newInventor("test " + name)
		for range 5000 {
			s := v.address(p).String()
			if err := ownSerialization(s); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
	}
}

// ownSerialization returns an error if s isn't its own serialization, or if its host could
// belong to somebody.
func ownSerialization(s string) error {
	u, err := url.Parse(s)
	if err != nil {
		return err
	}
	if u.Href() != s {
		return fmt.Errorf("%q is serialized as %q", s, u)
	}
	return reserved(u)
}

// reserved returns an error if the host of u could belong to somebody. With the schemes of
// apps, the host can be any word, because it names a page of the app.
func reserved(u *url.URL) error {
	host := u.Hostname()
	if host == "" || strings.HasSuffix(u.Scheme(), "app") {
		return nil
	}
	for _, suffix := range []string{".test", ".example", "example.com", "example.org", "example.net"} {
		if host == strings.TrimPrefix(suffix, ".") || strings.HasSuffix("."+host, "."+strings.TrimPrefix(suffix, ".")) {
			return nil
		}
	}
	for _, prefix := range []string{"192.0.2.", "198.51.100.", "203.0.113.", "[2001:db8:"} {
		if strings.HasPrefix(host, prefix) {
			return nil
		}
	}
	return fmt.Errorf("%q has a host that could be somebody's", u)
}

// TestShapes checks that URLs of a clean shape are their own serializations, that URLs of other
// shapes aren't, and that all are valid and invented.
func TestShapes(t *testing.T) {
	// The share of a shape's URLs that are their own serializations.
	some := map[string][2]float64{"ipv6": {0.45, 0.55}, "drive": {0.2, 0.3}}
	for _, s := range shapes {
		lines := s.lines(shapeLines)
		same := 0
		for _, line := range lines {
			u, err := url.Parse(line)
			if err != nil {
				t.Errorf("%s: %v", s.name, err)
				break
			}
			if err := reserved(u); err != nil && u.IsSpecial() {
				t.Errorf("%s: %v", s.name, err)
			}
			if u.Href() == line {
				same++
			}
		}
		share := float64(same) / shapeLines
		want, ok := some[s.name]
		if !ok && s.clean {
			want = [2]float64{1, 1}
		}
		if share < want[0] || share > want[1] {
			t.Errorf("%s: %.3f are their own serializations, want %v", s.name, share, want)
		}
		if again := s.lines(shapeLines); !slices.Equal(lines, again) {
			t.Errorf("%s: the lines differ the second time", s.name)
		}
		// A longer list begins with the same lines.
		if !slices.Equal(lines[:10], s.lines(10)) {
			t.Errorf("%s: a list of ten begins with other lines", s.name)
		}
	}
}

// TestLabels checks the forms of the labels against each other.
func TestLabels(t *testing.T) {
	for _, label := range labels {
		h, err := url.ParseHost(label[0] + ".test")
		if err != nil || h.String() != label[1]+".test" {
			t.Errorf("%s is %v, %v, not %s", label[0], h, err, label[1])
		}
	}
}

// TestWays checks that each way in dirty.txt parses to the URL that it was written from.
func TestWays(t *testing.T) {
	clean := 0
	for i, w := range dirtyWays {
		v := newInventor("test ways")
		same := 0
		for range 100 {
			s := addresses(web, w)(v)
			u, err := url.Parse(s)
			if err != nil {
				t.Errorf("way %d: %v", i, err)
				continue
			}
			if u.Href() == s {
				same++
			}
		}
		switch same {
		case 0:
		case 100:
			clean++
		default:
			t.Errorf("way %d: %d of 100 URLs are their own serialization", i, same)
		}
	}
	if len(dirtyWays) != 22 || clean != 6 {
		t.Errorf("%d ways, %d of them clean, want 22 and 6", len(dirtyWays), clean)
	}
}

// TestFiles checks that the files in the repository are those that the program writes.
func TestFiles(t *testing.T) {
	folder := t.TempDir()
	if err := run(nil, options{write: folder}); err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(corpusFolder, "*.txt"))
	if err != nil || len(files) != len(corpora) {
		t.Errorf("%d files, want %d (%v)", len(files), len(corpora), err)
	}
	for _, c := range corpora {
		got, err1 := os.ReadFile(filepath.Join(corpusFolder, c.name+".txt"))
		want, err2 := os.ReadFile(filepath.Join(folder, c.name+".txt"))
		if err1 != nil || err2 != nil {
			t.Fatal(err1, err2)
		}
		if string(got) != string(want) {
			t.Errorf("%s.txt is not up to date: run go generate", c.name)
		}
	}
}

// statistics were measured on real lines: 48,555 links from web pages, 9,590 and
// 11,420 other links, 6,207 file: URLs, 16,184 URLs that need work, 20,951
// references and 8,181 queries.
var statistics = map[string]struct {
	serialized, slash float64 // shares of lines that are serialized, and that lack only the slash after the host
	mean, p50, p99    float64 // lengths in bytes
}{
	"web":      {0.967, 0.025, 75.0, 61, 274},
	"site":     {0.996, 0, 44.8, 42, 89},
	"chat":     {0.938, 0.056, 61.1, 47, 263},
	"files":    {1, 0, 117.0, 117, 145},
	"dirty":    {0.27, 0.046, 76.8, 63, 257},
	"relative": {0, 0, 41.6, 28, 186},
	"queries":  {0.78, 0, 81.7, 37, 602},
}

// TestStatistics checks that the corpora have realistic proportions.
func TestStatistics(t *testing.T) {
	for _, c := range corpora {
		lines, err := readLines(filepath.Join(corpusFolder, c.name+".txt"))
		if err != nil {
			t.Fatal(err)
		}
		want := statistics[c.name]
		close := func(what string, got, want, tolerance float64) {
			if got < want*(1-tolerance) || got > want*(1+tolerance) {
				t.Errorf("%s: %s is %.3f, want %.3f", c.name, what, got, want)
			}
		}
		var lengths []int
		sum, serialized, slash := 0, 0, 0
		for _, line := range lines {
			lengths = append(lengths, len(line))
			sum += len(line)
			switch serialization(c.name, line) {
			case line:
				serialized++
			case withSlash(line):
				slash++
			}
		}
		slices.Sort(lengths)
		n := float64(len(lines))
		close("mean length", float64(sum)/n, want.mean, 0.05)
		close("median length", float64(lengths[len(lines)/2]), want.p50, 0.30)
		close("99th percentile of the length", float64(lengths[len(lines)*99/100]), want.p99, 0.20)
		if c.name != relativeCorpus {
			close("share of serialized ones", float64(serialized)/n, want.serialized, 0.02)
			close("share of those without a slash", float64(slash)/n, want.slash, 0.02)
		}
		if slices.Sort(lines); len(slices.Compact(lines)) != int(n) {
			t.Errorf("%s: lines are repeated", c.name)
		}
	}
}

// serialization returns the serialization of a line of a corpus.
func serialization(corpus, line string) string {
	if corpus == queriesCorpus {
		return url.NewURLSearchParams(line).String()
	}
	u, err := url.Parse(line)
	if err != nil {
		return ""
	}
	return u.Href()
}

// withSlash returns line with a slash added after the host if there isn't one.
func withSlash(line string) string {
	scheme, rest, _ := strings.Cut(line, "://")
	if i := strings.IndexAny(rest, "/?#"); i < 0 {
		rest += "/"
	} else if rest[i] != '/' {
		rest = rest[:i] + "/" + rest[i:]
	}
	return scheme + "://" + rest
}
