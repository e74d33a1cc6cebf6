package jsurl_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/dop251/goja"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/jsurl"
)

// saved keeps what the scripts that run before Enable need of what they destroy.
var saved = goja.MustCompile("saved", `
	const define = Object.defineProperty, setPrototype = Object.setPrototypeOf, freeze = Object.freeze, seal = Object.preventExtensions;
	const generator = Object.getPrototypeOf(function* () {}), generators = Object.getPrototypeOf(generator.prototype) && generator.prototype;
	const iterators = Object.getPrototypeOf(generators), arrayIterators = Object.getPrototypeOf([][Symbol.iterator]());
	const P = Proxy, S = Symbol, saved = Reflect;
	const newTrap = () => new P({}, { get(t, k) { throw k }, has() { return true }, getPrototypeOf() { throw 1 } });
	const trap = newTrap();
`, true)

var (
	sabotageTargets = []string{"globalThis", "Reflect", "saved", "Object", "Object.prototype", "Array", "Array.prototype", "Function.prototype", "Symbol", "Symbol.prototype", "String.prototype", "Error", "Error.prototype", "TypeError", "TypeError.prototype", "generator", "generators", "iterators", "arrayIterators", "Proxy", "Promise.prototype", "Number.prototype"}
	sabotageMembers = []string{"'Reflect'", "'URL'", "'URLSearchParams'", "'URLPattern'", "'TypeError'", "'Object'", "'Array'", "'Symbol'", "'Proxy'", "'prototype'", "'constructor'", "'ownKeys'", "'getOwnPropertyDescriptor'", "'get'", "'length'", "'name'", "'0'", "'1'", "'exports'", "'value'", "'done'", "'next'", "'toString'", "'valueOf'", "'message'", "'enumerable'", "S.iterator", "S.toPrimitive", "S.hasInstance", "S.toStringTag"}
	sabotageValues  = []string{"undefined", "null", "0", "'x'", "{}", "[]", "() => {}", "() => { throw 1 }", "function () { return this }", "class {}", "trap", "new P(function () {}, trap)", "P.revocable(function () {}, {}).proxy", "S()", "10n", "Infinity", "() => ({ length: Infinity })", "() => trap", "function* () { yield 1 }", "Object.create(null)"}
)

// sabotageStatement returns a statement that destroys what source selects.
func sabotageStatement(source *rand.Rand) string {
	pick := func(from []string) string { return from[source.IntN(len(from))] }
	target, member, value := pick(sabotageTargets), pick(sabotageMembers), pick(sabotageValues)
	if source.IntN(4) == 0 {
		target, member = pick([]string{"globalThis", "Reflect"}), pick(sabotageMembers[:12])
	}
	kind := source.IntN(8)
	if member == "S.toPrimitive" {
		// Objects that aren't functions would make the engines' own conversion to a string
		// recurse without end, which no Go program survives.
		kind, value = kind%3, pick([]string{"undefined", "0", "'x'", "() => { throw 1 }", "function () { return this }", "class {}", "() => trap"})
	}
	switch kind {
	case 0:
		return fmt.Sprintf("delete %s[%s]", target, member)
	case 1, 2:
		return fmt.Sprintf("%s[%s] = %s", target, member, value)
	case 3:
		return fmt.Sprintf("define(%s, %s, { get() { %s }, set() { throw 2 }, configurable: %v })", target, member, pick([]string{"throw 1", "return this", "return " + value, "if (!globalThis.spun) { globalThis.spun = 1; for (let i = 0; i < 1e5; i++); }"}), source.IntN(2) == 0)
	case 4:
		return fmt.Sprintf("define(%s, %s, { value: %s })", target, member, value)
	case 5:
		// A proxy among its own prototypes is another recursion that no Go program survives.
		return fmt.Sprintf("setPrototype(%s, %s)", target, pick([]string{"null", "{}", "newTrap()", "[]", "iterators"}))
	case 6:
		return fmt.Sprintf("%s(%s)", pick([]string{"freeze", "seal"}), target)
	default:
		return fmt.Sprintf("globalThis[%s] = new P(%s, %s)", member, target, pick([]string{"{}", "trap", "{ get() { return () => 1 } }"}))
	}
}

