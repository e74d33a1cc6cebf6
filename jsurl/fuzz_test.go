package jsurl_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/dop251/goja"

	"github.com/gowhatwg/url/jsurl"
)

// hostile runs before each script of the search. It defines values that do something when they
// are used, such as changing the objects u, p and q. An earlier script may have destroyed what
// the classes need.
var hostile = goja.MustCompile("hostile", `
	let u, p, q, r, it, depth = 0, steps = 0;
	const attempt = (f) => { try { f() } catch { } };
	attempt(() => { u = new URL("https://user:pass@example.com:8080/a/b?c=d&e=f#g") });
	attempt(() => { p = u.searchParams });
	attempt(() => { q = new URLSearchParams("a=1&b=2") });
	attempt(() => { r = new URLPattern({ pathname: "/:a/*" }) });
	attempt(() => { it = p.entries() });
	let Sub, SubParams;
	attempt(() => { Sub = class Sub extends URL { #x = 1; get x() { return this.#x } } });
	attempt(() => { SubParams = class SubParams extends URLSearchParams { append(...args) { act(); return super.append(...args) } } });
	const act = () => {
		if (depth > 3 || ++steps > 200) return;
		depth++;
		try { actions[steps % actions.length]() } finally { depth-- }
	};
	const actions = [
		() => { u.href = "mailto:x?y=z" }, () => { u.search = "h=i&j" }, () => { p.append("k", "l") }, () => { p.delete("c") },
		() => { p.sort() }, () => { q.set("a", "3") }, () => { it.next() }, () => { u.href = "https://x/?" + "a&".repeat(100) },
		() => { u.hash = changing() }, () => { new URLSearchParams(changing()) }, () => { throw new Error("act") },
		() => { Object.setPrototypeOf(u, null) }, () => { Object.setPrototypeOf(u, URL.prototype) }, () => { delete p.extra },
		() => { p[Symbol.iterator] = function* () { act(); yield ["m", changing()] } }, () => { u = new Sub("https://sub/?s") },
		() => { Object.freeze(q) }, () => { p = new SubParams("n=o") }, () => { it = q.values() },
	];
	const changing = () => ({ toString() { act(); return "p:q" } });
	const throwing = () => ({ get [Symbol.iterator]() { throw new Error("iterator") }, toString() { throw new Error("string") } });
	const getters = () => ({ get a() { act(); return changing() }, get b() { act(); throw 1 }, get pathname() { act(); return "/x" }, get ignoreCase() { act(); return 1 } });
	const proxy = () => new Proxy({ a: "b", c: "d" }, {
		get(t, k, r) { act(); return Reflect.get(t, k, r) }, ownKeys(t) { act(); return Reflect.ownKeys(t) },
		getOwnPropertyDescriptor(t, k) { act(); return Reflect.getOwnPropertyDescriptor(t, k) }, has() { act(); return true },
		getPrototypeOf() { act(); return null }, set() { act(); return false },
	});
	const lying = () => new Proxy({}, { ownKeys: () => ["x", Symbol("y"), "z"], getOwnPropertyDescriptor: () => ({ value: 1, enumerable: true, configurable: true }), get: () => changing() });
	const revoked = () => { const { proxy, revoke } = Proxy.revocable(function () {}, {}); revoke(); return proxy };
	const revoking = () => { const { proxy, revoke } = Proxy.revocable({ a: 1, b: 2 }, { get(t, k) { revoke(); return t[k] }, ownKeys(t) { return ["a", "b"] } }); return proxy };
	const iterable = () => ({ [Symbol.iterator]() { let n = 0; return { next() { act(); return n++ > 5 ? { done: true } : { value: n & 1 ? ["a", changing()] : new Set([changing(), n]) } } } } });
	const odd = () => ({ [Symbol.iterator]: () => ({ next: () => ({ get done() { act(); return steps > 50 }, get value() { act(); return ["a", "b"] } }) }) });
	const prim = () => ({ [Symbol.toPrimitive]: () => { act(); return Symbol("s") } });
	const big = () => "\uD800ä%".repeat(5000);
`, false)

