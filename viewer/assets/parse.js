// @ts-check
// The Parse view.

import { get, make, mark, onlyForReaders, toggle } from "./dom.js";
import { componentNames, componentOf, drawErrors, drawParts, drawValue, excerpt } from "./drawing.js";
import { attributes, indexOfByte, visible } from "./text.js";

/** How many pairs, and how many segments, are shown. */
const maxItems = 10;

/**
 * showParse shows a URL.
 * @param {ViewRequest} request
 * @param {ViewAnswer} answer
 */
export function showParse(request, answer) {
  const values = /** @type {string[]} */ (answer.ours.values);
  showVerdict(answer, () => {});
  get("serialization").hidden = false;
  get("serialization").replaceChildren(drawParts(values[0], answer.parts ?? [], s => s));
  showLegend(request, answer);
  showValues(answer);
  showValidity(request, answer);
  get("record").hidden = false;
  showFacts(answer);
  showQuery(answer);
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

/** What an attribute is made from. If one of these differs, a difference of it says nothing new. */
const madeFrom = /** @type {Record<string, string[]>} */ ({
  href: attributes.filter(name => name !== "href" && name !== "origin"), host: ["hostname", "port"], origin: ["protocol", "hostname", "port"]
});

/**
 * differing returns the attributes in which two readings of a URL differ, without those that only
 * follow from others.
 * @param {Reading} ours
 * @param {Reading} theirs
 */
export function differing(ours, theirs) {
  const [a, b] = [ours.values, theirs.values];
  if (a === undefined || b === undefined) return [];
  const all = attributes.filter((_, i) => b[i] !== undefined && a[i] !== b[i]);
  return all.filter(name => !madeFrom[name]?.some(part => all.includes(part)));
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
  return names.length === 0 ? `${name} agrees.` : `${name} differs in ${names.join(", ").replace(/, (\w+)$/, " and $1")}.`;
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
  return make("td", { role: "cell", "data-title": title }, make("span", { className: "quiet pending" }, "loading…"));
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
 * @param {string} [bad] the mark if it isn't good, instead of that of a difference
 */
export function sign(good, text, bad = "") {
  const sign = !good && bad === "" ? mark() : make("span", { "aria-hidden": "true", className: "mark" }, good ? "✓" : bad);
  return make("span", { className: good ? "sign good" : "sign bad" }, sign, text + " ");
}

/**
 * showLegend names the components, and where each came from. An input with a host, or with a scheme
 * after which nothing is relative, takes at most the scheme from the base.
 * @param {ViewRequest} request
 * @param {ViewAnswer} answer
 */
function showLegend({ url, base }, answer) {
  const kinds = (/** @type {Part[] | undefined} */ parts) => new Set(parts?.map(p => p[0]));
  const [shown, given, inBase] = [kinds(answer.parts), kinds(answer.inputParts), kinds(answer.baseParts)];
  const protocol = answer.ours.values?.[1] ?? "";
  const hasRelativeScheme = /^(https?|wss?|ftp|file):$/.test(protocol) && base.trim().toLowerCase().startsWith(protocol);
  const isRelative = !given.has("host") && (!given.has("scheme") || hasRelativeScheme);
  const path = answer.inputParts?.find(p => p[0] === "path");
  const isRelativePath = isRelative && path !== undefined && !/[/\\]/.test(url[indexOfByte(url)(path[1])]);
  const items = Object.entries(componentNames).filter(([kind]) => shown.has(kind)).map(([kind, name]) => {
    let from = "";
    if (!given.has(kind) && inBase.has(kind) && (isRelative || kind === "scheme")) from = "from the base";
    else if (kind === "path" && isRelativePath) from = "from both";
    return make("li", { "data-part": kind, tabIndex: 0 }, make("span", { className: "part " + kind }, name), from && make("span", { className: "quiet" }, " " + from));
  });
  get("legend").replaceChildren(...items);
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
  const readings = [ours, browser, net];
  const differences = readings.map(reading => differing(ours, reading));
  const rows = attributes.map((name, i) => {
    const cells = readings.map(({ values }, column) => cell(titles[column], values === undefined ? null : values[i], differences[column].includes(name)));
    joinEqual(cells, readings.map(reading => reading.values?.[i]), titles);
    return row(name, cells);
  });
  const failed = [ours, browser, net].some(r => r.values === undefined);
  body.replaceChildren(...(failed ? [errorRow([ours, browser, net], titles)] : []), ...rows);
}

/** How long a value may be that is shown as a whole before its row is opened. */
const maxLine = 160;

/**
 * row returns the row of an attribute. If a value is long, its name opens the row.
 * @param {string} name
 * @param {HTMLElement[]} cells
 */
export function row(name, cells) {
  const part = componentOf[name];
  const isLong = cells.some(td => (td.textContent ?? "").length > maxLine);
  const head = make("th", { scope: "row", role: "rowheader", className: part ? "part " + part : "" }, isLong ? toggle(name) : name);
  return make("tr", { role: "row", className: isLong ? "long" : "", ...(part && { "data-part": part }) }, head, ...cells);
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
  if (differs) td.append(mark(), onlyForReaders("differs: "));
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
    if (differs) td.append(mark(), onlyForReaders("differs: "));
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

/** @param {ViewAnswer} answer */
function showQuery(answer) {
  const pairs = answer.query ?? [];
  const name = (/** @type {string} */ text) => text === "" ? make("span", { className: "quiet" }, "empty") : make("code", {}, visible(text));
  const rows = pairs.slice(0, maxItems).map(pair => make("tr", { role: "row" }, ...pair.map(text => make("td", { role: "cell" }, name(text)))));
  const head = make("thead", { role: "rowgroup" }, make("tr", { role: "row" }, ...["name", "value"].map(title => make("th", { scope: "col", role: "columnheader" }, title))));
  const table = make("table", { className: "pairs", role: "table" }, head, make("tbody", { role: "rowgroup" }, ...rows));
  get("query").replaceChildren(pairs.length === 0 ? make("p", { className: "quiet" }, "No pairs.") : table, moreThan(maxItems, pairs.length));
}

/**
 * moreThan says how many items of a list aren't shown.
 * @param {number} shown
 * @param {number} all
 */
function moreThan(shown, all) {
  return all <= shown ? "" : make("p", { className: "quiet" }, `… ${(all - shown).toLocaleString("en")} more`);
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
  const items = segments.slice(0, maxItems).map(([segment, decoded]) => make("li", {},
    segment === "" ? make("span", { className: "quiet" }, "empty") : make("code", {}, segment),
    decoded !== segment && make("span", { className: "quiet" }, " decoded ") || "", decoded !== segment && make("code", {}, visible(decoded)) || ""));
  get("path").replaceChildren(make("ol", { className: "segments" }, ...items), moreThan(maxItems, segments.length));
}
