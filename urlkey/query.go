package urlkey

import (
	"slices"
	"strings"
	"unicode/utf16"

	"github.com/gowhatwg/url"
)

// cutPair returns name and value of a pair of a query, as they are written, and
// whether there is a "=" between them.
func cutPair(pair string) (name, value string, ok bool) { return strings.Cut(pair, "=") }

// comparePairs orders pairs by name, then by value. A pair without a value comes
// before one with an empty value.
func comparePairs(a, b string) int {
	aName, aValue, aOK := cutPair(a)
	bName, bValue, bOK := cutPair(b)
	if c := strings.Compare(aName, bName); c != 0 {
		return c
	}
	if aOK != bOK {
		if bOK {
			return -1
		}
		return 1
	}
	return strings.Compare(aValue, bValue)
}

// compareNames orders pairs by name.
func compareNames(a, b string) int {
	aName, _, _ := cutPair(a)
	bName, _, _ := cutPair(b)
	return strings.Compare(aName, bName)
}

// sortQuery sorts the pairs.
func sortQuery(pairs []string, order Sort) {
	switch order {
	case SortStandard:
		sortStandard(pairs)
	case SortNames:
		slices.SortStableFunc(pairs, compareNames)
	case SortPairs:
		slices.SortStableFunc(pairs, comparePairs)
	case SortText:
		slices.Sort(pairs)
	}
}

// sortStandard sorts the pairs by the code units of their names, decoded, and
// keeps the order of those with the same name.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-sort
func sortStandard(pairs []string) {
	type named struct {
		name []uint16
		pair string
	}
	list := make([]named, len(pairs))
	for i, pair := range pairs {
		list[i] = named{utf16.Encode([]rune(decodedName(pair))), pair}
	}
	slices.SortStableFunc(list, func(a, b named) int { return slices.Compare(a.name, b.name) })
	for i, n := range list {
		pairs[i] = n.pair
	}
}

// decodedName returns the name of a pair as application/x-www-form-urlencoded
// has it, except that invalid UTF-8 stays.
func decodedName(pair string) string {
	name, _, _ := cutPair(pair)
	if strings.IndexByte(name, '+') >= 0 {
		name = strings.ReplaceAll(name, "+", " ")
	}
	if strings.IndexByte(name, '%') >= 0 {
		name = url.PercentDecodeString(name)
	}
	return name
}

// formPairs returns the pairs as application/x-www-form-urlencoded has them,
// without those that are empty.
//
// https://url.spec.whatwg.org/#concept-urlencoded
func formPairs(pairs []string) []string {
	form := pairs[:0]
	for _, pair := range pairs {
		if pair == "" {
			continue
		}
		name, value, _ := cutPair(pair)
		b := appendForm(make([]byte, 0, len(pair)+1), name)
		b = append(b, '=')
		form = append(form, string(appendForm(b, value)))
	}
	return form
}

// appendForm appends a name or a value, decoded and encoded again.
func appendForm(dst []byte, s string) []byte {
	for i := 0; i < len(s); i++ {
		c := s[i]
		if d, ok := escapeAt(s, i); ok {
			c = d
			i += 2
		} else if c == '+' {
			c = ' '
		}
		switch {
		case c == ' ':
			dst = append(dst, '+')
		case formSet.has(c):
			dst = append(dst, '%', upperHex[c>>4], upperHex[c&15])
		default:
			dst = append(dst, c)
		}
	}
	return dst
}

// Params are names of query parameters: those that are one of Names, and those
// that begin with one of Prefixes. They are compared with the name as a form has
// it, decoded, byte by byte.
type Params struct {
	Names    []string `json:"names,omitempty"`
	Prefixes []string `json:"prefixes,omitempty"`
}

// Has reports whether name is one of the names, or begins with one of the
// prefixes.
func (p *Params) Has(name string) bool {
	return slices.Contains(p.Names, name) ||
		slices.ContainsFunc(p.Prefixes, func(prefix string) bool { return strings.HasPrefix(name, prefix) })
}

