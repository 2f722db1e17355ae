// The dialog for saving: all output options, and the size of the result before it is saved.
import { Refused, Unreachable, follow, getJSON, isAbort, request } from "./api.js";
import { byId, h, toast, word } from "./dom.js";
import { pixelsText } from "./numbers.js";
import { refreshOutbox } from "./outbox.js";
import { forFingers } from "./touch-slider.js";

/**
 * @typedef {object} Option
 * @property {string} name
 * @property {string} title
 * @property {string} summary
 * @property {"flag" | "number" | "word"} kind
 * @property {number | null} [minimum]
 * @property {number | null} [maximum]
 * @property {string[]} [choices]
 * @property {string[]} formats
 */

/** The options that most people need. The dialog shows the others below these. */
const usual = ["format", "quality", "max-bytes", "metadata"];

export class SaveDialog {
  /** @param {import("./store.js").Store} store */
  constructor(store) {
    this.store = store;
    this.dialog = byId("save", HTMLDialogElement);
    /** @type {{option: Option, element: HTMLElement, value: () => string | number | boolean | null, check: () => boolean}[]} */
    this.fields = [];
    /** @type {AbortController | null} */
    this.measuring = null;
    /** @type {AbortController | null} */
    this.working = null;
    byId("save-close").addEventListener("click", () => this.dialog.close());
    byId("save-cancel").addEventListener("click", () => this.working?.abort());
    byId("save-upload").addEventListener("click", () => void this.#save("upload"));
    byId("save-download").addEventListener("click", () => void this.#download());
    byId("save-form").addEventListener("submit", (event) => {
      event.preventDefault();
      if (store.details.saves.beside) void this.#save("beside");
      else void this.#download();
    });
    this.dialog.addEventListener("close", () => {
      this.measuring?.abort();
      this.working?.abort();
    });
    byId("save-beside").hidden = !store.details.saves.beside;
    byId("save-beside").textContent = store.details.saves.text;
    byId("save-upload").hidden = !store.details.saves.upload;
    byId("save-download").classList.toggle("primary", !store.details.saves.beside);
  }

  async open() {
    this.dialog.showModal();
    try {
      if (this.fields.length === 0) this.#make(await loadOptions());
    } catch (error) {
      this.dialog.close();
      return toast(text(error), { bad: true });
    }
    for (const name of this.store.allowed) this.#tick(name);
    this.#changed();
  }

  /**
   * Ticks the box of an option that was chosen while editing, and shows it.
   * @param {string} name
   */
  #tick(name) {
    const box = byId(`option-${name}`, HTMLInputElement);
    if (this.ticked.has(name)) return;
    this.ticked.add(name);
    box.checked = true;
    byId("save-further", HTMLDetailsElement).open = true;
  }

  /** @type {Set<string>} */
  ticked = new Set();

  /** @param {Option[]} options */
  #make(options) {
    this.fields = options.map((option) => this.#field(option));
    for (const { option, element } of this.fields) {
      byId(usual.includes(option.name) ? "save-main" : "save-more").append(element);
    }
  }

  /** @param {Option} option */
  #field(option) {
    const id = `option-${option.name}`;
    const { element, value } = control(option, id);
    element.addEventListener("input", () => this.#changed());
    const problem = h("p", { class: "error shown", id: `${id}-problem`, role: "alert", hidden: true });
    const help = h("p", { id: `${id}-help` }, option.summary);
    const row = h("div", { class: "field" }, h("label", { for: id }, option.title), h("div", { class: "value" }, element), problem, help);
    const input = /** @type {HTMLInputElement | HTMLSelectElement} */ (row.querySelector(`#${id}`));
    input.setAttribute("aria-describedby", `${id}-help`);
    /** Shows why a value is refused. Returns true if the value is valid. */
    const check = () => {
      const isValid = row.hidden || input.validity.valid;
      problem.hidden = isValid;
      problem.textContent = isValid ? "" : input.validationMessage;
      if (isValid) input.removeAttribute("aria-invalid");
      else input.setAttribute("aria-invalid", "true");
      if (isValid) input.removeAttribute("aria-errormessage");
      else input.setAttribute("aria-errormessage", problem.id);
      return isValid;
    };
    return { option, element: row, value, check };
  }

  /** The options that are set and apply to the chosen format. */
  get options() {
    /** @type {Record<string, string | number | boolean>} */
    const options = {};
    for (const { option, element, value } of this.fields) {
      const chosen = element.hidden ? null : value();
      if (chosen !== null && chosen !== "" && chosen !== false) options[option.name] = chosen;
    }
    return options;
  }

  #changed() {
    const format = this.fields.find(({ option }) => option.name === "format")?.value() || this.store.details.resultFormat;
    for (const { option, element } of this.fields) element.hidden = !option.formats.includes(String(format));
    const further = this.fields.some(({ option, element }) => !usual.includes(option.name) && !element.hidden);
    byId("save-further").hidden = !further;
    clearTimeout(this.timer);
    this.isValid = this.fields.filter(({ check }) => !check()).length === 0;
    this.#enable(this.isValid);
    if (!this.isValid) {
      this.measuring?.abort();
      byId("save-size").replaceChildren(word("wrongOption"));
      byId("save-size").removeAttribute("aria-busy");
      return;
    }
    this.timer = setTimeout(() => void this.#measure(), 250);
    byId("save-size").setAttribute("aria-busy", "true");
    if (!byId("save-size").textContent) byId("save-size").textContent = word("measuring");
  }

  async #measure() {
    this.measuring?.abort();
    const controller = new AbortController();
    this.measuring = controller;
    const place = byId("save-size");
    const wait = setTimeout(() => place.replaceChildren(word("measuring")), 400);
    /** @type {string[]} */
    let notes = [];
    try {
      const size = await getJSON(`${this.store.path}/size`, {
        json: { recipe: this.store.recipe, options: this.options },
        headers: this.store.shown,
        signal: controller.signal,
      });
      place.replaceChildren(h("strong", {}, size.text), h("span", { class: "quiet" }, pixelsText(size)));
      notes = size.notes;
    } catch (error) {
      if (isAbort(error)) return clearTimeout(wait);
      place.replaceChildren(text(error));
      // The message names a checkbox. Open the section with that checkbox.
      if (error instanceof Refused && error.body.allow) byId("save-further", HTMLDetailsElement).open = true;
    }
    clearTimeout(wait);
    place.removeAttribute("aria-busy");
    byId("save-notes").replaceChildren(...notes.map((note) => h("li", {}, note)));
  }

