package jsurl

import (
	"errors"
	"strconv"
	"strings"
	"unicode/utf16"

	"github.com/dop251/goja"

	"github.com/gowhatwg/url"
)

// A urlObject is the value behind an object of the class URL.
type urlObject struct {
	url *url.URL
	// params is the value of the attribute searchParams once that has been read.
	params *goja.Object
}

// defineURL defines the class URL.
//
// https://url.spec.whatwg.org/#url-class
func (r *realm) defineURL() {
	r.url = r.newInterface("URL", 1, func(args []goja.Value) func() any {
		r.url.require("URL", 1, args)
		input, base := r.toInputAndBase(args)
		return func() any {
			u, err := r.parse(input, base)
			if err != nil {
				r.throw("Failed to construct 'URL': %s", err)
			}
			return &urlObject{url: u}
		}
	})
	r.url.static("parse", 1, func(call goja.FunctionCall) goja.Value {
		u, err := r.parse(r.toInputAndBase(call.Arguments))
		if err != nil {
			return goja.Null()
		}
		return r.newObject(r.url.prototype, &urlObject{url: u})
	})
	r.url.static("canParse", 1, func(call goja.FunctionCall) goja.Value {
		input, base := r.toInputAndBase(call.Arguments)
		b, err := r.parseBase(base)
		return r.vm.ToValue(err == nil && r.parser(b).CanParse(input))
	})
	r.defineURLAttributes()
	for _, name := range []string{"toString", "toJSON"} {
		operation(r.url, name, 0, func(u *urlObject, _ goja.FunctionCall) goja.Value { return r.newString(u.url.Href()) })
	}
}

// toInputAndBase converts the arguments of the constructor. The base is nil if it is missing.
func (r *realm) toInputAndBase(args []goja.Value) (input string, base *string) {
	input = r.toUSVString(args[0])
	return input, r.toOptionalString(argument(args, 1))
}

// parse is the API URL parser.
//
// https://url.spec.whatwg.org/#api-url-parser
func (r *realm) parse(input string, base *string) (*url.URL, error) {
	b, err := r.parseBase(base)
	if err != nil {
		return nil, err
	}
	u, err := r.parser(b).Parse(input)
	if err != nil {
		return nil, inCodeUnits(err, input)
	}
	return u, nil
}

// parseBase parses a base URL, unless it is missing.
func (r *realm) parseBase(base *string) (*url.URL, error) {
	if base == nil {
		return nil, nil
	}
	b, err := r.parser(nil).Parse(*base)
	if err != nil {
		return nil, errors.New("base URL: " + inCodeUnits(err, *base).Error())
	}
	return b, nil
}

// inCodeUnits returns err with indexes in code units, as scripts count, instead of bytes.
func inCodeUnits(err error, input string) error {
	if v, ok := errors.AsType[url.ValidationError](err); ok {
		return errors.New(replaceOffset(err.Error(), input, v.Offset))
	}
	return err
}

// replaceOffset replaces the byte offset in an error's text with the index of the code unit. The
// input itself can stand before it.
func replaceOffset(text, input string, offset int) string {
	inBytes := "(at byte " + strconv.Itoa(offset)
	i := strings.LastIndex(text, inBytes)
	if i < 0 || offset > len(input) {
		return text
	}
	units := 0
	for _, c := range input[:offset] {
		units += utf16.RuneLen(c)
	}
	return text[:i] + "(at index " + strconv.Itoa(units) + text[i+len(inBytes):]
}

// defineURLAttributes defines the attributes, in the order of the standard.
//
// https://url.spec.whatwg.org/#dom-url-href
func (r *realm) defineURLAttributes() {
	r.urlAttribute("href", url.URL.Href)
	attribute(r.url, "origin", func(u *urlObject) goja.Value { return r.newString(u.url.Origin().String()) }, nil)
	r.urlAttribute("protocol", url.URL.Protocol)
	r.urlAttribute("username", url.URL.Username)
	r.urlAttribute("password", url.URL.Password)
	r.urlAttribute("host", url.URL.Host)
	r.urlAttribute("hostname", url.URL.Hostname)
	r.urlAttribute("port", url.URL.Port)
	r.urlAttribute("pathname", url.URL.Pathname)
	r.urlAttribute("search", url.URL.Search)
	attribute(r.url, "searchParams", func(u *urlObject) goja.Value {
		if u.params == nil {
			u.params = r.newObject(r.params.prototype, &paramsObject{list: u.url.SearchParams(), url: u.url})
		}
		return u.params
	}, nil)
	r.urlAttribute("hash", url.URL.Hash)
}

// urlAttribute defines an attribute of URL. A setter ignores a value that it can't set,
// but href throws.
func (r *realm) urlAttribute(name string, get func(url.URL) string) {
	getter := func(u *urlObject) goja.Value { return r.newString(get(*u.url)) }
	attribute(r.url, name, getter, func(u *urlObject, v goja.Value) {
		value := r.toUSVString(v)
		if err := r.parser(nil).Set(u.url, name, value); err != nil && name == "href" {
			r.throw("Failed to set 'href' on 'URL': %s", inCodeUnits(err, value))
		}
	})
}
