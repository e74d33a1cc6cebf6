// @ts-check
// The Parse view.

import { get, make, onlyForReaders } from "./dom.js";
import { componentNames, componentOf, drawErrors, drawParts, drawValue, excerpt } from "./drawing.js";
import { attributes, visible } from "./text.js";

/** How many rows of a list are shown. */
const maxRows = 200;

/**
 * showParse shows a URL.
 * @param {ViewRequest} request
 * @param {ViewAnswer} answer
 * @param {(pairs: string[]) => void} replaceQuery
 */
export function showParse(request, answer, replaceQuery) {
  const values = /** @type {string[]} */ (answer.ours.values);
  showVerdict(answer, () => {});
  get("serialization").hidden = false;
  get("serialization").replaceChildren(drawParts(values[0], answer.parts ?? [], s => s));
  showLegend(request, answer);
  showValues(answer);
  showValidity(request, answer);
  get("record").hidden = false;
  showFacts(answer);
  showQuery(answer, replaceQuery);
  showPath(answer);
  showRest(request, answer);
}

/**
 * showFailure shows an input that isn't a URL.
 * @param {ViewRequest} request
 * @param {ViewAnswer} answer
 * @param {(url: string) => void} suggest
 */
export function showFailure(request, answer, suggest) {
  showVerdict(answer, suggest);
  get("serialization").hidden = true;
  get("legend").replaceChildren();
  showValues(answer);
  showValidity(request, answer);
  get("record").hidden = true;
  showRest(request, answer);
}

/**
 * @param {ViewRequest} request
 * @param {ViewAnswer} answer
 */
function showRest(request, answer) {
  get("go-code").textContent = answer.go;
  const note = get("encoding-note");
  note.hidden = request.encoding === "UTF-8";
  note.textContent = `This package encodes the query as a page in ${request.encoding} does. “new URL” in a browser and net/url know only UTF-8.`;
}

/**
 * differing returns the attributes in which two readings of a URL differ.
 * @param {Reading} ours
 * @param {Reading} theirs
 */
function differing(ours, theirs) {
  const [a, b] = [ours.values, theirs.values];
  if (a === undefined || b === undefined) return [];
  return attributes.filter((_, i) => b[i] !== undefined && a[i] !== b[i]);
}

/**
 * @param {string} name
 * @param {Reading} ours
 * @param {Reading} theirs
 */
function verdict(name, ours, theirs) {
  const ok = ours.values !== undefined;
  if (ok !== (theirs.values !== undefined)) return ok ? `${name} refuses it, this package doesn’t.` : `${name} accepts it, this package doesn’t.`;
  if (!ok) return `${name} refuses it, too.`;
  const names = differing(ours, theirs);
  return names.length === 0 ? `${name} agrees.` : `${name} differs in ${list(names)}.`;
}

/** @param {string[]} names */
function list(names) {
  return names.length < 2 ? names.join("") : names.slice(0, -1).join(", ") + " and " + names[names.length - 1];
}

/**
 * showEmpty says what to do when nothing is entered.
 */
export function showEmpty() {
  get("verdict").replaceChildren(make("span", { className: "quiet" }, "Type or paste a URL, or choose an example below."));
  showNothing();
}

/**
 * showBrowser shows the browser's reading of a URL until the package is loaded.
 * @param {Reading} browser
 */
export function showBrowser(browser) {
  get("verdict").replaceChildren(sign(browser.values !== undefined, browser.values === undefined ? "This browser refuses it." : "This browser accepts it.", "✗"));
  showNothing();
  const body = /** @type {HTMLTableSectionElement} */ (get("values").querySelector("tbody"));
  const row = (/** @type {string} */ name, /** @type {HTMLElement} */ value) => make("tr", { role: "row" }, make("th", { scope: "row", role: "rowheader" }, name),
    pending("This package"), value, pending("net/url"));
  get("values").hidden = false;
  body.replaceChildren(...(browser.values === undefined
    ? [row("failure", make("td", { role: "cell", "data-title": "This browser" }, make("span", { className: "failure" }, visible(browser.error ?? ""))))]
    : browser.values.map((value, i) => row(attributes[i], cell("This browser", value, false)))));
}

