package urlhtml

import (
	"encoding/xml"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gowhatwg/url/internal/testing/urltest"
)

// xmlTests are documents of XML with the Raw of their links.
var xmlTests = []struct{ name, doc, want string }{
	{"empty elements", `<html><head><title/><script src="a"/><style/><link href="b"/></head><body><textarea/><iframe src="c"/><template/><p/><a href="d"/></body></html>`, "a b c d"},
	{"a title isn't the body", `<html><head><title>x</title><link rel="icon" href="a"/><base href="/b/"/></head></html>`, "a /b/"},
	{"an empty template", `<html><svg><foreignObject><template/></foreignObject><style/><title/><a href="a"/></svg><a href="b"/></html>`, "a b"},
	{"empty elements in svg", `<svg><foreignObject><div/><p/><b/></foreignObject><image href="a"/></svg>`, "a"},
	{"CDATA", `<html><script><![CDATA[ "<a href='no'/></script>" ]]></script><p><![CDATA[<a href="no">]]></p><a href="a"/></html>`, "a"},
	{"elements in what is text in HTML", `<html><noscript><img src="a"/></noscript><title><a href="b"/></title></html>`, "a b"},
	{"a style with references, CDATA and comments", `<style>/*<![CDATA[*/ @import "a&b"; /*]]>*/ <!-- @import "no"; --> c &gt; d{e:url(f&amp;g)}` + "\r\n" + `h{i:url("j")}</style>`, "a&b f&g j"},
	{"a style in svg", `<svg><style type="text/css"><![CDATA[@import "a";]]> b&gt;c{d:url(e)}</style><style type="x">f{g:url(no)}</style><a href="h"/></svg>`, "a e h"},
	{"a style in math", `<math><style>a{b:url(no)}</style><mi href="no"/></math>`, ""},
	{"prefixes", `<h:html xmlns:h="http://www.w3.org/1999/xhtml"><h:style>a{b:url(c)}</h:style><s:svg><s:style>d{e:url(f)}</s:style><s:image xlink:href="g"/></s:svg><h:img src="h"/></h:html>`, "c f g h"},
	{"tags that end svg in HTML", `<svg><metadata><p/><b></b><br/></metadata><image href="a"/></svg>`, "a"},
	{"a block in a paragraph", `<svg><desc><p><div><![CDATA[<a href="no"/>]]></div><style>a{b:url(c)}</style></p></desc><image href="a"/></svg>`, "c a"},
	{"a srcdoc is HTML", `<iframe srcdoc="&lt;title&gt;&lt;/title/&gt;&lt;img src=a&gt;&lt;style&gt;b{c:url(d?e&amp;amp;f)}&lt;/style>"/>`, "a d?e&amp;f"},
	{"UTF-8", "<meta charset='gbk'/><a href='é'/>", "é"}, {"a declared encoding", "<?xml version='1.0' encoding='windows-1251'?><a href='\xE9'/>", "й"},
	{"declarations", `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "a" "b" [<!ENTITY c "d">]><svg><a href="e"/></svg>`, "e"},
}

func TestXML(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 0))
	for _, tt := range xmlTests {
		t.Run(tt.name, func(t *testing.T) {
			o := Options{Base: pageURL, XML: true}
			links, err := collect(strings.NewReader(tt.doc), o)
			raws := []string{}
			for _, l := range links {
				raws = append(raws, l.Raw)
				if l.Late {
					t.Errorf("%s is late", l.Raw)
				}
			}
			if got := strings.Join(raws, " "); err != nil || got != tt.want {
				t.Errorf("got %s, want %s, %v", got, tt.want, err)
			}
			for range urltest.Times(100) {
				var want, got []string
				var out strings.Builder
				o.ContentType = []string{"", "image/svg+xml"}[rng.IntN(2)]
				err := Rewrite(&out, strings.NewReader(tt.doc), o, func(l Link) (string, bool) {
					s := "x" + nasty[rng.IntN(len(nasty))] + "&\x01\uFFFF<]]>"
					want = append(want, strings.NewReplacer("\x00", "%00", "\x01", "\uFFFD", "\uFFFF", "\uFFFD", "\f", "\uFFFD", "\v", "\uFFFD").Replace(s))
					return s, true
				})
				links, err2 := collect(strings.NewReader(out.String()), o)
				for _, l := range links {
					got = append(got, l.Raw)
				}
				if err != nil || err2 != nil || !slices.Equal(got, want) {
					t.Fatalf("%s\ngives %q, want %q, %v, %v", out.String(), got, want, err, err2)
				}
				d := xml.NewDecoder(strings.NewReader(out.String()))
				d.CharsetReader = func(_ string, r io.Reader) (io.Reader, error) { return r, nil }
				for err == nil {
					_, err = d.Token()
				}
				if err != io.EOF {
					t.Fatalf("%s\n%v", out.String(), err)
				}
			}
		})
	}
}
