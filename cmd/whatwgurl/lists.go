package main

import (
	"errors"
	"iter"
	"strings"

	"github.com/gowhatwg/url"
)

// A lister returns the items that -each prints for a URL.
type lister func(*url.URL) iter.Seq[string]

// listNames are the values of -each; the last one begins param:NAME.
var listNames = []string{"names", "values", "pairs", "segments", "param:"}

// newLister returns the named lister.
func newLister(list string) (lister, error) {
	param, isParam := strings.CutPrefix(list, "param:")
	switch {
	case list == "names":
		return listPairs(func(name, _ string) (string, bool) { return name, true }), nil
	case list == "values":
		return listPairs(func(_, value string) (string, bool) { return value, true }), nil
	case list == "pairs":
		return listPairs(func(name, value string) (string, bool) { return name + "=" + value, true }), nil
	case isParam:
		return listPairs(func(name, value string) (string, bool) { return value, name == param }), nil
	case list == "segments":
		return listSegments, nil
	}
	return nil, errors.New("-each: the lists are names, values, pairs, segments and param:NAME")
}

// listPairs returns a lister with the text of each pair of the query that has one.
func listPairs(text func(name, value string) (string, bool)) lister {
	return func(u *url.URL) iter.Seq[string] {
		return func(yield func(string) bool) {
			for name, value := range searchParams(u) {
				if s, ok := text(name, value); ok && !yield(s) {
					return
				}
			}
		}
	}
}

// listSegments lists the segments of the path. An opaque path has no segments.
func listSegments(u *url.URL) iter.Seq[string] {
	if u.HasOpaquePath() {
		return func(func(string) bool) {}
	}
	return u.DecodedPathSegments()
}

// paramsSize is the number of bytes of a query that are decoded at once. A longer pair is
// decoded as a whole.
const paramsSize = 64 << 10

// searchParams returns the pairs of the query of u. It doesn't hold all of a long query
// at once.
func searchParams(u *url.URL) iter.Seq2[string, string] {
	return func(yield func(name, value string) bool) {
		mark := "" // the first piece includes it
		for query := u.Search(); query != ""; mark = "?" {
			piece := query
			if i := strings.IndexByte(query[min(paramsSize, len(query)):], '&'); i >= 0 {
				piece = query[:paramsSize+i]
			}
			query = strings.TrimPrefix(query[len(piece):], "&")
			for name, value := range url.NewURLSearchParams(mark + piece).All() {
				if !yield(name, value) {
					return
				}
			}
		}
	}
}
