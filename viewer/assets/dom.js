// @ts-check
// Elements.

/**
 * get returns the element with that id, which has to be there.
 * @template {HTMLElement} T
 * @param {string} id
 * @param {new () => T} [type]
 * @returns {T}
 */
export function get(id, type) {
  const e = document.getElementById(id);
  if (e === null || !(e instanceof (type ?? HTMLElement))) throw new Error("no element " + id);
  return /** @type {T} */ (e);
}

/**
 * make makes an element. Properties that begin with "aria-", "data-" or are
 * "role" or "for" become attributes.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, unknown>} [properties]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(name, properties = {}, ...children) {
  const e = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (/^(aria-|data-|role$|for$|scope$)/.test(key)) {
      e.setAttribute(key, String(value));
    } else {
      /** @type {any} */ (e)[key] = value;
    }
  }
  e.append(...children);
  return e;
}

/**
 * onlyForReaders is text that only screen readers say.
 * @param {string} text
 */
export function onlyForReaders(text) {
  return make("span", { className: "sr" }, text);
}