// Parts of the statements of the search.
var (
	fuzzObjects = []string{"u", "p", "q", "r", "it", "new Sub('https://s/?t')", "new SubParams('v=w')", "URL", "URLSearchParams", "URLPattern", "URL.prototype", "URLSearchParams.prototype", "URLPattern.prototype", "Object.getPrototypeOf(it)", "Object.create(u)", "new Proxy(u, {})", "r.exec('https://a/b/c')"}
	fuzzMembers = []string{"href", "origin", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "searchParams", "hash", "toString", "toJSON", "parse", "canParse", "append", "delete", "get", "getAll", "has", "set", "sort", "size", "entries", "keys", "values", "forEach", "next", "test", "exec", "hasRegExpGroups", "compareComponent", "generate", "constructor", "prototype", "[Symbol.iterator]", "[Symbol.hasInstance]"}
	fuzzValues  = []string{"undefined", "null", "0", "-1.5", "NaN", "10n", "''", "'a=b&c'", "'https://x/y?z#'", "'/:id(\\\\d+)?'", "'pathname'", "'\\uDC00'", "Symbol('s')", "true", "[]", "[['a','b']]", "[['a']]", "{}", "() => { act() }", "act", "new Map([[1,2]])", "changing()", "throwing()", "getters()", "proxy()", "lying()", "revoked()", "revoking()", "iterable()", "odd()", "prim()", "big()", "new Date", "new Error", "globalThis", "new String('ab')", "new Uint8Array(3)", "Object.create(null)", "u", "p", "q", "r", "it"}
)

// randomScript returns a script of n statements. Each catches what it throws.
func randomScript(n int, statement func() string) string {
	var b strings.Builder
	for range n {
		fmt.Fprintf(&b, "try { %s } catch (e) { }\n", statement())
	}
	return b.String()
}

// fuzzScript returns a script with statements that source selects.
func fuzzScript(source *rand.Rand) string {
	return randomScript(1+source.IntN(12), func() string { return fuzzStatement(source) })
}

// fuzzStatement returns a statement that uses the classes and the values of hostile.
func fuzzStatement(source *rand.Rand) string {
	pick := func(from []string) string { return from[source.IntN(len(from))] }
	value := func() string {
		if source.IntN(6) == 0 {
			return "[" + pick(fuzzValues) + ", [" + pick(fuzzValues) + ", " + pick(fuzzValues) + "]]"
		}
		return pick(fuzzValues)
	}
	values := func() string {
		list := make([]string, source.IntN(4))
		for i := range list {
			list[i] = value()
		}
		return strings.Join(list, ", ")
	}
	member := func() string {
		name := pick(fuzzMembers)
		if strings.HasPrefix(name, "[") {
			return name
		}
		return "." + name
	}
	switch source.IntN(12) {
	case 0, 1:
		return fmt.Sprintf("new %s(%s)", pick([]string{"URL", "URLSearchParams", "URLPattern", "Sub", "SubParams"}), values())
	case 2, 3, 4:
		return fmt.Sprintf("(%s)%s(%s)", pick(fuzzObjects), member(), values())
	case 5:
		return fmt.Sprintf("(%s)%s = %s", pick(fuzzObjects[:7]), member(), value())
	case 6:
		return fmt.Sprintf("(%s)%s", pick(fuzzObjects), member())
	case 7:
		return fmt.Sprintf("(%s)%s.call(%s, %s)", pick(fuzzObjects), member(), value(), value())
	case 8:
		return fmt.Sprintf("let n = 0; for (const x of %s) { act(); if (++n > 50) break }", pick([]string{"p", "q", "u.searchParams", "p.keys()", "it"}))
	case 9:
		return fmt.Sprintf("(%s) instanceof %s", value(), pick([]string{"URL", "Sub", "URLPattern", "URLSearchParams"}))
	case 10:
		return fmt.Sprintf("Reflect.construct(%s, [%s], %s)", pick([]string{"URL", "URLSearchParams", "URLPattern"}), values(), pick([]string{"Sub", "Array", "function () {}", "proxy()", "revoked()", "URL", "new Proxy(URL, { get() { act(); return null } })"}))
	default:
		return fmt.Sprintf("let d = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(%s), %q); (d.get || d.set || d.value).call(%s, %s)", pick([]string{"u", "p", "r", "it"}), pick(fuzzMembers), value(), value())
	}
}

// checkScript runs a script, which may be endless. It fails on a panic, or if the script goes
// on after an interrupt. It also checks that the objects are intact. The result is whether the
// script ran to its end.
func checkScript(t *testing.T, script string) (finished bool) {
	t.Helper()
	vm := newRuntime(t)
	defer checkPanic(t, script)
	finished = runHostile(t, vm, script)
	vm.ClearInterrupt()
	const after = `{
		const u = new (Object.getPrototypeOf(URL.prototype) && URL)("https://a/?b=c"), same = u.searchParams;
		const get = Object.getOwnPropertyDescriptor(URL.prototype, "href").get;
		get.call(u) + [...new URLSearchParams("d=e")];
	}`
	if got, err := vm.RunString(after); err == nil && got.String() != "https://a/?b=cd,e" {
		t.Errorf("afterwards a URL is %v, after\n%s", got, script)
	}
	return finished
}

