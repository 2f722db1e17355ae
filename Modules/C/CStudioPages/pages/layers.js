// Texts and overlays: a list, fields, and boxes on the picture that can be dragged.
import { fieldsFor } from "./filters.js";
import { uploadFile } from "./fields.js";
import { h, icon, iconButton, word } from "./dom.js";
import { anchored, draggedLayer, pixels } from "./geometry.js";
import { added, replaced, without } from "./recipe.js";

/** @typedef {import("./recipe.js").Operation} Operation */
/** @typedef {import("./geometry.js").Box} Box */

/** The sizes of overlays that were uploaded from this page. @type {Map<string, {width: number, height: number}>} */
const sizes = new Map();
const context = document.createElement("canvas").getContext("2d");

export class LayerPanel extends HTMLElement {
  /** The index of the chosen operation, or −1. */
  chosen = -1;
  isOpen = false;
  name = "";

  /**
   * @param {import("./store.js").Store} store
   * @param {import("./picture-view.js").PictureView} view
   */
  install(store, view) {
    this.store = store;
    this.view = view;
    this.name = this.getAttribute("filter") ?? "";
    const filter = store.catalog.filter(this.name);
    if (!filter) return;
    this.list = h("ul", { class: "rows" });
    this.fields = fieldsFor(filter, () => store.recipe.operations[this.chosen] ?? { op: this.name }, (operation, live) => {
      if (this.chosen >= 0) store.change(replaced(store.recipe, this.chosen, operation), live);
    });
    this.boxes = h("div", { class: "over", hidden: true });
    view.append(this.boxes);
    this.append(this.#adder(), this.list, this.fields.element);
    store.addEventListener("recipe", (event) => this.#sync(/** @type {CustomEvent} */ (event).detail.live));
    store.addEventListener("refused", (event) => {
      const refusal = /** @type {CustomEvent<import("./filters.js").Refusal>} */ (event).detail;
      if (refusal.filter === filter && refusal.index === this.chosen && this.fields?.refuse(refusal)) event.preventDefault();
    });
    view.addEventListener("placed", () => this.isOpen && this.#drawBoxes());
    this.#sync(false);
  }

  #adder() {
    if (this.name === "text") {
      return h("button", { type: "button", class: "framed", onclick: () => this.#add({ op: "text", text: word("newText"), size: "8%" }) }, icon("plus"), word("addText"));
    }
    const input = h("input", { type: "file", accept: "image/*", class: "sr-only" });
    input.addEventListener("change", async () => {
      const [file] = input.files ?? [];
      const uploaded = file && (await uploadFile(file));
      input.value = "";
      if (!uploaded) return;
      const bitmap = await createImageBitmap(file).catch(() => null);
      if (bitmap) sizes.set(uploaded.file, { width: bitmap.width, height: bitmap.height });
      this.#add({ op: "overlay", file: uploaded.file, width: "25%" });
    });
    return h("label", { class: "button framed" }, input, icon("plus"), word("addOverlay"));
  }

  /** @param {Operation} operation */
  #add(operation) {
    if (!this.store) return;
    const { recipe, catalog } = this.store;
    const next = added(recipe, catalog, operation);
    this.chosen = next.operations.indexOf(operation);
    this.store.change(next);
    this.querySelector("textarea")?.select();
  }

  get indices() {
    const { recipe, catalog } = /** @type {import("./store.js").Store} */ (this.store);
    const filter = catalog.filter(this.name);
    return recipe.operations.flatMap((operation, at) => (catalog.filter(operation.op) === filter ? [at] : []));
  }

  /** @param {boolean} live */
  #sync(live) {
    const store = /** @type {import("./store.js").Store} */ (this.store);
    const { indices } = this;
    if (!indices.includes(this.chosen)) this.chosen = indices[indices.length - 1] ?? -1;
    const operation = store.recipe.operations[this.chosen];
    if (this.fields) this.fields.element.hidden = operation === undefined;
    this.fields?.sync(operation);
    if (this.isOpen) this.#drawBoxes();
    if (live) return;
    this.list?.replaceChildren(
      ...indices.map((at) => {
        const name = this.#title(store.recipe.operations[at]);
        return h(
          "li",
          { class: at === this.chosen ? "chosen" : null },
          h("button", { type: "button", "aria-pressed": String(at === this.chosen), onclick: () => this.#choose(at) }, h("bdi", {}, name)),
          iconButton("trash", word("removeStep", { name }), () => store.change(without(store.recipe, at))),
        );
      }),
    );
  }

  /** @param {Operation} operation */
  #title(operation) {
    return this.name === "text" ? String(operation.text) : word("overlay");
  }

  /** @param {number} index */
  #choose(index) {
    this.chosen = index;
    this.#sync(false);
  }

  /** @param {boolean} isOpen */
  setOpen(isOpen) {
    this.isOpen = isOpen;
    if (this.boxes) this.boxes.hidden = !isOpen;
    if (isOpen) this.#drawBoxes();
  }

  #drawBoxes() {
    const { store, view, boxes } = this;
    if (!store || !view || !boxes) return;
    const { indices } = this;
    while (boxes.children.length > indices.length) boxes.lastElementChild?.remove();
    while (boxes.children.length < indices.length) boxes.append(this.#box());
    const place = view.pictureBox;
    const size = view.view;
    indices.forEach((index, at) => {
      const element = /** @type {HTMLElement} */ (boxes.children[at]);
      const operation = store.recipe.operations[index];
      const scale = place.width / size.width;
      const box = this.#area(operation, size);
      element.dataset.index = String(index);
      element.setAttribute("aria-label", word("layerBox", { name: this.#title(operation) }));
      element.classList.toggle("chosen", index === this.chosen);
      element.style.setProperty("left", `${place.x + box.x * scale}px`);
      element.style.setProperty("top", `${place.y + box.y * scale}px`);
      element.style.setProperty("width", `${box.width * scale}px`);
      element.style.setProperty("height", `${box.height * scale}px`);
    });
  }

  /**
   * Returns the approximate area of a layer. Only the engine knows the exact widths of letters.
   * @param {Operation} operation
   * @param {{width: number, height: number}} size
   * @returns {Box}
   */
  #area(operation, size) {
    const offset = { x: pixels(operation.x ?? 0, size.width), y: pixels(operation.y ?? 0, size.height) };
    const anchor = String(operation.anchor ?? operation.gravity ?? "center");
    if (this.name === "text") {
      const height = pixels(operation.size ?? "5%", size.height);
      const lines = String(operation.text ?? "").split("\n");
      if (context) context.font = `100px ${String(operation.font ?? "sans-serif").split(";")[0]}`;
      const widths = lines.map((line) => ((context?.measureText(line).width ?? line.length * 55) * height) / 100);
      return anchored(anchor, offset, { width: Math.max(...widths, height / 2), height: height * 1.17 * lines.length }, size);
    }
    const own = sizes.get(String(operation.file)) ?? { width: size.width / 4, height: size.width / 4 };
    const scale = operation.width === undefined ? Number(operation.scale ?? 1) : pixels(operation.width, size.width) / own.width;
    return anchored(anchor, offset, { width: own.width * scale, height: own.height * scale }, size);
  }

  #box() {
    const element = h("button", { type: "button", class: "layer-box" });
    const store = /** @type {import("./store.js").Store} */ (this.store);
    const view = /** @type {import("./picture-view.js").PictureView} */ (this.view);
    /** @param {{x: number, y: number}} by @param {Operation} start @param {boolean} live */
    const move = (by, start, live) => {
      const index = Number(element.dataset.index);
      store.change(replaced(store.recipe, index, { ...start, ...draggedLayer(start, by, view.view) }), live);
    };
    element.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      event.stopPropagation();
      this.#choose(Number(element.dataset.index));
      const start = store.recipe.operations[this.chosen];
      const scale = view.pictureBox.width / view.view.width;
      element.setPointerCapture(event.pointerId);
      let isMoved = false;
      /** @param {PointerEvent} now */
      const onMove = (now) => {
        isMoved = true;
        move({ x: (now.clientX - event.clientX) / scale, y: (now.clientY - event.clientY) / scale }, start, true);
      };
      const end = () => {
        element.removeEventListener("pointermove", onMove);
        element.removeEventListener("pointerup", end);
        element.removeEventListener("pointercancel", end);
        if (isMoved) store.change(store.recipe);
      };
      element.addEventListener("pointermove", onMove);
      element.addEventListener("pointerup", end);
      element.addEventListener("pointercancel", end);
    });
    element.addEventListener("keydown", (event) => {
      const step = (event.shiftKey ? 10 : 1) / (view.pictureBox.width / view.view.width);
      /** @type {Record<string, {x: number, y: number}>} */
      const ways = { ArrowLeft: { x: -step, y: 0 }, ArrowRight: { x: step, y: 0 }, ArrowUp: { x: 0, y: -step }, ArrowDown: { x: 0, y: step } };
      const way = ways[event.key];
      if (!way) return;
      event.preventDefault();
      event.stopPropagation();
      move(way, store.recipe.operations[Number(element.dataset.index)], true);
    });
    element.addEventListener("keyup", (event) => event.key.startsWith("Arrow") && store.change(store.recipe));
    return element;
  }
}

customElements.define("layer-panel", LayerPanel);
