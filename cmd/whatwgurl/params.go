package main

import (
	"iter"
	"strings"

	"github.com/gowhatwg/url"
)

// paramsSize is the number of bytes of a query that are decoded at once. A longer pair is
// decoded as a whole.
const paramsSize = 64 << 10

// searchParams returns the pairs of the query of u. It doesn't hold all of a long query
// at once.
func searchParams(u *url.URL) iter.Seq2[string, string] {
	return func(yield func(name, value string) bool) {
		mark := "" // the first piece includes it
		for query := u.Search(); query != ""; mark = "?" {
			var piece string
			piece, query = cutQuery(query)
			for name, value := range url.NewURLSearchParams(mark + piece).All() {
				if !yield(name, value) {
					return
				}
			}
		}
	}
}

// cutQuery returns some of the pairs of a query, and the rest.
func cutQuery(query string) (pairs, rest string) {
	if len(query) > paramsSize {
		if i := strings.IndexByte(query[paramsSize:], '&'); i >= 0 {
			return query[:paramsSize+i], query[paramsSize+i+1:]
		}
	}
	return query, ""
}