// sabotageScripts returns scripts to run before Enable and after it. The second one destroys
// things, too, among other statements.
func sabotageScripts(source *rand.Rand) (before, after string) {
	before = randomScript(1+source.IntN(6), func() string { return sabotageStatement(source) })
	after = randomScript(1+source.IntN(12), func() string {
		if source.IntN(8) == 0 {
			return sabotageStatement(source)
		}
		return fuzzStatement(source)
	})
	return before, after
}

// installers install the classes in different ways.
var installers = []func(vm *goja.Runtime) error{
	func(vm *goja.Runtime) error { return jsurl.Enable(vm, jsurl.Options{}) },
	func(vm *goja.Runtime) error {
		vm.Interrupt("before")
		err := jsurl.Enable(vm, jsurl.Options{})
		if _, failed := vm.RunString(`1`); failed == nil {
			return errors.New("the runtime isn't interrupted any more")
		}
		vm.ClearInterrupt()
		return err
	},
	func(vm *goja.Runtime) error {
		v := jsurl.ToValue(vm, url.MustParse("https://a/"))
		if u, ok := jsurl.FromValue(v); !ok || u.Host() != "a" {
			return errors.New("the value isn't its URL")
		}
		return jsurl.Enable(vm, jsurl.Options{})
	},
	// A Go function of the program, which a script calls.
	func(vm *goja.Runtime) error {
		global := vm.GlobalObject()
		enable := vm.ToValue(func(goja.FunctionCall) goja.Value {
			if err := jsurl.Enable(vm, jsurl.Options{}); err != nil {
				panic(err)
			}
			return goja.Undefined()
		})
		if err := global.DefineDataProperty("enable", enable, goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_TRUE); err != nil {
			return err
		}
		_, err := vm.RunString(`enable()`)
		return err
	},
}

// checkSabotage installs the classes after a script has run, and then runs another one. The
// result is whether both ran to their ends.
func checkSabotage(t *testing.T, source *rand.Rand) bool {
	t.Helper()
	before, after := sabotageScripts(source)
	install := installers[source.IntN(len(installers))]
	vm := goja.New()
	if _, err := vm.RunProgram(saved); err != nil {
		t.Fatal(err)
	}
	run := func(scripts string, f func() bool) bool {
		defer checkPanic(t, scripts)
		return f()
	}
	wrecked := run(before, func() bool { return runScript(t, vm, before) })
	vm.ClearInterrupt()
	run(before, func() bool {
		if err := install(vm); err != nil && !errors.As(err, new(*goja.Exception)) {
			t.Errorf("%v after\n%s", err, before)
		}
		return true
	})
	return run(before+after, func() bool { return runHostile(t, vm, after) }) && wrecked
}

// Scripts that run before Enable don't crash the program either, whatever they destroy.
func TestSabotage(t *testing.T) {
	search(t, 2, checkSabotage)
}

