"use strict";

// The requirements of Web IDL for the classes: https://webidl.spec.whatwg.org/#js-interfaces

const classes = [
  {
    constructor: URL, name: "URL", length: 1, make: () => new URL("https://example.com/"),
    statics: { parse: 1, canParse: 1 },
    methods: { toString: 0, toJSON: 0 },
    readonly: ["origin", "searchParams"],
    attributes: ["href", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"],
  },
  {
    constructor: URLSearchParams, name: "URLSearchParams", length: 0, make: () => new URLSearchParams("a=b"),
    statics: {},
    methods: { append: 2, delete: 1, get: 1, getAll: 1, has: 1, set: 2, sort: 0, entries: 0, keys: 0, values: 0, forEach: 1, toString: 0 },
    readonly: ["size"],
    attributes: [],
  },
  {
    constructor: URLPattern, name: "URLPattern", length: 0, make: () => new URLPattern(),
    statics: { compareComponent: 3 },
    methods: { test: 0, exec: 0, generate: 2 },
    readonly: ["protocol", "username", "password", "hostname", "port", "pathname", "search", "hash", "hasRegExpGroups"],
    attributes: [],
  },
];

function descriptor(object, name, value, writable, enumerable, configurable) {
  const d = Object.getOwnPropertyDescriptor(object, name);
  equal(typeof d, "object", `descriptor of ${String(name)}`);
  if (value !== undefined) equal(d.value, value, String(name));
  equal([d.writable, d.enumerable, d.configurable].join(), [writable, enumerable, configurable].join(), String(name));
  return d.value;
}

function isFunction(f, name, length) {
  equal(typeof f, "function", name);
  descriptor(f, "name", name, false, false, true);
  descriptor(f, "length", length, false, false, true);
  equal(Object.getPrototypeOf(f), Function.prototype, "prototype");
}

for (const c of classes) {
  test(`${c.name} is a property of the global object`, () => {
    descriptor(globalThis, c.name, c.constructor, true, false, true);
    isFunction(c.constructor, c.name, c.length);
    equal(typeof c.constructor, "function");
    equal(Object.prototype.toString.call(c.constructor), "[object Function]");
    const names = ["length", "name", "prototype", ...Object.keys(c.statics)];
    equal(Object.getOwnPropertyNames(c.constructor).sort().join(), names.sort().join(), "names");
    // Because goja has no instanceof for proxies.
    equal(Object.getOwnPropertySymbols(c.constructor).map(String).join(), "Symbol(Symbol.hasInstance)", "symbols");
  });

  test(`${c.name}.prototype`, () => {
    descriptor(c.constructor, "prototype", undefined, false, false, false);
    const p = c.constructor.prototype;
    descriptor(p, "constructor", c.constructor, true, false, true);
    descriptor(p, Symbol.toStringTag, c.name, false, false, true);
    equal(Object.getPrototypeOf(p), Object.prototype, "its prototype");
    equal(Object.prototype.toString.call(p), `[object ${c.name}]`);
    const names = ["constructor", ...Object.keys(c.methods), ...c.readonly, ...c.attributes];
    equal(Object.getOwnPropertyNames(p).sort().join(), names.sort().join(), "names");
  });

  test(`${c.name} needs new`, () => {
    for (const f of [() => c.constructor("a:"), () => c.constructor.call({}, "a:"), () => c.constructor.apply(c.make(), ["a:"]), () => Reflect.apply(c.constructor, undefined, ["a:"])]) {
      throws(TypeError, `Class constructor ${c.name} cannot be invoked without 'new'`, f);
    }
    equal(Object.getPrototypeOf(Reflect.construct(c.constructor, ["a:"])), c.constructor.prototype);
  });

  test(`the methods of ${c.name}`, () => {
    for (const [where, methods] of [[c.constructor, c.statics], [c.constructor.prototype, c.methods]]) {
      for (const name in methods) {
        const f = descriptor(where, name, undefined, true, true, true);
        isFunction(f, name, methods[name]);
        equal("prototype" in f, false, "prototype");
        throws(TypeError, "", () => new f());
      }
    }
  });

  test(`the attributes of ${c.name}`, () => {
    for (const name of [...c.readonly, ...c.attributes]) {
      const d = Object.getOwnPropertyDescriptor(c.constructor.prototype, name);
      equal([d.enumerable, d.configurable].join(), "true,true", name);
      isFunction(d.get, `get ${name}`, 0);
      if (c.readonly.includes(name)) {
        equal(d.set, undefined, name);
        throws(TypeError, "", () => { c.make()[name] = "x"; });
      } else {
        isFunction(d.set, `set ${name}`, 1);
      }
    }
  });

  test(`what the members of ${c.name} are called on`, () => {
    const wrong = [undefined, null, 1, "https://example.com/", Symbol(), {}, [], c.constructor, c.constructor.prototype,
      Object.create(c.constructor.prototype), Object.create(c.make()), new Proxy(c.make(), {}),
      ...classes.filter((other) => other !== c).map((other) => other.make())];
    for (const name of [...c.readonly, ...c.attributes, ...Object.keys(c.methods)]) {
      const d = Object.getOwnPropertyDescriptor(c.constructor.prototype, name);
      for (const f of [d.get, d.set, d.value]) {
        if (!f) continue;
        for (const object of wrong) {
          // A conversion of an argument would come after it.
          const argument = { toString() { throw new Error("converted"); } };
          throws(TypeError, "Illegal invocation", () => f.call(object, argument, argument));
          throws(TypeError, "Illegal invocation", () => f.call(object));
        }
      }
    }
  });

  test(`too few arguments for ${c.name}`, () => {
    if (c.length > 0) throws(TypeError, `Failed to construct '${c.name}': 1 argument required, but only 0 present`, () => new c.constructor());
    for (const [object, methods] of [[c.constructor, c.statics], [c.make(), c.methods]]) {
      for (const name in methods) {
        for (let n = 0; n < methods[name]; n++) {
          throws(TypeError, `${methods[name]} argument${methods[name] > 1 ? "s" : ""} required, but only ${n} present`, () => object[name](...Array(n).fill("x")));
        }
      }
    }
  });

  test(`an object of ${c.name}`, () => {
    const object = c.make();
    equal(Object.getPrototypeOf(object), c.constructor.prototype);
    equal(object instanceof c.constructor, true);
    equal(typeof object, "object");
    equal(Reflect.ownKeys(object).length, 0, "own keys");
    equal(Object.prototype.toString.call(object), `[object ${c.name}]`);
    object.extra = 1;
    object[Symbol.iterator] = 2;
    Object.defineProperty(object, "accessor", { get: () => 3 });
    equal(object.extra + object[Symbol.iterator] + object.accessor, 6);
    Object.freeze(object);
    equal(Object.isFrozen(object), true);
    throws(TypeError, "", () => { object.extra = 2; });
    Object.setPrototypeOf(c.make(), null);
  });

  test(`a subclass of ${c.name}`, () => {
    class Sub extends c.constructor {
      #secret = "s";
      field = "f";
      get secret() { return this.#secret + this.field; }
      toString() { return "sub"; }
    }
    const object = new Sub("a:");
    equal(object instanceof Sub && object instanceof c.constructor, true);
    equal(Object.getPrototypeOf(object), Sub.prototype);
    equal(object.secret, "sf");
    equal(`${object}`, "sub");
    equal(Object.prototype.toString.call(object), `[object ${c.name}]`);
    for (const name of c.readonly) object[name];
    class SubSub extends Sub {}
    equal(new SubSub("a:").secret, "sf");
    throws(TypeError, "", () => Sub("a:"));
    // The old way.
    function Old() { return Reflect.construct(c.constructor, ["a:"], new.target); }
    Old.prototype = Object.create(c.constructor.prototype);
    equal(Object.getPrototypeOf(new Old()), Old.prototype);
  });

  test(`the prototype of a new target of ${c.name}`, () => {
    function Target() {}
    for (const prototype of [undefined, null, 1, "x"]) {
      Target.prototype = prototype;
      equal(Object.getPrototypeOf(Reflect.construct(c.constructor, ["a:"], Target)), c.constructor.prototype);
    }
    const error = new Error("prototype");
    const bound = new Proxy(Target, { get() { throw error; } });
    throwsValue(error, () => Reflect.construct(c.constructor, ["a:"], bound));
    equal(Object.getPrototypeOf(Reflect.construct(c.constructor, ["a:"], Array)), Array.prototype);
    throws(TypeError, "", () => Reflect.construct(c.constructor, ["a:"], () => {}));
  });
}

test("instanceof", () => {
  class Sub extends URL {}
  const u = new Sub("a:");
  equal([u instanceof Sub, u instanceof URL, u instanceof Object, u instanceof URLPattern].join(), "true,true,true,false");
  equal(new URL("a:") instanceof Sub, false);
  equal(u instanceof URL.bind(null), true);
  for (const value of [undefined, null, 1, "a:", Symbol()]) equal(value instanceof URL, false);
  equal(Object.create(URL.prototype) instanceof URL, true);
  equal(Object.create(null) instanceof URL, false);
  function Other() {}
  equal(URL[Symbol.hasInstance].call(Other, new Other()), true);
  equal(URL[Symbol.hasInstance].call({}, u), false);
  Other.prototype = 1;
  throws(TypeError, "", () => URL[Symbol.hasInstance].call(Other, u));
  const error = new Error("mine");
  throwsValue(error, () => new Proxy({}, { getPrototypeOf() { throw error; } }) instanceof URL);
});

test("the iterator of URLSearchParams", () => {
  const p = URLSearchParams.prototype;
  descriptor(p, Symbol.iterator, p.entries, true, false, true);
  const prototype = Object.getPrototypeOf(new URLSearchParams().entries());
  const iteratorPrototype = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()));
  equal(Object.getPrototypeOf(prototype), iteratorPrototype, "prototype");
  for (const name of ["keys", "values"]) equal(Object.getPrototypeOf(new URLSearchParams()[name]()), prototype, name);
  equal(Reflect.ownKeys(prototype).length, 2, "keys");
  isFunction(descriptor(prototype, "next", undefined, true, true, true), "next", 0);
  descriptor(prototype, Symbol.toStringTag, "URLSearchParams Iterator", false, false, true);
  const it = new URLSearchParams("a=b").entries();
  equal(it[Symbol.iterator](), it);
  for (const wrong of [undefined, {}, [].values(), Object.create(it), prototype, new URLSearchParams()]) {
    throws(TypeError, "Illegal invocation", () => prototype.next.call(wrong));
  }
});

