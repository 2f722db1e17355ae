import assert from "node:assert/strict";
import { test } from "node:test";
import { curveAt, movedPoint, readPoints, writtenPoints } from "./curve.js";
import { layOut, neighbour, placeOf, visible } from "./layout.js";
import { hexColor, pixelsText, read, written } from "./numbers.js";
import { Selection } from "./selection.js";
import { frameFor, onPixels, panned, placeOf as placeOfPicture, scaleOf, visiblePart, zoomed } from "./view.js";

const metrics = { width: 1000, tile: 190, gap: 10, rowGap: 10, caption: 20, title: 40 };
const groups = [...Array(7).fill("May"), ...Array(3).fill("April")];

test("groups begin a row of their own", () => {
  const grid = layOut(groups, metrics);
  assert.equal(grid.columns, 5);
  assert.deepEqual(grid.sections.map(({ first, count }) => [first, count]), [[0, 7], [7, 3]]);
  assert.equal(placeOf(grid, 7).x, 0);
  assert.ok(placeOf(grid, 7).y > placeOf(grid, 6).y);
});

test("only rows in sight are drawn, of 10,000 photographs too", () => {
  const grid = layOut(Array(10_000).fill(""), metrics);
  const [first, end] = visible(grid, 50_000, 51_000);
  assert.ok(end - first <= 45 && first > 0);
  const { y } = placeOf(grid, first);
  assert.ok(y <= 50_000 && y + grid.rowHeight >= 50_000);
});

test("arrow keys go through short rows and groups", () => {
  const grid = layOut(groups, metrics);
  assert.equal(neighbour(grid, 4, "ArrowDown", 10), 6);
  assert.equal(neighbour(grid, 5, "ArrowDown", 10), 7);
  assert.equal(neighbour(grid, 8, "ArrowUp", 10), 6);
  assert.equal(neighbour(grid, 0, "ArrowUp", 10), 0);
  assert.equal(neighbour(grid, 3, "End", 10), 9);
});

test("a range is chosen from the anchor, in both directions", () => {
  const ids = ["a", "b", "c", "d", "e"];
  const selection = new Selection();
  selection.toggle(ids, 3);
  selection.extend(ids, 3, 1);
  assert.deepEqual([...selection.chosen].sort(), ["b", "c", "d"]);
  selection.toggle(ids, 2);
  assert.equal(selection.size, 2);
});

const view = { width: 6000, height: 4000, roomWidth: 1200, roomHeight: 800, ratio: 2, mode: "fit", scale: 1, x: 3000, y: 2000 };

test("the fitting picture is asked for in device pixels", () => {
  assert.equal(scaleOf(view), 0.2);
  assert.deepEqual(frameFor(view), { width: 2400, height: 1600, region: null });
});

test("100 % asks for the visible part in its own pixels", () => {
  const { region } = frameFor({ ...view, mode: "free", scale: 0.5 });
  assert.deepEqual(region, { x: 1799, y: 1199, width: 2402, height: 1602 });
});

test("a frame lies on the pixels of the screen, in its own size", () => {
  const frame = { naturalWidth: 1045, naturalHeight: 697 };
  const box = { x: 10, y: 0.4, width: 1044.6, height: 696.4 };
  assert.deepEqual(onPixels(box, { x: 0.25, y: 0 }, 1, frame), { x: 9.75, y: 0, width: 1045, height: 697 });
  assert.equal(onPixels(box, { x: 0, y: 0 }, 1, { naturalWidth: 512, naturalHeight: 341 }).width, 1044.6);
});

test("a small picture is never enlarged to fit", () => {
  assert.equal(scaleOf({ ...view, width: 100, height: 100 }), 0.5);
});

test("zooming keeps the pixel under the pointer, and panning ends at the edge", () => {
  const near = zoomed(view, 3, 300, 200);
  const place = placeOfPicture(near);
  assert.ok(Math.abs((300 - place.x) / scaleOf(near) - 1500) < 1);
  const edge = panned(near, 99_999, 99_999);
  assert.equal(visiblePart(edge).x, 0);
  assert.equal(zoomed(near, 0.01, 0, 0).mode, "fit");
});

test("numbers are read as people type them", () => {
  assert.deepEqual(["12", "1,5", "−3", "+4", "x", "1e2", "1e", ""].map(read), [12, 1.5, -3, 4, null, 100, null, null]);
  assert.deepEqual([written(0.30000000000000004, 0.01), written(12, 1)], ["0.3", "12"]);
  assert.equal(pixelsText({ width: 12_000, height: 800 }), "12,000 × 800");
});

test("colours of the engine become colours of a control", () => {
  assert.deepEqual(["white", "#0A0b0c", "102030", "1 0.5 0", "#11223344", "pink"].map(hexColor), ["#ffffff", "#0a0b0c", "#102030", "#ff8000", "#112233", null]);
});

test("a curve goes through its points, monotonously, and keeps their order", () => {
  const points = readPoints("0:0 0.25:0.4 0.75:0.6 1:1");
  for (const { x, y } of points) assert.ok(Math.abs(curveAt(points, x) - y) < 1e-9);
  for (let step = 1; step <= 100; step += 1) assert.ok(curveAt(points, step / 100) >= curveAt(points, (step - 1) / 100));
  assert.equal(writtenPoints(movedPoint(points, 1, { x: 2, y: 2 })), "0:0 0.74:1 0.75:0.6 1:1");
  assert.deepEqual(readPoints("nonsense"), [{ x: 0, y: 0 }, { x: 1, y: 1 }]);
});
