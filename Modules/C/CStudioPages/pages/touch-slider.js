// Sliders for fingers. Only a deliberate horizontal movement changes the value, relative to the
// current one. A vertical swipe scrolls, a tap does nothing, and two taps reset.

/** The horizontal movement that begins a change, in CSS pixels. */
const threshold = 8;
/**
 * The maximum time between two taps, and the time after a touch for which the browser's own events
 * are dropped, in milliseconds.
 */
const pause = 350;

/**
 * @param {HTMLInputElement} range its style has `touch-action: pan-y`
 * @param {() => void} [reset] what two taps do
 */
export function forFingers(range, reset) {
  /** @type {{id: number, x: number, y: number, start: number, isMoving: boolean} | null} */
  let finger = null;
  let lastTap = -Infinity;
  let ended = -Infinity;
  let value = "";
  /** @param {number | string} next @param {"input" | "change"} type */
  const send = (next, type) => {
    range.value = value = String(next);
    range.dispatchEvent(new Event(type, { bubbles: true }));
  };
  // The browser's own events are dropped, because its slider jumps to the finger.
  for (const type of ["input", "change"]) {
    range.addEventListener(type, (event) => {
      if (!event.isTrusted || (!finger && performance.now() - ended > pause)) return;
      event.stopImmediatePropagation();
      range.value = value;
    }, { capture: true });
  }
  range.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "touch" || !event.isPrimary) {
      ended = -Infinity;
      return;
    }
    event.preventDefault();
    value = range.value;
    finger = { id: event.pointerId, x: event.clientX, y: event.clientY, start: Number(value), isMoving: false };
  });
  range.addEventListener("pointermove", (event) => {
    if (finger?.id !== event.pointerId) return;
    const across = event.clientX - finger.x;
    if (!finger.isMoving) {
      if (Math.abs(across) < threshold || Math.abs(across) <= Math.abs(event.clientY - finger.y)) return;
      finger.isMoving = true;
      finger.x = event.clientX;
      return;
    }
    const [low, high] = [Number(range.min), Number(range.max)];
    send(Math.min(Math.max(finger.start + (across / range.clientWidth) * (high - low), low), high), "input");
  });
  /** @param {PointerEvent} event */
  const end = (event) => {
    if (finger?.id !== event.pointerId) return;
    const { isMoving, start } = finger;
    const isLeft = event.type === "pointercancel";
    finger = null;
    ended = performance.now();
    range.value = value;
    if (isMoving && isLeft) send(start, "input");
    if (isMoving) send(range.value, "change");
    else if (!isLeft && reset && event.timeStamp - lastTap < pause) reset();
    lastTap = isMoving || isLeft ? -Infinity : event.timeStamp;
  };
  range.addEventListener("pointerup", end);
  range.addEventListener("pointercancel", end);
}
