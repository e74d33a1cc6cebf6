// @ts-check
// The page: its state is the visitor's input and the current view.

import { Client } from "./client.js";
import { get, make } from "./dom.js";
import { readURL } from "./browser.js";
import { drawField } from "./drawing.js";
import { encodings, examples } from "./examples.js";
import { escapeHidden, fromFragment, maxInput, toFragment, unescape } from "./text.js";
import { showBrowser, showEmpty, showParse } from "./parse.js";
import { Setters } from "./setters.js";
import { startLinks } from "./links.js";

let isLoaded = false;
/** The views that show an answer of the package. */
const shown = new Set();
const client = new Client(loaded => {
  const isReplaced = isLoaded && loaded < 1;
  get("loading").hidden = isLoaded = loaded >= 1;
  if (isReplaced && tab !== "links" && !isEmpty()) showWaiting();
  get("load-progress", HTMLProgressElement).value = loaded;
});

const fields = { url: get("url", HTMLTextAreaElement), base: get("base", HTMLTextAreaElement) };
const escapes = get("escapes", HTMLInputElement);
const encoding = get("encoding", HTMLSelectElement);

/**
 * A text field turns other newlines into "\n", so its content can differ from the state.
 * @type {ViewRequest}
 */
let request = { url: "", base: "", encoding: "UTF-8", steps: [] };
/** The views, and the field where the input of each begins. */
const views = /** @type {Record<string, string>} */ ({ parse: "url", setters: "url", links: "links-text" });
let tab = "parse";
/** The number of the last request. */
let asked = 0;
let saving = 0;

const setters = new Setters(steps => {
  request.steps = steps;
  changed();
});
const links = startLinks(onLoading => new Client(onLoading), () => changed());

const isEmpty = () => tab === "parse" && request.url === "" && request.base === "";

/** changed asks the package about the state, and saves the state in the address. */
async function changed() {
  clearTimeout(saving);
  saving = setTimeout(() => history.replaceState(null, "", link()), 250);
  if (tab === "links") return;
  drawInputs(null);
  const number = ++asked;
  if (isEmpty()) {
    get("trouble").textContent = "";
    shown.delete(tab);
    showEmpty();
    finish();
    return;
  }
  if (!isLoaded) showWaiting();
  const current = structuredClone({ ...request, steps: tab === "setters" ? request.steps : [] });
  try {
    const result = /** @type {ViewAnswer} */ (await client.ask("view", current));
    if (number !== asked) return;
    get("trouble").textContent = result.refused === undefined ? "" : `The package refuses this input: ${result.refused}.`;
    if (result.refused === undefined) show(current, result);
    else endLoading();
  } catch (error) {
    if (number !== asked) return;
    get("trouble").textContent = "The package can’t be loaded: " + (error instanceof Error ? error.message : error);
    endLoading();
  }
  finish();
}

/** showWaiting shows what is known without the package, or that what is shown belongs to an earlier input. */
function showWaiting() {
  get("panel-" + tab).classList.toggle("stale", shown.has(tab));
  if (shown.has(tab) || tab === "setters") {
    get(tab === "setters" ? "setters-verdict" : "verdict").replaceChildren(make("span", { className: "quiet pending" }, "loading…"));
    return;
  }
  showBrowser(readURL(request.url, request.base));
  performance.mark("browser");
}

/** endLoading shows that what is missing won't come. */
function endLoading() {
  get("loading").hidden = true;
  for (const e of document.querySelectorAll(".pending")) e.textContent = "—";
}

/** finish marks the input as shown. */
function finish() {
  performance.mark("shown");
  document.dispatchEvent(new CustomEvent("shown"));
}

/**
 * @param {ViewRequest} current
 * @param {ViewAnswer} result
 */
function show(current, result) {
  const view = tab === "setters" ? tab : "parse";
  shown.add(view);
  get("panel-" + view).classList.remove("stale");
  drawInputs(result);
  if (view === "setters") setters.show(current, result);
  else showParse(current, result, url => enter({ ...request, url }, tab));
}

/** link returns the address of the current state. */
function link() {
  const steps = tab === "setters" ? request.steps : [];
  if (tab === "links") return toFragment({ ...request, base: links.base(), encoding: links.encoding(), steps }, tab);
  return request.url === "" && request.base === "" && tab === "parse" ? location.pathname : toFragment({ ...request, steps }, tab);
}

/**
 * drawInputs draws the components into the fields. Until there is an answer, it draws only
 * the fields' content.
 * @param {ViewAnswer | null} result
 */
function drawInputs(result) {
  const baseErrors = result?.baseErrors ?? [];
  drawField(get("url-drawing"), request.url, result?.inputParts ?? [], (result?.errors ?? []).map(e => e.offset));
  drawField(get("base-drawing"), request.base, result?.baseParts ?? [], baseErrors.map(e => e.offset));
  if (document.activeElement !== escapes) escapes.value = escapeHidden(request.url);
  get("url-note").textContent = noteOf(request.url);
  const failed = baseErrors.find(e => e.fatal);
  get("base-note").textContent = failed === undefined ? noteOf(request.base) : `Not a URL: ${failed.code}${failed.text && ": " + failed.text}.`;
}

/** @param {string} text */
function noteOf(text) {
  return text.length < maxInput ? "" : `A field takes at most ${maxInput.toLocaleString("en")} characters.`;
}

/**
 * enter puts a request into the fields and shows it.
 * @param {ViewRequest} next
 * @param {string} view
 */
