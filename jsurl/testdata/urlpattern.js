"use strict";

test("overloads of the constructor", () => {
  equal(new URLPattern().pathname, "*");
  equal(new URLPattern(undefined).pathname, "*");
  equal(new URLPattern(null).pathname, "*");
  equal(new URLPattern({}).pathname, "*");
  equal(new URLPattern(undefined, undefined).pathname, "*");
  equal(new URLPattern({ pathname: "/a" }, { ignoreCase: true }).test({ pathname: "/A" }), true);
  equal(new URLPattern({ pathname: "/a" }, null).test({ pathname: "/A" }), false);
  equal(new URLPattern({ pathname: "/a" }, undefined).test({ pathname: "/A" }), false);
  equal(new URLPattern("/a", "https://b").hostname, "b");
  equal(new URLPattern("/a", "https://b", { ignoreCase: 1 }).test("https://b/A"), true);
  equal(new URLPattern("/a", "https://b", undefined).test("https://b/A"), false);
  equal(new URLPattern("https://b/a", { ignoreCase: "" }).test("https://b/A"), false);
  // With three arguments the second is a string, whatever it is.
  equal(new URLPattern("/a", { toString: () => "https://b" }, {}).hostname, "b");
  equal(new URLPattern("/a", new URL("https://b"), {}).hostname, "b");
  throws(TypeError, "base URL", () => new URLPattern("/a", undefined, {}));
  // With two arguments an object is the options.
  throws(TypeError, "", () => new URLPattern("/a", new URL("https://b")));
  throws(TypeError, "base URL", () => new URLPattern("/a", "b"));
  throws(TypeError, "base URL", () => new URLPattern("https://a/", "b"));
  throws(TypeError, "base URL", () => new URLPattern({ pathname: "/a" }, "https://b"));
  throws(TypeError, "base URL", () => new URLPattern({}, 1));
  throws(TypeError, "options are not an object", () => new URLPattern("https://a", "https://b", 1));
  throws(TypeError, "Symbol", () => new URLPattern("/a", Symbol()));
});

test("what isn't an object is a string", () => {
  for (const input of ["", 1, true, "/relative"]) throws(TypeError, "Failed to construct 'URLPattern'", () => new URLPattern(input));
  throws(TypeError, "Symbol", () => new URLPattern(Symbol()));
  equal(new URLPattern(() => {}).pathname, "*");
  // The member search of a String object is a method, whose text isn't a pattern.
  throws(TypeError, "search", () => new URLPattern(new String("/a")));
  equal(new URLPattern(new URL("https://a:8080/b?c#d")).pathname, "/b");
});

test("members are read by name, once, and converted", () => {
  const log = [];
  const init = {};
  for (const name of ["username", "search", "protocol", "port", "pathname", "password", "hostname", "hash", "baseURL", "other"]) {
    Object.defineProperty(init, name, { enumerable: false, get() { log.push(name); return undefined; } });
  }
  new URLPattern(init, { get ignoreCase() { log.push("ignoreCase"); return 0; } });
  equal(log.join(), "baseURL,hash,hostname,password,pathname,port,protocol,search,username,ignoreCase");
  equal(new URLPattern(Object.create({ pathname: "/inherited" })).pathname, "/inherited");
  equal(new URLPattern({ pathname: null }).pathname, "null");
  equal(new URLPattern({ port: 8080 }).port, "8080");
  throws(TypeError, "Symbol", () => new URLPattern({ hash: Symbol() }));
  const error = new Error("mine");
  throwsValue(error, () => new URLPattern({ get hash() { throw error; } }));
  throwsValue(error, () => new URLPattern({ hash: { toString() { throw error; } } }));
  throwsValue(error, () => new URLPattern({}, { get ignoreCase() { throw error; } }));
  throwsValue(error, () => new URLPattern().test({ get hash() { throw error; } }));
});

test("lone surrogates in patterns", () => {
  equal(new URLPattern({ pathname: "/\uD800" }).pathname, "/%EF%BF%BD");
  equal(new URLPattern({ pathname: "/:a" }).exec({ pathname: "/\uDC00" }).pathname.groups.a, "%EF%BF%BD");
});

test("test and exec", () => {
  const p = new URLPattern({ pathname: "/:id{/x}?" });
  equal(p.test({ pathname: "/1" }), true);
  equal(p.test("https://a/1"), true);
  equal(p.test("1", "https://a/"), true);
  equal(p.test("1", "nonsense"), false);
  equal(p.test("1"), false);
  equal(p.test(), false);
  equal(new URLPattern().test(), true);
  equal(p.exec(), null);
  equal(p.exec("1"), null);
  throws(TypeError, "base URL", () => p.test({ pathname: "/1" }, "https://a/"));
  throws(TypeError, "base URL", () => p.exec({}, "https://a/"));
  equal(p.test({ pathname: "/1" }, undefined), true);
  equal(p.test(new URL("https://a/1")), true);
});

