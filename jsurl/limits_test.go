package jsurl_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/dop251/goja"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/jsurl"
)

// small are limits that scripts reach soon.
var small = jsurl.Options{MaxLength: 100, MaxPairs: 4, MaxPatternText: 50, MaxParts: 3, MaxInstructions: 30}

// Over a limit, a member throws a TypeError or fails in its own way. At the limit it doesn't.
func TestLimits(t *testing.T) {
	const header = `
		const a = (n) => "a".repeat(n), thrown = (f) => { try { f(); return "nothing" } catch (e) { return e instanceof TypeError && e.message } };
		const u = new URL("https://h/"), p = u.searchParams, q = new URLSearchParams("a=b&c=d"), r = new URLPattern({ pathname: "/:x" }), any = new URLPattern();
	`
	for _, test := range []struct{ script, want string }{
		{`new URL("https://h/" + a(90)).href.length`, "100"},
		{`thrown(() => new URL("https://h/" + a(91)))`, "too long"},
		{`thrown(() => new URL("https://h/" + "ä".repeat(20)))`, "too long"},
		{`thrown(() => new URL("(at byte 0)" + a(90)))`, "(at byte 0)"}, // the input itself
		{`thrown(() => new URL("/", "https://h/" + a(91)))`, "too long"},
		{`[URL.parse("https://h/" + a(91)), URL.canParse("https://h/" + a(91)), URL.canParse("https://h/" + a(90)), URL.canParse("/", "https://h/" + a(91)), URL.canParse("/b", "https://h/" + a(90))].join()`, ",false,true,false,true"},
		{`u.pathname = a(91); u.hash = a(90); u.href`, "https://h/"},
		{`u.hash = a(89); u.href.length`, "100"},
		{`thrown(() => { u.href = "https://h/" + a(91) })`, "too long"},

		{`p.append("n", a(86)); u.href.length`, "99"},
		{`thrown(() => p.append("n", a(88)))`, "list is over the limit of 100 bytes"},
		{`thrown(() => p.append("n", "ä".repeat(16)))`, "list is over the limit of 100 bytes"},
		{`p.set("n", a(80)); p.set("n", a(85)); thrown(() => p.set("n", a(88))) + u.href.length`, "The list is over the limit of 100 bytes98"},
		{`q.append("n", a(89)); q.toString().length`, "99"},
		{`thrown(() => q.append("n", a(90)))`, "list is over the limit of 100 bytes"},
		{`q.append("n", a(80)); q.delete("n"); q.append("n", a(80)); q.set("n", a(85)); thrown(() => q.append("n", "")) + q.toString().length`, "nothing98"},
		{`q.append("n", a(60)); q.set("n", a(10)); q.append("m", a(60)); q.toString().length`, "83"},
		{`q.append("n", a(80)); thrown(() => q.append("m", a(8))) + q.toString().length`, "The list is over the limit of 100 bytes90"},
		{`q.append("e", ""); q.append("f", ""); q.set("a", "z"); thrown(() => q.append("g", "")) + thrown(() => q.set("g", "")) + q`, "The list is over the limit of 4 pairsThe list is over the limit of 4 pairsa=z&c=d&e=&f="},
		{`u.search = "?" + "a&".repeat(5); p.size + thrown(() => p.append("g", ""))`, "5The list is over the limit of 4 pairs"},
		{`new URLSearchParams("a&".repeat(4)).size`, "4"},
		{`thrown(() => new URLSearchParams("a&".repeat(5)))`, "list is over the limit of 4 pairs"},
		{`thrown(() => new URLSearchParams(a(101)))`, "query is over the limit of 100 bytes"},
		{`thrown(() => new URLSearchParams("ä".repeat(20)))`, "list is over the limit of 100 bytes"},
		{`thrown(() => new URLSearchParams([[1, 1], [2, 2], [3, 3], [4, 4], [5, 5]]))`, "list is over the limit of 4 pairs"},
		{`thrown(() => new URLSearchParams({ a: 1, b: 2, c: 3, d: 4, e: 5 }))`, "list is over the limit of 4 pairs"},
		{`new URLSearchParams([[1, 1], [2, 2], [3, 3], [4, a(80)]]).size`, "4"},
		{`new URLSearchParams([["n", a(97)]]).toString().length`, "99"}, // with "?" it is 100
		{`thrown(() => new URLSearchParams([["n", a(98)]]))`, "list is over the limit of 100 bytes"},
		{`thrown(() => new URLSearchParams({ "\uD800": "", "\uD801": a(90) }))`, "list is over the limit of 100 bytes"},
		{`thrown(() => new URLSearchParams([[1, a(50)], [2, a(50)]]))`, "list is over the limit of 100 bytes"},
		{`thrown(() => new URLSearchParams({ a: a(99) }))`, "list is over the limit of 100 bytes"},
		{`new URLSearchParams({ "\uD800": a(60), "\uD801": a(60) }).toString().length`, "70"},

		{`new URLPattern({ pathname: "/" + a(49) }).pathname.length`, "50"},
		{`thrown(() => new URLPattern({ pathname: "/" + a(50) }))`, "pathname is over the limit of 50 bytes"},
		{`thrown(() => new URLPattern("https://h/" + a(41)))`, "pattern is over the limit of 50 bytes"},
		{`thrown(() => new URLPattern("/", "https://h/" + a(41)))`, "base URL is over the limit of 50 bytes"},
		{`thrown(() => new URLPattern({ pathname: "*a*a" }))`, "more than 3 parts"},
		{`thrown(() => new URLPattern({ pathname: "/(a{99})" }))`, "more than 30 instructions"},
		{`r.test("https://h/" + a(49)) + "" + r.test({ pathname: "/" + a(49) })`, "truetrue"},
		{`thrown(() => r.test("https://h/" + a(50)))`, "pathname is over the limit of 50 bytes"},
		{`thrown(() => r.exec("https://h/" + a(50)))`, "pathname is over the limit of 50 bytes"},
		{`thrown(() => r.test(a(50), "https://h/"))`, "pathname is over the limit of 50 bytes"},
		{`thrown(() => r.test({ pathname: "/" + a(50) }))`, "pathname is over the limit of 50 bytes"},
		{`thrown(() => r.test({ pathname: "/" + "ä".repeat(9) }))`, "pathname is over the limit of 50 bytes"},
		{`thrown(() => r.test({ pathname: "/" + a(100) }))`, "pathname is over the limit of 100 bytes"},
		{`any.test({ pathname: "/" + a(99) }) + thrown(() => any.test({ pathname: "/" + a(100) }))`, "trueThe pathname is over the limit of 100 bytes"},
		{`[any.test("https://h/" + a(90)), any.test({ pathname: a(90) }), any.test("https://h/" + a(91)), r.test("https://h/b?" + a(80))].join()`, "true,true,false,true"},
		{`r.generate("pathname", { x: a(50) }).length`, "51"},
		{`thrown(() => r.generate("pathname", { x: a(51) }))`, "value of a group is over the limit of 50 bytes"},
	} {
		vm := goja.New()
		must(t, jsurl.Enable(vm, small))
		if got := eval(t, vm, header+test.script); got != test.want && (test.want == "" || !strings.Contains(got, test.want) || !strings.Contains(test.script, "thrown")) {
			t.Errorf("%s: got %s, want %s", test.script, got, test.want)
		}
	}
}

