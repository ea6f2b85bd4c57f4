// The piece in hand under the pointer, at the scale of the board: snapped to its cells, and also partly off it.

import { columnAt } from "./hit.js";
import { isTriangular, latticeCell, mean, middleOfCell } from "./lattice.js";
import { topsOf } from "./tops.js";

/** @import {Board, BoardLook, Cell, Held, PieceShape, Scene} from "../types" */
/** @import {Point} from "./lattice.js" */
/** @typedef {Held & {cells: (number | undefined)[], at: Cell[]}} Ghost  ids, and coordinates where there are none */

/**
 * Return the piece in hand with the cell that is nearest to its middle under a point. Cubes stand on what is there.
 * @param {Board} board
 * @param {BoardLook} look
 * @param {Held} held
 * @param {Point} point
 * @param {Pick<Scene, "placements">} [scene]  what cubes stand on
 * @returns {Ghost}
 */
export function ghostAt(board, look, held, point, scene = { placements: [] }) {
  const shape = /** @type {PieceShape} */ (board.pieces.get(held.piece)).orientations[held.orientation];
  const by = board.isSolid ? stackedOffset(board, look, shape, point, scene) : flatOffset(board, look, shape, point);
  const at = shape.map((cell) => cell.map((along, axis) => along + by[axis]));
  return { ...held, cells: at.map(board.idOf), at };
}

/**
 * @param {Board} board
 * @param {BoardLook} look
 * @param {Cell[]} shape
 * @param {Point} point
 */
function flatOffset(board, look, shape, point) {
  const [x, y] = latticeCell(board, look, point);
  // A piece without a triangle of that direction has one beside it under the point.
  const under = isTriangular(board) ? [[x, y], [x - 1, y], [x + 1, y]] : [[x, y]];
  const ordered = centralFirst(board, shape);
  for (const [across, down] of under)
    for (const [cx, cy] of ordered)
      if ((across - cx + down - cy) % board.parity === 0) return [across - cx, down - cy];
  return [x, y];
}

/**
 * @param {Board} board
 * @param {BoardLook} look
 * @param {Cell[]} shape
 * @param {Point} point
 * @param {Pick<Scene, "placements">} scene
 */
function stackedOffset(board, look, shape, point, scene) {
  const [x, y] = columnAt(board, scene, look, point);
  const [cx, cy] = centralFirst(board, shape)[0];
  const tops = topsOf(board, scene, {});
  const floors = shape.map(([a, b, floor]) => (tops.get(`${a + x - cx},${b + y - cy}`)?.height ?? 0) - floor);
  return [x - cx, y - cy, Math.max(...floors)];
}

/**
 * Return the cells of a shape, those near its middle and near the ground first.
 * @param {Board} board
 * @param {Cell[]} shape
 */
function centralFirst(board, shape) {
  const middles = shape.map((cell) => middleOfCell(board, cell));
  const [x, y] = mean(middles);
  const far = shape.map(([, , floor = 0], i) => Math.hypot(middles[i][0] - x, middles[i][1] - y) + floor);
  return shape.map((cell, i) => ({ cell, far: far[i] })).sort((a, b) => a.far - b.far).map(({ cell }) => cell);
}
