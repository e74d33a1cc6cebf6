// @ts-check
// The Parse view.

import { get, make, mark, toggle } from "./dom.js";
import { componentOf, components, drawErrors, drawParts, drawValue, excerpt } from "./drawing.js";
import { attributes, indexOfByte, visible } from "./text.js";

/** The parsers, in the order of their columns. */
const titles = ["This package", "This browser", "net/url", "Drop-in"];

/** How many pairs, and how many segments, are shown. */
const maxItems = 10;

/**
 * showParse shows an input, and its URL if it is one.
 * @param {ViewRequest} request
 * @param {ViewAnswer} answer
 * @param {(url: string) => void} suggest
 */
export function showParse(request, answer, suggest) {
  const href = answer.ours.values?.[0];
  showVerdict(answer, suggest);
  get("serialization").hidden = get("legend-bar").hidden = get("record").hidden = href === undefined;
  get("serialization").replaceChildren(drawParts(href ?? "", answer.parts ?? [], s => s));
  showLegend(request, answer);
  showValues(answer);
  showValidity(request, answer);
  showFacts(answer);
  showQuery(answer);
  showPath(answer);
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
 * verdict says how another parser's reading differs from this package's. A browser's URL class has only UTF-8.
 * @param {string} name
 * @param {Reading} ours
 * @param {Reading} theirs
 */
export function verdict(name, ours, theirs) {
  const ok = ours.values !== undefined;
  const side = name === "This browser" && get("encoding", HTMLSelectElement).value === "UTF-8" ? " The standard agrees with this package." : "";
  if (ok !== (theirs.values !== undefined)) return sign(false, `${name} ${ok ? "refuses" : "accepts"} it; this package doesn’t.${side}`);
  if (!ok) return sign(true, `${name} refuses it, too.`);
  const names = differing(ours, theirs);
  const isOpen = names.join() === "origin" && /^(blob:)?file:/.test(ours.values?.[0] ?? "");
  return sign(names.length === 0, names.length === 0 ? `${name} agrees.` : `${name} differs in ${names.join(", ").replace(/, (\w+)$/, " and $1")}.${isOpen ? " The standard leaves it open." : side}`);
}

/**
 * showEmpty says what to do when nothing is entered.
 */
export function showEmpty() {
  get("verdict").replaceChildren(make("span", { className: "quiet" }, "Type or paste a URL, or choose an example."));
  showNothing();
}

/**
 * showBrowser shows the browser's reading of a URL until the package is loaded.
 * @param {Reading} browser
 */
export function showBrowser(browser) {
  const failed = browser.values === undefined;
  get("verdict").replaceChildren(sign(!failed, failed ? "This browser refuses it." : "This browser accepts it.", "✗"));
  showNothing();
  const pending = (/** @type {string} */ title) => td(title, false, make("span", { className: "quiet pending" }, "loading…"));
  const cells = failed ? [drawFailure(titles[1], browser, false)] : (browser.values ?? []).map(value => cell(titles[1], value, false));
  get("values").hidden = false;
  get("values").querySelector("tbody")?.replaceChildren(...cells.map((middle, i) =>
    row(failed ? "failure" : attributes[i], [pending(titles[0]), middle, pending(titles[2]), pending(titles[3])])));
}

/** showNothing hides all but the verdict. */
function showNothing() {
  get("serialization").hidden = get("legend-bar").hidden = get("values").hidden = get("validity-card").hidden = get("record").hidden = get("code").hidden = get("encoding-note").hidden = true;
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
    verdict("This browser", ours, browser),
    verdict("net/url", ours, net)
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
  const items = components.filter(kind => shown.has(kind)).map(kind => {
    let from = "";
    if (!given.has(kind) && inBase.has(kind) && (isRelative || kind === "scheme")) from = "from the base";
    else if (kind === "path" && isRelativePath) from = "from both";
    return make("li", { "data-part": kind, tabIndex: 0 }, make("span", { className: "part " + kind }, kind), from && make("span", { className: "quiet" }, " " + from));
  });
  get("legend").replaceChildren(...items);
}

/** @param {ViewAnswer} answer */
function showValues({ ours, browser, net, dropIn }) {
  const readings = [ours, browser, net, dropIn];
  const failures = readings.map((r, i) => drawFailure(titles[i], r, (r.values === undefined) !== (ours.values === undefined)));
  const differences = readings.map(reading => differing(ours, reading));
  const rows = attributes.map((name, i) => {
    const cells = readings.map(({ values }, column) => cell(titles[column], values === undefined ? null : values[i], differences[column].includes(name)));
    joinEqual(cells, readings.map(reading => reading.values?.[i]));
    return row(name, cells);
  });
  const failed = readings.filter(r => r.values === undefined).length;
  get("values").querySelector("tbody")?.replaceChildren(...(failed > 0 ? [row("failure", failures)] : []), ...(failed < readings.length ? rows : []));
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
 * joinEqual marks the cells that have the same value as one before. A narrow screen shows these
 * as one.
 * @param {HTMLElement[]} cells
 * @param {(string | undefined)[]} values
 */
export function joinEqual(cells, values) {
  cells.forEach((first, k) => {
    const same = cells.filter((td, i) => i >= k && values[i] !== undefined && values[i] === values[k] && td.classList.contains("differs") === first.classList.contains("differs"));
    if (first.classList.contains("same") || same.length < 2) return;
    for (const td of same.slice(1)) td.classList.add("same");
    first.dataset.same = same.length === cells.length ? "all" : same.map(td => td.dataset.title).join(", ").replaceAll(", This", ", this");
  });
}

/**
 * cell creates a cell. value is null if there is no URL, and undefined if there is no
 * such attribute.
 * @param {string} title
 * @param {string | null | undefined} value
 * @param {boolean} differs
 */
export function cell(title, value, differs) {
  if (value === undefined) return td(title, differs, make("span", { className: "quiet" }, "not in net/url"));
  if (value === null) return td(title, differs, make("span", { className: "quiet" }, "—"), make("span", { className: "sr" }, "no URL"));
  if (value === "") return td(title, differs, make("span", { className: "quiet" }, "empty"), make("code", { className: "value" }));
  return td(title, differs, drawValue(value));
}

/**
 * td creates a cell, with a mark if it differs.
 * @param {string} title
 * @param {boolean} differs
 * @param {...HTMLElement} content
 */
function td(title, differs, ...content) {
  const difference = differs ? [mark(), make("span", { className: "sr" }, "differs: ")] : [];
  return make("td", { role: "cell", "data-title": title, className: differs ? "differs" : "" }, ...difference, ...content);
}

/**
 * drawFailure creates the cell that says whether, and why, a parser fails.
 * @param {string} title
 * @param {Reading} reading
 * @param {boolean} differs
 */
function drawFailure(title, { values, error = "" }, differs) {
  return td(title, differs, values === undefined ? make("span", { className: "failure" }, visible(error)) : make("span", { className: "quiet" }, "accepted"));
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
    validity.replaceChildren(sign(false, "", "✗"), "Not a ", make("a", { href: "https://url.spec.whatwg.org/#valid-url-string", rel: "noreferrer" }, "valid URL string"), `: at ${where}, expected ${expected}.`, line);
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
  const items = segments.slice(0, maxItems).map(([segment, decoded]) => make("li", {},
    segment === "" ? make("span", { className: "quiet" }, "empty") : make("code", {}, segment),
    decoded !== segment && make("span", { className: "quiet" }, " decoded ") || "", decoded !== segment && make("code", {}, visible(decoded)) || ""));
  const list = segments.length === 0 ? make("p", { className: "quiet" }, "No segments.") : make("ol", { className: "segments" }, ...items);
  const opaque = make("p", {}, "Opaque: ", make("code", {}, visible(segments[0]?.[0] ?? "")));
  get("path").replaceChildren(answer.opaquePath ? opaque : list, moreThan(maxItems, segments.length));
}
