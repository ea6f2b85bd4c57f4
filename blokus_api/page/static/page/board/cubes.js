// Pieces of cubes as path data: what of them is seen.

import { ASIDE, LEFT, RIGHT, TOP, corners, heightOf, polygonAt, rhombus } from "./blocks.js";
import { drawMark } from "./marks.js";
import { closed, id, line, outline, sidesOf } from "./shapes.js";

/** @import {Mark, Polygon} from "../types" */
/** @import {Block, Face, Seen} from "./blocks.js" */
/** @import {Side} from "./shapes.js" */
/** @typedef {Record<"top" | "left" | "right" | "outline" | "inner" | "tops" | "others", string>} Cubes */

/**
 * Return what is seen of each piece.
 * @param {Seen} found
 */
export function byOwner(found) {
  /** @type {Map<number, Face[]>} */
  const owned = new Map();
  for (const face of found.values()) if (!owned.get(face.owner)?.push(face)) owned.set(face.owner, [face]);
  return owned;
}

/**
 * Return a piece of which these triangles are seen. `tops` are the marks of whole tops, on the ground seen from
 * above (`flatter`); `others` those where a top is half hidden, and on the sides of what shows no top.
 * @param {Block} block
 * @param {Face[]} own
 * @param {Mark} mark
 * @returns {Cubes}
 */
export function traceCubes(block, own, mark) {
  const { edge } = block.frame, shapes = shapesOf(own);
  const [folds, breaks] = edgesOf(own);
  /** @param {Polygon[]} shapes */
  const drawn = (shapes) => closed(shapes.map((shape) => polygonAt(block, shape)));
  /** @param {Side[]} sides */
  const lined = (sides) => sides.map((side) => line(polygonAt(block, side))).join("");
  /** @param {number} side */
  const sided = (side) => drawn(shapes.filter((one) => one.side === side).map(({ shape }) => shape));
  const tops = shapes.filter(isWholeTop), uppers = shapes.filter(({ side }) => side === TOP);
  const others = uppers.length ? uppers.filter((one) => !isWholeTop(one)) : shapes;
  return {
    top: sided(TOP),
    left: sided(LEFT),
    right: sided(RIGHT),
    outline: drawn(outline(own.map(({ triangle }) => corners(triangle)))) + lined(breaks),
    inner: lined(folds),
    tops: tops.map(({ shape }) => drawMark(mark, shape.map(([u, v]) => [edge * u, edge * v]))).join(""),
    others: others.map(({ shape }) => drawMark(mark, polygonAt(block, shape))).join(""),
  };
}

/**
 * Lay on the ground what is drawn as seen from above.
 * @param {Block} block
 */
export const flatter = ({ frame: { left, top } }) =>
  `matrix(${ASIDE.toFixed(4)} .5 -${ASIDE.toFixed(4)} .5 ${Math.round(left)} ${Math.round(top)})`;

/**
 * Return the tops of which all is seen, as squares of the lattice.
 * @param {Face[]} own
 */
export const wholeTops = (own) => shapesOf(own).filter(isWholeTop).map(({ shape }) => shape);

/** @param {{side: number, shape: Polygon}} face */
const isWholeTop = ({ side, shape }) => side === TOP && shape.length === 4;

/**
 * Return what is seen of each face: all of it, or a triangle.
 * @param {Face[]} own
 */
function shapesOf(own) {
  /** @type {Map<string, {side: number, shape: Polygon}>} */
  const shown = new Map();
  for (const { cell, side, triangle } of own) {
    const key = `${cell} ${side}`;
    shown.set(key, { side, shape: shown.has(key) ? rhombus(cell, side) : corners(triangle) });
  }
  return [...shown.values()];
}

/**
 * Return the sides where faces of a piece meet, and where one hides another.
 * @param {Face[]} own
 * @returns {[Side[], Side[]]}
 */
function edgesOf(own) {
  /** @type {Map<string, Face>} */
  const ofSide = new Map();
  for (const face of own)
    for (const [start, end] of sidesOf(corners(face.triangle))) ofSide.set(`${start} ${end}`, face);
  /** @type {Side[]} */
  const folds = [];
  /** @type {Side[]} */
  const breaks = [];
  for (const face of own)
    for (const side of sidesOf(corners(face.triangle))) {
      const [start, end] = side;
      const other = ofSide.get(`${end} ${start}`);
      if (!other || id(start) > id(end) || (other.cell === face.cell && other.side === face.side)) continue;
      const meet = side.every((corner) => heightOf(face, corner) === heightOf(other, corner));
      (meet ? folds : breaks).push(side);
    }
  return [folds, breaks];
}
