import assert from "node:assert/strict";
import { test } from "node:test";
import { catalog, recipe } from "./catalog-double.mjs";
import { added, changed, find, lookOf, moved, pasted, shapeOf, withLook, withSlider } from "./recipe.js";

const brightness = catalog.filter("brightness");
const [amount] = brightness.parameters;
const names = ({ operations }) => operations.map(({ op }) => op);

test("a slider adds its operation, changes it, and removes it at the identity", () => {
  const one = withSlider(recipe(), catalog, brightness, amount, 8);
  assert.deepEqual(one.operations, [{ op: "brightness", amount: 8 }]);
  const two = withSlider(one, catalog, brightness, amount, -3);
  assert.deepEqual(two.operations, [{ op: "brightness", amount: -3 }]);
  assert.deepEqual(withSlider(two, catalog, brightness, amount, 0).operations, []);
});

test("colours come before texts and borders at the end, and texts after all", () => {
  const start = recipe({ op: "crop", width: 5 }, { op: "text", text: "a" }, { op: "border" });
  assert.deepEqual(names(added(start, catalog, { op: "contrast" })), ["crop", "contrast", "text", "border"]);
  assert.deepEqual(names(added(start, catalog, { op: "overlay" })), ["crop", "text", "border", "overlay"]);
});

test("a look replaces the look that is there, also one of another name", () => {
  const start = recipe({ op: "CINoir" }, { op: "contrast", amount: 1 });
  assert.equal(lookOf(start, catalog), 0);
  assert.deepEqual(names(withLook(start, catalog, "sepia")), ["sepia", "contrast"]);
  assert.deepEqual(names(withLook(start, catalog, "none")), ["contrast"]);
});

test("a default leaves the parameter out, and a value replaces its aliases", () => {
  const parameter = { ...amount, aliases: ["inputAmount"] };
  assert.deepEqual(changed({ op: "x", inputAmount: 3 }, parameter, 5), { op: "x", amount: 5 });
  assert.deepEqual(changed({ op: "x", amount: 3 }, parameter, 0), { op: "x" });
});

test("find takes the last operation of a filter", () => {
  assert.equal(find(recipe({ op: "noir" }, { op: "CINoir" }), catalog, "noir"), 1);
  assert.equal(find(recipe(), catalog, "noir"), -1);
});

test("pasting replaces only the chosen parts", () => {
  const mine = recipe({ op: "crop", width: 9 }, { op: "brightness", amount: 1 });
  const copied = recipe({ op: "crop", width: 5 }, { op: "noir" }, { op: "text", text: "x" });
  const result = pasted(mine, copied, catalog, { colours: true, geometry: false, layers: false });
  assert.deepEqual(result.operations, [{ op: "crop", width: 9 }, { op: "noir" }]);
});

test("the original of a comparison has the shape of the result", () => {
  const all = recipe({ op: "noir" }, { op: "rotate", degrees: 90 }, { op: "text", text: "x" });
  assert.deepEqual(names(shapeOf(all, catalog)), ["rotate"]);
});

test("an operation moves", () => {
  assert.deepEqual(names(moved(recipe({ op: "a" }, { op: "b" }, { op: "c" }), 2, 0)), ["c", "a", "b"]);
});
