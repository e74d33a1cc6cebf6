package turns

import "testing"

func TestMedian(t *testing.T) {
	for _, test := range []struct {
		values []float64
		want   float64
	}{
		{nil, 0},
		{[]float64{0, 0}, 0},
		{[]float64{0, 3, 0}, 3},
		{[]float64{3, 1, 2}, 2},
		{[]float64{4, 1, 2, 9, 0}, 3},
	} {
		if got := Median(test.values); got != test.want {
			t.Errorf("Median(%v) = %v, want %v", test.values, got, test.want)
		}
	}
}
