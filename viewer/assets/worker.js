// @ts-check
// Runs the package, and the browser's own URL class, apart from the page, so no
// input can freeze the page.

import "./wasm_exec.js";
import { Links } from "./linksworker.js";
import { readURL, readSteps } from "./browser.js";
import { pack } from "./text.js";

const scope = /** @type {{postMessage(message: unknown): void, onmessage: ((e: MessageEvent) => void) | null}} */ (/** @type {unknown} */ (globalThis));

const small = "url.wasm.gz";
const whole = "encodings.wasm.gz";

/**
 * The program that runs, or is being loaded. The large one can do everything that the
 * small one can, and stays once it is loaded.
 * @type {{name: string, loaded: Promise<void>} | null}
 */
let program = null;
/** The name of the program that runs. */
let runs = "";

/**
 * say tells the page how much of a program is loaded, unless another one is wanted by now.
 * @param {string} name
 * @param {number} loading
 */
function say(name, loading) {
  if (program?.name === name) scope.postMessage({ loading });
}

/**
 * fetchProgram returns the program of that name, and tells the page how much of
 * it is loaded. Some web hosts decompress it on the way.
 * @param {string} name
 */
async function fetchProgram(name) {
  say(name, 0);
  const response = await fetch(name);
  if (!response.ok || !response.body) throw new Error(`${name}: ${response.status} ${response.statusText}`);
  const total = Number(response.headers.get("Content-Length"));
  let loaded = 0;
  const [counted, head] = response.body.pipeThrough(new TransformStream({
    transform(/** @type {Uint8Array} */ chunk, controller) {
      loaded += chunk.length;
      if (total > 0) say(name, Math.min(1, loaded / total));
      controller.enqueue(chunk);
    }
  })).tee();
  const reader = head.getReader();
  const { value } = await reader.read();
  reader.cancel();
  return value?.[0] === 0x1F ? counted.pipeThrough(/** @type {any} */ (new DecompressionStream("gzip"))) : counted;
}

/**
 * load runs a program that can do everything that the named one can.
 * @param {string} name
 */
function load(name) {
  if (program?.name !== name && program?.name !== whole) {
    const next = program = { name, loaded: Promise.resolve() };
    next.loaded = start(name);
    // A program that couldn't be loaded is tried again.
    next.loaded.catch(() => { if (program === next) program = null; });
  }
  return program.loaded;
}

/** @param {string} name */
async function start(name) {
  const go = new Go();
  const stream = await fetchProgram(name);
  const response = new Response(stream, { headers: { "Content-Type": "application/wasm" } });
  const { instance } = await WebAssembly.instantiateStreaming(response, go.importObject);
  if (runs === whole) return; // asked for later, and here earlier
  runs = name;
  // The program ends only if it fails.
  go.run(instance).finally(() => { program = null; runs = ""; });
  say(name, 1);
}

/** @param {(string | Uint8Array)[]} message */
function ask(message) {
  return JSON.parse(new TextDecoder().decode(whatwgurl(pack(message))));
}

/**
 * @param {ViewRequest} request
 * @returns {Promise<ViewAnswer>}
 */
async function view(request) {
  const { url, base, encoding, steps } = request;
  await load(encoding === "UTF-8" ? small : whole);
  const answer = ask(["view", url, base, encoding, ...steps.flatMap(s => [s.attribute, s.value])]);
  return { ...answer, browser: readURL(url, base), browserSteps: readSteps(url, base, steps) };
}

const links = new Links(ask);

scope.onmessage = async e => {
  const { id, type, data } = e.data;
  try {
    let answer;
    switch (type) {
      case "view": answer = await view(data); break;
      case "about": await load(small); answer = ask(["about"]); break;
      case "links": await load(whole); answer = await links.read(data); break;
      case "linksList": answer = links.list(data); break;
    }
    scope.postMessage({ id, answer });
  } catch (error) {
    scope.postMessage({ id, error: String(error instanceof Error ? error.message : error) });
  }
};
