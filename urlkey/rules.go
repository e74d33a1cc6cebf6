package urlkey

import (
	"fmt"
	"slices"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/quote"
)

// Rules are steps that turn a URL into a key. They compose: any of them can be
// on, whatever the others are, and they are applied in the order of the fields.
// The zero Rules, [Exact], has none on.
//
// Rules are a value: copy a profile and change the copy. As JSON, they have the
// steps that are on, so that a store of keys can say how these were made:
//
//	{"dropCredentials":true,"unescape":"repeatedly","sortQuery":"text"}
//
// If a key, without SURT, is a URL, the key of that is the same. Equal URLs have
// equal keys, by any rules.
type Rules struct {
	// FoldHTTPS writes http for https. A port that is the default port of http
	// is left out then.
	FoldHTTPS bool `json:"foldHTTPS,omitempty"`

	// DropCredentials leaves out username and password.
	DropCredentials bool `json:"dropCredentials,omitempty"`

	// CleanDots leaves out dots at the start and the end of the host, and all
	// but one of several in a row.
	CleanDots bool `json:"cleanDots,omitempty"`

	// DropWWW leaves out the labels "www", "www2" and so on that the host begins
	// with, as long as something remains.
	DropWWW bool `json:"dropWWW,omitempty"`

	// DropMobile leaves out the label "m" that the host begins with, if two more
	// labels remain. With DropWWW, the two can come in any order.
	DropMobile bool `json:"dropMobile,omitempty"`

	// DropPort leaves out the port.
	DropPort bool `json:"dropPort,omitempty"`

	// Unescape says what to do with percent-encoded bytes.
	Unescape Unescape `json:"unescape,omitzero"`

	// CollapseSlashes makes one slash of several in the path of a special URL.
	CollapseSlashes bool `json:"collapseSlashes,omitempty"`

	// LowerPath writes the path in lower case.
	LowerPath bool `json:"lowerPath,omitempty"`

	// DropIndexPages leaves out the last segment of the path if it is "index" or
	// "default", a dot, and one to five letters or digits, in any case.
	DropIndexPages bool `json:"dropIndexPages,omitempty"`

	// DropSessionIDs leaves out what servers write session ids as, in any case:
	//
	//	/a;jsessionid=0123456789abcdef0123456789abcdef    32 letters and digits
	//	/(S(0123456789abcdef01234567))/a.aspx             24, with or without "S"
	//	?jsessionid=  ?sessionid=  ?phpsessid=  ?sid=     16 or more; 10 for the first
	//	?aspsessionidabcdefgh=                            16 or more
	//	?cfid=1&cftoken=2                                 both
	DropSessionIDs bool `json:"dropSessionIDs,omitempty"`

	// TrailingSlash says what to do with slashes at the end of the path.
	TrailingSlash TrailingSlash `json:"trailingSlash,omitzero"`

	// FormQuery writes the query as a form is sent, as [url.URLSearchParams.String]
	// does: "a=b+c" for "a=b%20c", and "a=" for "a". Only, bytes that aren't UTF-8
	// stay what they are. Unescape doesn't matter for the query then.
	FormQuery bool `json:"formQuery,omitempty"`

	// LowerQuery writes the query in lower case. The names of KeepParams and
	// DropParams have to be so as well.
	LowerQuery bool `json:"lowerQuery,omitempty"`

	// KeepParams, if not nil, leaves out all parameters but these. Without a
	// name in it, it leaves out all.
	KeepParams *Params `json:"keepParams,omitempty"`

	// DropParams leaves out these parameters.
	DropParams Params `json:"dropParams,omitzero"`

	// DropBlankParams leaves out parameters without a value: "a" and "a=".
	DropBlankParams bool `json:"dropBlankParams,omitempty"`

	// CollapseAmpersands leaves out each "&" that separates nothing.
	CollapseAmpersands bool `json:"collapseAmpersands,omitempty"`

	// SortQuery sorts the parameters.
	SortQuery Sort `json:"sortQuery,omitzero"`

	// DropEmptyQuery leaves out a "?" that nothing follows in the URL. Where rules
	// leave out all parameters, the "?" goes anyway.
	DropEmptyQuery bool `json:"dropEmptyQuery,omitempty"`

	// DropFragment leaves out the fragment.
	DropFragment bool `json:"dropFragment,omitempty"`

	// SURT, if not nil, writes the result as a SURT instead of a URL.
	SURT *SURTOptions `json:"surt,omitempty"`
}

