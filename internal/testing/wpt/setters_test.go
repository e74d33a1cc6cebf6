package wpt_test

import (
	"fmt"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
)

func TestSetters(t *testing.T) {
	counts := map[string]int{}
	vectors := urltest.SetterVectors(t)
	for _, v := range vectors {
		counts[v.Attribute]++
		urltest.Run(t, v.Attribute+" "+v.NewValue+" of "+v.Href, func(t *testing.T) {
			u, err := url.Parse(v.Href)
			if err != nil {
				t.Fatalf("%s: %v", &v, err)
			}
			// The expected components show whether the value was refused.
			_ = urltest.SetAttribute(t, u, v.Attribute, v.NewValue)
			urltest.CheckComponents(t, &v, u, v.Expected)
		})
	}
	for attribute, want := range map[string]int{
		"protocol": 35, "username": 13, "password": 12, "host": 67, "hostname": 48,
		"port": 27, "pathname": 33, "search": 16, "hash": 26, "href": 1,
	} {
		urltest.LogCases(t, "setters_tests.json, "+attribute, counts[attribute], want)
	}
	urltest.LogCases(t, "setters_tests.json", len(vectors), 278)
}

// strippingURL is the URL of the stripping tests with one component replaced.
func strippingURL(scheme, component, value string) string {
	parts := map[string]string{
		"scheme": scheme, "username": "username", "password": "password", "host": "host", "port": "8000",
		"pathname": "path", "search": "query", "hash": "fragment",
	}
	parts[component] = value
	return fmt.Sprintf("%s://%s:%s@%s:%s/%s?%s#%s", parts["scheme"], parts["username"], parts["password"],
		parts["host"], parts["port"], parts["pathname"], parts["search"], parts["hash"])
}

// strippingCase sets one attribute of a strippingURL to a value with a control
// character c in it.
type strippingCase struct {
	attribute, value string
	component        string // the part of the URL that is compared
	want             string
}

// TestSettersStripping is the test url-setters-stripping: some setters drop controls, and
// others percent-encode them or refuse the value.
func TestSettersStripping(t *testing.T) {
	ran := 0
	for _, scheme := range []string{"https", "wpt++"} {
		for _, c := range []byte{0x00, 0x09, 0x0A, 0x0D, 0x1F} {
			for _, tt := range strippingCases(scheme, c) {
				ran++
				urltest.Run(t, tt.attribute+" "+tt.value+" of "+scheme, func(t *testing.T) {
					u := url.MustParse(strippingURL(scheme, "", ""))
					_ = urltest.SetAttribute(t, u, tt.attribute, tt.value)
					if want := strippingURL(scheme, tt.component, tt.want); u.Href() != want {
						t.Errorf("%s: setting %s to %q gives %q, want %q", scheme, tt.attribute, tt.value, u, want)
					}
					if want := strippingValue(tt); urltest.Getters[tt.attribute](u) != want {
						t.Errorf("%s: setting %s to %q gives %q, want %q", scheme, tt.attribute, tt.value, urltest.Getters[tt.attribute](u), want)
					}
				})
			}
		}
	}
	urltest.LogCases(t, "url-setters-stripping", ran, 260)
}

// strippingValue returns the getter's result after a strippingCase.
func strippingValue(tt strippingCase) string {
	switch tt.attribute {
	case "protocol":
		return tt.want + ":"
	case "host":
		return tt.want + ":8000"
	case "pathname":
		return "/" + tt.want
	case "search":
		return "?" + tt.want
	case "hash":
		return "#" + tt.want
	}
	return tt.want
}

// strippingCases returns the cases for one scheme and one control character.
func strippingCases(scheme string, c byte) []strippingCase {
	stripped := c == 0x09 || c == 0x0A || c == 0x0D
	plain, encoded := string(rune(c)), fmt.Sprintf("%%%02X", c)
	pick := func(yes, no string) string {
		if stripped {
			return yes
		}
		return no
	}

	newScheme := map[string]string{"https": "http", "wpt++": "wpt+"}[scheme]
	cases := []strippingCase{
		{"protocol", plain + newScheme, "scheme", pick(newScheme, scheme)},
		{"protocol", newScheme + plain, "scheme", pick(newScheme, scheme)},
		{"port", plain + "9000", "port", pick("9000", "8000")},
		{"port", "90" + plain + "00", "port", pick("9000", "90")},
		{"port", "9000" + plain, "port", "9000"},
	}
	for _, format := range []string{"%stest", "te%sst", "test%s"} {
		value, kept := fmt.Sprintf(format, plain), fmt.Sprintf(format, encoded)
		for _, attribute := range []string{"username", "password"} {
			cases = append(cases, strippingCase{attribute, value, attribute, kept})
		}
		host := pick("test", kept)
		if c == 0x00 || c == 0x1F && scheme == "https" {
			host = "host"
		}
		for _, attribute := range []string{"host", "hostname"} {
			cases = append(cases, strippingCase{attribute, value, "host", host})
		}
		for _, attribute := range []string{"pathname", "search", "hash"} {
			cases = append(cases, strippingCase{attribute, value, attribute, pick("test", kept)})
		}
	}
	return cases
}
