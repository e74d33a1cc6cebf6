package documents_test

import (
	"fmt"
	"math/rand/v2"
	neturl "net/url"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
)

// An example has what the expressions of the migration page use: strings, and the same URLs for
// both packages.
type example struct {
	s, ref, host, path, name, value, query, text string

	u, v *url.URL
	n, m *neturl.URL // u and v as net/url URLs
}

// A migration compares the two sides of a row of the migration page.
type migration struct {
	// compare returns what the code for net/url does and what the code for this package does,
	// and whether they differ for a reason that the document names.
	compare func(x *example) (theirs, ours any, isMeant bool)
}

// pieces make the strings of examples. "\xff" is invalid UTF-8.
var pieces = []string{
	"a", "b", "Z", "0", "9", "aa", "a", "b", "%41", "%2F", "%2f", "%5C", "%fe", "%ff", "%C3%A9", "%", "%zz", "%25", "%2e", "%2E%2e",
	"/", "//", "/", `\`, "?", "#", "&", "=", "&a=", "+", ";", ":", "@", ".", "..", "/./", "/../", "é", "日本", "\xff", "\x00", "\t", "\n",
	" ", "|", "[", "]", "{", "}", "^", "`", `"`, "<", ">", "'", "~", "!", "$", ",", "*", "(", ")", "-", "_",
}

var (
	exampleSchemes = []string{"https:", "http:", "HTTP:", "ws:", "ftp:", "file:", "postgres:", "x:", "mailto:", "blob:https:"}
	exampleHosts   = []string{"", "h", "example.com", "EXAMPLE.com", "bücher.example", "1.2", "127.0.0.1", "[::1]", "[1:0::0]", "a.b.", "localhost", "a%41", "xn--a"}
	examplePorts   = []string{"", "", "", ":80", ":443", ":8080", ":", ":0"}
)

func pick(random *rand.Rand, list []string) string { return list[random.IntN(len(list))] }

// randomText returns up to most pieces, half of the time only plain ones.
func randomText(random *rand.Rand, most int) string {
	list := pieces
	if random.IntN(2) == 0 {
		list = pieces[:9]
	}
	var b strings.Builder
	for range random.IntN(most + 1) {
		b.WriteString(pick(random, list))
	}
	return b.String()
}

// randomURL returns a text that is often a URL.
func randomURL(random *rand.Rand) string {
	text := pick(random, exampleSchemes)
	if random.IntN(6) > 0 {
		text += "//"
		if random.IntN(4) == 0 {
			text += strings.NewReplacer("/", "", "?", "", "#", "").Replace(randomText(random, 3)) + "@"
		}
		text += pick(random, exampleHosts) + pick(random, examplePorts) + "/"
	}
	text += randomText(random, 5)
	if random.IntN(2) == 0 {
		text += "?" + randomText(random, 5)
	}
	if random.IntN(2) == 0 {
		text += "#" + randomText(random, 4)
	}
	return text
}

// randomExample returns an example whose URLs have a form in net/url.
func randomExample(random *rand.Rand) *example {
	x := &example{
		s: randomText(random, 6), ref: randomText(random, 5), host: pick(random, exampleHosts) + pick(random, examplePorts),
		path: "/" + randomText(random, 5), name: randomText(random, 3), value: randomText(random, 3), query: randomText(random, 6),
		text: randomURL(random),
	}
	if random.IntN(4) == 0 {
		x.path = randomText(random, 5)
	}
	for _, p := range []struct {
		u **url.URL
		n **neturl.URL
	}{{&x.u, &x.n}, {&x.v, &x.m}} {
		for *p.n == nil {
			if u, err := url.Parse(randomURL(random)); err == nil {
				*p.u = u
				*p.n, _ = u.NetURL()
			}
		}
	}
	return x
}

// check compares both sides of a row, and reports whether the difference is meant.
func (m migration) check(t *testing.T, row string, x *example) bool {
	t.Helper()
	// A row can change its URLs.
	y, u, v, n, netV := *x, *x.u, *x.v, *x.n, *x.m
	y.u, y.v, y.n, y.m = &u, &v, &n, &netV
	theirs, ours, isMeant := m.compare(&y)
	if !isMeant && !reflect.DeepEqual(theirs, ours) {
		t.Errorf("%s:\nnet/url: %#v\nhere:    %#v\nwith     %+q %q %q", row, theirs, ours, []string{x.s, x.ref, x.host, x.path, x.name, x.value, x.query, x.text}, x.u.Href(), x.v.Href())
	}
	return isMeant
}

// migrationRows returns the first cells of the tables for net/url.
func migrationRows(t *testing.T) (rows []string) {
	t.Helper()
	text := readDocument(t, "coming-from-net-url.md")
	heading := ""
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if cells := cellsOf(line); strings.Contains(line, "| here |") {
			heading = cells[0]
		} else if strings.HasPrefix(line, "| ") && (heading == "net/url" || heading == "written by hand") {
			rows = append(rows, cells[0])
		}
	}
	return rows
}

// TestMigrations attacks every row of the migration page with random strings: what replaces code
// for net/url does the same, apart from the differences that the page names.
func TestMigrations(t *testing.T) {
	rows, all := migrationRows(t), slices.Concat(migrationRowsParsing, migrationRowsReading, migrationRowsWriting, migrationRowsMaking, migrationRowsForms, migrationRowsHTTP)
	migrations := map[string]migration{}
	for _, m := range all {
		migrations[m.row] = m.migration
		if !slices.Contains(rows, m.row) {
			t.Errorf("%s: not in the document", m.row)
		}
	}
	rounds := 4000
	if testing.Short() {
		rounds = 400
	}
	examples := make([]*example, rounds)
	for i := range examples {
		examples[i] = randomExample(rand.New(rand.NewPCG(38, uint64(i))))
	}
	compared := 0
	for _, row := range rows {
		m, ok := migrations[row]
		if _, isFixed := migrationsWithoutInput[row]; ok == isFixed {
			t.Errorf("%s: is neither compared nor a row without input", row)
			continue
		} else if isFixed {
			continue
		}
		compared++
		t.Run(strings.Trim(row, "`"), func(t *testing.T) {
			meant := 0
			for _, x := range examples {
				if m.check(t, row, x) {
					meant++
				}
				if t.Failed() {
					return
				}
			}
			if meant > rounds*99/100 {
				t.Errorf("of %d examples, %d differ", rounds, meant)
			}
		})
	}
	if compared < 75 {
		t.Errorf("only %d rows are compared", compared)
	}
}

