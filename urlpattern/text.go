package urlpattern

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/gowhatwg/url"
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
	opaque := !p.components[Protocol].matchesSpecialScheme() && p.Hostname() == "" && p.Port() == "" &&
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
			if parts := p.components[Pathname].parts; len(parts) > 0 && parts[len(parts)-1].kind != fixedText ||
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
	if s != "" && isNameCodePoint([]rune(s)[0], true) {
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
	parts, s := p.components[c].parts, p.components[c].syntax
	var b strings.Builder
	start := 0
	for i := 1; i < len(parts); i++ {
		if parts[i-1].isPlain(fixedText) && parts[i].isPlain(fixedText) {
			b.WriteString(patternString(parts[start:i], s) + "{}?")
			start = i
		}
	}
	b.WriteString(patternString(parts[start:], s))
	return pointerTo(b.String())
}

func pointerTo(s string) *string { return &s }

// isSame reports whether p and q have the same pattern strings, match the same URLs and
// compare alike.
func (p *Pattern) isSame(q *Pattern) bool {
	for c := range p.components {
		a, b := &p.components[c], &q.components[c]
		if a.pattern != b.pattern || a.source() != b.source() || CompareComponent(Component(c), p, q) != 0 {
			return false
		}
	}
	return true
}

// source returns the regular expression of a component.
func (c *component) source() string {
	return regExpSource(c.parts, c.syntax)
}

// MarshalText returns a text for [Pattern.UnmarshalText]: String's result or, for a
// pattern without a constructor string, the JSON of an [Init]. The zero Pattern has
// the empty text.
//
// A pattern that was compiled with options is an error, because the text would lose
// them. So is a pattern over a limit of the zero Options.
func (p Pattern) MarshalText() ([]byte, error) {
	if p.isZero() {
		return []byte{}, nil // the toml package refuses nil
	}
	if p.ignoreCase || p.compiled() {
		return nil, errors.New("urlpattern: marshal: a pattern with options has no text")
	}
	text := p.String()
	if q, err := New(text, nil, Options{}); err == nil && p.isSame(q) {
		return []byte(text), nil
	}
	return p.marshalInit()
}

