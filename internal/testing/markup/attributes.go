package markup

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
)

// Facts are what Chromium does with the URLs in attributes.
type Facts struct {
	// Version is that of Chromium.
	Version string
	// Elements has the markup of each element. In it, ATTRIBUTE stands for an attribute with its
	// value.
	Elements map[string]string
	// Attributes are the names of all attributes of HTML and SVG.
	Attributes []string
	// Fetched has the elements whose URL is fetched, for each attribute whose value is a URL, and
	// for each one whose value is CSS, named "fill=url()".
	Fetched map[string][]string
	// Navigated has documents with an element "n" that leads to "x" when it is clicked or, if it
	// is a form, submitted.
	Navigated map[string]bool
	// Moments has markup with the relative URL "x", and the base URL that it has in a document
	// with a base element after it: "inserted" if that is the old one, "finished", or both if it is
	// fetched twice or if it depends on chance.
	Moments map[string]string
	// Bases has documents in /dir/ with markers and templates for these, and the path of the base
	// URL in the end, or "" if that is the document's.
	Bases map[string]string
}

// ReadFacts reads a file of facts.
func ReadFacts(name string) (f Facts, err error) {
	data, err := os.ReadFile(name)
	if err == nil {
		err = json.Unmarshal(data, &f)
	}
	return f, err
}

// Write writes a file of facts.
func (f Facts) Write(name string) error {
	data, err := json.MarshalIndent(f, "", "\t")
	if err != nil {
		return err
	}
	return os.WriteFile(name, append(data, '\n'), 0o644)
}

// Documents returns the names of the documents: one for each attribute, as a URL and as CSS.
func (f Facts) Documents() []string {
	var names []string
	for _, a := range f.Attributes {
		names = append(names, a, a+"=url()", a+" in a frameset")
	}
	return names
}

// Document returns the document of a name. The URL of each element begins with the element's name.
func (f Facts) Document(name string) string {
	attribute, isFrameset := strings.CutSuffix(name, " in a frameset")
	attribute, isCSS := strings.CutSuffix(attribute, "=url()")
	with := func(element string) string {
		value := element + ".url"
		if isCSS {
			value = "url(" + value + ")"
			if attribute == "style" {
				value = "background:" + value
			}
		}
		return strings.ReplaceAll(f.Elements[element], "ATTRIBUTE", fmt.Sprintf("%s='%s'", attribute, value))
	}
	if isFrameset {
		return "<!DOCTYPE html>" + with("frameset") + with("frame")
	}
	var b strings.Builder
	b.WriteString("<!DOCTYPE html>" + with("html") + with("head") + with("body"))
	var names []string
	for name := range f.Elements {
		if name != "html" && name != "head" && name != "body" && name != "frame" && name != "frameset" {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	b.WriteString("<style>div{position:absolute;top:0;left:0}</style>") // what isn't in view may not be fetched
	for _, name := range names {
		fmt.Fprintf(&b, "\n<div>%s</div>", with(name))
	}
	return b.String()
}
