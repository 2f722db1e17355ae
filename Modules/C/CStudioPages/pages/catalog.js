// The filters of the engine, as `/studio/filters` describes them.
import { getJSON } from "./api.js";

/**
 * @typedef {object} Parameter
 * @property {string} key
 * @property {string} title
 * @property {string[]} aliases
 * @property {"number" | "whole-number" | "choice" | "text" | "file"} kind
 * @property {string} summary
 * @property {string} unit the unit of a number, or the form of a text
 * @property {string[]} choices
 * @property {number | null} minimum
 * @property {number | null} maximum
 * @property {number} [sliderMinimum]
 * @property {number} [sliderMaximum]
 * @property {number | null} [step]
 * @property {number | string | null} default
 * @property {number | string | null} identity
 * @property {boolean} required
 */
/**
 * @typedef {object} Filter
 * @property {string} name
 * @property {string} title
 * @property {string[]} aliases
 * @property {string} category
 * @property {string} summary
 * @property {Parameter[]} parameters
 */
/** @typedef {{category: string, title: string, filters: string[]}} Group */
/** @typedef {{filters: Filter[], groups: Group[], strip: string[]}} FiltersJSON */

export class Catalog {
  /** @param {FiltersJSON} json */
  constructor(json) {
    this.groups = json.groups;
    this.strip = json.strip;
    /** @type {Map<string, Filter>} */
    this.filters = new Map();
    for (const filter of json.filters) {
      for (const name of [filter.name, ...filter.aliases]) this.filters.set(name, filter);
    }
    this.looks = new Set(json.strip);
  }

  static async load() {
    return new Catalog(await getJSON("/studio/filters"));
  }

  /** @param {string} name a name or an alias */
  filter(name) {
    return this.filters.get(name);
  }

  /** @param {string} name */
  category(name) {
    return this.filter(name)?.category ?? "";
  }

  /** @param {string} name */
  isLook(name) {
    const filter = this.filter(name);
    return filter !== undefined && this.looks.has(filter.name);
  }

  /** @param {string} name */
  title(name) {
    return this.filter(name)?.title ?? name;
  }
}

/**
 * Returns the parameter of a filter that is shown as a single slider, or `null` for any other
 * filter. At the parameter's identity, the filter changes nothing.
 * @param {Filter} filter
 * @returns {Parameter | null}
 */
export function simpleParameter(filter) {
  const [only] = filter.parameters;
  const isNumber = only?.kind === "number" || only?.kind === "whole-number";
  return filter.parameters.length === 1 && isNumber && only.identity !== null ? only : null;
}

/** @param {Parameter} parameter */
export const choices = (parameter) => parameter.choices;
