// Cards for filters. They are made from the catalogue, so that a new filter needs no further code.
import { simpleParameter } from "./catalog.js";
import { fieldFor } from "./fields.js";
import { h, iconButton, word } from "./dom.js";
import { added, changed, find, hasAlias, replaced, valueOf, withSlider, without } from "./recipe.js";

/** @typedef {import("./catalog.js").Filter} Filter */
/** @typedef {import("./catalog.js").Parameter} Parameter */
/** @typedef {import("./recipe.js").Operation} Operation */
/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("./fields.js").Field} Field */
/** @typedef {import("./refusal.js").Part & {filter: Filter | undefined, message: string}} Refusal */

/**
 * Creates the fields of a filter's parameters.
 * @param {Filter} filter
 * @param {() => Operation} current
 * @param {(operation: Operation, live: boolean) => void} change
 */
export function fieldsFor(filter, current, change) {
  const fields = filter.parameters.map((parameter) => {
    const field = fieldFor(parameter, (value, live) => change(changed(current(), parameter, value), live));
    return { parameter, field };
  });
  /** @param {Operation | undefined} operation */
  const sync = (operation) => {
    for (const { parameter, field } of fields) field.set(valueOf(operation, parameter));
  };
  /**
   * Marks the field of a refused value. Returns false if no such field is visible.
   * @param {Refusal} refusal
   */
  const refuse = ({ operation, good, keys, message }) => {
    const all = fields.filter(({ parameter }) => keys.includes(parameter.key));
    const { parameter, field } = all.find(({ parameter }) => parameter.kind === "text" || parameter.kind === "file") ?? all[0] ?? {};
    if (!parameter || !field) return false;
    field.refuse(operation[parameter.key] ?? null, valueOf(good, parameter), message);
    return field.offsetParent !== null;
  };
  return { element: h("div", { class: "fields" }, ...fields.map(({ field }) => field)), sync, refuse };
}

/** A filter in the list: a slider, or a switch with fields. */
export class FilterCard {
  /**
   * @param {Filter} filter
   * @param {Store} store
   */
  constructor(filter, store) {
    this.filter = filter;
    this.store = store;
    const simple = simpleParameter(filter);
    const { element, sync, refuse } = simple ? this.#slider(simple) : this.#card();
    /** @type {HTMLElement} */
    this.element = element;
    /** Updates the fields from the recipe. Returns true if the recipe contains the filter. */
    this.sync = sync;
    const { name, title, summary } = filter;
    this.text = `${name} ${title} ${summary}`.toLowerCase();
    this.element.dataset.filter = name;
    store.addEventListener("refused", (event) => {
      const refusal = /** @type {CustomEvent<Refusal>} */ (event).detail;
      if (refusal.filter === filter && refuse(refusal)) event.preventDefault();
    });
  }

  get index() {
    return find(this.store.recipe, this.store.catalog, this.filter.name);
  }

  /** @param {Parameter} parameter */
  #slider(parameter) {
    const { filter, store } = this;
    const title = { ...parameter, title: filter.title, summary: filter.summary, default: parameter.identity };
    const field = fieldFor(title, (value, live) =>
      store.change(withSlider(store.recipe, store.catalog, filter, parameter, Number(value)), live),
    );
    const sync = () => {
      const operation = store.recipe.operations[this.index];
      field.set(operation ? valueOf(operation, parameter) : parameter.identity);
      return operation !== undefined;
    };
    /** @param {Refusal} refusal */
    const refuse = ({ operation, good, message }) => {
      field.refuse(operation[parameter.key] ?? null, good ? valueOf(good, parameter) : parameter.identity, message);
      return field.offsetParent !== null;
    };
    return { element: field, sync, refuse };
  }

  #card() {
    const { filter, store } = this;
    // The operation while it lacks a required value. It is not in the recipe yet.
    let draft = /** @type {Operation | null} */ (null);
    const current = () => store.recipe.operations[this.index] ?? draft ?? { op: filter.name };
    // A filter such as resize needs one of several values, none of which has a default.
    const open = filter.parameters.filter((parameter) => parameter.default === null);
    const needsOne = open[0] !== undefined && open[0] === filter.parameters[0];
    const isComplete = (/** @type {Operation} */ operation) =>
      filter.parameters.every((parameter) => !parameter.required || valueOf(operation, parameter) !== null) &&
      (!needsOne || open.some((parameter) => valueOf(operation, parameter) !== null || hasAlias(operation, parameter)));
    /** @param {Operation} operation @param {boolean} live */
    const change = (operation, live) => {
      const { recipe, catalog } = store;
      const index = this.index;
      draft = isComplete(operation) ? null : operation;
      if (draft) {
        if (index >= 0) store.change(without(recipe, index));
        else sync();
      } else store.change(index < 0 ? added(recipe, catalog, operation) : replaced(recipe, index, operation), live);
    };
    const fields = fieldsFor(filter, current, change);
    const box = h("input", { type: "checkbox" });
    box.addEventListener("change", () => {
      draft = box.checked ? { op: filter.name } : null;
      if (draft) change(draft, false);
      else if (this.index >= 0) store.change(without(store.recipe, this.index));
      sync();
    });
    const help = h("p", { class: "quiet" }, filter.summary);
    const element = h("div", { class: "card" }, h("label", { class: "check", title: filter.summary }, box, h("span", { class: "title" }, filter.title)), help, fields.element);
    const sync = () => {
      const operation = store.recipe.operations[this.index];
      const isOn = operation !== undefined || draft !== null;
      box.checked = isOn;
      element.classList.toggle("on", isOn);
      help.hidden = fields.element.hidden = !isOn;
      fields.sync(operation ?? draft ?? undefined);
      return operation !== undefined;
    };
    /** @param {Refusal} refusal */
    const refuse = (refusal) => {
      // The card of a filter that could not be added stays open, without the refused value.
      if (!refusal.good) {
        draft = { ...refusal.operation };
        for (const key of refusal.keys) delete draft[key];
        sync();
      }
      return fields.refuse(refusal);
    };
    return { element, sync, refuse };
  }
}

