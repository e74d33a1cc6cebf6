"use strict";

const list = (init) => JSON.stringify([...new URLSearchParams(init)]);

test("from a string", () => {
  equal(list("?a=b&c"), '[["a","b"],["c",""]]');
  equal(list("??a=b"), '[["?a","b"]]');
  equal(list(undefined), "[]");
  equal(list(null), '[["null",""]]');
  equal(list(1), '[["1",""]]');
  equal(list(true), '[["true",""]]');
  throws(TypeError, "Symbol", () => new URLSearchParams(Symbol("a=b")));
});

test("from another list", () => {
  const a = new URLSearchParams("a=b");
  const b = new URLSearchParams(a);
  b.append("c", "d");
  equal(String(a), "a=b");
  // It is read as a sequence, so its iterator counts.
  a[Symbol.iterator] = function* () { yield ["x", "y"]; };
  equal(list(a), '[["x","y"]]');
  equal(list(new URL("https://a/?k=v").searchParams), '[["k","v"]]');
});

test("from a sequence", () => {
  equal(list([["a", "b"], ["a", "c"]]), '[["a","b"],["a","c"]]');
  equal(list([new Set(["a", "b"]), "cd".split("")]), '[["a","b"],["c","d"]]');
  equal(list(new Map([["a", 1], ["b", null]])), '[["a","1"],["b","null"]]');
  equal(list((function* () { yield ["a", undefined]; })()), '[["a","undefined"]]');
  equal(list([]), "[]");
  equal(list([[new String("a"), { toString: () => "b" }]]), '[["a","b"]]');
  for (const wrong of [[["a"]], [["a", "b", "c"]], [[]]]) throws(TypeError, "element 0 of the sequence is not a pair", () => new URLSearchParams(wrong));
  throws(TypeError, "element 1 of the sequence is not a pair of a name and a value, but has length 1", () => new URLSearchParams([["a", "b"], ["c"]]));
  for (const wrong of [["ab"], [1], [null], [{}], [{ 0: "a", 1: "b", length: 2 }]]) throws(TypeError, "element 0 of the sequence is not iterable", () => new URLSearchParams(wrong));
  // A string object has an iterator, whose values aren't pairs.
  throws(TypeError, "not iterable", () => new URLSearchParams(new String("ab")));
  equal(list([[new String("a"), "b"]]), '[["a","b"]]');
});

test("a sequence is converted before its pairs are counted", () => {
  const log = [];
  const text = (s) => ({ toString() { log.push(s); return s; } });
  throws(TypeError, "element 0", () => new URLSearchParams([[text("a")], [text("b"), text("c"), text("d")]]));
  equal(log.join(), "a,b,c,d");
});

test("an iterator isn't closed when an element is wrong", () => {
  let closed = false;
  const it = { next: () => ({ value: 1, done: false }), return() { closed = true; return {}; }, [Symbol.iterator]() { return this; } };
  throws(TypeError, "not iterable", () => new URLSearchParams(it));
  equal(closed, false);
});

test("broken iterables", () => {
  const error = new Error("mine");
  const thrower = () => { throw error; };
  throwsValue(error, () => new URLSearchParams({ get [Symbol.iterator]() { throw error; } }));
  throwsValue(error, () => new URLSearchParams({ [Symbol.iterator]: thrower }));
  throwsValue(error, () => new URLSearchParams({ [Symbol.iterator]: () => ({ next: thrower }) }));
  throwsValue(error, () => new URLSearchParams({ [Symbol.iterator]: () => ({ get next() { throw error; } }) }));
  throwsValue(error, () => new URLSearchParams({ [Symbol.iterator]: () => ({ next: () => ({ get done() { throw error; } }) }) }));
  throwsValue(error, () => new URLSearchParams({ [Symbol.iterator]: () => ({ next: () => ({ get value() { throw error; } }) }) }));
  throwsValue(error, () => new URLSearchParams([["a", { toString: thrower }]]));
  for (const wrong of [1, "x", {}, true, Symbol()]) throws(TypeError, "not a function", () => new URLSearchParams({ [Symbol.iterator]: wrong }));
  for (const wrong of [1, undefined, null, "x"]) throws(TypeError, "not an object", () => new URLSearchParams({ [Symbol.iterator]: () => wrong }));
  for (const wrong of [1, undefined, null, {}]) throws(TypeError, "not a function", () => new URLSearchParams({ [Symbol.iterator]: () => ({ next: wrong }) }));
  for (const wrong of [1, undefined, null, "x"]) throws(TypeError, "not an object", () => new URLSearchParams({ [Symbol.iterator]: () => ({ next: () => wrong }) }));
  // Null and undefined count as missing, so it is a record.
  equal(list({ [Symbol.iterator]: null, a: "b" }.a ? { a: "b" } : 0), '[["a","b"]]');
});

test("the method next is read once", () => {
  let reads = 0, n = 0;
  const it = { get next() { reads++; return () => ({ done: n++ > 2, value: ["a", "b"] }); } };
  equal(new URLSearchParams({ [Symbol.iterator]: () => it }).size, 3);
  equal(reads, 1);
});

test("from a record", () => {
  equal(list({ b: 1, a: 2, 1: 3 }), '[["1","3"],["b","1"],["a","2"]]');
  equal(list({}), "[]");
  equal(list(Object.create({ inherited: 1 }, { own: { value: 1, enumerable: true }, hidden: { value: 2 } })), '[["own","1"]]');
  equal(list(Object.assign(Object.create(null), { a: null })), '[["a","null"]]');
  equal(list(() => {}), "[]");
  equal(list(Object.assign(() => {}, { a: "b" })), '[["a","b"]]');
  equal(list(new Date(0)), "[]");
  equal(list(new URL("https://a/?b=c")), "[]");
  // Enumerable symbols can't be names.
  throws(TypeError, "Symbol", () => new URLSearchParams({ [Symbol("s")]: 1 }));
  equal(list(Object.defineProperty({}, Symbol("s"), { value: 1 })), "[]");
  throws(TypeError, "Symbol", () => new URLSearchParams({ a: Symbol() }));
});

