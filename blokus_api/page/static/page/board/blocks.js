// Boards of cubes from the front: which faces are seen, and of which piece.
//
// Seen along a diagonal of the cubes, all corners lie on a lattice of triangles, and each triangle shows one
// face of one cube. So nothing is drawn that is hidden, and pieces are polygons with an outline, as on flat
// boards. The lattice has coordinates across and down the ground; a floor up looks the same as one cell back on
// both. Its triangles are the halves of squares: [u, v, 0] is the left one as seen, [u, v, 1] the right one.

import { at, fieldsOf, fitted, once, turned } from "./boards.js";
import { letters } from "./places.js";

/** @import {Board, BoardLook, Cell, Dot, Polygon, Scene} from "../types" */
/** @import {Fit, Frame} from "./boards.js" */
/** @typedef {readonly [number, number, number]} Triangle */
/** @typedef {{triangle: Triangle, cell: Cell, side: number, owner: number}} Face  as the board is turned */
/** @typedef {Map<number, Face>} Seen */
/** @typedef {{frame: Frame, cells: Cell[], columns: {cell: Cell, limit: number}[], names: [Dot, string][]}} Block */

export const TOP = 0, LEFT = 1, RIGHT = 2;
/** How far right an edge of the ground leads, in edges; it leads half of one down. */
export const ASIDE = Math.cos(Math.PI / 6);
/** How far from the ground its names are, in edges. */
const BESIDE = 0.6;

/** @param {Dot} corner @returns {Dot} */
const projected = ([u, v]) => [(u - v) * ASIDE, (u + v) / 2];

/**
 * Return any point of the lattice in the picture.
 * @param {Block} block
 * @param {Dot} point
 */
export const dotAt = ({ frame }, point) => at(frame, projected(point));

/** @param {Block} block @param {Polygon} corners */
export const polygonAt = (block, corners) => corners.map((corner) => dotAt(block, corner));

/**
 * Return a board, turned clockwise by so many quarters.
 * @param {Board} board
 * @param {number} [turn]
 */
export const blockOf = (board, turn = 0) =>
  once(board, `block ${turn}`, () => {
    const cells = board.cells.map(({ cell }) => cell);
    return stacked(cells, board.columns, fitted, turn, board.height);
  });

/**
 * Put cells and columns into a picture, and name these.
 * @param {Cell[]} cells
 * @param {{column: Cell, limit: number}[]} columns
 * @param {Fit} fit
 * @param {number} [turn]
 * @param {number} [height]
 * @returns {Block}
 */
export function stacked(cells, columns, fit, turn = 0, height = 0) {
  const grounds = columns.map(({ column }) => turned(column, turn));
  const left = Math.min(...grounds.map(([x]) => x)), back = Math.min(...grounds.map(([, y]) => y));
  /** @param {Cell} cell */
  const moved = (cell) => {
    const [x, y] = turned(cell, turn);
    return [x - left, y - back, ...cell.slice(2)];
  };
  const standing = columns.map(({ column, limit }) => ({ cell: moved(column), limit }));
  const width = 1 + Math.max(...standing.map(({ cell: [x] }) => x));
  const depth = 1 + Math.max(...standing.map(({ cell: [, y] }) => y));
  /** @type {Map<string, Dot>} */
  const names = new Map();
  columns.forEach(({ column: [x, y] }, i) => {
    const [across, down] = standing[i].cell, isUpright = turn % 2 === 0;
    names.set(isUpright ? letters(x) : String(height - y), [across + 0.5, depth + BESIDE]);
    names.set(isUpright ? String(height - y) : letters(x), [width + BESIDE, down + 0.5]);
  });
  const corners = standing.flatMap(({ cell: [x, y], limit }) => [0, limit].flatMap((up) => square(x, y, up)));
  // Where the ground is no rectangle, names are farther out than it.
  const frame = fit([...corners, ...names.values()].map(projected));
  return {
    frame,
    cells: cells.map(moved),
    columns: standing,
    names: Array.from(names, ([name, place]) => [at(frame, projected(place)), name]),
  };
}

