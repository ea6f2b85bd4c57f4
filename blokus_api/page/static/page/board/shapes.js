// What is around polygons that lie side by side, and what is between them.

/** @import {Dot, Polygon} from "../types" */
/** @typedef {readonly [Dot, Dot]} Side */

/** The sine of the angle below which two sides are one: corners are rounded. */
const STRAIGHT = 0.02;

/**
 * Number corners, of pictures and of the lattice of cubes: by the first coordinate, then the second.
 * @param {Dot} dot
 */
export const id = ([x, y]) => (x + 64) * 8192 + y + 64;
/** @param {Dot} start @param {Dot} end */
const sideId = (start, end) => id(start) * 2 ** 26 + id(end);

/** @param {Polygon} corners @returns {Side[]} */
export const sidesOf = (corners) => corners.map((corner, i) => [corner, corners[(i + 1) % corners.length]]);

/**
 * Return the area of a polygon; below 0 if its corners go the other way around.
 * @param {Polygon} corners
 */
export const area = (corners) =>
  sidesOf(corners).reduce((sum, [[x, y], [across, down]]) => sum + x * down - across * y, 0) / 2;

/** @param {Polygon} corners */
export const clockwise = (corners) => (area(corners) > 0 ? corners : [...corners].reverse());

/** @param {Iterable<Polygon>} polygons */
function sidesById(polygons) {
  /** @type {Map<number, Side>} */
  const sides = new Map();
  for (const corners of polygons) for (const side of sidesOf(corners)) sides.set(sideId(...side), side);
  return sides;
}

/**
 * @param {Iterable<Side>} sides
 * @returns {Map<number, Side[]>}
 */
function byStart(sides) {
  const found = new Map();
  for (const side of [...sides].sort((a, b) => sideId(...a) - sideId(...b))) {
    const start = id(side[0]);
    if (!found.get(start)?.push(side)) found.set(start, [side]);
  }
  return found;
}

/**
 * Return the polygons around others: the sides that only one of them has.
 * @param {Iterable<Polygon>} polygons
 */
export function outline(polygons) {
  const sides = sidesById(polygons);
  const following = byStart([...sides.values()].filter(([start, end]) => !sides.has(sideId(end, start))));
  const found = [];
  for (const ends of following.values())
    while (ends.length) {
      const corners = [];
      let [start, end] = /** @type {Side} */ (ends.pop());
      for (corners.push(start); id(end) !== id(start); ) {
        corners.push(end);
        end = /** @type {Side} */ (following.get(id(end))?.pop())[1];
      }
      found.push(straightened(corners));
    }
  return found;
}

/**
 * Return the sides that two of the polygons share, each once.
 * @param {Iterable<Polygon>} polygons
 */
export function inner(polygons) {
  const sides = sidesById(polygons);
  return [...sides.values()].filter(([start, end]) => id(start) < id(end) && sides.has(sideId(end, start)));
}

/**
 * Join sides that go straight on from one another.
 * @param {Iterable<Side>} sides
 */
export function chains(sides) {
  const following = byStart(sides);
  /** @type {Side[]} */
  const found = [];
  for (const starting of following.values())
    while (starting.length) {
      let [start, end] = /** @type {Side} */ (starting.shift());
      for (let before = start, onward; (onward = next(before, end)); ) [before, end] = onward;
      found.push([start, end]);
    }
  return found;

  /** @param {Dot} before @param {Dot} end */
  function next(before, end) {
    const ends = following.get(id(end)) ?? [];
    const at = ends.findIndex((side) => isStraight(before, end, side[1]));
    return at < 0 ? undefined : ends.splice(at, 1)[0];
  }
}

/** @param {Polygon} corners */
const straightened = (corners) =>
  corners.filter((corner, i) => !isStraight(corners.at(i - 1) ?? corner, corner, corners[(i + 1) % corners.length]));

/** @param {Dot} before @param {Dot} corner @param {Dot} after */
function isStraight(before, corner, after) {
  const across = corner[0] - before[0], down = corner[1] - before[1];
  const onward = after[0] - corner[0], below = after[1] - corner[1];
  if (across * onward + down * below <= 0) return false;
  const lengths = (Math.abs(across) + Math.abs(down)) * (Math.abs(onward) + Math.abs(below));
  return Math.abs(across * below - onward * down) < STRAIGHT * lengths;
}

/** Write a line through points as path data. @param {Polygon} points */
export const line = (points) =>
  points.map(([x, y], i) => (i ? `l${x - points[i - 1][0]} ${y - points[i - 1][1]}` : `M${x} ${y}`)).join("");

/** @param {Iterable<Polygon>} polygons */
export const closed = (polygons) => Array.from(polygons, (corners) => `${line(corners)}z`).join("");

/** @param {Iterable<Polygon>} shapes */
export const around = (shapes) => closed(outline(shapes));
