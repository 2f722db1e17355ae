// The grid of the gallery: only tiles near the screen exist, however many photographs there are.
import { h, icon, word } from "./dom.js";
import { layOut, neighbour, placeOf, visible } from "./layout.js";
import { Selection } from "./selection.js";

/**
 * @typedef {object} Photo
 * @property {string} id
 * @property {string} name
 * @property {string} date
 * @property {string} group
 * @property {string} version
 * @property {string} thumbnail
 * @property {boolean} edited
 * @property {boolean} animated
 */

export class PhotoGrid extends HTMLElement {
  /** @type {Photo[]} */
  photos = [];
  /** @type {string[]} */
  ids = [];
  total = 0;
  tileSize = 11;
  selection = new Selection();
  /** @type {Map<number, HTMLElement>} */
  tiles = new Map();
  /** The index of the tile that the keyboard acts on. */
  cursor = 0;
  grouped = true;
  /** @type {ReturnType<typeof layOut>} */
  grid = layOut([], { width: 1, tile: 1, gap: 0, rowGap: 0, caption: 0, title: 0 });
  ghost = h("div", { class: "ghost", "aria-hidden": "true" });
  drawing = 0;

  connectedCallback() {
    addEventListener("scroll", () => this.#schedule(), { passive: true });
    new ResizeObserver(() => this.classList.contains("live") && this.place()).observe(this);
    this.addEventListener("keydown", (event) => this.#key(event));
    this.addEventListener("click", (event) => this.#click(event));
    this.addEventListener("change", (event) => this.#check(event));
    this.#listenForLongPress();
  }

  /**
   * Shows the photographs of a listing. A placeholder covers the place of those, up to `total`,
   * that have not arrived yet.
   * @param {Photo[]} photos
   * @param {number} total
   * @param {boolean} grouped
   * @param {boolean} fresh true for a new listing, false for more photographs of the same one
   */
  show(photos, total, grouped, fresh) {
    if (!this.classList.contains("live")) {
      this.classList.add("live");
      this.replaceChildren(h("ul", { "aria-describedby": "grid-help" }));
    }
    this.photos = photos;
    this.ids = photos.map((photo) => photo.id);
    this.total = total;
    this.grouped = grouped;
    if (fresh) {
      this.cursor = 0;
      this.#clearTiles();
    }
    this.place();
  }

  /** Computes the places of all tiles, and draws the tiles near the screen. */
  place() {
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const tile = (innerWidth < 768 ? Math.min(this.tileSize, 9) : this.tileSize) * rem;
    this.grid = layOut(
      this.photos.map((photo) => (this.grouped ? photo.group : "")),
      { width: this.clientWidth, tile, gap: 0.5 * rem, rowGap: 0.75 * rem, caption: 1.5 * rem, title: 3.1 * rem },
    );
    const rest = Math.ceil((this.total - this.photos.length) / this.grid.columns) * this.grid.rowHeight;
    this.style.setProperty("height", `${this.grid.height + rest}px`);
    this.ghost.style.setProperty("top", `${this.grid.height}px`);
    this.ghost.style.setProperty("height", `${rest}px`);
    if (rest > 0) this.append(this.ghost);
    else this.ghost.remove();
    this.#clearTiles();
    this.draw();
  }

  /** True if the place of photographs that have not arrived is on or near the screen. */
  get isHungry() {
    return this.photos.length < this.total && this.getBoundingClientRect().top + this.grid.height < innerHeight * 3;
  }

  #schedule() {
    if (this.drawing) return;
    this.drawing = requestAnimationFrame(() => {
      this.drawing = 0;
      this.draw();
      if (this.isHungry) this.dispatchEvent(new Event("hungry"));
    });
  }

  #clearTiles() {
    const list = this.querySelector("ul");
    const hadFocus = list?.contains(document.activeElement);
    list?.replaceChildren();
    for (const title of this.querySelectorAll("h2")) title.remove();
    this.tiles.clear();
    this.refocus = Boolean(hadFocus);
  }

  draw() {
    const list = this.querySelector("ul");
    if (!list || !this.classList.contains("live")) return;
    const top = -this.getBoundingClientRect().top;
    const [first, end] = visible(this.grid, top - innerHeight * 0.75, top + innerHeight * 1.75);
    const focused = document.activeElement;
    for (const [index, tile] of this.tiles) {
      if ((index < first || index >= end) && !tile.contains(focused)) {
        tile.remove();
        this.tiles.delete(index);
      }
    }
    for (let index = first; index < end; index += 1) {
      if (!this.tiles.has(index)) this.#addTile(list, index);
    }
    this.#drawTitles(list, top - innerHeight, top + innerHeight * 2);
    if (this.refocus) {
      this.refocus = false;
      this.tiles.get(this.cursor)?.querySelector("a")?.focus({ preventScroll: true });
    }
  }

  /**
   * @param {HTMLElement} list
   * @param {number} top
   * @param {number} bottom
   */
  #drawTitles(list, top, bottom) {
    const wanted = this.grid.sections.filter((s) => s.title && s.body + 9 > top && s.top < bottom);
    const keep = new Set(wanted.map((section) => String(section.top)));
    const drawn = new Set();
    for (const title of this.querySelectorAll("h2")) {
      const at = title.dataset.top ?? "";
      if (keep.has(at)) drawn.add(at);
      else title.remove();
    }
    for (const section of wanted) {
      if (drawn.has(String(section.top))) continue;
      const title = h("h2", { class: "group", "data-top": section.top }, section.title);
      title.style.setProperty("top", `${section.top}px`);
      // Keep the elements in reading order.
      const next = [...this.querySelectorAll("h2")].find((other) => Number(other.dataset.top) > section.top);
      this.insertBefore(title, next ?? list);
    }
  }

  /**
   * @param {HTMLElement} list
   * @param {number} index
   */
  #addTile(list, index) {
    const photo = this.photos[index];
    const { x, y } = placeOf(this.grid, index);
    const image = h("img", { alt: "", decoding: "async", class: "waiting" });
    const frame = h("span", { class: "frame" }, image);
    image.addEventListener("load", () => image.classList.remove("waiting"));
    image.addEventListener("error", () => {
      frame.replaceChildren(h("span", { class: "failed", title: word("noThumbnail") }, icon("broken")));
    });
    image.src = photo.thumbnail;
    const chosen = this.selection.has(photo.id);
    const tile = h(
      "li",
      { class: chosen ? "tile chosen" : "tile", "aria-setsize": this.total, "aria-posinset": index + 1 },
      h(
        "a",
        { href: `/photos/${photo.id}`, tabindex: index === this.cursor ? 0 : -1, draggable: "false", title: `${photo.name}\n${photo.date}` },
        frame,
        photo.animated && h("span", { class: "moves", title: word("animated") }, icon("play"), h("span", { class: "sr-only" }, word("animated"))),
        h("span", { class: "name" }, h("bdi", {}, photo.name), photo.edited && h("em", {}, word("edited"))),
      ),
      h(
        "label",
        { class: "pick" },
        h("input", { type: "checkbox", tabindex: -1, checked: chosen, "aria-label": word("select", { name: photo.name }) }),
      ),
    );
    tile.dataset.index = String(index);
    tile.style.setProperty("width", `${this.grid.tileWidth}px`);
    tile.style.setProperty("height", `${this.grid.tileHeight}px`);
    tile.style.setProperty("transform", `translate(${x}px, ${y}px)`);
    // Keep the elements in reading order.
    let next = null;
    for (const [at, other] of this.tiles) {
      if (at > index && (!next || at < Number(next.dataset.index))) next = other;
    }
    list.insertBefore(tile, next);
    this.tiles.set(index, tile);
  }

