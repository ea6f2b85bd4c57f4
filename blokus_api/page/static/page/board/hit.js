// Where a pointer is on a board: in the picture, and what is there.

import { ASIDE, isFront, latticeCell, mean, middleOfCell, turnCell, turnOf } from "./lattice.js";
import { topsOf } from "./tops.js";

/** @import {Board, BoardLook, Cell, Scene} from "../types" */
/** @import {Point} from "./lattice.js" */
/** @typedef {Pick<Scene, "placements">} Standing */

/** Number of edges around its middle within which a placement is meant: a mouse points exactly, a finger hides its place. */
const REACH = { fine: 0.75, coarse: 2.4 }, REACH_OF_CUBES = { fine: 1.5, coarse: 3 };

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
 * @param {(number | undefined)[]} ids  those off the board are skipped
 * @returns {Point}
 */
export const middleOf = (board, look, ids) =>
  middleOfCells(board, look, ids.flatMap((id) => (id === undefined ? [] : [board.cells[id].cell])));

/**
 * Return the middle of cells, which need not be on the board.
 * @param {Board} board
 * @param {BoardLook} look
 * @param {Cell[]} cells
 * @returns {Point}
 */
export function middleOfCells(board, look, cells) {
  const turn = turnOf(board, look), isFromFront = isFront(board, look);
  const [x, y] = mean(cells.map((cell) => middleOfCell(board, turnCell(board, cell, turn), isFromFront)));
  return { x, y };
}

/**
 * Return the distance from its middle within which a placement is meant.
 * @param {Board} board
 * @param {boolean} [isFine]
 */
export const reach = (board, isFine = false) => (board.isSolid ? REACH_OF_CUBES : REACH)[isFine ? "fine" : "coarse"];

/**
 * Return the cell at a point: of cubes, the free one on top of the column that is seen there.
 * @param {Board} board
 * @param {Standing} scene
 * @param {BoardLook} look
 * @param {Point} point
 */
export function cellAt(board, scene, look, point) {
  if (!board.isSolid) return board.idOf(latticeCell(board, look, point)) ?? null;
  const column = columnAt(board, scene, look, point);
  const height = topsOf(board, scene, {}).get(String(column))?.height ?? 0;
  return board.idOf([...column, height]) ?? null;
}

/**
 * Return the placement that is seen at a point, by its index.
 * @param {Board} board
 * @param {Standing} scene
 * @param {BoardLook} look
 * @param {Point} point
 */
export function placementAt(board, scene, look, point) {
  if (isFront(board, look)) return cubeAt(board, scene, look, point)?.owner ?? null;
  const cell = latticeCell(board, look, point);
  if (board.isSolid) return topsOf(board, scene, look).get(String(cell))?.owner ?? null;
  return ownersOf(scene).get(board.idOf(cell) ?? -1) ?? null;
}

/**
 * Return the column that is seen at a point: that of a cube, or of the ground, where it need not be on the board.
 * @param {Board} board
 * @param {Standing} scene
 * @param {BoardLook} look
 * @param {Point} point
 * @returns {Cell}
 */
export function columnAt(board, scene, look, point) {
  if (!isFront(board, look)) return latticeCell(board, look, point);
  const cube = cubeAt(board, scene, look, point);
  if (cube) return cube.cell.slice(0, 2);
  return turnCell(board, groundAt(point).map(Math.floor), (4 - turnOf(board, look)) % 4);
}

/**
 * Return where on the ground a point would be, if nothing stood there.
 * @param {Point} point
 */
const groundAt = ({ x, y }) => [y + x / ASIDE / 2, y - x / ASIDE / 2];

/**
 * Return the cube that is seen at a point: the first one in the line of sight, which leads down one floor after a
 * top, a side and a side.
 * @param {Board} board
 * @param {Standing} scene
 * @param {BoardLook} look
 * @param {Point} point
 */
export function cubeAt(board, scene, look, point) {
  const owners = ownersOf(scene), back = (4 - turnOf(board, look)) % 4;
  const [u, v] = groundAt(point), across = Math.floor(u), down = Math.floor(v);
  const isRight = u - across > v - down;
  const top = Math.min(look.floors ?? Infinity, Math.max(...board.columns.map(({ limit }) => limit)));
  for (let z = top - 1; z >= 0; z--) {
    const x = across + z, y = down + z;
    for (const seen of [[x + 1, y + 1, z], isRight ? [x + 1, y, z] : [x, y + 1, z], [x, y, z]]) {
      const cell = turnCell(board, seen, back), owner = owners.get(board.idOf(cell) ?? -1);
      if (owner !== undefined) return { cell, owner };
    }
  }
  return null;
}

/** @type {WeakMap<Scene["placements"], Map<number, number>>} */
const owned = new WeakMap();

/**
 * Return which placement covers each cell.
 * @param {Standing} scene
 */
function ownersOf({ placements }) {
  let owners = owned.get(placements);
  if (!owners) {
    owners = new Map(placements.flatMap(({ cells }, owner) => cells.map((id) => [id, owner])));
    owned.set(placements, owners);
  }
  return owners;
}
