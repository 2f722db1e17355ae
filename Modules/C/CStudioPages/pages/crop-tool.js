// The tool for crop, straightening and perspective, with handles on the picture and with fields.
import { fieldFor } from "./fields.js";
import { byId, h, word } from "./dom.js";
import { clamp, cornersOf, cropBox, dragged, firstShaping, largest, rounded, turned, withCorners, withCrop } from "./geometry.js";
import { find, inserted, partOf, placeFor, recipeOf, replaced, valueOf, without } from "./recipe.js";

/** @typedef {import("./geometry.js").Box} Box */
/** @typedef {import("./geometry.js").Handle} Handle */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./recipe.js").Recipe} Recipe */

const handles = /** @type {const} */ (["nw", "n", "ne", "e", "se", "s", "sw", "w"]);
const sides = /** @type {const} */ (["x", "y", "width", "height"]);

export class CropTool {
  /**
   * @param {import("./store.js").Store} store
   * @param {import("./picture-view.js").PictureView} view
   */
  constructor(store, view) {
    this.store = store;
    this.view = view;
    this.isOpen = false;
    /** @type {"crop" | "perspective"} */
    this.shape = "crop";
    /** @type {Box} */
    this.box = { x: 0, y: 0, width: store.details.width, height: store.details.height };
    /** @type {Point[]} */
    this.corners = [];
    this.size = { width: store.details.width, height: store.details.height };
    /** @type {number | null} */
    this.ratio = null;
    this.overlay = this.#makeOverlay();
    this.#connectFields();
    view.addEventListener("placed", () => this.isOpen && this.#draw());
    view.addEventListener("frame", (event) => {
      if (!this.isOpen) return;
      this.size = /** @type {CustomEvent} */ (event).detail.size;
      this.sync();
    });
    store.addEventListener("recipe", () => {
      this.#syncStraighten();
      if (this.isOpen) this.sync();
    });
    this.#syncStraighten();
  }

  /**
   * `index` is that of the operation that the tool changes, or −1; `place` is the index for a new
   * one.
   */
  get target() {
    const { recipe, catalog } = this.store;
    const index = find(recipe, catalog, this.shape);
    const shapedLater = recipe.operations.some(
      (operation, at) => at > index && partOf(catalog, operation.op) === "geometry" && !this.#isShaping(operation.op),
    );
    if (index >= 0 && !shapedLater) return { index, place: index };
    const place = this.shape === "crop" ? placeFor(recipe, catalog, "crop") : firstShaping(recipe, catalog);
    return { index: -1, place: Math.min(place, placeFor(recipe, catalog, this.shape)) };
  }

  /** @param {string} op */
  #isShaping(op) {
    return ["crop", "straighten", "perspective"].includes(this.store.catalog.filter(op)?.name ?? "");
  }

  /**
   * The recipe of the picture under the handles. It lacks the operation that the tool changes, and
   * all later operations except those on colours.
   */
  get stage() {
    const { recipe, catalog } = this.store;
    const { place } = this.target;
    return recipeOf(recipe.operations.filter((operation, at) => at < place || partOf(catalog, operation.op) === "colours"));
  }

  open() {
    this.isOpen = true;
    this.overlay.hidden = false;
    this.view.setMargin(innerWidth < 640 ? 20 : 32);
    this.sync();
  }

  close() {
    this.isOpen = false;
    this.overlay.hidden = true;
    this.view.setMargin(0);
  }

  sync() {
    const { index } = this.target;
    const operation = this.store.recipe.operations[index];
    if (this.shape === "crop") this.box = cropBox(operation, this.size);
    else this.corners = cornersOf(operation, this.size);
    this.#draw();
  }

