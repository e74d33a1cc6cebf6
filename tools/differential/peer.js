// Answers the cases of the comparison, a line of JSON for each line, with
// whatwg-url, tr46 and @exodus/bytes from the node_modules folder that is the
// first argument. Strings come as base64, because they need not be valid UTF-8.
"use strict";
const path = require("path");
const readline = require("readline");
const load = require("module").createRequire(path.resolve(process.argv[1], "whatwg-url", "index.js"));
const whatwg = load("./index.js");
const { domainParser, failure } = load("./lib/url-miscellaneous.js");
const tr46 = load("tr46");
const { percentEncodeAfterEncoding } = load("@exodus/bytes/whatwg.js");
const { TextDecoder: LegacyDecoder } = load("@exodus/bytes/encoding.js");

const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });
const text = base64 => utf8.decode(Buffer.from(base64 ?? "", "base64"));

const names = ["href", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash", "origin"];
const attributes = url => names.map(name => url[name]);
const pairs = list => [...list].flat();

// The code points of a decoded domain that aren't in the Unicode with which Node normalizes.
const toUnicode = domain => tr46.toUnicode(domain, {
  checkHyphens: false, checkBidi: true, checkJoiners: true, useSTD3ASCIIRules: false, transitionalProcessing: false,
  ignoreInvalidPunycode: false
});
const unassigned = domain => (toUnicode(domain).domain.match(/\p{Cn}/gu) ?? []).join("");

function parse({ input, base }) {
  const options = {};
  if (base !== undefined) {
    options.baseURL = whatwg.parseURL(base);
  }
  const answer = {
    errors: whatwg.parseURLWithValidationErrors(input, options).validationErrors,
    canParse: whatwg.URL.canParse(input, base),
    valid: whatwg.isValidURLString(input, options)
  };
  const url = whatwg.URL.parse(input, base);
  answer.unassigned = unassigned(url?.hostname ?? input.match(/\/\/([^/?#\\]*)/)?.[1] ?? "");
  if (url !== null) {
    answer.url = attributes(url);
    answer.list = pairs(url.searchParams);
  }
  return answer;
}

function change(list, { name, key, value }) {
  switch (name) {
    case "append": return list.append(key, value);
    case "delete": return list.delete(key);
    case "delete value": return list.delete(key, value);
    case "set": return list.set(key, value);
    case "sort": return list.sort();
  }
}

function set({ input, steps }) {
  const url = new whatwg.URL(input);
  const list = url.searchParams;
  return { steps: steps.map(step => {
    try {
      if (names.includes(step.name)) {
        url[step.name] = step.value;
      } else {
        change(list, step);
      }
    } catch (e) {
      if (!(e instanceof TypeError)) throw e;
    }
    return [...attributes(url), ...pairs(list)];
  }) };
}

function params({ input, steps }) {
  const list = new whatwg.URLSearchParams(input);
  return { list: [...pairs(list), String(list.size), String(list)], steps: steps.map(step => {
    change(list, step);
    const { key, value } = step;
    return [...pairs(list), String(list), String(list.get(key)), ...list.getAll(key), String(list.has(key)), String(list.has(key, value))];
  }) };
}

const formSet = Array.from({ length: 0x5F }, (_, i) => String.fromCharCode(i + 0x20)).filter(c => !/[A-Za-z0-9*._-]/u.test(c)).join("");

function encode({ input, output }) {
  const url = whatwg.parseURL("https://h/?" + input, { encoding: output });
  return { list: [url.query, percentEncodeAfterEncoding(output, input, formSet, true)] };
}

function decode({ bytes, label }) {
  return { list: [new LegacyDecoder(label, { ignoreBOM: true }).decode(bytes)] };
}

function domain({ input }) {
  const { domain: unicode, error } = toUnicode(input);
  const ascii = beStrict => {
    const result = domainParser(input, null, beStrict);
    return result === failure ? "null" : result;
  };
  return { list: [ascii(false), ascii(true), error ? input : unicode], unassigned: unassigned(input) };
}

const kinds = { parse, set, params, encode, decode, domain };

readline.createInterface({ input: process.stdin }).on("line", line => {
  const c = JSON.parse(line);
  c.bytes = Buffer.from(c.input ?? "", "base64");
  c.input = text(c.input);
  c.base = c.base === undefined ? undefined : text(c.base);
  for (const step of c.steps ?? []) {
    step.key = text(step.key);
    step.value = text(step.value);
  }
  let answer;
  try {
    answer = kinds[c.kind](c);
  } catch (e) {
    answer = { crash: String(e.stack) };
  }
  process.stdout.write(JSON.stringify(answer) + "\n");
});
