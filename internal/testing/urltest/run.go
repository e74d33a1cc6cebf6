package urltest

import "testing"

// Run runs a vector as a subtest that is named after the input.
func Run(t *testing.T, input string, f func(t *testing.T)) {
	t.Helper()
	if input == "" {
		input = "(empty)"
	}
	t.Run(input, f)
}

// Name names a case after its input and its base.
func (v *ParseVector) Name() string {
	if v.Base == nil {
		return v.Input
	}
	return v.Input + " against " + *v.Base
}
