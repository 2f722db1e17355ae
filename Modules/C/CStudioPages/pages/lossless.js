// Shows whether an edit of a JPEG is lossless. It requests a lossless result, which the studio
// refuses if the edit is lossy.
import { Refused, getJSON } from "./api.js";
import { byId, word } from "./dom.js";
import { partOf } from "./recipe.js";

/** @param {import("./store.js").Store} store */
export function installLossless(store) {
  const place = byId("lossless");
  const isJPEG = store.details.format === "jpeg";
  byId("snap-row").hidden = !isJPEG;
  /** @type {any} */
  let timer;
  const check = () => {
    clearTimeout(timer);
    const { recipe, catalog } = store;
    const isGeometry = recipe.operations.every((operation) => partOf(catalog, operation.op) === "geometry");
    if (!isJPEG || !isGeometry || recipe.operations.length === 0) {
      place.textContent = "";
      place.classList.remove("yes");
      return;
    }
    timer = setTimeout(async () => {
      const isLossless = await getJSON(`${store.path}/size`, { json: { recipe, options: { perfect: true } }, headers: store.shown })
        .then(() => true)
        .catch((error) => (error instanceof Refused ? false : null));
      if (recipe !== store.recipe || isLossless === null) return;
      place.classList.toggle("yes", isLossless);
      place.textContent = word(isLossless ? "lossless" : "notLossless");
    }, 300);
  };
  check();
  store.addEventListener("recipe", (event) => {
    if (!(/** @type {CustomEvent} */ (event).detail.live)) check();
  });
}
