// @ts-check
// Elements.

/**
 * get returns the element with that id, which must exist.
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
 * make creates an element. Properties become attributes if they begin with "aria-" or
 * "data-", or are "role" or "for".
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

/** mark returns the sign of a difference, which the style sheet draws: few fonts have one. */
export function mark() {
  return make("span", { className: "mark unequal", "aria-hidden": "true" });
}

/**
 * toggle returns a button that opens and closes its row.
 * @param {...(Node | string)} label
 */
export function toggle(...label) {
  const button = make("button", { type: "button", className: "toggle", "aria-expanded": "false" }, ...label);
  button.addEventListener("click", () => {
    button.setAttribute("aria-expanded", String(button.closest("tr")?.classList.toggle("open")));
  });
  return button;
}
