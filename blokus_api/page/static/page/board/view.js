// The picture of a board, whatever it is: composed from the server's drawing, in layers of which few are drawn again.

import { html, nothing } from "../render.js";
import { cubes as solids } from "./cubes.js";
import { drawFlat, drawPieces } from "./flat.js";
import { isMarked } from "./frame.js";
import { markOf, painted, path } from "./layers.js";
import { isFront, isTriangular, middleOfCell } from "./lattice.js";
import { cubesOf, flatPiece } from "./pieces.js";
import { seenBox } from "./zoom.js";

export { ghostAt } from "./ghost.js";
export { cellAt, middleOf, middleOfCells, placementAt, reach, scenePoint } from "./hit.js";
export { painted } from "./layers.js";

/** @import {Board, BoardLook, Cell, PieceShape, Scene} from "../types" */

/** Room around a piece by itself, and the least width of the picture of one, in edges. */
const AROUND = 0.2, LEAST = 3.5;

/**
 * Return a board as one picture.
 * @param {Board} board
 * @param {Scene} scene
 * @param {BoardLook} look
 * @param {{label: string, role?: string}} said
 */
export function drawBoard(board, scene, look, { label, role = "img" }) {
  const draw = isFront(board, look) ? solids.drawSolid : board.isSolid ? solids.drawPlan : drawFlat;
  return html`<svg class="board ${isFront(board, look) ? "from-front" : ""}" viewBox=${seenBox(board, look).join(" ")}
    role=${role} aria-label=${label}>${draw(board, scene, look, isMarked())}</svg>`;
}

/** @type {WeakMap<Board, {side: number, drawn: Map<string, unknown>}>} */
const kept = new WeakMap();

/**
 * Return a piece by itself, as large as the other pieces of its set.
 * @param {Board} board
 * @param {string} color
 * @param {string} piece
 * @param {number} orientation
 * @param {{colors: string[], hatched?: string[], turn?: number, flat?: boolean}} scene  `flat`: its silhouette alone
 */
export function drawPiece(board, color, piece, orientation, scene) {
  const shape = board.pieces.get(piece), { turn = 0, flat = false } = scene;
  if (!shape) return nothing;
  let set = kept.get(board);
  if (!set) kept.set(board, (set = { side: sideOf(board), drawn: new Map() }));
  const name = painted(color, scene.colors), mark = flat ? null : markOf(scene, color, isMarked());
  const key = `${name} ${mark} ${piece} ${orientation} ${turn} ${flat}`;
  if (!set.drawn.has(key)) set.drawn.set(key, alone(board, shape.orientations[orientation], turn, set.side, { name, mark, flat }));
  return set.drawn.get(key);
}

/**
 * @param {Board} board
 * @param {Cell[]} shape
 * @param {number} turn
 * @param {number} side
 * @param {{name: string, mark: import("../types").Mark | null, flat: boolean}} ink
 */
function alone(board, shape, turn, side, { name, mark, flat }) {
  const look = { turn };
  const cubes = board.isSolid ? cubesOf(board, look, shape) : [], piece = board.isSolid ? null : flatPiece(board, look, shape);
  const [left, top, right, bottom] = extent(board, piece?.cells ?? cubes.map(({ cell }) => cell));
  const box = [(left + right - side) / 2, (top + bottom - side) / 2, side, side].map((length) => length.toFixed(3));
  const drawn = flat ? path("silhouette", piece?.outline ?? solids.silhouetteOf(cubes))
    : piece ? drawPieces(board, name, [piece], mark) : solids.paint(board, cubes.map((cube) => ({ ...cube, name, mark })));
  return html`<svg class="piece-shape" viewBox=${box.join(" ")} aria-hidden="true">${drawn}</svg>`;
}

/**
 * Return the left, top, right and bottom of cells.
 * @param {Board} board
 * @param {readonly Cell[]} cells
 */
function extent(board, cells) {
  const middles = cells.map((cell) => middleOfCell(board, cell, board.isSolid));
  const across = middles.map(([x]) => x), down = middles.map(([, y]) => y);
  const [wide, high] = board.isSolid ? [0.866, 1] : isTriangular(board) ? [0.5, 0.433] : [0.5, 0.5];
  return [Math.min(...across) - wide, Math.min(...down) - high, Math.max(...across) + wide, Math.max(...down) + high];
}

/**
 * Return the width in which each piece of a set has room, however it is turned.
 * @param {Board} board
 */
function sideOf(board) {
  const sides = [...board.pieces.values()].flatMap(({ orientations }) =>
    orientations.map((shape) => {
      const [left, top, right, bottom] = extent(board, shape);
      return Math.max(right - left, bottom - top);
    }));
  return Math.max(LEAST, ...sides) + 2 * AROUND;
}
