//go:build !race

package growth_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlpattern"
)

// The cost of a URL pattern depends on two inputs: matching costs the pattern times the URL.
// This search builds pairs of them, and lets one grow at a time. For any pair, compiling must
// be linear in the pattern. Matching must be linear in the URL and, if no limit keeps the
// pattern from growing, in the pattern. A set must be linear in its text. There are also bounds
// for memory.
//
//	go test -run 'TestPatternSearch$' -timeout 0 ./internal/testing/growth -pattern.search 30m
//
// Each finding has a number. -pattern.trial runs the finding with that number again. Run the
// search with a memory limit, because a program can't recover from allocating a slice that is
// too large.

var (
	patternTime = flag.Duration("pattern.search", 0, "how long TestPatternSearch searches; by default 3s, or 1s with -short")
	patternOne  = flag.Uint64("pattern.trial", 0, "the number of the one trial that TestPatternSearch is to run")
)

// The pieces of patterns. Each "#" is replaced with a different number.
var (
	patternPrefixes = strings.Fields(`/ / / /a * /* :x /:x {/:x}? /( /([ /(?: ( (?:a)( (a*) ([ { {a :a{ \ /{*a}+ (( /(a|( ([a-z&&[`)
	// Pieces that usually make valid patterns are chosen more often than those that don't.
	plainPieces = strings.Fields(`a b / * *a a* *b /* {a}* {a}+ {a}? {aa}* {ab}+ {*a}* {*a}? {a*}+ {*}* :x# /:x# /:x#* {:x#a}+ {a:x#}* {/:x#-}?
		:x#-:y# {:x#.}* {} {}? {b}{} (a) (.*) (.*)? (a*)* (a*?) (.{0,9}) (.{0,1000}) (a|b) (\d+) (\w*)? {(a*)b}* {a(.*)}+ ([^\/]+?) (?:a?)* (?:a|ab)* (?:) a{9} a{0,99} (?:a*)+ .*
		.? .*? [ab] ([^a]+) (a[a-c\d]) ([ab]|[^b]?) é %2e /. #`)
	oddPieces       = strings.Fields(`+ ? : { } ( ) \ | [^a] \p{L} \P{Lu} \q{a|b} \q{ab|#} [\q{a#}] --a --[b] &&a &&[a-z] a-b a| |a (?<n#>a) (?=a) \1 \b ^ $ /.. %41 ü. xn-- \: \\ 0 1.`)
	patternSuffixes = strings.Fields(`a / * b ) ]) )b )* } }? }* } b* ?a :z`)
	subjectPieces   = strings.Fields(`a a a b b / ab ab ba aa a/ /a - a- . a. 0 %2F %41 é A aB`)
)

// A patternTrial is a pair of a pattern and a URL with an operation, all derived from one
// number.
type patternTrial struct {
	number     uint64
	pattern    searchShape
	subject    searchShape
	component  urlpattern.Component
	ignoreCase bool
	aspect     patternAspect
}

// A patternAspect says what grows.
type patternAspect struct {
	name   string
	length int // of the shorter input
	work   func(t *patternTrial) searchWork
	check  func(t *patternTrial) string // checks bounds; it can be nil
}

var patternAspects = []patternAspect{
	{"compile", 512, compileWork(urlpattern.Options{}), (*patternTrial).checkCompiling},
	{"compile without limits", 256, compileWork(urlpattern.Options{MaxParts: -1, MaxInstructions: -1}), nil},
	{"match a longer URL", 1024, (*patternTrial).matchWork, (*patternTrial).checkMatching},
	{"match a longer pattern", 128, (*patternTrial).longerPatternWork, nil},
	{"look up in a longer set", 512, (*patternTrial).setWork, nil},
}

func newPatternTrial(number uint64) *patternTrial {
	random := rand.New(rand.NewPCG(number, 4))
	pick := func(from []string) string { return from[random.IntN(len(from))] }
	pieces := func(from, others []string) string {
		s := ""
		for s == "" || random.IntN(3) == 0 {
			if random.IntN(4) == 0 {
				s += pick(others)
			} else {
				s += pick(from)
			}
		}
		return s
	}
	t := &patternTrial{
		number:     number,
		pattern:    searchShape{a: pieces(plainPieces, oddPieces), b: pieces(plainPieces, oddPieces), layout: searchLayout(random.IntN(layoutCount))},
		subject:    searchShape{a: pieces(subjectPieces, subjectPieces[:4]), b: pieces(subjectPieces, subjectPieces[:4]), layout: searchLayout(random.IntN(layoutCount))},
		component:  urlpattern.Pathname,
		ignoreCase: random.IntN(3) == 0,
		aspect:     patternAspects[random.IntN(len(patternAspects))],
	}
	if random.IntN(4) > 0 {
		t.pattern.prefix = pick(patternPrefixes)
	}
	if random.IntN(2) == 0 {
		t.pattern.suffix = pick(patternSuffixes)
	}
	if random.IntN(2) == 0 {
		t.subject.suffix = pick(subjectPieces)
	}
	if random.IntN(2) == 0 {
		// Text from the pattern is more likely to match it.
		t.subject = searchShape{a: textOf(t.pattern.a), b: textOf(t.pattern.b), suffix: textOf(t.pattern.suffix), layout: t.pattern.layout}
	}
	if random.IntN(4) == 0 {
		t.component = []urlpattern.Component{urlpattern.Hostname, urlpattern.Search, urlpattern.Hash, urlpattern.Username}[random.IntN(4)]
	}
	return t
}

