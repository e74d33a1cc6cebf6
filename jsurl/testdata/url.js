"use strict";

test("arguments of the constructor are strings", () => {
  equal(new URL({ toString: () => "https://a/" }).href, "https://a/");
  equal(new URL(new URL("https://a/b")).href, "https://a/b");
  equal(new URL("x", new URL("https://a/b")).href, "https://a/x");
  equal(new URL({ [Symbol.toPrimitive]: (hint) => `${hint}:x` }).href, "string:x");
  equal(new URL("undefined", "https://a/").href, "https://a/undefined");
  equal(new URL(null, "https://a/").href, "https://a/null");
  equal(new URL(undefined, "https://a/").href, "https://a/undefined");
  equal(new URL("https://a/", undefined).href, "https://a/");
  throws(TypeError, "", () => new URL("https://a/", null));
  throws(TypeError, "Symbol", () => new URL(Symbol("https://a/")));
  throws(TypeError, "Symbol", () => new URL("https://a/", Symbol("https://a/")));
  throws(TypeError, "Symbol", () => new URL({ [Symbol.toPrimitive]: () => Symbol("https://a/") }));
  throws(TypeError, "", () => new URL({ toString: () => ({}), valueOf: () => ({}) }));
});

test("arguments are converted in their order, and once", () => {
  const log = [];
  const convert = (name, value) => ({ toString() { log.push(name); return value; } });
  new URL(convert("url", "x"), convert("base", "https://a/"));
  URL.parse(convert("url", "x"), convert("base", "https://a/"));
  URL.canParse(convert("url", "x"), convert("base", "https://a/"), convert("more", ""));
  equal(log.join(), "url,base,url,base,url,base");
});

test("what a conversion throws gets through", () => {
  for (const value of [new Error("mine"), "text", undefined, null, 1, Symbol("s")]) {
    const bad = { toString() { throw value; } };
    throwsValue(value, () => new URL(bad));
    throwsValue(value, () => new URL("https://a/", bad));
    throwsValue(value, () => URL.canParse(bad));
    throwsValue(value, () => URL.parse("x", bad));
    throwsValue(value, () => { new URL("https://a/").hash = bad; });
    throwsValue(value, () => { new URL("https://a/").href = bad; });
  }
});

test("lone surrogates become U+FFFD", () => {
  equal(new URL("https://a/\uD800?\uDC00\uD83D#\uD83D\uDE00\uDE00").href, "https://a/%EF%BF%BD?%EF%BF%BD%EF%BF%BD#%F0%9F%98%80%EF%BF%BD");
  const u = new URL("https://a/");
  u.pathname = "\uDC00\uD800";
  equal(u.pathname, "/%EF%BF%BD%EF%BF%BD");
  u.searchParams.append("\uD800", "x\uDFFF");
  equal(u.searchParams.get("\uFFFD"), "x\uFFFD");
  equal(u.searchParams.has("\uDBFF"), true);
});

test("errors say what is wrong, and at which index", () => {
  const error = throws(TypeError, "Failed to construct 'URL'", () => new URL("https://exa<mple/"));
  equal(error.message.includes("(at index 11)"), true, error.message);
  equal(error instanceof TypeError, true);
  // An index counts code units, not bytes.
  throws(TypeError, "(at index 12)", () => new URL("https://ä€\u{1F600} /"));
  throws(TypeError, "(at index 15 of the input)", () => new URL("https://ä:p@€\u{1F600} /"));
  throws(TypeError, "(at index 12)", () => { new URL("https://a/").href = "https://ä€\u{1F600} /"; });
  throws(TypeError, "base URL", () => new URL("x", "y"));
  throws(TypeError, "", () => new URL("//[::1", "https://a/"));
  const secret = throws(TypeError, "", () => new URL("https://user:hunter2@exa mple/"));
  equal(secret.message.includes("hunter2"), false, secret.message);
});

test("canParse and parse", () => {
  equal(URL.canParse("https://a/"), true);
  equal(URL.canParse("a"), false);
  equal(URL.canParse("a", "https://b/"), true);
  equal(URL.canParse("a", "b"), false);
  equal(URL.canParse("https://a/", undefined), true);
  equal(URL.parse("a"), null);
  equal(URL.parse("a", "b"), null);
  equal(URL.parse("a", "https://b/c/d").href, "https://b/c/a");
  equal(URL.parse("https://a/") === URL.parse("https://a/"), false);
  class Sub extends URL {}
  equal(Object.getPrototypeOf(Sub.parse("https://a/")), URL.prototype);
  equal((0, URL.parse)("https://a/").href, "https://a/");
});

test("setters ignore what they can't set, and href throws", () => {
  const u = new URL("https://a:8080/b");
  u.port = "x";
  u.host = "a b";
  u.protocol = "mailto";
  u.hostname = "";
  equal(u.href, "https://a:8080/b");
  throws(TypeError, "Failed to set 'href' on 'URL'", () => { u.href = "c"; });
  equal(u.href, "https://a:8080/b");
  u.port = 1.5;
  equal(u.port, "1");
  u.port = null;
  equal(u.port, "1");
  u.hash = undefined;
  equal(u.hash, "#undefined");
  // A setter called without a value.
  Object.getOwnPropertyDescriptor(URL.prototype, "search").set.call(u);
  equal(u.search, "?undefined");
});

test("a URL changed during a conversion", () => {
  const u = new URL("https://a/?x=y#z");
  const params = u.searchParams;
  u.hash = { toString() { u.href = "mailto:b"; return "c"; } };
  equal(u.href, "mailto:b#c");
  equal(params.size, 0);
  params.append({ toString() { u.href = "https://d/?e=f"; return "g"; } }, "h");
  equal(u.href, "https://d/?e=f&g=h");
  u.href = { toString() { params.delete("e"); return "https://i/"; } };
  equal(u.href, "https://i/");
});

test("JSON", () => {
  equal(JSON.stringify({ u: new URL("https://a/ä") }), '{"u":"https://a/%C3%A4"}');
  equal(JSON.stringify(new URLSearchParams("a=b")), "{}");
  equal(JSON.stringify(new URLPattern()), "{}");
});

test("a URL is a key", () => {
  const map = new Map(), weak = new WeakMap(), u = new URL("https://a/");
  map.set(u, 1);
  weak.set(u, 2);
  u.href = "https://b/";
  equal(map.get(u) + weak.get(u), 3);
});

test("members that aren't there", () => {
  for (const name of ["createObjectURL", "revokeObjectURL"]) equal(name in URL, false, name);
  equal(typeof structuredClone, "undefined");
});
