package urlhtml

import (
	"fmt"
	"strings"
	"testing"
)

func TestLinkHeader(t *testing.T) {
	for _, tt := range []struct{ header, want string }{
		{`<a>; rel=next`, "a [next]"}, {`<a>;rel="Next  prev", <b> ; REL = stylesheet`, "a [next prev] | b [stylesheet]"}, {`<a,b>; rel="x"; title="c,d;\"e\\"`, `a,b [x] title=c,d;"e\`},
		{`<a>; rel=x; rel=y; anchor="#b"; anchor=c`, "a [x] #b"},
		{`<a>; rel=x; title=b; title*=UTF-8'de'%e2%82%ac; title=c; type=d; type=e; hreflang=f; hreflang=g`, "a [x] title=€ type=d hreflang=f hreflang=g"},
		{`<a>; rel=x; title*=ISO-8859-1''%a3`, "a [x] title=£"}, {`<a>; rel=x; title*=b; title*=nope''c; title=d`, "a [x] title=d"}, {`<a>; rel=x; title*=utf-8'b; title=c`, "a [x] title=c"},
		{`<a>; rel=x; title*=utf-8''; title=c`, "a [x] title="}, {`<a>; rel=x; type*=utf-8''b; type*=utf-8''c; media*=utf-8''d; media*=utf-8''e`, "a [x] type=b media=d"}, {"<a>; rel=\"b\tc\"", "a [b c]"},
		{`<a>; rel=x; media=b; media=c; title=d; title=e; type=f; type=g`, "a [x] media=b title=d type=f"}, {`<a>; rel=x; crossorigin; b=`, "a [x] crossorigin= b="}, {`<a>`, ""},
		{`<a>; rel=""`, ""}, {`<a; rel=x`, ""}, {`a; rel=x`, ""}, {`<a>; rel=x y, <b>; rel=z`, "a [x y] | b [z]"}, {`<a>; rel="x" y, <b>; rel=z`, "a [x]"},
		{`, ,<a>;rel=x,,<b>;rel=y,`, "a [x] | b [y]"}, {`<>; rel=x`, " [x]"},
		{`<a>; rel="x" <b>; rel=y`, "a [x]"}, // a comma is missing
		{`<a>; ; =b; rel=x`, "a [x]"}, {`<a>; rel="x`, "a [x]"}, {`<a>; rel="x\`, "a [x]"},
	} {
		var got []string
		for _, l := range ParseLinkHeader([]string{tt.header}) {
			s := fmt.Sprintf("%s %s", l.Target, l.Rel)
			if l.Anchor != "" {
				s += " " + l.Anchor
			}
			for _, p := range l.Params {
				s += " " + p.Name + "=" + p.Value
			}
			got = append(got, s)
		}
		if strings.Join(got, " | ") != tt.want {
			t.Errorf("%s: %q, want %q", tt.header, got, tt.want)
		}
	}
	links := ParseLinkHeader([]string{`<a>; rel=x; type=b`, `<c>; rel=y`})
	if len(links) != 2 {
		t.Fatalf("two headers give %v", links)
	}
	for _, name := range []string{"type", "Type"} {
		if value, ok := links[0].Param(name); !ok || value != "b" {
			t.Errorf("%s is %q", name, value)
		}
	}
	if !links[0].HasRel("X") || links[0].HasRel("y") {
		t.Errorf("rel is %q", links[0].Rel)
	}
	if _, ok := links[1].Param("type"); ok {
		t.Error("there is a type")
	}
}
