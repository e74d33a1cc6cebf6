// @ts-check
// Draws components into URLs, and carets under errors.

import { codePoint, indexOfByte, utf8Hex, visible } from "./text.js";
import { make } from "./dom.js";

/** The components in their order. */
export const components = ["scheme", "username", "password", "host", "port", "path", "query", "fragment"];

/** Which component an attribute shows. */
export const componentOf = /** @type {Record<string, string>} */ ({
  protocol: "scheme", username: "username", password: "password", hostname: "host", host: "host", port: "port", pathname: "path", search: "query", hash: "fragment"
});

/** How much of a long text is drawn, in UTF-16 code units. */
const maxDrawn = 5000;

/**
 * drawParts returns text with a span for each part.
 * @param {string} text
 * @param {Part[]} parts
 * @param {(s: string) => string} shown returns the text to show for a piece
 * @param {number} [limit]
 */
export function drawParts(text, parts, shown, limit = maxDrawn) {
  const index = indexOfByte(text);
  const out = document.createDocumentFragment();
  let pos = 0;
  const add = (/** @type {number} */ end, /** @type {string} */ kind) => {
    const piece = text.slice(pos, Math.min(end, limit));
    if (piece !== "") out.append(kind === "" ? shown(piece) : make("span", { className: "part " + kind, "data-part": kind }, shown(piece)));
    pos = Math.max(pos, end);
  };
  for (const [kind, start, end] of parts) {
    add(index(start), "");
    add(index(end), kind);
  }
  add(text.length, "");
  if (text.length > limit) out.append(more(text.length - limit));
  return out;
}

/** @param {number} count */
function more(count) {
  return make("span", { className: "more" }, `… and ${count.toLocaleString("en")} more characters`);
}

/**
 * value returns a cell's text, clipped if it is very long.
 * @param {string} text
 */
export function drawValue(text) {
  const code = make("code", { className: "value" }, text.slice(0, maxDrawn));
  if (text.length > maxDrawn) code.append(more(text.length - maxDrawn));
  return code;
}

/**
 * drawField draws the parts of a text field's content, to lie under its text. In a
 * field, every kind of newline is a "\n".
 * @param {HTMLElement} drawing
 * @param {string} text
 * @param {Part[]} parts
 * @param {number[]} errors offsets of errors, in bytes
 */
export function drawField(drawing, text, parts, errors) {
  const index = indexOfByte(text);
  const marks = new Set(errors.map(index));
  const shown = (/** @type {string} */ s) => s.replace(/\r\n?/g, "\n");
  const out = drawParts(text, parts, shown, Infinity);
  if (marks.size > 0) markErrors(out, text, marks);
  drawing.replaceChildren(out, "\u200B");
}

/**
 * markErrors wraps the code points at the indices in marks. out has the pieces of
 * text.
 * @param {DocumentFragment} out
 * @param {string} text
 * @param {Set<number>} marks
 */
function markErrors(out, text, marks) {
  if (/\r/.test(text)) return; // The pieces are shorter than the text that they show.
  let pos = 0;
  for (const child of [...out.childNodes]) {
    const piece = child.textContent ?? "";
    const at = [...marks].filter(i => i >= pos && i < pos + piece.length).sort((a, b) => a - b);
    if (at.length > 0) {
      const nodes = [];
      let from = 0;
      for (const i of at) {
        const start = i - pos;
        const end = start + ((piece.codePointAt(start) ?? 0) > 0xFFFF ? 2 : 1);
        nodes.push(piece.slice(from, start), make("span", { className: "wrong" }, piece.slice(start, end)));
        from = end;
      }
      nodes.push(piece.slice(from));
      if (child instanceof HTMLElement) child.replaceChildren(...nodes);
      else child.replaceWith(...nodes);
    }
    pos += piece.length;
  }
}

/** How much of the text around an error is shown on each side. */
const context = 40;

/**
 * excerpt returns the text around an offset, with a caret under the code point there.
 * @param {string} text
 * @param {number} offset in bytes
 */
export function excerpt(text, offset) {
  const at = indexOfByte(text)(offset);
  const point = String.fromCodePoint(...(at < text.length ? [/** @type {number} */ (text.codePointAt(at))] : []));
  const from = at <= context ? 0 : at - context;
  const end = at + point.length;
  const to = end + context >= text.length ? text.length : end + context;
  const caret = make("span", { className: "caret" }, at < text.length ? visible(point) : "\u00A0");
  const line = make("div", { className: "excerpt", dir: "ltr", role: "group", "aria-label": "Where in the input" }, (from > 0 ? "…" : "") + visible(text.slice(from, at)), caret,
    visible(text.slice(end, to)) + (to < text.length ? "…" : ""));
  const n = point.codePointAt(0);
  const where = n === undefined ? `byte ${offset}, the end` : `byte ${offset}, ${codePoint(n)}${n > 0x7F ? ", UTF-8 " + utf8Hex(point) : ""}`;
  return { line, where };
}

/**
 * drawErrors lists validation errors. Those of the same name and place are one.
 * @param {string} input
 * @param {ValidationError[]} errors
 * @param {number} count how many there are; the list may not have all of them
 */
export function drawErrors(input, errors, count) {
  const list = make("ul", { className: "errors" });
  const groups = Object.values(Object.groupBy(errors, e => `${e.code} ${e.offset}`)).map(group => group ?? []);
  groups.forEach((group, i) => {
    const e = group[group.length - 1];
    const text = [...new Set(group.map(e => e.text))].filter(Boolean).join("; ");
    const { line, where } = excerpt(input, e.offset);
    const name = e.link === "" ? make("span", {}, e.code) : make("a", { href: e.link, rel: "noreferrer" }, e.code);
    const head = make("p", {}, name, e.fatal ? make("strong", { className: "fatal" }, "failure") : "", text === "" ? "" : ` ${text} `, make("span", { className: "quiet" }, `(${where})`),
      group.length === 1 ? "" : ` ×${group.length}`);
    if (i === groups.length - 1 && count > errors.length) {
      list.append(make("li", { className: "quiet" }, `… ${(count - errors.length).toLocaleString("en")} more …`));
    }
    list.append(make("li", {}, head, line));
  });
  return list;
}