/** @param {string} title */
function pending(title) {
  return make("td", { role: "cell", "data-title": title }, make("span", { className: "quiet" }, "loading…"));
}

/** showNothing hides all but the verdict. */
function showNothing() {
  get("serialization").hidden = get("values").hidden = get("validity-card").hidden = get("record").hidden = get("code").hidden = get("encoding-note").hidden = true;
  get("legend").replaceChildren();
  get("values").querySelector("tbody")?.replaceChildren();
}

/**
 * showVerdict says briefly which parsers accept the input. If it isn't a URL, showVerdict
 * suggests one that a person may have meant.
 * @param {ViewAnswer} answer
 * @param {(url: string) => void} suggest
 */
function showVerdict(answer, suggest) {
  get("values").hidden = get("validity-card").hidden = get("code").hidden = false;
  const { ours, browser, net, typed } = answer;
  const items = [
    sign(ours.values !== undefined, ours.values === undefined ? `Not a URL: ${ours.error}.` : "A URL.", "✗"),
    sign(isSame(ours, browser), verdict("This browser", ours, browser)),
    sign(isSame(ours, net), verdict("net/url", ours, net))
  ];
  items.push(...(answer.cautions ?? []).map(caution => sign(false, caution + ".", "!")));
  if (typed !== undefined) {
    const button = make("button", { type: "button" }, make("code", {}, visible(typed)));
    button.addEventListener("click", () => suggest(typed));
    items.push(make("span", { className: "suggestion" }, "Did you mean ", button, "?"));
  }
  get("verdict").replaceChildren(...items);
}

/**
 * @param {Reading} ours
 * @param {Reading} theirs
 */
function isSame(ours, theirs) {
  return (ours.values === undefined) === (theirs.values === undefined) && differing(ours, theirs).length === 0;
}

/**
 * @param {boolean} good
 * @param {string} text
 * @param {string} [bad] the mark if it isn't good
 */
function sign(good, text, bad = "≠") {
  return make("span", { className: good ? "sign good" : "sign bad" }, make("span", { "aria-hidden": "true", className: "mark" }, good ? "✓" : bad), text + " ");
}

/**
 * showLegend names the components, and where each came from.
 * @param {ViewRequest} request
 * @param {ViewAnswer} answer
 */
function showLegend(request, answer) {
  const shown = new Set((answer.parts ?? []).map(p => p[0]));
  const input = new Set((answer.inputParts ?? []).map(p => p[0]));
  const base = new Set((answer.baseParts ?? []).map(p => p[0]));
  const items = Object.entries(componentNames).filter(([kind]) => shown.has(kind)).map(([kind, name]) => {
    let from = "";
    if (request.base !== "" && !input.has(kind)) from = base.has(kind) ? "from the base" : "";
    else if (kind === "path" && request.base !== "" && usesBasePath(request, answer)) from = "from both";
    return make("li", { "data-part": kind }, make("span", { className: "part " + kind }, name), from && make("span", { className: "quiet" }, " " + from));
  });
  get("legend").replaceChildren(...items);
}

/**
 * usesBasePath reports whether a path is relative to the base's.
 * @param {ViewRequest} request
 * @param {ViewAnswer} answer
 */
function usesBasePath(request, answer) {
  const parts = answer.inputParts ?? [];
  const path = parts.find(p => p[0] === "path");
  if (path === undefined || parts.some(p => p[0] === "host")) return false;
  const bytes = new TextEncoder().encode(request.url);
  return !["/", "\\"].includes(String.fromCharCode(bytes[path[1]]));
}

