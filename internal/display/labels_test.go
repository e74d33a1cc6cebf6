package display

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/gowhatwg/url/internal/uts46"
)

// labels returns the Labels of a domain, which may be in Unicode, and its labels in ASCII.
func labels(t testing.TB, domain string) (shown, ascii []string) {
	t.Helper()
	b, problem := uts46.ToASCII(nil, domain, false, nil)
	if problem.Reason != 0 {
		t.Fatalf("%q: %v", domain, problem.Reason)
	}
	decoded, problem := uts46.ToUnicode(nil, domain)
	if problem.Reason != 0 {
		t.Fatalf("%q: %v", domain, problem.Reason)
	}
	return Labels(string(b), string(decoded)), strings.Split(string(b), ".")
}

// TestLabels covers, for each rule, domains that pass it and domains that don't. A * marks a
// label that stays in ASCII.
func TestLabels(t *testing.T) {
	for _, tt := range []struct{ rule, domains string }{
		// ASCII is shown unchanged, and so is the root label.
		{"ASCII", "example.com localhost a_b.com 1.2.3 example.com. ."},
		// UTS #39, Identifier_Type: Recommended.
		{"recommended", "bücher.example пример.рф 日本語.jp 한국.kr ไทย.th *ᚠᚢ.com *ⲁⲃ.com *☕.example *ſs.gr *a’b.com"},
		{"included", "col·lecció.cat コカ・コーラ.jp བོད་སྐད.cn *a·b.com *l·.cat *·ll.cat *עב׳.il"},
		// UTS #39, 5.2: Single Script, or Latin beside Han and its companions.
		{"scripts", "东京tower.jp 삼성tv.kr カタひら漢.jp *раypal.com *αя.com *ไทยa.th *ひ한.jp *ㄅ한.kr *ㄅ測試.tw *aㄅ.tw *ëテスト.jp"},
		{"not recommended since Unicode 17", "*दॽ.com *קױ.il *㐀.cn *ѐ.mk *ἀ.gr"},
		{"in living orthographies", "lǜ.cn ẁẃẅ.cymru"},
		{"digits of ASCII", "テスト123.jp почта-123.bg"},
		{"Latin letters", "crème.fr łódź.pl brașov.ro việt.vn ŵyn.cymru *ɑpple.com *ƅank.com *ḍomain.com *ⱥpple.com"},
		{"letters of a country", "ırmak.tr azərbaycan.az þór.is ọmọ.ng *ırmak.com *azərbaycan.tr *þór.com *ọmọ.vn.com *ĸit.com"},
		// A label that passes for ASCII, and the top-level domains where
		// its script is used, in ASCII and in Unicode.
		{"look-alikes", "сахар.ru сахар.рф οικο.gr ოყხ.ge *сахар.com *οικο.com *ოყხ.com *ѕсоре-рау.com *хх1.com *१.com"},
		// A top-level domain has no domain above it.
		{"top level", "пример.рф example.рф *со *example.*со пример.*со"},
		{"numbers", "१भारत.in *१२३.in *भारत१2.in *12 *عرب٠كوم.com *عرب۰كوم.ir"},
		{"marks", "हिन्दी.com శ్రీ.in *g̃oogle.com *а̃б.ru *ไ1ั.th *นััน.th *عَرَبِي.com"},
		{"strokes", "一ノ瀬.jp ソニー.jp 丫头.cn *exampleノcom.jp *丫.cn *丅丅.cn *ノノノ.jp *一.jp *d12一.cn *・テスト.jp"},
		{"repeaters", "佐々木.jp いすゞ.jp カヽ.jp *か々.jp *カゝ.jp *かヽ.jp *日本ー野球.jp *テスト・.jp"},
		// A joiner is valid in these, but invisible.
		{"joiners", "*نامه\u200Cای.ir *क्\u200Dष.in"},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			for _, pattern := range strings.Fields(tt.domains) {
				checkLabels(t, tt.rule, pattern)
			}
		})
	}
}

func checkLabels(t *testing.T, rule, pattern string) {
	t.Helper()
	domain := strings.ReplaceAll(pattern, "*", "")
	shown, ascii := labels(t, domain)
	var want []string
	for i, label := range strings.Split(pattern, ".") {
		if strings.HasPrefix(label, "*") {
			label = ascii[i]
		}
		want = append(want, label)
	}
	if !slices.Equal(shown, want) {
		t.Errorf("%s: %q is shown as %q, want %q", rule, pattern, shown, want)
	}
}

// TestLabelsUndecoded covers domains that IDNA doesn't decode, or decodes into other labels.
func TestLabelsUndecoded(t *testing.T) {
	for _, tt := range []struct {
		domain, decoded string
		want            []string
	}{
		{"xn--a.com", "xn--a.com", []string{"xn--a", "com"}},
		{"xn--a.xn--bcher-kva", "xn--a.xn--bcher-kva", []string{"xn--a", "xn--bcher-kva"}},
		{"xn--bcher-kva.com", "bücher。com", []string{"xn--bcher-kva", "com"}},
		{"", "", []string{""}},
	} {
		t.Run(tt.domain, func(t *testing.T) {
			if got := Labels(tt.domain, tt.decoded); !slices.Equal(got, tt.want) {
				t.Errorf("Labels(%q, %q) = %q, want %q", tt.domain, tt.decoded, got, tt.want)
			}
		})
	}
}

// TestScriptRanges checks that the ranges are sorted, which the search needs, and that their
// only ASCII is lower-case letters.
func TestScriptRanges(t *testing.T) {
	last := rune(-1)
	for _, e := range scriptRanges {
		if e.first <= last || e.last < e.first || e.scripts == 0 {
			t.Errorf("%U to %U, %#x: not in order", e.first, e.last, e.scripts)
		}
		for r := e.first; r <= e.last; r++ {
			if scriptsOf(r) != e.scripts {
				t.Errorf("%U: %#x, want %#x", r, scriptsOf(r), e.scripts)
			}
		}
		last = e.last
	}
	for r := range rune(utf8.RuneSelf) {
		want := scriptSet(0)
		if 'a' <= r && r <= 'z' {
			want = scriptLatin
		}
		if scriptsOf(r) != want {
			t.Errorf("%q: %#x, want %#x", r, scriptsOf(r), want)
		}
	}
}

// FuzzLabels checks for any domain that each label is shown either in ASCII or decoded, and
// that the result means the same domain.
func FuzzLabels(f *testing.F) {
	for _, domain := range []string{"example.com", "bücher.example", "сахар.рф", "сахар.com", "東京tower.jp.", "עברית.il", "क्\u200Dष.in"} {
		f.Add(domain)
	}
	f.Fuzz(func(t *testing.T, domain string) {
		domain = strings.ToValidUTF8(domain, "\uFFFD")
		ascii, problem := uts46.ToASCII(nil, domain, false, nil)
		decoded, _ := uts46.ToUnicode(nil, domain)
		if problem.Reason != 0 {
			return
		}
		shown := Labels(string(ascii), string(decoded))
		for i, label := range strings.Split(string(ascii), ".") {
			if shown[i] != label && shown[i] != strings.Split(string(decoded), ".")[i] {
				t.Errorf("%+q: label %q is shown as %+q", domain, label, shown[i])
			}
		}
		again, problem := uts46.ToASCII(nil, strings.Join(shown, "."), false, nil)
		if problem.Reason != 0 || string(again) != string(ascii) {
			t.Errorf("%+q is shown as %+q, which is %q (%v)", domain, shown, again, problem.Reason)
		}
	})
}
