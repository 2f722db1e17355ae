// Plays the original of an animation. The engine's frames are single pictures, so only the browser
// can show an animation in motion. Nothing moves before a person asks for it.
import { byId, h, word } from "./dom.js";

/** The formats whose animations browsers play. */
const playable = ["gif", "png", "webp", "avif"];

/**
 * @param {import("./store.js").Store} store
 * @param {import("./store.js").Details} details
 * @param {HTMLElement} view
 */
export function installPlayer(store, details, view) {
  const button = byId("play", HTMLButtonElement);
  button.hidden = !details.animated || !playable.includes(details.format);
  /** @type {HTMLElement | null} */
  let player = null;
  /** @param {boolean} plays */
  const set = (plays) => {
    player?.remove();
    player = null;
    if (plays) {
      const image = h("img", { alt: "" });
      image.src = `${store.path}/original`;
      player = h("div", { class: "player" }, image, h("span", { class: "chip" }, word("playing")));
      view.append(player);
    }
    button.setAttribute("aria-pressed", String(plays));
  };
  button.addEventListener("click", () => set(player === null));
  // A change shows the still picture, because only that contains the edit.
  store.addEventListener("recipe", () => set(false));
  for (const control of document.querySelectorAll("#tools, #zoom, #compare, #hold")) {
    control.addEventListener("pointerdown", () => set(false));
    control.addEventListener("change", () => set(false));
  }
  addEventListener("keydown", (event) => event.key === "Escape" && set(false));
}
