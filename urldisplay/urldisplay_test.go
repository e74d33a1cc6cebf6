package urldisplay_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/publicsuffix"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/category"
	"github.com/gowhatwg/url/internal/testing/urltest"
	"github.com/gowhatwg/url/urldisplay"
)

// publicSuffixes is the list for the tests.
var publicSuffixes url.PublicSuffixList = publicsuffix.List

func mustParseHost(tb testing.TB, input string) url.Host {
	tb.Helper()
	host, err := url.ParseHost(input)
	if err != nil {
		tb.Fatal(err)
	}
	return host
}

// showIsolates makes isolates visible: text between ⟨ and ⟩ is isolated.
var showIsolates = strings.NewReplacer("\u2066", "⟨", "\u2069", "⟩")

var removeIsolates = strings.NewReplacer("\u2066", "", "\u2069", "")

// checkDisplay checks how the URL input is rendered, and also the invariants of any rendering.
func checkDisplay(t *testing.T, input string, o urldisplay.Options, want string) {
	t.Helper()
	u := url.MustParse(input)
	if got := showIsolates.Replace(urldisplay.URL(u, o)); got != want {
		t.Errorf("%s: is %q, want %q", input, got, want)
	}
	checkDisplayInvariants(t, u, o)
}

// KeepsPunycode doesn't depend on labels in ASCII, or on the kind of host.
func TestKeepsPunycode(t *testing.T) {
	for input, want := range map[string]bool{
		"https://bücher.example/": false, "https://www.pаypal.com/": true, "https://bücher.аррӏе.com/": true,
		"https://example.com/": false, "https://xn/": false, "https://127.0.0.1/": false, "https://[::1]/": false, "x://xn--a/": false, "x:xn--a": false,
	} {
		if got := urldisplay.KeepsPunycode(url.MustParse(input).ParsedHost()); got != want {
			t.Errorf("%s: %t", input, got)
		}
	}
}

// Domains that must be shown in Unicode.
func TestDisplayInUnicode(t *testing.T) {
	for domain := range strings.FieldsSeq(`
		example.com bücher.example faß.example crème-brûlée.fr łódź.pl žluťoučký.cz þórður.is ırmak.com.tr azərbaycan.az
		việtnam.vn thịnh.vn ọmọ.ng col·lecció.cat ċaqlaq.mt brașov.ro zhōngwén.cn nǐhǎo.cn ŵyn.cymru
		日本語.jp 日本語.example 例え.テスト ソニー.jp 一ノ瀬.jp コカ・コーラ.jp 東京tower.jp テスト123.jp 佐々木.jp ビタミンb1.com eコマース.jp カー野球.jp いすゞ.jp カヽ.jp シンソン.jp
		中文.tw 食狮.公司.cn 二〇二六年.cn 한국.kr 韓國의.kr 삼성tv.kr
		пример.рф президент.рф москва.com сахар.ru сахар.рф сахар.ru. сахар.рф. аррӏе.рф почта-123.bg македонија.мкд
		δοκιμή.ελ δοκιμή.gr οικο.gr παράδειγμα.δοκιμή հայաստան.հայ օսհ.am საქართველო.გე ოყხ.ge
		ไทย.ไทย บพเ.th ທົດສອບ.la ကချင်.mm ភាសាខ្មែរ.com བོད་སྐད.cn සිංහල.lk
		भारत.भारत हिन्दी.com १भारत.in বাংলা.বাংলা தமிழ்.lk తెలుగు.భారత్ ಕನ್ನಡ.com മലയാളം.com ગુજરાતી.com ਪੰਜਾਬੀ.com ଓଡ଼ିଆ.com ኢትዮጵያ.et
		localhost a_b.com example.com. ไทย.th 东京tower.jp カタひら漢.jp 丫头.cn lǜ.cn ẁẃẅ.cymru crème.fr việt.vn ırmak.tr þór.is example.рф శ్రీ.in
	`) {
		checkDisplay(t, "https://"+domain, urldisplay.Options{HostOnly: true}, domain)
		if urldisplay.KeepsPunycode(mustParseHost(t, domain)) {
			t.Errorf("%s: Unicode is refused", domain)
		}
	}
	for domain, want := range map[string]string{
		"עברית.il": "⟨⟨עברית⟩.il⟩", "إختبار": "⟨⟨إختبار⟩⟩", "مثال.إختبار.": "⟨⟨مثال⟩.⟨إختبار⟩.⟩", "ދިވެހި.mv": "⟨⟨ދިވެހި⟩.mv⟩",
		"www.سایت۱۲.ایران": "⟨www.⟨سایت۱۲⟩.⟨ایران⟩⟩", "אב12.co.il": "⟨⟨אב12⟩.co.il⟩",
	} {
		checkDisplay(t, "https://"+domain, urldisplay.Options{HostOnly: true}, want)
	}
}

