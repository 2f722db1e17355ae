// Requests frames, which are rendered previews, one at a time. While a frame is loading, only the
// newest request waits. Frames appear in order.

/**
 * @template Wish, Frame
 * @typedef {object} Ports
 * @property {(wish: Wish, sequence: number, signal: AbortSignal) => Promise<Frame>} fetch
 * @property {(frame: Frame, sequence: number) => void} show
 * @property {(error: unknown) => void} fail
 * @property {(busy: boolean) => void} [busy]
 * @property {(run: () => void, milliseconds: number) => any} [after]
 * @property {(timer: any) => void} [cancel]
 */

/**
 * A queue of requests for frames. During a drag, it fetches drafts. 200 ms after the last request
 * for a draft, it requests the sharp frame.
 * @template Wish, Frame
 */
export class FrameQueue {
  static pause = 200;

  /** @param {Ports<Wish, Frame>} ports */
  constructor(ports) {
    this.ports = ports;
    this.after = ports.after ?? ((run, milliseconds) => setTimeout(run, milliseconds));
    this.cancel = ports.cancel ?? ((timer) => clearTimeout(timer));
    this.sequence = 0;
    this.shown = 0;
    /** @type {{wish: Wish, draft: boolean} | null} */
    this.waiting = null;
    /** @type {{controller: AbortController, draft: boolean} | null} */
    this.running = null;
    /** @type {any} */
    this.timer = undefined;
  }

  /**
   * Requests a draft now and the sharp frame after a pause.
   * @param {Wish} draft
   * @param {() => Wish} sharp
   */
  drag(draft, sharp) {
    // An outdated sharp frame must not delay the draft.
    if (this.running && !this.running.draft) this.running.controller.abort();
    this.#ask(draft, true);
    this.timer = this.after(() => this.#ask(sharp(), false), FrameQueue.pause);
  }

  /** @param {Wish} wish */
  ask(wish) {
    this.#ask(wish, false);
  }

  stop() {
    this.cancel(this.timer);
    this.waiting = null;
    this.running?.controller.abort();
  }

  /**
   * @param {Wish} wish
   * @param {boolean} draft
   */
  #ask(wish, draft) {
    this.cancel(this.timer);
    this.waiting = { wish, draft };
    if (!this.running) void this.#run();
  }

  async #run() {
    this.ports.busy?.(true);
    while (this.waiting) {
      const { wish, draft } = this.waiting;
      this.waiting = null;
      const sequence = ++this.sequence;
      const controller = new AbortController();
      this.running = { controller, draft };
      try {
        const frame = await this.ports.fetch(wish, sequence, controller.signal);
        if (sequence > this.shown && !controller.signal.aborted) {
          this.shown = sequence;
          this.ports.show(frame, sequence);
        }
      } catch (error) {
        if (!controller.signal.aborted && !this.waiting) this.ports.fail(error);
      }
      this.running = null;
    }
    this.ports.busy?.(false);
  }
}
