package main

import (
	"fmt"
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
}

// TestAddresses checks that a URL built from parts is its own serialization, under names
// that are reserved for examples.
func TestAddresses(t *testing.T) {
	for name, p := range map[string]place{"web": web, "anywhere": anywhere} {
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

func BenchmarkShape(b *testing.B) {
	for _, s := range shapes {
		lines := s.lines(shapeLines)
		for _, row := range []string{parseRow, canParseRow} {
			i := slices.IndexFunc(parseOperations, func(o operation) bool { return o.library == ours && o.row == row })
			b.Run(s.name+"/"+row, func(b *testing.B) {
				pass := parseOperations[i].setup(lines)
				for b.Loop() {
					pass()
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(lines)), "ns/URL")
			})
		}
	}
}