  /**
   * Runs work that can be cancelled, and shows its progress.
   * @param {(signal: AbortSignal) => Promise<void>} work
   */
  async #run(work) {
    const controller = new AbortController();
    this.working = controller;
    this.#enable(false);
    const wait = setTimeout(() => (byId("save-busy").hidden = false), 200);
    byId("save-progress", HTMLProgressElement).removeAttribute("value");
    byId("save-text").textContent = "";
    try {
      await work(controller.signal);
      this.dialog.close();
    } catch (error) {
      if (isAbort(error)) toast(word("cancelled"));
      else byId("save-size").replaceChildren(text(error));
    }
    clearTimeout(wait);
    byId("save-busy").hidden = true;
    this.#enable(true);
    this.working = null;
  }

  isValid = true;

  /** @param {boolean} isEnabled */
  #enable(isEnabled) {
    for (const id of ["save-beside", "save-download", "save-upload"]) byId(id, HTMLButtonElement).disabled = !isEnabled;
  }

  /** @param {"beside" | "upload"} as */
  #save(as) {
    return this.#run(async (signal) => {
      await Promise.race([this.store.log.settled(), aborted(signal)]);
      const json = { recipe: this.store.recipe, options: this.options, as };
      const done = await follow(`${this.store.path}/save`, { json, headers: this.store.shown, signal }, (line) => {
        byId("save-progress", HTMLProgressElement).value = line.progress;
        byId("save-text").textContent = line.text;
      });
      if (done.edit) this.store.log.adopt(done.edit);
      toast([done.text, ...(done.notes ?? [])].join(" · "));
      if (as === "upload") void refreshOutbox().catch(() => {});
    });
  }

  #download() {
    return this.#run(async (signal) => {
      const json = { recipe: this.store.recipe, options: this.options };
      byId("save-text").textContent = word("rendering");
      const answer = await request(`${this.store.path}/download`, { json, headers: this.store.shown, signal });
      const url = URL.createObjectURL(await answer.blob());
      const link = h("a", { href: url, download: fileName(answer) ?? this.store.details.name });
      link.click();
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
      toast(word("downloaded", { name: link.download }));
    });
  }

  /** @type {any} */
  timer;
}

/**
 * Rejects when a signal aborts.
 * @param {AbortSignal} signal
 * @returns {Promise<never>}
 */
function aborted(signal) {
  return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
}

/** @returns {Promise<Option[]>} */
async function loadOptions() {
  const json = await getJSON("/studio/options");
  return Array.isArray(json) ? json : json.options;
}

/** @param {unknown} error */
function text(error) {
  if (error instanceof Refused) return error.message;
  return error instanceof Unreachable ? word("studioGone") : word("noPicture");
}

/**
 * Returns the file name in `Content-Disposition`.
 * @param {Response} answer
 */
function fileName(answer) {
  const header = answer.headers.get("Content-Disposition") ?? "";
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  return encoded ? decodeURIComponent(encoded) : /filename="([^"]+)"/i.exec(header)?.[1];
}

/**
 * @param {Option} option
 * @param {string} id
 * @returns {{element: HTMLElement, value: () => string | number | boolean | null}}
 */
function control(option, id) {
  if (option.kind === "flag") {
    const box = h("input", { type: "checkbox", id });
    return { element: box, value: () => box.checked };
  }
  if (option.kind === "word" && option.choices?.length) {
    const select = h("select", { id }, h("option", { value: "" }, word("asOriginal")), ...option.choices.map((choice) => h("option", { value: choice }, choice)));
    return { element: select, value: () => select.value };
  }
  if (option.kind === "word") {
    const input = h("input", { type: "text", id, autocomplete: "off" });
    return { element: input, value: () => input.value.trim() };
  }
  const minimum = option.minimum ?? undefined;
  const maximum = option.maximum ?? undefined;
  const number = h("input", { type: "number", id, min: minimum, max: maximum, step: 1, placeholder: word("asIs") });
  const value = () => (number.value === "" || !number.checkValidity() ? null : Number(number.value));
  if (minimum === undefined || maximum === undefined || maximum > 100) return { element: number, value };
  const range = h("input", { type: "range", min: minimum, max: maximum, step: 1, value: Math.round(maximum * 0.9), "aria-label": option.title });
  forFingers(range);
  range.addEventListener("input", () => (number.value = range.value));
  number.addEventListener("input", () => (range.value = number.value || range.value));
  return { element: h("div", { class: "row" }, range, number), value };
}