// A string over the limits isn't converted: that would take as much memory as the string.
func TestLimitsBeforeConversion(t *testing.T) {
	vm := goja.New()
	must(t, jsurl.Enable(vm, small))
	eval(t, vm, `var s = "ä".repeat(1 << 22), o = { toString: () => s }, u = new URL("https://h/?a"), p = u.searchParams, r = new URLPattern({ pathname: "/:x" }); 0`)
	for _, script := range []string{
		`new URL(s)`, `new URL(o)`, `new URL("/", s)`, `URL.canParse(s)`, `URL.parse(s)`, `u.href = s`, `u.hash = s`,
		`p.append(s, "")`, `p.append("", s)`, `p.set(s, s)`, `p.delete(s)`, `p.get(s)`, `p.getAll(s)`, `p.has(s)`, `p.has("a", s)`,
		`new URLSearchParams(s)`, `new URLSearchParams([[s, s]])`, `new URLSearchParams({ a: s })`,
		`new URLPattern(s)`, `new URLPattern("/", s)`, `new URLPattern({ pathname: s })`, `r.test(s)`, `r.test({ pathname: s })`, `r.exec(s, s)`,
		`r.generate("pathname", { x: s })`, `r.generate(s, {})`, `URLPattern.compareComponent(s, r, r)`,
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		eval(t, vm, "try { "+script+" } catch (e) { if (!(e instanceof TypeError)) throw e } 0")
		runtime.ReadMemStats(&after)
		if n := after.TotalAlloc - before.TotalAlloc; n > 1<<20 {
			t.Errorf("%s allocates %d bytes", script, n)
		}
	}
	// The list of a program's URL can have longer names. The start of a longer one isn't one of
	// them.
	program := url.MustParse("https://h/?" + strings.Repeat("a", 101))
	must(t, vm.Set("v", jsurl.ToValue(vm, program)))
	expect(t, vm, `v.searchParams.has("a".repeat(102)) + "" + v.searchParams.has("a".repeat(100))`, "falsefalse")
}

