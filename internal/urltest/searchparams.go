package urltest

import (
	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/reference"
)

// Collect returns the names and values of a list in turn.
func Collect(params *url.URLSearchParams) []string {
	var all []string
	for name, value := range params.All() {
		all = append(all, name, value)
	}
	return all
}

// Pairs returns the list.
func Pairs(params *url.URLSearchParams) reference.List {
	var all reference.List
	for name, value := range params.All() {
		all = append(all, [2]string{name, value})
	}
	return all
}

// Operation returns the name of one of the operations that change a list, for a
// fuzzer that chooses one by number.
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