// isEmpty reports whether p has no name at all.
func (p *Params) isEmpty() bool { return len(p.Names) == 0 && len(p.Prefixes) == 0 }

// TrackersRevision is the date of the list that [Trackers] returns.
const TrackersRevision = "2026-11-01"

// Trackers returns a short list of query parameters that say where a visitor
// came from and make no difference to the page: of mail and ad campaigns, and
// what ad networks add to links. It is as of [TrackersRevision], for
// [Rules.DropParams] of those who want it, and no profile uses it. For a key
// that stays the same, store the list with the rules, as their JSON does:
// another version of this package can have another list.
func Trackers() Params {
	return Params{
		Names: []string{
			"dclid", "fbclid", "gad_source", "gbraid", "gclid", "gclsrc", "igshid", "li_fat_id",
			"mc_cid", "mc_eid", "mkt_tok", "msclkid", "oly_anon_id", "oly_enc_id", "rb_clickid",
			"srsltid", "ttclid", "twclid", "vero_id", "wbraid", "wickedid", "yclid", "_openstat",
		},
		Prefixes: []string{"utm_", "hsa_", "_hs", "pk_", "mtm_"},
	}
}

// sessionParams are query parameters that hold a session id, in lower case, and
// the least length of its letters and digits.
var sessionParams = []struct {
	name  string
	least int
	more  string // other bytes that a value can have
}{
	{"jsessionid", 10, "$"},
	{"sessionid", 16, ""},
	{"phpsessid", 16, ""},
	{"sid", 16, ""},
}

// isSession reports whether a pair holds a session id by itself.
func isSession(pair string) bool {
	name, value, ok := cutPair(pair)
	if !ok {
		return false
	}
	for _, s := range sessionParams {
		if strings.EqualFold(name, s.name) {
			return len(value) >= s.least && strings.Trim(value, alphanumeric+s.more) == ""
		}
	}
	const asp = "aspsessionid"
	return len(name) == len(asp)+8 && strings.EqualFold(name[:len(asp)], asp) && isLetters(name[len(asp):]) &&
		len(value) >= 16 && strings.Trim(value, alphanumeric) == ""
}

const alphanumeric = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// dropSessions drops the pairs that hold session ids: single ones, and the two
// of ColdFusion if both are there.
func dropSessions(pairs []string) []string {
	isID := func(pair string) bool {
		name, value, _ := cutPair(pair)
		return strings.EqualFold(name, "cfid") && value != "" && strings.Trim(value, "0123456789") == ""
	}
	isToken := func(pair string) bool {
		name, value, _ := cutPair(pair)
		return strings.EqualFold(name, "cftoken") && value != "" && strings.Trim(value, alphanumeric+"-") == ""
	}
	both := slices.ContainsFunc(pairs, isID) && slices.ContainsFunc(pairs, isToken)
	return slices.DeleteFunc(pairs, func(pair string) bool {
		return isSession(pair) || both && (isID(pair) || isToken(pair))
	})
}

// A Sort is an order of the pairs of a query.
type Sort uint8

const (
	// SortNone leaves the pairs as they are.
	SortNone Sort = iota
	// SortStandard is the order of [url.URLSearchParams.Sort]: by the code units
	// of the decoded names, and else as they were. A pair stays written as it is.
	SortStandard
	// SortNames is the order of the bytes of the names as they are written, and
	// else as they were.
	SortNames
	// SortPairs is that of the names, then of the values, as they are written.
	SortPairs
	// SortText is that of the pairs as they are written, "=" included.
	SortText
)

var sortNames = []string{"none", "standard", "names", "pairs", "text"}

// String returns the name of the order, as in "standard".
func (s Sort) String() string { return enumString(s, sortNames) }

// MarshalText returns the name of the order.
func (s Sort) MarshalText() ([]byte, error) { return marshalEnum(s, sortNames) }

// UnmarshalText sets s to the order of that name.
func (s *Sort) UnmarshalText(text []byte) error { return unmarshalEnum(s, text, sortNames) }

// joinPairs returns the pairs as a query.
func joinPairs(pairs []string) string { return strings.Join(pairs, "&") }
