package main_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"golang.org/x/text/encoding/japanese"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlinput"
)

// Benchmarks of individual functions. They run over the files of corpora. The
// environment variable URL_BENCH_CORPUS names a folder whose text files replace them, or a file
// with a URL on each line that replaces the files with URLs. Benchmarks are named after the
// files, as in BenchmarkParse/web/escapes. One operation is one line.

const benchVariable = "URL_BENCH_CORPUS"

// A benchCorpus is a file with a URL, a reference or a query on each line.
type benchCorpus struct {
	name  string
	lines []string
}

var benchCorpora = sync.OnceValues(func() ([]benchCorpus, error) {
	var names []string
	place := os.Getenv(benchVariable)
	info, err := os.Stat(place)
	switch {
	case place == "":
		names, err = filepath.Glob("corpora/*.txt")
	case err == nil && info.IsDir():
		names, err = filepath.Glob(filepath.Join(place, "*.txt"))
	default:
		names = []string{place, "corpora/relative.txt", "corpora/queries.txt"}
	}
	var corpora []benchCorpus
	for _, name := range names {
		var data []byte
		if data, err = os.ReadFile(name); err != nil {
			return nil, err
		}
		c := benchCorpus{name: strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))}
		for line := range strings.Lines(string(data)) {
			if line = strings.TrimRight(line, "\r\n"); line != "" {
				c.lines = append(c.lines, line)
			}
		}
		corpora = append(corpora, c)
	}
	if len(corpora) == 0 && err == nil {
		err = fs.ErrNotExist
	}
	return corpora, err
})

const (
	relativeCorpus = "relative"
	queriesCorpus  = "queries"
)

// urlCorpora returns the corpora of URLs.
func urlCorpora(tb testing.TB) []benchCorpus {
	corpora, err := benchCorpora()
	if err != nil {
		tb.Fatal(err)
	}
	var urls []benchCorpus
	for _, c := range corpora {
		if c.name != relativeCorpus && c.name != queriesCorpus {
			urls = append(urls, c)
		}
	}
	return urls
}

// corpusLines returns the lines of one corpus.
func corpusLines(tb testing.TB, name string) []string {
	corpora, err := benchCorpora()
	if err != nil {
		tb.Fatal(err)
	}
	for _, c := range corpora {
		if c.name == name {
			return c.lines
		}
	}
	tb.Fatal(errors.New("no corpus " + name))
	return nil
}

// benchmarkLines measures f on all lines, repeatedly.
func benchmarkLines(b *testing.B, lines []string, f func(line string)) {
	b.Helper()
	size := 0
	for _, line := range lines {
		size += len(line)
	}
	b.SetBytes(int64(size / len(lines)))
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		f(lines[i])
		if i++; i == len(lines) {
			i = 0
		}
	}
}

// benchmarkLine measures f on one string.
func benchmarkLine(b *testing.B, line string, f func(line string)) {
	b.Helper()
	benchmarkLines(b, []string{line}, f)
}

// Results are assigned to these, so that they count as used and pointers escape.
var (
	sinkURL    *url.URL
	sinkParams *url.URLSearchParams
	sinkString string
	sinkBytes  []byte
	sinkInt    int
	sinkBool   bool
	sinkHost   url.Host
	sinkErr    error
)

func BenchmarkParse(b *testing.B) {
	warnings := 0
	listening := url.Parser{OnValidationError: func(url.ValidationError) bool { warnings++; return true }}
	encoding := url.Parser{Encoding: japanese.ShiftJIS}
	variants := []struct {
		name string
		f    func(string)
	}{
		{"escapes", func(s string) { sinkURL, _ = url.Parse(s) }},
		{"stack", func(s string) {
			if u, err := url.Parse(s); err == nil {
				sinkInt += len(u.Pathname())
			}
		}},
		{"getters", func(s string) {
			if u, err := url.Parse(s); err == nil {
				sinkURL = u
				sinkInt += len(u.Href()) + len(u.Protocol()) + len(u.Username()) + len(u.Password()) + len(u.Host()) +
					len(u.Hostname()) + len(u.Port()) + len(u.Pathname()) + len(u.Search()) + len(u.Hash())
			}
		}},
		{"listening", func(s string) { sinkURL, _ = listening.Parse(s) }},
		{"ShiftJIS", func(s string) { sinkURL, _ = encoding.Parse(s) }},
	}
	for _, c := range urlCorpora(b) {
		for _, v := range variants {
			b.Run(c.name+"/"+v.name, func(b *testing.B) { benchmarkLines(b, c.lines, v.f) })
		}
	}
}

