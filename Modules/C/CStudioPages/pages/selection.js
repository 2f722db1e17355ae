// A selection of photographs with an anchor, like the selection in a file manager.
export class Selection {
  /** @type {Set<string>} */
  chosen = new Set();
  /** @type {number | null} */
  anchor = null;

  /** @param {string} id */
  has(id) {
    return this.chosen.has(id);
  }

  get size() {
    return this.chosen.size;
  }

  clear() {
    this.chosen.clear();
    this.anchor = null;
  }

  /**
   * @param {string[]} ids
   * @param {number} index
   */
  toggle(ids, index) {
    const id = ids[index];
    if (!this.chosen.delete(id)) this.chosen.add(id);
    this.anchor = index;
  }

  /**
   * Selects everything from the anchor to `index`, in addition to the current selection.
   * @param {string[]} ids
   * @param {number} from the anchor if there is none yet
   * @param {number} index
   */
  extend(ids, from, index) {
    const anchor = this.anchor ?? from;
    this.anchor = anchor;
    for (let at = Math.min(anchor, index); at <= Math.max(anchor, index); at += 1) this.chosen.add(ids[at]);
  }

  /** @param {string[]} ids */
  all(ids) {
    for (const id of ids) this.chosen.add(id);
  }
}
