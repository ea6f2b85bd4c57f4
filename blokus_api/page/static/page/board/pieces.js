// The drawings of pieces, by the cells that they cover: the server drew each orientation once.

import { placed } from "./layers.js";
import { isTriangular, middleOfCell, originOf, turnCell, turnOf } from "./lattice.js";

/** @import {Board, BoardLook, Cell, Dot} from "../types" */
/** @typedef {{cells: Cell[], outline: string, heart: Dot}} FlatPiece  as the board is turned */
/** @typedef {{cell: Cell, edges: string}} Cube  with the numbers of the edges at which its piece ends */

/** @type {WeakMap<Board, Map<string, {piece: string, orientation: number, cells: Cell[]}>>} */
const known = new WeakMap();

/** Put cells in one order, however they are listed. @param {readonly Cell[]} cells */
const sorted = (cells) => [...cells].sort(([a, b, c = 0], [x, y, z = 0]) => c - z || b - y || a - x);

/** @param {readonly number[]} cell @param {readonly number[]} from */
const offset = (cell, from) => cell.map((along, axis) => along - from[axis]);

/** Return the kind of a cell: triangles point up or down. @param {Board} board @param {Cell} cell */
const kindOf = ({ parity }, [x, y]) => Math.abs(x + y) % parity;

/**
 * Return the shape of cells, wherever they lie.
 * @param {Board} board
 * @param {readonly Cell[]} ordered
 */
const keyOf = (board, ordered) =>
  `${kindOf(board, ordered[0])} ${ordered.map((cell) => offset(cell, ordered[0])).join(" ")}`;

/** @param {Board} board */
function shapesOf(board) {
  let shapes = known.get(board);
  if (!shapes) {
    shapes = new Map();
    for (const [piece, { orientations }] of board.pieces)
      for (const [orientation, shape] of orientations.entries())
        shapes.set(keyOf(board, sorted(shape)), { piece, orientation, cells: shape });
    known.set(board, shapes);
  }
  return shapes;
}

/**
 * Return cells as the board is turned, and the piece in the orientation that covers them then: light comes from
 * above, however a board is turned.
 * @param {Board} board
 * @param {BoardLook} look
 * @param {readonly Cell[]} cells
 */
function turnedShape(board, look, cells) {
  const turn = turnOf(board, look);
  const ordered = sorted(turn ? cells.map((cell) => turnCell(board, cell, turn)) : cells);
  return { ordered, shape: ordered.length ? shapesOf(board).get(keyOf(board, ordered)) : undefined };
}

/**
 * Return the drawing of a piece on a flat board, by its cells. Cells of no piece are drawn one by one.
 * @param {Board} board
 * @param {BoardLook} look
 * @param {readonly Cell[]} cells
 * @returns {FlatPiece}
 */
export function flatPiece(board, look, cells) {
  const { ordered, shape } = turnedShape(board, look, cells), { drawing } = board;
  const drawn = shape && drawing.pieces?.[shape.piece][shape.orientation];
  if (!drawn) {
    const outline = ordered.map((cell) => cellPath(board, cell)).join("");
    return { cells: ordered, outline, heart: ordered.length ? middleOfCell(board, ordered[0]) : [0, 0] };
  }
  const [x, y] = originOf(board, offset(ordered[0], sorted(shape.cells)[0]));
  return {
    cells: ordered,
    outline: placed([x, y], drawn.outline),
    heart: [x + drawn.heart[0], y + drawn.heart[1]],
  };
}

/**
 * Return a piece of one cell.
 * @param {Board} board
 * @param {Cell} cell  as the board is turned
 */
export const cellPath = (board, cell) =>
  placed(originOf(board, cell), board.drawing.cells[kindOf(board, cell)]);

/**
 * Return the mark in each of these cells.
 * @param {Board} board
 * @param {string} mark
 * @param {readonly Cell[]} cells  as the board is turned
 */
export const markPath = (board, mark, cells) =>
  cells.map((cell) => placed(originOf(board, cell), board.drawing.marks[mark].paths[kindOf(board, cell)])).join("");

/**
 * Return the cubes of a piece, by its cells.
 * @param {Board} board
 * @param {BoardLook} look
 * @param {readonly Cell[]} cells
 * @returns {Cube[]}
 */
export function cubesOf(board, look, cells) {
  const { ordered, shape } = turnedShape(board, look, cells);
  const drawn = shape && board.drawing.solid?.pieces[shape.piece][shape.orientation];
  // A part of a piece ends at the edges of each of its cubes.
  if (!drawn) return ordered.map((cell) => ({ cell, edges: "012345" }));
  const by = offset(ordered[0], sorted(shape.cells)[0]);
  return shape.cells.map((cell, i) => ({ cell: cell.map((along, axis) => along + by[axis]), edges: drawn[i] }));
}

/**
 * Return the polygon of a flat cell.
 * @param {Board} board
 * @param {Cell} cell  as the board is turned
 * @returns {Dot[]}
 */
function cornersOf(board, cell) {
  const [x, y] = originOf(board, cell), row = board.drawing.step[1];
  if (!isTriangular(board)) return [[x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1]];
  return kindOf(board, cell) ? [[x - 0.5, y], [x + 0.5, y], [x, y + row]] : [[x, y], [x + 0.5, y + row], [x - 0.5, y + row]];
}

/**
 * Return the sides that only one of some cells has, as lines.
 * @param {Board} board
 * @param {readonly Cell[]} cells  as the board is turned
 */
export function borderOf(board, cells) {
  /** @param {Dot} point */
  const name = ([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`;
  const sides = new Set(cells.flatMap((cell) => {
    const corners = cornersOf(board, cell).map(name);
    return corners.map((corner, i) => `${corner}L${corners[(i + 1) % corners.length]}`);
  }));
  const border = [...sides].filter((side) => !sides.has(side.split("L").reverse().join("L")));
  return border.map((side) => `M${side}`).join("");
}

/**
 * Return the side that two cells share, as a line.
 * @param {Board} board
 * @param {Cell} cell  as the board is turned
 * @param {Cell} other
 */
export function sharedSide(board, cell, other) {
  const both = cornersOf(board, cell).filter(([x, y]) =>
    cornersOf(board, other).some(([a, b]) => Math.hypot(a - x, b - y) < 0.01));
  return both.length === 2 ? placed(both[0], `L${both[1].join(" ")}`) : "";
}

/**
 * Return the cells with these ids, without those off the board.
 * @param {Board} board
 * @param {readonly (number | undefined)[]} ids
 */
export const cellsOf = (board, ids) => ids.flatMap((id) => (id === undefined ? [] : [board.cells[id].cell]));
