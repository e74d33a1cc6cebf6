package compare

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/gowhatwg/url/tools/chrome"
)

// Attributes are the attributes of a URL, in the order in which they are compared.
var Attributes = []string{"href", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash", "origin"}

// A Vector is a case of the shared tests.
type Vector struct {
	File string
	Request
	// Want has the attributes that the standard gives, nil for a failure.
	Want map[string]string
}

// Vectors reads the cases of urltestdata.json, setters_tests.json and
// toascii.json in a folder.
func Vectors(folder string) ([]Vector, error) {
	var list []Vector
	for _, read := range []func(string) ([]Vector, error){parserVectors, setterVectors, domainVectors} {
		vectors, err := read(folder)
		if err != nil {
			return nil, err
		}
		list = append(list, vectors...)
	}
	return list, nil
}

func readJSON(folder, name string, v any) error {
	b, err := os.ReadFile(filepath.Join(folder, name))
	if err != nil {
		return err
	}
	if err := json.Unmarshal(b, v); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

func parserVectors(folder string) ([]Vector, error) {
	const name = "urltestdata.json"
	var cases []map[string]any
	if err := readJSON(folder, name, &cases); err != nil {
		return nil, err
	}
	var list []Vector
	for _, c := range cases {
		v := Vector{File: name, Request: Request{URL: c["input"].(string)}}
		v.Base, _ = c["base"].(string)
		if c["failure"] != true {
			v.Want = map[string]string{}
			for _, attribute := range Attributes {
				if value, ok := c[attribute].(string); ok {
					v.Want[attribute] = value
				}
			}
		}
		list = append(list, v)
	}
	return list, nil
}

func setterVectors(folder string) ([]Vector, error) {
	const name = "setters_tests.json"
	var cases map[string][]struct {
		Href     string            `json:"href"`
		NewValue string            `json:"new_value"`
		Expected map[string]string `json:"expected"`
	}
	if err := readJSON(folder, name, &cases); err != nil {
		return nil, err
	}
	var list []Vector
	for _, attribute := range slices.Sorted(maps.Keys(cases)) {
		for _, c := range cases[attribute] {
			list = append(list, Vector{name, Request{c.Href, "", []Step{{attribute, c.NewValue}}}, c.Expected})
		}
	}
	return list, nil
}

// domainVectors returns vectors with each domain in a URL, and assigned to host and to hostname.
func domainVectors(folder string) ([]Vector, error) {
	const name = "toascii.json"
	var cases []struct {
		Input  string  `json:"input"`
		Output *string `json:"output"`
	}
	if err := readJSON(folder, name, &cases); err != nil {
		return nil, err
	}
	var list []Vector
	for _, c := range cases {
		v := Vector{File: name, Request: Request{URL: "https://" + c.Input + "/x"}}
		host := "x" // stays if the domain is refused
		if c.Output != nil {
			host = *c.Output
			v.Want = map[string]string{"href": "https://" + host + "/x", "host": host, "hostname": host, "pathname": "/x"}
		}
		list = append(list, v)
		for _, attribute := range []string{"host", "hostname"} {
			want := map[string]string{"href": "https://" + host + "/x", "host": host, "hostname": host}
			list = append(list, Vector{name, Request{"https://x/x", "", []Step{{attribute, c.Input}}}, want})
		}
	}
	return list, nil
}

// A Deviation is a result for a vector that differs from the standard's.
type Deviation struct {
	Vector
	Attribute string // the first one that differs, or "" if only one of the two is a URL
	Got, Want string
}

// deviation compares an answer with a vector.
func deviation(v Vector, got map[string]string) (Deviation, bool) {
	if (got == nil) != (v.Want == nil) {
		return Deviation{v, "", show(got), show(v.Want)}, true
	}
	for _, attribute := range Attributes {
		if want, ok := v.Want[attribute]; ok && want != got[attribute] {
			return Deviation{v, attribute, Quote(got[attribute]), Quote(want)}, true
		}
	}
	return Deviation{}, false
}

// show returns the serialization, or "failure".
func show(values map[string]string) string {
	if values == nil {
		return "failure"
	}
	return Quote(values["href"])
}

// Run asks the page about vectors and returns the deviations in its two columns.
func Run(p *chrome.Page, vectors []Vector) (ours, browser []Deviation, err error) {
	requests := make([]Request, len(vectors))
	for i, v := range vectors {
		requests[i] = v.Request
	}
	answers, err := Ask(p, requests)
	if err != nil {
		return nil, nil, err
	}
	for i, a := range answers {
		if d, ok := deviation(vectors[i], a.Ours); ok {
			ours = append(ours, d)
		}
		if d, ok := deviation(vectors[i], a.Browser); ok {
			browser = append(browser, d)
		}
	}
	return ours, browser, nil
}

// Quote returns s as a JavaScript string, with invisible characters escaped.
func Quote(s string) string {
	return strings.ReplaceAll(strconv.Quote(s), `\a`, `\x07`)
}
