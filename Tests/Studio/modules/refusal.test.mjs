import assert from "node:assert/strict";
import { test } from "node:test";
import { refusedParts, repaired } from "./refusal.js";

const recipe = (...operations) => ({ version: 1, operations });
const text = (values) => ({ op: "text", text: "A", ...values });
const exposure = { op: "exposure", amount: 60 };

test("the refused value becomes the last good one, and later values stay", () => {
  const good = recipe(text({ color: "white" }));
  const refused = recipe(text({ color: "redish" }));
  const message = "text: color redish is not #RRGGBB";
  assert.deepEqual(refusedParts(refused, good, message).map(({ keys }) => keys), [["color"]]);
  assert.deepEqual(repaired(refused, refused, good, message), good);
  const later = recipe(exposure, text({ color: "redish", size: "9%" }));
  assert.deepEqual(repaired(later, refused, good, message), recipe(exposure, text({ color: "white", size: "9%" })));
});

test("an equal operation whose values have another order is not refused", () => {
  const second = { op: "text", text: "B" };
  const good = recipe({ text: "A", size: "9%", op: "text" }, second);
  const refused = recipe(text({ size: "9%" }), { ...second, color: "redish" });
  const later = recipe(exposure, ...refused.operations);
  assert.deepEqual(repaired(later, refused, good, "text: color redish is none"), recipe(exposure, text({ size: "9%" }), second));
});

test("of several changes, only the one that the message names is undone", () => {
  const good = recipe(text({}));
  const refused = recipe(exposure, text({ color: "redish" }));
  assert.deepEqual(repaired(refused, refused, good, "text: color redish is none"), recipe(exposure, text({})));
});

test("an operation that could not be added is left out", () => {
  const table = { op: "lut", file: "upload:1", intensity: 50 };
  assert.deepEqual(repaired(recipe(table, exposure), recipe(table), recipe(), "lut: not a table"), recipe(exposure));
  const other = { ...table, file: "upload:2" };
  assert.deepEqual(repaired(recipe(other), recipe(table), recipe(), "lut: not a table"), recipe(other));
});

test("a change that cannot be told apart is undone as a whole", () => {
  const good = recipe(exposure, text({}));
  const refused = recipe(text({}), exposure);
  assert.deepEqual(repaired(refused, refused, good, "no"), good);
});
