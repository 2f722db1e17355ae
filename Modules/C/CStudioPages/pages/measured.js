// Keeps names, in this browser, for operations that the studio has computed, such as those of a
// match, because the numbers in these operations mean nothing to people.

/** @type {Storage | null} */
const storage = globalThis.localStorage ?? null;
const most = 100;

export class MeasuredNames {
  /** @param {string} photo */
  constructor(photo) {
    this.key = `measured:${photo}`;
    /** @type {[string, string][]} the text of operations and their name */
    this.names = JSON.parse(storage?.getItem(this.key) ?? "[]");
  }

  /**
   * @param {string} text as the history or the list of operations shows it
   * @param {string} name
   */
  note(text, name) {
    this.names = [...this.names.filter(([other]) => other !== text), /** @type {[string, string]} */ ([text, name])].slice(-most);
    try {
      storage?.setItem(this.key, JSON.stringify(this.names));
    } catch {
      // If the storage is full, the name is lost when the page is left.
    }
  }

  /**
   * Replaces each operation in a text by its name, if the operation has one.
   * @param {string} text
   */
  shown(text) {
    return this.names.reduce((result, [numbers, name]) => result.replace(numbers, () => name), text);
  }
}
