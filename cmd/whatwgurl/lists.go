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

// pairTexts has the texts of a pair, by the list.
var pairTexts = map[string]func(name, value string) string{
	"names": func(name, _ string) string { return name }, "values": func(_, value string) string { return value },
	"pairs": func(name, value string) string { return name + "=" + value },
}

// newLister returns the named lister.
func newLister(list string) (lister, error) {
	param, isParam := strings.CutPrefix(list, "param:")
	text := pairTexts[list]
	switch {
	case list == "segments":
		return listSegments, nil
	case isParam:
		text = pairTexts["values"]
	case text == nil:
		return nil, errors.New("-each: the lists are names, values, pairs, segments and param:NAME")
	}
	return func(u *url.URL) iter.Seq[string] {
		return func(yield func(string) bool) {
			for name, value := range searchParams(u) {
				if (!isParam || name == param) && !yield(text(name, value)) {
					return
				}
			}
		}
	}, nil
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
