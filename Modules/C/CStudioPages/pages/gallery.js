// The gallery: search, sort, selection, and edits of many photographs.
import { follow, getJSON, isAbort, watchConnection, whenReachable } from "./api.js";
import { Catalog } from "./catalog.js";
import { chosenParts, copiedEdit } from "./copied.js";
import { byId, h, isTyping, say, toast, word } from "./dom.js";
import { PhotoGrid } from "./grid.js";
import { showConnection, showOrigin } from "./origin.js";
import { installOutbox } from "./outbox.js";
import { recipeOf } from "./recipe.js";
import "./session.js";

/** @typedef {import("./grid.js").Photo} Photo */

const grid = /** @type {PhotoGrid} */ (document.querySelector("photo-grid"));
const search = byId("search", HTMLInputElement);
const sort = byId("sort", HTMLSelectElement);
const pageSize = 500;

/** The current listing, which a newer one replaces. */
let listing = { number: 0, photos: /** @type {Photo[]} */ ([]), next: /** @type {string | null} */ (""), total: 0, loading: false };

/** @param {boolean} again true to keep the scroll position */
async function list(again = false) {
  const number = listing.number + 1;
  listing = { number, photos: [], next: "", total: 0, loading: false };
  await loadMore(number, again);
}

/**
 * @param {number} number
 * @param {boolean} again
 */
async function loadMore(number, again = false) {
  const mine = listing;
  if (mine.number !== number || mine.loading || mine.next === null) return;
  mine.loading = true;
  const query = new URLSearchParams({ search: search.value, sort: sort.value, limit: String(pageSize) });
  if (mine.next) query.set("after", mine.next);
  try {
    const page = await getJSON(`/studio/photos?${query}`);
    if (listing !== mine) return;
    const fresh = mine.photos.length === 0;
    mine.photos.push(...page.photos);
    mine.next = page.next;
    mine.total = page.total;
    showOrigin(page.origin);
    grid.show(mine.photos, page.total, sort.value !== "name", fresh && !again);
    byId("empty").hidden = page.total > 0;
    if (fresh && search.value) say(word("found", { count: page.total }));
    byId("empty-text").textContent = word(search.value ? "nothingFound" : "noPhotographsHelp", { search: search.value });
  } catch (error) {
    if (!isAbort(error)) toast(/** @type {Error} */ (error).message || word("studioGone"), { bad: true });
    await whenReachable();
  } finally {
    mine.loading = false;
  }
  // Load the other photographs in the background, so that they are there when the user scrolls to
  // the end.
  if (mine.next !== null && listing === mine) {
    if (grid.isHungry) await loadMore(number);
    else setTimeout(() => void loadMore(number), 150);
  }
}

grid.addEventListener("hungry", () => void loadMore(listing.number));

let typing = 0;
search.addEventListener("input", () => {
  clearTimeout(typing);
  typing = window.setTimeout(() => void relist(), 200);
});
sort.addEventListener("change", () => void relist());
search.form?.addEventListener("submit", (event) => {
  event.preventDefault();
  void relist();
});

async function relist() {
  const query = new URLSearchParams();
  if (search.value) query.set("search", search.value);
  if (sort.value !== "newest") query.set("sort", sort.value);
  history.replaceState(null, "", String(query) ? `/?${query}` : "/");
  scrollTo({ top: 0 });
  await list();
}

// The chosen size of tiles is kept in this browser.
const density = byId("density");
const kept = localStorage.getItem("studio.density");
for (const input of density.querySelectorAll("input")) {
  if (input.value === kept) input.checked = true;
  if (input.checked) grid.tileSize = Number(input.value);
  input.addEventListener("change", () => {
    grid.tileSize = Number(input.value);
    localStorage.setItem("studio.density", input.value);
    grid.place();
  });
}

// Shows the bar with the number of selected photographs, and connects its buttons.
const bar = byId("selection");
grid.addEventListener("chosen", () => {
  const count = grid.selection.size;
  bar.hidden = count === 0;
  document.body.classList.toggle("selecting", count > 0);
  byId("selected").textContent = word("selected", { count });
  const copied = copiedEdit();
  byId("paste", HTMLButtonElement).disabled = copied === null;
  byId("paste").title = copied ? copied.text : word("nothingCopied");
});
const clear = () => {
  grid.selection.clear();
  grid.chose();
};
byId("clear").addEventListener("click", clear);
byId("select-all").addEventListener("click", () => void selectAll());

