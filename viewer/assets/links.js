// @ts-check
// The Links view: what an HTML document links to.

import { get, make, toggle } from "./dom.js";
import { encodings, page } from "./examples.js";
import { maxDocument } from "./linksworker.js";
import { maxInput, toFragment, visible } from "./text.js";

/** How many links are shown at a time. */
const pageSize = 200;
/** How much of a link is shown, in UTF-16 code units. */
const maxShown = 500;

/** What people call the places to which links lead. Others, schemes, are called as they are. */
const placeNames = /** @type {Record<string, string>} */ ({
  "same origin": "same origin", "same site": "same site, other origin", "same domain": "other site: another scheme", invalid: "not a URL"
});

/** Who gave the URL of a document. */
const sources = {
  user: "from the field", comment: "from a comment of the program that saved the document", base: "from the base element",
  nobody: "an example, as the document doesn’t say its URL: enter it above"
};

const looks = {
  empty: "The document is empty.",
  binary: "This doesn’t look like HTML, but like a binary file.",
  archive: "This is a web archive (MHTML). Save the page as HTML instead.",
  text: "This doesn’t look like HTML: there is no tag in it."
};

const n = (/** @type {number} */ k) => k.toLocaleString("en");

/**
 * startLinks makes the view work. A document has a worker that ends when another document
 * is given first.
 * @param {(onLoading: (loaded: number) => void) => import("./client.js").Client} newClient
 * @param {() => void} onChange the address changes
 */
