package main

import (
	"cmp"
	neturl "net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/text/encoding/japanese"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/bench/turns"
	dropin "github.com/gowhatwg/url/net/url"
	"github.com/gowhatwg/url/urlinput"
	"github.com/gowhatwg/url/urltarget"
)

// Benchmarks of individual functions. They run over the files of corpora. The
// environment variable URL_BENCH_CORPUS is a pattern of files with a URL on each line, which replace
// those of URLs. Benchmarks are named after the files, as in BenchmarkParse/web/escapes. One
// operation is one line.

// corpusLines returns the lines of a corpus.
func corpusLines(tb testing.TB, file string) []string {
	tb.Helper()
	lines, err := turns.Lines(file)
	if err != nil {
		tb.Fatal(err)
	}
	return lines
}

// benchmarkURLs measures f on each corpus of URLs. The names end with suffix.
func benchmarkURLs(b *testing.B, suffix string, f func(line string)) {
	b.Helper()
	files, _ := filepath.Glob(cmp.Or(os.Getenv("URL_BENCH_CORPUS"), "corpora/*.txt"))
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
		if name != relativeCorpus && name != queriesCorpus {
			benchmarkLines(b, name+suffix, corpusLines(b, file), f)
		}
	}
}

// benchmarkLines measures f on all lines, repeatedly.
func benchmarkLines(b *testing.B, name string, lines []string, f func(line string)) {
	b.Run(name, func(b *testing.B) {
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
	})
}

// benchmarkLine measures f on one string.
func benchmarkLine(b *testing.B, name, line string, f func(line string)) {
	benchmarkLines(b, name, []string{line}, f)
}

// More results are assigned to these.
var (
	sinkParams *url.URLSearchParams
	sinkBytes  []byte
	sinkBool   bool
	sinkHost   url.Host
	sinkOrigin url.Origin
	sinkErr    error
)

func BenchmarkParse(b *testing.B) {
	warnings := 0
	listening := url.Parser{OnValidationError: func(url.ValidationError) bool { warnings++; return true }}
	encoding := url.Parser{Encoding: japanese.ShiftJIS}
	benchmarkURLs(b, "/escapes", func(s string) { sinkURL, _ = url.Parse(s) })
	benchmarkURLs(b, "/stack", func(s string) {
		if u, err := url.Parse(s); err == nil {
			sinkInt += len(u.Pathname())
		}
	})
	benchmarkURLs(b, "/getters", func(s string) {
		if u, err := url.Parse(s); err == nil {
			sinkURL = u
			sinkInt += getters(u)
		}
	})
	benchmarkURLs(b, "/listening", func(s string) { sinkURL, _ = listening.Parse(s) })
	benchmarkURLs(b, "/ShiftJIS", func(s string) { sinkURL, _ = encoding.Parse(s) })
}

func BenchmarkCanParse(b *testing.B) {
	benchmarkURLs(b, "", func(s string) { sinkBool = url.CanParse(s) })
}

func BenchmarkValidationErrors(b *testing.B) {
	benchmarkURLs(b, "", func(s string) {
		for range url.ValidationErrors(s, nil) {
			sinkInt++
		}
	})
}

func BenchmarkResolve(b *testing.B) {
	method := func(s string) { sinkURL, _ = ourBase.Parse(s) }
	references := corpusLines(b, "corpora/relative.txt")
	benchmarkLines(b, "relative/Parse", references, method)
	benchmarkLines(b, "relative/ParseWithBase", references, func(s string) { sinkURL, _ = url.ParseWithBase(s, webBase) })
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
		benchmarkLine(b, r.name, r.ref, method)
	}
}