  // Creates the crop's box, the perspective's corners, and their handles.
  #makeOverlay() {
    this.cropElement = h("div", { class: "crop-box" }, h("div", { class: "thirds" }));
    this.#listenToDrag(this.cropElement, (by, start) => this.#moveBox("move", by, start.box));
    for (const handle of handles) {
      const button = h("button", { type: "button", class: "handle", "data-handle": handle, "aria-label": word(`handle-${handle}`) });
      this.#listenToDrag(button, (by, start) => this.#moveBox(handle, by, start.box));
      this.#listenToArrows(button, (by) => this.#moveBox(handle, by, this.box));
      this.cropElement.append(button);
    }
    const svg = "http://www.w3.org/2000/svg";
    this.lines = document.createElementNS(svg, "svg");
    this.lines.setAttribute("class", "corner-lines");
    this.lines.setAttribute("aria-hidden", "true");
    this.polygon = document.createElementNS(svg, "polygon");
    this.lines.append(this.polygon);
    this.cornerHandles = handles.filter((handle) => handle.length === 2).map((handle, at) => {
      const button = h("button", { type: "button", class: "handle corner", "aria-label": word(`handle-${handle}`) });
      this.#listenToDrag(button, (by, start) => this.#moveCorner(at, by, start.corners[at]));
      this.#listenToArrows(button, (by) => this.#moveCorner(at, by, this.corners[at]));
      return button;
    });
    const overlay = h("div", { class: "over", hidden: true }, this.cropElement, ...this.cornerHandles);
    overlay.prepend(this.lines);
    this.view.append(overlay);
    return overlay;
  }

  #draw() {
    const place = this.view.pictureBox;
    const scale = place.width / this.size.width;
    const isCrop = this.shape === "crop";
    this.cropElement?.toggleAttribute("hidden", !isCrop);
    this.lines?.toggleAttribute("hidden", isCrop);
    this.lines?.style.setProperty("display", isCrop ? "none" : "block");
    const { x, y, width, height } = this.box;
    const style = this.cropElement?.style;
    style?.setProperty("left", `${place.x + x * scale}px`);
    style?.setProperty("top", `${place.y + y * scale}px`);
    style?.setProperty("width", `${width * scale}px`);
    style?.setProperty("height", `${height * scale}px`);
    const points = this.corners.map((corner) => ({ x: place.x + corner.x * scale, y: place.y + corner.y * scale }));
    this.polygon?.setAttribute("points", points.map((point) => `${point.x},${point.y}`).join(" "));
    this.cornerHandles?.forEach((button, at) => {
      button.hidden = isCrop;
      if (!points[at]) return;
      button.style.setProperty("left", `${points[at].x}px`);
      button.style.setProperty("top", `${points[at].y}px`);
    });
    this.#fillFields();
  }

  /**
   * @param {HTMLElement} element
   * @param {(by: Point, start: {box: Box, corners: Point[]}) => void} move
   */
  #listenToDrag(element, move) {
    element.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      event.stopPropagation();
      event.preventDefault();
      element.focus({ preventScroll: true });
      element.setPointerCapture(event.pointerId);
      const start = { box: this.box, corners: this.corners };
      const scale = this.view.pictureBox.width / this.size.width;
      /** @param {PointerEvent} now */
      const onMove = (now) => move({ x: (now.clientX - event.clientX) / scale, y: (now.clientY - event.clientY) / scale }, start);
      const end = () => {
        element.removeEventListener("pointermove", onMove);
        element.removeEventListener("pointerup", end);
        element.removeEventListener("pointercancel", end);
        if (this.box !== start.box || this.corners !== start.corners) this.#commit();
      };
      element.addEventListener("pointermove", onMove);
      element.addEventListener("pointerup", end);
      element.addEventListener("pointercancel", end);
    });
  }

  /**
   * @param {HTMLElement} element
   * @param {(by: Point) => void} move
   */
  #listenToArrows(element, move) {
    element.addEventListener("keydown", (event) => {
      const step = event.shiftKey ? 10 : 1;
      /** @type {Record<string, Point>} */
      const ways = { ArrowLeft: { x: -step, y: 0 }, ArrowRight: { x: step, y: 0 }, ArrowUp: { x: 0, y: -step }, ArrowDown: { x: 0, y: step } };
      const way = ways[event.key];
      if (!way) return;
      event.preventDefault();
      event.stopPropagation();
      move(way);
    });
    element.addEventListener("keyup", (event) => event.key.startsWith("Arrow") && this.#commit());
  }

  /**
   * @param {Handle} handle
   * @param {Point} by
   * @param {Box} start
   */
  #moveBox(handle, by, start) {
    this.box = this.#snapped(rounded(dragged(start, handle, by, this.size, this.ratio), this.size));
    this.#draw();
  }

  /** @param {Box} box */
  #snapped(box) {
    const snap = byId("snap", HTMLInputElement);
    if (!snap.checked || byId("snap-row").hidden) return box;
    const x = Math.floor(box.x / 16) * 16;
    const y = Math.floor(box.y / 16) * 16;
    return { x, y, width: box.width + box.x - x, height: box.height + box.y - y };
  }

  /**
   * @param {number} at
   * @param {Point} by
   * @param {Point} start
   */
  #moveCorner(at, by, start) {
    this.corners = this.corners.slice();
    this.corners[at] = {
      x: clamp(start.x + by.x, 0, this.size.width),
      y: clamp(start.y + by.y, 0, this.size.height),
    };
    this.#draw();
  }

  #commit() {
    const { recipe, catalog } = this.store;
    const { index, place } = this.target;
    if (this.shape === "crop") {
      this.store.change(withCrop(recipe, catalog, this.box, this.size, index, place));
      return;
    }
    const operation = withCorners(recipe.operations[index] ?? { op: "perspective" }, this.corners);
    const next = index < 0 ? inserted(recipe, place, operation) : replaced(recipe, index, operation);
    void this.#fittedCrop(next).then((fitted) => this.store.change(fitted));
  }

  /**
   * Fits a recipe's crop into a picture whose size a perspective has changed.
   * @param {Recipe} recipe
   */
  async #fittedCrop(recipe) {
    const { catalog } = this.store;
    const index = find(recipe, catalog, "crop");
    if (index < 0) return recipe;
    const size = await this.store.sizeOf(recipeOf(recipe.operations.slice(0, index)));
    return replaced(recipe, index, { op: "crop", ...rounded(cropBox(recipe.operations[index], size), size) });
  }

  // Connects the tool's fields, and creates those for corners and straightening.
  #connectFields() {
    for (const side of sides) {
      byId(`crop-${side}`, HTMLInputElement).addEventListener("change", () => this.#typed());
    }
    const ratio = byId("ratio", HTMLSelectElement);
    const applyRatio = () => {
      const { width, height } = this.size;
      this.ratio = ratio.value === "original" ? width / height : Number(ratio.value) || null;
      if (this.ratio) this.#reshape(this.ratio);
    };
    ratio.addEventListener("change", applyRatio);
    byId("ratio-turn").addEventListener("click", () => {
      this.ratio = this.ratio && 1 / this.ratio;
      this.#reshape(this.box.height / this.box.width);
    });
    for (const input of byId("shape").querySelectorAll("input")) {
      input.addEventListener("change", () => {
        this.shape = /** @type {"crop" | "perspective"} */ (input.value);
        byId("crop-fields").hidden = this.shape !== "crop";
        byId("perspective-fields").hidden = this.shape === "crop";
        this.view.dispatchEvent(new Event("restage"));
      });
    }
    byId("shape-reset").addEventListener("click", () => this.#reset());
    this.cornerInputs = [0, 1, 2, 3].flatMap((at) =>
      /** @type {const} */ (["x", "y"]).map((axis) => {
        const handle = handles.filter((name) => name.length === 2)[at];
        const input = h("input", { type: "number", min: 0, step: "any" });
        input.addEventListener("change", () => {
          const corner = { ...this.corners[at], [axis]: Number(input.value) };
          this.#moveCorner(at, { x: 0, y: 0 }, corner);
          this.#commit();
        });
        byId("corner-fields").append(h("label", {}, `${word(`handle-${handle}`)} ${axis}`, input));
        return { input, at, axis };
      }),
    );
    const filter = this.store.catalog.filter("straighten");
    const parameter = filter?.parameters.find((one) => one.key === "degrees");
    if (filter && parameter) {
      this.straighten = fieldFor({ ...parameter, title: filter.title, default: 0 }, (value, live) => this.#setStraighten(Number(value), live));
      this.straightenParameter = parameter;
      byId("straighten").append(this.straighten);
    }
    byId("snap").addEventListener("change", () => {
      this.box = this.#snapped(this.box);
      this.#commit();
    });
  }

  #fillFields() {
    for (const side of sides) {
      const input = byId(`crop-${side}`, HTMLInputElement);
      if (document.activeElement !== input) input.value = String(Math.round(this.box[side]));
      input.max = String(side === "x" || side === "width" ? this.size.width : this.size.height);
    }
    for (const { input, at, axis } of this.cornerInputs ?? []) {
      if (document.activeElement !== input && this.corners[at]) input.value = String(Math.round(this.corners[at][axis]));
    }
  }

  #typed() {
    const [x, y, width, height] = sides.map((side) => Number(byId(`crop-${side}`, HTMLInputElement).value));
    const wide = clamp(width, 1, this.size.width);
    const high = clamp(height, 1, this.size.height);
    this.box = rounded({ x, y, width: wide, height: high }, this.size);
    this.#commit();
    this.#draw();
  }

  /**
   * Gives the crop a ratio of width to height. Its centre stays in place, unless the crop would
   * then leave the picture.
   * @param {number} ratio
   */
  #reshape(ratio) {
    const { x, y, width, height } = this.box;
    const side = Math.sqrt(width * height * ratio);
    const most = largest(ratio, this.size);
    const wide = Math.min(side, most.width);
    const box = { x: x + (width - wide) / 2, y: y + (height - wide / ratio) / 2, width: wide, height: wide / ratio };
    this.box = rounded(box, this.size);
    this.#draw();
    this.#commit();
  }

  #reset() {
    const { recipe } = this.store;
    const { index } = this.target;
    if (index >= 0) this.store.change(without(recipe, index));
    this.sync();
  }

  /** @param {number} degrees @param {boolean} live */
  #setStraighten(degrees, live) {
    const { recipe, catalog } = this.store;
    const index = find(recipe, catalog, "straighten");
    const crop = find(recipe, catalog, "crop");
    const place = crop >= 0 ? crop : placeFor(recipe, catalog, "straighten");
    if (degrees === 0) {
      if (index >= 0) this.store.change(without(recipe, index), live);
    } else if (index < 0) this.store.change(inserted(recipe, place, { op: "straighten", degrees }), live);
    else this.store.change(replaced(recipe, index, { op: "straighten", degrees }), live);
  }

  #syncStraighten() {
    if (!this.straighten || !this.straightenParameter) return;
    const { recipe, catalog } = this.store;
    this.straighten.set(valueOf(recipe.operations[find(recipe, catalog, "straighten")], this.straightenParameter));
  }

  /** @param {"left" | "right" | "mirror" | "flip"} motion */
  async turn(motion) {
    const { recipe, catalog } = this.store;
    const place = firstShaping(recipe, catalog);
    const before = recipeOf(recipe.operations.slice(0, place));
    const size = place < recipe.operations.length ? await this.store.sizeOf(before) : { width: 1, height: 1 };
    this.store.change(turned(recipe, catalog, motion, size));
  }
}