// Domains that pass for others, or that have something invisible. Each has a label, marked with
// *, that must stay in ASCII.
func TestDisplayInASCII(t *testing.T) {
	for _, tt := range []struct{ reason, domains string }{
		{"whole-script look-alikes", `*аррӏе.com *сахар.com *ехаmрӏе.com *раураӏ.com *оо.example *хх1.com example.*сом example.*со *ру *аррӏе.пример.com *со пример.*со
			*οικο.com *ονο.example *ρυτ.org *օսհ.com *ոօս.example *ოყხ.com *ყო.example *סוט.com *اه.com *บพเ.com *ດທ-ທບເ.com
			*१.com *ഠ.com *டப.com *ဝဝ.com *ሀሰ.com
			*ѕсоре-рау.com *ѕсоре1рау.한국 *12з4567890.com *12उ4.com *12ও4.com *12ਤ4.com *12ဒ4.com *12ვ4.com *12პ4.com *1շ345.com
			*ыоԍ.com *сю.com *аьс.com *ငၔဌ၂ဝ.com *ຟຮ໐ບ.com *ก11.com`},
		{"mixed scripts", `*раypal.com *pаypal.com *gοοgle.com *ρaypal.com *bücheр.example *microsоft.ru *gօօgle.com *ғrance.com
			*ცom.com *еxample.рф *αbc.gr *日本語абв.jp *한국ひらがな.kr *ไทยa.th *भारतa.in *ひカa한.jp *ëテスト.jp *αя.com
			*ㄅ한.kr *ㄅ測試ㄆ.tw *aㄅ.tw *ㄅ測試.tw *ひ한.jp`},
		{"Latin letters that pass for ASCII", `*ırmak.com *paypaı.com *ɑpple.com *ƅank.com *ḍomain.com *pạypal.com *ẹxample.com *əxample.com
			*ðne.com *þaypal.com *ĸit.com *ɢoogle.com *ӏink.com *ᴀpple.com *ƿaypal.com *ȷohn.com *ɡoogle.com *ṅame.com *tiḳtok.com
			*ꜱite.com name.*ɡ *ɩcloud.com *ⱥpple.com *ǀink.com *azərbaycan.tr *þór.com *ọmọ.vn.com`},
		{"middle dots", `*a·b.cat *·ll.cat *l·.cat *a·la.cat *col·a.cat *example·com.example *a·b.com`},
		{"marks", `*g̃ooglex̃.com *o̸racle.com *ex̣ample.com *pay̲pal.com *i̇cloud.com *а̃б.ru *นััน.th *ไ1ั.th *ကွှို့.mm *عَرَبِي.com *g̃oogle.com`},
		{"digits", `*१२३.in *भारत१2.in *বাংলা১2.com *عرب٠كوم.com *عرب۰كوم.ir`},
		{"strokes", `*exampleノcom.jp *ノexample.jp *aーb.jp *ーテスト.jp *ノノノ.jp *一.jp *d12一.cn *example・com.jp *テスト・com.jp *テスト・.jp *日本ー野球.jp *かヽ.jp *カゝ.jp *か々.jp *comノノcom.jp *中丶ab・cd中.jp *123ㄐ567.com *ーせ.jp *丿.jp *・テスト.jp *ヽa.jp *aㄚ.tw *2ㄚ.tw *example丶com.cn *g〇〇gle.com *b〇x.com *〇〇.com *〇.cn *一〇.cn *日本〇a〇.jp *丫.cn *丅丅.cn`},
		{"nothing to see", "*نامه\u200Cای.ir *क्\u200Dष.in"},
		{"symbols and emoji", `*🔒.com *☕.example *i❤.ws *✓.com *🏦bank.com *„x“.com *a‐b.com *example⁄com.com *a∕b.com *עב׳.il *36°c.com *5free£.com *日−本.jp *®egistered.com *‹google›.com *a’b.com *ab‧c.com`},
		{"scripts that aren't recommended", `*ᎪᏢᏢ.com *ⲁⲃ.com *ᚠᚢ.com *ꓮꓑ.com *𐌰𐌱.com *ⵀⵀ.com *ᓀᐤ.com *ꦗꦮ.com *ꆈꌠ.cn *ᠣᠷᠳᠤ.cn *ꔋ.com`},
		{"ASCII that isn't a letter, digit or hyphen", `*ü_b.com *a'ö.com`},
		{"letters of older writing", `*ѡѡ.com *ꙁꙁ.ru *ㇱ.com *ᄂᄃᄐ.com *סֶקְס.com *aʼb.com *aʻb.com *ϲϳ.gr *ſs.gr *ᏸ.com`},
		{"newer than the tables, or not recommended any more", "*\u1C8A\u1C8A.ru *\u0C5C\u0C5C.com *ॽ.com *भारतॽ.in *ױ.com *קױ.il *दॽ.com *㐀.cn *ѐ.mk *ἀ.gr"},
	} {
		for pattern := range strings.FieldsSeq(tt.domains) {
			checkStaysASCII(t, tt.reason, pattern)
		}
	}
}