func BenchmarkSet(b *testing.B) {
	for _, s := range slices.Concat(setters, []setter{
		{row: "href", value: "https://www.example.org/about/us", here: (*url.URL).SetHref},
		{row: "pathname-encoded", value: "another path/of/../some/länge", here: (*url.URL).SetPathname},
		{row: "search-encoded", value: "key=<value>&another=größe", here: (*url.URL).SetSearch},
		{row: "hash-encoded", value: "section 7", here: (*url.URL).SetHash},
		{row: "hostname-IDNA", value: "Küche.example", here: (*url.URL).SetHostname},
	}) {
		var u url.URL
		set := func(value string) {
			u = *ourBase
			sinkErr = s.here(&u, value)
		}
		if set(s.value); sinkErr != nil || u == *ourBase {
			b.Fatalf("%s: %v, %v", s.value, &u, sinkErr)
		}
		benchmarkLine(b, strings.TrimPrefix(s.row, "set "), s.value, set)
	}
}

func BenchmarkString(b *testing.B) {
	u := url.MustParse(webBase)
	benchmarkLine(b, "URL", webBase, func(string) { sinkString = u.String() })
	buf := make([]byte, 0, 256)
	benchmarkLine(b, "append", webBase, func(string) { sinkBytes = append(buf[:0], u.Href()...) })
	secret := url.MustParse("https://ada:secret@www.example.com/2026/05/an-article-of-some-length/")
	benchmarkLine(b, "Redacted", secret.Href(), func(string) { sinkString = secret.Redacted() })
	benchmarkLine(b, "Origin", webBase, func(string) { sinkString = u.Origin().String() })
}

func BenchmarkSearchParams(b *testing.B) {
	lines := corpusLines(b, "corpora/queries.txt")
	benchmarkLines(b, "parse", lines, func(s string) { sinkParams = url.NewURLSearchParams(s) })
	benchmarkLines(b, "parse+String", lines, func(s string) { sinkString = url.NewURLSearchParams(s).String() })
	benchmarkLines(b, "parse+Sort+String", lines, func(s string) {
		p := url.NewURLSearchParams(s)
		p.Sort()
		sinkString = p.String()
	})
	benchmarkLines(b, "parse+Get", lines, func(s string) { sinkString, sinkBool = url.NewURLSearchParams(s).Get("page") })
	benchmarkLines(b, "parse+All", lines, func(s string) {
		for name, value := range url.NewURLSearchParams(s).All() {
			sinkInt += len(name) + len(value)
		}
	})
	benchmarkLines(b, "parse+Append+String", lines, func(s string) {
		p := url.NewURLSearchParams(s)
		p.Append("color", "blue green")
		sinkString = p.String()
	})
	benchmarkLine(b, "build", "q=garden+rivers&page=2&lang=en", func(string) {
		var p url.URLSearchParams
		p.Append("q", "garden rivers")
		p.Append("page", "2")
		p.Append("lang", "en")
		sinkString = p.String()
	})
}

func BenchmarkSearchParamsMethods(b *testing.B) {
	const query = "q=garden+rivers&page=2&lang=en&sort=date&utm_source=letter&utm_medium=email&v=3f4534c496&w=640"
	u := url.MustParse("https://www.example.com/search?" + query)
	free, bound := url.NewURLSearchParams(query), u.SearchParams()
	benchmarkLine(b, "Get", query, func(string) { sinkString, sinkBool = free.Get("w") })
	benchmarkLine(b, "Has", query, func(string) { sinkBool = free.Has("absent") })
	benchmarkLine(b, "String", query, func(string) { sinkString = free.String() })
	benchmarkLine(b, "bound/Get", query, func(string) { sinkString, sinkBool = bound.Get("w") })
	benchmarkLine(b, "bound/Set", query, func(string) { bound.Set("page", "3") })
	benchmarkLine(b, "bound/Append+Delete", query, func(string) {
		bound.Append("color", "blue green")
		bound.Delete("color")
	})
	benchmarkLine(b, "bound/Sort", query, func(string) { bound.Sort() })
}