// ours are parts of the names of functions that only this package has.
var ours = []string{"(*realm)", "FromValue(", "(*interfaceObject)", "(*objects)", "behind[...]", "operation[...]", "attribute[...]", "realmOf(", "intrinsicsOf(", "url.Enable(", "sobek.Enable("}

// checkPanic is deferred. It fails if this package panics.
func checkPanic(t *testing.T, script string) {
	t.Helper()
	x := recover()
	if x == nil {
		return
	}
	// The engines have their own panics, for example in the toString of a function that is
	// a revoked proxy. Those have no function of this package on the stack.
	stack := string(debug.Stack())
	if slices.ContainsFunc(ours, func(name string) bool { return strings.Contains(stack, name) }) {
		t.Errorf("%v in\n%s\n%s", x, script, stack)
	}
}

// runHostile defines the values of hostile, and runs a script.
func runHostile(t *testing.T, vm *goja.Runtime, script string) (finished bool) {
	t.Helper()
	if _, err := vm.RunProgram(hostile); err != nil {
		return false // an earlier script, which has changed the global object, or the engine
	}
	return runScript(t, vm, script)
}

// runScript runs a script for a tenth of a second at most: some are endless.
func runScript(t *testing.T, vm *goja.Runtime, script string) (finished bool) {
	t.Helper()
	vm.SetMaxCallStackSize(500)
	timer := time.AfterFunc(100*time.Millisecond, func() { vm.Interrupt("enough") })
	defer timer.Stop()
	start := time.Now()
	v, err := vm.RunString(script)
	jsurl.FromValue(v)
	if elapsed := time.Since(start); elapsed > 20*time.Second {
		t.Errorf("took %v:\n%s", elapsed, script)
	}
	if err != nil && !errors.As(err, new(*goja.Exception)) && !errors.As(err, new(*goja.InterruptedError)) && !errors.As(err, new(*goja.StackOverflowError)) {
		t.Errorf("%v in\n%s", err, script)
	}
	return err == nil
}

// setting returns the number that an environment variable sets, or else n.
func setting(variable string, n int) int {
	if s, err := strconv.Atoi(os.Getenv(variable)); err == nil {
		return s
	}
	return n
}

// search checks random scripts, as many as URL_SCRIPTS says, from the seed URL_SCRIPTS_SEED on. The
// scripts catch what they throw, so most of them have to run to their end.
func search(t *testing.T, stream uint64, check func(*testing.T, *rand.Rand) (finished bool)) {
	t.Helper()
	n := 5000
	if testing.Short() {
		n = 500
	}
	n = setting("URL_SCRIPTS", n)
	first, finished := setting("URL_SCRIPTS_SEED", 0), 0
	for seed := first; seed < first+n; seed++ {
		if check(t, rand.New(rand.NewPCG(uint64(seed), stream))) {
			finished++
		}
		if t.Failed() {
			t.Fatalf("URL_SCRIPTS_SEED=%d", seed)
		}
	}
	t.Logf("%d of %d scripts ran to their end", finished, n)
	if finished < n/2 { // a busy machine interrupts some
		t.Errorf("only %d of %d scripts ran to their end", finished, n)
	}
}

// Random scripts don't crash the program.
func TestHostileScripts(t *testing.T) {
	search(t, 1, func(t *testing.T, source *rand.Rand) bool { return checkScript(t, fuzzScript(source)) })
}

// FuzzScripts does the same for as long as it is allowed to run.
func FuzzScripts(f *testing.F) {
	for seed := range uint64(20) {
		f.Add(seed, seed)
	}
	f.Fuzz(func(t *testing.T, a, b uint64) {
		checkScript(t, fuzzScript(rand.New(rand.NewPCG(a, b))))
	})
}

// FuzzSabotage does the same with scripts that run before Enable.
func FuzzSabotage(f *testing.F) {
	for seed := range uint64(20) {
		f.Add(seed, seed)
	}
	f.Fuzz(func(t *testing.T, a, b uint64) { checkSabotage(t, rand.New(rand.NewPCG(a, b))) })
}
