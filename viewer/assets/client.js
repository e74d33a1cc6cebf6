// @ts-check
// Asks the worker.

export class Client {
  /** @param {(loaded: number) => void} onLoading */
  constructor(onLoading) {
    this.worker = new Worker("worker.js", { type: "module" });
    this.lastID = 0;
    /** @type {Map<number, {resolve: (answer: any) => void, reject: (error: Error) => void}>} */
    this.waiting = new Map();
    this.worker.onmessage = ({ data: { id, loading, answer, error } }) => {
      if (loading !== undefined) return onLoading(loading);
      const waiting = this.waiting.get(id);
      this.waiting.delete(id);
      if (error !== undefined) waiting?.reject(new Error(error));
      else waiting?.resolve(answer);
    };
    this.worker.onerror = e => {
      const error = new Error(e.message || "The worker can’t be loaded.");
      for (const { reject } of this.waiting.values()) reject(error);
      this.waiting.clear();
    };
  }

  /** end ends the worker. What it was asked for is never answered. */
  end() {
    this.worker.terminate();
    this.waiting.clear();
  }

  /**
   * @param {string} type
   * @param {unknown} [data]
   * @returns {Promise<any>}
   */
  ask(type, data) {
    const id = ++this.lastID;
    this.worker.postMessage({ id, type, data });
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }
}
