package main

import (
	"strings"
	"testing"
)

// TestTasks runs the command for each task, and checks that the manual has it.
func TestTasks(t *testing.T) {
	for _, tt := range tasks {
		t.Run(tt.task, func(t *testing.T) {
			runProgram(tt.input+"\n", tt.args...).check(t, exitOK, tt.output, "")
			if tt.trurl == "" && tt.unfurl == "" {
				t.Error("nobody has asked for it")
			}
			for _, line := range tt.lines() {
				if !strings.Contains(manualPage(), roff(line)) {
					t.Errorf("the manual lacks %s", line)
				}
			}
		})
	}
}
