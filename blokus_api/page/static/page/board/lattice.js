// Cells and points of a picture, whose unit is the edge of a cell, however a board is turned.

/** @import {Board, BoardLook, Cell, Dot} from "../types" */
/** @typedef {{x: number, y: number}} Point  of the picture */

/** How far right an edge of the ground of cubes leads; it leads half of one down. A row of triangles is as high. */
export const ASIDE = Math.sqrt(3) / 2;

/**
 * Tell whether a board is seen from the front: flat ones and plans are seen from above.
 * @param {Board} board
 * @param {BoardLook} look
 */
export const isFront = (board, look) => board.isSolid && look.view !== "plan";

/** @param {Board} board */
export const isTriangular = ({ parity }) => parity === 2;

/**
 * Return by how many quarters a board is turned, clockwise: triangles fit their lattice after a half turn alone.
 * @param {Board} board
 * @param {BoardLook} look
 */
export const turnOf = (board, { turn = 0 }) => (isTriangular(board) ? 2 * (turn % 2) : turn % 4);

/**
 * Turn a point clockwise by quarters.
 * @param {readonly number[]} point
 * @param {number} turn
 * @returns {Dot}
 */
export function turnPoint([x, y], turn) {
  for (let i = 0; i < turn; i++) [x, y] = [-y || 0, x];
  return [x, y];
}

/**
 * Turn a cell clockwise by quarters; a cube stays on its floor.
 * @param {Board} board
 * @param {readonly number[]} cell
 * @param {number} turn
 * @returns {Cell}
 */
export function turnCell(board, [x, y, ...floor], turn) {
  if (isTriangular(board)) return turn === 2 ? [-x || 0, -y - 1] : [x, y];
  for (let i = 0; i < turn; i++) [x, y] = [-y - 1, x];
  return [x, y, ...floor];
}

/** @param {Cell} point @returns {Dot} */
export const projected = ([x, y, z = 0]) => [(x - y) * ASIDE, (x + y) / 2 - z];

/**
 * Return the point that the coordinates of a cell lead to: all of its shape is as far from there as with (0, 0).
 * @param {Board} board
 * @param {readonly number[]} cell
 * @param {boolean} [isFromFront]
 * @returns {Dot}
 */
export function originOf(board, [x, y, z], isFromFront = false) {
  if (isFromFront) return projected([x, y, z]);
  return isTriangular(board) ? [x / 2, y * ASIDE] : [x, y];
}

/**
 * Return the middle of a cell, as the board is turned.
 * @param {Board} board
 * @param {readonly number[]} cell
 * @param {boolean} [isFromFront]
 * @returns {Dot}
 */
export function middleOfCell(board, cell, isFromFront = false) {
  const [x, y] = originOf(board, cell, isFromFront);
  // The three faces of a cube that are seen meet in its middle.
  if (isFromFront) return [x, y];
  if (!isTriangular(board)) return [x + 0.5, y + 0.5];
  return [x, y + (ASIDE * ((cell[0] + cell[1]) % 2 ? 1 : 2)) / 3];
}

/**
 * Return the cell of the lattice at a point of a picture from above; it need not be on the board.
 * @param {Board} board
 * @param {BoardLook} look
 * @param {Point} point
 * @returns {Cell}
 */
export function latticeCell(board, look, point) {
  const [px, py] = turnPoint([point.x, point.y], (4 - turnOf(board, look)) % 4);
  if (!isTriangular(board)) return [Math.floor(px), Math.floor(py)];
  const y = Math.floor(py / ASIDE), down = py / ASIDE - y;
  // Between x / 2 and (x + 1) / 2 a side leads from one corner to the other: which one depends on the row.
  const x = Math.floor(2 * px), across = 2 * px - x;
  const isRising = (x + y) % 2 !== 0;
  return [isRising ? (across + down < 1 ? x : x + 1) : across < down ? x : x + 1, y];
}

/**
 * Return the middle of several points.
 * @param {readonly Dot[]} points
 * @returns {Dot}
 */
export const mean = (points) => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
];
