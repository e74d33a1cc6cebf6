package documents_test

import (
	"fmt"
	"log"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlkey"
)

// rulesConstants are the constants in the column "here".
var rulesConstants = map[string]any{
	"true":                      true,
	"urlkey.UnescapeUnreserved": urlkey.UnescapeUnreserved,
	"urlkey.DropTrailingSlash":  urlkey.DropTrailingSlash,
	"urlkey.AddTrailingSlash":   urlkey.AddTrailingSlash,
	"urlkey.SortPairs":          urlkey.SortPairs,
}

var (
	rulesLiteral = regexp.MustCompile(`^urlkey\.Rules\{(.*)\}$`)
	rulesField   = regexp.MustCompile(`^(\w+): (\S+)$`)
)

// rulesOf returns the rules in a literal.
func rulesOf(t *testing.T, literal string) (rules urlkey.Rules) {
	t.Helper()
	match := rulesLiteral.FindStringSubmatch(literal)
	if match == nil {
		t.Fatalf("not rules: %s", literal)
	}
	for _, text := range strings.Split(match[1], ", ") {
		if text == "" {
			continue
		}
		field := rulesField.FindStringSubmatch(text)
		if field == nil || rulesConstants[field[2]] == nil {
			t.Fatalf("not a field of rules: %s", text)
		}
		reflect.ValueOf(&rules).Elem().FieldByName(field[1]).Set(reflect.ValueOf(rulesConstants[field[2]]))
	}
	return rules
}

// TestComingFromPurell makes the keys of the table.
func TestComingFromPurell(t *testing.T) {
	text := readDocument(t, "coming-from-purell.md")
	flags := map[string]bool{}
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "| `Flag") {
			continue
		}
		cells := cellsOf(strings.TrimSpace(line))
		flags[cells[0]] = true
		if cells[1] == "" {
			continue
		}
		rules := rulesOf(t, codes(cells[1])[0])
		u, err := url.Parse(codes(cells[2])[0])
		if err != nil {
			t.Errorf("%s: %v", line, err)
			continue
		}
		if key, want := rules.Key(u), codes(cells[3])[0]; string(key) != want {
			t.Errorf("%s: the key is %s", line, key)
		}
	}
	if len(flags) != 22+1 { // and one that combines several
		t.Errorf("%d flags", len(flags))
	}
}

// TestComingFromPurellCode looks for the blocks of code in this file.
func TestComingFromPurellCode(t *testing.T) {
	checkBlocks(t, "coming-from-purell.md", "coming_from_purell_test.go")
}

// TestPurellDiffers checks the differences from purell's keys that the document describes.
func TestPurellDiffers(t *testing.T) {
	for _, tt := range []struct {
		rules       urlkey.Rules
		input, want string
	}{
		{urlkey.Rules{TrailingSlash: urlkey.DropTrailingSlash}, "http://host", "http://host/"},
		{urlkey.Rules{TrailingSlash: urlkey.DropTrailingSlash}, "http://host/a//", "http://host/a"},
		{urlkey.Rules{DropWWW: true}, "http://www2.host/", "http://host/"},
		{urlkey.Rules{FoldHTTPS: true}, "https://host:80/", "http://host/"},
		{urlkey.Rules{SortQuery: urlkey.SortPairs}, "http://host/?b&a=%20", "http://host/?a=%20&b"},
		{urlkey.Rules{}, "http://host/a|b", "http://host/a|b"},
	} {
		if key := tt.rules.Key(url.MustParse(tt.input)); string(key) != tt.want {
			t.Errorf("%s: the key is %s, want %s", tt.input, key, tt.want)
		}
	}
	for _, input := range []string{"http://1.2.3.4.5/", "http://host:99999/"} {
		if u, err := url.Parse(input); err == nil {
			t.Errorf("%s is %s", input, u)
		}
	}
}

// printKey prints a URL and its key.
func printKey() error {
	u, err := url.Parse("HTTPS://WWW.Example.com:443/a/../b/?c=3&b=2#top")
	if err != nil {
		return err
	}
	rules := urlkey.Rules{DropWWW: true, SortQuery: urlkey.SortPairs, DropFragment: true}
	fmt.Println(u.Href())     // to fetch
	fmt.Println(rules.Key(u)) // to compare
	return nil
}

func Example_purell() {
	if err := printKey(); err != nil {
		log.Fatal(err)
	}
	// Output:
	// https://www.example.com/b/?c=3&b=2#top
	// https://example.com/b/?b=2&c=3
}
