// A small catalogue for tests of recipes.
import { Catalog } from "./catalog.js";

const number = (key, identity) => ({
  key, title: key, aliases: [], kind: "number", summary: "", unit: "", choices: [],
  minimum: -100, maximum: 100, default: identity, identity, required: false,
});
const filter = (name, category, parameters = [], aliases = []) => ({
  name, title: name, aliases, category, summary: "", parameters,
});

export const catalog = new Catalog({
  filters: [
    filter("brightness", "light", [number("amount", 0)]),
    filter("contrast", "light", [number("amount", 0)]),
    filter("none", "look"),
    filter("noir", "look", [number("intensity", 1)], ["CINoir"]),
    filter("sepia", "look", [number("intensity", 1)]),
    ...["crop", "rotate", "flip", "straighten", "perspective", "resize", "border"].map((name) => filter(name, "shape")),
    filter("text", "layer"),
    filter("overlay", "layer"),
  ],
  groups: [],
  strip: ["none", "noir", "sepia"],
});

export const recipe = (...operations) => ({ version: 1, operations });
