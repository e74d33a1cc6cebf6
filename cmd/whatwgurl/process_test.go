package main

import (
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
)

// asProgram is the environment variable that makes the test binary behave as the program.
const asProgram = "WHATWGURL_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
	}
	os.Exit(m.Run())
}

// program returns the program as a process that hasn't been started yet.
func program(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	executable, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(executable, args...)
	cmd.Env = append(os.Environ(), asProgram+"=1")
	return cmd
}

// runProcess runs the program in a process, and returns its state and errors.
func runProcess(t *testing.T, cmd *exec.Cmd) (*os.ProcessState, string) {
	t.Helper()
	var stderr strings.Builder
	cmd.Stderr = &stderr
	if err := cmd.Run(); cmd.ProcessState == nil {
		t.Fatal(err)
	}
	return cmd.ProcessState, stderr.String()
}

// A full disk, which a device simulates, is an error with a message.
func TestFullDisk(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("no device is always full")
	}
	defer full.Close()
	for _, args := range [][]string{{"-href"}, {"-json"}, {"-stats"}, {}, {"-h"}, {"-version"}, {"-href", "https://a/"}} {
		cmd := program(t, args...)
		cmd.Stdin, cmd.Stdout = strings.NewReader(strings.Repeat("https://a/\n", 100_000)), full
		state, got := runProcess(t, cmd)
		if state.ExitCode() != exitError || !strings.HasPrefix(got, "whatwgurl: write ") || !strings.HasSuffix(got, ": no space left on device\n") || strings.Count(got, "\n") != 1 {
			t.Errorf("%q: %v, the errors are %q", args, state, got)
		}
	}
}

// A reader that has read enough closes the pipe. The program then ends without a message.
func TestClosedPipe(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("this system has no signal for it")
	}
	for _, mode := range []string{"-href", "-json"} {
		out, stdout, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		cmd := program(t, mode)
		cmd.Stdin, cmd.Stdout = urltest.Endless(notValid), stdout
		go func() {
			_, _ = out.Read(make([]byte, 1))
			_ = out.Close()
		}()
		if state, got := runProcess(t, cmd); state.String() != "signal: broken pipe" || got != "" {
			t.Errorf("%q: %v, %q", mode, state, got)
		}
		_ = stdout.Close()
	}
}

func TestVersion(t *testing.T) {
	got := runProgram("", "-version").stdout
	for _, want := range []string{"whatwgurl ", " (" + runtime.Version(), url.StandardRevision, "Unicode " + url.UnicodeVersion, "public_suffix_list.dat"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q lacks %q", got, want)
		}
	}
}
