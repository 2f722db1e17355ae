// Keeps the edit that was copied last, for all pages of this studio, and copies it to the
// clipboard.
import { partsOf } from "./recipe.js";

/** @typedef {import("./recipe.js").Recipe} Recipe */
/** @typedef {import("./recipe.js").Parts} Parts */
/** @typedef {{recipe: Recipe, name: string, text: string}} Copied */

const key = "studio.copied";

/** @param {Copied} copied */
export function keepCopied(copied) {
  localStorage.setItem(key, JSON.stringify(copied));
  navigator.clipboard?.writeText(JSON.stringify(copied.recipe)).catch(() => {});
}

/** @returns {Copied | null} */
export function copiedEdit() {
  try {
    const copied = JSON.parse(localStorage.getItem(key) ?? "null");
    return Array.isArray(copied?.recipe?.operations) ? copied : null;
  } catch {
    return null;
  }
}

/**
 * Returns the parts of a copied edit that the checkboxes of a form select.
 * @param {HTMLFormElement} form
 * @param {Recipe} recipe
 * @param {import("./catalog.js").Catalog} catalog
 */
export function chosenParts(form, recipe, catalog) {
  const chosen = new FormData(form);
  return partsOf(recipe, catalog, {
    colours: chosen.has("colours"),
    geometry: chosen.has("geometry"),
    layers: chosen.has("layers"),
  });
}
