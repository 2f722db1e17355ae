// Fields for the parameters of filters: a control for every kind of value.
import { Refused, getJSON } from "./api.js";
import { choices } from "./catalog.js";
import { h, icon, toast, word } from "./dom.js";
import { CurveField } from "./curve-field.js";
import { hexColor, read, written } from "./numbers.js";
import { forFingers } from "./touch-slider.js";

/** @typedef {import("./catalog.js").Parameter} Parameter */
/** @typedef {string | number | null} Value */
/** @typedef {(value: Value, live: boolean) => void} Change */
/** @typedef {HTMLElement & {set: (value: Value) => void}} PlainField */
/**
 * `refuse` shows the refused value with a message, until another value is set or chosen.
 * @typedef {PlainField & {refuse: (refused: Value, good: Value, message: string) => void}} Field
 */

let count = 0;

/** A slider with a number field and a reset button. */
export class SliderField extends HTMLElement {
  /**
   * @param {{label: string, help?: string, unit?: string, low: number, high: number, minimum: number | null, maximum: number | null, step: number, origin: number, change: (value: number, live: boolean) => void}} options
   */
  configure(options) {
    this.options = options;
    const id = `slider-${++count}`;
    const { label, unit, low, high, step, minimum, maximum, help } = options;
    this.range = h("input", { type: "range", id, min: low, max: high, step, "aria-describedby": help ? `${id}-help` : null });
    this.number = h("input", { type: "number", step: "any", min: minimum ?? undefined, max: maximum ?? undefined, "aria-label": label, inputmode: "decimal" });
    const reset = h("button", { type: "button", class: "reset", "aria-label": word("resetValue", { name: label }), title: word("reset"), onclick: () => this.#finish(options.origin) }, icon("reset"));
    this.replaceChildren(
      h("label", { for: id, title: help ? `${label}. ${help}` : label }, label, unit ? h("span", { class: "unit" }, unit === "degrees" ? "°" : ` ${unit}`) : null),
      this.range,
      this.number,
      reset,
    );
    if (help) this.append(h("span", { id: `${id}-help`, hidden: true }, help));
    forFingers(this.range, () => this.#finish(options.origin));
    this.range.addEventListener("input", () => this.#live(Number(this.range?.value)));
    this.range.addEventListener("keydown", () => (this.byKey = true));
    this.range.addEventListener("pointerdown", () => (this.byKey = false));
    this.range.addEventListener("change", () => this.#settle());
    this.range.addEventListener("blur", () => this.wait && this.finish());
    this.range.addEventListener("dblclick", () => this.#finish(options.origin));
    this.number.addEventListener("change", () => this.#typed());
    this.number.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.set(this.value ?? options.origin);
    });
    this.set(options.origin);
    return this;
  }

  /** @param {number} value */
  #live(value) {
    this.set(value);
    this.options?.change(value, true);
  }

  byKey = false;
  wait = 0;

  /**
   * Ends a change. A change by keys ends only when the keys pause, so that several key presses are
   * one step of the history.
   */
  #settle() {
    clearTimeout(this.wait);
    if (!this.byKey) return this.finish();
    this.wait = window.setTimeout(() => this.finish(), SliderField.pause);
    SliderField.unfinished = this;
  }

  finish() {
    this.#finish(Number(this.range?.value));
  }

  /**
   * The slider with a change by keys that has not ended yet, or `null`.
   * @type {SliderField | null}
   */
  static unfinished = null;

  /** Ends a change by keys that has not ended yet. Called before work that depends on the value. */
  static flush() {
    SliderField.unfinished?.finish();
  }

  /** The time after the last key press at which the change ends, in milliseconds. */
  static pause = 600;

  /** @param {number} value */
  #finish(value) {
    clearTimeout(this.wait);
    this.wait = 0;
    if (SliderField.unfinished === this) SliderField.unfinished = null;
    this.set(value);
    this.options?.change(value, false);
  }

  #typed() {
    const { minimum, maximum, origin } = /** @type {NonNullable<SliderField["options"]>} */ (this.options);
    const value = read(this.number?.value ?? "");
    if (value === null) return this.set(this.value ?? origin);
    this.#finish(Math.min(Math.max(value, minimum ?? -Infinity), maximum ?? Infinity));
  }

  /** @type {number | undefined} */
  value;

  /** @param {Value} value */
  set(value) {
    if (!this.options || !this.range || !this.number) return;
    const { low, high, step, origin } = this.options;
    const number = typeof value === "number" ? value : value === null ? origin : Number(value);
    this.value = number;
    this.range.value = String(number);
    if (document.activeElement !== this.number || read(this.number.value) !== number) this.number.value = written(number, step);
    const share = (/** @type {number} */ at) => `${((Math.min(Math.max(at, low), high) - low) / (high - low || 1)) * 100}%`;
    this.style.setProperty("--from", share(Math.min(origin, number)));
    this.style.setProperty("--to", share(Math.max(origin, number)));
    this.classList.toggle("changed", number !== origin);
  }
}
customElements.define("slider-field", SliderField);

/**
 * Creates a field that edits a parameter, and that can show why a value was refused.
 * @param {Parameter} parameter
 * @param {Change} change
 * @returns {Field}
 */
export function fieldFor(parameter, change) {
  const field = plainField(parameter, (value, live) => {
    clear();
    change(value, live);
  });
  const control = /** @type {HTMLElement} */ (field.querySelector("input[type=number], select, textarea, input"));
  const problem = h("p", { class: "error shown", id: `problem-${++count}`, role: "alert", hidden: true });
  field.append(problem);
  const set = field.set.bind(field);
  /** @type {Value} */
  let held = null;
  const clear = () => {
    if (problem.hidden) return;
    problem.hidden = true;
    control.removeAttribute("aria-invalid");
    control.removeAttribute("aria-errormessage");
  };
  return Object.assign(field, {
    /** @param {Value} value */
    set(value) {
      if (!problem.hidden && value === held) return;
      clear();
      set(value);
    },
    /** @param {Value} refused @param {Value} good @param {string} message */
    refuse(refused, good, message) {
      set(refused);
      held = good;
      problem.textContent = message;
      problem.hidden = false;
      control.setAttribute("aria-invalid", "true");
      control.setAttribute("aria-errormessage", problem.id);
    },
  });
}

/** @param {Parameter} parameter @param {Change} change @returns {PlainField} */
function plainField(parameter, change) {
  if (parameter.kind === "number" || parameter.kind === "whole-number") return numberField(parameter, change);
  if (parameter.kind === "file") return fileField(parameter, change);
  if (parameter.kind === "choice") {
    const list = choices(parameter);
    return list.length === 2 && list.includes("yes") && list.includes("no") ? flagField(parameter, change) : choiceField(parameter, change);
  }
  if (parameter.unit.startsWith("X:Y X:Y")) return curveField(parameter, change);
  return /#RRGGBB/.test(parameter.unit) ? colorField(parameter, change) : textField(parameter, change);
}

/**
 * @param {Parameter} parameter
 * @param {HTMLElement[]} controls
 * @param {(value: Value) => void} set
 * @param {boolean} [showsHelp]
 * @returns {PlainField}
 */
function row(parameter, controls, set, showsHelp = false) {
  const id = `field-${++count}`;
  controls[0].id = id;
  const isTyped = controls[0] instanceof HTMLInputElement && controls[0].type === "text";
  const help = [parameter.summary, isTyped ? parameter.unit : ""].filter(Boolean).join(" ");
  const field = h(
    "div",
    { class: "field" },
    h("label", { for: id, title: help }, parameter.title),
    h("div", { class: "value" }, ...controls),
    showsHelp && help ? h("p", { id: `${id}-help` }, help) : null,
  );
  if (showsHelp && help) controls[0].setAttribute("aria-describedby", `${id}-help`);
  return Object.assign(field, { set });
}

/** @param {Parameter} parameter @param {Change} change @returns {PlainField} */
function numberField(parameter, change) {
  const { sliderMinimum: low, sliderMaximum: high, minimum, maximum, title, summary, unit } = parameter;
  const step = parameter.step ?? (parameter.kind === "whole-number" ? 1 : 0.01);
  if (low !== undefined && high !== undefined && parameter.default !== null) {
    const origin = Number(parameter.default);
    return /** @type {SliderField} */ (document.createElement("slider-field")).configure({
      label: title, help: summary, unit, low, high, minimum, maximum, step, origin, change,
    });
  }
  const input = h("input", { type: "number", min: minimum ?? undefined, max: maximum ?? undefined, step: parameter.kind === "whole-number" ? 1 : "any" });
  input.addEventListener("change", () => input.checkValidity() ? change(input.value === "" ? null : Number(input.value), false) : input.reportValidity());
  return row(parameter, unit ? [input, h("span", { class: "unit" }, unit)] : [input], (value) => {
    if (document.activeElement !== input) input.value = value === null ? "" : String(value);
  });
}

/** @param {Parameter} parameter @param {Change} change @returns {PlainField} */
function choiceField(parameter, change) {
  const select = h("select", {}, ...choices(parameter).map((choice) => h("option", { value: choice }, choice)));
  if (parameter.default === null) select.prepend(h("option", { value: "" }, "–"));
  select.addEventListener("change", () => change(select.value || null, false));
  return row(parameter, [select], (value) => (select.value = value === null ? "" : String(value)));
}

/** @param {Parameter} parameter @param {Change} change @returns {PlainField} */
function flagField(parameter, change) {
  const box = h("input", { type: "checkbox" });
  box.addEventListener("change", () => change(box.checked ? "yes" : "no", false));
  return row(parameter, [box], (value) => (box.checked = value === "yes"));
}

/** @param {Parameter} parameter @param {Change} change @returns {PlainField} */
function textField(parameter, change) {
  const isLong = parameter.key === "text";
  const input = isLong ? h("textarea", { rows: 2 }) : h("input", { type: "text", placeholder: parameter.unit, spellcheck: "false", autocomplete: "off" });
  if (isLong) input.addEventListener("input", () => input.value && change(input.value, true));
  input.addEventListener("change", () => change(input.value || null, false));
  return row(parameter, [input], (value) => {
    if (document.activeElement !== input) input.value = value === null ? "" : String(value);
  }, !isLong);
}

/** @param {Parameter} parameter @param {Change} change @returns {PlainField} */
function curveField(parameter, change) {
  const text = textField(parameter, change);
  const curve = /** @type {CurveField} */ (document.createElement("curve-field")).configure(change);
  text.prepend(curve);
  const { set } = text;
  return Object.assign(text, {
    /** @param {Value} value */
    set(value) {
      set(value);
      curve.set(String(value ?? ""));
    },
  });
}

/** @param {Parameter} parameter @param {Change} change @returns {PlainField} */
function colorField(parameter, change) {
  const text = h("input", { type: "text", spellcheck: "false", autocomplete: "off" });
  const picker = h("input", { type: "color", "aria-label": parameter.title });
  text.addEventListener("change", () => change(text.value || null, false));
  picker.addEventListener("input", () => change(picker.value, true));
  picker.addEventListener("change", () => change(picker.value, false));
  return row(parameter, [text, picker], (value) => {
    const shown = value === null ? "" : String(value);
    if (document.activeElement !== text) text.value = shown;
    picker.value = hexColor(shown) ?? "#000000";
  });
}

/** @param {Parameter} parameter @param {Change} change @returns {PlainField} */
function fileField(parameter, change) {
  const ending = /\.\w+$/.exec(parameter.unit)?.[0];
  const input = h("input", { type: "file", accept: ending ?? "image/*" });
  const name = h("bdi", { class: "quiet" });
  input.addEventListener("change", async () => {
    const [file] = input.files ?? [];
    const uploaded = file && (await uploadFile(file, (message) => /** @type {Field} */ (field).refuse(shown, shown, message)));
    // Clear the input, so that the same file can be chosen again after it was corrected.
    if (!uploaded) return void (input.value = "");
    names.set(uploaded.file, uploaded.name);
    change(uploaded.file, false);
  });
  /** @type {Value} */
  let shown = null;
  const field = row(parameter, [input], (value) => {
    shown = value;
    name.textContent = value === null ? "" : (names.get(String(value)) ?? word("chosenFile"));
  });
  field.append(h("p", { class: "shown" }, name));
  return field;
}

/** The names of files that were uploaded from this page. @type {Map<string, string>} */
const names = new Map();

/**
 * Uploads a file for a parameter, such as an overlay. After a failure, calls `fail` and returns
 * `null`.
 * @param {File} file
 * @param {(message: string) => void} [fail]
 * @returns {Promise<{file: string, name: string} | null>}
 */
export async function uploadFile(file, fail = (message) => toast(message, { bad: true })) {
  try {
    return await getJSON(`/studio/files?name=${encodeURIComponent(file.name)}`, { method: "POST", body: file });
  } catch (error) {
    fail(error instanceof Refused ? error.message : word("studioGone"));
    return null;
  }
}