func BenchmarkPercentEncode(b *testing.B) {
	for _, s := range []struct{ name, s string }{
		{"clean", "/2026/05/an-article-of-some-length/index.html"},
		{"spaces", "/2026/05/an article of some length/index.html"},
		{"non-ASCII", "/2026/05/ein schöner längerer Artikel/東京.html"},
	} {
		benchmarkLine(b, s.name+"/path", s.s, func(s string) { sinkString = url.PercentEncode(s, url.PathPercentEncodeSet) })
		benchmarkLine(b, s.name+"/component", s.s, func(s string) { sinkString = url.PercentEncode(s, url.ComponentPercentEncodeSet) })
		benchmarkLine(b, s.name+"/ShiftJIS", s.s, func(s string) {
			sinkString = url.PercentEncodeAfterEncoding(japanese.ShiftJIS, s, url.SpecialQueryPercentEncodeSet)
		})
	}
}

func BenchmarkPercentDecode(b *testing.B) {
	for _, s := range []struct{ name, s string }{
		{"clean", "/2026/05/an-article-of-some-length/index.html"},
		{"spaces", "/2026/05/an%20article%20of%20some%20length/index.html"},
		{"non-ASCII", "/2026/05/ein%20sch%C3%B6ner%20l%C3%A4ngerer%20Artikel/%E6%9D%B1%E4%BA%AC.html"},
	} {
		benchmarkLine(b, s.name+"/string", s.s, func(s string) { sinkString = url.PercentDecodeUTF8(s) })
	}
}

func BenchmarkParseHost(b *testing.B) {
	for _, h := range []struct {
		name, host string
		parse      func(string) (url.Host, error)
	}{
		{"domain", "www.an-example.example.com", url.ParseHost},
		{"upper-case", "WWW.An-Example.Example.COM", url.ParseHost},
		{"IPv4", "203.0.113.57", url.ParseHost},
		{"IPv4-number", "0xcb007139", url.ParseHost},
		{"IPv4-short", "0313.113", url.ParseHost},
		{"IPv6", "[2001:db8:85a3::8a2e:370:7334]", url.ParseHost},
		{"IPv6-full", "[2001:0db8:85a3:0000:0000:8a2e:0370:7334]", url.ParseHost},
		{"IPv6-IPv4", "[::ffff:203.0.113.57]", url.ParseHost},
		{"punycode", "xn--kche-0ra.example", url.ParseHost},
		{"IDNA", "küche.example", url.ParseHost},
		{"IDNA-mapped", "KÜCHE。例え.TEST", url.ParseHost},
		{"percent-encoded", "ex%61mple.com", url.ParseHost},
		{"opaque", "a-host_of~no%20kind", url.ParseOpaqueHost},
	} {
		benchmarkLine(b, h.name, h.host, func(s string) { sinkHost, sinkErr = h.parse(s) })
		if sinkErr != nil {
			b.Fatal(sinkErr)
		}
	}
}

