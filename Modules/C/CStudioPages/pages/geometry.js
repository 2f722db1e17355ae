// Changes crops, turns, mirrorings and perspectives of a recipe, and moves layers.
import { inserted, recipeOf, replaced, without } from "./recipe.js";

/** @typedef {import("./recipe.js").Recipe} Recipe */
/** @typedef {import("./recipe.js").Operation} Operation */
/** @typedef {import("./catalog.js").Catalog} Catalog */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */
/** @typedef {{width: number, height: number}} Size */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {"nw" | "n" | "ne" | "e" | "se" | "s" | "sw" | "w" | "move"} Handle */

/** @param {number} value @param {number} low @param {number} high */
export const clamp = (value, low, high) => Math.min(Math.max(value, low), Math.max(low, high));

/**
 * Converts a length to pixels: `N`, `Npx`, or `N%` of `whole`.
 * @param {string | number} length
 * @param {number} whole
 */
export function pixels(length, whole) {
  const text = String(length).replace(/px$/, "").trim();
  return text.endsWith("%") ? (parseFloat(text) / 100) * whole : parseFloat(text);
}

/**
 * Returns the position of a box at an anchor. The offset is inwards from the edges; from the
 * centre, it is to the right and down.
 * @param {string} anchor
 * @param {Point} offset
 * @param {Size} box
 * @param {Size} whole
 * @returns {Box}
 */
export function anchored(anchor, offset, box, whole) {
  const name = anchor.replace("north", "top").replace("south", "bottom");
  const right = /right|east/.test(name);
  const left = /left|west/.test(name);
  const x = left ? offset.x : right ? whole.width - box.width - offset.x : (whole.width - box.width) / 2 + offset.x;
  const top = name.startsWith("top");
  const bottom = name.startsWith("bottom");
  const y = top ? offset.y : bottom ? whole.height - box.height - offset.y : (whole.height - box.height) / 2 + offset.y;
  return { x, y, ...box };
}

/**
 * Returns the area that a crop keeps of a picture, or the whole picture without a crop.
 * @param {Operation | undefined} crop
 * @param {Size} size
 * @returns {Box}
 */
export function cropBox(crop, size) {
  const whole = { x: 0, y: 0, ...size };
  if (!crop) return whole;
  const offset = { x: pixels(crop.x ?? 0, size.width), y: pixels(crop.y ?? 0, size.height) };
  if (typeof crop.inputRectangle === "string") {
    const [x, y, width, height] = crop.inputRectangle.split(" ").map(Number);
    return { x, y, width, height };
  }
  if (typeof crop.ratio === "string") {
    const [w, h] = crop.ratio.split(":").map(Number);
    return anchored(String(crop.anchor ?? crop.gravity ?? "center"), offset, largest(w / h, size), size);
  }
  const area = /^([\d.]+%?)x([\d.]+%?)(?:\+([\d.]+%?)\+([\d.]+%?))?$/.exec(String(crop.area ?? ""));
  const box = area
    ? { width: pixels(area[1], size.width), height: pixels(area[2], size.height) }
    : { width: Number(crop.width ?? size.width), height: Number(crop.height ?? size.height) };
  if (area?.[3]) {
    offset.x = pixels(area[3], size.width);
    offset.y = pixels(area[4], size.height);
  }
  const hasPlace = area?.[3] !== undefined || crop.x !== undefined || crop.y !== undefined;
  const anchor = crop.anchor ?? crop.gravity ?? (hasPlace ? "top-left" : "center");
  return rounded(anchored(String(anchor), offset, box, size), size);
}

/**
 * Returns the largest size with a ratio of width to height that fits into a picture.
 * @param {number} ratio
 * @param {Size} size
 * @returns {Size}
 */
export function largest(ratio, size) {
  const width = Math.min(size.width, size.height * ratio);
  return { width, height: width / ratio };
}

/**
 * Rounds a box to whole pixels, and moves and shrinks it so that it is within the picture.
 * @param {Box} box
 * @param {Size} size
 * @returns {Box}
 */
export function rounded(box, size) {
  const width = clamp(Math.round(box.width), 1, size.width);
  const height = clamp(Math.round(box.height), 1, size.height);
  return {
    x: clamp(Math.round(box.x), 0, size.width - width),
    y: clamp(Math.round(box.y), 0, size.height - height),
    width,
    height,
  };
}

/**
 * Returns a crop after one of its handles was moved by a distance.
 * @param {Box} box
 * @param {Handle} handle
 * @param {Point} by
 * @param {Size} size
 * @param {number | null} ratio width to height, if it is fixed
 * @returns {Box}
 */
