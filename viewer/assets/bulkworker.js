// @ts-check
// The bulk view's part in the worker: it reads lines, asks the package and the browser,
// and keeps their answers.

import { readHref } from "./browser.js";

/** How many lines the package is asked about at a time. */
const chunkLines = 2000;
/** How many UTF-16 code units these lines may have together. */
const chunkLength = 1 << 20;
/** Longer lines are left out. */
const maxLine = 1 << 20;
/** How many lines are compared at most. */
const maxLines = 1_000_000;

export class Bulk {
  /**
   * @param {(message: string[]) => any} ask
   * @param {(message: unknown) => void} post
   */
  constructor(ask, post) {
    this.ask = ask;
    this.post = post;
    /** The number of the current run. */
    this.current = 0;
    this.base = "";
    this.skipped = 0;
    /** @type {BulkLine[]} */
    this.lines = [];
  }

  cancel() {
    this.current++;
    return null;
  }

  /**
   * run compares the lines of a text or a file.
   * @param {{source: string | Blob, base: string}} data
   * @returns {Promise<BulkSummary | null>} null if it was canceled
   */
  async run({ source, base }) {
    const run = ++this.current;
    const start = performance.now();
    this.base = base;
    this.lines = [];
    this.skipped = 0;
    const blob = typeof source === "string" ? new Blob([source]) : source;
    let read = 0;
    /**
     * The pieces of a line that have been read, and their length. Those beyond maxLine
     * are dropped.
     * @type {string[]}
     */
    let pieces = [];
    let length = 0;
    const decoder = new TextDecoder();
    const reader = blob.stream().getReader();
    for (let done = false; !done && this.lines.length < maxLines;) {
      const chunk = await reader.read();
      done = chunk.done;
      read += chunk.value?.length ?? 0;
      const text = decoder.decode(chunk.value, { stream: !done });
      const end = done ? text.length : text.lastIndexOf("\n") + 1;
      if (end > 0 || done) {
        await this.compareAll((pieces.join("") + text.slice(0, end)).split("\n"), run);
        pieces = [text.slice(end)];
        length = text.length - end;
      } else if (length <= maxLine) {
        pieces.push(text);
        length += text.length;
      }
      if (run !== this.current) {
        reader.cancel();
        return null;
      }
      this.post({ progress: blob.size === 0 ? 1 : read / blob.size, lines: this.lines.length });
    }
    reader.cancel();
    return this.summary((performance.now() - start) / 1000);
  }

  /**
   * @param {string[]} lines
   * @param {number} run
   */
  async compareAll(lines, run) {
    /** @type {string[]} */
    let batch = [];
    let length = 0;
    for (const raw of lines) {
      const line = raw.endsWith("\r") ? raw.slice(0, -1) : raw;
      if (line === "") continue;
      if (line.length > maxLine || this.lines.length + batch.length >= maxLines) {
        this.skipped++;
        continue;
      }
      batch.push(line);
      length += line.length;
      if (batch.length === chunkLines || length > chunkLength) {
        this.compare(batch);
        batch = [];
        length = 0;
        await nextTask();
        if (run !== this.current) return;
      }
    }
    if (batch.length > 0) this.compare(batch);
  }

  /** @param {string[]} batch */
  compare(batch) {
    const base = this.base;
    /** @type {[string | null, string, number, string | null, string][]} */
    const answers = this.ask(["bulk", base && "base", base, batch.join("\n")]);
    answers.forEach(([ours, kind, offset, net, netError], i) => {
      const url = batch[i];
      this.lines.push({ url, ours, kind, offset, net, netError, browser: readHref(url, base) });
    });
  }

  /**
   * @param {number} seconds
   * @returns {BulkSummary}
   */
  summary(seconds) {
    /** @type {Map<string, number>} */
    const failures = new Map();
    /** @type {Map<string, number>} */
    const kinds = new Map();
    const counts = { browser: 0, net: 0, failures: 0, all: this.lines.length };
    const agreement = new Map([
      ["this browser reads a different URL", 0], ["this browser refuses", 0], ["this browser alone accepts", 0],
      ["net/url writes a different URL", 0], ["net/url refuses", 0], ["net/url alone accepts", 0]
    ]);
    const count = (/** @type {Map<string, number>} */ map, /** @type {string} */ key) => map.set(key, (map.get(key) ?? 0) + 1);
    for (const line of this.lines) {
      if (line.ours === null) count(failures, line.kind);
      else count(kinds, kindOf(line));
      if (line.ours === null) counts.failures++;
      const [browser, net] = [browserAgreement(line), netAgreement(line)];
      if (browser !== "") {
        counts.browser++;
        count(agreement, browser);
      }
      if (net !== "") {
        counts.net++;
        count(agreement, net);
      }
    }
    const sorted = (/** @type {Map<string, number>} */ map) => [...map].sort((a, b) => b[1] - a[1]);
    return { lines: this.lines.length, skipped: this.skipped, seconds, counts, failures: sorted(failures), kinds: sorted(kinds), agreement: [...agreement] };
  }

