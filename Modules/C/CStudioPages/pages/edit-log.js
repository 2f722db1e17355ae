// Sends the changes of a photograph's edit to the studio, one after the other. No change is lost
// when the studio stops answering or fails, or when another page changes the same photograph. If a
// value is refused, only this value is lost.
import { Refused, Unreachable } from "./api.js";
import { isEqual } from "./recipe.js";
import { repaired } from "./refusal.js";

/** @typedef {import("./recipe.js").Recipe} Recipe */
/**
 * @typedef {object} Edit
 * @property {string} revision
 * @property {string} base the digest of the image that the recipe applies to
 * @property {Recipe} recipe
 * @property {number} position
 * @property {{text: string}[]} steps
 * @property {boolean} canUndo
 * @property {boolean} canRedo
 * @property {boolean} canReset
 */
/** @typedef {{action: "edit" | "undo" | "redo" | "reset" | "go", body: any, replaces?: boolean}} Change */
/**
 * @typedef {object} LogPorts
 * @property {(change: Change, revision: string) => Promise<Edit>} send
 * @property {() => Promise<unknown>} whenReachable
 * @property {(theirs: Edit, mine: Recipe | null) => Promise<Choice>} choose
 * @property {(edit: Edit, replacesRecipe: boolean) => void} changed
 * @property {(error: unknown) => void} fail called if a change other than an edit is refused, or
 *   if the photograph has changed
 * @property {(refused: Recipe, message: string) => void} refused called after the queue was repaired
 * @property {(isPending: boolean, error?: unknown) => void} [pending]
 * @property {(milliseconds: number) => Promise<unknown>} [wait]
 */
/** @typedef {"mine" | "theirs" | "later"} Choice */

/** The pauses before a change is sent again, in milliseconds. */
const pauses = [1000, 2000, 5000, 10_000];

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
    this.isHeld = false;
    this.tries = 0;
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
    if (isWaiting && !last.replaces) last.body = { recipe };
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
   * Takes over an edit from the answer to another request, such as saving, unless changes wait.
   * @param {Edit} edit
   */
  adopt(edit) {
    if (this.isPending) return;
    this.edit = edit;
    this.ports.changed(edit, false);
  }

  /** Resolves when every change has been sent, or when changes wait for the user's choice. */
  settled() {
    return this.running;
  }

  #start() {
    if (!this.isRunning) this.running = this.#run();
  }

  /** Sends the waiting changes again, at the user's request. */
  resume() {
    if (this.queue.length > 0) this.#start();
  }

  async #run() {
    this.isRunning = true;
    this.isHeld = false;
    this.tries = 0;
    this.ports.pending?.(true);
    while (this.queue.length > 0 && !this.isHeld) {
      const change = this.queue[0];
      try {
        this.edit = await this.ports.send(change, this.edit.revision);
        this.queue.shift();
        this.tries = 0;
        const replaces = change.replaces || change.action !== "edit";
        this.ports.changed(this.edit, replaces && this.queue.length === 0);
      } catch (error) {
        await this.#recover(error, change);
      }
    }
    this.isRunning = false;
    this.ports.pending?.(this.isPending);
  }

  /**
   * @param {unknown} error
   * @param {Change} change
   */
  async #recover(error, change) {
    if (error instanceof Unreachable) return void (await this.ports.whenReachable());
    if (error instanceof Refused && error.status === 412 && error.body.edit) return this.#settle(error.body.edit, change);
    const isFinal = error instanceof Refused && error.status < 500 && ![408, 429].includes(error.status);
    if (isFinal && change.action !== "edit") {
      this.queue.shift();
      this.ports.fail(error);
    } else if (isFinal && error.status === 412) {
      // The photograph has changed. The edit belongs to the old file, so it waits: the old file may
      // come back.
      this.isHeld = true;
      this.ports.fail(error);
    } else if (isFinal && [400, 413, 422].includes(error.status)) this.#refuse(change.body.recipe, error.message);
    else {
      this.ports.pending?.(true, error);
      const pause = pauses[Math.min(this.tries++, pauses.length - 1)];
      await (this.ports.wait?.(pause) ?? new Promise((resolve) => setTimeout(resolve, pause)));
    }
  }

  /**
   * Removes the refused values from all changes that wait.
   * @param {Recipe} refused
   * @param {string} message
   */
  #refuse(refused, message) {
    const good = this.edit.recipe;
    const [, ...rest] = this.queue;
    // The next change was to undo the refused one, so nothing is left to undo.
    if (rest[0]?.action === "undo") rest.shift();
    for (const change of rest) {
      if (change.action === "edit") change.body = { recipe: repaired(change.body.recipe, refused, good, message) };
    }
    if (rest[0]?.action === "edit" && isEqual(rest[0].body.recipe, good)) rest.shift();
    this.queue = rest;
    this.ports.refused(refused, message);
  }

  /**
   * Handles a change that another page or program has made to the photograph. Both edits stay in
   * the history, whatever the choice is.
   * @param {Edit} theirs
   * @param {Change} change
   */
  async #settle(theirs, change) {
    // The steps are the same; only the files of the edit have changed, as after saving.
    if (isSameState(theirs, this.edit)) {
      this.edit = theirs;
      return;
    }
    const mine = change.action === "edit" ? /** @type {Recipe} */ (change.body.recipe) : null;
    // If both recipes are equal, only the answer to an earlier try was lost.
    const isMine = mine !== null && isEqual(theirs.recipe, mine);
    const choice = isMine ? "theirs" : await this.ports.choose(theirs, mine);
    if (choice === "later") {
      this.isHeld = true;
      return;
    }
    this.edit = theirs;
    if (choice === "mine") return;
    if (isMine || mine === null) {
      this.queue.shift();
      this.ports.changed(theirs, !isMine && this.queue.length === 0);
      return;
    }
    const edits = this.queue.filter(({ action }) => action === "edit");
    this.queue = [edits[edits.length - 1], { action: "edit", body: { recipe: theirs.recipe }, replaces: true }];
  }
}

/**
 * Returns true if two edits have the same steps and the same current step, but different revisions.
 * @param {Edit} one
 * @param {Edit} other
 */
function isSameState(one, other) {
  const isSame = one.position === other.position && isEqual(one.recipe, other.recipe);
  return isSame && one.revision !== other.revision && JSON.stringify(one.steps) === JSON.stringify(other.steps);
}