func BenchmarkCanParse(b *testing.B) {
	for _, c := range urlCorpora(b) {
		b.Run(c.name, func(b *testing.B) {
			benchmarkLines(b, c.lines, func(s string) { sinkBool = url.CanParse(s) })
		})
	}
}

func BenchmarkValidationErrors(b *testing.B) {
	for _, c := range urlCorpora(b) {
		b.Run(c.name, func(b *testing.B) {
			benchmarkLines(b, c.lines, func(s string) {
				for range url.ValidationErrors(s, nil) {
					sinkInt++
				}
			})
		})
	}
}

// webBase is the base of references.
const webBase = "https://www.example.com/2026/05/an-article-of-some-length/index.html?page=2&lang=en#comments"

func BenchmarkResolve(b *testing.B) {
	base := url.MustParse(webBase)
	method := func(s string) { sinkURL, _ = base.Parse(s) }
	b.Run("relative/Parse", func(b *testing.B) { benchmarkLines(b, corpusLines(b, relativeCorpus), method) })
	b.Run("relative/ParseWithBase", func(b *testing.B) {
		benchmarkLines(b, corpusLines(b, relativeCorpus), func(s string) { sinkURL, _ = url.ParseWithBase(s, webBase) })
	})
	for _, r := range []struct{ name, ref string }{
		{"path", "/assets/images/a-small-picture.png"},
		{"name", "a-small-picture.png"},
		{"up", "../../another-article/"},
		{"query", "?page=3&lang=en"},
		{"fragment", "#references"},
		{"authority", "//cdn.example.net/assets/a-script.js"},
		{"absolute", "https://www.example.org/about/us"},
		{"opaque", "mailto:someone@example.com"},
		{"encoded", "/eine straße/東京"},
	} {
		b.Run(r.name, func(b *testing.B) { benchmarkLine(b, r.ref, method) })
	}
}

func BenchmarkSet(b *testing.B) {
	for _, s := range []struct {
		name  string
		set   func(u *url.URL, value string) error
		value string
	}{
		{"href", (*url.URL).SetHref, "https://www.example.org/about/us"},
		{"protocol", (*url.URL).SetProtocol, "http"},
		{"username", (*url.URL).SetUsername, "ada"},
		{"password", (*url.URL).SetPassword, "lovelace"},
		{"host", (*url.URL).SetHost, "cdn.example.net:8080"},
		{"hostname", (*url.URL).SetHostname, "cdn.example.net"},
		{"port", (*url.URL).SetPort, "8080"},
		{"pathname", (*url.URL).SetPathname, "/another/path/of-some/length.html"},
		{"search", (*url.URL).SetSearch, "?key=value&another=one"},
		{"hash", (*url.URL).SetHash, "#section-7"},
		{"pathname-encoded", (*url.URL).SetPathname, "another path/of/../some/länge"},
		{"search-encoded", (*url.URL).SetSearch, "key=<value>&another=größe"},
		{"hash-encoded", (*url.URL).SetHash, "section 7"},
		{"hostname-IDNA", (*url.URL).SetHostname, "Küche.example"},
	} {
		b.Run(s.name, func(b *testing.B) {
			original := *url.MustParse(webBase)
			var u url.URL
			benchmarkLine(b, s.value, func(value string) {
				u = original
				sinkErr = s.set(&u, value)
			})
			if sinkErr != nil || u == original {
				b.Fatalf("%s: %v, %v", s.value, &u, sinkErr)
			}
		})
	}
}

func BenchmarkString(b *testing.B) {
	u := url.MustParse(webBase)
	b.Run("URL", func(b *testing.B) {
		benchmarkLine(b, webBase, func(string) { sinkString = u.String() })
	})
	b.Run("append", func(b *testing.B) {
		buf := make([]byte, 0, 256)
		benchmarkLine(b, webBase, func(string) { sinkBytes = append(buf[:0], u.Href()...) })
	})
	b.Run("Redacted", func(b *testing.B) {
		u := url.MustParse("https://ada:secret@www.example.com/2026/05/an-article-of-some-length/")
		benchmarkLine(b, u.Href(), func(string) { sinkString = u.Redacted() })
	})
	b.Run("Origin", func(b *testing.B) {
		benchmarkLine(b, webBase, func(string) { sinkString = u.Origin().String() })
	})
}

