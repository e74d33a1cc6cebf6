package answer

import (
	"strings"
	"testing"

	"github.com/gowhatwg/url/viewer/internal/document"
)

type linked struct {
	Refused, NotURL, URL, From, Base, Encoding, Looks string
	Size, Count                                       int
	Stopped                                           *string
	Groups                                            []struct {
		Kind, Place    string
		Count, Dropped int
		Links          []struct {
			Order, Line, Column, Depth int
			Late, Cut                  bool
			Element, Attribute, Raw    string
			Href                       *string
			Failure, Caution           string
		}
	}
}

func askLinks(t *testing.T, doc, address, encoding string) linked {
	t.Helper()
	return answerTo[linked](t, "links", doc, address, encoding)
}

func TestLinks(t *testing.T) {
	if _, err := getEncoding("Big5"); err != nil {
		if v := askLinks(t, "<a href=x>", "", ""); v.Refused != "this program has no encodings" {
			t.Errorf("got %+v", v)
		}
		return
	}
	v := askLinks(t, "<base href=/b/>\n<a href='\xFC\x00\"'><a href='//['>", "https://a.example/", "windows-1252")
	if v.Refused != "" || v.URL != "https://a.example/" || v.From != "user" || v.Base != "https://a.example/b/" || v.Encoding != "windows-1252" || v.Looks != "binary" ||
		v.Size != 44 || v.Count != 3 || v.Stopped != nil || len(v.Groups) != 3 {
		t.Fatalf("got %+v", v)
	}
	g := v.Groups[1]
	if g.Kind != "navigation" || g.Place != "same origin" || g.Count != 1 || g.Dropped != -1 || len(g.Links) != 1 {
		t.Fatalf("got %+v", g)
	}
	l := g.Links[0]
	if l.Order != 1 || l.Line != 2 || l.Column != 10 || l.Element != "a" || l.Attribute != "href" || l.Raw != "ü\uFFFD\"" || l.Href == nil || *l.Href != "https://a.example/b/%C3%BC%EF%BF%BD%22" || l.Failure != "" {
		t.Errorf("got %+v", l)
	}
	if l := v.Groups[2].Links[0]; l.Href != nil || l.Failure != "IPv6-unclosed: the IPv6 address lacks its closing bracket (at byte 2)" {
		t.Errorf("got %+v", l)
	}
	if v := askLinks(t, "<a href=x><a href='https://p\u0430ypal.com/'>", "https://a.example/", "utf-8"); len(v.Groups) != 2 || v.Groups[0].Links[0].Caution != "" ||
		!strings.HasPrefix(v.Groups[1].Links[0].Caution, "Shown as xn--") {
		t.Errorf("a look-alike: got %+v", v)
	}
	if v := askLinks(t, "<a href=x>", "a.example", ""); !strings.HasPrefix(v.NotURL, "missing-scheme-non-relative-URL") || v.Count != 0 {
		t.Errorf("a document URL that isn't one: got %+v", v)
	}
	if v := askLinks(t, strings.Repeat(" ", document.MaxSize+1), "", ""); v.Refused != "more than 32 MiB" {
		t.Errorf("a document that is too long: got %+v", v)
	}
	if v := askLinks(t, "<a href=x><a href='"+strings.Repeat("x", 17<<20), "", ""); v.Stopped == nil || *v.Stopped != "tag too long" {
		t.Errorf("a tag that is too long: got %+v", v)
	}
}
