// Sends changes of the edit, one after the other. No change is lost when the studio stops answering
// or another page changes the same photograph.
import { Refused, Unreachable } from "./api.js";
import { isEqual } from "./recipe.js";

/** @typedef {import("./recipe.js").Recipe} Recipe */
/**
 * @typedef {object} Edit
 * @property {string} revision
 * @property {Recipe} recipe
 * @property {number} position
 * @property {{text: string}[]} steps
 * @property {boolean} canUndo
 * @property {boolean} canRedo
 * @property {boolean} canReset
 */
/** @typedef {{action: "edit" | "undo" | "redo" | "reset" | "go", body: any}} Change */
/**
 * @typedef {object} LogPorts
 * @property {(change: Change, revision: string) => Promise<Edit>} send
 * @property {() => Promise<unknown>} whenReachable
 * @property {(theirs: Edit, mine: Recipe | null) => Promise<"mine" | "theirs">} choose
 * @property {(edit: Edit, replacesRecipe: boolean) => void} changed
 * @property {(error: unknown) => void} fail
 */

export class EditLog {
  /**
   * @param {Edit} edit
   * @param {LogPorts} ports
   */
  constructor(edit, ports) {
    this.edit = edit;
    this.ports = ports;
    /** @type {Change[]} */
    this.queue = [];
    this.isRunning = false;
    this.running = Promise.resolve();
  }

  /** True if changes have not been sent yet. */
  get isPending() {
    return this.isRunning || this.queue.length > 0;
  }

  /** @param {Recipe} recipe */
  commit(recipe) {
    const last = this.queue[this.queue.length - 1];
    const isWaiting = last?.action === "edit" && (this.queue.length > 1 || !this.isRunning);
    if (isWaiting) last.body = { recipe };
    else this.queue.push({ action: "edit", body: { recipe } });
    this.#start();
  }

  /**
   * @param {"undo" | "redo" | "reset" | "go"} action
   * @param {any} [body]
   */
  go(action, body = {}) {
    this.queue.push({ action, body });
    this.#start();
  }

  /**
   * Takes an edit that another answer of the studio contains.
   * @param {Edit} edit
   */
  adopt(edit) {
    if (this.isPending) return;
    this.edit = edit;
    this.ports.changed(edit, false);
  }

  /** Resolves when every change has been sent. */
  settled() {
    return this.running;
  }

  #start() {
    if (!this.isRunning) this.running = this.#run();
  }

  async #run() {
    this.isRunning = true;
    while (this.queue.length > 0) {
      const change = this.queue[0];
      try {
        this.edit = await this.ports.send(change, this.edit.revision);
        this.queue.shift();
        this.ports.changed(this.edit, change.action !== "edit" && this.queue.length === 0);
      } catch (error) {
        await this.#recover(error, change);
      }
    }
    this.isRunning = false;
  }

  /**
   * @param {unknown} error
   * @param {Change} change
   */
  async #recover(error, change) {
    if (error instanceof Unreachable) {
      await this.ports.whenReachable();
      return;
    }
    if (!(error instanceof Refused) || error.status !== 412 || !error.body.edit) {
      this.queue.shift();
      this.ports.fail(error);
      return;
    }
    /** @type {Edit} */
    const theirs = error.body.edit;
    // Only the files of the edit are others, as after saving.
    if (isSameState(theirs, this.edit)) {
      this.edit = theirs;
      return;
    }
    const mine = change.action === "edit" ? /** @type {Recipe} */ (change.body.recipe) : null;
    // The answer to an earlier try was lost.
    const isMine = mine !== null && isEqual(theirs.recipe, mine);
    const choice = isMine ? "theirs" : await this.ports.choose(theirs, mine);
    this.edit = theirs;
    if (choice === "mine") return;
    this.queue = [];
    this.ports.changed(theirs, !isMine);
  }
}

/**
 * True if both have the same steps and the same current one.
 * @param {Edit} one
 * @param {Edit} other
 */
function isSameState(one, other) {
  const isSame = one.position === other.position && isEqual(one.recipe, other.recipe);
  return isSame && one.revision !== other.revision && JSON.stringify(one.steps) === JSON.stringify(other.steps);
}
