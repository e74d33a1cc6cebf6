package urlkey

import (
	"fmt"
	"slices"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/internal/quote"
)

// Rules are steps that turn a URL into a key. Any combination of steps can be on;
// they are applied in the order of the fields. In the zero Rules, [Exact], every
// step is off.
//
// To change a profile, change a copy of it. The JSON form lists the steps that are
// on, so a store of keys can record how they were made:
//
//	{"dropCredentials":true,"unescape":"repeatedly","sortQuery":"text"}
//
// Equal URLs have equal keys. Without SURT, keys are idempotent: each parses as a URL,
// and the key of that URL is the same key.
//
// Unless DropCredentials is on, a key has the username and the password.
type Rules struct {
	// FoldHTTPS writes http for https, and then removes the default port of
	// http.
	FoldHTTPS bool `json:"foldHTTPS,omitempty"`

	// DropCredentials removes username and password, but not those of another URL in
	// the path, as in "jdbc:mysql://user:password@host/".
	DropCredentials bool `json:"dropCredentials,omitempty"`

	// CleanDots removes dots at the start and the end of the host, and writes
	// one dot for several in a row. A host of nothing but dots stays.
	CleanDots bool `json:"cleanDots,omitempty"`

	// DropWWW removes labels "www", "www2" and so on at the start of the host,
	// as long as something remains.
	DropWWW bool `json:"dropWWW,omitempty"`

	// DropMobile removes a label "m" at the start of the host, if two more
	// labels remain. With DropWWW, "m" and "www" can come in any order.
	DropMobile bool `json:"dropMobile,omitempty"`

	// DropPort removes the port.
	DropPort bool `json:"dropPort,omitempty"`

	// Unescape says what to do with percent-encoded bytes.
	Unescape Unescape `json:"unescape,omitzero"`

	// CollapseSlashes writes one slash for several in the path of a special URL.
	CollapseSlashes bool `json:"collapseSlashes,omitempty"`

	// LowerPath writes the path in lower case.
	LowerPath bool `json:"lowerPath,omitempty"`

	// DropIndexPages removes the last segment of the path if it is "index" or
	// "default", a dot, and one to five letters or digits, in any case.
	DropIndexPages bool `json:"dropIndexPages,omitempty"`

	// DropSessionIDs removes session ids in these forms, ignoring case:
	//
	//	/a;jsessionid=0123456789abcdef0123456789abcdef    32 letters and digits
	//	/(S(0123456789abcdef01234567))/a.aspx             24, with or without "S"
	//	?jsessionid=  ?sessionid=  ?phpsessid=  ?sid=     16 or more; 10 for the first
	//	?aspsessionidabcdefgh=                            16 or more
	//	?cfid=1&cftoken=2                                 both
	DropSessionIDs bool `json:"dropSessionIDs,omitempty"`

	// TrailingSlash says what to do with slashes at the end of the path.
	TrailingSlash TrailingSlash `json:"trailingSlash,omitzero"`

	// FormQuery writes the query as a submitted form does, like
	// [url.URLSearchParams.String]: "a=b+c" for "a=b%20c", and "a=" for "a". But
	// bytes that aren't UTF-8 stay unchanged. Unescape then doesn't apply to the
	// query.
	FormQuery bool `json:"formQuery,omitempty"`

	// LowerQuery writes the query in lower case. The names in KeepParams and
	// DropParams must be in lower case as well.
	LowerQuery bool `json:"lowerQuery,omitempty"`

	// KeepParams, if not nil, removes all parameters but these. If it is empty,
	// it removes all parameters.
	KeepParams *Params `json:"keepParams,omitempty"`

	// DropParams removes these parameters.
	DropParams Params `json:"dropParams,omitzero"`

	// DropBlankParams removes parameters without a value: "a" and "a=".
	DropBlankParams bool `json:"dropBlankParams,omitempty"`

	// CollapseAmpersands removes each "&" that separates nothing.
	CollapseAmpersands bool `json:"collapseAmpersands,omitempty"`

	// SortQuery sorts the parameters.
	SortQuery Sort `json:"sortQuery,omitzero"`

	// DropEmptyQuery removes the "?" if the URL has an empty query. If rules remove
	// all parameters, the "?" is removed in any case.
	DropEmptyQuery bool `json:"dropEmptyQuery,omitempty"`

	// DropFragment removes the fragment.
	DropFragment bool `json:"dropFragment,omitempty"`

	// SURT, if not nil, writes the result as a SURT instead of a URL.
	SURT *SURTOptions `json:"surt,omitempty"`
}