/**
 * Creates a group of filters that can be closed.
 * @param {string} title
 * @param {Filter[]} filters
 * @param {Store} store
 * @param {boolean} open
 */
export function filterGroup(title, filters, store, open) {
  const cards = filters.map((filter) => new FilterCard(filter, store));
  const count = h("span", { class: "count", hidden: true });
  const list = h("div", { class: "filters" }, ...cards.map((card) => card.element));
  const element = h("details", { class: "filter-group", open }, h("summary", {}, title, count), list);
  const sync = () => {
    const active = cards.filter((card) => card.sync()).length;
    count.textContent = String(active);
    count.setAttribute("aria-label", word("active", { count: active }));
    count.hidden = active === 0;
  };
  sync();
  // The fields are updated only after a drag: until then, only the dragged field changes.
  store.addEventListener("recipe", (event) => {
    if (!(/** @type {CustomEvent} */ (event).detail.live)) sync();
  });
  return { element, cards };
}

/**
 * Shows the groups of adjustments: all filters except looks, which are in the strip, and except
 * filters that have a tool of their own.
 * @param {HTMLElement} place
 * @param {HTMLInputElement} search
 * @param {Store} store
 */
export function installAdjustments(place, search, store) {
  const { catalog } = store;
  const own = [catalog.category("crop"), catalog.category("text")];
  const groups = catalog.groups
    .filter((group) => !own.includes(group.category) && !group.filters.every((name) => catalog.isLook(name)))
    .map((group, at) => {
      const filters = group.filters.flatMap((name) => catalog.filter(name) ?? []);
      return filterGroup(group.title, filters, store, at === 0);
    });
  place.replaceChildren(...groups.map((group) => group.element));
  const nothing = h("p", { class: "quiet", hidden: true }, word("noFilter"));
  place.append(nothing);
  const opened = groups.map((group) => group.element.open);
  search.addEventListener("input", () => {
    const text = search.value.trim().toLowerCase();
    let found = 0;
    groups.forEach(({ element, cards }, at) => {
      let inGroup = 0;
      for (const card of cards) {
        const matches = card.text.includes(text);
        card.element.hidden = !matches;
        inGroup += Number(matches);
      }
      element.hidden = inGroup === 0;
      element.open = text ? true : opened[at];
      found += inGroup;
    });
    nothing.hidden = found > 0;
  });
}

/**
 * Lists the operations of the edit in order. Each of them can be moved and removed.
 * @param {HTMLElement} place
 * @param {HTMLElement} empty shown when there is no operation
 * @param {Store} store
 * @param {(operation: Operation) => string} describe
 * @param {(recipe: import("./recipe.js").Recipe, from: number, to: number) => import("./recipe.js").Recipe} moved
 */
export function installOperations(place, empty, store, describe, moved) {
  const sync = () => {
    const { operations } = store.recipe;
    empty.hidden = operations.length > 0;
    place.replaceChildren(
      ...operations.map((operation, at) => {
        const name = describe(operation);
        const up = iconButton("up", word("moveUp", { name }), () => store.change(moved(store.recipe, at, at - 1)), { disabled: at === 0 });
        const down = iconButton("down", word("moveDown", { name }), () => store.change(moved(store.recipe, at, at + 1)), { disabled: at === operations.length - 1 });
        const remove = iconButton("trash", word("removeStep", { name }), () => store.change(without(store.recipe, at)));
        return h("li", {}, h("bdi", { title: name }, name), up, down, remove);
      }),
    );
  };
  sync();
  store.addEventListener("recipe", (event) => {
    if (!(/** @type {CustomEvent} */ (event).detail.live)) sync();
  });
}
