// Small helpers for elements. Texts are always set as text and never parsed as HTML.

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * Returns the element with this id. Throws if the page has no such element, or one of another type.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @param {new () => T} [type]
 * @returns {T}
 */
export function byId(id, type) {
  const element = document.getElementById(id);
  if (!element || (type && !(element instanceof type))) throw new Error(`#${id}`);
  return /** @type {T} */ (element);
}

/**
 * Creates an element with attributes, event handlers (`on…`) and children.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (name === "value" || name === "checked") Reflect.set(element, name, value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) {
    if (child !== null && child !== undefined && child !== false) element.append(child);
  }
  return element;
}

const svg = "http://www.w3.org/2000/svg";

/**
 * Creates an icon from icons.html.
 * @param {string} name
 */
export function icon(name) {
  const element = document.createElementNS(svg, "svg");
  element.setAttribute("class", "icon");
  element.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(svg, "use");
  use.setAttribute("href", `#i-${name}`);
  element.append(use);
  return element;
}

/**
 * Creates a button with an icon. Its label is its accessible name and its tooltip.
 * @param {string} name
 * @param {string} label
 * @param {(event: MouseEvent) => void} onclick
 * @param {Record<string, any>} [attributes]
 */
export function iconButton(name, label, onclick, attributes = {}) {
  return h(
    "button",
    { type: "button", class: "icon-only", "aria-label": label, title: label, onclick, ...attributes },
    icon(name),
  );
}

/** @type {Record<string, string>} */
const words = JSON.parse(document.getElementById("words")?.textContent ?? "{}");

/**
 * Returns the text of a key, with each `{name}` replaced by its value. If `count` is 1, and a text
 * for the singular exists (its key ends with "One"), returns that text.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function word(key, values = {}) {
  const text = (values.count === 1 && words[`${key}One`]) || words[key] || key;
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/**
 * Announces a result to assistive technology.
 * @param {string} text
 */
export function say(text) {
  const place = byId("said");
  place.textContent = "";
  requestAnimationFrame(() => (place.textContent = text));
}

/**
 * Shows a message at the bottom, below at most two earlier ones. It disappears after 6 s, unless
 * it is a failure.
 * @param {string} text
 * @param {{bad?: boolean, action?: {label: string, run: () => void}}} [options]
 */
export function toast(text, options = {}) {
  const { bad = false, action } = options;
  const close = () => box.remove();
  const box = h("div", { class: bad ? "toast bad" : "toast", role: bad ? "alert" : null }, h("span", {}, text));
  if (action) {
    const { label, run } = action;
    box.append(h("button", { type: "button", onclick: () => (close(), run()) }, label));
  }
  box.append(iconButton("close", word("close"), close));
  const all = byId("toasts");
  for (const other of all.children) {
    if (other.firstElementChild?.textContent === text) other.remove();
  }
  while (all.children.length >= 3) all.firstElementChild?.remove();
  all.append(box);
  if (!bad) {
    say(text);
    setTimeout(close, 6000);
  }
}

/**
 * Returns true if a key press belongs to an open dialog or the focused field, not to a shortcut.
 */
export function isTyping() {
  const focus = document.activeElement;
  if (document.querySelector("dialog[open]")) return true;
  if (focus instanceof HTMLInputElement) return !["checkbox", "radio", "button", "range"].includes(focus.type);
  return focus instanceof HTMLTextAreaElement || focus instanceof HTMLSelectElement;
}

/**
 * Makes a popover open below or above its button, and close after a click on one of its entries.
 * @param {HTMLElement} button
 * @param {HTMLElement} menu
 */
export function menuOf(button, menu) {
  menu.addEventListener("beforetoggle", () => {
    const box = button.getBoundingClientRect();
    const below = box.bottom < innerHeight / 2;
    menu.style.setProperty("top", below ? `${box.bottom + 4}px` : "auto");
    menu.style.setProperty("bottom", below ? "auto" : `${innerHeight - box.top + 4}px`);
    menu.style.setProperty("right", `${Math.max(8, innerWidth - Math.max(box.right, 216))}px`);
  });
  menu.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("button")) {
      /** @type {any} */ (menu).hidePopover();
    }
  });
}