func BenchmarkSearchParams(b *testing.B) {
	lines := corpusLines(b, queriesCorpus)
	for _, v := range []struct {
		name string
		f    func(string)
	}{
		{"parse", func(s string) { sinkParams = url.NewURLSearchParams(s) }},
		{"parse+String", func(s string) { sinkString = url.NewURLSearchParams(s).String() }},
		{"parse+Sort+String", func(s string) {
			p := url.NewURLSearchParams(s)
			p.Sort()
			sinkString = p.String()
		}},
		{"parse+Get", func(s string) {
			sinkString, sinkBool = url.NewURLSearchParams(s).Get("page")
		}},
		{"parse+All", func(s string) {
			for name, value := range url.NewURLSearchParams(s).All() {
				sinkInt += len(name) + len(value)
			}
		}},
		{"parse+Append+String", func(s string) {
			p := url.NewURLSearchParams(s)
			p.Append("color", "blue green")
			sinkString = p.String()
		}},
	} {
		b.Run(v.name, func(b *testing.B) { benchmarkLines(b, lines, v.f) })
	}
	b.Run("build", func(b *testing.B) {
		benchmarkLine(b, "q=garden+rivers&page=2&lang=en", func(string) {
			var p url.URLSearchParams
			p.Append("q", "garden rivers")
			p.Append("page", "2")
			p.Append("lang", "en")
			sinkString = p.String()
		})
	})
}

func BenchmarkSearchParamsMethods(b *testing.B) {
	const query = "q=garden+rivers&page=2&lang=en&sort=date&utm_source=letter&utm_medium=email&v=3f4534c496&w=640"
	u := url.MustParse("https://www.example.com/search?" + query)
	free, bound := url.NewURLSearchParams(query), u.SearchParams()
	for _, v := range []struct {
		name string
		f    func(string)
	}{
		{"Get", func(string) { sinkString, sinkBool = free.Get("w") }},
		{"Has", func(string) { sinkBool = free.Has("absent") }},
		{"String", func(string) { sinkString = free.String() }},
		{"bound/Get", func(string) { sinkString, sinkBool = bound.Get("w") }},
		{"bound/Set", func(string) { bound.Set("page", "3") }},
		{"bound/Append+Delete", func(string) {
			bound.Append("color", "blue green")
			bound.Delete("color")
		}},
		{"bound/Sort", func(string) { bound.Sort() }},
	} {
		b.Run(v.name, func(b *testing.B) { benchmarkLine(b, query, v.f) })
	}
}

func BenchmarkPercentEncode(b *testing.B) {
	for _, s := range []struct{ name, s string }{
		{"clean", "/2026/05/an-article-of-some-length/index.html"},
		{"spaces", "/2026/05/an article of some length/index.html"},
		{"non-ASCII", "/2026/05/ein schöner längerer Artikel/東京.html"},
	} {
		b.Run(s.name+"/path", func(b *testing.B) {
			benchmarkLine(b, s.s, func(s string) { sinkString = url.PercentEncode(s, url.PathPercentEncodeSet) })
		})
		b.Run(s.name+"/component", func(b *testing.B) {
			benchmarkLine(b, s.s, func(s string) { sinkString = url.PercentEncode(s, url.ComponentPercentEncodeSet) })
		})
		b.Run(s.name+"/ShiftJIS", func(b *testing.B) {
			benchmarkLine(b, s.s, func(s string) {
				sinkString = url.PercentEncodeAfterEncoding(japanese.ShiftJIS, s, url.SpecialQueryPercentEncodeSet)
			})
		})
	}
}

func BenchmarkPercentDecode(b *testing.B) {
	for _, s := range []struct{ name, s string }{
		{"clean", "/2026/05/an-article-of-some-length/index.html"},
		{"spaces", "/2026/05/an%20article%20of%20some%20length/index.html"},
		{"non-ASCII", "/2026/05/ein%20sch%C3%B6ner%20l%C3%A4ngerer%20Artikel/%E6%9D%B1%E4%BA%AC.html"},
	} {
		b.Run(s.name+"/string", func(b *testing.B) {
			benchmarkLine(b, s.s, func(s string) { sinkString = url.PercentDecodeUTF8(s) })
		})
	}
}

func BenchmarkParseHost(b *testing.B) {
	for _, h := range []struct{ name, host string }{
		{"domain", "www.an-example.example.com"},
		{"upper-case", "WWW.An-Example.Example.COM"},
		{"IPv4", "203.0.113.57"},
		{"IPv4-number", "0xcb007139"},
		{"IPv4-short", "0313.113"},
		{"IPv6", "[2001:db8:85a3::8a2e:370:7334]"},
		{"IPv6-full", "[2001:0db8:85a3:0000:0000:8a2e:0370:7334]"},
		{"IPv6-IPv4", "[::ffff:203.0.113.57]"},
		{"punycode", "xn--kche-0ra.example"},
		{"IDNA", "küche.example"},
		{"IDNA-mapped", "KÜCHE。例え.TEST"},
		{"percent-encoded", "ex%61mple.com"},
	} {
		b.Run(h.name, func(b *testing.B) {
			benchmarkLine(b, h.host, func(s string) { sinkHost, sinkErr = url.ParseHost(s) })
			if sinkErr != nil {
				b.Fatal(sinkErr)
			}
		})
	}
	b.Run("opaque", func(b *testing.B) {
		benchmarkLine(b, "a-host_of~no%20kind", func(s string) { sinkHost, sinkErr = url.ParseOpaqueHost(s) })
		if sinkErr != nil {
			b.Fatal(sinkErr)
		}
	})
}

