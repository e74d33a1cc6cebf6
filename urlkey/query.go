package urlkey

import (
	"slices"
	"strings"
	"unicode/utf16"

	"github.com/gowhatwg/url/internal/infra"
)

// cutPair returns the name and the value of a pair of a query, still encoded, and
// whether there is a "=" between them.
func cutPair(pair string) (name, value string, ok bool) { return strings.Cut(pair, "=") }

// comparePairs orders pairs by name, then by value. A pair without a value comes
// before one with an empty value.
func comparePairs(a, b string) int {
	if c := compareNames(a, b); c != 0 {
		return c
	}
	return strings.Compare(a, b)
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

// sortStandard sorts the pairs by the code units of their decoded names, and keeps
// the order of pairs with the same name.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-sort
func sortStandard(pairs []string) {
	type named struct {
		name []uint16
		pair string
	}
	list := make([]named, len(pairs))
	for i, pair := range pairs {
		list[i] = named{utf16.Encode([]rune(infra.FormName(pair))), pair}
	}
	slices.SortStableFunc(list, func(a, b named) int { return slices.Compare(a.name, b.name) })
	for i, n := range list {
		pairs[i] = n.pair
	}
}

// formPairs returns the pairs encoded as application/x-www-form-urlencoded, without
// empty ones.
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
		case formSet.Has(c):
			dst = infra.AppendPercentEncodedByte(dst, c)
		default:
			dst = append(dst, c)
		}
	}
	return dst
}

// Params selects query parameters: those whose name is one of Names, or begins with
// one of Prefixes. Names are compared decoded, as [url.URL.DeleteParams] does.
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

// isEmpty reports whether p has no names and no prefixes.
func (p *Params) isEmpty() bool { return len(p.Names) == 0 && len(p.Prefixes) == 0 }

// Trackers returns a short list of query parameters that say where a visitor came from and
// make no difference to the page: those of mail and ad campaigns, and those that ad networks
// add to links. [Aggressive] drops them, [Rules.DropParams] lets other rules do so, and
// [url.URL.DeleteParams] takes its method Has.
//
// The list is as of 2026. A name is added once the lists of three browsers have it, so
// another version of this package can have a longer list. To keep keys stable, store the
// rules as JSON, which includes the list.
func Trackers() Params {
	return Params{
		Names: []string{
			"_gl", "_openstat", "dclid", "fbclid", "gbraid", "gclid", "gclsrc", "igshid", "li_fat_id",
			"mc_cid", "mc_eid", "mkt_tok", "msclkid", "oly_anon_id", "oly_enc_id", "rb_clickid",
			"srsltid", "ttclid", "twclid", "vero_id", "wbraid", "wickedid", "yclid",
		},
		Prefixes: []string{"utm_", "gad_", "hsa_", "_hs", "pk_", "mtm_"},
	}
}

// sessionParams are query parameters that hold a session id. Each has its name in lower case
// and the least number of letters and digits of its value.
var sessionParams = []struct {
	name  string
	least int
	bytes string // that a value can have
}{
	{"jsessionid", 10, infra.Alphanumeric + "$"},
	{"sessionid", 16, infra.Alphanumeric},
	{"phpsessid", 16, infra.Alphanumeric},
	{"sid", 16, infra.Alphanumeric},
}

// hasValue reports whether a pair has that name and a value of at least that length, which has only
// these bytes.
func hasValue(pair, name string, least int, bytes string) bool {
	n, value, _ := cutPair(pair)
	return strings.EqualFold(n, name) && len(value) >= least && strings.Trim(value, bytes) == ""
}

// isSession reports whether a single pair has a session id.
func isSession(pair string) bool {
	for _, s := range sessionParams {
		if hasValue(pair, s.name, s.least, s.bytes) {
			return true
		}
	}
	const asp = "aspsessionid"
	name, _, _ := cutPair(pair)
	return len(name) == len(asp)+8 && strings.EqualFold(name[:len(asp)], asp) && isLetters(name[len(asp):]) &&
		hasValue(pair, name, 16, infra.Alphanumeric)
}

// dropSessions drops the pairs that hold session ids: single pairs, and
// ColdFusion's two pairs if both are there.
func dropSessions(pairs []string) []string {
	isID := func(pair string) bool { return hasValue(pair, "cfid", 1, "0123456789") }
	isToken := func(pair string) bool { return hasValue(pair, "cftoken", 1, infra.Alphanumeric+"-") }
	both := slices.ContainsFunc(pairs, isID) && slices.ContainsFunc(pairs, isToken)
	return slices.DeleteFunc(pairs, func(pair string) bool {
		return isSession(pair) || both && (isID(pair) || isToken(pair))
	})
}

// A Sort is an order for the pairs of a query.
type Sort uint8

const (
	// SortNone leaves the pairs as they are.
	SortNone Sort = iota
	// SortStandard is the order of [url.URLSearchParams.Sort], by the code units of
	// the decoded names. It is stable. The pairs themselves don't change.
	SortStandard
	// SortNames sorts by the bytes of the encoded names. It is stable.
	SortNames
	// SortPairs sorts by the encoded names, then by the encoded values.
	SortPairs
	// SortText sorts by the encoded pairs, "=" included.
	SortText
)

var sortNames = []string{"none", "standard", "names", "pairs", "text"}

// String returns the name of the order, as in "standard".
func (s Sort) String() string { return enumString(s, sortNames) }

// MarshalText returns the name of the order.
func (s Sort) MarshalText() ([]byte, error) { return marshalEnum(s, sortNames) }

// UnmarshalText sets s to the order named by text.
func (s *Sort) UnmarshalText(text []byte) error { return unmarshalEnum(s, text, sortNames) }