// checkStaysASCII checks that the labels marked with * stay in ASCII, and no others.
func checkStaysASCII(t *testing.T, reason, pattern string) {
	t.Helper()
	u, err := url.Parse("https://" + strings.ReplaceAll(pattern, "*", ""))
	if err != nil {
		t.Errorf("%s: %q: %v", reason, pattern, err)
		return
	}
	display := urldisplay.URL(u, urldisplay.Options{HostOnly: true})
	if got := urldisplay.KeepsPunycode(u.ParsedHost()); got != strings.Contains(display, "xn--") {
		t.Errorf("%s: %q: Unicode is refused: %t", reason, pattern, got)
	}
	shown := strings.Split(removeIsolates.Replace(display), ".")
	ascii := strings.Split(u.Hostname(), ".")
	for i, label := range strings.Split(pattern, ".") {
		if strings.HasPrefix(label, "*") {
			label = ascii[i]
		}
		if shown[i] != label {
			t.Errorf("%s: %q (%+q) is shown as %q", reason, pattern, pattern, display)
		}
	}
	checkDisplayInvariants(t, u, urldisplay.Options{})
}

// URLs that are made to look like others, with the required rendering.
func TestDisplayAttacks(t *testing.T) {
	for _, tt := range []struct{ input, want string }{
		// Credentials.
		{"https://examplecorp.com@attacker.example/", "https://attacker.example/"},
		{"https://examplecorp.com%2Flogin%3F:x@attacker.example", "https://attacker.example/"},
		{"https://www.bank.example:443@evil.example:8443/", "https://evil.example:8443/"},
		{"web+demo://user:pass@host/path", "web+demo://host/path"},
		// Possible passwords elsewhere.
		{"jdbc:postgresql://user:pass@host/db", "jdbc:postgresql://user:xxxxx@host/db"},
		{"blob:https://user:pass@host/id", "blob:https://user:xxxxx@host/id"},
		{"https://host/?u=https%3A%2F%2Fuser%3Apass%40host", "https://host/?u=https%3A%2F%2Fuser%3Axxxxx%40host"},
		{"user:p%C3%A4ss@host", "user:xxxxx@host"}, {"redis://user%3A80/a", "redis://user%3A80/a"}, {"redis://user%3apass:80", "redis://user%3apass:80"}, {"ftp://:secret@host/", "ftp://host/"},
		// Delimiters stay encoded.
		{"https://h/a%2Fb%3Fc%23d%25e%26f%3Dg%3Ah%40i%5Cj", "https://h/a%2Fb%3Fc%23d%25e%26f%3Dg%3Ah%40i%5Cj"},
		{"https://h/%2541", "https://h/%2541"}, {"https://h/%%34%31", "https://h/%%341"}, {"https://h/%4%31", "https://h/%4%31"},
		{"https://h/%%2%35", "https://h/%%2%35"}, {"https://h/%zz%41", "https://h/%zzA"}, {"https://h/%2E%2F%41%7e%5F%2d", "https://h/.%2FA~_-"},
		{"https://h/?q=%22%3Cscript%3E&%20=+", "https://h/?q=%22%3Cscript%3E&%20=+"},
		// Look-alikes of delimiters.
		{"https://h/a∕b⁄c⧸d／e╱f／g", "https://h/a%E2%88%95b%E2%81%84c%E2%A7%B8d%EF%BC%8Fe%E2%95%B1f%EF%BC%8Fg"},
		{"https://h/a․b．c。d｡e", "https://h/a%E2%80%A4b%EF%BC%8Ec%E3%80%82d%EF%BD%A1e"},
		{"https://h/a？b＃c：d＠e＆f＝g％h＼i", "https://h/a%EF%BC%9Fb%EF%BC%83c%EF%BC%9Ad%EF%BC%A0e%EF%BC%86f%EF%BC%9Dg%EF%BC%85h%EF%BC%BCi"},
		{"https://h/aǃbʔcːdꓸe〳f؟g", "https://h/a%C7%83b%CA%94c%CB%90d%EA%93%B8e%E3%80%B3f%D8%9Fg"},
		{"https://h/ｅｘａｍｐｌｅ", "https://h/%EF%BD%85%EF%BD%98%EF%BD%81%EF%BD%8D%EF%BD%90%EF%BD%8C%EF%BD%85"},
		{"https://h/𝐚ℂ\u212A…½", "https://h/%F0%9D%90%9A%E2%84%82%E2%84%AA%E2%80%A6%C2%BD"},
		// Look-alikes of a browser's symbols.
		{"https://h/🔒🔓🔏🔐🔑🛡✓✔✅⚠ℹⓘ", "https://h/%F0%9F%94%92%F0%9F%94%93%F0%9F%94%8F%F0%9F%94%90%F0%9F%94%91%F0%9F%9B%A1" +
			"%E2%9C%93%E2%9C%94%E2%9C%85%E2%9A%A0%E2%84%B9%E2%93%98"},
		// Invisible code points.
		{"https://h/a\u200Bb\u200Cc\u200Dd\u2060e\uFEFFf\u00ADg", "https://h/a%E2%80%8Bb%E2%80%8Cc%E2%80%8Dd%E2%81%A0e%EF%BB%BFf%C2%ADg"},
		{"https://h/a\u00A0b\u3000c\u2003d\u2028e\u1680f", "https://h/a%C2%A0b%E3%80%80c%E2%80%83d%E2%80%A8e%E1%9A%80f"},
		{"https://h/\u3164\u115F\u1160\uFFA0\u2800\u17B4\u034F\uFE0F\U000E0041", "https://h/%E3%85%A4%E1%85%9F%E1%85%A0%EF%BE%A0%E2%A0%80%E1%9E%B4%CD%8F%EF%B8%8F%F3%A0%81%81"},
		{"https://h/%00%09%0A%0D%1B%7F%C2%85", "https://h/%00%09%0A%0D%1B%7F%C2%85"},
		{"data:text/html,a  b", "data:text/html,a%20%20b"},
		// Code points that reverse text.
		{"https://h/\u202Egpj.exe", "https://h/%E2%80%AEgpj.exe"},
		{"https://h/\u202A\u202B\u202C\u202D\u2066\u2067\u2068\u2069\u200E\u200F\u061C",
			"https://h/%E2%80%AA%E2%80%AB%E2%80%AC%E2%80%AD%E2%81%A6%E2%81%A7%E2%81%A8%E2%81%A9%E2%80%8E%E2%80%8F%D8%9C"},
		{"https://אב.example/גד/example.com?ה=ו#ז", "⟨https://⟨אב⟩.example/⟨גד⟩/example.com?⟨ה⟩=⟨ו⟩#⟨ז⟩⟩"},
		{"https://example.com/אב.evil.example", "⟨https://example.com/⟨אב⟩.evil.example⟩"},
		{"https://h/𞤀𞤁/x", "⟨https://h/⟨𞤀𞤁⟩/x⟩"}, {"http://1.2.3.4/א", "⟨http://1.2.3.4/⟨א⟩⟩"},
		{"https://a.example/١٢/x", "⟨https://a.example/⟨١٢⟩/x⟩"},
		// Too many marks, and marks on delimiters.
		{"https://h/a\u0301\u0302\u0303\u0304\u0305", "https://h/a\u0301\u0302\u0303\u0304%CC%85"},
		{"https://h/a\u0301\u0301", "https://h/a\u0301%CC%81"},
		{"https://h/\u0338?\u0338=\u0338#\u0338", "https://h/%CC%B8?%CC%B8=%CC%B8#%CC%B8"},
		{"https://h/%20\u0301", "https://h/%20%CC%81"}, {"https://h/a\u20E3", "https://h/a%E2%83%A3"},
		// Invalid UTF-8, and unassigned code points.
		{"https://h/%FF%C3%28%ED%A0%80%F4%90%80%80%C0%AF%E2%82", "https://h/%FF%C3%28%ED%A0%80%F4%90%80%80%C0%AF%E2%82"},
		{"https://h/%C3%A9%C3%A9%C3", "https://h/éé%C3"},
		{"https://h/%EF%BF%BD\uE000\uFFFF\U000E0FFF\u0378", "https://h/%EF%BF%BD%EE%80%80%EF%BF%BF%F3%A0%BF%BF%CD%B8"},
		// Hosts that aren't domains, and domains that can't be decoded.
		{"https://xn--a.xn--80ak6aa92e.com/", "https://xn--a.xn--80ak6aa92e.com/"},
		{"https://xn--bcher-kva.xn--a/", "https://xn--bcher-kva.xn--a/"},
		{"https://0x7f.1/", "https://127.0.0.1/"},
		{"https://[::ffff:1.2.3.4]:81/", "https://[::ffff:102:304]:81/"},
		{"web+demo://пример.рф/", "web+demo://%D0%BF%D1%80%D0%B8%D0%BC%D0%B5%D1%80.%D1%80%D1%84/"},
		// No host.
		{"javascript:alert('é')//https://example.com/", "javascript:alert('é')//https://example.com/"},
		{"data:text/html,<b>%E2%80%AE</b>", "data:text/html,<b>%E2%80%AE</b>"},
		{"mailto:jörg@example.com", "mailto:jörg@example.com"},
		{"file:///C:/Ünïcode%20name.txt", "file:///C:/Ünïcode%20name.txt"},
		{"web+demo:/.//not-a-host/%C3%A9", "web+demo:/.//not-a-host/é"},
		{"blob:https://example.com/%C3%A9", "blob:https://example.com/é"},
	} {
		checkDisplay(t, tt.input, urldisplay.Options{}, tt.want)
	}
}