export function startLinks(newClient, onChange) {
  const text = get("links-text", HTMLTextAreaElement);
  const base = get("links-base", HTMLInputElement);
  const file = get("links-file", HTMLInputElement);
  const encoding = get("links-encoding", HTMLSelectElement);
  const status = get("links-status");
  const progress = get("links-progress", HTMLProgressElement);
  const kind = get("links-kind", HTMLSelectElement);
  const place = get("links-place", HTMLSelectElement);
  /** @type {import("./client.js").Client | null} */
  let client = null;
  /** @type {File | null} read instead of the field's text */
  let given = null;
  let run = 0;
  let isReading = false;
  /** What the shown links were read with. */
  let current = "";
  let shown = 0;
  let listing = 0;

  /** clear makes the field's text the document. */
  const clear = () => {
    given = null;
    get("links-note").textContent = "";
  };

  /** stop gives up the document that is being read. */
  const stop = () => {
    run++;
    if (isReading) {
      client?.end();
      client = null;
    }
    settle();
  };

  const settle = () => {
    isReading = false;
    get("links-cancel").hidden = progress.hidden = true;
  };

  const finish = (/** @type {string} */ said) => {
    status.textContent = said;
    document.dispatchEvent(new CustomEvent("shown"));
  };

  const read = async () => {
    stop();
    const number = run;
    get("links-result").hidden = true;
    get("links-base-note").textContent = "";
    current = JSON.stringify([base.value, encoding.value]);
    onChange();
    const isText = given === null;
    const source = given ?? new Blob([text.value]);
    if (isText && source.size === 0) return finish("Choose a file, or paste the source of a page.");
    if (source.size > maxDocument) return finish(`The document has ${size(source.size)}. This view reads at most ${size(maxDocument)}.`);
    isReading = true;
    get("links-cancel").hidden = progress.hidden = false;
    progress.removeAttribute("value");
    status.textContent = "Reading…";
    client ??= newClient(loaded => {
      if (loaded < 1) progress.value = loaded;
      else progress.removeAttribute("value");
    });
    try {
      // A text is UTF-8 here, whatever it says.
      const summary = /** @type {DocumentSummary} */ (await client.ask("links", { source, base: base.value, encoding: isText ? "UTF-8" : encoding.value }));
      if (number !== run) return;
      settle();
      if (summary.refused !== undefined) throw new Error(summary.refused);
      if (summary.notURL !== undefined) {
        get("links-base-note").textContent = `Not a URL: ${visible(summary.notURL)}.`;
        return finish("");
      }
      await show(summary, number);
    } catch (error) {
      if (number !== run) return;
      client?.end();
      client = null;
      settle();
      finish("The document can’t be read: " + visible(error instanceof Error ? error.message : String(error)));
    }
  };

  const show = async (/** @type {DocumentSummary} */ summary, /** @type {number} */ number) => {
    showFacts(summary);
    fill(kind, "all kinds", summary.kinds, s => s);
    fill(place, "all places", summary.places, s => placeNames[s] ?? s);
    get("links-list-part").hidden = summary.count === 0;
    await list(true);
    if (number !== run) return;
    get("links-result").hidden = summary.looks === "empty";
    const sentences = [summary.looks === "" ? "" : looks[summary.looks], summary.looks === "" || summary.count > 0 ? count(summary) : "",
      summary.stopped === null ? "" : `Reading ended early: ${summary.stopped}.`];
    finish(sentences.filter(Boolean).join(" "));
  };

  const showFacts = (/** @type {DocumentSummary} */ summary) => {
    const fact = (/** @type {string} */ name, /** @type {string} */ value, /** @type {string} */ more = "") =>
      [make("dt", {}, name), make("dd", {}, ...shorten(value, false), more && make("span", { className: "quiet" }, " " + more))];
    get("links-facts").replaceChildren(...fact("document URL", summary.url, sources[summary.from]),
      ...(summary.base === summary.url ? [] : fact("base URL", summary.base, "from the base element")),
      ...fact("encoding", summary.encoding, given === null ? "pasted text" : ""), ...fact("size", size(summary.size)));
  };

  const list = async (/** @type {boolean} */ anew) => {
    if (anew) shown = 0;
    const number = ++listing;
    /** @type {DocumentList | undefined} */
    const found = await client?.ask("linksList", { kind: kind.value, place: place.value, from: shown, count: pageSize });
    if (found === undefined || number !== listing) return;
    const body = /** @type {HTMLTableSectionElement} */ (get("links-list").querySelector("tbody"));
    const rows = found.links.map(drawLink);
    if (anew) body.replaceChildren(...rows);
    else body.append(...rows);
    if (anew && rows.length === 0) body.append(make("tr", { role: "row" }, make("td", { role: "cell", colSpan: 5, className: "quiet" }, "No links.")));
    shown += rows.length;
    const more = get("links-more");
    const hadFocus = document.activeElement === more;
    more.hidden = shown >= found.listed;
    if (hadFocus && more.hidden) get("links-shown").focus();
    const rest = found.total - found.listed;
    get("links-shown").textContent = `${n(shown)} of ${n(found.total)} ${found.total === 1 ? "link" : "links"}.` + (more.hidden && rest > 0
      ? ` The other ${n(rest)} aren’t listed${kind.value === "" || place.value === "" ? "; choose a kind or a place to see some of them" : ""}.` : "");
  };

  const take = (/** @type {File} */ dropped, /** @type {number} */ files = 1) => {
    if (base.value === page.url) base.value = ""; // from the example
    given = dropped;
    text.value = "";
    get("links-note").textContent = `${visible(dropped.name)}, ${size(dropped.size)}, is read instead of the field.${files > 1 ? ` It is the first of ${files} files.` : ""}`;
    return read();
  };

  listen();
  return {
    take,
    base: () => base.value,
    encoding: () => encoding.value,
    /**
     * enter sets what is in the address.
     * @param {string} newBase
     * @param {string} newEncoding
     */
    enter(newBase, newEncoding) {
      base.value = newBase.length > maxInput ? "" : newBase;
      encoding.value = encodings.includes(newEncoding) ? newEncoding : "";
      if (current !== "" && current !== JSON.stringify([base.value, encoding.value])) read();
    }
  };

  function listen() {
    encoding.append(make("option", { value: "" }, "as declared"), ...encodings.map(name => make("option", { value: name }, name)));
    get("links-form").addEventListener("submit", e => {
      e.preventDefault();
      read();
    });
    for (const e of [base, encoding]) {
      e.addEventListener("change", () => {
        if (given !== null || text.value !== "") read();
        else onChange();
      });
    }
    get("links-sample").addEventListener("click", () => {
      base.value = page.url;
      encoding.value = "";
      clear();
      text.value = page.source;
      read();
    });
    get("links-cancel").addEventListener("click", () => {
      stop();
      get("links-start").focus();
      finish("Canceled.");
    });
    file.addEventListener("change", () => {
      const chosen = file.files?.[0];
      if (chosen !== undefined) take(chosen);
      file.value = ""; // so the same file can be chosen again
    });
    text.addEventListener("input", clear);
    kind.addEventListener("change", () => list(true));
    place.addEventListener("change", () => list(true));
    get("links-more").addEventListener("click", () => list(false));
  }
}