// Negative limits are no limits.
func TestNoLimits(t *testing.T) {
	vm := goja.New()
	must(t, jsurl.Enable(vm, jsurl.Options{MaxLength: -1, MaxPairs: -1, MaxPatternText: -1, MaxParts: -1, MaxInstructions: -1}))
	for _, script := range []string{
		`new URL("https://a/" + "a".repeat(3 << 20)).href.length`,
		`new URLSearchParams("a&".repeat(2e5)).size`,
		`new URLPattern({ pathname: "/" + "*a".repeat(100) }).test("https://a/" + "a".repeat(1e5))`,
		`new URLPattern({ pathname: "/(a{0,900}b{0,900}c{0,900})" }).test("https://a/abc")`,
	} {
		if got := eval(t, vm, script); got == "0" || got == "false" {
			t.Errorf("%s is %s", script, got)
		}
	}
}

// A list that belongs to a URL of the program is limited, too, but the URL isn't changed.
func TestLimitsOfToValue(t *testing.T) {
	vm := goja.New()
	must(t, jsurl.Enable(vm, small))
	u := url.MustParse("https://a/?" + strings.Repeat("b", 200))
	must(t, vm.Set("u", jsurl.ToValue(vm, u)))
	got := eval(t, vm, `let seen; try { u.searchParams.append("c", "d") } catch (e) { seen = e.message } u.hash = "e"; seen + u.href.length`)
	if want := fmt.Sprintf("The list is over the limit of 100 bytes%d", len(u.Href())); got != want || len(u.Href()) != 211 {
		t.Errorf("got %s, want %s", got, want)
	}
}

// An interruption doesn't end a call of a Go function. The default limits refuse the calls that
// took longest without them, from 5 to 80 seconds.
func TestDefaultLimits(t *testing.T) {
	vm := newRuntime(t)
	for _, test := range []struct{ script, want string }{
		{`const p = new URLSearchParams(); for (let i = 0; i < 2000; i++) p.append("n".repeat(1e7), i)`, "bytes"},
		{`new URLSearchParams([["n".repeat(1e7), 1]])`, "bytes"},
		{`new URLSearchParams("a&".repeat(1e5 + 1))`, "pairs"},
		{`new URLPattern({ pathname: "/(.*.{0,1000}b)" }).test("https://h/" + "a".repeat(1e6))`, "pathname"},
		{`new URLPattern({ pathname: "/" + "*a".repeat(49) }).test("https://h/" + "a".repeat(1e6))`, "pathname"},
		{`new URLPattern({ search: ":a".repeat(1e5) })`, "search"},
	} {
		got := eval(t, vm, "try { "+test.script+"; 'nothing' } catch (e) { e instanceof TypeError && e.message }")
		if !strings.Contains(got, "over the limit") || !strings.Contains(got, test.want) {
			t.Errorf("%s: %s", test.script, got)
		}
	}
}
