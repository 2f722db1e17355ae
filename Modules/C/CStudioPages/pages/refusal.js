// Finds the values of an edit that the studio refused, and takes them out of later recipes.
import { isEqual, recipeOf, textOf } from "./recipe.js";

/** @typedef {import("./recipe.js").Recipe} Recipe */
/** @typedef {import("./recipe.js").Operation} Operation */
/**
 * An operation that was refused.
 * @typedef {object} Part
 * @property {Operation} operation
 * @property {number} index its place in the refused recipe
 * @property {Operation | undefined} good the operation before the change
 * @property {string[]} keys the parameters that were refused
 */

/**
 * Returns the operations that the studio's message names, among those that the refused recipe
 * changes. Returns all changed operations if the message names none of them.
 * @param {Recipe} refused
 * @param {Recipe} good
 * @param {string} message
 * @returns {Part[]}
 */
export function refusedParts(refused, good, message) {
  const before = good.operations.map((operation) => ({ operation, text: textOf(operation) }));
  const others = refused.operations.flatMap((operation, index) => {
    const text = textOf(operation);
    const at = before.findIndex((old) => old.text === text);
    if (at >= 0) before.splice(at, 1);
    return at >= 0 ? [] : [{ operation, index }];
  });
  const parts = others.map(({ operation, index }) => {
    const at = before.findIndex((old) => old.operation.op === operation.op);
    const old = at < 0 ? undefined : before.splice(at, 1)[0].operation;
    const all = [...new Set([...Object.keys(operation), ...Object.keys(old ?? {})])];
    const keys = all.filter((key) => key !== "op" && operation[key] !== old?.[key]);
    const named = keys.filter((key) => message.includes(`: ${key} `));
    return { operation, index, good: old, keys: named.length > 0 ? named : keys };
  });
  const named = parts.filter((part) => message.startsWith(`${part.operation.op}:`));
  return named.length > 0 ? named : parts;
}

/**
 * Replaces each refused value in a later recipe by its value in `good`. Removes a refused operation
 * that `good` does not have.
 * @param {Recipe} recipe
 * @param {Recipe} refused
 * @param {Recipe} good
 * @param {string} message
 * @returns {Recipe}
 */
export function repaired(recipe, refused, good, message) {
  const parts = refusedParts(refused, good, message);
  const operations = recipe.operations.flatMap((operation) => {
    const part = parts.find((one) => one.operation.op === operation.op && one.keys.every((key) => operation[key] === one.operation[key]));
    if (!part) return [operation];
    if (!part.good) return [];
    const copy = { ...operation };
    for (const key of part.keys) {
      if (part.good[key] === undefined) delete copy[key];
      else copy[key] = part.good[key];
    }
    return [copy];
  });
  const result = recipeOf(operations);
  return isEqual(result, refused) ? good : result;
}