export function dragged(box, handle, by, size, ratio) {
  if (handle === "move") {
    return {
      ...box,
      x: clamp(box.x + by.x, 0, size.width - box.width),
      y: clamp(box.y + by.y, 0, size.height - box.height),
    };
  }
  const least = Math.min(8, size.width, size.height);
  let left = box.x;
  let top = box.y;
  let right = box.x + box.width;
  let bottom = box.y + box.height;
  if (handle.includes("w")) left = clamp(left + by.x, 0, right - least);
  if (handle.includes("e")) right = clamp(right + by.x, left + least, size.width);
  if (handle.includes("n")) top = clamp(top + by.y, 0, bottom - least);
  if (handle.includes("s")) bottom = clamp(bottom + by.y, top + least, size.height);
  if (!ratio) return { x: left, y: top, width: right - left, height: bottom - top };
  // The opposite edge or corner stays in place. When an edge is dragged, the crop grows to both
  // sides along the other axis.
  const anchorX = handle.includes("w") ? 1 : handle.includes("e") ? 0 : 0.5;
  const anchorY = handle.includes("n") ? 1 : handle.includes("s") ? 0 : 0.5;
  const fixedX = box.x + box.width * anchorX;
  const fixedY = box.y + box.height * anchorY;
  let width = right - left;
  if (handle === "n" || handle === "s") width = (bottom - top) * ratio;
  else if (handle.length === 2) width = Math.max(width, (bottom - top) * ratio);
  const roomX = room(anchorX, fixedX, size.width);
  const roomY = room(anchorY, fixedY, size.height);
  width = clamp(width, least, Math.min(roomX, roomY * ratio));
  const height = width / ratio;
  return { x: fixedX - width * anchorX, y: fixedY - height * anchorY, width, height };
}

/** @param {number} anchor @param {number} fixed @param {number} whole */
function room(anchor, fixed, whole) {
  if (anchor === 0) return whole - fixed;
  if (anchor === 1) return fixed;
  return 2 * Math.min(fixed, whole - fixed);
}

/**
 * @param {Recipe} recipe
 * @param {Catalog} catalog
 * @param {Box} box
 * @param {Size} size the size of the picture that is cropped
 * @param {number} index the crop that is replaced, or −1
 * @param {number} place the place of a new crop
 */
export function withCrop(recipe, catalog, box, size, index, place) {
  const area = rounded(box, size);
  const isWhole = area.width === size.width && area.height === size.height;
  if (isWhole) return index < 0 ? recipe : without(recipe, index);
  const operation = { op: "crop", ...area };
  return index < 0 ? inserted(recipe, place, operation) : replaced(recipe, index, operation);
}

const shaping = ["crop", "straighten", "perspective"];
const corners = ["top-left", "top-right", "bottom-right", "bottom-left"];

/**
 * Returns the index at which a turn is inserted: before the crops, straightenings and perspectives
 * at the end of the recipe. Operations on colours, and layers, may stand among these.
 * @param {Recipe} recipe
 * @param {Catalog} catalog
 */
export function firstShaping(recipe, catalog) {
  const geometry = catalog.category("crop");
  let first = recipe.operations.length;
  for (let at = recipe.operations.length - 1; at >= 0; at -= 1) {
    const { op } = recipe.operations[at];
    if (catalog.category(op) !== geometry) continue;
    if (!shaping.includes(catalog.filter(op)?.name ?? "")) break;
    first = at;
  }
  return first;
}

/**
 * Turns the picture by a quarter, or mirrors it. Adapts the crops, straightenings and perspectives
 * at the end of the recipe, so that the same part of the picture remains.
 * @param {Recipe} recipe
 * @param {Catalog} catalog
 * @param {"left" | "right" | "mirror" | "flip"} motion
 * @param {Size} size the size of the picture before the first of these operations
 */
export function turned(recipe, catalog, motion, size) {
  const place = firstShaping(recipe, catalog);
  let stage = size;
  const operations = recipe.operations.map((operation, at) => {
    if (at < place) return operation;
    const name = catalog.filter(operation.op)?.name;
    if (name === "straighten" && (motion === "mirror" || motion === "flip")) {
      return { ...operation, degrees: -Number(operation.degrees ?? 0) };
    }
    if (name === "crop") {
      const box = cropBox(operation, stage);
      const turnedBox = turnBox(box, motion, stage);
      stage = { width: box.width, height: box.height };
      return { op: "crop", ...turnedBox };
    }
    if (name === "perspective") return turnCorners(operation, motion, stage);
    return operation;
  });
  return merged(recipeOf(operations), catalog, motion, place);
}