// textOf returns the letters of a piece of a pattern, and the separators between them.
func textOf(piece string) string {
	text := strings.Map(func(r rune) rune {
		if strings.ContainsRune("ab/-.", r) {
			return r
		}
		return -1
	}, piece)
	if text == "" && piece != "" {
		return "a"
	}
	return text
}

func (t *patternTrial) String() string {
	return fmt.Sprintf("trial %d: %s: %v %s, on %s", t.number, t.aspect.name, t.component, t.pattern, t.subject)
}

// patternText returns a pattern string of about n bytes.
func (t *patternTrial) patternText(n int) string {
	var b strings.Builder
	for i, piece := range strings.Split(t.pattern.text(n), "#") {
		if i > 0 {
			b.WriteString(strconv.Itoa(i))
		}
		b.WriteString(piece)
	}
	return b.String()
}

// compile compiles the pattern string of the trial's component.
func (t *patternTrial) compile(pattern string, o urlpattern.Options) (*urlpattern.Pattern, error) {
	o.IgnoreCase = t.ignoreCase
	return urlpattern.NewInit(t.init(pattern), o)
}

func (t *patternTrial) init(s string) urlpattern.Init {
	switch t.component {
	case urlpattern.Username:
		return urlpattern.Init{Username: &s}
	case urlpattern.Hostname:
		return urlpattern.Init{Hostname: &s}
	case urlpattern.Search:
		return urlpattern.Init{Search: &s}
	case urlpattern.Hash:
		return urlpattern.Init{Hash: &s}
	}
	return urlpattern.Init{Pathname: &s}
}

// url returns a URL with a component of about n bytes.
func (t *patternTrial) url(n int) *url.URL {
	s := t.subject.text(n)
	input := "https://h/" + s
	switch t.component {
	case urlpattern.Username:
		input = "https://" + url.PercentEncode(s, url.UserinfoPercentEncodeSet) + "@h/"
	case urlpattern.Hostname:
		input = "x://" + url.PercentEncode(s, url.UserinfoPercentEncodeSet) + "/"
	case urlpattern.Search:
		input = "https://h/?" + s
	case urlpattern.Hash:
		input = "https://h/#" + s
	}
	u, err := url.Parse(input)
	if err != nil {
		return url.MustParse("https://h/" + fill("a", n))
	}
	return u
}

// accepted tries several lengths, and returns the longest pattern that the limits allow. It
// returns nil if all of them are invalid.
func (t *patternTrial) accepted(n int) *urlpattern.Pattern {
	for ; n > 0; n /= 2 {
		if p, err := t.compile(t.patternText(n), urlpattern.Options{}); err == nil {
			return p
		}
	}
	return nil
}

func compileWork(o urlpattern.Options) func(*patternTrial) searchWork {
	return func(t *patternTrial) searchWork {
		return func(n int) func() {
			pattern := t.patternText(n)
			return func() { t.compile(pattern, o) }
		}
	}
}

func (t *patternTrial) matchWork() searchWork {
	p := t.accepted(4 << 10)
	return func(n int) func() {
		u := t.url(n)
		return func() { match(p, u) }
	}
}

// match tests whether a URL matches, and finds the groups.
func match(p *urlpattern.Pattern, u *url.URL) {
	if p != nil {
		sinkBool = p.Test(u)
		_, sinkBool = p.Exec(u)
	}
}

// longerPatternWork has patterns that the limits would refuse. Of an expression it looks
// for no groups: package regexp copies all of them at each instruction. The URL is shorter
// than the patterns: the steps of a match are the length of the shorter one, and would
// otherwise grow with the pattern, too.
func (t *patternTrial) longerPatternWork() searchWork {
	u := t.url(64)
	return func(n int) func() {
		p, err := t.compile(t.patternText(n), urlpattern.Options{MaxParts: -1, MaxInstructions: 20 * n})
		switch {
		case err != nil:
			return func() {}
		case p.HasRegExpGroups():
			return func() { sinkBool = p.Test(u) }
		}
		return func() { match(p, u) }
	}
}

