// Marks: what is drawn in each cell, by its color; made of the cell's polygon, whatever its shape.

import { area, closed, line, sidesOf } from "./shapes.js";

/** @import {Dot, Mark, Polygon} from "../types" */

/** Sizes: of the cell, but the ring's radius of its breadth. */
const SIZES = { shape: 0.5, frame: 0.44, spokes: 0.62, ring: 0.24 };
/** The part of the cell that a diamond covers. */
const DIAMOND = 0.2;
/** Lines on the breadth of a cell. */
const HATCHES = 2.5;

/** @param {Dot} dot @returns {Dot} */
export const rounded = ([x, y]) => [Math.round(x), Math.round(y)];

/** @param {Polygon} points @returns {Dot} */
export const mean = (points) => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
];

/** @param {Polygon} corners */
export const middle = (corners) => rounded(mean(corners));

/**
 * Return the diameter of the circle inside a polygon with equal sides.
 * @param {Polygon} corners
 */
export const breadth = (corners) =>
  (4 * Math.abs(area(corners))) /
  sidesOf(corners).reduce((sum, [[x, y], [across, down]]) => sum + Math.hypot(across - x, down - y), 0);

/**
 * Return a polygon of another size, around a point or where it is.
 * @param {Polygon} corners
 * @param {number} size
 * @param {Dot} [to]
 */
export function scaled(corners, size, to) {
  const [x, y] = mean(corners), [across, down] = to ?? [x, y];
  return corners.map((dot) => rounded([across + size * (dot[0] - x), down + size * (dot[1] - y)]));
}

/**
 * Return the mark of one cell as path data.
 * @param {Mark} mark
 * @param {Polygon} corners
 */
export function drawMark(mark, corners) {
  const middles = sidesOf(corners).map(mean);
  const [x, y] = middle(corners);
  switch (mark) {
    case "shape":
    case "frame":
      return closed([scaled(corners, SIZES[mark])]);
    case "diamond":
      return closed([scaled(middles, Math.sqrt((DIAMOND * area(corners)) / area(middles)))]);
    case "disc":
      return dot([x, y]);
    case "ring": {
      const r = Math.round(SIZES.ring * breadth(corners)), turn = `a${r} ${r} 0 1 0`;
      return `M${x - r} ${y}${turn} ${2 * r} 0${turn}-${2 * r} 0z`;
    }
    case "spokes":
      return scaled(middles, SIZES.spokes).map((end) => line([[x, y], end])).join("");
    default:
      return hatches(corners).map(line).join("");
  }
}

/** Return a line of no length, whose round ends are a disc. @param {Dot} at */
export const dot = (at) => `M${at[0]} ${at[1]}h0`;

/**
 * Return lines that go on in the next cell.
 * @param {Polygon} corners
 */
function hatches(corners) {
  const step = Math.round((breadth(corners) / HATCHES) * Math.SQRT2);
  const sums = corners.map(([x, y]) => x + y);
  /** @type {Dot[][]} */
  const found = [];
  for (let level = (Math.floor(Math.min(...sums) / step) + 1) * step; level < Math.max(...sums); level += step) {
    const crossed = sidesOf(corners)
      .filter(([[x, y], [far, down]]) => x + y < level !== far + down < level)
      .map(([[x, y], [far, down]]) => x + Math.round(((level - x - y) / (far + down - x - y)) * (far - x)))
      .sort((a, b) => a - b);
    const left = crossed[0], right = crossed[crossed.length - 1];
    found.push([[left, level - left], [right, level - right]]);
  }
  return found;
}