// TestEncodedAuthority has opaque hosts that may be whole authorities, with a password.
func TestEncodedAuthority(t *testing.T) {
	for _, input := range []string{
		"redis://user%3Apass%40host/a", "redis://user%3Apass?@host:80/a", "redis://user%253Apass/#@host",
	} {
		u := url.MustParse(input)
		host, _, _ := strings.Cut(strings.Replace(u.Hostname(), "pass", "xxxxx", 1), "xxxxx")
		host += "xxxxx"
		for _, width := range []int{0, 1, 24, 100} {
			o := urldisplay.Options{MaxWidth: width, PublicSuffixes: publicsuffix.List}
			before, domain, after := urldisplay.Split(u, o)
			if domain != host || after != "" || before != "" && before != "redis://" || before == "" && width != 1 {
				t.Errorf("%s: is shown in %d columns as %q, %q and %q", input, width, before, domain, after)
			}
			if got := urldisplay.URL(u, urldisplay.Options{HostOnly: true, MaxWidth: width}); got != host {
				t.Errorf("%s: has the host %q, want %q", input, got, host)
			}
		}
		if got := urldisplay.Host(u.ParsedHost(), urldisplay.Options{}); !strings.HasPrefix(got, host) {
			t.Errorf("%s: the host alone is %q, want %q", input, got, host)
		}
	}
}

