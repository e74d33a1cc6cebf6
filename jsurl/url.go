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

// thisURL returns the URL that a member was called on.
func (r *realm) thisURL(this goja.Value, member string) *urlObject {
	u, ok := r.objects.find(this).(*urlObject)
	if !ok {
		r.illegalInvocation("URL", member)
	}
	return u
}

// defineURL defines the class URL.
//
// https://url.spec.whatwg.org/#url-class
func (r *realm) defineURL() {
	r.url = r.newInterface("URL", 1, func(args []goja.Value) any {
		r.url.require("URL", 1, args)
		u, err := r.parse(args)
		if err != nil {
			r.throw("Failed to construct 'URL': %s", err)
		}
		return &urlObject{url: u}
	})
	r.url.static("parse", 1, func(call goja.FunctionCall) goja.Value {
		u, err := r.parse(call.Arguments)
		if err != nil {
			return goja.Null()
		}
		return r.newObject(r.url.prototype, &urlObject{url: u})
	})
	r.url.static("canParse", 1, func(call goja.FunctionCall) goja.Value {
		input := r.toUSVString(call.Arguments[0])
		if base, ok := r.toOptionalString(call.Argument(1)); ok {
			return r.vm.ToValue(url.CanParseWithBase(input, base))
		}
		return r.vm.ToValue(url.CanParse(input))
	})
	r.defineURLAttributes()
	check := func(this goja.Value, member string) { r.thisURL(this, member) }
	for _, name := range []string{"toString", "toJSON"} {
		r.url.operation(name, 0, check, func(call goja.FunctionCall) goja.Value {
			return r.newString(r.thisURL(call.This, name).url.Href())
		})
	}
}

// parse is the API URL parser, with the arguments of the constructor.
//
// https://url.spec.whatwg.org/#api-url-parser
func (r *realm) parse(args []goja.Value) (*url.URL, error) {
	input := r.toUSVString(args[0])
	base, ok := r.toOptionalString(argument(args, 1))
	if !ok {
		u, err := url.Parse(input)
		if err != nil {
			return nil, inCodeUnits(err, input)
		}
		return u, nil
	}
	b, err := url.Parse(base)
	if err != nil {
		return nil, errors.New("base URL: " + inCodeUnits(err, base).Error())
	}
	u, err := b.Parse(input)
	if err != nil {
		return nil, inCodeUnits(err, input)
	}
	return u, nil
}

// inCodeUnits returns err with indexes in code units, as scripts count, instead of bytes.
func inCodeUnits(err error, input string) error {
	var v url.ValidationError
	if !errors.As(err, &v) {
		return err
	}
	return errors.New(replaceOffset(err.Error(), input, v.Offset))
}

// replaceOffset replaces the byte offset at the end of an error's text with the index of the
// code unit.
func replaceOffset(text, input string, offset int) string {
	before, found := strings.CutSuffix(text, "(at byte "+strconv.Itoa(offset)+")")
	if !found || offset > len(input) {
		return text
	}
	units := 0
	for _, c := range input[:offset] {
		units += utf16.RuneLen(c)
	}
	return before + "(at index " + strconv.Itoa(units) + ")"
}

// defineURLAttributes defines the attributes, in the order of the standard.
//
// https://url.spec.whatwg.org/#dom-url-href
func (r *realm) defineURLAttributes() {
	r.urlAttribute("href", url.URL.Href, nil)
	r.urlAttribute("origin", func(u url.URL) string { return u.Origin().String() }, nil)
	r.urlAttribute("protocol", url.URL.Protocol, (*url.URL).SetProtocol)
	r.urlAttribute("username", url.URL.Username, (*url.URL).SetUsername)
	r.urlAttribute("password", url.URL.Password, (*url.URL).SetPassword)
	r.urlAttribute("host", url.URL.Host, (*url.URL).SetHost)
	r.urlAttribute("hostname", url.URL.Hostname, (*url.URL).SetHostname)
	r.urlAttribute("port", url.URL.Port, (*url.URL).SetPort)
	r.urlAttribute("pathname", url.URL.Pathname, (*url.URL).SetPathname)
	r.urlAttribute("search", url.URL.Search, (*url.URL).SetSearch)
	r.url.attribute("searchParams", func(call goja.FunctionCall) goja.Value {
		u := r.thisURL(call.This, "searchParams")
		if u.params == nil {
			u.params = r.newObject(r.params.prototype, &paramsObject{list: u.url.SearchParams(), url: u.url})
		}
		return u.params
	}, nil)
	r.urlAttribute("hash", url.URL.Hash, (*url.URL).SetHash)

}

// urlAttribute defines an attribute of URL. A setter ignores a value that it can't set,
// but href throws.
func (r *realm) urlAttribute(name string, get func(url.URL) string, set func(*url.URL, string) error) {
	getter := func(call goja.FunctionCall) goja.Value {
		return r.newString(get(*r.thisURL(call.This, name).url))
	}
	var setter operation
	switch {
	case name == "href":
		setter = func(call goja.FunctionCall) goja.Value {
			u := r.thisURL(call.This, name)
			value := r.toUSVString(call.Argument(0))
			if err := u.url.SetHref(value); err != nil {
				r.throw("Failed to set 'href' on 'URL': %s", inCodeUnits(err, value))
			}
			return goja.Undefined()
		}
	case set != nil:
		setter = func(call goja.FunctionCall) goja.Value {
			u := r.thisURL(call.This, name)
			_ = set(u.url, r.toUSVString(call.Argument(0)))
			return goja.Undefined()
		}
	}
	r.url.attribute(name, getter, setter)
}
