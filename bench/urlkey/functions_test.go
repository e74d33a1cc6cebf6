package bench

import (
	"hash/fnv"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlkey"
)

// benchURLs returns the parsed URLs of the corpus of links in web pages.
func benchURLs(b *testing.B) []*url.URL {
	b.Helper()
	var urls []*url.URL
	for _, line := range corpus(b, "web") {
		urls = append(urls, url.MustParse(line))
	}
	return urls
}

// BenchmarkKey measures each of the named functions, for one key of a parsed URL.
func BenchmarkKey(b *testing.B) {
	urls := benchURLs(b)
	for _, name := range urlkey.Names() {
		f, _ := urlkey.ByName(name)
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			var dst []byte
			for i := 0; b.Loop(); i++ {
				dst = f(dst[:0], urls[i%len(urls)])
			}
		})
	}
}

// BenchmarkSURT measures a SURT as a Key, by itself and with the parse.
func BenchmarkSURT(b *testing.B) {
	urls := benchURLs(b)
	b.Run("key", func(b *testing.B) {
		b.ReportAllocs()
		for i := 0; b.Loop(); i++ {
			urlkey.SURT(urls[i%len(urls)], urlkey.HeritrixSURT)
		}
	})
	b.Run("parse and key", func(b *testing.B) {
		b.ReportAllocs()
		for i := 0; b.Loop(); i++ {
			u, err := url.Parse(urls[i%len(urls)].Href())
			if err != nil {
				b.Fatal(err)
			}
			urlkey.SURT(u, urlkey.HeritrixSURT)
		}
	})
}

// BenchmarkSafeBrowsing measures the expressions of a URL, and their hashes.
func BenchmarkSafeBrowsing(b *testing.B) {
	urls := benchURLs(b)
	b.Run("expressions", func(b *testing.B) {
		b.ReportAllocs()
		for i := 0; b.Loop(); i++ {
			urlkey.SafeBrowsingExpressions(urls[i%len(urls)])
		}
	})
	b.Run("30 expressions", func(b *testing.B) {
		b.ReportAllocs()
		u := url.MustParse("http://a.b.c.d.e.f.g/1/2/3/4/5%20.html?param=1%202")
		for b.Loop() {
			urlkey.SafeBrowsingExpressions(u)
		}
	})
	b.Run("hashes", func(b *testing.B) {
		b.ReportAllocs()
		for i := 0; b.Loop(); i++ {
			urlkey.SafeBrowsingHashes(urls[i%len(urls)])
		}
	})
}

// BenchmarkHash compares the fingerprint with an alternative hash of the standard library.
func BenchmarkHash(b *testing.B) {
	var keys []urlkey.Key
	for _, u := range benchURLs(b) {
		keys = append(keys, urlkey.SURT(u, urlkey.HeritrixSURT))
	}
	b.Run("Hash64", func(b *testing.B) {
		b.ReportAllocs()
		for i := 0; b.Loop(); i++ {
			keys[i%len(keys)].Hash64()
		}
	})
	b.Run("FNV-1a", func(b *testing.B) {
		b.ReportAllocs()
		h := fnv.New64a()
		for i := 0; b.Loop(); i++ {
			h.Reset()
			h.Write([]byte(keys[i%len(keys)]))
			h.Sum64()
		}
	})
}
