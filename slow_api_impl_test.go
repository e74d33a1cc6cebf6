package url

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
)

// A refObject is a URL object with its query object.
//
// https://url.spec.whatwg.org/#url-class
type refObject struct {
	url  *refURL
	list refList
}

// A refList is the list of a URLSearchParams object: names and values.
//
// https://url.spec.whatwg.org/#interface-urlsearchparams
type refList [][2]string

// newRefObject initializes a URL object.
//
// https://url.spec.whatwg.org/#url-initialize
func newRefObject(u *refURL) *refObject {
	o := &refObject{url: u.clone()}
	if u.query != nil {
		o.list = refParseForm(*u.query)
	}
	return o
}

// get returns href, protocol, username, password, host, hostname, port,
// pathname, search, hash and origin.
//
// https://url.spec.whatwg.org/#urlutils-members
func (u *refURL) get() [11]string {
	host, hostname, port, search, hash := "", "", "", "", ""
	if u.port != nil {
		port = strconv.Itoa(*u.port)
	}
	if u.host != nil {
		hostname = u.host.serialize()
		host = hostname
		if u.port != nil {
			host += ":" + port
		}
	}
	if u.query != nil && *u.query != "" {
		search = "?" + *u.query
	}
	if u.fragment != nil && *u.fragment != "" {
		hash = "#" + *u.fragment
	}
	return [11]string{
		u.serialize(), u.scheme + ":", u.username, u.password, host, hostname, port, u.serializePath(), search, hash, u.origin(),
	}
}

// set runs the setter of an attribute. It returns the validation errors, and
// false if the value is refused.
func (o *refObject) set(attribute, value string) ([]refError, bool) {
	input := refDecode(value)
	switch attribute {
	case "href":
		return o.setHref(value)
	case "protocol":
		return o.override(append(input, refPoint{':', len(value)}), (*refParser).schemeStart)
	case "username", "password":
		if o.url.cannotHaveCredentialsOrPort() {
			return nil, false
		}
		encoded := refEncode(refText(input), refUserinfo, false)
		if attribute == "username" {
			o.url.username = encoded
		} else {
			o.url.password = encoded
		}
		return nil, true
	case "host":
		return o.overrideUnlessOpaque(input, (*refParser).hostState)
	case "hostname":
		return o.overrideUnlessOpaque(input, (*refParser).hostnameState)
	case "port":
		if o.url.cannotHaveCredentialsOrPort() {
			return nil, false
		}
		if value == "" {
			o.url.port = nil
			return nil, true
		}
		return o.override(input, (*refParser).portState)
	case "pathname":
		if o.url.opaquePath != nil {
			return nil, false
		}
		o.url.path = nil
		return o.override(input, (*refParser).pathStart)
	case "search":
		return o.setSearch(input)
	}
	return o.setHash(input)
}

// https://url.spec.whatwg.org/#dom-url-href
func (o *refObject) setHref(value string) ([]refError, bool) {
	parsed, errors, ok := refParse(value, nil)
	if ok {
		*o = *newRefObject(parsed)
	}
	return errors, ok
}

// https://url.spec.whatwg.org/#dom-url-search
func (o *refObject) setSearch(input []refPoint) ([]refError, bool) {
	if len(input) == 0 {
		o.url.query = nil
		o.list = nil
		return nil, true
	}
	if input[0].c == '?' {
		input = input[1:]
	}
	o.url.query = new("")
	errors, ok := o.override(input, (*refParser).queryState)
	o.list = refParseForm(*o.url.query)
	return errors, ok
}

// https://url.spec.whatwg.org/#dom-url-hash
func (o *refObject) setHash(input []refPoint) ([]refError, bool) {
	if len(input) == 0 {
		o.url.fragment = nil
		return nil, true
	}
	if input[0].c == '#' {
		input = input[1:]
	}
	o.url.fragment = new("")
	return o.override(input, (*refParser).fragmentState)
}

// override runs the basic URL parser with a state override.
func (o *refObject) override(input []refPoint, state refState) ([]refError, bool) {
	result, errors := refOverride(input, o.url, state)
	return errors, result == refReturn
}

func (o *refObject) overrideUnlessOpaque(input []refPoint, state refState) ([]refError, bool) {
	if o.url.opaquePath != nil {
		return nil, false
	}
	return o.override(input, state)
}

// refParseForm is the application/x-www-form-urlencoded parser.
//
// https://url.spec.whatwg.org/#concept-urlencoded-parser
func refParseForm(input string) refList {
	var output refList
	for _, bytes := range strings.Split(input, "&") {
		if bytes == "" {
			continue
		}
		name, value := bytes, ""
		if i := strings.Index(bytes, "="); i >= 0 {
			name, value = bytes[:i], bytes[i+1:]
		}
		name = strings.ReplaceAll(name, "+", " ")
		value = strings.ReplaceAll(value, "+", " ")
		output = append(output, [2]string{refScalar(refPercentDecode(name)), refScalar(refPercentDecode(value))})
	}
	return output
}

// serialize is the application/x-www-form-urlencoded serializer.
//
// https://url.spec.whatwg.org/#concept-urlencoded-serializer
func (l refList) serialize() string {
	output := ""
	for _, tuple := range l {
		if output != "" {
			output += "&"
		}
		output += refEncode(tuple[0], refForm, true) + "=" + refEncode(tuple[1], refForm, true)
	}
	return output
}

// change runs an operation on the list of the object.
//
// https://url.spec.whatwg.org/#interface-urlsearchparams
func (o *refObject) change(operation, name, value string) {
	o.list = o.list.change(operation, refScalar(name), refScalar(value))
	o.url.query = new(o.list.serialize())
	if *o.url.query == "" {
		o.url.query = nil
	}
}

// change is what an operation does to the list before it updates the URL.
func (l refList) change(operation, name, value string) refList {
	isNamed := func(tuple [2]string) bool { return tuple[0] == name }
	switch operation {
	case "append":
		l = append(l, [2]string{name, value})
	case "delete":
		l = slices.DeleteFunc(l, isNamed)
	case "delete value":
		l = slices.DeleteFunc(l, func(tuple [2]string) bool { return tuple == [2]string{name, value} })
	case "set":
		first := slices.IndexFunc(l, isNamed)
		if first < 0 {
			return append(l, [2]string{name, value})
		}
		l[first][1] = value
		rest := slices.DeleteFunc(slices.Clone(l[first+1:]), isNamed)
		l = append(l[:first+1], rest...)
	case "sort":
		slices.SortStableFunc(l, func(a, b [2]string) int {
			return slices.Compare(utf16.Encode([]rune(a[0])), utf16.Encode([]rune(b[0])))
		})
	}
	return l
}

// values are the values of the tuples of that name.
func (l refList) values(name string) []string {
	var values []string
	for _, tuple := range l {
		if tuple[0] == refScalar(name) {
			values = append(values, tuple[1])
		}
	}
	return values
}
