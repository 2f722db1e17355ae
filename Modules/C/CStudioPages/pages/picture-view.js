// Shows the picture: requests frames in the size on the screen, zooms, and compares the edit with
// the original in three ways.
import { Refused, Unreachable, isAbort, whenReachable } from "./api.js";
import { h, icon, word } from "./dom.js";
import { Pane } from "./pane.js";
import { recipeOf, shapeOf } from "./recipe.js";
import { frameFor, panned, placeOf, scaleOf, settled, zoomed } from "./view.js";

/** @typedef {import("./recipe.js").Recipe} Recipe */
/** @typedef {import("./view.js").View} View */
/** @typedef {import("./pane.js").Wish} Wish */
/** @typedef {import("./pane.js").Frame} Frame */

export class PictureView extends HTMLElement {
  /** @type {import("./store.js").Store | null} */
  store = null;
  recipe = recipeOf([]);
  /** @type {"off" | "split" | "sides"} */
  compare = "off";
  holding = false;
  /** The place of the divider, from 0 to 1. */
  divider = 0.5;
  /** The space around the picture for handles, in CSS pixels. */
  margin = 0;
  originalKey = "";
  /** @type {View} */
  view = { width: 1, height: 1, roomWidth: 1, roomHeight: 1, ratio: 1, mode: "fit", scale: 1, x: 0, y: 0 };
  over = h("div", { class: "over" });
  staleChip = h("p", { class: "stale-text", role: "status" });

  connectedCallback() {
    this.edited = new Pane("edited", this);
    this.original = new Pane("original", this);
    this.dividerHandle = h("div", { class: "divider", "aria-hidden": "true" });
    this.append(
      this.edited.element,
      this.original.element,
      h("span", { class: "chip before", "aria-hidden": "true" }, word("original")),
      h("span", { class: "chip after", "aria-hidden": "true" }, word("editedPicture")),
      this.dividerHandle,
      this.over,
      this.staleChip,
      h("div", { class: "working", "aria-hidden": "true" }),
    );
    new ResizeObserver(() => this.#resized()).observe(this);
    // Bars around the picture can move it. Frames must lie on whole pixels of the screen, so they
    // are placed again.
    const moved = new ResizeObserver(() => this.store && this.place());
    for (const element of document.querySelectorAll(".bar, .banner, .rail")) moved.observe(element);
    this.#listen();
  }

  /** @param {import("./store.js").Store} store */
  open(store) {
    this.store = store;
    this.#setSize(store.details);
    this.#resized();
  }

  /** @param {{width: number, height: number}} size */
  #setSize({ width, height }) {
    if (width === this.view.width && height === this.view.height) return;
    const { x, y } = this.view;
    const centre = this.view.mode === "fit" ? { x: width / 2, y: height / 2 } : { x, y };
    this.view = settled({ ...this.view, width, height, ...centre });
  }