test("the result", () => {
  const p = new URLPattern({ pathname: "/:a/:b?" });
  const result = p.exec("x", "https://u:p@h:1/?s#h");
  equal(Reflect.ownKeys(result).join(), "hash,hostname,inputs,password,pathname,port,protocol,search,username");
  same(result.inputs, ["x", "https://u:p@h:1/?s#h"]);
  equal(Array.isArray(result.inputs), true);
  equal(Object.getPrototypeOf(result), Object.prototype);
  equal(Reflect.ownKeys(result.pathname).join(), "groups,input");
  equal(result.pathname.groups.a, "x");
  equal("b" in result.pathname.groups, true);
  equal(result.pathname.groups.b, undefined);
  const inputs = p.exec({ search: "s", pathname: "/x", other: 1 }).inputs;
  same(inputs, [{ pathname: "/x", search: "s" }]);
  result.pathname.groups.a = "changed";
  equal(p.exec("https://h/y").pathname.groups.a, "y");
});

test("a group may have any name", () => {
  for (const name of ["__proto__", "constructor", "toString", "ä", "$_"]) {
    const { groups } = new URLPattern({ pathname: `/:${name}` }).exec({ pathname: "/x" }).pathname;
    equal(Object.getOwnPropertyDescriptor(groups, name).value, "x", name);
    equal(Object.getPrototypeOf(groups), Object.prototype);
  }
});

test("errors say in which component", () => {
  throws(TypeError, "pathname: ", () => new URLPattern({ pathname: "/{" }));
  throws(TypeError, "(at index 5)", () => new URLPattern({ pathname: "/ä\u{1F600}{" }));
  throws(TypeError, "(at index 14)", () => new URLPattern("https://a/\u{1F600}ä{"));
  // The index is in the string of that component, and of the whole text.
  throws(TypeError, "(at index 3)", () => new URLPattern({ hash: "bcdefg", pathname: "ää(", search: "ä" }));
  throws(TypeError, "hostname: expected text that the component can have (at index 10): domain-to-ASCII", () => new URLPattern("https://ä@a b/"));
  throws(TypeError, "Failed to construct 'URLPattern'", () => new URLPattern("https://a/("));
  throws(TypeError, "hostname", () => new URLPattern({ hostname: "a b" }));
  throws(TypeError, "", () => new URLPattern({ pathname: "((?=a).)" }));
});

test("hasRegExpGroups", () => {
  equal(new URLPattern({ pathname: "/:a/*" }).hasRegExpGroups, false);
  equal(new URLPattern({ pathname: "/:a(\\d+)" }).hasRegExpGroups, true);
});

test("compareComponent and generate", () => {
  const a = new URLPattern({ pathname: "/a" }), b = new URLPattern({ pathname: "/:b" });
  equal(URLPattern.compareComponent("pathname", a, b), 1);
  throws(TypeError, "is not the name of a component", () => URLPattern.compareComponent("path", a, b));
  for (const wrong of [{}, "/a", null, new URL("a:")]) throws(TypeError, "argument 3 is not a URLPattern", () => URLPattern.compareComponent("hash", a, wrong));
  throws(TypeError, "argument 2 is not a URLPattern", () => URLPattern.compareComponent("hash", {}, b));
  equal(b.generate("pathname", { b: "x" }), "/x");
  equal(b.generate("pathname", { b: 1, c: "ignored" }), "/1");
  throws(TypeError, "not an object", () => b.generate("pathname", "x"));
  throws(TypeError, "Failed to execute 'generate'", () => b.generate("pathname", {}));
});

test("generate adds no segment and no dot segment", () => {
  for (const protocol of ["https", "myapp", "file", "*"]) {
    const p = new URLPattern({ protocol, hostname: "h", pathname: "/files/:x" });
    equal(p.generate("pathname", { x: "a.b" }), "/files/a.b");
    for (const x of ["..", ".", "%2e%2E", ".\t.", "a/b", "../b", "", "a\n"]) throws(TypeError, "Failed to execute 'generate'", () => p.generate("pathname", { x }));
  }
  const https = new URLPattern("https://h/files/:x");
  for (const x of ["z\\..\\Yadmin", "..\\..\\secret", "a\\b"]) throws(TypeError, "Failed to execute 'generate'", () => https.generate("pathname", { x }));
});