// The profiles are rules for common purposes. Don't change them, but copies.
var (
	// Exact tells apart all URLs that differ. The key is the serialization. The
	// vectors of the web-platform-tests hold that, and those that urlcanon has
	// for its profile of the same standard.
	Exact = Rules{}

	// Semantic is for URLs that mean the same, so that a visitor is expected to
	// find the same page: other escapes, other order of the query, superfluous
	// dots and slashes, credentials, and fragments make no difference. Case,
	// scheme, and "www." do.
	//
	// The vectors that urlcanon has for its profile "semantic" hold it. Where it
	// reads a URL otherwise than browsers, a row of testdata says so.
	Semantic = Rules{
		DropCredentials: true,
		CleanDots:       true,
		Unescape:        UnescapeRepeatedly,
		CollapseSlashes: true,
		SortQuery:       SortText,
		DropFragment:    true,
	}

	// Aggressive is for finding duplicates, at the risk of taking different
	// pages for one: it adds that case, http and https, "www.", session ids,
	// and a slash at the end make no difference.
	//
	// The vectors that urlcanon has for its profile "aggressive" hold it.
	Aggressive = Rules{
		FoldHTTPS:          true,
		DropCredentials:    true,
		CleanDots:          true,
		DropWWW:            true,
		Unescape:           UnescapeRepeatedly,
		CollapseSlashes:    true,
		LowerPath:          true,
		DropSessionIDs:     true,
		TrailingSlash:      DropTrailingSlash,
		LowerQuery:         true,
		CollapseAmpersands: true,
		SortQuery:          SortText,
		DropEmptyQuery:     true,
		DropFragment:       true,
	}
)

// Key returns the key of u by the rules. For the zero URL it is empty.
func (r Rules) Key(u *url.URL) Key { return Key(r.Append(nil, u)) }

// Append appends the key of u to dst.
func (r Rules) Append(dst []byte, u *url.URL) []byte {
	if u.Href() == "" {
		return dst
	}
	p := partsOf(u)
	r.applyHost(&p, u)
	r.applyPath(&p, u)
	r.applyQuery(&p)
	if r.DropFragment {
		p.fragment, p.hasFragment = "", false
	}
	p.fragment = r.unescape(p.fragment, &archiveSet)
	if r.SURT != nil {
		return p.appendSURT(dst, r.SURT)
	}
	return p.append(dst)
}

// unescape does what the rules say about a component of which the bytes of the
// set can't be decoded.
func (r *Rules) unescape(s string, set *byteSet) string {
	switch r.Unescape {
	case UnescapeUnreserved:
		return unescapeUnreserved(s)
	case UnescapeRepeatedly:
		return unescapedOnly(s, set)
	}
	return s
}

// An Unescape says what to do with the percent-encoded bytes of a URL.
type Unescape uint8

const (
	// UnescapeNone leaves them as they are.
	UnescapeNone Unescape = iota

	// UnescapeUnreserved decodes letters, digits, "-", ".", "_" and "~", and
	// writes other bytes with upper-case digits. By RFC 3986, that makes no
	// difference to what a URL means.
	//
	// https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2
	UnescapeUnreserved

	// UnescapeRepeatedly decodes again and again until nothing is left to decode,
	// then encodes once, with as few bytes as the components can be told apart
	// with. An encoded slash becomes one that separates segments; an encoded "&",
	// "=" or "?" stays what it is.
	UnescapeRepeatedly
)

var unescapeNames = []string{"none", "unreserved", "repeatedly"}

// String returns the name of the choice, as in "repeatedly".
func (e Unescape) String() string { return enumString(e, unescapeNames) }

// MarshalText returns the name of the choice.
func (e Unescape) MarshalText() ([]byte, error) { return marshalEnum(e, unescapeNames) }

// UnmarshalText sets e to the choice of that name.
func (e *Unescape) UnmarshalText(text []byte) error { return unmarshalEnum(e, text, unescapeNames) }

// A TrailingSlash says what to do with slashes at the end of a path that isn't
// "/".
type TrailingSlash uint8

const (
	// KeepTrailingSlash leaves them as they are.
	KeepTrailingSlash TrailingSlash = iota
	// DropTrailingSlash leaves them out.
	DropTrailingSlash
	// AddTrailingSlash adds one if there is none.
	AddTrailingSlash
)

var trailingSlashNames = []string{"keep", "drop", "add"}

// String returns the name of the choice, as in "drop".
func (s TrailingSlash) String() string { return enumString(s, trailingSlashNames) }

// MarshalText returns the name of the choice.
func (s TrailingSlash) MarshalText() ([]byte, error) { return marshalEnum(s, trailingSlashNames) }

// UnmarshalText sets s to the choice of that name.
func (s *TrailingSlash) UnmarshalText(text []byte) error {
	return unmarshalEnum(s, text, trailingSlashNames)
}

func enumString[T ~uint8](v T, names []string) string {
	if int(v) < len(names) {
		return names[v]
	}
	return fmt.Sprintf("%T(%d)", v, uint8(v))
}

func marshalEnum[T ~uint8](v T, names []string) ([]byte, error) {
	if int(v) < len(names) {
		return []byte(names[v]), nil
	}
	return nil, fmt.Errorf("urlkey: %s is not one of %q", enumString(v, names), names)
}

func unmarshalEnum[T ~uint8](v *T, text []byte, names []string) error {
	i := slices.Index(names, string(text))
	if i < 0 {
		return fmt.Errorf("urlkey: %s is not one of %q", quote.Text(string(text), 128), names)
	}
	*v = T(i)
	return nil
}
