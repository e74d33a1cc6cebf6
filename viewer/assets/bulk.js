// @ts-check
// The Bulk view.

import { get, make } from "./dom.js";
import { examples } from "./examples.js";
import { cell } from "./parse.js";
import { maxListed, visible } from "./text.js";

/** How much text the field takes. Longer text would make it slow, and is kept outside it. */
const maxField = 100_000;
/** The lines of the button: examples that fit on a line and need no base. */
const sample = examples.flatMap(group => group.urls).filter(e => e.base === undefined && !/[\r\n]/.test(e.url)).map(e => e.url).slice(0, 20);
/** How many lines are shown at a time. */
const pageSize = 200;

/**
 * startBulk makes the view work. It gets a separate worker once it needs one,
 * so the other views don't wait.
 * @param {() => import("./client.js").Client} newClient
 * @param {(lines: string | undefined) => void} onList the current list, if it fits into
 * an address
 */
export function startBulk(newClient, onList) {
  const text = get("bulk-text", HTMLTextAreaElement);
  const status = get("bulk-status");
  const progress = get("bulk-progress", HTMLProgressElement);
  const filter = get("bulk-filter", HTMLSelectElement);
  /** @type {import("./client.js").Client | null} */
  let client = null;
  /** @type {Blob | null} used instead of the field's text */
  let large = null;
  let shown = 0;

  const ask = (/** @type {string} */ type, /** @type {unknown} */ data) => {
    client ??= newClient();
    client.onProgress = p => {
      progress.value = p.progress;
      status.textContent = `${p.lines.toLocaleString("en")} URLs`;
    };
    return client.ask(type, data);
  };

  const keep = (/** @type {Blob | null} */ blob, /** @type {string} */ name) => {
    large = blob;
    get("bulk-note").textContent = blob === null ? "" : `${name}, ${Math.ceil(blob.size / 1024).toLocaleString("en")} KiB, is used instead of the field. Change the field to use its text again.`;
  };

  const run = async () => {
    const source = large ?? text.value;
    onList(typeof source === "string" && source.length <= maxListed ? source : undefined);
    get("bulk-start", HTMLButtonElement).disabled = true;
    get("bulk-cancel").hidden = progress.hidden = false;
    get("bulk-result").hidden = true;
    progress.value = 0;
    status.textContent = "";
    try {
      const summary = /** @type {BulkSummary | null} */ (await ask("bulk", { source, base: get("bulk-base", HTMLInputElement).value }));
      if (summary === null) status.textContent = "Canceled.";
      else await show(summary);
    } catch (error) {
      status.textContent = "Failed: " + (error instanceof Error ? error.message : error);
    }
    get("bulk-start", HTMLButtonElement).disabled = false;
    get("bulk-cancel").hidden = progress.hidden = true;
    document.dispatchEvent(new CustomEvent("shown"));
  };

  const show = async (/** @type {BulkSummary} */ summary) => {
    const n = (/** @type {number} */ k) => k.toLocaleString("en");
    status.textContent = `${n(summary.lines)} URLs in ${summary.seconds.toFixed(2)} s.` + (summary.skipped > 0 ? ` ${n(summary.skipped)} lines were left out: too long, or too many.` : "");
    get("bulk-result").hidden = summary.lines === 0;
    get("bulk-failures").replaceChildren(chart(summary.failures, summary.lines, "failure", "No failures."));
    get("bulk-kinds").replaceChildren(chart(summary.kinds, summary.lines, "kind", "No URLs."));
    get("bulk-agreement").replaceChildren(chart(summary.agreement, summary.lines, "agreement", ""));
    filter.querySelector("[data-picked]")?.remove();
    for (const option of filter.options) {
      option.textContent = (option.textContent ?? "").replace(/ \([\d,]+\)$/, "") + ` (${n(summary.counts[option.value])})`;
    }
    filter.value = ["browser", "net", "failures"].find(name => summary.counts[name] > 0) ?? "all";
    await list(true);
  };

  /**
   * chart draws counts as bars, in a table. A bar lists its lines.
   * @param {[name: string, count: number][]} counts
   * @param {number} total
   * @param {string} kind what the names are, for the worker
   * @param {string} none the text if counts is empty
   */
  const chart = (counts, total, kind, none) => {
    if (counts.length === 0) return make("p", { className: "quiet" }, none);
    return make("table", { className: "chart" }, make("tbody", {}, ...counts.map(([name, count]) => {
      const bar = make("div", { className: "barfill" });
      bar.style.width = `${total === 0 ? 0 : 100 * count / total}%`;
      const share = total === 0 ? "" : ` (${(100 * count / total).toFixed(1)} %)`;
      const button = make("button", { type: "button", disabled: count === 0 }, name, make("div", { className: "bartrack", "aria-hidden": "true" }, bar));
      button.addEventListener("click", () => pick(`${kind}:${name}`, `${name} (${count.toLocaleString("en")})`));
      return make("tr", {}, make("th", { scope: "row" }, button), make("td", {}, count.toLocaleString("en") + share));
    })));
  };

  /**
   * pick lists the lines of a bar.
   * @param {string} value
   * @param {string} label
   */
  const pick = (value, label) => {
    filter.querySelector("[data-picked]")?.remove();
    filter.append(make("option", { value, "data-picked": "" }, label));
    filter.value = value;
    filter.scrollIntoView({ block: "nearest" });
    list(true);
  };

  const list = async (/** @type {boolean} */ anew) => {
    if (anew) shown = 0;
    /** @type {BulkLine[]} */
    const lines = await ask("list", { filter: filter.value, from: shown, count: pageSize + 1 });
    const body = /** @type {HTMLTableSectionElement} */ (get("bulk-list").querySelector("tbody"));
    const rows = lines.slice(0, pageSize).map(drawLine);
    if (anew) body.replaceChildren(...rows);
    else body.append(...rows);
    if (anew && rows.length === 0) body.append(make("tr", { role: "row" }, make("td", { role: "cell", colSpan: 4, className: "quiet" }, "No URLs.")));
    shown += rows.length;
    get("bulk-more").hidden = lines.length <= pageSize;
  };

  const download = async (/** @type {"csv" | "jsonl"} */ format) => {
    const address = URL.createObjectURL(await ask("export", format));
    make("a", { href: address, download: "urls." + format }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  };

  const take = (/** @type {File} */ file) => {
    keep(file, visible(file.name));
    run();
  };

  get("bulk-form").addEventListener("submit", e => {
    e.preventDefault();
    run();
  });
  get("bulk-sample").addEventListener("click", () => {
    text.value = sample.join("\n");
    keep(null, "");
    run();
  });
  get("bulk-cancel").addEventListener("click", () => ask("cancel", null));
  get("bulk-file", HTMLInputElement).addEventListener("change", e => {
    const file = /** @type {HTMLInputElement} */ (e.target).files?.[0];
    if (file !== undefined) take(file);
    /** @type {HTMLInputElement} */ (e.target).value = ""; // so the same file can be chosen again
  });
  text.addEventListener("beforeinput", e => {
    const added = e.data ?? e.dataTransfer?.getData("text/plain") ?? "";
    if (text.value.length + added.length <= maxField) return;
    e.preventDefault();
    keep(new Blob([added]), "The text that you pasted");
  });
  text.addEventListener("paste", e => {
    const added = e.clipboardData?.getData("text/plain") ?? "";
    if (text.value.length + added.length <= maxField) return;
    e.preventDefault();
    keep(new Blob([added]), "The text that you pasted");
  });
  text.addEventListener("input", () => keep(null, ""));
  filter.addEventListener("change", () => list(true));
  get("bulk-more").addEventListener("click", () => list(false));
  get("bulk-csv").addEventListener("click", () => download("csv"));
  get("bulk-jsonl").addEventListener("click", () => download("jsonl"));
  return {
    take,
    base: () => get("bulk-base", HTMLInputElement).value,
    /**
     * enter sets the base. It puts a list into the field and compares it, if there is one.
     * @param {string | undefined} lines
     * @param {string} base
     */
    enter(lines, base) {
      get("bulk-base", HTMLInputElement).value = base;
      if (lines === undefined) return;
      text.value = lines;
      keep(null, "");
      run();
    }
  };
}

/** @param {BulkLine} line */
function drawLine(line) {
  const said = (/** @type {string | null} */ href, /** @type {string} */ failure, /** @type {string} */ title, /** @type {boolean} */ differs) => {
    const td = cell(title, href, differs);
    if (href === null) td.append(make("span", { className: "failure" }, " " + failure));
    return td;
  };
  return make("tr", { role: "row" }, make("th", { scope: "row", role: "rowheader", className: "url" }, make("code", {}, visible(line.url))),
    said(line.ours, line.kind, "This package", false), said(line.browser, "", "This browser", line.browser !== line.ours), said(line.net, visible(line.netError), "net/url", line.net !== line.ours));
}
