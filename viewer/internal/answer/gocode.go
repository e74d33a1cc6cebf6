package answer

import (
	"strconv"
	"strings"
)

// goCode returns a Go program that does the same as the page.
func goCode(r request) string {
	var b strings.Builder
	imports := "\t\"fmt\"\n\t\"log\"\n\n\t\"github.com/gowhatwg/url\"\n"
	legacy := r.encoding != "UTF-8"
	if legacy {
		imports += "\t\"github.com/gowhatwg/url/encodings\"\n"
	}
	b.WriteString("package main\n\nimport (\n" + imports + ")\n\nfunc main() {\n")
	check := "\tif err != nil {\n\t\tlog.Fatal(err)\n\t}\n"
	quoted := quote(r.input)
	switch {
	case legacy:
		b.WriteString("\tenc, err := encodings.Get(" + quote(r.encoding) + ")\n" + check)
		b.WriteString("\tp := &url.Parser{Encoding: enc}\n")
		if r.base != "" {
			b.WriteString("\tp.Base, err = p.Parse(" + quote(r.base) + ")\n" + check)
		}
		b.WriteString("\tu, err := p.Parse(" + quoted + ")\n")
	case r.base != "":
		b.WriteString("\tu, err := url.ParseWithBase(" + quoted + ", " + quote(r.base) + ")\n")
	default:
		b.WriteString("\tu, err := url.Parse(" + quoted + ")\n")
	}
	b.WriteString(check)
	for _, s := range r.steps {
		if s.attribute == "" {
			continue
		}
		setter := "Set" + strings.ToUpper(s.attribute[:1]) + s.attribute[1:]
		b.WriteString("\tif err := u." + setter + "(" + quote(s.value) + "); err != nil {\n\t\tlog.Print(err) // browsers ignore it\n\t}\n")
	}
	b.WriteString("\tfmt.Println(u)\n}\n")
	return b.String()
}

// quote returns a raw string if a backslash or a quotation mark would need an escape.
func quote(s string) string {
	if strings.ContainsAny(s, `"\`) && strconv.CanBackquote(s) {
		return "`" + s + "`"
	}
	return strconv.Quote(s)
}
