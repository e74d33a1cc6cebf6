package urltarget_test

import (
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/gowhatwg/url/internal/testing/urltest"
	"github.com/gowhatwg/url/urltarget"
)

// A vector is a row of testdata/vectors.json. See the README there.
type vector struct {
	Source, ID, Op, Method, Target, Want, Note string

	Finding, Protected string // of an advisory

	Ours   *string // if it isn't Want
	Reason string
}

// operations are the policies that do what the tests of others do.
var operations = map[string]urltarget.Policy{
	"keep":                      {Keep: urltarget.AllFindings},
	"merge slashes":             {Keep: urltarget.AllFindings, Normalize: urltarget.EmptySegment},
	"resolve literal dots":      {Keep: urltarget.AllFindings, Normalize: urltarget.DotSegment},
	"resolve dots":              {Keep: urltarget.AllFindings, Normalize: urltarget.DotSegment | urltarget.EncodedDot},
	"clean":                     {Keep: urltarget.AllFindings, Normalize: urltarget.DotSegment | urltarget.EncodedDot | urltarget.EmptySegment},
	"upper case":                {Keep: urltarget.AllFindings, Normalize: urltarget.LowercaseDigit},
	"upper case, strict":        {Keep: urltarget.AllFindings &^ urltarget.BadPercent, Normalize: urltarget.LowercaseDigit},
	"decode unreserved":         {Keep: urltarget.AllFindings, Normalize: urltarget.EncodedUnreserved},
	"decode unreserved, strict": {Keep: urltarget.AllFindings &^ urltarget.BadPercent, Normalize: urltarget.EncodedUnreserved},
	"encode fragment":           {Keep: urltarget.AllFindings, Normalize: urltarget.RawFragment},
	"normalize":                 {Keep: urltarget.AllFindings, Normalize: urltarget.EncodedUnreserved | urltarget.LowercaseDigit},
	"normalize and clean": {Keep: urltarget.AllFindings, Normalize: urltarget.EncodedUnreserved | urltarget.LowercaseDigit |
		urltarget.DotSegment | urltarget.EncodedDot | urltarget.EmptySegment},
	"strict": urltarget.Strict(),
}

// TestVectors has what the tests of other programs have, and a row for each advisory.
func TestVectors(t *testing.T) {
	var vectors []vector
	urltest.ReadVectors(t, "vectors.json", &vectors)
	total, differ := map[string]int{}, map[string]int{}
	for _, v := range vectors {
		total[v.Source]++
		t.Run(v.Source+" "+v.ID+" "+v.Op+" "+v.Target, func(t *testing.T) {
			want := v.Want
			if v.Ours != nil {
				differ[v.Source]++
				if want = *v.Ours; v.Reason == "" || *v.Ours == v.Want && v.Target != "" {
					t.Error("there is no reason to differ")
				}
			}
			checkVector(t, v, want)
		})
	}
	for source, n := range map[string]int{"haproxy": 82, "envoy": 51, "nginx": 19, "traefik": 36, "caddy": 38, "advisory": 27} {
		t.Logf("%s: %d vectors, %d differ", source, total[source], differ[source])
		if total[source] != n {
			t.Errorf("%s: there are %d vectors, want %d", source, total[source], n)
		}
	}
}

func checkVector(t *testing.T, v vector, want string) {
	method := v.Method
	if method == "" {
		method = "GET"
	}
	target, err := urltarget.Parse(method, "http", "", v.Target)
	if v.Op == "refuse" {
		checkAdvisory(t, v, target, err)
		return
	}
	if err != nil {
		if want != "" {
			t.Error(err)
		}
		return
	}
	readings, _ := target.Readings()
	switch v.Op {
	case "reading":
		if slices.Contains(readings, v.Want) != (want != "") {
			t.Errorf("the readings are %q", readings)
		}
	case "no reading":
		if slices.Contains(readings, want) {
			t.Errorf("the readings are %q", readings)
		}
	default:
		policy, ok := operations[v.Op]
		if !ok {
			t.Fatal("there is no such operation")
		}
		if result, _, err := policy.Apply(target); result.String() != want || (err == nil) != (want != "") {
			t.Errorf("%q, %v, want %q", result, err, want)
		}
	}
}

// checkAdvisory checks that nothing lets the request of an advisory through: neither a strict
// policy, nor a guard that asks about each reading and protects a path.
func checkAdvisory(t *testing.T, v vector, target urltarget.Target, err error) {
	if v.Finding == "form" {
		if err == nil {
			t.Error("the form is allowed")
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	if names := strings.Split(target.Findings().String(), ", "); !slices.Contains(names, v.Finding) {
		t.Errorf("it has %q", names)
	}
	if result, _, err := urltarget.Strict().Apply(target); err == nil {
		t.Errorf("the strict policy gives %q", result)
	}
	isAllowed := target.Every(func(p string) bool {
		if !strings.HasPrefix(p, "//") {
			p = path.Clean(p)
		}
		return p != v.Protected && !strings.HasPrefix(p, v.Protected+"/")
	})
	if isAllowed {
		t.Error("every reading is allowed")
	}
}
