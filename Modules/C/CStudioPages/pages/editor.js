// Connects the parts of the editor: the photograph, its tools and its keys.
import { getJSON, request, watchConnection } from "./api.js";
import { Catalog } from "./catalog.js";
import { copiedEdit, chosenParts, keepCopied } from "./copied.js";
import { CropTool } from "./crop-tool.js";
import { byId, h, isTyping, menuOf, say, toast, word } from "./dom.js";
import { SliderField } from "./fields.js";
import { filterGroup, installAdjustments, installOperations } from "./filters.js";
import { HistogramView } from "./histogram.js";
import { LayerPanel } from "./layers.js";
import { installLossless } from "./lossless.js";
import { refreshOrigin, showConnection } from "./origin.js";
import { installOutbox } from "./outbox.js";
import { MeasuredNames } from "./measured.js";
import { installPlayer } from "./player.js";
import { PictureView } from "./picture-view.js";
import { pixelsText } from "./numbers.js";
import { added, moved, pasted } from "./recipe.js";
import { SaveDialog } from "./save.js";
import { Store, shownBase } from "./store.js";
import { installStrip } from "./strip.js";
import { scaleOf } from "./view.js";
import { showUnsaved } from "./unsaved.js";
import "./session.js";

/** @typedef {import("./recipe.js").Recipe} Recipe */
/** @typedef {import("./recipe.js").Operation} Operation */

const id = document.body.dataset.id ?? "";
const view = /** @type {PictureView} */ (byId("view", PictureView));
const histogram = /** @type {HistogramView} */ (byId("histogram", HistogramView));
const tools = [...byId("tools").querySelectorAll("button")];

/** @param {unknown} error */
const report = (error) => toast(/** @type {Error} */ (error).message || word("studioGone"), { bad: true });

const [details, catalog] = await Promise.all([getJSON(`/studio/photos/${id}`), Catalog.load()]);
const store = new Store(details, catalog, choose, report);
view.open(store);
view.addEventListener("allow", (event) => {
  store.allowed.push(/** @type {CustomEvent} */ (event).detail);
  show();
});

// Shows the result of the recipe or, in the crop tool, the picture under the handles.
let tool = "adjust";
const crop = new CropTool(store, view);
const show = (live = false) => view.show(tool === "crop" ? crop.stage : store.recipe, live);
store.addEventListener("recipe", (event) => show(/** @type {CustomEvent} */ (event).detail.live));
view.addEventListener("restage", () => {
  show();
  crop.sync();
});
view.addEventListener("frame", (event) => {
  const { facts, size } = /** @type {CustomEvent} */ (event).detail;
  void histogram.show(facts);
  if (tool !== "crop") byId("size-line").textContent = pixelsText(size);
});
show();

// Fills the tools' panels, and shows one panel at a time.
const strip = installStrip(byId("samples"), byId("look-strength"), store);
view.addEventListener("frame", () => strip.start(), { once: true });
installAdjustments(byId("groups"), byId("find-filter", HTMLInputElement), store);
const geometry = catalog.groups.find((group) => group.category === catalog.category("crop"));
if (geometry) {
  const filters = geometry.filters.flatMap((name) => catalog.filter(name) ?? []);
  byId("geometry").append(filterGroup(word("allGeometry"), filters, store, false).element);
}
const layers = [...document.querySelectorAll("layer-panel")].map((panel) => /** @type {LayerPanel} */ (panel));
for (const panel of layers) panel.install(store, view);
const saving = new SaveDialog(store);

