package reference

import "strconv"

// An Object is a URL object and its query object. Nothing else may change its URL.
//
// https://url.spec.whatwg.org/#url-class
type Object struct {
	URL     *URL
	List    List // of the query object
	toASCII ToASCII
}

// Attributes are the attributes of the class, in the standard's order, except for searchParams.
// All but origin can be set.
//
// https://url.spec.whatwg.org/#urlutils-members
var Attributes = []string{
	"href", "origin", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash",
}

// NewObject returns a URL object, initialized with a copy of u.
//
// https://url.spec.whatwg.org/#url-initialize
func NewObject(u *URL, toASCII ToASCII) *Object {
	o := &Object{URL: new(*u), toASCII: toASCII}
	if u.Query != nil {
		o.List = ParseFormURLEncoded(u.Query.String())
	}
	return o
}

// Get runs the getter of an attribute.
func (o *Object) Get(attribute string) string {
	u := o.URL
	switch attribute {
	case "href":
		return u.String()
	case "origin":
		return u.Origin(o.toASCII)
	case "protocol":
		return u.Scheme + ":"
	case "username":
		return u.Username.String()
	case "password":
		return u.Password.String()
	case "host":
		if port := o.Get("port"); port != "" {
			return o.Get("hostname") + ":" + port
		}
		return o.Get("hostname")
	case "hostname":
		if u.Host != nil {
			return u.Host.String()
		}
		return ""
	case "port":
		if u.Port != nil {
			return strconv.Itoa(*u.Port)
		}
		return ""
	case "pathname":
		return u.serializePath()
	case "search":
		return withPrefix("?", u.Query)
	case "hash":
		return withPrefix("#", u.Fragment)
	}
	panic("no attribute " + attribute)
}

// withPrefix has the steps that the getters search and hash share.
func withPrefix(prefix string, component *Text) string {
	if component == nil || len(*component) == 0 {
		return ""
	}
	return prefix + component.String()
}

// Set runs the setter of an attribute. It returns the validation errors, and false
// if the value is refused.
func (o *Object) Set(attribute, value string) ([]ValidationError, bool) {
	input := Decode(value)
	switch attribute {
	case "href": // https://url.spec.whatwg.org/#dom-url-href
		parsedURL, errors, ok := Parse(value, nil, o.toASCII)
		if ok {
			*o = *NewObject(parsedURL, o.toASCII)
		}
		return errors, ok
	case "protocol":
		return o.parse(append(input, CodePoint{':', len(value)}), (*parser).schemeStart)
	case "username":
		return nil, o.setCredential(&o.URL.Username, input)
	case "password":
		return nil, o.setCredential(&o.URL.Password, input)
	case "host":
		return o.parseUnlessOpaque(input, (*parser).host)
	case "hostname":
		return o.parseUnlessOpaque(input, (*parser).hostname)
	case "port":
		return o.setPort(input)
	case "pathname":
		if o.URL.OpaquePath == nil {
			o.URL.Path = nil
		}
		return o.parseUnlessOpaque(input, (*parser).pathStart)
	case "search":
		return o.setSearch(input)
	case "hash":
		return o.setHash(input)
	}
	panic("no setter for the attribute " + attribute)
}

// parse is the basic URL parser with the URL of the object and a state override.
func (o *Object) parse(input []CodePoint, override state) ([]ValidationError, bool) {
	p := &parser{input: input, url: o.URL, stateOverride: override, hostParser: hostParser{toASCII: o.toASCII}}
	result := p.run(override)
	return p.errors, result == returned
}

func (o *Object) parseUnlessOpaque(input []CodePoint, override state) ([]ValidationError, bool) {
	if o.URL.OpaquePath != nil {
		return nil, false
	}
	return o.parse(input, override)
}

// setCredential has the check and the steps that the setters of username and password share.
//
// https://url.spec.whatwg.org/#set-the-username
func (o *Object) setCredential(credential *Text, input []CodePoint) bool {
	if o.URL.cannotHaveUsernamePasswordPort() {
		return false
	}
	*credential = Text(percentEncode(Encode(input), UserinfoPercentEncodeSet, false))
	return true
}

// https://url.spec.whatwg.org/#dom-url-port
func (o *Object) setPort(input []CodePoint) ([]ValidationError, bool) {
	if o.URL.cannotHaveUsernamePasswordPort() {
		return nil, false
	}
	if len(input) == 0 {
		o.URL.Port = nil
		return nil, true
	}
	return o.parse(input, (*parser).port)
}

// https://url.spec.whatwg.org/#dom-url-search
func (o *Object) setSearch(input []CodePoint) ([]ValidationError, bool) {
	if len(input) == 0 {
		o.URL.Query = nil
		o.List = nil
		return nil, true
	}
	if input[0].Value == '?' {
		input = input[1:]
	}
	o.URL.Query = newText("")
	errors, ok := o.parse(input, (*parser).query)
	o.List = ParseFormURLEncoded(o.URL.Query.String())
	return errors, ok
}

// https://url.spec.whatwg.org/#dom-url-hash
func (o *Object) setHash(input []CodePoint) ([]ValidationError, bool) {
	if len(input) == 0 {
		o.URL.Fragment = nil
		return nil, true
	}
	if input[0].Value == '#' {
		input = input[1:]
	}
	o.URL.Fragment = newText("")
	return o.parse(input, (*parser).fragment)
}

// Origin returns the serialization of the origin. It assumes that no blob URL has an entry. It
// needs toASCII to parse the path of a blob URL.
//
// https://url.spec.whatwg.org/#concept-url-origin
func (u *URL) Origin(toASCII ToASCII) string {
	switch u.Scheme {
	case "blob":
		pathURL, _, ok := Parse(u.serializePath(), nil, toASCII) // 2
		if !ok {                                                 // 3
			return "null"
		}
		switch pathURL.Scheme {
		case "http", "https", "file": // 4
			return pathURL.Origin(toASCII)
		}
	case "ftp", "http", "https", "ws", "wss":
		origin := u.Scheme + "://" + u.Host.String()
		if u.Port != nil {
			origin += ":" + strconv.Itoa(*u.Port)
		}
		return origin
	}
	return "null"
}