  /** @param {EventTarget | null} target */
  #indexOf(target) {
    const tile = target instanceof Element ? target.closest(".tile") : null;
    return tile instanceof HTMLElement ? Number(tile.dataset.index) : -1;
  }

  /** @param {number} index */
  moveTo(index) {
    this.tiles.get(this.cursor)?.querySelector("a")?.setAttribute("tabindex", "-1");
    this.cursor = index;
    const y = placeOf(this.grid, index).y;
    const top = this.getBoundingClientRect().top + scrollY;
    const room = this.#covered();
    if (top + y - room.top < scrollY) scrollTo({ top: top + y - room.top });
    const bottom = top + y + this.grid.rowHeight + room.bottom;
    if (bottom > scrollY + innerHeight) scrollTo({ top: bottom - innerHeight });
    this.draw();
    const link = this.tiles.get(index)?.querySelector("a");
    link?.setAttribute("tabindex", "0");
    link?.focus({ preventScroll: true });
  }

  /** Returns the heights of the bars that cover the grid. */
  #covered() {
    const bar = document.querySelector("header.bar");
    return { top: (bar?.clientHeight ?? 0) + 48, bottom: this.selection.size > 0 ? 72 : 16 };
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const index = this.#indexOf(event.target);
    if (index < 0 || event.altKey) return;
    if (event.key === " ") {
      event.preventDefault();
      if (event.shiftKey) this.selection.extend(this.ids, index, index);
      else this.selection.toggle(this.ids, index);
      this.chose();
      return;
    }
    if (event.ctrlKey || event.metaKey) return;
    const next = neighbour(this.grid, index, event.key, this.photos.length);
    if (!/^(Arrow|Home$|End$)/.test(event.key)) return;
    event.preventDefault();
    if (event.shiftKey) {
      this.selection.extend(this.ids, index, next);
      this.chose();
    }
    if (next !== index) this.moveTo(next);
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const index = this.#indexOf(event.target);
    if (index < 0 || !(event.target instanceof Element)) return;
    if (this.swallow) {
      this.swallow = false;
      event.preventDefault();
      return;
    }
    const onLink = event.target.closest("a") !== null;
    if (!onLink && !event.shiftKey) return;
    if (event.shiftKey) {
      event.preventDefault();
      this.selection.extend(this.ids, index, index);
    } else if (event.ctrlKey || event.metaKey || this.selection.size > 0) {
      event.preventDefault();
      this.selection.toggle(this.ids, index);
    } else {
      return;
    }
    this.moveTo(index);
    this.chose();
  }

  /** @param {Event} event */
  #check(event) {
    const index = this.#indexOf(event.target);
    if (index < 0) return;
    this.selection.toggle(this.ids, index);
    this.chose();
  }

  // Selects or deselects a photograph after a long press with a finger. Scrolling or lifting the
  // finger earlier prevents that.
  #listenForLongPress() {
    /** @type {any} */
    let timer;
    this.swallow = false;
    const end = () => clearTimeout(timer);
    this.addEventListener("pointerdown", (event) => {
      const index = this.#indexOf(event.target);
      this.swallow = false;
      if (event.pointerType === "mouse" || index < 0) return;
      timer = setTimeout(() => {
        this.swallow = true;
        this.selection.toggle(this.ids, index);
        this.chose();
      }, 450);
    });
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) this.addEventListener(name, end);
    addEventListener("scroll", end, { passive: true });
    this.addEventListener("contextmenu", (event) => this.swallow && event.preventDefault());
  }

  /** Shows the selection on the tiles that exist, and tells the page that it has changed. */
  chose() {
    for (const [index, tile] of this.tiles) {
      const chosen = this.selection.has(this.ids[index]);
      tile.classList.toggle("chosen", chosen);
      const box = tile.querySelector("input");
      if (box) box.checked = chosen;
    }
    this.dispatchEvent(new Event("chosen"));
  }
}

customElements.define("photo-grid", PhotoGrid);
