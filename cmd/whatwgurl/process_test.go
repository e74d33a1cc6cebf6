package main

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"github.com/gowhatwg/url"
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

// TestProcess runs the program as a separate process, with a file as standard input.
func TestProcess(t *testing.T) {
	name := filepath.Join(t.TempDir(), "urls.txt")
	if err := os.WriteFile(name, []byte("https://A/\r\nx\nhttps://b"), 0o600); err != nil {
		t.Fatal(err)
	}
	stdin, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer stdin.Close()
	var stdout, stderr strings.Builder
	cmd := program(t, "-get", "host")
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

// A full disk, which a device simulates, is an error with a message.
func TestFullDisk(t *testing.T) {
	const device = "/dev/full"
	if _, err := os.Stat(device); err != nil {
		t.Skip("there is no " + device)
	}
	for _, args := range [][]string{{"-href"}, {"-json"}, {"-stats"}, {}, {"-h"}, {"-version"}, {"-href", "https://a/"}} {
		full, err := os.OpenFile(device, os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		var stderr strings.Builder
		cmd := program(t, args...)
		cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(strings.Repeat("https://a/\n", 100_000)), full, &stderr
		if err := cmd.Run(); cmd.ProcessState == nil || cmd.ProcessState.ExitCode() != exitError {
			t.Errorf("%q: the program ends with %v", args, err)
		}
		if got := stderr.String(); !strings.HasPrefix(got, "whatwgurl: write ") || !strings.HasSuffix(got, ": no space left on device\n") || strings.Count(got, "\n") != 1 {
			t.Errorf("%q: the errors are %q", args, got)
		}
		if err := full.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// A reader that has read enough closes the pipe. The program then ends without a message.
func TestClosedPipe(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("this system has no signal for it")
	}
	for _, args := range [][]string{{"-href"}, {"-json"}} {
		cmd := program(t, args...)
		stdin, err := cmd.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		stdout, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		go func() {
			_, _ = io.Copy(stdin, &repeated{line: "https://a/\n", count: 1 << 20})
			_ = stdin.Close()
		}()
		if _, err := bufio.NewReader(stdout).ReadString('\n'); err != nil {
			t.Errorf("no line comes: %v", err)
		}
		if err := stdout.Close(); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait() // the test checks the status
		if status := cmd.ProcessState.ExitCode(); status != signalStatus+brokenPipeSignal || stderr.Len() > 0 {
			t.Errorf("%q: status %d, %q", args, status, stderr.String())
		}
	}
}

// An interrupt ends the program as the signal would, but only after the output for all lines read
// before it.
func TestInterruptedProcess(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no process can be interrupted")
	}
	if signal.Ignored(os.Interrupt) {
		t.Skip("the tests run in the background of a shell, where programs ignore interrupts")
	}
	for _, args := range [][]string{{"-href"}, {"-json"}, {"-check"}, {"-href", "-set", "hash=x"}} {
		cmd := program(t, args...)
		stdin, err := cmd.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		stdout, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		stderr, err := cmd.StderrPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(stdin, "https://a/\nx\nhttps://half"); err != nil {
			t.Fatal(err)
		}
		// Once the report is there, the signal handlers are installed.
		errors := bufio.NewReader(stderr)
		for {
			line, err := errors.ReadString('\n')
			if err != nil {
				t.Fatal(err)
			}
			if strings.HasPrefix(line, "whatwgurl: line 2: ") {
				break
			}
		}
		if err := cmd.Process.Signal(os.Interrupt); err != nil {
			t.Fatal(err)
		}
		rest, _ := io.ReadAll(errors)
		out, _ := io.ReadAll(stdout)
		_ = cmd.Wait() // the test checks the state
		if state := cmd.ProcessState.String(); state != "signal: interrupt" {
			t.Errorf("%q: the state is %q", args, state)
		}
		if strings.Contains(string(rest), "whatwgurl") || strings.Contains(string(out), "half") || args[0] != "-check" && !strings.HasSuffix(string(out), "\n") {
			t.Errorf("%q: the output is %q, the errors end with %q", args, out, rest)
		}
	}
}

// After an interrupt, the program doesn't wait for more input.
func TestInterruptedWithoutInput(t *testing.T) {
	signals := make(chan os.Signal, 1)
	signals <- os.Interrupt
	stdin, in := io.Pipe()
	defer in.Close()
	ended := make(chan int, 1)
	go func() {
		ended <- run([]string{"-stats"}, environment{stdin: stdin, stdout: io.Discard, stderr: io.Discard, interrupts: func() <-chan os.Signal { return signals }})
	}()
	select {
	case status := <-ended:
		if status != signalStatus+2 {
			t.Errorf("status %d", status)
		}
	case <-time.After(10 * time.Second):
		t.Error("the program goes on")
	}
}

func TestVersion(t *testing.T) {
	got := runProgram("", "-version")
	if got.status != exitOK || got.stderr != "" {
		t.Errorf("got %+v", got)
	}
	version := "(devel)"
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		version = info.Main.Version
	}
	for _, want := range []string{"whatwgurl " + version + " (" + runtime.Version(), url.StandardRevision, "Unicode " + url.UnicodeVersion, "public_suffix_list.dat"} {
		if !strings.Contains(got.stdout, want) {
			t.Errorf("%q lacks %q", got.stdout, want)
		}
	}
}
