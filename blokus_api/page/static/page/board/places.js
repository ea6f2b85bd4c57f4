// A board and its pieces by number: where each cell is, and where legal placements lie.

/** @import {Board, Cell, Placement} from "../types" */

/** So far off a board a piece may reach, and so many rows and floors there are at most. */
const MARGIN = 64, ROWS = 256;

/** @param {Cell} cell */
const keyOf = ([x, y, z = 0]) => ((x + MARGIN) * ROWS + y + MARGIN) * ROWS + z + MARGIN;

/**
 * Return the letters of what is one under the other: a to z, then aa.
 * @param {number} x
 * @returns {string}
 */
export function letters(x) {
  const letter = String.fromCharCode(97 + (x % 26));
  return x < 26 ? letter : letters(Math.floor(x / 26) - 1) + letter;
}

/**
 * Return a board made of what the server tells.
 * @param {any} geometry
 * @param {any} pieces
 * @param {any} drawing
 * @param {(column: string, floor: number) => string} cube  what people call one
 * @returns {Board}
 */
export function boardOf(geometry, pieces, drawing, cube = (column, floor) => `${column}/${floor}`) {
  const { cells } = geometry;
  const ids = new Map(cells.map((/** @type {any} */ { cell, id }) => [keyOf(cell), id]));
  const first = cells[0];
  const height = first.cell[1] + Number(/\d+/.exec(first.label ?? first.name)?.[0]);
  const isSolid = first.cell.length > 2;
  return {
    ...geometry,
    drawing,
    isSolid,
    height,
    pieces: new Map(pieces.items.map((/** @type {any} */ piece) => [piece.id, piece])),
    idOf: (cell) => ids.get(keyOf(cell)),
    nameOf(id) {
      const { cell: [x, y, z], name } = cells[id];
      return isSolid ? cube(letters(x) + (height - y), z + 1) : name;
    },
  };
}

/**
 * Yield the placements of an answer with anchors.
 * @param {Board} board
 * @param {any} legal
 * @returns {Generator<Placement, void>}
 */
export function* placements(board, legal) {
  for (const { color, pieces } of legal.hands ?? [legal])
    for (const { piece, orientation, at } of pieces) {
      const shape = /** @type {import("../types").PieceShape} */ (board.pieces.get(piece));
      for (const anchor of at)
        yield { color, piece, orientation, cells: cellsAt(board, shape.orientations[orientation], anchor) };
    }
}

/**
 * Return an orientation whose first cell lies on this one; all must be on the board.
 * @param {Board} board
 * @param {Cell[]} cells
 * @param {number} anchor
 */
function cellsAt(board, cells, anchor) {
  const to = board.cells[anchor].cell, from = cells[0];
  return cells.map((cell) => /** @type {number} */ (board.idOf(cell.map((along, i) => along + to[i] - from[i]))));
}