// Text in people's languages is shown as they write it.
func TestDisplayText(t *testing.T) {
	for text := range strings.FieldsSeq(`
		café Ünïcöde Straße ЁЛКА/ёлка Ελλάδα 日本語/「東京」、・々ー 한국어 中文/（ ไทย/น้ำ हिन्दी/क्षि தமிழ்
		Việt/tiếng 100€ £5 „Zitat“ «mot» ‘x’ – Āgra?q=Łódź&ñ=õ#Ærø l·l ©`) {
		want := "https://h/" + strings.NewReplacer("（", "%EF%BC%88", "©", "%C2%A9").Replace(text)
		checkDisplay(t, "https://h/"+text, urldisplay.Options{}, want)
	}
	checkDisplay(t, "https://h/שָׁלוֹם/سلام؟/a", urldisplay.Options{}, "⟨https://h/⟨שָׁלוֹם⟩/⟨سلام%D8%9F⟩/a⟩")
	checkDisplay(t, "https://h/e%CC%81", urldisplay.Options{}, "https://h/e\u0301")
}

func TestDisplayWidth(t *testing.T) {
	const long = "https://examplecorp.com.evil.com:8080/path/é%20?query#fragment"
	for _, tt := range []struct {
		input string
		width int
		want  string
	}{
		{long, 0, long}, {long, -1, long}, {long, 62, long},
		{long, 61, "https://examplecorp.com.evil.com:8080/path/é%20?query#fragme…"},
		{long, 48, "https://examplecorp.com.evil.com:8080/path/é%20…"},
		// Percent-encoded bytes aren't cut in two.
		{long, 47, "https://examplecorp.com.evil.com:8080/path/é…"}, {long, 46, "https://examplecorp.com.evil.com:8080/path/é…"},
		{long, 45, "https://examplecorp.com.evil.com:8080/path/é…"}, {long, 44, "https://examplecorp.com.evil.com:8080/path/…"},
		{long, 39, "https://examplecorp.com.evil.com:8080/…"},
		// The host is never followed by just an ellipsis.
		{long, 38, "https://examplecorp.com.evil.com:8080"}, {long, 37, "https://examplecorp.com.evil.com:8080"},
		{long, 36, "https://….com.evil.com:8080/path/é…"}, {long, 27, "https://….com.evil.com:8080"}, {long, 26, "https://….evil.com:8080/p…"},
		{long, 22, "….com.evil.com:8080/p…"}, {long, 21, "….com.evil.com:8080/…"}, {long, 15, "….evil.com:8080"}, {long, 14, "evil.com:8080"},
		// The rendering is never shorter than this.
		{long, 1, "evil.com:8080"},
		{"https://not-really-examplecorp.com/", 20, "not-really-examplecorp.com"},
		{"https://aaa.not-really-examplecorp.com/", 28, "….not-really-examplecorp.com"},
		{"https://aa.b.example.co.uk./", 17, "….example.co.uk./"}, {"https://login.github.io/", 15, "login.github.io"},
		{"https://xxx.login.github.io/", 17, "….login.github.io"},
		// Hosts without a registrable domain.
		{"https://github.io/path", 9, "github.io"}, {"https://255.255.255.255/path", 10, "255.255.255.255"},
		{"https://[1:2:3:4:5:6:7:8]:81/path", 10, "[1:2:3:4:5:6:7:8]:81"},
		{"https://a.very.long..name.com/", 10, "a.very.long..name.com"},
		{"web+demo://www.example.com/path", 10, "www.example.com"},
		// Without a host, the scheme says what the URL does.
		{"mailto:a@example.com", 3, "mailto:…"},
		// Each code point counts as one, and isolates don't count.
		{"https://bücher.example/é", 24, "https://bücher.example/é"},
		{"https://wwww.bücher.example/é", 18, "….bücher.example/é"},
		{"https://אב.גד.co.il/הו/זח", 22, "⟨https://⟨אב⟩.⟨גד⟩.co.il/⟨ה⟩…⟩"},
		{"https://אב.גד.co.il/", 10, "⟨….⟨גד⟩.co.il⟩"},
		// A mark isn't cut off.
		{"https://h/ae\u0301", 13, "https://h/ae\u0301"}, {"https://h/ae\u0301x", 13, "https://h/a…"},
		{"https://h/ae\u0301xy", 14, "https://h/ae\u0301…"},
		// No host.
		{"data:text/html,https://example.com/", 20, "data:text/html,http…"},
		{"data:text/html,x", 6, "data:…"}, {"data:text/html,x", 1, "data:…"}, {"javascript:x", 12, "javascript:x"},
		{"file:///C:/folder/file", 14, "file:///C:/fo…"}, {"mailto:a@example.com", 10, "mailto:a@…"},
	} {
		checkDisplay(t, tt.input, urldisplay.Options{MaxWidth: tt.width, PublicSuffixes: publicSuffixes}, tt.want)
	}
	// Without a list, it isn't known which labels may be left out.
	checkDisplay(t, "https://www.example.com/path", urldisplay.Options{MaxWidth: 10}, "www.example.com")
}

