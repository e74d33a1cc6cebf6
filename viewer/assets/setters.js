// @ts-check
// The Setters view.

import { get, make } from "./dom.js";
import { drawErrors, drawParts } from "./drawing.js";
import { cell, differing, joinEqual, row, verdict } from "./parse.js";
import { attributes, maxInput, visible } from "./text.js";

const settable = attributes.filter(name => name !== "origin");

export class Setters {
  /** @param {(steps: Step[]) => void} onChange */
  constructor(onChange) {
    this.onChange = onChange;
    /** @type {Step[]} */
    this.steps = [];
    get("step-add").addEventListener("click", () => {
      this.add("pathname", "");
      /** @type {HTMLElement | null} */ (get("steps").querySelector("li:last-child input"))?.focus();
    });
  }

  /** @param {Step[]} steps */
  set(steps) {
    this.steps = steps.map(s => ({ ...s }));
    this.draw();
  }

  /** begin adds an assignment, if there isn't one, as something to change. */
  begin() {
    if (this.steps.length === 0) this.add("port", "8080");
  }

  /**
   * @param {string} attribute
   * @param {string} value
   */
  add(attribute, value) {
    this.steps.push({ attribute, value });
    this.draw();
    this.onChange(this.steps);
  }

  draw() {
    get("steps").replaceChildren(...this.steps.map((step, i) => {
      const select = make("select", { "aria-label": `Attribute ${i + 1}` }, ...settable.map(name => make("option", { value: name }, name)));
      select.value = step.attribute;
      const input = make("input", { type: "text", value: step.value, "aria-label": `Value ${i + 1}`, spellcheck: false, maxLength: maxInput });
      const remove = make("button", { type: "button", className: "remove", "aria-label": `Remove assignment ${i + 1}` }, "×");
      select.addEventListener("change", () => {
        step.attribute = select.value;
        this.onChange(this.steps);
      });
      input.addEventListener("input", () => {
        step.value = input.value;
        this.onChange(this.steps);
      });
      remove.addEventListener("click", () => {
        this.steps.splice(i, 1);
        this.draw();
        get("step-add").focus();
        this.onChange(this.steps);
      });
      return make("li", {}, make("div", { className: "step" }, select, make("span", { "aria-hidden": "true" }, "="), input, remove), make("div", { className: "outcome", role: "status" }));
    }));
  }

  /**
   * @param {ViewRequest} request
   * @param {ViewAnswer} answer
   */
  show(request, answer) {
    const before = answer.ours.values;
    const body = /** @type {HTMLTableSectionElement} */ (get("setters-values").querySelector("tbody"));
    const drawing = get("setters-serialization");
    drawing.hidden = before === undefined;
    if (before === undefined) {
      get("setters-verdict").textContent = `No URL to change: ${answer.ours.error}.`;
      body.replaceChildren();
      return;
    }
    request.steps.forEach((_, i) => this.showOutcome(i, request, answer));
    const last = answer.steps?.at(-1);
    const after = last?.values ?? before;
    const theirs = answer.browserSteps.at(-1) ?? answer.browser.values ?? [];
    drawing.replaceChildren(drawParts(after[0], last?.parts ?? answer.parts ?? [], s => s));
    const differences = differing({ values: after }, { values: theirs });
    get("setters-verdict").replaceChildren(verdict("This browser", { values: after }, { values: theirs }));
    body.replaceChildren(...attributes.map((name, i) => {
      const cells = [cell("Before", before[i], false), cell("This package", after[i], false), cell("This browser", theirs[i] ?? null, differences.includes(name))];
      if (before[i] !== after[i]) cells[1].classList.add("changed");
      joinEqual(cells, [before[i], after[i], theirs[i]]);
      return row(name, cells);
    }));
  }

  /**
   * showOutcome shows the outcome of an assignment under it.
   * @param {number} i
   * @param {ViewRequest} request
   * @param {ViewAnswer} answer
   */
  showOutcome(i, request, answer) {
    const out = get("steps").children[i]?.querySelector(".outcome");
    const step = answer.steps?.[i];
    if (out == null || step === undefined) return;
    const before = i === 0 ? answer.ours.values : answer.steps?.[i - 1].values;
    const changed = before?.[0] !== step.values[0];
    // A fatal validation error already gives the reason.
    const why = step.error === null || step.errors.some(e => e.fatal) ? "" : ": " + visible(step.error);
    const ignored = step.error === null && step.ignored !== "" ? [make("code", {}, visible(step.ignored)), " was ignored."] : [];
    const text = step.error === null ? (changed ? "" : "No change. ") : `Refused${changed ? " in part" : ""}${why}.`;
    out.replaceChildren(text, ...ignored, ...(step.errors.length > 0 ? [drawErrors(request.steps[i].value, step.errors, step.errors.length)] : []));
  }
}
