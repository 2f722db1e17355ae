// Shows a button if changes have not reached the studio after a moment. A click sends them again.
import { byId, say, word } from "./dom.js";

/** The time after which a waiting change is shown as not saved, in milliseconds. */
const patience = 800;

/** @param {import("./store.js").Store} store */
export function showUnsaved(store) {
  const button = byId("unsaved");
  /** @type {any} */
  let timer;
  /** @param {unknown} error */
  const show = (error) => {
    button.title = error instanceof Error ? error.message : "";
    if (!button.hidden) return;
    button.hidden = false;
    say(word("notSaved"));
  };
  button.addEventListener("click", () => store.log.resume());
  store.addEventListener("pending", (event) => {
    const { isPending, error } = /** @type {CustomEvent} */ (event).detail;
    clearTimeout(timer);
    if (!isPending) button.hidden = true;
    else if (error || store.log.isHeld) show(error);
    else timer = setTimeout(show, patience);
  });
}