// What is destroyed before Enable is named by a TypeError, or does no harm.
func TestEnableAfter(t *testing.T) {
	for _, test := range []struct{ name, before, script, want string }{
		{"no Reflect", `delete globalThis.Reflect`, `new URL("https://a/").host + new URLSearchParams("b=c") + new URLSearchParams([["d", "e"]])`, "ab=cd=e"},
		{"no Reflect, record", `delete globalThis.Reflect`, `try { new URLSearchParams({ a: 1 }) } catch (e) { e instanceof TypeError && e.message }`, "The properties of an object can't be read: Reflect was changed before URL was installed"},
		{"no ownKeys", `delete Reflect.ownKeys`, `try { new URLSearchParams({ a: 1 }) } catch (e) { e instanceof TypeError }`, "true"},
		{"no getOwnPropertyDescriptor", `delete Reflect.getOwnPropertyDescriptor`, `try { new URLSearchParams({ a: 1 }) } catch (e) { e instanceof TypeError }`, "true"},
		{"no get", `delete Reflect.get`, `try { new URLSearchParams({ a: 1 }) } catch (e) { e instanceof TypeError }`, "true"},
		{"Reflect is no object", `Reflect = 1`, `new URL("https://a/").host`, "a"},
		{"Reflect throws", `Object.defineProperty(globalThis, "Reflect", { get() { throw 1 } })`, `new URL("https://a/").host`, "a"},
		{"ownKeys lies", `Reflect.ownKeys = () => 1`, `try { new URLSearchParams({ a: 1 }) } catch (e) { e instanceof TypeError && e.message }`, "The list of an object's keys is not an object"},
		{"no array iterator", `delete Array.prototype[Symbol.iterator]`, `[new URLSearchParams("a=b").keys().next().value, typeof new URLSearchParams("a=b").keys()[Symbol.iterator]].join()`, "a,function"},
		{"no iterator prototype", `Object.setPrototypeOf((function* () {}).prototype.__proto__, null)`, `new URLSearchParams("a=b").keys().next().value`, "a"},
		{"generator prototype is a proxy", `Object.setPrototypeOf((function* () {}).prototype.__proto__, new Proxy({}, { getPrototypeOf() { throw 1 } }))`, `new URLSearchParams("a=b").keys().next().value`, "a"},
		{"no TypeError", `delete globalThis.TypeError`, `try { new URL("a") } catch (e) { e.name }`, "TypeError"},
		{"setters of Object.prototype", `["done", "groups", "b", "value"].forEach((k) => Object.defineProperty(Object.prototype, k, { set() { throw 1 } }))`, `new URLSearchParams("a=b").keys().next().value + new URLPattern({ pathname: "/:a" }).exec("https://h/b").pathname.groups.a`, "ab"},
	} {
		vm := goja.New()
		eval(t, vm, test.before+"; 0")
		must(t, jsurl.Enable(vm, jsurl.Options{}))
		if got := eval(t, vm, test.script); got != test.want {
			t.Errorf("%s: got %s, want %s", test.name, got, test.want)
		}
	}
}

// A runtime that was interrupted stays so, and has all of the classes afterwards.
func TestEnableInterrupted(t *testing.T) {
	vm := goja.New()
	vm.Interrupt("before")
	must(t, jsurl.Enable(vm, jsurl.Options{}))
	_, err := vm.RunString(`1`)
	if interrupted, ok := errors.AsType[*goja.InterruptedError](err); !ok || interrupted.Value() != "before" {
		t.Errorf("got %v", err)
	}
	vm.ClearInterrupt()
	expect(t, vm, `[...new URLSearchParams({ a: 1 }).keys()] + new URL("https://b/").host`, "ab")
	// Within a script, the engines don't forget an interruption.
	vm = goja.New()
	must(t, vm.Set("enable", func() {
		vm.Interrupt("within")
		must(t, jsurl.Enable(vm, jsurl.Options{}))
	}))
	_, err = vm.RunString(`enable(); for (;;);`)
	if interrupted, ok := errors.AsType[*goja.InterruptedError](err); !ok || interrupted.Value() != "within" {
		t.Errorf("got %v", err)
	}
	vm.ClearInterrupt()
	expect(t, vm, `new URL("https://b/").host`, "b")
}

// If the global object can't be changed, Enable says so.
func TestEnableFrozen(t *testing.T) {
	for _, before := range []string{
		`Object.freeze(globalThis)`,
		`Object.preventExtensions(globalThis)`,
		`Object.defineProperty(globalThis, "URLSearchParams", { value: 1 })`,
	} {
		vm := goja.New()
		eval(t, vm, before+"; 0")
		if err := jsurl.Enable(vm, jsurl.Options{}); !errors.As(err, new(*goja.Exception)) || !strings.Contains(err.Error(), "TypeError") {
			t.Errorf("%s: got %v", before, err)
		}
		u := url.MustParse("https://a/")
		if got, ok := jsurl.FromValue(jsurl.ToValue(vm, u)); !ok || got != u {
			t.Errorf("%s: ToValue made %v", before, got)
		}
	}
}
