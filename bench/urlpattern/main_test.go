package main

import (
	"strings"
	"testing"
)

// Both packages match the measured URLs, and each subject has its row.
func TestRun(t *testing.T) {
	var b strings.Builder
	if err := run(&b, 1); err != nil {
		t.Fatal(err)
	}
	for _, s := range subjects {
		if n := strings.Count(b.String(), "`"+s.pattern+"`"); n != 2 {
			t.Errorf("%d rows of %s, want 2", n, s.pattern)
		}
	}
}

func TestMedian(t *testing.T) {
	for _, c := range []struct {
		values []float64
		want   float64
	}{{[]float64{3, 1, 2}, 2}, {[]float64{4, 1, 3, 2}, 2.5}, {[]float64{1}, 1}} {
		if got := median(c.values); got != c.want {
			t.Errorf("median(%v) = %v, want %v", c.values, got, c.want)
		}
	}
}

func TestRatio(t *testing.T) {
	r := row{ours: operation{times: []float64{1, 2, 4}}, theirs: operation{times: []float64{10, 30, 40}}}
	if got := r.ratio(); got != 10 {
		t.Errorf("ratio %v, want 10", got)
	}
}