var sinkOrigin url.Origin

// BenchmarkSafe compares functions that are built on the parser with the parser itself.
func BenchmarkSafe(b *testing.B) {
	base := url.MustParse(webBase)
	references := corpusLines(b, relativeCorpus)
	b.Run("references/Parse", func(b *testing.B) {
		benchmarkLines(b, references, func(s string) { sinkURL, sinkErr = base.Parse(s) })
	})
	b.Run("references/ParseSameOrigin", func(b *testing.B) {
		benchmarkLines(b, references, func(s string) { sinkURL, sinkErr = base.ParseSameOrigin(s) })
	})
	b.Run("refused/ParseSameOrigin", func(b *testing.B) {
		benchmarkLine(b, `/\evil.example/account`, func(s string) { sinkURL, sinkErr = base.ParseSameOrigin(s) })
	})
	for _, text := range []string{"%", "%41", "\xFF", "u:p/@"} { // which is looked at for passwords
		b.Run("refused/Parse/256 KB of "+strconv.Quote(text), func(b *testing.B) {
			benchmarkLine(b, strings.Repeat(text, 256<<10/len(text)), func(s string) { sinkURL, sinkErr = url.Parse(s) })
		})
	}

	const origin = "https://www.example.com:8443"
	b.Run("origin/Parse+Origin", func(b *testing.B) {
		benchmarkLine(b, origin, func(s string) {
			if u, err := url.Parse(s); err == nil {
				sinkOrigin = u.Origin()
			}
		})
	})
	b.Run("origin/ParseOrigin", func(b *testing.B) {
		benchmarkLine(b, origin, func(s string) { sinkOrigin, sinkErr = url.ParseOrigin(s) })
	})
	b.Run("origin/AppendText", func(b *testing.B) {
		o := url.MustParse(origin).Origin()
		buf := make([]byte, 0, 64)
		benchmarkLine(b, origin, func(string) { sinkBytes, sinkErr = o.AppendText(buf) })
	})

	for _, s := range []struct {
		name  string
		names []string
	}{{"plain", []string{"articles", "2026", "an-article"}}, {"encoded", []string{"fix/100%", "what is this?", "größe"}}} {
		path := s.names[0] + "/" + s.names[1] + "/" + s.names[2]
		b.Run("segments/"+s.name+"/JoinPath", func(b *testing.B) {
			benchmarkLine(b, path, func(path string) { sinkURL = base.JoinPath(path) })
		})
		b.Run("segments/"+s.name+"/JoinSegments", func(b *testing.B) {
			benchmarkLine(b, path, func(string) { sinkURL, sinkErr = base.JoinSegments(s.names...) })
		})
		b.Run("segments/"+s.name+"/SetDecodedPathSegments", func(b *testing.B) {
			u, names := new(*base), slices.Values(s.names)
			benchmarkLine(b, path, func(string) { sinkErr = u.SetDecodedPathSegments(names) })
		})
		b.Run("segments/"+s.name+"/DecodedPathSegments", func(b *testing.B) {
			u, err := base.JoinSegments(s.names...)
			if err != nil {
				b.Fatal(err)
			}
			benchmarkLine(b, path, func(string) {
				for segment := range u.DecodedPathSegments() {
					sinkInt += len(segment)
				}
			})
		})
	}

	typed := urlinput.Options{HTTPForLoopback: true, FilePaths: true}
	for _, s := range []struct{ name, input, url string }{
		{"URL", "https://www.example.com/about", "https://www.example.com/about"},
		{"host", "www.example.com", "https://www.example.com"},
		{"port", "www.example.com:8080/about", "https://www.example.com:8080/about"},
		{"localhost", "localhost:3000", "http://localhost:3000"},
		{"path", "/srv/a b", "file:///srv/a b"},
	} {
		b.Run("typed/"+s.name+"/Parse", func(b *testing.B) {
			benchmarkLine(b, s.url, func(s string) { sinkURL, sinkErr = url.Parse(s) })
		})
		b.Run("typed/"+s.name+"/ParseUserInput", func(b *testing.B) {
			benchmarkLine(b, s.input, func(s string) { sinkURL, _, sinkErr = urlinput.Parse(s, typed) })
		})
	}
}
