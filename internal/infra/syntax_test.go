package infra

import "testing"

func TestIndexNotIPv4(t *testing.T) {
	for _, tt := range []struct {
		s    string
		want int
	}{
		{"0.0.0.0", -1},
		{"255.255.255.255", -1},
		{"10.20.100.200", -1},
		// Each part is a number,
		{"", 0},
		{"a.0.0.0", 0},
		{"1..2.3", 2},
		{"1.2.3.", 6},
		{"1.2.-3.4", 4},
		// up to 255,
		{"256.0.0.0", 0},
		{"1.2.3.99999999999999999999", 6},
		{"1.2.3.18446744073709551617", 6}, // 1<<64 + 1
		{"1.2.3.0018", 6},
		// without leading zeros.
		{"00.0.0.0", 0},
		{"1.2.03.4", 4},
		// There are four of them, with dots between,
		{"1", 1},
		{"1.2.3", 5},
		{"1.2:3.4", 3},
		{"1.0x2.3.4", 3},
		// which "-" and "/", next to "." in ASCII, are not,
		{"111/1.1.111", 3},
		{"111-1.1.111", 3},
		// and nothing else.
		{"1.2.3.4.", 7},
		{"1.2.3.4.5", 7},
		{"1.2.3.4/", 7},
		{"1.2.3.4:", 7},
		{"1.2.3./", 6},
		{"1.2.3.:", 6},
	} {
		t.Run(tt.s, func(t *testing.T) {
			if got := IndexNotIPv4(tt.s); got != tt.want {
				t.Errorf("%d, want %d", got, tt.want)
			}
		})
	}
}
