package urlpattern

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
)

// work returns the number of positions that a match of a component looks at, for each step of
// the pattern. It is an upper bound: both passes of a table go over the input once for each row.
func (m *matcher) work(length int) int {
	switch m.kind {
	case matchTable:
		return 2 * rowsPerStep * len(m.table.steps) * (length + 1)
	case matchExpression:
		return int(m.instructions) * (length + 1)
	}
	return length + 1
}

// The shapes that take exponential or polynomial time elsewhere take few steps.
func TestShapes(t *testing.T) {
	src, err := os.ReadFile("testdata/shapes/shapes.json")
	if err != nil {
		t.Fatal(err)
	}
	var shapes []struct {
		Shape, Pattern, Before, Repeat, After string
		Component                             Component
		Times                                 int
		Match                                 bool
	}
	if err := json.Unmarshal(src, &shapes); err != nil || len(shapes) != 12 {
		t.Fatalf("%d shapes, %v", len(shapes), err)
	}
	const most = 150_000
	for _, s := range shapes {
		t.Run(s.Pattern, func(t *testing.T) {
			var f fields
			f.set(s.Component, s.Pattern, 0)
			p, err := create(&f, nil, &Options{})
			if err != nil {
				t.Fatal(err)
			}
			input := s.Before + strings.Repeat(s.Repeat, s.Times) + s.After
			init := Init{Hostname: &input}
			switch s.Component {
			case Pathname:
				init = Init{Pathname: &input}
			case Search:
				init = Init{Search: &input}
			}
			if got := p.TestInit(init); got != s.Match {
				t.Errorf("matches: %v", got)
			}
			if _, got := p.ExecInit(init); got != s.Match {
				t.Errorf("matches with groups: %v", got)
			}
			m := &p.components[s.Component].matcher
			if n := m.work(len(input)); m.kind == matchExpression || n > most {
				t.Errorf("%s takes %d steps with a matcher of kind %d, want at most %d", s.Shape, n, m.kind, most)
			}
		})
	}
}
