// Asks for frames: at most one at a time, and the newest wish waits. Frames appear in order.

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
 * While a person drags, `quick` wishes are fetched; the sharp one follows 200 ms after the last.
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
    /** @type {{wish: Wish, quick: boolean} | null} */
    this.waiting = null;
    /** @type {{controller: AbortController, quick: boolean} | null} */
    this.running = null;
    /** @type {any} */
    this.timer = undefined;
  }

  /**
   * Asks for the quick frame now and for the sharp one after a pause.
   * @param {Wish} quick
   * @param {() => Wish} sharp
   */
  drag(quick, sharp) {
    // A person who drags does not wait for a sharp frame of the past.
    if (this.running && !this.running.quick) this.running.controller.abort();
    this.#ask(quick, true);
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
   * @param {boolean} quick
   */
  #ask(wish, quick) {
    this.cancel(this.timer);
    this.waiting = { wish, quick };
    if (!this.running) void this.#run();
  }

  async #run() {
    this.ports.busy?.(true);
    while (this.waiting) {
      const { wish, quick } = this.waiting;
      this.waiting = null;
      const sequence = ++this.sequence;
      const controller = new AbortController();
      this.running = { controller, quick };
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