// marshalInit returns the JSON of p.Init().
func (p *Pattern) marshalInit() ([]byte, error) {
	init := p.Init()
	switch q, err := NewInit(init, Options{}); {
	case errors.As(err, new(*LimitError)):
		return nil, fmt.Errorf("marshal: %w", err)
	case err != nil || !p.isSame(q):
		return nil, errors.New("urlpattern: marshal: the pattern strings make another pattern")
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(init); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}

// isZero reports whether p is the zero Pattern.
func (p *Pattern) isZero() bool { return p.components[Protocol].encode == nil }

// compiled reports whether a component was compiled by [Options.Compile].
func (p *Pattern) compiled() bool {
	for c := range p.components {
		if p.components[c].matcher.foreign {
			return true
		}
	}
	return false
}

// UnmarshalText sets p to the pattern in text: a constructor string that isn't
// relative, the JSON of an [Init], or the empty text for the zero Pattern. It needs
// exclusive access to p. The error is an [*Error], and leaves p as it was.
func (p *Pattern) UnmarshalText(text []byte) error {
	var q *Pattern
	var err error
	if len(text) == 0 {
		*p = Pattern{}
		return nil
	}
	if bytes.HasPrefix(text, []byte(`{"`)) {
		// A protocol can't begin with a quotation mark.
		q, err = NewJSON(text, nil, Options{})
	} else {
		q, err = New(string(text), nil, Options{})
	}
	if err != nil {
		return err
	}
	*p = *q
	return nil
}

// MarshalBinary does what [Pattern.MarshalText] does, for package gob.
func (p Pattern) MarshalBinary() ([]byte, error) { return p.MarshalText() }

// UnmarshalBinary does what [Pattern.UnmarshalText] does, for package gob.
func (p *Pattern) UnmarshalBinary(data []byte) error { return p.UnmarshalText(data) }

// MarshalText returns the text of each pattern on a line of its own, for
// [Set.UnmarshalText]. The errors are the same as in [Pattern.MarshalText]; a zero
// Pattern is an error, too.
func (s *Set) MarshalText() ([]byte, error) {
	text := []byte{} // the toml package refuses nil
	for i, p := range s.patterns {
		line, err := p.MarshalText()
		if bytes.IndexByte(line, '\n') >= 0 {
			line, err = p.marshalInit() // JSON escapes newlines
		}
		if err == nil && len(line) == 0 {
			err = errors.New("urlpattern: marshal: the zero Pattern has no line")
		}
		if err != nil {
			return nil, fmt.Errorf("pattern %d of a set: %w", i, err)
		}
		text = append(append(text, line...), '\n')
	}
	return text, nil
}

// UnmarshalText sets s to the patterns on the lines of text, each as for
// [Pattern.UnmarshalText]. It ignores empty lines, and needs exclusive access to s.
// The error wraps an [*Error], names the line, and leaves s as it was.
//
// The limit is that of [NewSet], so a text from [Set.MarshalText] can be read, and memory is
// proportional to the length of a text.
func (s *Set) UnmarshalText(text []byte) error {
	var patterns []*Pattern
	var size setSize
	number, rest := 0, len(text)
	for line := range bytes.Lines(text) {
		number++
		rest -= len(line)
		if line = bytes.TrimRight(line, "\r\n"); len(line) == 0 {
			continue
		}
		p := new(Pattern)
		if err := p.UnmarshalText(line); err != nil {
			return fmt.Errorf("line %d of a set: %w", number, err)
		}
		size.add(p)
		if err := size.check(rest); err != nil {
			return fmt.Errorf("line %d of a set: %w", number, err)
		}
		patterns = append(patterns, p)
	}
	*s = *newSet(patterns)
	return nil
}

// MarshalBinary does what [Set.MarshalText] does, for package gob.
func (s *Set) MarshalBinary() ([]byte, error) { return s.MarshalText() }

// UnmarshalBinary does what [Set.UnmarshalText] does, for package gob.
func (s *Set) UnmarshalBinary(data []byte) error { return s.UnmarshalText(data) }

// NewJSON compiles a pattern from JSON: a constructor string, or an object with the
// members of an [Init]. Other members, and values that aren't strings, are errors. The
// base URL is usually the URL of the JSON document, and can be nil; an object can have
// one of its own in the member "baseURL". The error is an [*Error].
//
// https://urlpattern.spec.whatwg.org/#build-a-url-pattern-from-an-infra-value
func NewJSON(data []byte, base *url.URL, o Options) (*Pattern, error) {
	data = bytes.TrimLeft(data, " \t\r\n")
	if bytes.HasPrefix(data, []byte(`"`)) {
		var s string
		if err := json.Unmarshal(data, &s); err != nil {
			return nil, &Error{Reason: "expected JSON", Err: err}
		}
		return New(s, base, o)
	}
	var members map[string]*string
	if err := json.Unmarshal(data, &members); err != nil || members == nil {
		return nil, &Error{Reason: "expected a JSON string, or an object of strings", Err: err}
	}
	var init Init
	for name, value := range members {
		field := init.member(name)
		if field == nil || value == nil {
			return nil, &Error{Reason: "expected an object with no members but those of a URLPatternInit, all strings"}
		}
		*field = value
	}
	if init.BaseURL == nil && !isNone(base) {
		init.BaseURL = pointerTo(base.Href())
	}
	return NewInit(init, o)
}

// member returns the field of that name in the standard, or nil.
func (init *Init) member(name string) **string {
	switch name {
	case "protocol":
		return &init.Protocol
	case "username":
		return &init.Username
	case "password":
		return &init.Password
	case "hostname":
		return &init.Hostname
	case "port":
		return &init.Port
	case "pathname":
		return &init.Pathname
	case "search":
		return &init.Search
	case "hash":
		return &init.Hash
	case "baseURL":
		return &init.BaseURL
	}
	return nil
}
