package urlpattern

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/urlpattern/internal/ecmascript"
)

// String returns a constructor string, or "" for the zero Pattern. Some patterns don't
// have one, such as a pattern with both a hostname and a pathname that begins with a
// group. Their String can't be compiled again; use [Pattern.MarshalText].
func (p Pattern) String() string {
	if p.isZero() {
		return ""
	}
	var b strings.Builder
	b.WriteString(p.Protocol())
	opaque := !p.at(Protocol).matchesSpecialScheme() && p.Hostname() == "" && p.Port() == "" &&
		p.Username() == "*" && p.Password() == "*" && !strings.HasPrefix(p.Pathname(), "//")
	if opaque {
		writeSeparated(&b, ":", p.Pathname())
	} else {
		b.WriteString("://")
		p.writeAuthority(&b)
		if p.Pathname() != "*" || p.Search() != "*" || p.Hash() != "*" {
			b.WriteString(p.Pathname())
		}
	}
	if p.Search() != "*" || p.Hash() != "*" {
		if p.Search() != "" || p.Hash() == "*" {
			// After a group, "?" alone would be a modifier.
			separator := "?"
			if parts := p.at(Pathname).parts; len(parts) > 0 && parts[len(parts)-1].kind != fixedText ||
				strings.HasSuffix(b.String(), "}") {
				separator = `\?`
			}
			b.WriteString(separator + p.Search())
		}
		if p.Hash() != "*" {
			b.WriteString("#" + p.Hash())
		}
	}
	return b.String()
}

func (p *Pattern) writeAuthority(b *strings.Builder) {
	if p.Username() != "*" || p.Password() != "*" {
		b.WriteString(p.Username())
		if p.Password() != "*" {
			writeSeparated(b, ":", p.Password())
		}
		b.WriteByte('@')
	}
	b.WriteString(p.Hostname())
	if port := p.explicitPort(); port != "" {
		writeSeparated(b, ":", port)
	}
}

// explicitPort returns the pattern string of the port. It is in braces if it is the default
// port of the protocol, which can result from "80 ". Without braces it would be read as no
// port.
func (p *Pattern) explicitPort() string {
	if port := p.Port(); port != "" && port == defaultPort(p.Protocol()) {
		return "{" + port + "}"
	}
	return p.Port()
}

// writeSeparated writes a separator and s. If both together would be read as the name
// of a group, the separator is escaped.
func writeSeparated(b *strings.Builder, separator, s string) {
	if s != "" && ecmascript.IsIdentifierStart([]rune(s)[0]) {
		b.WriteByte('\\')
	}
	b.WriteString(separator + s)
}

// Init returns pattern strings from which [NewInit], with the same options, compiles
// the same pattern. They are those of [Pattern.Component], but Init escapes what NewInit
// would otherwise read differently.
func (p *Pattern) Init() Init {
	init := Init{
		Protocol: p.pieces(Protocol), Username: p.pieces(Username), Password: p.pieces(Password), Hostname: p.pieces(Hostname),
		Port: p.pieces(Port), Pathname: p.pieces(Pathname), Search: p.pieces(Search), Hash: p.pieces(Hash),
	}
	if *init.Port == p.Port() {
		*init.Port = p.explicitPort()
	}
	if *init.Hostname == "[" {
		*init.Hostname = `\[`
	}
	if strings.HasPrefix(*init.Hash, "#") {
		*init.Hash = `\` + *init.Hash
	}
	return init
}

// pieces returns the pattern string of a component, with a separator between adjacent fixed
// texts. Joining them could change them, as with "/." and "./".
func (p *Pattern) pieces(c Component) *string {
	parts, s := p.at(c).parts, p.at(c).syntax
	var b strings.Builder
	start := 0
	for i := 1; i < len(parts); i++ {
		if parts[i-1].isPlain(fixedText) && parts[i].isPlain(fixedText) {
			b.WriteString(patternString(parts[start:i], s) + "{}?")
			start = i
		}
	}
	b.WriteString(patternString(parts[start:], s))
	return new(b.String())
}

// isSame reports whether p and q have the same pattern strings, match the same URLs and
// compare alike.
func (p *Pattern) isSame(q *Pattern) bool {
	for c := range p.components {
		a, b := &p.components[c], &q.components[c]
		if a.pattern != b.pattern || regExpSource(a.parts, a.syntax) != regExpSource(b.parts, b.syntax) || CompareComponent(Component(c+1), p, q) != 0 {
			return false
		}
	}
	return true
}

// MarshalText returns a text for [Pattern.UnmarshalText]: String's result or, for a
// pattern without a constructor string, the JSON of an [Init]. The zero Pattern has
// the empty text.
//
// A pattern that ignores case is an error, because the text would lose that. So is a
// pattern over a limit of the zero Options.
func (p Pattern) MarshalText() ([]byte, error) {
	if p.isZero() {
		return []byte{}, nil // the toml package refuses nil
	}
	if p.ignoreCase {
		return nil, errors.New("urlpattern: marshal: a pattern that ignores case has no text")
	}
	text := p.String()
	if q, err := New(text, nil, Options{}); err == nil && p.isSame(q) {
		return []byte(text), nil
	}
	init := p.Init()
	switch q, err := NewInit(init, Options{}); {
	case errors.As(err, new(*LimitError)):
		return nil, fmt.Errorf("marshal: %w", err)
	case err != nil || !p.isSame(q):
		return nil, errors.New("urlpattern: marshal: the pattern strings make another pattern")
	}
	return json.Marshal(init)
}

// isZero reports whether p is the zero Pattern.
func (p *Pattern) isZero() bool { return p.at(Protocol).encode == nil }

// UnmarshalText sets p to the pattern in text: a constructor string that isn't
// relative, the JSON of an [Init], or the empty text for the zero Pattern. It needs
// exclusive access to p. The error is an [*Error], and leaves p as it was.
func (p *Pattern) UnmarshalText(text []byte) error {
	q, err := &Pattern{}, error(nil)
	switch {
	case len(text) == 0:
	case bytes.HasPrefix(text, []byte(`{"`)): // no protocol begins with a quotation mark
		q, err = newJSON(text)
	default:
		q, err = New(string(text), nil, Options{})
	}
	if err == nil {
		*p = *q
	}
	return err
}

// newJSON compiles the JSON of an Init. Unlike encoding/json it refuses other members, and null: a
// component that is lost becomes a wildcard.
func newJSON(text []byte) (*Pattern, error) {
	var members map[string]*string
	if err := json.Unmarshal(text, &members); err != nil {
		return nil, &Error{Reason: "expected an object of strings", Err: err}
	}
	var f fields
	var init Init
	for name, value := range members {
		c, err := ParseComponent(name)
		switch {
		case value != nil && err == nil:
			f.set(c, infra.ScalarValueString(*value), 0)
		case value != nil && name == "baseURL":
			init.BaseURL = value
		default:
			return nil, &Error{Reason: "expected an object with no members but those of a URLPatternInit, all strings"}
		}
	}
	base, err := init.base()
	if err != nil {
		return nil, err
	}
	return create(&f, base, &Options{})
}
