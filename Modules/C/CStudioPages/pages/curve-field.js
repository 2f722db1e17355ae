// A field for a tone curve. A click adds a point, and a drag or the arrow keys move a point. Delete
// and Backspace remove a point other than the first and the last one.
import { curveAt, movedPoint, readPoints, writtenPoints } from "./curve.js";
import { h, word } from "./dom.js";

/** @typedef {import("./curve.js").Point} Point */

const most = 16;

export class CurveField extends HTMLElement {
  /** @type {Point[]} */
  points = [];

  /** @param {(text: string, live: boolean) => void} change */
  configure(change) {
    this.change = change;
    const svg = "http://www.w3.org/2000/svg";
    const picture = document.createElementNS(svg, "svg");
    picture.setAttribute("viewBox", "0 0 100 100");
    picture.setAttribute("preserveAspectRatio", "none");
    picture.setAttribute("aria-hidden", "true");
    this.line = document.createElementNS(svg, "path");
    picture.append(this.line);
    this.replaceChildren(picture);
    this.addEventListener("pointerdown", (event) => this.#press(event));
    this.addEventListener("keydown", (event) => this.#key(event));
    this.addEventListener("keyup", (event) => event.key.startsWith("Arrow") && this.#tell(false));
    return this;
  }

  /** @param {string} text */
  set(text) {
    if (text === writtenPoints(this.points)) return;
    this.points = readPoints(text);
    this.#draw();
  }

  /** @param {boolean} live */
  #tell(live) {
    this.#draw();
    this.change?.(writtenPoints(this.points), live);
  }

  #draw() {
    const path = Array.from({ length: 65 }, (_, step) => `${(step / 64) * 100} ${100 - curveAt(this.points, step / 64) * 100}`);
    this.line?.setAttribute("d", `M${path.join("L")}`);
    const buttons = [...this.querySelectorAll("button")];
    while (buttons.length > this.points.length) buttons.pop()?.remove();
    while (buttons.length < this.points.length) {
      const button = h("button", { type: "button", class: "curve-point" });
      this.append(button);
      buttons.push(button);
    }
    this.points.forEach(({ x, y }, at) => {
      buttons[at].setAttribute("aria-label", word("curvePoint", { x: Math.round(x * 100), y: Math.round(y * 100) }));
      buttons[at].style.setProperty("left", `${x * 100}%`);
      buttons[at].style.setProperty("top", `${(1 - y) * 100}%`);
    });
  }

  /**
   * @param {PointerEvent} event
   * @returns {Point}
   */
  #place(event) {
    const box = this.getBoundingClientRect();
    return { x: (event.clientX - box.left) / box.width, y: 1 - (event.clientY - box.top) / box.height };
  }

  /** @param {PointerEvent} event */
  #press(event) {
    if (event.button !== 0) return;
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    let index = button ? [...this.querySelectorAll("button")].indexOf(button) : -1;
    if (index < 0) {
      if (this.points.length >= most) return;
      const point = this.#place(event);
      index = this.points.findIndex(({ x }) => x > point.x);
      if (index <= 0) return;
      this.points = movedPoint([...this.points.slice(0, index), point, ...this.points.slice(index)], index, point);
      this.#tell(true);
    }
    event.preventDefault();
    this.querySelectorAll("button")[index].focus();
    this.setPointerCapture(event.pointerId);
    /** @param {PointerEvent} now */
    const move = (now) => {
      this.points = movedPoint(this.points, index, this.#place(now));
      this.#tell(true);
    };
    const end = () => {
      this.removeEventListener("pointermove", move);
      this.removeEventListener("pointerup", end);
      this.removeEventListener("pointercancel", end);
      this.#tell(false);
    };
    this.addEventListener("pointermove", move);
    this.addEventListener("pointerup", end);
    this.addEventListener("pointercancel", end);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const buttons = [...this.querySelectorAll("button")];
    const index = buttons.findIndex((button) => button === event.target);
    if (index < 0) return;
    if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      if (this.points.length <= 2 || index === 0 || index === this.points.length - 1) return;
      this.points = this.points.filter((_, at) => at !== index);
      this.#tell(false);
      this.querySelectorAll("button")[index - 1].focus();
      return;
    }
    const step = event.shiftKey ? 0.1 : 0.01;
    /** @type {Record<string, [number, number]>} */
    const ways = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] };
    const way = ways[event.key];
    if (!way) return;
    event.preventDefault();
    const { x, y } = this.points[index];
    this.points = movedPoint(this.points, index, { x: x + way[0], y: y + way[1] });
    this.#tell(true);
  }
}

customElements.define("curve-field", CurveField);