func TestDisplayOptions(t *testing.T) {
	hostOnly := urldisplay.Options{HostOnly: true, PublicSuffixes: publicSuffixes}
	narrow := urldisplay.Options{HostOnly: true, PublicSuffixes: publicSuffixes, MaxWidth: 15}
	omit := urldisplay.Options{OmitScheme: "https"}
	for _, tt := range []struct {
		input   string
		options urldisplay.Options
		want    string
	}{
		{"https://user@www.example.com:8080/path?query#fragment", hostOnly, "www.example.com:8080"},
		{"https://examplecorp.com.evil.com/path", narrow, "….com.evil.com"},
		{"https://[::1]/", hostOnly, "[::1]"}, {"web+demo://host/", hostOnly, "host"}, {"file:///etc/hosts", hostOnly, "file:"},
		{"file://server/share", hostOnly, "server"}, {"data:text/html,https://example.com/", hostOnly, "data:"},
		{"javascript:x", narrow, "javascript:"}, {"https://example.com/path", omit, "example.com/path"},
		{"http://example.com/path", omit, "http://example.com/path"},
		{"data:https://example.com", omit, "data:https://example.com"},
		{"https:x", urldisplay.Options{OmitScheme: "http"}, "https://x/"},
		{"file:///x", urldisplay.Options{OmitScheme: "file"}, "file:///x"},
	} {
		checkDisplay(t, tt.input, tt.options, tt.want)
	}
	if got := urldisplay.URL(new(url.URL), urldisplay.Options{}); got != "" {
		t.Errorf("the zero URL is %q", got)
	}
	if got := urldisplay.URL(new(url.URL), hostOnly); got != "" {
		t.Errorf("the host of the zero URL is %q", got)
	}
}

func TestHost(t *testing.T) {
	for input, want := range map[string]string{
		"BÜCHER.example": "bücher.example", "аррӏе.com": "xn--80ak6aa92e.com", "0x7f.1": "127.0.0.1", "[::1]": "[::1]",
		"www.sub.example.com": "….sub.example.com", "עברית.il": "⟨⟨עברית⟩.il⟩",
	} {
		host := mustParseHost(t, input)
		if got := showIsolates.Replace(urldisplay.Host(host, urldisplay.Options{MaxWidth: 18, PublicSuffixes: publicSuffixes})); got != want {
			t.Errorf("%s: is %q, want %q", input, got, want)
		}
	}
	if got := urldisplay.Host(url.Host{}, urldisplay.Options{}); got != "" {
		t.Errorf("the null host is %q", got)
	}
}

// checkDisplayInvariants checks that the rendering of u can't be mistaken for that of another
// URL.
func checkDisplayInvariants(t *testing.T, u *url.URL, o urldisplay.Options) {
	t.Helper()
	display := urldisplay.URL(u, o)
	if err := checkIsolates(display); err != nil {
		t.Errorf("%s: %q: %v", u, display, err)
	}
	checkSplit(t, u, o, display)
	text := removeIsolates.Replace(display)
	if i := strings.IndexFunc(text, func(r rune) bool { return r == ' ' || !category.IsPrint(r) }); i >= 0 {
		t.Errorf("%s: %q has an invisible code point at %d", u, display, i)
	}
	host := u.ParsedHost()
	if host.Kind() == url.HostNull || host.Kind() == url.HostEmpty {
		if !strings.HasPrefix(text, u.Protocol()) {
			t.Errorf("%s: %q doesn't begin with the scheme", u, display)
		}
		checkDisplayTail(t, u, strings.TrimPrefix(text, u.Protocol()), o)
		return
	}
	if !o.HostOnly && o.OmitScheme != u.Scheme() && o.MaxWidth <= 0 && !strings.HasPrefix(text, u.Protocol()+"//") {
		t.Errorf("%s: %q doesn't begin with the scheme", u, display)
	}
	text = strings.TrimPrefix(text, u.Protocol()+"//")
	end := strings.IndexAny(text, "/?#")
	if end < 0 {
		end = len(text)
	}
	hostname, ok := strings.CutSuffix(text[:end], strings.TrimPrefix(u.Host(), u.Hostname()))
	if !ok {
		t.Errorf("%s: %q is without the port", u, display)
	}
	checkDisplayHost(t, u, hostname, o)
	checkDisplayTail(t, u, text[end:], o)
	if registrable, ok := host.RegistrableDomain(o.PublicSuffixes); ok && o.MaxWidth > 0 && utf8.RuneCountInString(removeIsolates.Replace(display)) > o.MaxWidth {
		only := urldisplay.Host(mustParseHost(t, registrable), urldisplay.Options{})
		if removeIsolates.Replace(display) != removeIsolates.Replace(only)+strings.TrimPrefix(u.Host(), u.Hostname()) {
			t.Errorf("%s: %q is wider than %d", u, display, o.MaxWidth)
		}
	}
}

