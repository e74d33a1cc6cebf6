package wpt_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/ucd"
	"github.com/gowhatwg/url/internal/testing/urltest"
	"golang.org/x/net/idna"
)

// hostEnds percent-encodes the code points that would end a host, so that they reach the host
// parser.
var hostEnds = strings.NewReplacer(":", "%3A", "/", "%2F", "?", "%3F", "#", "%23", `\`, "%5C")

// checkDomain parses "https://" + host + "/x" and compares it with v.
func checkDomain(t *testing.T, v *urltest.DomainVector, host string) {
	t.Helper()
	u, err := urltest.ParseEveryWay(t, "https://"+host+"/x", nil)
	if v.Output == nil {
		if err == nil {
			t.Errorf("%s: is %q, want a failure", v, u)
		}
		return
	}
	if err != nil {
		t.Errorf("%s: %v", v, err)
		return
	}
	urltest.CheckComponents(t, v, u, map[string]string{
		"href": "https://" + *v.Output + "/x", "host": *v.Output, "hostname": *v.Output, "pathname": "/x",
	})
	urltest.CheckInvariants(t, u)
}

func TestToASCII(t *testing.T) {
	var vectors []urltest.DomainVector
	urltest.ReadVectors(t, "toascii.json", &vectors)
	for _, v := range vectors {
		t.Run(v.Input, func(t *testing.T) {
			checkDomain(t, &v, v.Input)
			checkDomainToASCII(t, &v)
			checkDomainSetter(t, &v, "host")
			checkDomainSetter(t, &v, "hostname")
		})
	}
	urltest.LogCases(t, "toascii.json, parsed, and by the host and hostname setters", len(vectors), 87)
}

// checkDomainSetter sets the host or the hostname to the input of v.
func checkDomainSetter(t *testing.T, v *urltest.DomainVector, attribute string) {
	t.Helper()
	want := "x"
	if v.Output != nil {
		want = *v.Output
	}
	u := url.MustParse("https://x/x")
	err := urltest.SetAttribute(t, u, attribute, v.Input)
	if (err == nil) != (v.Output != nil) {
		t.Errorf("%s: the %s setter gives the error %v", v, attribute, err)
	}
	urltest.CheckComponents(t, v, u, map[string]string{attribute: want, "href": "https://" + want + "/x"})
}

// BenchmarkXNet puts golang.org/x/net/idna into the domain parser, and says of how many vectors the
// result is another one. The number depends on the toolchain, which is the first reason for a
// package of our own; the time for "ideographs" in BenchmarkToASCII of uts46 is the second one.
func BenchmarkXNet(b *testing.B) {
	isASCII := func(s string) bool { return !strings.ContainsFunc(s, func(c rune) bool { return c > 0x7F }) }
	isForbidden := func(c rune) bool { return c <= ' ' || c == 0x7F || strings.ContainsRune(`#%/:<>?@[\]^|`, c) }
	xnet := idna.New(idna.MapForLookup(), idna.Transitional(false), idna.BidiRule(),
		idna.CheckHyphens(false), idna.CheckJoiners(true), idna.StrictDomainName(false))
	for _, file := range []string{"IdnaTestV2.json", "toascii.json"} {
		b.Run(file, func(b *testing.B) {
			failed, vectors := 0, readDomains(b, file)
			for b.Loop() {
				failed = 0
				for _, v := range vectors {
					got, err := xnet.ToASCII(v.Input)
					if isASCII(v.Input) {
						got, err = strings.ToLower(v.Input), nil
					}
					ok := err == nil && got != "" && !strings.ContainsFunc(got, isForbidden)
					if ok != (v.Output != nil) || ok && got != *v.Output {
						failed++
					}
				}
			}
			b.ReportMetric(float64(failed), "failed")
			b.ReportMetric(float64(len(vectors)), "vectors")
		})
	}
}

// readDomains returns the vectors of a file. IdnaTestV2.json isn't a file of its own.
func readDomains(t testing.TB, name string) (vectors []urltest.DomainVector) {
	t.Helper()
	if name != "IdnaTestV2.json" {
		urltest.ReadVectors(t, name, &vectors)
		return vectors
	}
	text, err := ucd.IDNAVectors(ucd.Test(t))
	if err == nil {
		err = json.Unmarshal(text, &vectors)
	}
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return vectors
}

func TestIdnaTestV2(t *testing.T) {
	for _, file := range []struct {
		name  string
		cases int
	}{{"IdnaTestV2.json", 2675}, {"IdnaTestV2-removed.json", 20}} {
		vectors := readDomains(t, file.name)
		ran := 0
		for _, v := range vectors {
			if v.Input == "" {
				continue // a URL can't hold it: "https:///x" has the host x
			}
			ran++
			t.Run(v.Input, func(t *testing.T) {
				checkDomain(t, &v, hostEnds.Replace(v.Input))
				checkDomainToASCII(t, &v)
			})
		}
		urltest.LogCases(t, file.name, ran, file.cases)
	}
}

// checkDomainToASCII passes the input of v to the function that the host parser calls, without
// percent-encoding and without a URL around it.
func checkDomainToASCII(t *testing.T, v *urltest.DomainVector) {
	t.Helper()
	got, err := url.DomainToASCII(v.Input, false)
	switch {
	case v.Output == nil && err == nil:
		// Only the host parser refuses IPv4 addresses, later.
		if _, hostErr := url.ParseHost(v.Input); hostErr == nil {
			t.Errorf("%s: is %q, want a failure", v, got)
		}
	case v.Output != nil && err != nil:
		t.Errorf("%s: %v", v, err)
	case v.Output != nil && got != *v.Output:
		if host, hostErr := url.ParseHost(v.Input); hostErr != nil || host.String() != *v.Output {
			t.Errorf("%s: is %q", v, got)
		}
	}
}