// setWork uses a set of many patterns that differ only in a number.
func (t *patternTrial) setWork() searchWork {
	u := t.url(512)
	return func(n int) func() {
		var lines strings.Builder
		for i := 0; lines.Len() < n; i++ {
			p, err := t.compile(t.patternText(32)+strconv.Itoa(i%(1+int(t.number%97))), urlpattern.Options{})
			if err != nil {
				return func() {}
			}
			line, _ := p.MarshalText()
			lines.Write(line)
			lines.WriteByte('\n')
		}
		text := []byte(lines.String())
		return func() {
			var s urlpattern.Set
			if s.UnmarshalText(text) != nil {
				return
			}
			sinkBool = s.Test(u)
			for i := range s.All(u) {
				sinkInt += i
			}
			s.MarshalText()
		}
	}
}

// The bounds with the zero Options.
const (
	compileBytesPerByte = 1000
	compileBytes        = 8 << 20
	matchBytesPerByte   = 24
	matchBytes          = 1 << 20
	matchTimePerByte    = 250 * time.Microsecond
)

func (t *patternTrial) checkCompiling() string {
	const n = 64 << 10
	if took, bytes := compileWork(urlpattern.Options{})(t).measure(n, 1); bytes > compileBytes+compileBytesPerByte*n {
		return fmt.Sprintf("compiling %d bytes takes %v and %d bytes", n, took, bytes)
	}
	return ""
}

func (t *patternTrial) checkMatching() string {
	const n = 16 << 10
	var finding string
	for range 3 {
		took, bytes := t.matchWork().measure(n, 1)
		if bytes <= matchBytes+matchBytesPerByte*n && took <= matchTimePerByte*n {
			return ""
		}
		finding = fmt.Sprintf("matching %d bytes takes %v and %d bytes", n, took, bytes)
	}
	return finding
}

// finding says what exceeds a bound, or returns "".
func (t *patternTrial) finding() string {
	if t.aspect.check != nil {
		if finding := t.aspect.check(t); finding != "" {
			return finding
		}
	}
	return t.aspect.work(t).finding(t.aspect.length)
}

// isMatch reports whether the trial has a pattern, and whether its URL matches that.
func (t *patternTrial) isMatch() (valid, matches bool) {
	p := t.accepted(256)
	return p != nil, p != nil && p.Test(t.url(256))
}

func TestPatternSearch(t *testing.T) {
	defer ballast()()
	if *patternOne != 0 {
		trial := newPatternTrial(*patternOne)
		t.Log(trial)
		work := trial.aspect.work(trial)
		for n := trial.aspect.length; n <= 64*trial.aspect.length; n *= 4 {
			took, bytes := work.measure(n, 1)
			t.Logf("%d bytes: %v, %d bytes allocated", n, took, bytes)
		}
		if finding := trial.finding(); finding != "" {
			t.Error(finding)
		}
		return
	}
	duration := *patternTime
	switch {
	case duration > 0:
	case testing.Short():
		duration = time.Second
	default:
		duration = 3 * time.Second
	}
	deadline := time.Now().Add(duration)
	random := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 5))
	trials, valid, matches, found := 0, 0, 0, 0
	for ; time.Now().Before(deadline) && found < 20; trials++ {
		trial := newPatternTrial(random.Uint64())
		if finding := trial.finding(); finding != "" {
			found++
			t.Errorf("%v: %s", trial, finding)
		}
		v, m := trial.isMatch()
		if v {
			valid++
		}
		if m {
			matches++
		}
	}
	t.Logf("%d trials in %v: %d patterns are valid, %d URLs match", trials, duration, valid, matches)
	if trials >= 1000 && (valid < trials/5 || matches < trials/60) {
		t.Error("too few pairs match")
	}
}

// TestPatternSearchFinds checks that the search can find a violation of each bound and each
// kind of growth, in work that is too much for some of the pairs.
func TestPatternSearchFinds(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	var kept []byte
	for name, work := range map[string]func(*patternTrial) searchWork{
		"memory: a row for each star": func(t *patternTrial) searchWork {
			return func(n int) func() {
				stars := strings.Count(t.patternText(n), "*")
				return func() { kept = make([]byte, stars*n/64) }
			}
		},
		"time: each star looks at the rest of the URL for each byte": func(t *patternTrial) searchWork {
			stars := strings.Count(t.patternText(128), "*")
			return func(n int) func() {
				s := t.url(n).Href()
				return func() {
					for i := range len(s) * min(stars, 1) {
						sinkInt += strings.Count(s[i:], "\x01")
					}
				}
			}
		},
	} {
		random, found := rand.New(rand.NewPCG(7, 3)), false
		for range 200 {
			trial := newPatternTrial(random.Uint64())
			trial.aspect = patternAspect{name, 1024, work, nil}
			if trial.finding() != "" {
				found = true
				break
			}
		}
		if !found {
			t.Errorf("%s: isn't found", name)
		}
	}
	_ = kept
}