/**
 * Tell whether a board is seen from the front: flat ones and plans are seen from above.
 * @param {Board} board
 * @param {BoardLook} look
 */
export const isFront = (board, look) => board.isSolid && look.view !== "plan";

/**
 * @param {Board} board
 * @param {BoardLook} look
 */
export const frameOf = (board, look) => (isFront(board, look) ? blockOf : fieldsOf)(board, look.turn).frame;

/** Return the corners of a triangle of the lattice, clockwise. @param {Triangle} triangle @returns {Polygon} */
export const corners = ([u, v, right]) =>
  right ? [[u, v], [u + 1, v], [u + 1, v + 1]] : [[u, v], [u + 1, v + 1], [u, v + 1]];

/**
 * Return the bottom of a cell, clockwise: the top of what is below it.
 * @param {number} x @param {number} y @param {number} floor
 * @returns {Polygon}
 */
export function square(x, y, floor) {
  const u = x - floor, v = y - floor;
  return [[u, v], [u + 1, v], [u + 1, v + 1], [u, v + 1]];
}

/** Number a triangle. @param {Triangle} triangle */
export const place = ([u, v, right]) => ((u + 64) * 256 + v + 64) * 2 + right;

/**
 * Return the triangles that a cube may be seen in, each with its side.
 * @param {Cell} cell
 * @returns {[Triangle, number][]}
 */
export function faces([x, y, z]) {
  const u = x - z - 1, v = y - z - 1;
  return [
    [[u, v, 0], TOP], [[u, v, 1], TOP],
    [[u, v + 1, 1], LEFT], [[u + 1, v + 1, 0], LEFT],
    [[u + 1, v, 0], RIGHT], [[u + 1, v + 1, 1], RIGHT],
  ];
}

/**
 * Return a whole side of a cube, clockwise.
 * @param {Cell} cell
 * @param {number} side
 * @returns {Polygon}
 */
export function rhombus([x, y, z], side) {
  if (side === TOP) return square(x, y, z + 1);
  const u = x - z - 1, v = y - z - 1;
  return side === LEFT
    ? [[u, v + 1], [u + 1, v + 1], [u + 2, v + 2], [u + 1, v + 2]]
    : [[u + 1, v], [u + 2, v + 1], [u + 2, v + 2], [u + 1, v + 1]];
}

/**
 * Return on which floor a corner of a face is: others look the same.
 * @param {Face} face
 * @param {Dot} corner
 */
export function heightOf({ cell: [x, y, z], side }, corner) {
  if (side === TOP) return z + 1;
  return side === LEFT ? y + 1 - corner[1] : x + 1 - corner[0];
}

/**
 * Return what is seen of cubes, each with its owner: the nearest hide others.
 * @param {[Cell, number][]} cubes
 */
export function seen(cubes) {
  /** @type {Seen} */
  const found = new Map();
  const ordered = [...cubes].sort(([[x, y, z]], [[a, b, c]]) => x + y + z - a - b - c);
  for (const [cell, owner] of ordered)
    for (const [triangle, side] of faces(cell)) found.set(place(triangle), { triangle, cell, side, owner });
  return found;
}

/**
 * Return what is seen of all placements, by their numbers; the ghost is one more.
 * @param {Board} board
 * @param {Scene} scene
 * @param {BoardLook} look
 */
export function seenOf(board, { placements, ghost }, look) {
  const { cells } = blockOf(board, look.turn), floors = look.floors ?? Infinity;
  /** @type {[Cell, number][]} */
  const cubes = [];
  placements.forEach((shown, owner) => {
    for (const id of shown.cells) if (cells[id][2] < floors) cubes.push([cells[id], owner]);
  });
  // What is only tried may reach off the board.
  ghost?.cells.forEach((id) => cells[id] && cubes.push([cells[id], placements.length]));
  return seen(cubes);
}
