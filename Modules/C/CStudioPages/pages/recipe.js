// Reads recipes, and returns changed copies of them. No function changes its arguments.

/** @typedef {{op: string, [parameter: string]: string | number}} Operation */
/** @typedef {{version: number, operations: Operation[]}} Recipe */
/** @typedef {import("./catalog.js").Catalog} Catalog */
/** @typedef {import("./catalog.js").Filter} Filter */
/** @typedef {import("./catalog.js").Parameter} Parameter */
/** @typedef {{colours: boolean, geometry: boolean, layers: boolean}} Parts */

/** @param {Operation[]} operations @returns {Recipe} */
export const recipeOf = (operations) => ({ version: 1, operations });

/** Operations that are placed last, so that other operations do not change their result. */
const finishing = new Set(["border", "resize", "profile"]);

/**
 * @param {Catalog} catalog
 * @param {string} name
 * @returns {keyof Parts}
 */
export function partOf(catalog, name) {
  const category = catalog.category(name);
  if (category === catalog.category("text")) return "layers";
  if (category === catalog.category("crop")) return "geometry";
  return "colours";
}

/**
 * @template T
 * @param {T[]} list
 * @param {(element: T) => boolean} matches
 */
function lastIndex(list, matches) {
  let at = list.length - 1;
  while (at >= 0 && !matches(list[at])) at -= 1;
  return at;
}

/**
 * Returns the index of the last operation of a filter, or −1.
 * @param {Recipe} recipe
 * @param {Catalog} catalog
 * @param {string} name
 */
export function find(recipe, catalog, name) {
  const filter = catalog.filter(name);
  return lastIndex(recipe.operations, (operation) => catalog.filter(operation.op) === filter);
}

/**
 * Returns the value of a parameter in an operation, or the parameter's default.
 * @param {Operation | undefined} operation
 * @param {Parameter} parameter
 */
export function valueOf(operation, parameter) {
  return operation?.[parameter.key] ?? parameter.default;
}

/**
 * Returns true if the operation sets the parameter under an alias. The page cannot show an alias's
 * unit.
 * @param {Operation | undefined} operation
 * @param {Parameter} parameter
 */
export function hasAlias(operation, parameter) {
  return parameter.aliases.some((alias) => operation?.[alias] !== undefined);
}

/**
 * Returns the index for a new operation: the end for a layer or a `finishing` operation, otherwise
 * before the layers and finishing operations at the end.
 * @param {Recipe} recipe
 * @param {Catalog} catalog
 * @param {string} name
 */
export function placeFor(recipe, catalog, name) {
  /** @param {string} op */
  const isLast = (op) => partOf(catalog, op) === "layers" || finishing.has(catalog.filter(op)?.name ?? op);
  let at = recipe.operations.length;
  if (isLast(name)) return at;
  while (at > 0 && isLast(recipe.operations[at - 1].op)) at -= 1;
  return at;
}

/**
 * @param {Recipe} recipe
 * @param {number} index
 * @param {Operation} operation
 */
export function replaced(recipe, index, operation) {
  return recipeOf(recipe.operations.map((old, at) => (at === index ? operation : old)));
}

/**
 * @param {Recipe} recipe
 * @param {number} index
 */
export function without(recipe, index) {
  return recipeOf(recipe.operations.filter((_, at) => at !== index));
}

/**
 * @param {Recipe} recipe
 * @param {number} index
 * @param {Operation} operation
 */
export function inserted(recipe, index, operation) {
  return recipeOf([...recipe.operations.slice(0, index), operation, ...recipe.operations.slice(index)]);
}

/**
 * @param {Recipe} recipe
 * @param {Catalog} catalog
 * @param {Operation} operation
 */
export function added(recipe, catalog, operation) {
  return inserted(recipe, placeFor(recipe, catalog, operation.op), operation);
}

/**
 * @param {Recipe} recipe
 * @param {number} from
 * @param {number} to
 */
