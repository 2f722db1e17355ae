// A tone curve: points on a smooth line.

/** @typedef {{x: number, y: number}} Point */

/**
 * Reads points such as `0:0 0.5:0.6 1:1`. Returns the straight line `0:0 1:1` for any other text.
 * @param {string} text
 * @returns {Point[]}
 */
export function readPoints(text) {
  const points = text.trim().split(/[\s;]+/).map((pair) => {
    const [x, y] = pair.split(":").map(Number);
    return { x, y };
  });
  const isCurve = points.length >= 2 && points.every(({ x, y }) => x >= 0 && x <= 1 && y >= 0 && y <= 1);
  return isCurve ? points.sort((one, other) => one.x - other.x) : [{ x: 0, y: 0 }, { x: 1, y: 1 }];
}

/** @param {Point[]} points */
export function writtenPoints(points) {
  return points.map(({ x, y }) => `${+x.toFixed(3)}:${+y.toFixed(3)}`).join(" ");
}

/**
 * Moves a point. The point stays between its neighbours.
 * @param {Point[]} points
 * @param {number} index
 * @param {Point} to
 * @returns {Point[]}
 */
export function movedPoint(points, index, to) {
  const gap = 0.01;
  const low = index === 0 ? 0 : points[index - 1].x + gap;
  const high = index === points.length - 1 ? 1 : points[index + 1].x - gap;
  const x = Math.min(Math.max(to.x, low), high);
  const y = Math.min(Math.max(to.y, 0), 1);
  return points.map((point, at) => (at === index ? { x, y } : point));
}

/**
 * Returns the value of the curve at `x`. The curve is a monotone cubic through the points, as in
 * the engine (Fritsch and Carlson).
 * @param {Point[]} points
 * @param {number} x
 */
export function curveAt(points, x) {
  const last = points.length - 1;
  if (x <= points[0].x) return points[0].y;
  if (x >= points[last].x) return points[last].y;
  const at = points.findIndex((point) => point.x > x) - 1;
  const [from, to] = [points[at], points[at + 1]];
  const width = to.x - from.x;
  const t = (x - from.x) / width;
  const [begin, end] = [slopeAt(points, at), slopeAt(points, at + 1)];
  return (
    from.y * (1 + 2 * t) * (1 - t) ** 2 + begin * width * t * (1 - t) ** 2 +
    to.y * t * t * (3 - 2 * t) + end * width * t * t * (t - 1)
  );
}

/**
 * Returns the slope at a point. At the first and the last point, it is that of the line to the
 * neighbour. At a peak or a trough, it is 0. Otherwise it is the harmonic mean of the slopes on
 * both sides.
 * @param {Point[]} points
 * @param {number} at
 */
function slopeAt(points, at) {
  /** @param {number} index */
  const secant = (index) => (points[index + 1].y - points[index].y) / (points[index + 1].x - points[index].x);
  if (at === 0) return secant(0);
  if (at === points.length - 1) return secant(at - 1);
  const [before, after] = [secant(at - 1), secant(at)];
  return before * after <= 0 ? 0 : (2 * before * after) / (before + after);
}