async function selectAll() {
  while (listing.next !== null) {
    if (listing.loading) await new Promise((resolve) => setTimeout(resolve, 50));
    else await loadMore(listing.number);
  }
  grid.selection.all(grid.ids);
  grid.chose();
}

// Pastes an edit into the selected photographs, or removes their edits.
byId("paste").addEventListener("click", () => void paste());
byId("remove-edits").addEventListener("click", () => void applyEdit(recipeOf([]), "replace", word("removingEdits")));

async function paste() {
  const copied = copiedEdit();
  if (!copied || grid.selection.size === 0) return;
  const dialog = byId("paste-dialog", HTMLDialogElement);
  const form = /** @type {HTMLFormElement} */ (dialog.querySelector("form"));
  byId("paste-text").textContent = word("pasteFrom", { name: copied.name, text: copied.text });
  dialog.showModal();
  dialog.addEventListener(
    "close",
    async () => {
      if (dialog.returnValue !== "paste") return;
      const recipe = chosenParts(form, copied.recipe, await Catalog.load());
      await applyEdit(recipe, String(new FormData(form).get("mode")), word("pastingEdit"));
    },
    { once: true },
  );
  dialog.returnValue = "";
}

/**
 * @param {import("./recipe.js").Recipe} recipe
 * @param {string} mode
 * @param {string} title
 */
async function applyEdit(recipe, mode, title) {
  const photos = grid.ids.filter((id) => grid.selection.has(id));
  const dialog = byId("work", HTMLDialogElement);
  const text = byId("work-text");
  const progress = byId("work-progress", HTMLProgressElement);
  const failures = byId("work-failures");
  const cancel = byId("work-cancel");
  const close = byId("work-close");
  const controller = new AbortController();
  byId("work-title").textContent = title;
  text.textContent = word("photographs-count", { count: photos.length });
  progress.value = 0;
  progress.hidden = cancel.hidden = false;
  failures.hidden = close.hidden = true;
  cancel.onclick = () => controller.abort();
  close.onclick = () => dialog.close();
  dialog.onclose = () => controller.abort();
  dialog.showModal();
  try {
    const options = { json: { recipe, photos, mode }, signal: controller.signal };
    const done = await follow("/studio/apply", options, (line) => {
      progress.value = line.progress.done / line.progress.of;
      text.textContent = line.text;
    });
    text.textContent = done.text;
    /** @type {{name: string, error: string}[]} */
    const list = done.failures;
    failures.replaceChildren(
      ...list.map(({ name, error }) => h("li", {}, h("strong", {}, h("bdi", {}, name)), h("div", { class: "quiet" }, error))),
    );
    failures.hidden = list.length === 0;
    if (list.length === 0) {
      dialog.close();
      toast(done.text);
      clear();
    }
  } catch (error) {
    text.textContent = isAbort(error) ? word("cancelled") : /** @type {Error} */ (error).message || word("studioGone");
  }
  progress.hidden = cancel.hidden = true;
  close.hidden = false;
  close.focus();
  await list(true);
}

// Keyboard shortcuts, and the dialog that lists them.
byId("open-keys").addEventListener("click", () => byId("keys", HTMLDialogElement).showModal());
addEventListener("keydown", (event) => {
  if (isTyping()) return;
  const command = event.ctrlKey || event.metaKey;
  if (command && event.key === "a") void selectAll();
  else if (command && event.key === "v" && grid.selection.size > 0) void paste();
  else if (!command && event.key === "?") byId("keys", HTMLDialogElement).showModal();
  else if (!command && event.key === "/") search.focus();
  else if (event.key === "Escape" && grid.selection.size > 0) clear();
  else return;
  event.preventDefault();
});

watchConnection((connection) => {
  showConnection(connection);
  if (connection === "here") void list(true);
});
// A page that the browser restores from its history must show edits that were made meanwhile.
addEventListener("pageshow", (event) => event.persisted && void list(true));

installOutbox();
await list();