// checkSplit attacks "The three parts together are the result of URL", and checks that the domain
// is the registrable domain of the host, or the host.
func checkSplit(t *testing.T, u *url.URL, o urldisplay.Options, display string) {
	t.Helper()
	before, domain, after := urldisplay.Split(u, o)
	if before+domain+after != display || strings.Count(domain, "\u2066") != strings.Count(domain, "\u2069") {
		t.Errorf("%s: %q is split into %q, %q, %q", u, display, before, domain, after)
	}
	host := u.ParsedHost()
	want, ok := host.RegistrableDomain(o.PublicSuffixes)
	if !ok {
		want = host.String()
	}
	if shown := removeIsolates.Replace(domain); shown != want {
		parsed, err := url.ParseHost(shown)
		if host.Kind() == url.HostOpaque || err != nil || parsed.String() != want {
			t.Errorf("%s: the domain is %q, want %q", u, domain, want)
		}
	}
}

// checkDisplayHost checks that the host that is shown has the same registrable domain as the
// host of u.
func checkDisplayHost(t *testing.T, u *url.URL, shown string, o urldisplay.Options) {
	t.Helper()
	host := u.ParsedHost()
	domain, ok := host.RegistrableDomain(publicSuffixes)
	shortened, isCut := strings.CutPrefix(shown, "….")
	if host.Kind() == url.HostOpaque {
		if shown != host.String() {
			t.Errorf("%s: the host is shown as %q", u, shown)
		}
		return
	}
	again, err := url.ParseHost(shortened)
	switch {
	case err != nil:
		t.Errorf("%s: the host is shown as %q, which isn't a host: %v", u, shown, err)
	case !isCut && o.MaxWidth <= 0 && again != host:
		t.Errorf("%s: the host is shown as %q, which is %q", u, shown, again)
	case isCut && o.MaxWidth <= 0:
		t.Errorf("%s: the host is cut to %q", u, shown)
	case !ok && again != host:
		t.Errorf("%s: the host, without a registrable domain, is shown as %q, which is %q", u, shown, again)
	case ok && !strings.HasSuffix("."+host.String(), "."+again.String()):
		t.Errorf("%s: the host is shown as %q, which is %q", u, shown, again)
	}
	if got, gotOK := again.RegistrableDomain(publicSuffixes); got != domain || gotOK != ok {
		t.Errorf("%s: the host is shown as %q, of the registrable domain %q, not %q", u, shown, got, domain)
	}
}

// checkDisplayTail checks that the path, query and fragment as shown represent the same bytes
// as in u.
func checkDisplayTail(t *testing.T, u *url.URL, shown string, o urldisplay.Options) {
	t.Helper()
	if o.HostOnly {
		if shown != "" {
			t.Errorf("%s: there is %q after the host", u, shown)
		}
		return
	}
	whole := strings.TrimPrefix(u.Redacted(), u.Protocol())
	if host := u.ParsedHost(); host.Kind() != url.HostNull && host.Kind() != url.HostEmpty {
		if end := strings.IndexAny(whole[len("//"):], "/?#"); end >= 0 {
			whole = whole[len("//")+end:]
		} else {
			whole = ""
		}
	}
	shown, isCut := strings.CutSuffix(shown, "…")
	got, want := url.PercentDecode(shown), url.PercentDecode(whole)
	switch {
	case o.MaxWidth > 0 && (isCut || shown == ""):
		if !strings.HasPrefix(want, got) {
			t.Errorf("%s: %q represents %q, which isn't the start of %q", u, shown, got, want)
		}
	case got != want:
		t.Errorf("%s: %q stands for %q, not %q", u, shown, got, want)
	}
}

// checkIsolates checks that isolates are balanced, and that right-to-left text is inside two
// nested ones.
func checkIsolates(s string) error {
	depth := 0
	for i, r := range s {
		switch {
		case r == '\u2066':
			depth++
		case r == '\u2069':
			depth--
		case depth < 2 && unicode.In(r, unicode.Hebrew, unicode.Arabic, unicode.Thaana, unicode.Syriac, unicode.Nko, unicode.Adlam) && unicode.IsLetter(r):
			return fmt.Errorf("%U at %d isn't isolated", r, i)
		}
		if depth < 0 || depth > 2 || depth == 0 && i > 0 && r != '\u2069' && strings.HasPrefix(s, "\u2066") {
			return fmt.Errorf("isolates out of order at %d", i)
		}
	}
	if depth != 0 {
		return fmt.Errorf("an isolate isn't closed")
	}
	return nil
}