  #resized() {
    const parts = this.compare === "sides" ? 2 : 1;
    // On a tall and narrow screen, the two pictures lie one above the other.
    const isStacked = this.clientHeight > this.clientWidth * 1.1;
    this.classList.toggle("stacked", isStacked);
    const roomWidth = this.clientWidth / (isStacked ? 1 : parts);
    const roomHeight = this.clientHeight / (isStacked ? parts : 1);
    if (roomWidth < 8 || roomHeight < 8) return;
    const ratio = Math.min(2, devicePixelRatio);
    this.view = settled({ ...this.view, roomWidth, roomHeight, ratio });
    this.#changedView(false);
  }

  /**
   * Shows a recipe. During a drag, drafts come first.
   * @param {Recipe} recipe
   * @param {boolean} live
   */
  show(recipe, live) {
    this.recipe = recipe;
    this.#ask(live);
  }

  /** @param {boolean} live */
  #ask(live) {
    if (!this.store || this.view.roomWidth < 8) return;
    const at = performance.now();
    /** @param {boolean} draft @returns {Wish} */
    const wish = (draft) => ({ recipe: this.recipe, ...frameFor(this.#drawn()), at, draft });
    if (live) this.edited?.queue.drag(wish(true), () => wish(false));
    else this.edited?.queue.ask(wish(false));
    this.#askOriginal();
  }

  /** The view without the margins for handles. */
  #drawn() {
    const { roomWidth, roomHeight } = this.view;
    return { ...this.view, roomWidth: roomWidth - 2 * this.margin, roomHeight: roomHeight - 2 * this.margin };
  }

  #askOriginal() {
    if ((this.compare === "off" && !this.holding) || !this.store) return;
    const frame = frameFor(this.view);
    const recipe = shapeOf(this.recipe, this.store.catalog);
    const key = JSON.stringify([recipe.operations, frame]);
    if (key === this.originalKey) return;
    this.originalKey = key;
    this.original?.queue.ask({ recipe, ...frame, at: performance.now(), draft: false });
  }

  /**
   * @param {Frame} frame
   * @param {Pane} pane
   */
  arrived(frame, pane) {
    this.querySelector(".problem")?.remove();
    if (pane === this.edited) this.#setStale("");
    if (pane === this.edited) this.#setSize(frame.size);
    this.place();
    if (pane !== this.edited) return;
    requestAnimationFrame(() => performance.measure("studio-frame", { start: frame.at, detail: frame.sequence }));
    this.dispatchEvent(new CustomEvent("frame", { detail: { facts: frame.region ? null : frame.facts, size: frame.size } }));
  }

  /**
   * @param {unknown} error
   * @param {Pane} pane
   */
  failed(error, pane) {
    if (isAbort(error) || (error instanceof Refused && error.status === 409)) return;
    if (pane === this.original) {
      this.originalKey = "";
      return;
    }
    if (error instanceof Unreachable) {
      void whenReachable().then(() => this.#ask(false));
      return;
    }
    const message = error instanceof Refused ? error.message : word("noPicture");
    // A busy studio can render the frame later.
    if (error instanceof Refused && (error.status >= 500 || error.status === 429)) setTimeout(() => this.#ask(false), 2000);
    if (this.edited?.whole) return this.#setStale(message);
    this.querySelector(".problem")?.remove();
    const box = h("div", { class: "problem", role: "alert" }, icon("broken"), h("p", {}, message));
    const option = error instanceof Refused ? error.body.allow : null;
    if (option && !this.store?.allowed.includes(option)) {
      const onclick = () => this.dispatchEvent(new CustomEvent("allow", { detail: option }));
      box.append(h("button", { type: "button", class: "framed", onclick }, word("showRest")));
    }
    this.append(box);
  }

  /**
   * Shows that the picture does not match the edit, and the reason.
   * @param {string} message the reason, or an empty text if the picture matches the edit
   */
  #setStale(message) {
    this.classList.toggle("stale", message !== "");
    const text = message && word("stale", { error: message });
    if (this.staleChip && this.staleChip.textContent !== text) this.staleChip.textContent = text;
  }

  place() {
    for (const pane of [this.edited, this.original]) {
      pane?.element.style.setProperty("translate", `${this.margin}px ${this.margin}px`);
      pane?.element.style.setProperty("overflow", this.margin > 0 ? "visible" : "hidden");
    }
    const room = this.view;
    if (this.margin > 0) this.view = { ...this.#drawn() };
    this.edited?.place();
    this.original?.place();
    const place = placeOf(this.view);
    this.view = room;
    const hidden = (1 - this.divider) * 100;
    this.original?.element.style.setProperty("clip-path", this.compare === "split" && !this.holding ? `inset(0 ${hidden}% 0 0)` : "none");
    this.dividerHandle?.style.setProperty("left", `${this.divider * 100}%`);
    this.classList.toggle("zoomable", place.width > this.view.roomWidth + 1 || place.height > this.view.roomHeight + 1);
    this.dispatchEvent(new Event("placed"));
  }

  /** The area of the picture in this element, in CSS pixels. */
  get pictureBox() {
    const box = placeOf(this.#drawn());
    return { ...box, x: box.x + this.margin, y: box.y + this.margin };
  }

  /** @param {"off" | "split" | "sides"} compare */
  setCompare(compare) {
    this.compare = compare;
    this.classList.toggle("split", compare === "split");
    this.classList.toggle("sides", compare === "sides");
    this.#resized();
  }

  /** @param {boolean} holding */
  hold(holding) {
    this.holding = holding;
    this.classList.toggle("holding", holding);
    this.#askOriginal();
    this.place();
  }

  /** @param {number} share */
  setDivider(share) {
    this.divider = Math.min(1, Math.max(0, share));
    this.place();
    this.dispatchEvent(new Event("divided"));
  }

  /** @param {number} margin */
  setMargin(margin) {
    this.margin = margin;
    if (margin > 0) this.setMode("fit");
    else this.#changedView(false);
  }

  /** @param {"fit" | "fill" | "free"} mode `free` is 100 %: a pixel of the picture is one of the screen */
  setMode(mode) {
    this.view = settled({ ...this.view, mode, scale: 1 / this.view.ratio });
    this.#changedView(false);
  }

  /**
   * @param {number} factor
   * @param {number} [x]
   * @param {number} [y]
   * @param {boolean} [live] false for a single step
   */
  zoom(factor, x = this.view.roomWidth / 2, y = this.view.roomHeight / 2, live = true) {
    if (this.margin > 0) return;
    this.view = zoomed(this.view, factor, x, y);
    this.#changedView(live);
  }

  /**
   * Switches between the whole picture and 100 % at a point.
   * @param {number} [x]
   * @param {number} [y]
   */
  toggleHundred(x, y) {
    const hundred = 1 / this.view.ratio;
    if (Math.abs(scaleOf(this.view) - hundred) < 0.001 && this.view.mode === "free") this.setMode("fit");
    else this.zoom(hundred / scaleOf(this.view), x, y, false);
  }

  /** @param {boolean} live */
  #changedView(live) {
    this.place();
    this.#ask(live);
    this.dispatchEvent(new Event("zoomed"));
  }

  /** @param {number} x @param {number} y */
  pan(x, y) {
    this.view = panned(this.view, x, y);
    this.#changedView(true);
  }

  #listen() {
    this.addEventListener("wheel", (event) => {
      if (this.margin > 0) return;
      event.preventDefault();
      const { x, y } = this.#point(event);
      this.zoom(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.002)), x, y);
    }, { passive: false });
    this.addEventListener("keydown", (event) => this.#key(event));
    this.#listenForPointers();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.target !== this || event.ctrlKey || event.metaKey || event.altKey) return;
    /** @type {Record<string, [number, number]>} */
    const ways = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] };
    const way = ways[event.key];
    if (!way) return;
    event.preventDefault();
    this.pan(...way);
  }

  /** @param {MouseEvent} event */
  #point(event) {
    const box = this.getBoundingClientRect();
    const x = event.clientX - box.left;
    const y = event.clientY - box.top;
    return this.compare === "sides" ? { x: x % this.view.roomWidth, y: y % this.view.roomHeight } : { x, y };
  }

  #listenForPointers() {
    /** @type {Map<number, {x: number, y: number}>} */
    const fingers = new Map();
    let moved = 0;
    let divides = false;
    let lastTap = 0;
    this.addEventListener("pointerdown", (event) => {
      if (event.target instanceof Element && event.target.closest(".over > *, .problem")) return;
      if (event.button !== 0) return;
      this.setPointerCapture(event.pointerId);
      divides = event.target === this.dividerHandle;
      fingers.set(event.pointerId, this.#point(event));
      moved = 0;
    });
    this.addEventListener("pointermove", (event) => {
      const old = fingers.get(event.pointerId);
      if (!old) return;
      const point = this.#point(event);
      const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
      fingers.set(event.pointerId, point);
      moved += Math.abs(point.x - old.x) + Math.abs(point.y - old.y);
      if (divides) this.setDivider(point.x / this.clientWidth);
      else if (other) {
        const before = Math.hypot(old.x - other.x, old.y - other.y);
        const after = Math.hypot(point.x - other.x, point.y - other.y);
        if (before > 0) this.zoom(after / before, (point.x + other.x) / 2, (point.y + other.y) / 2);
      } else if (this.classList.contains("zoomable") && moved > 3) {
        this.classList.add("panning");
        this.pan(point.x - old.x, point.y - old.y);
      }
    });
    /** @param {PointerEvent} event */
    const end = (event) => {
      const point = fingers.get(event.pointerId);
      fingers.delete(event.pointerId);
      this.classList.remove("panning");
      if (!point || moved > 3 || divides || event.type !== "pointerup" || fingers.size > 0) return;
      const again = event.timeStamp - lastTap < 350;
      lastTap = again ? 0 : event.timeStamp;
      if (again) this.toggleHundred(point.x, point.y);
      // A click moves the clicked point to the middle, as a drag would.
      else if (this.classList.contains("zoomable")) {
        setTimeout(() => {
          if (lastTap === event.timeStamp) this.pan(this.view.roomWidth / 2 - point.x, this.view.roomHeight / 2 - point.y);
        }, 360);
      }
    };
    this.addEventListener("pointerup", end);
    this.addEventListener("pointercancel", end);
  }
}

customElements.define("picture-view", PictureView);
