package main

import (
	"strconv"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/encodings"
	"github.com/gowhatwg/url/urlvalid"
)

// ours returns this module's answer to a case.
func ours(c testCase) answer {
	switch c.Kind {
	case "parse":
		return parse(c)
	case "set":
		return set(c)
	case "params":
		return params(c)
	case "domain":
		return domain(c)
	case "encode":
		return encode(c)
	}
	enc, err := encodings.Get(c.Label)
	if err != nil {
		return answer{Crash: err.Error()}
	}
	text, err := enc.NewDecoder().String(string(c.Input))
	if err != nil {
		return answer{Crash: err.Error()}
	}
	return answer{List: []string{text}}
}

// isAccepted reports whether the answer to a case is more than a refusal.
func (a answer) isAccepted(kind string) bool {
	switch kind {
	case "parse":
		return a.URL != nil
	case "domain":
		return a.List[0] != "null"
	}
	return a.Crash == ""
}

func parse(c testCase) answer {
	var base *url.URL
	if c.Base != nil {
		base = url.MustParse(string(*c.Base))
	}
	input := string(c.Input)
	var a answer
	for _, e := range url.Validate(input, base) {
		a.Errors = append(a.Errors, string(e.Code))
	}
	parser := url.Parser{Base: base}
	a.CanParse = parser.CanParse(input)
	a.Valid = urlvalid.URL(input, base) == nil
	if u, err := parser.Parse(input); err == nil {
		a.URL = attributes(u)
		a.List = pairs(u.SearchParams())
	}
	return a
}

func attributes(u *url.URL) []string {
	return []string{
		u.Href(), u.Protocol(), u.Username(), u.Password(), u.Host(), u.Hostname(), u.Port(), u.Pathname(), u.Search(), u.Hash(),
		u.Origin().String(),
	}
}

func pairs(list *url.URLSearchParams) []string {
	var all []string
	for name, value := range list.All() {
		all = append(all, name, value)
	}
	return all
}

func set(c testCase) answer {
	u := url.MustParse(string(c.Input))
	list := u.SearchParams()
	var a answer
	for _, s := range c.Steps {
		if !change(list, s) {
			// The attributes show whether the value was refused.
			_ = new(url.Parser).Set(u, s.Name, string(s.Value))
		}
		a.Steps = append(a.Steps, append(attributes(u), pairs(list)...))
	}
	return a
}

// change runs an operation on a list. It returns false if the step isn't an operation.
func change(list *url.URLSearchParams, s step) bool {
	key, value := string(s.Key), string(s.Value)
	switch s.Name {
	case "append":
		list.Append(key, value)
	case "delete":
		list.Delete(key)
	case "delete value":
		list.DeleteValue(key, value)
	case "set":
		list.Set(key, value)
	case "sort":
		list.Sort()
	default:
		return false
	}
	return true
}

func params(c testCase) answer {
	list := url.NewURLSearchParams(string(c.Input))
	a := answer{List: append(pairs(list), strconv.Itoa(list.Size()), list.String())}
	for _, s := range c.Steps {
		change(list, s)
		key, value := string(s.Key), string(s.Value)
		got := append(pairs(list), list.String())
		first, ok := list.Get(key)
		if !ok {
			first = "null"
		}
		got = append(append(got, first), list.GetAll(key)...)
		got = append(got, strconv.FormatBool(list.Has(key)), strconv.FormatBool(list.HasValue(key, value)))
		a.Steps = append(a.Steps, got)
	}
	return a
}

func encode(c testCase) answer {
	enc, err := encodings.Get(c.Label)
	if err != nil {
		return answer{Crash: err.Error()}
	}
	parser := url.Parser{Encoding: enc}
	u, err := parser.Parse("https://h/?" + string(c.Input))
	if err != nil {
		return answer{Crash: err.Error()}
	}
	query, _ := u.Query()
	form := url.PercentEncodeAfterEncoding(enc, string(c.Input), url.FormURLEncodedPercentEncodeSet)
	return answer{List: []string{query, form}}
}

// domain runs Unicode ToASCII, both relaxed and strict, and ToUnicode.
func domain(c testCase) answer {
	return answer{List: []string{
		toASCII(string(c.Input), false), toASCII(string(c.Input), true), url.DomainToUnicode(string(c.Input)),
	}}
}

func toASCII(domain string, strict bool) string {
	ascii, err := url.DomainToASCII(domain, strict)
	if err != nil {
		return "null"
	}
	return ascii
}
