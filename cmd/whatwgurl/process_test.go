package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// asProgram makes the test binary behave as the program.
const asProgram = "WHATWGURL_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
	}
	os.Exit(m.Run())
}

// TestProcess runs the program as a process of its own, with a file for standard
// input.
func TestProcess(t *testing.T) {
	name := filepath.Join(t.TempDir(), "urls.txt")
	if err := os.WriteFile(name, []byte("https://A/\r\n\nhttps://b"), 0o600); err != nil {
		t.Fatal(err)
	}
	stdin, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer stdin.Close()
	executable, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	var stdout, stderr strings.Builder
	cmd := exec.Command(executable, "-get", "host")
	cmd.Env = append(os.Environ(), asProgram+"=1")
	cmd.Stdin, cmd.Stdout, cmd.Stderr = stdin, &stdout, &stderr
	if err := cmd.Run(); cmd.ProcessState == nil || cmd.ProcessState.ExitCode() != exitError {
		t.Errorf("the program ends with %v", err)
	}
	if stdout.String() != "a\nb\n" {
		t.Errorf("the output is %q", stdout.String())
	}
	if !strings.HasPrefix(stderr.String(), "whatwgurl: line 2: ") {
		t.Errorf("the errors are %q", stderr.String())
	}
}
