package analyzer

import (
	"fmt"
	"slices"
	"strings"
)

// kinds are the categories of reports. The first five are the default.
var kinds = kindList{"host", "address", "passed", "redirect", "literal", "equal", "import", "query", "resolve", "join", "unmarshal"}

// only is the flag -only.
var only = kinds[:5]

// fixes has the flags -import, -query and -resolve.
var fixes = map[string]*bool{}

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
