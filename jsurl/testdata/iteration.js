"use strict";

test("iterators", () => {
  const p = new URLSearchParams("a=1&b=2");
  same([...p], [["a", "1"], ["b", "2"]]);
  same([...p.entries()], [["a", "1"], ["b", "2"]]);
  same([...p.keys()], ["a", "b"]);
  same([...p.values()], ["1", "2"]);
  const it = p.keys();
  same(it.next(), { value: "a", done: false });
  it.next();
  same(Reflect.ownKeys(it.next()), ["value", "done"]);
  equal(it.next().value, undefined);
  equal(it.next().done, true);
  // Each result is a separate object.
  const entries = p.entries();
  const first = entries.next();
  first.value.push("mine");
  same(entries.next(), { value: ["b", "2"], done: false });
});

test("an iterator that has ended goes on after an append", () => {
  const p = new URLSearchParams("a=1");
  const it = p.keys();
  it.next();
  equal(it.next().done, true);
  p.append("b", "2");
  same(it.next(), { value: "b", done: false });
});

test("changes during an iteration", () => {
  const p = new URLSearchParams("a=1&b=2&c=3");
  const seen = [];
  for (const [name] of p) {
    seen.push(name);
    if (name === "a") p.delete("a");
  }
  equal(seen.join(), "a,c");
  const unsorted = new URLSearchParams("b=1&a=2&c=3");
  const names = unsorted.keys();
  equal(names.next().value, "b");
  unsorted.sort();
  equal([...names].join(), "b,c");
  const endless = new URLSearchParams("0");
  let n = 0;
  for (const [name] of endless) {
    if (++n === 3000) break;
    endless.append(String(n), "");
    equal(name, String(n - 1));
  }
  equal(n, 3000);
});

test("changes of a URL during an iteration", () => {
  const u = new URL("https://a/?a=1&b=2&c=3");
  const seen = [];
  for (const [name] of u.searchParams) {
    seen.push(name);
    if (name === "a") u.search = "x=1&y=2";
    if (name === "y") u.href = "https://b/?1&2&3&4";
    if (name === "3") u.hash = "unrelated";
  }
  equal(seen.join(), "a,y,3,4");
});

test("every index of a long list, with changes and without", () => {
  const p = new URLSearchParams();
  for (let i = 0; i < 10000; i++) p.append(String(i), "");
  let i = 0;
  for (const name of p.keys()) equal(name, String(i++));
  equal(i, 10000);
  i = 0;
  for (const name of p.keys()) {
    equal(name, String(i));
    if (i % 1000 === 5) p.set(String(i), "changed");
    if (i % 1000 === 7) { p.delete(String(i)); p.append(String(i), "moved"); i++; }
    i++;
    if (i >= 9000) break;
  }
});

test("forEach", () => {
  const p = new URLSearchParams("a=1&b=2");
  const calls = [];
  equal(p.forEach(function (...args) { calls.push([this.thisArg, ...args]); }, { thisArg: "t" }), undefined);
  equal(calls.length, 2);
  equal(calls[0].length, 4);
  same(calls.map((c) => c.slice(0, 3)), [["t", "1", "a"], ["t", "2", "b"]]);
  equal(calls[0][3], p);
  p.forEach(function () { equal(this, undefined); });
  for (const wrong of [undefined, null, {}, "f", 1]) throws(TypeError, "callback is not a function", () => p.forEach(wrong));
  throws(TypeError, "callback is not a function", () => new URLSearchParams().forEach({}));
  const error = new Error("mine");
  throwsValue(error, () => p.forEach(() => { throw error; }));
});

test("changes during forEach", () => {
  const p = new URLSearchParams("a=1&b=2&c=3&d=4");
  const seen = [];
  p.forEach((_, name) => {
    seen.push(name);
    if (name === "b") p.delete("a");
    if (name === "d") { p.append("e", "5"); p.delete("b"); p.delete("c"); }
  });
  equal(seen.join(), "a,b,d");
});

test("two iterators of one list", () => {
  const p = new URLSearchParams("a&b&c");
  const one = p.keys(), two = p.keys();
  equal(one.next().value + one.next().value + two.next().value, "aba");
  p.delete("a");
  equal(one.next().done, true);
  equal(two.next().value, "c");
});

test("destructuring and spreading", () => {
  const [[name, value], ...rest] = new URLSearchParams("a=1&b=2&c=3");
  equal(name + value + rest.length, "a12");
  same(Object.fromEntries(new URLSearchParams("a=1&b=2")), { a: "1", b: "2" });
  same(Array.from(new URLSearchParams("a=1"), ([k, v]) => k + v), ["a1"]);
});
