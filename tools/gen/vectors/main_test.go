package main

import (
	"bytes"
	"cmp"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestExtract(t *testing.T) {
	tests := []struct {
		name, in, out string
		cases         int
	}{
		{"comment strings and members go",
			`["about", {"comment": "x", "input": "a", "base": null}, "more", {"input": "b", "comment": ["y"]}]`,
			"[\n{\"input\": \"a\", \"base\": null},\n{\"input\": \"b\"}\n]\n", 2},
		{"members named // go",
			`[{"a": 1, "//": "x", "b": ["y"]}]`,
			"[\n{\"a\": 1, \"b\": [\"y\"]}\n]\n", 1},
		{"a nested member named comment is a fact",
			`[{"output": {"comment": 1}}]`,
			"[\n{\"output\": {\"comment\":1}}\n]\n", 1},
		{"a case may be an array",
			`["about", ["a", [1, null]], []]`,
			"[\n[\"a\",[1,null]],\n[]\n]\n", 2},
		{"order is kept",
			`[{"z": 1, "a": [ "b" , [ 2 ] ]}]`,
			"[\n{\"z\": 1, \"a\": [\"b\",[2]]}\n]\n", 1},
		{"lone surrogates, escapes and plain text are copied",
			`[{"input": "\uD800\u0041\u2028<&>é` + "\u2028" + `\/"}]`,
			"[\n{\"input\": \"\\uD800\\u0041\\u2028<&>é\u2028\\/\"}\n]\n", 1},
		{"groups of cases",
			`{"comment": ["about"], "host": [{"href": "a:"}, {"comment": "x", "href": "b:"}], "port": [{"href": "c:"}]}`,
			"{\n\"host\":[\n{\"href\": \"a:\"},\n{\"href\": \"b:\"}\n],\n\"port\":[\n{\"href\": \"c:\"}\n]\n}\n", 3},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			out, n, err := extract([]byte(tt.in))
			if err != nil {
				t.Fatal(err)
			}
			if string(out) != tt.out {
				t.Errorf("got\n%s\nwant\n%s", out, tt.out)
			}
			if n != tt.cases {
				t.Errorf("%d cases, want %d", n, tt.cases)
			}
			again, m, err := extract(out)
			if err != nil || m != n || !bytes.Equal(again, out) {
				t.Errorf("a second run changes the result: %v\n%s", err, again)
			}
		})
	}
}

func TestExtractRefuses(t *testing.T) {
	for _, in := range []string{"", "  ", "1", `"a"`, `[1]`, `[[]`, `[{"a": 1]`, `{"a": 1}`, `{"a": [null]}`, `[{}`, `{"a": [`} {
		if out, _, err := extract([]byte(in)); err == nil {
			t.Errorf("extract(%q) = %q, want an error", in, out)
		}
	}
}

func TestRun(t *testing.T) {
	in, out := t.TempDir(), filepath.Join(t.TempDir(), "new")
	run := func() error {
		for _, s := range suites {
			if err := s.run(in, out, "r1"); err != nil {
				return err
			}
		}
		return nil
	}
	if err := run(); err == nil {
		t.Error("a folder without vectors gives no error")
	}
	pages := map[string]string{"srcset.json": "<img data-expect=a>", "refresh.json": "{input: '', expected: []}"}
	for _, s := range suites {
		for i, source := range s.Sources {
			src := cmp.Or(pages[source.Name], `["about", {"input": "a"}]`)
			// The first file of each suite is as in a checkout, others are alone, or in a
			// subfolder.
			path := []string{source.Path, filepath.Base(source.Path), filepath.Join("a", filepath.Base(source.Path))}[i%3]
			write(t, filepath.Join(in, filepath.FromSlash(path)), src)
		}
	}
	if err := run(); err != nil {
		t.Fatal(err)
	}
	want := map[string]string{
		"srcset.json": `[{"srcset": "", "url": "a"}]`, "refresh.json": `[{"input": "", "seconds": null}]`,
	}
	for _, s := range suites {
		for _, source := range s.Sources {
			want := cmp.Or(want[source.Name], `[{"input": "a"}]`)
			got, err := os.ReadFile(filepath.Join(out, s.Testdata, source.Name))
			if got := strings.ReplaceAll(string(got), "\n", ""); err != nil || got != want {
				t.Errorf("%s: %q, %v, want %q", source.Name, got, err, want)
			}
		}
	}
	malformed := suites[0].Sources[0]
	write(t, filepath.Join(in, filepath.FromSlash(malformed.Path)), `[1]`)
	if err := run(); err == nil || !strings.Contains(err.Error(), malformed.Path) {
		t.Errorf("a malformed file gives %v, want an error that names it", err)
	}
}

