package urltest

import (
	"fmt"
	"slices"
	"testing"

	"github.com/gowhatwg/url"
)

// CheckEquivalent checks that u and v are the same to programs that percent-decode their parts.
func CheckEquivalent(t testing.TB, u, v *url.URL) {
	t.Helper()
	decode := url.PercentDecode
	optional := func(s string, ok bool) string { return fmt.Sprint(ok, decode(s)) }
	parts := func(u *url.URL) []string {
		list := []string{u.Scheme(), u.Host(), decode(u.Username()), decode(u.Password()), fmt.Sprint(u.HasOpaquePath()), optional(u.Query()), optional(u.Fragment())}
		for segment := range u.PathSegments() {
			list = append(list, decode(segment))
		}
		return list
	}
	if a, b := parts(u), parts(v); !slices.Equal(a, b) {
		t.Errorf("%q and %q aren't equivalent: %q, %q", u, v, a, b)
	}
	if a, b := u.Origin(), v.Origin(); a.String() != b.String() {
		t.Errorf("%q and %q have other origins: %v, %v", u, v, a, b)
	}
	if a, b := Pairs(new(*u).SearchParams()), Pairs(new(*v).SearchParams()); !slices.Equal(a, b) {
		t.Errorf("%q and %q have other parameters: %v, %v", u, v, a, b)
	}
}