/** @param {string} name */
function openTool(name) {
  const before = tool;
  tool = name;
  document.body.dataset.tool = name;
  for (const button of tools) {
    const isChosen = button.id === `tab-${name}`;
    button.setAttribute("aria-selected", String(isChosen));
    button.tabIndex = isChosen ? 0 : -1;
    const panel = byId(button.getAttribute("aria-controls") ?? "");
    if (panel.id !== "panel-looks") panel.hidden = !isChosen;
  }
  for (const panel of layers) panel.setOpen(panel.getAttribute("filter") === name);
  if (name === "looks") strip.reveal();
  if (name === "history") document.querySelector("#steps [aria-current]")?.scrollIntoView({ block: "nearest" });
  if (name === "crop") setCompare("off");
  if (name === "crop") crop.open();
  else if (before === "crop") crop.close();
  if (name === "crop" || before === "crop") show();
}
for (const button of tools) {
  button.addEventListener("click", () => openTool(button.id.slice(4)));
  button.addEventListener("keydown", (event) => {
    const seen = tools.filter((one) => one.offsetParent !== null);
    const at = seen.indexOf(button);
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = seen[(at + step + seen.length) % seen.length];
    next.focus();
    openTool(next.id.slice(4));
  });
}
openTool("adjust");
for (const button of document.querySelectorAll("[data-turn]")) {
  const motion = /** @type {HTMLElement} */ (button).dataset.turn;
  button.addEventListener("click", () => void crop.turn(/** @type {any} */ (motion)).catch(report));
}

installLossless(store);
installPlayer(store, details, view);

// Connects the controls for zoom and comparison.
/** @param {string} group @param {string} value */
const choose1 = (group, value) => {
  for (const input of byId(group).querySelectorAll("input")) input.checked = input.value === value;
};
for (const input of byId("zoom").querySelectorAll("input")) {
  input.addEventListener("change", () => view.setMode(/** @type {any} */ (input.value)));
}
view.addEventListener("placed", () => {
  const { mode, ratio } = view.view;
  const percent = Math.round(scaleOf(view.view) * ratio * 100);
  choose1("zoom", mode === "free" && percent !== 100 ? "" : mode);
  byId("zoom-text").textContent = `${percent} %`;
});
byId("zoom-in").addEventListener("click", () => view.zoom(1.5));
byId("zoom-out").addEventListener("click", () => view.zoom(1 / 1.5));
/** @param {"off" | "split" | "sides"} compare */
function setCompare(compare) {
  if (compare !== "off" && tool === "crop") openTool("adjust");
  choose1("compare", compare);
  byId("divider-field").hidden = compare !== "split";
  view.setCompare(compare);
}
for (const input of byId("compare").querySelectorAll("input")) {
  input.addEventListener("change", () => setCompare(/** @type {any} */ (input.value)));
}
const divider = byId("divider", HTMLInputElement);
divider.addEventListener("input", () => view.setDivider(Number(divider.value) / 100));
view.addEventListener("divided", () => (divider.value = String(view.divider * 100)));
const hold = byId("hold");
/** @param {boolean} holding */
function setHolding(holding) {
  hold.setAttribute("aria-pressed", String(holding));
  view.hold(holding);
}
hold.addEventListener("pointerdown", () => setHolding(true));
for (const name of ["pointerup", "pointercancel", "pointerleave"]) hold.addEventListener(name, () => view.holding && setHolding(false));
hold.addEventListener("keydown", (event) => {
  if (event.key === " " || event.key === "Enter") setHolding(true);
});
hold.addEventListener("keyup", () => setHolding(false));
hold.addEventListener("blur", () => view.holding && setHolding(false));
hold.addEventListener("contextmenu", (event) => event.preventDefault());

// Connects undo, redo and reset, and lists the steps of the history.
const undo = byId("undo", HTMLButtonElement);
const redo = byId("redo", HTMLButtonElement);
addEventListener("pagehide", SliderField.flush);
undo.addEventListener("click", () => store.undo());
redo.addEventListener("click", () => store.redo());
byId("reset").addEventListener("click", () => store.log.go("reset"));
const names = new MeasuredNames(id);
function showHistory() {
  const { steps, position, canUndo, canRedo, canReset } = store.edit;
  undo.disabled = !canUndo;
  redo.disabled = !canRedo;
  byId("reset", HTMLButtonElement).disabled = !canReset;
  byId("steps").replaceChildren(
    ...steps.map((step, at) =>
      h("li", { "aria-current": at === position ? "step" : null, class: at > position ? "later" : null },
        h("button", { type: "button", onclick: () => at !== store.edit.position && store.log.go("go", { position: at }) }, h("bdi", {}, names.shown(step.text)))),
    ),
  );
}
store.addEventListener("history", () => {
  showHistory();
  say(names.shown(store.edit.steps[store.edit.position]?.text ?? ""));
});
showHistory();
/** @param {Operation} operation */
const describe = (operation) => {
  const { op, ...values } = operation;
  const parts = Object.values(values).map((value) => String(value).replace(/^(upload|kept):.*/, word("chosenFile")));
  return names.shown([catalog.title(op), ...parts].join(" "));
};
/** @param {Recipe} recipe */
const summary = (recipe) => recipe.operations.map(describe).join(", ") || word("noEdit");
installOperations(byId("operations"), byId("no-operations"), store, describe, moved);