/** @param {ViewAnswer} answer */
function showValues(answer) {
  const { ours, browser, net } = answer;
  const body = /** @type {HTMLTableSectionElement} */ (get("values").querySelector("tbody"));
  const titles = ["This package", "This browser", "net/url"];
  if ([ours, browser, net].every(r => r.values === undefined)) {
    body.replaceChildren(errorRow([ours, browser, net], titles));
    return;
  }
  const rows = attributes.map((name, i) => {
    const part = componentOf[name];
    const cells = [ours, browser, net].map((reading, column) => {
      if (reading.values === undefined) return cell(titles[column], null, column > 0 && ours.values !== undefined);
      const value = reading.values[i];
      if (value === undefined) return cell(titles[column], undefined, false);
      return cell(titles[column], value, column > 0 && ours.values?.[i] !== value);
    });
    joinEqual(cells, [ours, browser, net].map(reading => reading.values?.[i]), titles);
    return make("tr", { role: "row", ...(part && { "data-part": part }) }, make("th", { scope: "row", role: "rowheader", className: part ? "part " + part : "" }, name), ...cells);
  });
  const failed = [ours, browser, net].some(r => r.values === undefined);
  body.replaceChildren(...(failed ? [errorRow([ours, browser, net], titles)] : []), ...rows);
}

/**
 * joinEqual marks the cells that have the same value as the first one. A narrow screen
 * shows these as one.
 * @param {HTMLElement[]} cells
 * @param {(string | undefined)[]} values
 * @param {string[]} titles
 */
function joinEqual(cells, values, titles) {
  const same = cells.filter((_, i) => i > 0 && values[i] !== undefined && values[i] === values[0]);
  for (const td of same) td.classList.add("same");
  if (same.length === cells.length - 1) cells[0].dataset.same = "all";
  else if (same.length > 0) cells[0].dataset.same = titles.filter((_, i) => i === 0 || same.includes(cells[i])).join(", ");
}

/**
 * cell creates a cell. value is null if there is no URL, and undefined if there is no
 * such attribute.
 * @param {string} title
 * @param {string | null | undefined} value
 * @param {boolean} differs
 */
export function cell(title, value, differs) {
  const td = make("td", { role: "cell", "data-title": title, className: differs ? "differs" : "" });
  if (differs) td.append(make("span", { className: "mark", "aria-hidden": "true" }, "≠"), onlyForReaders("differs: "));
  if (value === undefined) td.append(make("span", { className: "quiet" }, "not in net/url"));
  else if (value === null) td.append(make("span", { className: "quiet" }, "—"), onlyForReaders("no URL"));
  else if (value === "") td.append(make("span", { className: "quiet" }, "empty"), make("code", { className: "value" }));
  else td.append(drawValue(value));
  return td;
}

/**
 * @param {Reading[]} readings
 * @param {string[]} titles
 */
function errorRow(readings, titles) {
  const ours = readings[0].values !== undefined;
  const cells = readings.map(({ values, error }, i) => {
    const differs = i > 0 && (values !== undefined) !== ours;
    const td = make("td", { role: "cell", "data-title": titles[i], className: differs ? "differs" : "" });
    if (differs) td.append(make("span", { className: "mark", "aria-hidden": "true" }, "≠"), onlyForReaders("differs: "));
    td.append(values === undefined ? make("span", { className: "failure" }, visible(error ?? "")) : make("span", { className: "quiet" }, "accepted"));
    return td;
  });
  return make("tr", { role: "row", className: "failures" }, make("th", { scope: "row", role: "rowheader" }, "failure"), ...cells);
}

/**
 * @param {ViewRequest} request
 * @param {ViewAnswer} answer
 */
function showValidity(request, answer) {
  const out = get("errors");
  const lists = [];
  if ((answer.errors?.length ?? 0) > 0) lists.push(drawErrors(request.url, answer.errors ?? [], answer.errorCount ?? 0));
  if ((answer.baseErrors?.length ?? 0) > 0) lists.push(make("h3", {}, "In the base"), drawErrors(request.base, answer.baseErrors ?? [], answer.baseErrorCount ?? 0));
  out.replaceChildren(...(lists.length > 0 ? lists : [make("p", {}, sign(true, "None."))]));
  const validity = get("validity");
  if (answer.base !== null) {
    validity.replaceChildren("Whether this is a valid URL string depends on the base.");
  } else if (answer.valid == null) {
    validity.replaceChildren(sign(true, "A valid URL string."));
  } else {
    const { offset, expected } = answer.valid;
    const { line, where } = excerpt(request.url, offset);
    validity.replaceChildren(sign(false, "", "✗"), "Not a ", make("a", { href: "https://url.spec.whatwg.org/#valid-url-string", rel: "noreferrer" }, "valid URL string"), `: expected ${expected} at ${where}.`, line);
  }
}

