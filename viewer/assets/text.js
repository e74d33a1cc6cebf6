// @ts-check
// Converts strings between JavaScript and the package, for people, and for links.

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Attributes in the order in which the package gives them. */
export const attributes = ["href", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash", "origin"];

/**
 * maxInput is the number of UTF-16 code units that a field may have. Each is at most three
 * bytes of UTF-8, so this is within the package's limit.
 */
export const maxInput = 20000;

/** maxSteps is the number of assignments that a link may have. */
const maxSteps = 100;

/**
 * pack makes a message for the package: strings or bytes, each after its length.
 * @param {(string | Uint8Array)[]} strings
 */
export function pack(strings) {
  const encoded = strings.map(s => typeof s === "string" ? encoder.encode(s) : s);
  const message = new Uint8Array(encoded.reduce((n, b) => n + 4 + b.length, 0));
  const view = new DataView(message.buffer);
  let pos = 0;
  for (const b of encoded) {
    view.setUint32(pos, b.length, true);
    message.set(b, pos + 4);
    pos += 4 + b.length;
  }
  return message;
}

/**
 * indexOfByte returns a function from offsets in the UTF-8 form of text to
 * indices in text. A lone surrogate counts as U+FFFD.
 * @param {string} text
 */
export function indexOfByte(text) {
  /** @type {number[]} */
  const index = [];
  for (let i = 0; i < text.length;) {
    const c = /** @type {number} */ (text.codePointAt(i));
    const bytes = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    for (let k = 0; k < bytes; k++) index.push(i);
    i += c < 0x10000 ? 1 : 2;
  }
  return (/** @type {number} */ byte) => index[byte] ?? text.length;
}

/**
 * visible replaces invisible text: controls and other invisible code points with their
 * numbers, because few fonts have pictures of controls, and lone surrogates with U+FFFD.
 * @param {string} text
 */
export function visible(text) {
  return text.toWellFormed().replace(hidden, c => `⟨${codePoint(c.charCodeAt(0))}⟩`);
}

const hidden = /[\0-\x1F\x7F-\xA0\xAD\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0]/g;

/** @param {string} c */
const escape = c => `\\u{${c.charCodeAt(0).toString(16).toUpperCase()}}`;

/**
 * escapeHidden replaces what can't be seen, and the "\" of what looks like an escape, with escapes.
 * @param {string} text
 */
export function escapeHidden(text) {
  return text.replace(/\p{Cs}|\\(?=u\{)|^ | $/gu, escape).replace(hidden, escape);
}

/** @param {string} text */
export function unescape(text) {
  return text.replace(/\\u\{(0*(?:10|\d|[a-f])?[\da-f]{1,4})\}/gi, (_, hex) => String.fromCodePoint(parseInt(hex, 16)));
}

/** @param {number} n */
export function codePoint(n) {
  return "U+" + n.toString(16).toUpperCase().padStart(4, "0");
}

/** @param {string} text */
export function utf8Hex(text) {
  return [...encoder.encode(text)].map(b => b.toString(16).toUpperCase().padStart(2, "0")).join(" ");
}

/** @param {string} text */
export function toBase64(text) {
  return btoa(Array.from(encoder.encode(text), b => String.fromCharCode(b)).join(""));
}

/** @param {string} base64 */
export function fromBase64(base64) {
  return decoder.decode(Uint8Array.from(atob(base64), c => c.charCodeAt(0)));
}

/**
 * toFragment returns the fragment of the link to a request. Links with only a
 * URL and a base have the form of jsdom's viewer.
 * @param {ViewRequest} request
 * @param {string} tab
 */
export function toFragment(request, tab) {
  let s = `#url=${toBase64(request.url)}&base=${toBase64(request.base)}`;
  if (request.encoding !== usualEncoding(tab)) s += `&encoding=${request.encoding}`;
  if (tab !== "parse") s += `&view=${tab}`;
  for (const step of request.steps) s += `&set=${step.attribute},${toBase64(step.value)}`;
  return s;
}

/**
 * fromFragment reads a fragment from toFragment. Missing or malformed parts are left out.
 * @param {string} fragment
 * @returns {{request: ViewRequest, tab: string} | null}
 */
export function fromFragment(fragment) {
  /** @type {ViewRequest} */
  const request = { url: "", base: "", encoding: "", steps: [] };
  let tab = "parse";
  let isLink = false;
  for (const piece of fragment.replace(/^#/, "").split("&")) {
    const [, name, value] = /^(\w+)=(.*)$/s.exec(piece) ?? [];
    try {
      switch (name) {
        case "url": case "base":
          request[name] = fromBase64(decodeURIComponent(value));
          isLink = true;
          break;
        case "encoding":
          request.encoding = value;
          break;
        case "view":
          tab = value;
          break;
        case "set": {
          const [, attribute, base64] = /^(\w+),(.*)$/.exec(value) ?? [];
          if (attributes.includes(attribute) && request.steps.length < maxSteps) request.steps.push({ attribute, value: fromBase64(decodeURIComponent(base64)) });
        }
      }
    } catch {
      // A piece that isn't Base64 is ignored.
    }
  }
  request.encoding ||= usualEncoding(tab);
  return isLink || tab !== "parse" ? { request, tab } : null;
}

/**
 * usualEncoding returns the encoding that isn't in the address. The document of the Links
 * view says its encoding itself, which is "".
 * @param {string} tab
 */
function usualEncoding(tab) {
  return tab === "links" ? "" : "UTF-8";
}