/**
 * Lets the user choose between two edits after another page has changed the photograph. If `mine`
 * is `null`, only shows a message and returns "theirs".
 * @param {import("./edit-log.js").Edit} theirs
 * @param {Recipe | null} mine
 * @returns {Promise<import("./edit-log.js").Choice>}
 */
function choose(theirs, mine) {
  if (mine === null) {
    toast(word("changedElsewhere"));
    return Promise.resolve("theirs");
  }
  const dialog = byId("conflict", HTMLDialogElement);
  byId("conflict-theirs-text").textContent = summary(theirs.recipe);
  byId("conflict-mine-text").textContent = summary(mine);
  void showChoice("conflict-theirs", theirs, theirs.recipe);
  void showChoice("conflict-mine", theirs, mine);
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) =>
    dialog.addEventListener("close", () => resolve(/** @type {any} */ (dialog.returnValue || "later")), { once: true }),
  );
}

/** @param {string} place @param {import("./edit-log.js").Edit} theirs @param {Recipe} recipe */
async function showChoice(place, theirs, recipe) {
  byId(place).replaceChildren();
  const json = { recipe, width: 480, height: 320, client: crypto.randomUUID(), sequence: 1, allow: store.allowed };
  const answer = await request(`${store.path}/preview`, { json, headers: shownBase(theirs) }).catch(() => null);
  if (!answer) return;
  const image = h("img", { alt: "" });
  image.src = URL.createObjectURL(await answer.blob());
  await image.decode();
  URL.revokeObjectURL(image.src);
  byId(place).replaceChildren(image);
}

// Adds the operations of an automatic correction or of a match, which the studio computes.
/**
 * @param {string} path
 * @param {any} json
 * @param {string} [name] the name of the result, for people
 */
async function measure(path, json, name) {
  byId("auto", HTMLButtonElement).disabled = true;
  view.classList.add("busy");
  try {
    /** @type {{operations: Operation[], text: string}} */
    const found = await getJSON(`${store.path}/${path}`, { json, headers: store.shown });
    const title = name ?? word("corrected", { text: found.operations.map(({ op }) => catalog.title(op)).join(", ") });
    if (name && found.operations.length > 0) {
      for (const operation of found.operations) names.note(describe(operation), name);
      names.note(found.text, name);
    }
    store.change(found.operations.reduce((recipe, operation) => added(recipe, catalog, operation), store.recipe));
    toast(found.operations.length > 0 ? title : found.text);
  } catch (error) {
    report(error);
  }
  view.classList.remove("busy");
  byId("auto", HTMLButtonElement).disabled = false;
}
byId("auto").addEventListener("click", () => void measure("auto", { recipe: store.recipe }));
const matching = byId("match-dialog", HTMLDialogElement);
const matchSearch = byId("match-search", HTMLInputElement);
byId("match").addEventListener("click", () => {
  matching.showModal();
  void listReferences();
});
matchSearch.addEventListener("input", () => void listReferences());
matchSearch.addEventListener("keydown", (event) => event.key === "Enter" && event.preventDefault());
async function listReferences() {
  const search = matchSearch.value;
  const page = await getJSON(`/studio/photos?${new URLSearchParams({ search, sort: "newest", limit: "60" })}`).catch(report);
  if (!page || search !== matchSearch.value) return;
  /** @type {import("./grid.js").Photo[]} */
  const photos = page.photos.filter((/** @type {{id: string}} */ photo) => photo.id !== id);
  byId("match-photos").replaceChildren(
    ...photos.map((photo) => {
      const image = h("img", { alt: "", loading: "lazy" });
      image.src = photo.thumbnail;
      const onclick = () => {
        matching.close();
        void measure("match", { recipe: store.recipe, reference: photo.id }, word("matchedTo", { name: photo.name }));
      };
      return h("button", { type: "button", onclick }, image, h("span", {}, h("bdi", {}, photo.name)));
    }),
  );
}

