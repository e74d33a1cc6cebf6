package tiny

import (
	"os"
	"testing"
)

func TestClamp(t *testing.T) {
	for _, tt := range [][2]int{{9, 9}, {11, 10}} {
		if got := Clamp(tt[0]); got != tt[1] {
			t.Errorf("Clamp(%d) is %d", tt[0], got)
		}
	}
}

func TestMax(t *testing.T) {
	for _, tt := range [][3]int{{1, 2, 2}, {2, 1, 2}, {2, 2, 2}} {
		if got := Max(tt[0], tt[1]); got != tt[2] {
			t.Errorf("Max(%d, %d) is %d", tt[0], tt[1], got)
		}
	}
}

func TestHalve(t *testing.T) {
	Log()
	for _, tt := range [][2]int{{0, 0}, {1, 0}, {2, 1}, {7, 3}} {
		if got := Halve(tt[0]); got != tt[1] {
			t.Errorf("Halve(%d) is %d", tt[0], got)
		}
	}
}

// TestWithoutMutant fails under the command, whatever the mutant.
func TestWithoutMutant(t *testing.T) {
	if _, ok := os.LookupEnv("MUTANT_TRACE"); ok {
		t.Error("the command runs it")
	}
}

// TestSkipped is left out.
func TestSkipped(t *testing.T) {
	if !Unused(false) {
		t.Error("false stays false")
	}
}