/**
 * @param {Box} box
 * @param {string} motion
 * @param {Size} size
 * @returns {Box}
 */
export function turnBox({ x, y, width, height }, motion, size) {
  const right = size.width - x - width;
  const bottom = size.height - y - height;
  if (motion === "right") return { x: bottom, y: x, width: height, height: width };
  if (motion === "left") return { x: y, y: right, width: height, height: width };
  return motion === "mirror" ? { x: right, y, width, height } : { x, y: bottom, width, height };
}

/**
 * Returns the corners of a perspective, clockwise from the top left.
 * @param {Operation | undefined} operation
 * @param {Size} size
 * @returns {Point[]}
 */
export function cornersOf(operation, { width, height }) {
  const whole = [[0, 0], [width, 0], [width, height], [0, height]];
  const listed = typeof operation?.corners === "string" ? operation.corners.split(/[; ]/).map((text) => text.split(/[/,]/).map(Number)) : [];
  return corners.map((name, at) => ({
    x: Number(operation?.[`${name}-x`] ?? listed[at]?.[0] ?? whole[at][0]),
    y: Number(operation?.[`${name}-y`] ?? listed[at]?.[1] ?? whole[at][1]),
  }));
}

/**
 * @param {Operation} operation
 * @param {Point[]} points clockwise from the top left
 * @returns {Operation}
 */
export function withCorners(operation, points) {
  /** @type {Operation} */
  const copy = { op: operation.op };
  if (operation.ratio !== undefined) copy.ratio = operation.ratio;
  copy.corners = points.map(({ x, y }) => `${+x.toFixed(1)}/${+y.toFixed(1)}`).join(";");
  return copy;
}

/**
 * @param {Operation} operation
 * @param {string} motion
 * @param {Size} size
 */
function turnCorners(operation, motion, size) {
  const points = cornersOf(operation, size).map(({ x, y }) => {
    if (motion === "right") return { x: size.height - y, y: x };
    if (motion === "left") return { x: y, y: size.width - x };
    return motion === "mirror" ? { x: size.width - x, y } : { x, y: size.height - y };
  });
  const order = { right: [3, 0, 1, 2], left: [1, 2, 3, 0], mirror: [1, 0, 3, 2], flip: [3, 2, 1, 0] }[motion] ?? [0, 1, 2, 3];
  return withCorners(operation, order.map((at) => points[at]));
}

/**
 * Inserts a turn or mirroring before `place`, or merges it with the same kind of operation there.
 * @param {Recipe} recipe
 * @param {Catalog} catalog
 * @param {"left" | "right" | "mirror" | "flip"} motion
 * @param {number} place
 */
function merged(recipe, catalog, motion, place) {
  const before = recipe.operations[place - 1];
  const name = before && catalog.filter(before.op)?.name;
  if (motion === "mirror" || motion === "flip") {
    const axis = motion === "mirror" ? "horizontal" : "vertical";
    if (name === "flip" && String(before.axis)[0] === axis[0]) return without(recipe, place - 1);
    return inserted(recipe, place, { op: "flip", axis });
  }
  const degrees = motion === "right" ? 90 : 270;
  const old = Number(before?.degrees ?? before?.angle);
  if (name !== "rotate" || old % 90 !== 0) return inserted(recipe, place, { op: "rotate", degrees });
  const sum = (((old + degrees) % 360) + 360) % 360;
  return sum === 0 ? without(recipe, place - 1) : replaced(recipe, place - 1, { op: "rotate", degrees: sum });
}

/**
 * Returns the position of a layer after it was dragged, in per cent of the picture.
 * @param {Operation} layer
 * @param {Point} by in pixels of the picture
 * @param {Size} size
 * @returns {{x: string, y: string}}
 */
export function draggedLayer(layer, by, size) {
  const anchor = String(layer.anchor ?? layer.gravity ?? "center");
  const signX = /right|east/.test(anchor) ? -1 : 1;
  const signY = /bottom|south/.test(anchor) ? -1 : 1;
  /** @param {number} value @param {number} whole */
  const share = (value, whole) => `${+((value / whole) * 100).toFixed(2)}%`;
  return {
    x: share(pixels(layer.x ?? 0, size.width) + signX * by.x, size.width),
    y: share(pixels(layer.y ?? 0, size.height) + signY * by.y, size.height),
  };
}