// FuzzMigrations compares all rows for other strings.
func FuzzMigrations(f *testing.F) {
	for i := range 20 {
		x := randomExample(rand.New(rand.NewPCG(7, uint64(i))))
		f.Add(x.text, x.v.Href(), x.s, x.path, x.query)
	}
	all := slices.Concat(migrationRowsParsing, migrationRowsReading, migrationRowsWriting, migrationRowsMaking, migrationRowsForms)
	f.Fuzz(func(t *testing.T, first, second, s, path, query string) {
		u, err := url.Parse(first)
		v, err2 := url.Parse(second)
		if err != nil || err2 != nil {
			return
		}
		n, err := u.NetURL()
		m, err2 := v.NetURL()
		if err != nil || err2 != nil {
			return
		}
		x := &example{s: s, ref: s, host: v.Host(), path: path, name: query, value: s, query: query, text: first, u: u, v: v, n: n, m: m}
		for _, row := range all {
			row.check(t, row.row, x)
		}
	})
}

// decoded returns the components of u, decoded, because each package percent-encodes in its own
// way. An empty fragment counts as none: net/url can't hold it.
func decoded(u *url.URL, err error) any {
	if err != nil {
		return "an error"
	}
	decode := func(s string) string { return string(url.PercentDecode(s)) }
	query, hasQuery := u.Query()
	return fmt.Sprintf("%q", []string{
		u.Scheme(), decode(u.Username()), decode(u.Password()), u.Host(), decode(u.Pathname()), fmt.Sprint(hasQuery), decode(query), decode(u.Hash()),
	})
}

// fromNet returns the components of a net/url URL.
func fromNet(n *neturl.URL) any { return decoded(url.FromNetURL(n)) }

// after returns the components of u after a setter.
func after(u *url.URL, err error) any { return decoded(u, err) }
