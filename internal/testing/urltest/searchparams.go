package urltest

import (
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/reference"
)

// Pairs returns the names and values of a list.
func Pairs(params *url.URLSearchParams) [][2]string {
	var all [][2]string
	for name, value := range params.All() {
		all = append(all, [2]string{name, value})
	}
	return all
}

// Operation returns the name of one of the operations that change a list, so that a fuzzer can
// choose one by number.
func Operation(number uint8) string {
	return reference.Operations[int(number)%len(reference.Operations)]
}

// Change runs the operation of that number on a list.
func Change(params *url.URLSearchParams, number uint8, name, value string) {
	switch operation := Operation(number); operation {
	case "append":
		params.Append(name, value)
	case "delete":
		params.Delete(name)
	case "delete value":
		params.DeleteValue(name, value)
	case "set":
		params.Set(name, value)
	case "sort":
		params.Sort()
	default:
		panic("no operation " + operation)
	}
}

// WantString compares a list with its serialization.
func WantString(t testing.TB, params *url.URLSearchParams, want string) {
	t.Helper()
	if got := params.String(); got != want {
		t.Errorf("is %q, want %q", got, want)
	}
}

// WantURL compares a URL with its serialization and its search.
func WantURL(t testing.TB, u *url.URL, href, search string) {
	t.Helper()
	if u.Href() != href || u.Search() != search {
		t.Errorf("the URL is %q with the search %q, want %q with %q", u.Href(), u.Search(), href, search)
	}
	CheckInvariants(t, u)
}