/** @param {ViewAnswer} answer */
function showFacts(answer) {
  get("facts").replaceChildren(...(answer.facts ?? []).flatMap(([name, value, expression]) => [
    make("dt", {}, name), make("dd", { title: expression }, make("code", {}, visible(value)))
  ]));
}

/**
 * showQuery shows the query as a table to edit. A field that has the focus stays
 * as it is: the change comes from there.
 * @param {ViewAnswer} answer
 * @param {(pairs: string[]) => void} replace
 */
function showQuery(answer, replace) {
  const out = get("query");
  const pairs = answer.query ?? [];
  const read = () => [...out.querySelectorAll("input")].map(input => input.dataset.value ?? input.value);
  const focused = document.activeElement instanceof HTMLInputElement && out.contains(document.activeElement);
  get("query-add").onclick = () => {
    replace([...read(), "name", "value"]);
  };
  get("query-sort").onclick = () => {
    const current = read();
    const grouped = current.flatMap((name, i) => i % 2 === 0 ? [[name, current[i + 1]]] : []);
    replace(grouped.sort((a, b) => a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0).flat());
  };
  get("query-sort").hidden = pairs.length < 2;
  if (focused && read().length === 2 * pairs.length) return;
  if (pairs.length === 0) {
    out.replaceChildren(make("p", { className: "quiet" }, "No pairs."));
    return;
  }
  if (pairs.length > maxRows) {
    get("query-add").hidden = get("query-sort").hidden = true;
    out.replaceChildren(make("p", { className: "quiet" }, `${pairs.length.toLocaleString("en")} pairs, too many to show.`));
    return;
  }
  get("query-add").hidden = false;
  const field = (/** @type {string} */ value, /** @type {string} */ label) => {
    const input = make("input", { type: "text", value, "aria-label": label, spellcheck: false });
    // A field can't have newlines, so the value stays until the field is edited.
    if (input.value !== value) input.dataset.value = value;
    input.addEventListener("input", () => {
      delete input.dataset.value;
      replace(read());
    });
    return make("td", { role: "cell" }, input);
  };
  const rows = pairs.map(([name, value], i) => {
    const remove = make("button", { type: "button", className: "remove", "aria-label": `Remove pair ${i + 1}` }, "×");
    remove.addEventListener("click", () => {
      replace(read().filter((_, k) => k >> 1 !== i));
      get("query-add").focus();
    });
    return make("tr", { role: "row" }, field(name, `Name ${i + 1}`), field(value, `Value ${i + 1}`), make("td", { role: "cell" }, remove));
  });
  const head = make("thead", { role: "rowgroup" }, make("tr", { role: "row" }, make("th", { scope: "col", role: "columnheader" }, "name"), make("th", { scope: "col", role: "columnheader" }, "value"), make("td", { role: "cell" })));
  out.replaceChildren(make("table", { className: "pairs", role: "table" }, head, make("tbody", { role: "rowgroup" }, ...rows)));
}

/** @param {ViewAnswer} answer */
function showPath(answer) {
  const segments = answer.path ?? [];
  if (answer.opaquePath) {
    get("path").replaceChildren(make("p", {}, "Opaque: ", make("code", {}, visible(segments[0]?.[0] ?? ""))));
    return;
  }
  if (segments.length === 0) {
    get("path").replaceChildren(make("p", { className: "quiet" }, "No segments."));
    return;
  }
  const items = segments.slice(0, maxRows).map(([segment, decoded]) => make("li", {},
    segment === "" ? make("span", { className: "quiet" }, "empty") : make("code", {}, segment),
    decoded !== segment && make("span", { className: "quiet" }, " decoded ") || "", decoded !== segment && make("code", {}, visible(decoded)) || ""));
  if (segments.length > maxRows) items.push(make("li", { className: "quiet" }, `… ${(segments.length - maxRows).toLocaleString("en")} more`));
  get("path").replaceChildren(make("ol", { className: "segments" }, ...items));
}
