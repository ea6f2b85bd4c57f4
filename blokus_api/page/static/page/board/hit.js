// Where a pointer is on a board: in the picture, and what is there.

import { blockOf, dotAt, frameOf, isFront, place, seenOf } from "./blocks.js";
import { fieldsOf } from "./boards.js";
import { mean } from "./marks.js";
import { columnOf, topsOf } from "./tops.js";

/** @import {Board, BoardLook, Dot, Polygon, Scene} from "../types" */
/** @typedef {{x: number, y: number}} Point  of the picture, in its units */

/** Within so many edges of its middle a placement is meant. */
const REACH = 2.4, REACH_OF_CUBES = 3;

/**
 * Return where in the picture a point of the window is.
 * @param {SVGSVGElement} element
 * @param {number} clientX
 * @param {number} clientY
 * @returns {Point}
 */
export function scenePoint(element, clientX, clientY) {
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(element.getScreenCTM()?.inverse());
  return { x, y };
}

/**
 * Return the middle of cells in the picture.
 * @param {Board} board
 * @param {BoardLook} look
 * @param {number[]} ids
 * @returns {Point}
 */
export function middleOf(board, look, ids) {
  /** @type {Dot[]} */
  let middles;
  if (isFront(board, look)) {
    const block = blockOf(board, look.turn);
    middles = ids.map((id) => block.cells[id]).map(([x, y, z]) => dotAt(block, [x - z, y - z]));
  } else {
    const { fields } = fieldsOf(board, look.turn);
    middles = ids.map((id) => mean(fields[board.isSolid ? columnOf(board, id) : id]));
  }
  const [x, y] = mean(middles);
  return { x, y };
}

/**
 * Return within how many units of its middle a placement is meant.
 * @param {Board} board
 * @param {BoardLook} look
 */
export const reach = (board, look) => (board.isSolid ? REACH_OF_CUBES : REACH) * frameOf(board, look).edge;

/**
 * Return the cell at a point: of cubes, the free one on top of the column that is seen there.
 * @param {Board} board
 * @param {Scene} scene
 * @param {BoardLook} look
 * @param {Point} point
 */
export function cellAt(board, scene, look, point) {
  if (!isFront(board, look)) {
    const field = fieldAt(board, look, point);
    return field < 0 ? null : board.isSolid ? freeIn(board, scene, field) : field;
  }
  const [u, v] = latticeAt(board, look, point);
  const face = faceAt(board, scene, look, [u, v]);
  const [x, y] = face ? face.cell : [Math.floor(u), Math.floor(v)];
  const column = blockOf(board, look.turn).columns.findIndex(({ cell }) => cell[0] === x && cell[1] === y);
  return column < 0 ? null : freeIn(board, scene, column);
}

/**
 * Return the placement that is seen at a point, by its index.
 * @param {Board} board
 * @param {Scene} scene
 * @param {BoardLook} look
 * @param {Point} point
 */
export function placementAt(board, scene, look, point) {
  if (isFront(board, look)) return faceAt(board, scene, look, latticeAt(board, look, point))?.owner ?? null;
  const field = fieldAt(board, look, point);
  if (board.isSolid) return topsOf(board, scene, look).get(field)?.owner ?? null;
  const found = scene.placements.findIndex(({ cells }) => cells.includes(field));
  return found < 0 ? null : found;
}

/**
 * Return the lowest cell of a column with nothing above it; none where it is full.
 * @param {Board} board
 * @param {Scene} scene
 * @param {number} column
 */
function freeIn(board, scene, column) {
  const height = topsOf(board, scene, {}).get(column)?.height ?? 0;
  return board.idOf([...board.columns[column].column, height]) ?? null;
}

/** @param {Board} board @param {BoardLook} look @param {Point} point */
const fieldAt = (board, look, point) =>
  fieldsOf(board, look.turn).fields.findIndex((corners) => isInside(corners, point));

/**
 * Tell whether a point is in a convex polygon, clockwise.
 * @param {Polygon} corners
 * @param {Point} point
 */
const isInside = (corners, { x, y }) =>
  corners.every(([left, top], i) => {
    const [across, down] = corners[(i + 1) % corners.length];
    return (across - left) * (y - top) >= (down - top) * (x - left);
  });

/** @param {Board} board @param {BoardLook} look @param {Point} point @returns {Dot} */
function latticeAt(board, look, point) {
  const { left, top, edge } = blockOf(board, look.turn).frame;
  const across = (point.x - left) / edge / Math.sqrt(3), down = (point.y - top) / edge;
  return [down + across, down - across];
}

/**
 * @param {Board} board
 * @param {Scene} scene
 * @param {BoardLook} look
 * @param {Dot} lattice
 */
function faceAt(board, scene, look, [u, v]) {
  const left = Math.floor(u), back = Math.floor(v);
  return seenOf(board, { ...scene, ghost: null }, look).get(place([left, back, u - left > v - back ? 1 : 0]));
}