/** @param {number} bytes */
function size(bytes) {
  return bytes < 10_000 ? `${n(bytes)} bytes` : bytes < 1 << 20 ? `${n(Math.ceil(bytes / 1024))} KiB` : `${(bytes / (1 << 20)).toFixed(1)} MiB`;
}

/**
 * count says how many links lead where.
 * @param {DocumentSummary} summary
 */
function count(summary) {
  const places = new Map(summary.places);
  const of = (/** @type {string} */ name) => places.get(name) ?? 0;
  const known = ["same origin", "same site", "same domain", "other site", "invalid"];
  const others = summary.places.reduce((sum, [name, count]) => sum + (known.includes(name) ? 0 : count), 0);
  const words = [
    [of("same origin"), "on the same origin"], [of("same site"), "elsewhere on the same site"], [of("other site") + of("same domain"), "to other sites"],
    [others, "with other schemes"], [of("invalid"), "that can’t be parsed"]
  ].filter(([k]) => k !== 0).map(([k, where]) => `${n(Number(k))} ${where}`);
  return `${n(summary.count)} ${summary.count === 1 ? "link" : "links"}${words.length === 0 ? "" : ": " + words.join(", ")}.`;
}

/**
 * fill lists what can be chosen, beside everything.
 * @param {HTMLSelectElement} select
 * @param {string} all
 * @param {[name: string, count: number][]} counts
 * @param {(name: string) => string} label
 */
function fill(select, all, counts, label) {
  select.replaceChildren(make("option", { value: "" }, all), ...counts.map(([value, count]) => make("option", { value }, `${label(value)} (${n(count)})`)));
}

/**
 * shorten returns a text that is shown up to maxShown.
 * @param {string} s
 * @param {boolean} isCut whether s is only the beginning
 */
function shorten(s, isCut) {
  const code = make("code", { className: "value" }, visible(s.slice(0, maxShown)));
  return s.length > maxShown || isCut ? [code, make("span", { className: "more" }, " … and more")] : [code];
}

/**
 * drawLink returns the row of a link. A narrow screen shows only its URL until it is opened.
 * @param {DocumentLink} link
 */
function drawLink(link) {
  const td = (/** @type {string} */ title, /** @type {(Node | string)[]} */ ...children) => make("td", { role: "cell", "data-title": title }, ...children);
  const quiet = (/** @type {string} */ s) => make("span", { className: "quiet" }, s);
  const resolved = link.href === null ? [make("span", { className: "failure" }, visible(link.failure))] : shorten(link.href, link.cut);
  const address = toFragment({ url: link.href ?? "", base: "", encoding: "UTF-8", steps: [] }, "parse");
  const url = link.href === null || link.cut ? make("div", {}, ...resolved) : make("a", { href: address }, ...resolved);
  const where = td("Leads to", placeNames[link.place] ?? link.place, ...(link.caution === "" ? [] : [make("span", { className: "caution" }, link.caution)]));
  if (!["same origin", "same site"].includes(link.place)) where.classList.add("leaves");
  const line = td("Line", n(link.line), quiet(` byte ${n(link.column)}${link.depth > 0 ? ", in srcdoc" : ""}`));
  const kind = td("Kind", link.kind + " ", make("code", { className: "quiet element" }, `<${`${link.element} ${link.attribute}`.trim()}>`));
  if (link.late) kind.append(quiet(" too late for links before it"));
  return make("tr", { role: "row", className: "long" }, make("th", { scope: "row", role: "rowheader", className: "url" }, toggle("Details"), url),
    td("As written", ...(link.raw === "" ? [quiet("empty")] : shorten(link.raw, link.cut))), where, kind, line);
}