// Exact distinguishes all URLs: the key is the serialization. It passes the
// web-platform-tests and urlcanon's tests of its WHATWG profile.
func Exact() Rules { return Rules{} }

// Semantic gives URLs the same key if a visitor can expect the same page: it
// ignores differences in escapes, the order of the query, superfluous dots and
// slashes, credentials and fragments. It distinguishes case, scheme and "www.".
//
// It passes urlcanon's tests of its profile "semantic", except where urlcanon
// reads a URL differently from browsers: see testdata.
func Semantic() Rules {
	return Rules{
		DropCredentials: true,
		CleanDots:       true,
		Unescape:        UnescapeRepeatedly,
		CollapseSlashes: true,
		SortQuery:       SortText,
		DropFragment:    true,
	}
}

// Aggressive finds duplicates, at the risk that different pages share a key. It
// ignores what Semantic ignores, and also case, the difference between http and
// https, "www.", [Trackers], session ids, and a slash at the end.
//
// It passes urlcanon's tests of its profile "aggressive".
func Aggressive() Rules {
	return Rules{
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
		DropParams:         Trackers(),
		CollapseAmpersands: true,
		SortQuery:          SortText,
		DropEmptyQuery:     true,
		DropFragment:       true,
	}
}

// Key returns the key of u. For the zero URL it is empty.
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

// unescape applies r.Unescape to a component. Bytes in the set stay encoded.
func (r *Rules) unescape(s string, set *infra.ByteSet) string {
	switch r.Unescape {
	case UnescapeUnreserved:
		return unescapeUnreserved(s)
	case UnescapeRepeatedly:
		return unescapedOnly(s, set)
	}
	return s
}

// An Unescape says how to treat the percent-encoded bytes of a URL.
type Unescape uint8

const (
	// UnescapeNone leaves them as they are.
	UnescapeNone Unescape = iota

	// UnescapeUnreserved decodes letters, digits, "-", ".", "_" and "~", and writes
	// other percent-encoded bytes with upper-case digits. RFC 3986 calls the result
	// equivalent.
	//
	// https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2
	UnescapeUnreserved

	// UnescapeRepeatedly decodes until nothing is left to decode, then encodes
	// once, just enough to tell the components apart. An encoded slash then
	// separates segments; an encoded "&", "=" or "?" stays encoded.
	UnescapeRepeatedly
)

var unescapeNames = []string{"none", "unreserved", "repeatedly"}

// String returns the name of the choice, as in "repeatedly".
func (e Unescape) String() string { return enumString(e, unescapeNames) }

// MarshalText returns the name of the choice.
func (e Unescape) MarshalText() ([]byte, error) { return marshalEnum(e, unescapeNames) }

// UnmarshalText sets e to the choice named by text.
func (e *Unescape) UnmarshalText(text []byte) error { return unmarshalEnum(e, text, unescapeNames) }

// A TrailingSlash says how to treat slashes at the end of a path that isn't "/".
type TrailingSlash uint8

const (
	// KeepTrailingSlash leaves them as they are.
	KeepTrailingSlash TrailingSlash = iota
	// DropTrailingSlash leaves them out.
	DropTrailingSlash
	// AddTrailingSlash replaces them with one slash, and adds one if there are none.
	AddTrailingSlash
)

var trailingSlashNames = []string{"keep", "drop", "add"}

// String returns the name of the choice, as in "drop".
func (s TrailingSlash) String() string { return enumString(s, trailingSlashNames) }

// MarshalText returns the name of the choice.
func (s TrailingSlash) MarshalText() ([]byte, error) { return marshalEnum(s, trailingSlashNames) }

// UnmarshalText sets s to the choice named by text.
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