// FuzzDisplay checks that no rendering of a URL can be mistaken for another URL, whatever the
// options.
func FuzzDisplay(f *testing.F) {
	for i, input := range []string{
		"https://examplecorp.com.evil.com:8080/path/%C3%A9%20?query#fragment", "https://a:b@пример.рф/", "https://אב.גד.co.il/הו/זח",
		"data:text/html,x  y", "web+demo:/.//p", "file:///C:/x", "https://a..b.example.com./", "https://1.2.3.4/%E2%80%AE", "web+demo://h é",
		"https://xn--80ak6aa92e.com/%%34%31", "https://www.\u0627\u0661.com/\u0661", "blob:https://github.io/", "https://h/a\u0301\u0301",
		"https://h/\U000116D6", // of Unicode 16
	} {
		f.Add(input, i*7, i%2 == 0, "https")
	}
	for _, v := range urltest.Seeds(f, urltest.ParseVectors(f)) {
		f.Add(v.Input, len(v.Input)/2, false, "http")
	}
	f.Fuzz(func(t *testing.T, input string, width int, hostOnly bool, omit string) {
		u, err := url.Parse(input)
		if err != nil {
			return
		}
		for _, o := range []urldisplay.Options{
			{}, {HostOnly: hostOnly, OmitScheme: omit},
			{MaxWidth: width, PublicSuffixes: publicSuffixes, HostOnly: hostOnly, OmitScheme: omit},
			{MaxWidth: width},
		} {
			checkDisplayInvariants(t, u, o)
		}
	})
}

func ExampleURL() {
	for _, input := range []string{
		"https://xn--bcher-kva.example/caf%C3%A9%20cr%C3%A8me",
		"https://examplecorp.com@attacker.example/",
		"https://аррӏе.com/", // Cyrillic
		"https://example.com/%F0%9F%94%92%E2%80%AEsafe",
	} {
		fmt.Println(urldisplay.URL(url.MustParse(input), urldisplay.Options{}))
	}
	// Output:
	// https://bücher.example/café%20crème
	// https://attacker.example/
	// https://xn--80ak6aa92e.com/
	// https://example.com/%F0%9F%94%92%E2%80%AEsafe
}

// The registrable domain, in bold, says who answers.
func ExampleSplit() {
	for _, input := range []string{"https://www.paypal.com.login.evil.example/paypal.com", "http://127.0.0.1:8080/", "mailto:a@example.com"} {
		before, domain, after := urldisplay.Split(url.MustParse(input), urldisplay.Options{PublicSuffixes: publicsuffix.List})
		fmt.Printf("%s<b>%s</b>%s\n", before, domain, after)
	}
	// Output:
	// https://www.paypal.com.login.<b>evil.example</b>/paypal.com
	// http://<b>127.0.0.1</b>:8080/
	// mailto:a@example.com<b></b>
}

// However little space there is, the registrable domain is shown.
func ExampleURL_width() {
	u := url.MustParse("https://examplecorp.com.login.attacker.example/some/path")
	for _, width := range []int{60, 52, 40, 20} {
		fmt.Println(urldisplay.URL(u, urldisplay.Options{MaxWidth: width, PublicSuffixes: publicsuffix.List}))
	}
	// Output:
	// https://examplecorp.com.login.attacker.example/some/path
	// https://examplecorp.com.login.attacker.example/some…
	// https://….com.login.attacker.example/so…
	// ….attacker.example/…
}

// TestSplit has the registrable domain among right-to-left text, and in texts that are cut.
func TestSplit(t *testing.T) {
	for _, tt := range []struct {
		input string
		width int
		want  string
	}{
		{"https://www.example.co.uk:8080/a", 0, "https://www.|example.co.uk|:8080/a"},
		{"https://www.example.co.uk./a", 0, "https://www.|example.co.uk.|/a"},
		{"https://co.uk/", 0, "https://|co.uk|/"}, {"https://[::1]:8/", 0, "https://|[::1]|:8/"}, {"file:///a", 0, "file:///a||"},
		{"https://a.login.evil.example/x", 19, "….|evil.example|/x"},
		{"https://b.a.login.evil.example/x", 21, "….login.|evil.example|"},
		{"https://a.login.evil.example:81/x", 3, "|evil.example|:81"},
		{"https://אב.גד.co.il/הו", 0, "⟨https://⟨אב⟩.|⟨גד⟩.co.il|/⟨הו⟩⟩"},
		{"https://גד.co.il/", 4, "⟨|⟨גד⟩.co.il|⟩"}, {"data:,אב", 0, "⟨data:,⟨אב⟩||⟩"}, {"https://[::1]/אב", 0, "⟨https://|[::1]|/⟨אב⟩⟩"},
	} {
		u := url.MustParse(tt.input)
		before, domain, after := urldisplay.Split(u, urldisplay.Options{MaxWidth: tt.width, PublicSuffixes: publicSuffixes})
		if got := showIsolates.Replace(before + "|" + domain + "|" + after); got != tt.want {
			t.Errorf("%s: is %s, want %s", tt.input, got, tt.want)
		}
	}
}

func TestHides(t *testing.T) {
	urltest.Hides(t, func(text string, look func(string, any)) {
		u, err := url.Parse(text)
		if err != nil {
			return
		}
		look("URL", urldisplay.URL(u, urldisplay.Options{}))
		for _, o := range []urldisplay.Options{{HostOnly: true}, {OmitScheme: "https"}, {MaxWidth: 60}} {
			look("URL", []string{urldisplay.URL(u, o)})
		}
		look("Host", []string{urldisplay.Host(u.ParsedHost(), urldisplay.Options{})})
	})
}
