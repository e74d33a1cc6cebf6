// @ts-check
// Reads URLs with the browser's own URL class.

import { attributes } from "./text.js";

/** @param {URL} url */
function values(url) {
  return attributes.map(name => String(url[/** @type {keyof URL} */ (name)]));
}

/**
 * @param {string} url
 * @param {string} base
 * @returns {Reading}
 */
export function readURL(url, base) {
  try {
    return { values: values(new URL(url, base || undefined)) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * readSteps returns the attributes after each assignment.
 * @param {string} url
 * @param {string} base
 * @param {Step[]} steps
 */
export function readSteps(url, base, steps) {
  if (readURL(url, base).error !== undefined) return [];
  const u = new URL(url, base || undefined);
  return steps.map(({ attribute, value }) => {
    try {
      Object.assign(u, { [attribute]: value });
    } catch {
      // An assignment to href that fails changes nothing.
    }
    return values(u);
  });
}