async function enter(next, view) {
  request = { ...next, url: next.url.slice(0, maxInput), base: next.base.slice(0, maxInput) };
  if (view === "links") links.enter(next.base, next.encoding);
  if (view === "links" || !encodings.includes(request.encoding)) request.encoding = "UTF-8";
  fields.url.value = request.url;
  fields.base.value = request.base;
  encoding.value = request.encoding;
  setters.set(request.steps);
  select(view);
  await changed();
}

/**
 * listen follows a field.
 * @param {"url" | "base"} name
 */
function listen(name) {
  const field = fields[name];
  field.addEventListener("input", () => {
    request[name] = field.value = field.value.slice(0, maxInput);
    changed();
  });
  // A line feed would be a part of the URL; who wants one pastes it, or writes an escape.
  field.addEventListener("beforeinput", e => {
    if (e.inputType === "insertLineBreak") e.preventDefault();
  });
}

/**
 * select shows a view.
 * @param {string} view
 */
function select(view) {
  if (!Object.hasOwn(views, view)) view = "parse";
  tab = view;
  for (const name of Object.keys(views)) {
    const button = get("tab-" + name);
    button.setAttribute("aria-selected", String(name === view));
    button.tabIndex = name === view ? 0 : -1;
    get("panel-" + name).hidden = name !== view;
  }
  get("inputs").hidden = get("more").hidden = views[view] !== "url";
  get("skip", HTMLAnchorElement).href = "#" + views[view];
  if (view === "setters") setters.begin();
}

function listenToTabs() {
  const names = Object.keys(views);
  const count = names.length;
  names.forEach((name, i) => {
    const button = get("tab-" + name);
    button.addEventListener("click", () => {
      select(name);
      changed();
    });
    button.addEventListener("keydown", e => {
      /** @type {Record<string, number>} */
      const targets = { ArrowLeft: (i + count - 1) % count, ArrowRight: (i + 1) % count, Home: 0, End: count - 1 };
      const to = targets[e.key];
      if (to === undefined) return;
      e.preventDefault();
      const target = get("tab-" + names[to]);
      target.focus();
      target.click();
    });
  });
}

function listExamples() {
  examples.forEach(({ title, urls }, i) => {
    const list = make("ul", { className: "chips" }, ...urls.map(example => make("li", {}, exampleButton(example))));
    if (i === 0) get("examples").append(...list.children);
    else get("more-examples").append(make("h2", {}, title), list);
  });
}

/** @param {import("./examples.js").Example} example */
function exampleButton({ url, base = "", encoding = "UTF-8", label }) {
  const extra = [base && `in ${base}`, encoding === "UTF-8" ? "" : encoding].filter(Boolean).join(", ");
  const button = make("button", { type: "button" }, make("code", {}, label ?? url), extra && make("span", { className: "quiet" }, " " + extra));
  button.addEventListener("click", () => {
    enter({ url, base, encoding, steps: tab === "setters" ? request.steps : [] }, tab);
    fields.url.focus();
  });
  return button;
}

/**
 * copy puts a text into the clipboard, and shows whether that worked.
 * @param {HTMLElement} said
 * @param {string} text
 */
async function copy(said, text) {
  try {
    await navigator.clipboard.writeText(text);
    said.textContent = "Copied";
  } catch {
    said.textContent = "This browser doesn’t allow the page to copy.";
  }
  setTimeout(() => { said.textContent = ""; }, 4000);
}

function listenToButtons() {
  get("copy-link").addEventListener("click", () => copy(get("copied"), new URL(link(), location.href).href));
  get("copy-href").addEventListener("click", () => copy(get("href-copied"), get("serialization").textContent ?? ""));
  encoding.append(...encodings.map(name => make("option", { value: name }, name)));
  encoding.addEventListener("change", () => {
    request.encoding = encoding.value;
    changed();
  });
  get("inputs").addEventListener("submit", e => e.preventDefault());
}

/** A part that the pointer or the focus is on is lit everywhere. */
function listenToParts() {
  for (const type of ["pointerover", "focusin"]) {
    document.addEventListener(type, e => {
      const part = e.target instanceof Element && e.target.closest("[data-part]")?.getAttribute("data-part");
      for (const lit of document.querySelectorAll(".lit")) lit.classList.remove("lit");
      for (const same of part ? document.querySelectorAll(`[data-part="${part}"]`) : []) same.classList.add("lit");
    });
  }
}

function listenToDrops() {
  const mark = (/** @type {boolean} */ isDragging) => document.documentElement.classList.toggle("dragging", isDragging);
  document.addEventListener("dragover", e => {
    if (!e.dataTransfer?.types.includes("Files")) return;
    e.preventDefault();
    mark(true);
  });
  document.addEventListener("dragleave", e => mark(e.relatedTarget !== null));
  document.addEventListener("drop", e => {
    mark(false);
    const files = e.dataTransfer?.files ?? [];
    const file = files[0];
    if (file === undefined) return;
    e.preventDefault();
    if (tab !== "links") select("links");
    changed();
    links.take(file, files.length);
  });
}

async function sayAbout() {
  /** @type {About} */
  const about = await client.ask("about");
  get("about").textContent = `URL Standard ${about.standard}, Unicode ${about.unicode}, web-platform-tests of ${about.tests}. ${about.suffixes}.`;
}

listenToButtons();
listenToTabs();
listenToParts();
listenToDrops();
listExamples();
listen("url");
listen("base");
escapes.addEventListener("input", () => enter({ ...request, url: unescape(escapes.value) }, tab));
// The address itself may have been replaced since it changed.
window.addEventListener("hashchange", e => {
  const found = fromFragment(new URL(e.newURL).hash);
  if (found !== null) enter(found.request, found.tab);
});
const first = fromFragment(location.hash) ?? { request: { ...request, ...examples[0].urls[0] }, tab };
enter(first.request, first.tab);
sayAbout().catch(endLoading);
