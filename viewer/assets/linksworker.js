// @ts-check
// The Links view's part in the worker: it reads a document, asks the package about it, and
// keeps the links.

/** The length of the longest document, in bytes. Package document has the same limit. */
export const maxDocument = 32 << 20;

export class Links {
  /** @param {(message: (string | Uint8Array)[]) => any} ask */
  constructor(ask) {
    this.ask = ask;
    /** @type {DocumentAnswer["groups"]} */
    this.groups = [];
  }

  /**
   * @param {{source: Blob, base: string, encoding: string}} data
   * @returns {Promise<DocumentSummary>}
   */
  async read({ source, base, encoding }) {
    const content = await source.arrayBuffer().catch(() => {
      throw new Error("it is a folder, or it has changed or gone since it was chosen. Choose it again.");
    });
    const bytes = new Uint8Array(content);
    const { groups = [], ...rest } = /** @type {DocumentAnswer} */ (this.ask(["links", bytes, base, encoding]));
    this.groups = groups;
    for (const group of groups) {
      for (const link of group.links) Object.assign(link, { kind: group.kind, place: group.place });
    }
    return { ...rest, kinds: this.count("kind"), places: this.count("place") };
  }

  /**
   * count returns the number of links of each kind, or of each place.
   * @param {"kind" | "place"} property
   * @returns {[name: string, count: number][]}
   */
  count(property) {
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (const group of this.groups) counts.set(group[property], (counts.get(group[property]) ?? 0) + group.count);
    return [...counts].sort((a, b) => b[1] - a[1]);
  }

  /**
   * list returns links of a kind and a place, from a given one on. Not all links are kept, and
   * the list ends before the first one that isn't.
   * @param {{kind: string, place: string, from: number, count: number}} data "" is any kind or
   * place
   * @returns {DocumentList}
   */
  list({ kind, place, from, count }) {
    const groups = this.groups.filter(g => (kind === "" || g.kind === kind) && (place === "" || g.place === place));
    const end = Math.min(...groups.filter(g => g.dropped >= 0).map(g => g.dropped), Infinity);
    const links = groups.flatMap(g => g.links).filter(l => l.order < end).sort((a, b) => a.order - b.order);
    return { links: links.slice(from, from + count), listed: links.length, total: groups.reduce((n, g) => n + g.count, 0) };
  }
}