export function moved(recipe, from, to) {
  const operations = recipe.operations.slice();
  const [operation] = operations.splice(from, 1);
  operations.splice(to, 0, operation);
  return recipeOf(operations);
}

/**
 * Returns an operation with one value changed. `null` and an empty text remove the parameter, and
 * so does the default of a parameter that is not required.
 * @param {Operation} operation
 * @param {Parameter} parameter
 * @param {string | number | null} value
 */
export function changed(operation, parameter, value) {
  /** @type {Operation} */
  const copy = { ...operation };
  for (const alias of parameter.aliases) delete copy[alias];
  if (value === null || value === "" || (value === parameter.default && !parameter.required)) delete copy[parameter.key];
  else copy[parameter.key] = value;
  return copy;
}

/**
 * Sets the parameter of a filter that is shown as a slider. Removes the operation at the
 * parameter's identity, where the filter changes nothing.
 * @param {Recipe} recipe
 * @param {Catalog} catalog
 * @param {Filter} filter
 * @param {Parameter} parameter
 * @param {number} value
 */
export function withSlider(recipe, catalog, filter, parameter, value) {
  const index = find(recipe, catalog, filter.name);
  if (value === parameter.identity) return index < 0 ? recipe : without(recipe, index);
  if (index < 0) return added(recipe, catalog, changed({ op: filter.name }, parameter, value));
  return replaced(recipe, index, changed(recipe.operations[index], parameter, value));
}

/**
 * @param {Recipe} recipe
 * @param {Catalog} catalog
 * @returns {number} the index of the look, or −1
 */
export function lookOf(recipe, catalog) {
  return lastIndex(recipe.operations, (operation) => catalog.isLook(operation.op));
}

/**
 * Replaces the look. `null` and "none" remove it.
 * @param {Recipe} recipe
 * @param {Catalog} catalog
 * @param {string | null} name
 */
export function withLook(recipe, catalog, name) {
  const index = lookOf(recipe, catalog);
  const isNone = name === null || catalog.filter(name)?.name === "none";
  if (isNone) return index < 0 ? recipe : without(recipe, index);
  if (index < 0) return added(recipe, catalog, { op: name });
  return replaced(recipe, index, { op: name });
}

/**
 * @param {Recipe} recipe
 * @param {Catalog} catalog
 * @param {Parts} parts
 */
export function partsOf(recipe, catalog, parts) {
  return recipeOf(recipe.operations.filter((operation) => parts[partOf(catalog, operation.op)]));
}

/**
 * Returns a recipe of only those operations that change shape and size. A comparison applies this
 * recipe to the original.
 * @param {Recipe} recipe
 * @param {Catalog} catalog
 */
export function shapeOf(recipe, catalog) {
  return partsOf(recipe, catalog, { colours: false, geometry: true, layers: false });
}

/**
 * Replaces the chosen parts of a recipe by those of `copied`, in the order of `copied`.
 * @param {Recipe} recipe
 * @param {Recipe} copied
 * @param {Catalog} catalog
 * @param {Parts} parts
 */
export function pasted(recipe, copied, catalog, parts) {
  const kept = partsOf(recipe, catalog, {
    colours: !parts.colours,
    geometry: !parts.geometry,
    layers: !parts.layers,
  });
  return partsOf(copied, catalog, parts).operations.reduce(
    (result, operation) => added(result, catalog, operation),
    kept,
  );
}

/**
 * Returns a text for comparing operations. It does not depend on the order of the parameters.
 * @param {Operation} operation
 */
export const textOf = (operation) => JSON.stringify(Object.entries(operation).sort(([one], [other]) => (one < other ? -1 : 1)));

/** @param {Recipe} one @param {Recipe} other */
export const isEqual = (one, other) =>
  one === other || (one.operations.length === other.operations.length && one.operations.every((operation, at) => textOf(operation) === textOf(other.operations[at])));
