// The histogram of the frame on the screen, and the shares of clipped pixels.
import { getJSON } from "./api.js";
import { h } from "./dom.js";

/** @typedef {{luminance: number[], red: number[], green: number[], blue: number[], darkest: number, brightest: number, darkText: string, brightText: string}} Facts */

const svg = "http://www.w3.org/2000/svg";
const channels = /** @type {const} */ (["red", "green", "blue", "luminance"]);

export class HistogramView extends HTMLElement {
  isAsking = false;
  /** @type {string | null} */
  next = null;

  connectedCallback() {
    const picture = document.createElementNS(svg, "svg");
    picture.setAttribute("viewBox", "0 0 256 100");
    picture.setAttribute("preserveAspectRatio", "none");
    picture.setAttribute("aria-hidden", "true");
    this.paths = channels.map((channel) => {
      const path = document.createElementNS(svg, "path");
      path.setAttribute("class", channel);
      picture.append(path);
      return path;
    });
    this.dark = h("span");
    this.bright = h("span");
    this.append(picture, h("div", { class: "ends" }, this.dark, this.bright));
  }

  /** The pause after each drawing, in milliseconds, so that a drag leaves time for frames. */
  static pause = 100;

  /**
   * Shows the histogram of a frame. While one is loading, only the newest request waits.
   * @param {string | null} id
   */
  async show(id) {
    if (!id) return;
    this.next = id;
    if (this.isAsking) return;
    this.isAsking = true;
    while (this.next) {
      const wanted = this.next;
      this.next = null;
      await getJSON(`/studio/facts/${wanted}`).then((facts) => this.#draw(facts)).catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, HistogramView.pause));
    }
    this.isAsking = false;
  }

  /** @param {Facts} facts */
  #draw(facts) {
    const inner = channels.flatMap((channel) => facts[channel].slice(1, 255));
    const most = Math.max(1, ...inner);
    channels.forEach((channel, at) => {
      const points = facts[channel].map((count, level) => `${level} ${(100 - Math.min(1, Math.sqrt(count / most)) * 96).toFixed(1)}`);
      const isLine = channel === "luminance";
      this.paths?.[at].setAttribute("d", isLine ? `M${points.join("L")}` : `M0 100L${points.join("L")}L255 100Z`);
    });
    mark(this.dark, facts.darkText, facts.darkest);
    mark(this.bright, facts.brightText, facts.brightest);
  }
}

/**
 * @param {HTMLElement | undefined} place
 * @param {string} text
 * @param {number} share
 */
function mark(place, text, share) {
  if (!place) return;
  place.textContent = text;
  place.classList.toggle("clipped", share >= 0.001);
}

customElements.define("histogram-view", HistogramView);
