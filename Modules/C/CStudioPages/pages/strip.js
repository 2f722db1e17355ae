// The strip of looks, with a sample of this photograph for each.
import { fieldFor } from "./fields.js";
import { h } from "./dom.js";
import { changed, lookOf, replaced, valueOf, withLook } from "./recipe.js";

/**
 * @param {HTMLElement} place
 * @param {HTMLElement} strength the place of the slider of the chosen look
 * @param {import("./store.js").Store} store
 */
export function installStrip(place, strength, store) {
  const { catalog, details } = store;
  const inputs = catalog.strip.flatMap((name) => {
    const filter = catalog.filter(name);
    if (!filter) return [];
    const input = h("input", { type: "radio", name: "look", value: filter.name });
    input.addEventListener("change", () => store.change(withLook(store.recipe, catalog, filter.name)));
    const image = h("img", { alt: "", class: "waiting", decoding: "async", width: 92, height: 61 });
    image.addEventListener("load", () => image.classList.remove("waiting"));
    const label = h("label", { class: "sample", title: filter.summary }, input, h("span", { class: "shot" }, image), h("span", { class: "title" }, filter.title));
    label.dataset.look = filter.name;
    place.append(label);
    return [{ input, image, filter, label }];
  });

  // Load the samples one by one, the visible ones first, so that the picture itself is not delayed.
  /** @type {Set<typeof inputs[number]>} */
  const seen = new Set();
  const watcher = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      const sample = inputs.find(({ label }) => label === entry.target);
      if (sample && entry.isIntersecting) seen.add(sample);
    }
    void load();
  }, { root: place, rootMargin: "0px 300px" });
  let loading = false;
  async function load() {
    if (loading) return;
    loading = true;
    for (const sample of seen) {
      seen.delete(sample);
      watcher.unobserve(sample.label);
      sample.image.src = `${store.path}/samples/${sample.filter.name}?edge=160&v=${encodeURIComponent(details.version)}`;
      await sample.image.decode().catch(() => {});
    }
    loading = false;
  }

  let shown = "";
  /** @type {import("./fields.js").Field | null} */
  let slider = null;
  const sync = () => {
    const index = lookOf(store.recipe, catalog);
    const operation = store.recipe.operations[index];
    const filter = operation && catalog.filter(operation.op);
    const name = filter?.name ?? "none";
    for (const sample of inputs) sample.input.checked = sample.filter.name === name;
    if (name !== shown) reveal();
    document.body.classList.toggle("has-look", filter !== undefined);
    if (name !== shown) {
      shown = name;
      const parameter = filter?.parameters[0];
      slider = parameter && filter.parameters.length === 1
        ? fieldFor(parameter, (value, live) => {
            const at = lookOf(store.recipe, catalog);
            if (at >= 0) store.change(replaced(store.recipe, at, changed(store.recipe.operations[at], parameter, value)), live);
          })
        : null;
      strength.replaceChildren(...(slider ? [slider] : []));
    }
    if (slider && filter) slider.set(valueOf(operation, filter.parameters[0]));
  };
  /** Scrolls the strip, and nothing else, to the chosen look. */
  function reveal() {
    const chosen = inputs.find(({ input }) => input.checked)?.label;
    if (chosen) place.scrollLeft = chosen.offsetLeft - (place.clientWidth - chosen.offsetWidth) / 2;
  }
  sync();
  store.addEventListener("recipe", sync);
  return {
    reveal,
    /** Starts loading samples. */
    start() {
      for (const { label } of inputs) watcher.observe(label);
    },
  };
}
