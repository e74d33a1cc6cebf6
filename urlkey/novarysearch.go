package urlkey

import (
	"regexp"
	"strings"
	"sync"

	"github.com/gowhatwg/url/internal/infra"
)

// ParseNoVarySearch returns the rules under which two URLs may share a response that a cache has
// stored, for the values of the response's No-Vary-Search header, as of draft 10 of the IETF. It
// also returns whether the header has an effect. If not, only username, password and fragment are
// ignored: if there is no header, and if it is invalid, as params="a" is, or longer than 8 KB.
//
//	key-order              a=1&b=2 is b=2&a=1, but a=1&a=2 isn't a=2&a=1
//	params=("a" "b")       the parameters a and b are ignored
//	except=("a" "b")       all parameters but a and b are ignored
//
// Names are decoded as in a query. There are two differences from the draft. As in browsers, params
// without a list ignores all parameters, and all but a in params, except=("a"). And bytes that
// aren't UTF-8, as in "?a=%F6", aren't U+FFFD, so a cache has a few hits less.
//
// https://www.ietf.org/archive/id/draft-ietf-httpbis-no-vary-search-10.html#section-5
func ParseNoVarySearch(values []string) (r Rules, ok bool) {
	none := Rules{DropCredentials: true, DropFragment: true}
	r = none
	members := parseDictionary(strings.Join(values, ", "))
	order, params, except := members["key-order"], members["params"], members["except"]
	list, isList := innerStrings(params)
	if except != "" {
		list, isList = innerStrings(except)
	}
	switch {
	case order != "" && order != "?0" && order != isTrue:
		return none, false
	case params == isTrue && except == "": // ignores all, as except=() does
		r.KeepParams = &Params{}
	case params == "" && except == "":
	case !isList, params != "" && params != isTrue && except != "":
		return none, false
	case except != "":
		r.KeepParams = &Params{Names: list}
	default:
		r.DropParams.Names = list
	}
	if order == isTrue {
		r.SortQuery = SortStandard
	}
	if !r.changesQuery() {
		return none, false
	}
	r.FormQuery, r.DropEmptyQuery = true, true
	return r, true
}

const isTrue = "?1"

// structured has the expressions for a member of a dictionary, with its key and its value, and for
// an item of an inner list, with a string's text.
//
// https://www.rfc-editor.org/rfc/rfc9651.html#section-3
var structured = sync.OnceValue(func() (e struct{ member, item *regexp.Regexp }) {
	const (
		key    = `[a-z*][a-z0-9_.*-]*`
		text   = `"((?:[ !#-\[\]-~]|\\["\\])*)"`
		bare   = `(?:` + text + `|%"(?:[ !#$&-~]|%[0-9a-f]{2})*"|-?[0-9]{1,12}\.[0-9]{1,3}|@?-?[0-9]{1,15}|[A-Za-z*][A-Za-z0-9!#$%&'*+.^_|~:/` + "`" + `-]*|:[A-Za-z0-9+/=]*:|\?[01])`
		item   = bare + `(?:; *` + key + `(?:=` + bare + `)?)*`
		inner  = `\( *(?:` + item + `(?: +` + item + `)* *)?\)`
		member = `^(` + key + `)(?:=(?:(` + inner + `|` + bare + `)))?(?:; *` + key + `(?:=` + bare + `)?)*[ \t]*(?:,[ \t]*|$)`
	)
	e.member, e.item = regexp.MustCompile(member), regexp.MustCompile(item)
	return e
})

// parseDictionary returns the values of a dictionary, without parameters, and nil for other texts. A
// text that is much longer would take the expressions seconds.
//
// https://www.rfc-editor.org/rfc/rfc9651.html#section-4.2.2
func parseDictionary(text string) map[string]string {
	text = strings.TrimLeft(text, " ")
	members := map[string]string{}
	if len(text) > 1<<13 || strings.HasSuffix(strings.TrimRight(text, "\t "), ",") {
		return nil
	}
	for text != "" {
		m := structured().member.FindStringSubmatch(text)
		if m == nil {
			return nil
		}
		members[m[1]], text = m[2], text[len(m[0]):]
		if m[2] == "" {
			members[m[1]] = isTrue
		}
	}
	return members
}

// innerStrings returns the strings of an inner list, decoded as the names of a query are, and false
// for any other value.
func innerStrings(value string) (list []string, ok bool) {
	if !strings.HasPrefix(value, "(") {
		return nil, false
	}
	for _, m := range structured().item.FindAllStringSubmatch(value[1:], -1) {
		if m[0][0] != '"' {
			return nil, false
		}
		text := strings.NewReplacer(`\\`, `\`, `\"`, `"`).Replace(m[1])
		list = append(list, infra.ScalarValueString(infra.FormBytes(text)))
	}
	return list, true
}
