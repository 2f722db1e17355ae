// The photograph that is edited: its recipe on the screen, and its history in the studio.
import { getJSON, request, whenReachable } from "./api.js";
import { EditLog } from "./edit-log.js";
import { isEqual } from "./recipe.js";
import { refusedParts, repaired } from "./refusal.js";

/** @typedef {import("./recipe.js").Recipe} Recipe */
/** @typedef {import("./edit-log.js").Edit} Edit */
/**
 * @typedef {object} Details
 * @property {string} id
 * @property {string} name
 * @property {string} version
 * @property {number} width
 * @property {number} height
 * @property {string} format
 * @property {string} resultFormat - The format of a result if no other is chosen.
 * @property {boolean} animated
 * @property {{label: string, value: string}[]} facts
 * @property {Edit} edit
 * @property {{beside: boolean, text: string, upload: boolean}} saves
 */

/**
 * Dispatches `recipe` when the recipe on the screen changes, with `detail.live` during a drag;
 * `history` when the steps change; `pending` when changes wait or no longer wait; and `refused` for
 * each operation that the studio refused. A control that shows the refusal calls `preventDefault`.
 */
export class Store extends EventTarget {
  /**
   * @param {Details} details
   * @param {import("./catalog.js").Catalog} catalog
   * @param {(theirs: Edit, mine: Recipe | null) => Promise<import("./edit-log.js").Choice>} choose
   * @param {(error: unknown) => void} fail
   */
  constructor(details, catalog, choose, fail) {
    super();
    this.details = details;
    this.catalog = catalog;
    this.recipe = details.edit.recipe;
    this.committed = this.recipe;
    this.path = `/studio/photos/${details.id}`;
    this.log = new EditLog(details.edit, {
      send: (change, revision) =>
        getJSON(`${this.path}/${change.action}`, {
          method: change.action === "edit" ? "PUT" : "POST",
          json: change.body,
          headers: { "If-Match": revision, ...this.shown },
        }),
      whenReachable,
      choose,
      changed: (edit, replacesRecipe) => {
        if (replacesRecipe) {
          this.committed = edit.recipe;
          this.#set(edit.recipe, false);
        }
        this.dispatchEvent(new Event("history"));
      },
      fail,
      refused: (refused, message) => this.#refuse(refused, message, fail),
      pending: (isPending, error) => this.dispatchEvent(new CustomEvent("pending", { detail: { isPending, error } })),
    });
  }

  /** @returns {Edit} */
  get edit() {
    return this.log.edit;
  }

  /** The header that keeps a recipe of this page from being applied to another image. */
  get shown() {
    return shownBase(this.edit);
  }

  /**
   * Changes the recipe on the screen. A live change is part of a longer one, such as a drag.
   * @param {Recipe} recipe
   * @param {boolean} [live]
   */
  change(recipe, live = false) {
    if (!live || !isEqual(recipe, this.recipe)) this.#set(recipe, live);
    if (!live) this.#commit();
  }

  #commit() {
    if (isEqual(this.recipe, this.committed)) return;
    this.committed = this.recipe;
    this.log.commit(this.recipe);
  }

  /**
   * Restores the last good value of each refused parameter. All other changes stay.
   * @param {Recipe} refused
   * @param {string} message
   * @param {(error: unknown) => void} fail
   */
  #refuse(refused, message, fail) {
    const good = this.log.edit.recipe;
    const parts = refusedParts(refused, good, message);
    const waiting = this.log.queue.filter(({ action }) => action === "edit");
    this.committed = waiting.length > 0 ? waiting[waiting.length - 1].body.recipe : good;
    this.#set(repaired(this.recipe, refused, good, message), false);
    this.#commit();
    const shown = parts.filter((part) => {
      const filter = this.catalog.filter(part.operation.op);
      return !this.dispatchEvent(new CustomEvent("refused", { detail: { ...part, filter, message }, cancelable: true }));
    });
    if (shown.length === 0) fail(new Error(message));
  }

  /**
   * @param {Recipe} recipe
   * @param {boolean} live
   */
  #set(recipe, live) {
    this.recipe = recipe;
    this.dispatchEvent(new CustomEvent("recipe", { detail: { live } }));
  }

  undo() {
    if (this.edit.canUndo || this.log.isPending) this.log.go("undo");
  }

  redo() {
    if (this.edit.canRedo) this.log.go("redo");
  }

  /**
   * Returns the size of the result of a recipe.
   * @param {Recipe} recipe
   * @returns {Promise<{width: number, height: number}>}
   */
  async sizeOf(recipe) {
    const key = JSON.stringify(recipe.operations);
    const known = this.sizes.get(key);
    if (known) return known;
    const answer = await request(`${this.path}/preview`, {
      json: { recipe, width: 16, height: 16, client: crypto.randomUUID(), sequence: 1, allow: this.allowed },
      headers: this.shown,
    });
    const size = resultSize(answer);
    this.sizes.set(key, size);
    return size;
  }

  /** @type {Map<string, {width: number, height: number}>} */
  sizes = new Map();
  /**
   * The options for damaged or incomplete files that the user has allowed on this page.
   * @type {string[]}
   */
  allowed = [];
}

/**
 * Returns the header that names the image of an edit.
 * @param {Edit} edit
 */
export function shownBase(edit) {
  return { "X-Base": edit.base };
}

/** @param {Response} answer */
export function resultSize(answer) {
  const [width, height] = (answer.headers.get("X-Result-Size") ?? "1x1").split("x").map(Number);
  return { width, height };
}
