package urlpattern

import "github.com/gowhatwg/url/internal/infra"

// A span says where a group matched, from start to end. start is -1 if the group didn't match.
type span struct{ start, end int }

var unset = span{-1, -1}

func hasPrefix(s, prefix string, fold bool) bool {
	return len(s) >= len(prefix) && (s[:len(prefix)] == prefix || fold && infra.EqualFold(s[:len(prefix)], prefix))
}

func hasSuffix(s, suffix string, fold bool) bool {
	return len(s) >= len(suffix) && hasPrefix(s[len(s)-len(suffix):], suffix, fold)
}
