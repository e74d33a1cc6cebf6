package urlpattern

import (
	"fmt"
	"slices"

	"github.com/gowhatwg/url/internal/quote"
)

// A Component is one of the eight components of a URL. A pattern has a pattern
// string for each.
//
// https://urlpattern.spec.whatwg.org/#url-pattern-struct
type Component uint8

// The components, in the order of the standard. 0 isn't one: in an [Error] it is the pattern as
// a whole.
const (
	Protocol Component = iota + 1
	Username
	Password
	Hostname
	Port
	Pathname
	Search
	Hash

	numComponents = iota
)

var componentNames = [numComponents]string{
	"protocol", "username", "password", "hostname", "port", "pathname", "search", "hash",
}

// ParseComponent returns the component with the given name, such as "pathname".
func ParseComponent(name string) (Component, error) {
	if c := slices.Index(componentNames[:], name); c >= 0 {
		return Component(c + 1), nil
	}
	return 0, fmt.Errorf("urlpattern: no component has the name %s", quote.Text(name, maxQuoted))
}

func (c Component) isValid() bool { return Protocol <= c && c <= Hash }

// String returns the name of the component in the standard, such as "pathname".
func (c Component) String() string {
	if c.isValid() {
		return componentNames[c-1]
	}
	return fmt.Sprintf("Component(%d)", uint8(c))
}

// MarshalText returns the name of the component, or "" for 0. An invalid Component is an error.
func (c Component) MarshalText() ([]byte, error) {
	if c > Hash {
		return nil, fmt.Errorf("urlpattern: marshal: %v has no name", c)
	}
	if c == 0 {
		return nil, nil
	}
	return []byte(c.String()), nil
}

// UnmarshalText sets c to the component named by text, as [ParseComponent] does, or to 0 if
// text is empty. An error leaves c as it was.
func (c *Component) UnmarshalText(text []byte) error {
	component, err := ParseComponent(string(text))
	if err == nil || len(text) == 0 {
		*c, err = component, nil
	}
	return err
}

// maxQuoted limits the bytes of a name in the text of an error.
const maxQuoted = 128