// Connects the menu: copying and pasting an edit, and copying it as a shell command.
menuOf(byId("open-more"), byId("more"));
byId("more").addEventListener("beforetoggle", () => {
  byId("paste-edit", HTMLButtonElement).disabled = copiedEdit() === null;
});
byId("copy-edit").addEventListener("click", copyEdit);
byId("paste-edit").addEventListener("click", pasteEdit);
function copyEdit() {
  const text = summary(store.recipe);
  keepCopied({ recipe: store.recipe, name: details.name, text });
  toast(word("copiedEdit", { text }));
}
function pasteEdit() {
  const copied = copiedEdit();
  if (!copied) return toast(word("nothingCopied"));
  const dialog = byId("paste-dialog", HTMLDialogElement);
  const form = /** @type {HTMLFormElement} */ (dialog.querySelector("form"));
  byId("paste-text").textContent = word("pasteFrom", { name: copied.name, text: copied.text });
  dialog.returnValue = "";
  dialog.showModal();
  dialog.addEventListener("close", () => {
    if (dialog.returnValue !== "paste") return;
    const has = new FormData(form);
    const parts = { colours: has.has("colours"), geometry: has.has("geometry"), layers: has.has("layers") };
    store.change(pasted(store.recipe, chosenParts(form, copied.recipe, catalog), catalog, parts));
    toast(word("pasted"));
  }, { once: true });
}
const command = /** @type {HTMLTextAreaElement} */ (byId("command", HTMLTextAreaElement));
byId("copy-command").addEventListener("click", async () => {
  try {
    const answer = await getJSON(`${store.path}/command`, { json: { recipe: store.recipe, options: saving.options } });
    command.value = answer.command;
    byId("command-dialog", HTMLDialogElement).showModal();
    command.select();
  } catch (error) {
    report(error);
  }
});
byId("command-copy").addEventListener("click", async () => {
  await navigator.clipboard?.writeText(command.value).catch(() => {});
  byId("command-dialog", HTMLDialogElement).close();
  toast(word("copiedCommand"));
});

// Connects saving and the outbox, and shows a lost connection and unsaved changes.
byId("open-save").addEventListener("click", () => void saving.open());
installOutbox();
watchConnection((connection) => {
  showConnection(connection);
  if (connection === "here") void refreshOrigin();
});
void refreshOrigin();
addEventListener("beforeunload", (event) => store.log.isPending && event.preventDefault());
showUnsaved(store);

// Runs keyboard shortcuts: `commands` with Ctrl or Command, `keys` without.
const openKeys = () => byId("keys", HTMLDialogElement).showModal();
byId("open-keys").addEventListener("click", openKeys);
/** @type {Record<string, () => void>} */
const commands = {
  z: () => store.undo(),
  Z: () => store.redo(),
  y: () => store.redo(),
  c: copyEdit,
  v: pasteEdit,
  s: () => void saving.open(),
};
/** @type {Record<string, () => void>} */
const keys = {
  "\\": () => setHolding(true),
  "|": () => setCompare(view.compare === "split" ? "off" : "split"),
  z: () => view.toggleHundred(),
  c: () => openTool(tool === "crop" ? "adjust" : "crop"),
  "[": () => void crop.turn("left").catch(report),
  "]": () => void crop.turn("right").catch(report),
  "+": () => view.zoom(1.5),
  "=": () => view.zoom(1.5),
  "-": () => view.zoom(1 / 1.5),
  "?": openKeys,
};
addEventListener("keydown", (event) => {
  const isCommand = event.ctrlKey || event.metaKey;
  if (isTyping() || event.altKey || (event.key.toLowerCase() === "c" && isCommand && String(getSelection()))) return;
  const run = isCommand ? commands[event.key] : keys[event.key] ?? keys[event.key.toLowerCase()];
  if (!run) return;
  event.preventDefault();
  SliderField.flush();
  if (!event.repeat || event.key === "+" || event.key === "-") run();
});
addEventListener("keyup", (event) => event.key === "\\" && setHolding(false));
document.body.dataset.ready = "yes";
