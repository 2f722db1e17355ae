// Shows where the photographs come from and how old the list is, and a lost connection.
import { getJSON } from "./api.js";
import { byId } from "./dom.js";

/** @param {{kind: string, text: string}} origin */
export function showOrigin(origin) {
  const place = byId("origin");
  place.dataset.kind = origin.kind;
  place.title = origin.text;
  const text = place.firstElementChild;
  if (text) text.textContent = origin.text;
}

/** Updates the origin on a page that lists no photographs. */
export async function refreshOrigin() {
  const page = await getJSON("/studio/photos?limit=1").catch(() => null);
  if (page) showOrigin(page.origin);
}

/**
 * Shows or hides the banners about a studio that does not answer, or does not know this browser.
 * @param {import("./api.js").Connection} connection
 */
export function showConnection(connection) {
  byId("gone").hidden = connection !== "gone";
  byId("signed-out").hidden = connection !== "signed-out";
}