test("searchParams is the same object", () => {
  const u = new URL("https://example.com/?a=b");
  const params = u.searchParams;
  equal(u.searchParams, params);
  u.href = "https://example.org/?c=d";
  equal(u.searchParams, params);
  equal(String(params), "c=d");
  equal(params instanceof URLSearchParams, true);
  throws(TypeError, "", () => { u.searchParams = params; });
});

test("inherited setters don't see results", () => {
  const names = ["value", "done", "0", "1", "groups", "input", "inputs", "a"];
  // The engine's own iterators do use them, so the code below uses no iterator.
  names.forEach((name) => {
    Object.defineProperty(Object.prototype, name, { __proto__: null, set() { throw new Error(name); }, get() { return "inherited"; }, configurable: true });
  });
  try {
    const { value, done } = new URLSearchParams("a=b").entries().next();
    equal(value[0] + value[1] + done, "abfalse");
    const result = new URLPattern({ pathname: "/:a" }).exec({ pathname: "/x" });
    equal(result.pathname.groups.a + result.pathname.input + result.inputs.length, "x/x1");
  } finally {
    names.forEach((name) => { delete Object.prototype[name]; });
  }
});

test("newTarget.prototype is read between the conversions and the steps of a constructor", () => {
  const seen = [];
  const log = (what, value) => ({ toString() { seen.push(what); return value; } });
  const target = new Proxy(function () {}, { get(t, k, r) { seen.push(k); return Reflect.get(t, k, r); } });
  for (const [c, args, want] of [
    [URL, [log("url", "bad"), log("base", "also bad")], "url,base,prototype"],
    [URLSearchParams, [[[log("name", "a"), log("value", "b"), log("third", "c")]]], "name,value,third,prototype"],
    [URLPattern, [{ get pathname() { seen.push("pathname"); return "{"; } }, { get ignoreCase() { seen.push("ignoreCase"); } }], "pathname,ignoreCase,prototype"],
  ]) {
    seen.length = 0;
    throws(TypeError, "Failed to construct", () => Reflect.construct(c, args, target));
    equal(seen.join(), want);
  }
  const error = {};
  const throwing = new Proxy(function () {}, { get() { throw error; } });
  throwsValue(error, () => Reflect.construct(URL, ["bad"], throwing));
  throwsValue(error, () => Reflect.construct(URLSearchParams, [[["a"]]], throwing));
  throwsValue(error, () => Reflect.construct(URLPattern, ["{"], throwing));
});
