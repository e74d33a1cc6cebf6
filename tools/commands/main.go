// Command commands runs the commands in the project's documents, as written, in a clone of the
// project:
//
//	go run -C tools ./commands -clone FOLDER
//
// A command is a line of a code block that is marked as sh. It runs in the folder of its
// document; those of docs/, internal/, tools/ and the folders testdata run in the root. The lines of a
// block share a shell, so "cd bench" applies to the commands after it. A command that can't be
// run as written, because of its requirements or its time, is in the list of exceptions. The
// list has its replacement, or the reason why there isn't one.
package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gowhatwg/url/tools/internal/checkout"
)

// limit is the time that a command may take.
const limit = 10 * time.Minute

func main() {
	checkout.Enter()
	log.SetFlags(0)
	log.SetPrefix("commands: ")
	clone := flag.String("clone", "", "the `folder` of a clone, which commands may change")
	flag.Parse()
	if *clone == "" || flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	blocks, err := readDocuments(*clone)
	if err != nil {
		log.Fatal(err)
	}
	if err := checkExceptions(blocks); err != nil {
		log.Fatal(err)
	}
	ran, replaced, left, failed := 0, 0, 0, 0
	for _, b := range blocks {
		for _, c := range b.commands {
			switch e, ok := exceptions[b.document][c]; {
			case !ok:
				ran++
			case e.instead != "":
				replaced++
			default:
				left++
			}
		}
		if err := b.run(*clone); err != nil {
			failed++
			fmt.Printf("FAIL  %s: %v\n", b.document, err)
		}
	}
	fmt.Printf("%d commands run as they are written, %d in a shorter form, %d not; %d blocks failed\n", ran, replaced, left, failed)
	if failed > 0 {
		os.Exit(1)
	}
}

// A block is a code block of a document.
type block struct {
	document string
	commands []string
}

// readDocuments returns the blocks of all documents below a folder.
func readDocuments(root string) ([]block, error) {
	var blocks []block
	err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == ".git" || d.Name() == "node_modules"):
			return filepath.SkipDir
		case d.IsDir() || filepath.Ext(path) != ".md":
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		document, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		for _, commands := range readBlocks(string(text)) {
			blocks = append(blocks, block{filepath.ToSlash(document), commands})
		}
		return nil
	})
	return blocks, err
}

// readBlocks returns the commands of each code block marked as sh in a document,
// without their comments.
func readBlocks(text string) [][]string {
	var blocks [][]string
	var commands []string
	inside, isShell, begun := false, false, ""
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		if info, ok := strings.CutPrefix(strings.TrimSpace(line), "```"); ok {
			if inside && isShell && len(commands) > 0 {
				blocks = append(blocks, commands)
			}
			inside, isShell, commands, begun = !inside, info == "sh", nil, ""
			continue
		}
		if !inside || !isShell {
			continue
		}
		line = begun + withoutComment(strings.TrimSpace(line))
		if rest, ok := strings.CutSuffix(line, `\`); ok {
			begun = rest
			continue
		}
		begun = ""
		if line != "" {
			commands = append(commands, line)
		}
	}
	return blocks
}

// withoutComment returns a line of a script without the comment at its end.
func withoutComment(line string) string {
	if strings.HasPrefix(line, "#") {
		return ""
	}
	command, _, _ := strings.Cut(line, " # ")
	return strings.TrimSpace(command)
}

// folder returns where the commands of a document run.
func (b block) folder() string {
	if strings.HasPrefix(b.document, "docs/") || strings.HasPrefix(b.document, "internal/") || strings.HasPrefix(b.document, "tools/") || strings.Contains(b.document, "testdata/") {
		return "."
	}
	return filepath.Dir(filepath.FromSlash(b.document))
}

// script returns the part of a block that is run.
func (b block) script() string {
	var script strings.Builder
	for _, c := range b.commands {
		if e, ok := exceptions[b.document][c]; ok {
			c = e.instead
		}
		if c != "" {
			script.WriteString(c + "\n")
		}
	}
	return script.String()
}

// run runs a block in the clone. The error has the end of the output.
func (b block) run(clone string) error {
	script := b.script()
	if script == "" {
		return nil
	}
	start := time.Now()
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, "bash", "-euo", "pipefail", "-c", script)
	cmd.Dir = filepath.Join(clone, b.folder())
	// A server that the script leaves behind would keep the output open.
	cmd.WaitDelay = 10 * time.Second
	out, err := cmd.CombinedOutput()
	if err != nil {
		return fmt.Errorf("%w\n%s\n%s", err, script, out[max(0, len(out)-4000):])
	}
	first, _, _ := bytes.Cut([]byte(script), []byte("\n"))
	fmt.Printf("ok    %s (%.1fs): %s\n", b.document, time.Since(start).Seconds(), first)
	return nil
}

// checkExceptions returns an error for exceptions whose command isn't in any document.
func checkExceptions(blocks []block) error {
	for document, commands := range exceptions {
		for command := range commands {
			if !slices.ContainsFunc(blocks, func(b block) bool { return b.document == document && slices.Contains(b.commands, command) }) {
				return fmt.Errorf("%s doesn't have the command %q, which is an exception", document, command)
			}
		}
	}
	return nil
}