  /**
   * list returns the lines of a filter, from the first one that the page doesn't have yet.
   * @param {{filter: string, from: number, count: number}} data
   */
  list({ filter, from, count }) {
    const wanted = filters[filter] ?? picked(filter);
    const found = [];
    let n = 0;
    for (const line of this.lines) {
      if (!wanted(line)) continue;
      if (n++ >= from) found.push(line);
      if (found.length === count) break;
    }
    return found.map(line => ({ ...line, url: clip(line.url), ours: clip(line.ours), net: clip(line.net), browser: clip(line.browser) }));
  }

  /**
   * export returns all lines as a file.
   * @param {"csv" | "jsonl"} format
   */
  export(format) {
    /** @type {string[]} */
    const parts = format === "csv" ? ["\uFEFFurl,package,browser,net/url,host or failure,offset,net/url error\r\n"] : [];
    for (let i = 0; i < this.lines.length; i += 1000) {
      parts.push(this.lines.slice(i, i + 1000).map(format === "csv" ? toCSV : toJSON).join(""));
    }
    return new Blob(parts, { type: format === "csv" ? "text/csv;charset=utf-8" : "application/jsonl" });
  }
}

/** @type {Record<string, (line: BulkLine) => boolean>} */
const filters = {
  browser: line => line.browser !== line.ours,
  net: line => line.net !== line.ours,
  failures: line => line.ours === null,
  all: () => true
};

/**
 * picked returns the filter of a bar: failure, kind or agreement, ":" and its name.
 * @param {string} filter
 * @returns {(line: BulkLine) => boolean}
 */
function picked(filter) {
  const colon = filter.indexOf(":");
  const name = filter.slice(colon + 1);
  switch (filter.slice(0, colon)) {
    case "failure": return line => line.ours === null && line.kind === name;
    case "kind": return line => line.ours !== null && kindOf(line) === name;
    case "agreement": return line => browserAgreement(line) === name || netAgreement(line) === name;
    default: return filters.all;
  }
}

/** @param {BulkLine} line */
function kindOf(line) {
  return line.kind === "null" ? "no host (null)" : line.kind;
}

/**
 * browserAgreement says how the browser differs, and netAgreement says how net/url differs.
 * They return "" if there is no difference.
 * @param {BulkLine} line
 */
function browserAgreement(line) {
  if (line.browser === line.ours) return "";
  return "this browser " + (line.ours === null ? "alone accepts" : line.browser === null ? "refuses" : "reads a different URL");
}

/** @param {BulkLine} line */
function netAgreement(line) {
  if (line.net === line.ours) return "";
  return "net/url " + (line.ours === null ? "alone accepts" : line.net === null ? "refuses" : "writes a different URL");
}

/**
 * nextTask lets pending messages be handled. A timer would wait longer.
 * @returns {Promise<void>}
 */
function nextTask() {
  return new Promise(resolve => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/**
 * clip shortens a text that is too long to read.
 * @template {string | null} T
 * @param {T} s
 * @returns {T}
 */
function clip(s) {
  return s !== null && s.length > 500 ? /** @type {T} */ (s.slice(0, 500) + "…") : s;
}

/** @param {BulkLine} line */
function toJSON(line) {
  return JSON.stringify({ url: line.url, package: line.ours, browser: line.browser, net_url: line.net,
    ...(line.ours === null ? { failure: line.kind, offset: line.offset } : { host: line.kind }), ...(line.net === null ? { net_url_error: line.netError } : {}) }) + "\n";
}

/**
 * toCSV quotes every field. A field that begins with =, +, - or "@" gets an apostrophe,
 * because a spreadsheet would treat it as a formula.
 * @param {BulkLine} line
 */
function toCSV(line) {
  const fields = [line.url, line.ours, line.browser, line.net, line.kind, line.offset < 0 ? "" : String(line.offset), line.netError];
  return fields.map(f => '"' + (f ?? "").replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""') + '"').join(",") + "\r\n";
}
