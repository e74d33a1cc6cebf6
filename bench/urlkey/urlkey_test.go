// Package bench measures package urlkey side by side with the canonicalizers of
// nlnwa/whatwg-url and PuerkitoBio/purell.
//
//	go test -run '^$' -bench .
//
// Each benchmark turns the text of a URL into a key, so it includes the parse.
package bench

import (
	"testing"

	"github.com/PuerkitoBio/purell"
	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/bench/turns"
	"github.com/gowhatwg/url/urlkey"
	"github.com/nlnwa/whatwg-url/canonicalizer"
)

// A library turns the text of a URL into a key.
type library struct {
	name string
	key  func(text string) (string, error)
}

// own returns this module's function for a key.
func own(f func(u *url.URL) urlkey.Key) func(text string) (string, error) {
	return func(text string) (string, error) {
		u, err := url.Parse(text)
		if err != nil {
			return "", err
		}
		return string(f(u)), nil
	}
}

// tasks are the keys that more than one library can make.
var tasks = []struct {
	name      string
	libraries []library
}{
	{"semantic", []library{
		{"urlkey", own(urlkey.Semantic().Key)},
		{"nlnwa", func(text string) (string, error) {
			u, err := canonicalizer.Semantic.Parse(text)
			if err != nil {
				return "", err
			}
			return u.String(), nil
		}},
		{"purell", func(text string) (string, error) {
			return purell.NormalizeURLString(text, purell.FlagsUsuallySafeGreedy|purell.FlagRemoveFragment|
				purell.FlagRemoveDuplicateSlashes|purell.FlagSortQuery|purell.FlagRemoveUnnecessaryHostDots)
		}},
	}},
	{"aggressive", []library{
		{"urlkey", own(urlkey.Aggressive().Key)},
		{"purell", func(text string) (string, error) { return purell.NormalizeURLString(text, purell.FlagsAllGreedy) }},
	}},
	{"safebrowsing", []library{
		{"urlkey", own(urlkey.SafeBrowsing)},
		{"nlnwa", func(text string) (string, error) {
			u, err := canonicalizer.GoogleSafeBrowsing.Parse(text)
			if err != nil {
				return "", err
			}
			return u.String(), nil
		}},
	}},
	{"surt", []library{
		{"urlkey", own(func(u *url.URL) urlkey.Key { return urlkey.SURT(u, urlkey.HeritrixSURT()) })},
	}},
}

func Benchmark(b *testing.B) {
	for _, name := range []string{"web", "dirty"} {
		lines, err := turns.Lines("../corpora/" + name + ".txt")
		if err != nil {
			b.Fatal(err)
		}
		for _, task := range tasks {
			b.Run(name+"/"+task.name, func(b *testing.B) {
				var ways []turns.Way
				for _, l := range task.libraries {
					ways = append(ways, turns.Way{Name: l.name, Run: func() {
						for _, line := range lines {
							// purell refuses some of the lines.
							l.key(line)
						}
					}})
				}
				turns.Compare(b, len(lines), ways...)
			})
		}
	}
}

// TestTasks checks that the compared functions do about the same.
func TestTasks(t *testing.T) {
	const input = "https://www.Example.com:443//a/%7Eb/../c?b=2&a=1#d"
	want := map[string]string{
		"semantic":     "https://www.example.com/a/c?a=1&b=2",
		"aggressive":   "http://example.com/a/c?a=1&b=2",
		"safebrowsing": "https://www.example.com/a/c?b=2&a=1",
		"surt":         "https://(com,example,www,)//a/c?b=2&a=1",
	}
	for _, task := range tasks {
		t.Run(task.name, func(t *testing.T) {
			for _, l := range task.libraries {
				if got, err := l.key(input); err != nil || got != want[task.name] {
					t.Errorf("%s: %q, %v, want %q", l.name, got, err, want[task.name])
				}
			}
		})
	}
}
