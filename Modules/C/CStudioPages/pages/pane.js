// A picture on the screen: its frames, and the queue that requests them.
import { request } from "./api.js";
import { h } from "./dom.js";
import { FrameQueue } from "./frames.js";
import { resultSize } from "./store.js";
import { onPixels, placeOf, scaleOf } from "./view.js";

/** @typedef {import("./recipe.js").Recipe} Recipe */
/** @typedef {import("./view.js").Box} Box */
/** @typedef {{recipe: Recipe, width: number, height: number, region: Box | null, at: number, draft: boolean}} Wish */
/** @typedef {{url: string, region: Box | null, size: {width: number, height: number}, facts: string | null, at: number, sequence: number, image: HTMLImageElement}} Frame */

/** One of the two pictures of a comparison: the edited one or the original. */
export class Pane {
  /**
   * @param {string} name
   * @param {import("./picture-view.js").PictureView} owner
   */
  constructor(name, owner) {
    this.owner = owner;
    this.client = crypto.randomUUID();
    /** @type {Frame | null} */
    this.whole = null;
    /** @type {Frame | null} */
    this.part = null;
    this.element = h("div", { class: `pane ${name}` });
    /** @type {FrameQueue<Wish, Frame>} */
    this.queue = new FrameQueue({
      fetch: (wish, sequence, signal) => this.#fetch(wish, sequence, signal),
      show: (frame) => this.#show(frame),
      fail: (error) => owner.failed(error, this),
      busy: (busy) => name === "edited" && owner.classList.toggle("busy", busy),
    });
  }

  /**
   * @param {Wish} wish
   * @param {number} sequence
   * @param {AbortSignal} signal
   * @returns {Promise<Frame>}
   */
  async #fetch(wish, sequence, signal) {
    const store = /** @type {import("./store.js").Store} */ (this.owner.store);
    const { recipe, width, height, region, draft } = wish;
    const answer = await request(`${store.path}/preview`, {
      json: { recipe, width, height, ...(region ? { region } : {}), client: this.client, sequence, draft, allow: store.allowed },
      headers: store.shown,
      signal,
    });
    const url = URL.createObjectURL(await answer.blob());
    const image = h("img", { alt: "", draggable: "false" });
    image.src = url;
    await image.decode();
    const size = resultSize(answer);
    const shown = regionOf(answer) ?? region;
    return { url, region: shown, size, facts: answer.headers.get("X-Facts"), at: wish.at, sequence, image };
  }

  /** @param {Frame} frame */
  #show(frame) {
    const old = frame.region ? this.part : this.whole;
    if (frame.region) this.part = frame;
    else this.whole = frame;
    if (!frame.region && this.part) {
      this.#drop(this.part);
      this.part = null;
    }
    this.element.append(frame.image);
    if (old) this.#drop(old);
    this.owner.arrived(frame, this);
  }

  /** @param {Frame} frame */
  #drop(frame) {
    frame.image.remove();
    URL.revokeObjectURL(frame.url);
  }

  /** Places the frame of the whole picture, and that of the visible part above it. */
  place() {
    const view = this.owner.view;
    const place = placeOf(view);
    const scale = scaleOf(view);
    const isLarge = scale * view.ratio >= 2;
    const { left, top } = this.element.getBoundingClientRect();
    const origin = { x: left, y: top };
    if (this.whole) put(this.whole.image, onPixels(place, origin, view.ratio, this.whole.image), isLarge);
    if (this.part?.region) {
      const { x, y, width, height } = this.part.region;
      const box = { x: place.x + x * scale, y: place.y + y * scale, width: width * scale, height: height * scale };
      put(this.part.image, onPixels(box, origin, view.ratio, this.part.image), isLarge);
      this.element.append(this.part.image);
    }
  }
}

/**
 * @param {HTMLElement} element
 * @param {Box} box
 * @param {boolean} isLarge
 */
function put(element, box, isLarge) {
  element.style.setProperty("width", `${box.width}px`);
  element.style.setProperty("height", `${box.height}px`);
  element.style.setProperty("transform", `translate(${box.x}px, ${box.y}px)`);
  element.classList.toggle("large", isLarge);
}

/**
 * Returns the part of the result that a frame shows, from a header such as `800x600+120+40`.
 * @param {Response} answer
 * @returns {Box | null}
 */
function regionOf(answer) {
  const match = /^(\d+)x(\d+)\+(\d+)\+(\d+)$/.exec(answer.headers.get("X-Region") ?? "");
  if (!match) return null;
  const [width, height, x, y] = match.slice(1).map(Number);
  return { x, y, width, height };
}
