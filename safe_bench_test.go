package url_test

import (
	"slices"
	"testing"

	"github.com/gowhatwg/url"
)

var sinkOrigin url.Origin

// BenchmarkSafe measures what is built on the parser next to what it is built on.
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
		b.Run("segments/"+s.name+"/SetPathSegments", func(b *testing.B) {
			u, names := base.Clone(), slices.Values(s.names)
			benchmarkLine(b, path, func(string) { sinkErr = u.SetPathSegments(names) })
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

	typed := url.UserInputOptions{HTTPForLoopback: true, FilePaths: true}
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
			benchmarkLine(b, s.input, func(s string) { sinkURL, sinkErr = url.ParseUserInput(s, typed) })
		})
	}
}