// BenchmarkSafe compares functions that are built on the parser with the parser itself.
func BenchmarkSafe(b *testing.B) {
	base := url.MustParse(webBase)
	references := corpusLines(b, "corpora/relative.txt")
	sameOrigin := func(s string) { sinkURL, sinkErr = base.ParseSameOrigin(s) }
	benchmarkLines(b, "references/Parse", references, func(s string) { sinkURL, sinkErr = base.Parse(s) })
	benchmarkLines(b, "references/ParseSameOrigin", references, sameOrigin)
	benchmarkLine(b, "refused/ParseSameOrigin", `/\evil.example/account`, sameOrigin)
	parse := func(s string) { sinkURL, sinkErr = url.Parse(s) }
	for _, text := range []string{"%", "%41", "\xFF", "u:p/@"} { // which is looked at for passwords
		benchmarkLine(b, "refused/Parse/256 KB of "+strconv.Quote(text), strings.Repeat(text, 256<<10/len(text)), parse)
	}

	const origin = "https://www.example.com:8443"
	benchmarkLine(b, "origin/Parse+Origin", origin, func(s string) {
		if u, err := url.Parse(s); err == nil {
			sinkOrigin = u.Origin()
		}
	})
	benchmarkLine(b, "origin/ParseOrigin", origin, func(s string) { sinkOrigin, sinkErr = url.ParseOrigin(s) })
	o, buf := url.MustParse(origin).Origin(), make([]byte, 0, 64)
	benchmarkLine(b, "origin/AppendText", origin, func(string) { sinkBytes, sinkErr = o.AppendText(buf) })

	for _, s := range []struct {
		name  string
		names []string
	}{{"plain", []string{"articles", "2026", "an-article"}}, {"encoded", []string{"fix/100%", "what is this?", "größe"}}} {
		path, name := strings.Join(s.names, "/"), "segments/"+s.name
		benchmarkLine(b, name+"/JoinPath", path, func(path string) { sinkURL = base.JoinPath(path) })
		benchmarkLine(b, name+"/JoinSegments", path, func(string) { sinkURL, sinkErr = base.JoinSegments(s.names...) })
		u, names := new(*base), slices.Values(s.names)
		benchmarkLine(b, name+"/SetDecodedPathSegments", path, func(string) { sinkErr = u.SetDecodedPathSegments(names) })
		joined, err := base.JoinSegments(s.names...)
		if err != nil {
			b.Fatal(err)
		}
		benchmarkLine(b, name+"/DecodedPathSegments", path, func(string) {
			for segment := range joined.DecodedPathSegments() {
				sinkInt += len(segment)
			}
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
		benchmarkLine(b, "typed/"+s.name+"/Parse", s.url, parse)
		benchmarkLine(b, "typed/"+s.name+"/ParseUserInput", s.input, func(s string) { sinkURL, _, sinkErr = urlinput.Parse(s, typed) })
	}
}

// BenchmarkTarget measures what a policy costs a server: for a target without findings at most
// 100 ns and no allocation, with and without reading its form.
func BenchmarkTarget(b *testing.B) {
	const clean, long = "/a/b/c?d=e", "/projects/2026/reports/annual-report.final.html?page=2&sort=name"
	strict := urltarget.Strict()
	for _, text := range []string{clean, long, "/a%20b/%C3%A4", "/a//b/../c"} {
		target, err := urltarget.Parse("GET", "https", "example.com", text)
		if err != nil {
			b.Fatal(err)
		}
		benchmarkLine(b, "Check "+text, text, func(string) { _ = strict.Check(target) })
		benchmarkLine(b, "ParseApply "+text, text, func(text string) {
			t, _ := urltarget.Parse("GET", "https", "example.com", text)
			_, _, _ = strict.Apply(t)
		})
		benchmarkLine(b, "Every "+text, text, func(string) { _ = target.Every(func(path string) bool { return path != "" }) })
	}
}

// TestDropInAllocations checks that Parse takes at most one allocation more than net/url's, for
// each line of the corpora that net/url can parse, and two more to keep a default port.
func TestDropInAllocations(t *testing.T) {
	for _, corpus := range []string{"web", "site", "chat", "files", "dirty"} {
		lines, more := 0, 0
		for _, line := range corpusLines(t, "corpora/"+corpus+".txt") {
			if _, err := neturl.Parse(line); err != nil {
				continue
			}
			theirs := testing.AllocsPerRun(10, func() { sinkNetURL, _ = neturl.Parse(line) })
			ours := testing.AllocsPerRun(10, func() { sinkNetURL, _ = dropin.Parse(line) })
			if lines++; ours > theirs {
				more++
			}
			limit := theirs + 1
			if u, err := dropin.Parse(line); err == nil && (u.Port() == "80" || u.Port() == "443") {
				limit += 2
			}
			if ours > limit {
				t.Errorf("%s: %q: %.0f allocations, net/url has %.0f", corpus, line, ours, theirs)
			}
		}
		if lines < 900 {
			t.Errorf("%s: only %d lines", corpus, lines)
		}
		t.Logf("%s: of %d lines, %d take one more allocation", corpus, lines, more)
	}
}
