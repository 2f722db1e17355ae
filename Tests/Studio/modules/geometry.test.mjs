import assert from "node:assert/strict";
import { test } from "node:test";
import { catalog, recipe } from "./catalog-double.mjs";
import { cropBox, cornersOf, dragged, draggedLayer, turnBox, turned, withCrop } from "./geometry.js";

const size = { width: 600, height: 400 };

test("a crop is understood in every form of the catalogue", () => {
  const box = { x: 10, y: 20, width: 300, height: 200 };
  assert.deepEqual(cropBox({ op: "crop", ...box }, size), box);
  assert.deepEqual(cropBox({ op: "crop", area: "300x200+10+20" }, size), box);
  assert.deepEqual(cropBox({ op: "crop", area: "50%x50%" }, size), { x: 150, y: 100, width: 300, height: 200 });
  assert.deepEqual(cropBox({ op: "crop", area: "300x200", anchor: "southeast" }, size), { x: 300, y: 200, width: 300, height: 200 });
  assert.deepEqual(cropBox({ op: "crop", inputRectangle: "10 20 300 200" }, size), box);
  assert.equal(cropBox({ op: "crop", ratio: "1:1" }, size).width, 400);
  assert.deepEqual(cropBox(undefined, size), { x: 0, y: 0, ...size });
});

test("handles stay in the picture and keep a ratio", () => {
  const box = { x: 100, y: 100, width: 300, height: 200 };
  assert.deepEqual(dragged(box, "se", { x: 9999, y: 9999 }, size, null), { x: 100, y: 100, width: 500, height: 300 });
  assert.deepEqual(dragged(box, "move", { x: -9999, y: 5 }, size, null), { x: 0, y: 105, width: 300, height: 200 });
  for (const handle of ["nw", "n", "ne", "e", "se", "s", "sw", "w"]) {
    const result = dragged(box, handle, { x: 37, y: -61 }, size, 1.5);
    assert.ok(Math.abs(result.width / result.height - 1.5) < 1e-9, handle);
    assert.ok(result.x >= 0 && result.y >= 0 && result.x + result.width <= 600 && result.y + result.height <= 400, handle);
  }
});

test("the whole picture is no crop", () => {
  const whole = { x: 0, y: 0, ...size };
  assert.deepEqual(withCrop(recipe({ op: "crop", width: 5 }), catalog, whole, size, 0, 0).operations, []);
});

test("four turns of a crop give the same crop, and two mirrorings too", () => {
  const start = recipe({ op: "crop", x: 10, y: 20, width: 300, height: 200 });
  let result = start;
  let stage = size;
  for (let turn = 0; turn < 4; turn += 1) {
    result = turned(result, catalog, "right", stage);
    stage = { width: stage.height, height: stage.width };
  }
  assert.deepEqual(result, start);
  assert.deepEqual(turned(turned(start, catalog, "mirror", size), catalog, "mirror", size), start);
});

test("a turn goes before the crop, which keeps its part of the picture", () => {
  const start = recipe({ op: "crop", x: 10, y: 20, width: 300, height: 200 });
  const result = turned(start, catalog, "right", size);
  assert.deepEqual(result.operations, [
    { op: "rotate", degrees: 90 },
    { op: "crop", x: 180, y: 10, width: 200, height: 300 },
  ]);
  assert.deepEqual(turnBox({ x: 180, y: 10, width: 200, height: 300 }, "left", { width: 400, height: 600 }), { x: 10, y: 20, width: 300, height: 200 });
});

test("corners are read from both forms", () => {
  assert.deepEqual(cornersOf({ op: "perspective", corners: "1/2;3/4;5/6;7/8" }, size)[2], { x: 5, y: 6 });
  assert.deepEqual(cornersOf({ op: "perspective", "top-left-x": 9 }, size)[0], { x: 9, y: 0 });
});

test("a layer moves inwards from its anchor", () => {
  assert.deepEqual(draggedLayer({ op: "text", anchor: "bottom-right", x: "10%", y: 0 }, { x: 60, y: -40 }, size), { x: "0%", y: "10%" });
  assert.deepEqual(draggedLayer({ op: "text" }, { x: 60, y: 40 }, size), { x: "10%", y: "10%" });
});