test("names of a record with lone surrogates", () => {
  equal(list({ "\uD835x": "1" }), '[["\uFFFDx","1"]]');
  equal(list({ "\uD835x": "1", xx: "2", "\uD83Dx": "3" }), '[["\uFFFDx","3"],["xx","2"]]');
  equal(list({ "\uD83D\uDE00": "\uDE00" }), '[["\u{1F600}","\uFFFD"]]');
});

test("a record that is a proxy", () => {
  const log = [];
  const target = { a: "1", hidden: "2", b: "3" };
  Object.defineProperty(target, "hidden", { enumerable: false });
  const record = new Proxy(target, {
    get(t, key, receiver) { log.push(`get ${String(key)}`); return Reflect.get(t, key, receiver); },
    ownKeys(t) { log.push("ownKeys"); return Reflect.ownKeys(t); },
    getOwnPropertyDescriptor(t, key) { log.push(`descriptor ${key}`); return Reflect.getOwnPropertyDescriptor(t, key); },
  });
  equal(list(record), '[["a","1"],["b","3"]]');
  equal(log.join(), "get Symbol(Symbol.iterator),ownKeys,descriptor a,get a,descriptor hidden,descriptor b,get b");
});

test("a record that changes while it is read", () => {
  const record = { get a() { delete this.b; this.d = "4"; return "1"; }, b: "2", c: "3" };
  equal(list(record), '[["a","1"],["c","3"]]');
  const error = new Error("mine");
  throwsValue(error, () => new URLSearchParams({ get a() { throw error; } }));
});

test("revoked proxies", () => {
  const revoked = () => { const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); return proxy; };
  throws(TypeError, "", () => new URLSearchParams(revoked()));
  throws(TypeError, "", () => new URLSearchParams([revoked()]));
  throws(TypeError, "", () => new URL(revoked()));
  throws(TypeError, "", () => new URLPattern(revoked()));
  throws(TypeError, "", () => new URLPattern("https://a/", revoked()));
  throws(TypeError, "", () => new URLSearchParams().append(revoked(), ""));
  throws(TypeError, "", () => new URLSearchParams("a").forEach(revoked()));
  throws(TypeError, "Illegal invocation", () => URLSearchParams.prototype.get.call(revoked(), "a"));
  // A proxy that revokes itself while it is read.
  const { proxy, revoke } = Proxy.revocable({ a: 1, b: 2 }, { getOwnPropertyDescriptor(t, k) { revoke(); return Reflect.getOwnPropertyDescriptor(t, k); } });
  throws(TypeError, "", () => new URLSearchParams(proxy));
});

test("lookups", () => {
  const p = new URLSearchParams("a=1&b=2&a=3&c=");
  equal(p.get("a"), "1");
  equal(p.get("x"), null);
  equal(p.get("c"), "");
  same(p.getAll("a"), ["1", "3"]);
  same(p.getAll("x"), []);
  equal(Array.isArray(p.getAll("x")), true);
  equal(p.has("a", "3"), true);
  equal(p.has("a", 3), true);
  equal(p.has("a", "2"), false);
  equal(p.has("a", undefined), true);
  equal(p.has("a", null), false);
  equal(p.size, 4);
});

test("changes", () => {
  const p = new URLSearchParams("a=1&b=2&a=3");
  p.delete("a", "3");
  equal(String(p), "a=1&b=2");
  p.delete("a", undefined);
  equal(String(p), "b=2");
  p.append("b", undefined);
  equal(String(p), "b=2&b=undefined");
  p.set("b", null);
  equal(String(p), "b=null");
  p.set("c", 1);
  equal(String(p), "b=null&c=1");
  p.delete(undefined);
  equal(p.append("x", "y"), undefined);
  equal(p.delete("x"), undefined);
  equal(p.sort(), undefined);
  equal(String(p), "b=null&c=1");
});

test("a change of the list by the conversion of a change", () => {
  const p = new URLSearchParams("a=1");
  p.append("b", { toString() { p.delete("a"); return "2"; } });
  equal(String(p), "b=2");
  p.delete({ toString() { p.append("c", "3"); return "c"; } });
  equal(String(p), "b=2");
  equal(p.has("d", { toString() { p.append("d", "4"); return "4"; } }), true);
});

test("sort is by code units, and stable", () => {
  const p = new URLSearchParams("\uFFFD=1&\u{1F308}=2&z=3&\uFFFD=4&a=5");
  p.sort();
  same([...p.values()], ["5", "3", "2", "1", "4"]);
});

test("both ways between a URL and its list", () => {
  const u = new URL("https://a/?b=c,d#e");
  const p = u.searchParams;
  equal(u.search, "?b=c,d");
  p.append("f", " ");
  equal(u.href, "https://a/?b=c%2Cd&f=+#e");
  u.search = "g=h";
  same([...p], [["g", "h"]]);
  p.delete("g");
  equal(u.href, "https://a/#e");
  u.href = "https://i/?";
  p.delete("nothing");
  equal(u.href, "https://i/");
  u.search = "?j=k";
  p.set("j", "l");
  p.sort();
  equal(u.search, "?j=l");
  u.pathname = "m";
  u.host = "example.org:8080";
  equal(p.get("j"), "l");
});

test("size", () => {
  const u = new URL("https://a/?b=c");
  equal(u.searchParams.size, 1);
  u.search = "?";
  equal(u.searchParams.size, 0);
});
