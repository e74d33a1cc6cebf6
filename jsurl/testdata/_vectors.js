"use strict";

// Each function runs the vectors of a file, and returns their number. It adds each
// failure to failures, as a string.
const failures = [];

function check(name, f) {
  try {
    f();
  } catch (e) {
    failures.push(`${name}: ${e}`);
  }
}

function equal(got, want, what) {
  if (got !== want) {
    throw new Error(`${what} is ${JSON.stringify(got)}, want ${JSON.stringify(want)}`);
  }
}

function throws(f, what) {
  let error;
  try {
    f();
  } catch (e) {
    error = e;
  }
  if (!(error instanceof TypeError)) {
    throw new Error(`${what}: got ${error}, want a TypeError`);
  }
}

const attributes = ["href", "origin", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"];

function base(vector) {
  return vector.base === null || vector.base === undefined ? undefined : vector.base;
}

function urltestdata(vectors) {
  let ran = 0;
  for (const v of vectors) {
    if (typeof v === "string") continue;
    ran++;
    check(`${JSON.stringify(v.input)} against ${JSON.stringify(v.base)}`, () => {
      equal(URL.canParse(v.input, base(v)), !v.failure, "canParse");
      if (v.failure) {
        throws(() => new URL(v.input, base(v)), "new URL");
        equal(URL.parse(v.input, base(v)), null, "parse");
        if (base(v) === undefined && !v.relativeTo) {
          throws(() => new URL("about:blank", v.input), "as a base");
          const u = new URL("about:blank");
          throws(() => { u.href = v.input; }, "the setter of href");
          equal(u.href, "about:blank", "href after a failure");
        }
        return;
      }
      const u = new URL(v.input, base(v));
      for (const name of attributes) {
        if (name in v) equal(u[name], v[name], name);
      }
      if ("searchParams" in v) equal(u.searchParams.toString(), v.searchParams, "searchParams");
      equal(URL.parse(v.input, base(v)).href, v.href, "href by parse");
      equal(String(u) + JSON.stringify(u), v.href + JSON.stringify(v.href), "toString and toJSON");
    });
  }
  return ran;
}

function setters(vectors) {
  let ran = 0;
  for (const attribute in vectors) {
    if (attribute === "comment") continue;
    for (const v of vectors[attribute]) {
      ran++;
      check(`${attribute} = ${JSON.stringify(v.new_value)} of ${v.href}`, () => {
        const u = new URL(v.href);
        u[attribute] = v.new_value;
        for (const name in v.expected) equal(u[name], v.expected[name], name);
      });
    }
  }
  return ran;
}

function toascii(vectors) {
  let ran = 0;
  for (const v of vectors) {
    if (typeof v === "string") continue;
    ran++;
    check(JSON.stringify(v.input), () => {
      if (v.output === null) {
        throws(() => new URL(`https://${v.input}/x`), "new URL");
      } else {
        equal(new URL(`https://${v.input}/x`).host, v.output, "host");
      }
      for (const name of ["host", "hostname"]) {
        const u = new URL("https://x/x");
        u[name] = v.input;
        equal(u[name], v.output === null ? "x" : v.output, `${name} set`);
      }
    });
  }
  return ran;
}

function idna(vectors) {
  let ran = 0;
  for (const v of vectors) {
    if (typeof v === "string" || v.input === "") continue;
    ran++;
    check(JSON.stringify(v.input), () => {
      const host = v.input.replace(/[%:/?#\\]/g, encodeURIComponent);
      if (v.output === null) {
        throws(() => new URL(`https://${host}/x`), "new URL");
      } else {
        equal(new URL(`https://${host}/x`).host, v.output, "host");
      }
    });
  }
  return ran;
}

function urlencoded(vectors) {
  for (const v of vectors) {
    check(JSON.stringify(v.input), () => {
      equal(JSON.stringify([...new URLSearchParams(v.input)]), JSON.stringify(v.output), "pairs");
    });
  }
  return vectors.length;
}

const components = ["protocol", "username", "password", "hostname", "port", "pathname", "search", "hash"];

// After one of these, a missing component is a wildcard, and isn't taken from the base URL.
const earlier = {
  protocol: [],
  hostname: ["protocol"],
  port: ["protocol", "hostname"],
  username: [],
  password: [],
  pathname: ["protocol", "hostname", "port"],
  search: ["protocol", "hostname", "port", "pathname"],
  hash: ["protocol", "hostname", "port", "pathname", "search"],
};

function expectedComponent(v, name) {
  if (v.expected_obj && v.expected_obj[name] !== undefined) return v.expected_obj[name];
  const [input, second] = v.pattern;
  const isInit = typeof input === "object";
  if (v.exactly_empty_components && v.exactly_empty_components.includes(name)) return "";
  if (isInit && input[name]) return input[name];
  if (isInit && earlier[name].some((c) => c in input)) return "*";
  const from = isInit ? input.baseURL : typeof second === "string" ? second : undefined;
  if (!from || name === "username" || name === "password") return "*";
  const value = new URL(from)[name];
  if (name === "protocol") return value.slice(0, -1);
  return name === "search" || name === "hash" ? value.slice(1) : value;
}

function expectedResult(v, name) {
  const want = v.expected_match[name];
  if (want) return want;
  const empty = v.exactly_empty_components && v.exactly_empty_components.includes(name);
  return { input: "", groups: empty ? {} : { 0: "" } };
}

function urlpattern(vectors) {
  for (const v of vectors) {
    check(`${JSON.stringify(v.pattern)} with ${JSON.stringify(v.inputs)}`, () => {
      if (v.expected_obj === "error") {
        throws(() => new URLPattern(...v.pattern), "new URLPattern");
        return;
      }
      const pattern = new URLPattern(...v.pattern);
      for (const name of components) equal(pattern[name], expectedComponent(v, name), name);
      if (v.expected_match === "error") {
        throws(() => pattern.test(...v.inputs), "test");
        throws(() => pattern.exec(...v.inputs), "exec");
        return;
      }
      equal(pattern.test(...(v.inputs || [])), !!v.expected_match, "test");
      const result = pattern.exec(...(v.inputs || []));
      if (!v.expected_match || typeof v.expected_match !== "object") {
        equal(result, null, "exec");
        return;
      }
      equal(JSON.stringify(sorted(result.inputs)), JSON.stringify(sorted(v.expected_match.inputs || v.inputs)), "inputs");
      for (const name of components) {
        const want = expectedResult(v, name);
        equal(result[name].input, want.input, `input of ${name}`);
        const got = result[name].groups;
        equal(Object.keys(got).join(), Object.keys(want.groups).join(), `names of ${name}`);
        for (const group in want.groups) {
          equal(got[group], want.groups[group] === null ? undefined : want.groups[group], `group ${group} of ${name}`);
        }
      }
    });
  }
  return vectors.length;
}

// sorted returns inputs with the members of dictionaries by name.
function sorted(inputs) {
  return inputs.map((input) => (typeof input === "object" ? Object.entries(input).sort() : input));
}

function compare(vectors) {
  for (const v of vectors) {
    check(`${v.component} of ${JSON.stringify(v.left)} and ${JSON.stringify(v.right)}`, () => {
      const left = new URLPattern(v.left), right = new URLPattern(v.right);
      equal(URLPattern.compareComponent(v.component, left, right), v.expected, "left and right");
      equal(URLPattern.compareComponent(v.component, right, left), ~~(v.expected * -1), "right and left");
      equal(URLPattern.compareComponent(v.component, left, left), 0, "left and left");
    });
  }
  return vectors.length;
}

function generate(vectors) {
  for (const v of vectors) {
    check(`${v.component} of ${JSON.stringify(v.pattern)} with ${JSON.stringify(v.groups)}`, () => {
      const pattern = new URLPattern(v.pattern);
      if (v.expected === null) {
        throws(() => pattern.generate(v.component, v.groups), "generate");
      } else {
        equal(pattern.generate(v.component, v.groups), v.expected, "generate");
      }
    });
  }
  return vectors.length;
}
