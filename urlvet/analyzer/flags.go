package analyzer

import (
	"fmt"
	"slices"
	"strings"
)

// kinds are the categories of reports. The first six are the default.
var kinds = kindList{"host", "address", "passed", "redirect", "target", "literal", "equal", "import", "query", "resolve", "join", "unmarshal", "reused"}

// only is the flag -only.
var only = kinds[:6]

// fixes has the flags -import, -query and -resolve.
var fixes = map[string]*bool{}

// isFixing reports whether imports can change.
func isFixing() bool { return *fixes["import"] || *fixes["query"] || *fixes["resolve"] }

// A kindList is a flag.Value.
type kindList []string

func (k *kindList) String() string { return strings.Join(*k, ",") }

func (k *kindList) Set(s string) error {
	list := strings.Split(s, ",")
	if s == "all" {
		list = kinds
	}
	for _, kind := range list {
		if !slices.Contains(kinds, kind) {
			return fmt.Errorf("%q is none of %s", kind, kinds.String())
		}
	}
	*k = list
	return nil
}