// write writes a file, and makes its folder.
func write(t *testing.T, path, src string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(src), 0o644); err != nil {
		t.Fatal(err)
	}
}

// Running the command on the files of the testdata folders must not change them: no case has
// been edited by hand, and each README has the numbers of the files next to it.
func TestTestdata(t *testing.T) {
	for _, s := range suites {
		t.Run(s.Testdata, func(t *testing.T) {
			folder, out := filepath.Join("..", "..", "..", filepath.FromSlash(s.Testdata)), t.TempDir()
			readme, err := os.ReadFile(filepath.Join(folder, "README.md"))
			if err != nil {
				t.Fatal(err)
			}
			_, after, _ := strings.Cut(string(readme), "Revision: ")
			revision, _, _ := strings.Cut(after, ".\n")
			again := &suite{Testdata: ".", Note: s.Note, Own: s.Own}
			for _, source := range s.Sources {
				// What is made from a page is read as it was written.
				in := filepath.Join(out, filepath.FromSlash(source.Path))
				text, err := os.ReadFile(filepath.Join(folder, source.Name))
				if err != nil {
					t.Fatal(err)
				}
				write(t, in, string(text))
				source.convert = nil
				again.Sources = append(again.Sources, source)
			}
			if err := again.run(out, out, revision); err != nil {
				t.Fatal(err)
			}
			for _, file := range append([]source{{Name: "README.md"}}, s.Sources...) {
				got, err := os.ReadFile(filepath.Join(out, file.Name))
				if err != nil {
					t.Fatal(err)
				}
				want, err := os.ReadFile(filepath.Join(folder, file.Name))
				if err != nil || !bytes.Equal(got, want) {
					t.Errorf("%s differs, %v", file.Name, err)
				}
			}
		})
	}
}

func TestPages(t *testing.T) {
	for _, tt := range []struct {
		name      string
		convert   func(src []byte) ([]byte, error)
		src, want string
	}{
		{"images with a result", srcsetCases, `<img srcset='a&#x9;1x' data-expect='a'><img srcset=b><p data-expect=c><img srcset="&nbsp;" data-expect=d data-resolve>`,
			`{"srcset": "a\t1x", "url": "a"} {"srcset": "` + "\u00A0" + `", "url": "d", "resolve": true}`},
		{"no images", srcsetCases, `<p>`, ""},
		{"rows of a script", refreshCases, "var t = [\n  {input: '', expected: []},\n  {input: '1;\\turl=\"a\\'b', expected: [1, 'a\\'b']},\n];",
			`{"input": "", "seconds": null} {"input": "1;\turl=\"a'b", "seconds": 1, "url": "a'b"}`},
		{"a row of another form", refreshCases, `{input: "1", expected: []}`, ""},
		{"an escape of JavaScript alone", refreshCases, `{input: '\0', expected: []}`, ""},
		{"a number that is too large", refreshCases, `{input: '', expected: [99999999999999999999, '']}`, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := joined(tt.convert, tt.src)
			if got != tt.want || (err != nil) != (tt.want == "") {
				t.Errorf("got %s, %v, want %s", got, err, tt.want)
			}
		})
	}
}

// joined returns the cases that are made from a page, separated by spaces. It is an error if there
// are none.
func joined(convert func(src []byte) ([]byte, error), src string) (string, error) {
	text, err := convert([]byte(src))
	if err != nil {
		return "", err
	}
	out, n, err := extract(text)
	if err != nil || n == 0 {
		return "", errors.Join(err, errors.New("no cases"))
	}
	out = bytes.TrimSuffix(bytes.TrimPrefix(out, []byte("[\n")), []byte("\n]\n"))
	return strings.ReplaceAll(string(out), ",\n", " "), nil
}
