// @ts-check
// Reads URLs with the browser's own URL class.

import { attributes } from "./text.js";

/**
 * @param {string} url
 * @param {string} base
 */
function construct(url, base) {
  return base === "" ? new URL(url) : new URL(url, base);
}

/** @param {URL} url */
function values(url) {
  return attributes.map(name => String(url[/** @type {keyof URL} */ (name)]));
}

/** @param {unknown} error */
function message(error) {
  return error instanceof Error ? error.message : String(error);
}

/**
 * @param {string} url
 * @param {string} base
 * @returns {Reading}
 */
export function readURL(url, base) {
  try {
    return { values: values(construct(url, base)) };
  } catch (error) {
    return { error: message(error) };
  }
}

/**
 * @param {string} url
 * @param {string} base
 * @param {Step[]} steps
 */
export function readSteps(url, base, steps) {
  if (readURL(url, base).error !== undefined) return [];
  const u = construct(url, base);
  return steps.map(({ attribute, value }) => {
    let error = null;
    try {
      /** @type {any} */ (u)[attribute] = value;
    } catch (e) {
      error = message(e);
    }
    return { error, values: values(u) };
  });
}
