package urltest

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/gowhatwg/url"
)

// Getters has the getters of the standard's URL class, by the names of the attributes.
var Getters = map[string]func(*url.URL) string{
	"href":         (*url.URL).Href,
	"origin":       func(u *url.URL) string { return u.Origin().String() },
	"protocol":     (*url.URL).Protocol,
	"username":     (*url.URL).Username,
	"password":     (*url.URL).Password,
	"host":         (*url.URL).Host,
	"hostname":     (*url.URL).Hostname,
	"port":         (*url.URL).Port,
	"pathname":     (*url.URL).Pathname,
	"search":       (*url.URL).Search,
	"searchParams": func(u *url.URL) string { return u.SearchParams().String() },
	"hash":         (*url.URL).Hash,
}

// Setters has the setters of the same attributes.
var Setters = map[string]func(*url.URL, string) error{
	"href":     (*url.URL).SetHref,
	"protocol": (*url.URL).SetProtocol,
	"username": (*url.URL).SetUsername,
	"password": (*url.URL).SetPassword,
	"host":     (*url.URL).SetHost,
	"hostname": (*url.URL).SetHostname,
	"port":     (*url.URL).SetPort,
	"pathname": (*url.URL).SetPathname,
	"search":   (*url.URL).SetSearch,
	"hash":     (*url.URL).SetHash,
}

// Attributes has the names of the setters in a fixed order, so that a fuzzer can choose one by
// number.
var Attributes = slices.Sorted(maps.Keys(Setters))

// CheckComponents compares the components of u with those of a vector.
func CheckComponents(t testing.TB, name fmt.Stringer, u *url.URL, want map[string]string) {
	t.Helper()
	for component, value := range want {
		get, ok := Getters[component]
		if !ok {
			t.Errorf("%s: no getter for the component %q", name, component)
		} else if got := get(u); got != value {
			t.Errorf("%s: %s is %q, want %q", name, component, got, value)
		}
	}
}
