// Where a piece would lie that may rest anywhere: the cells under a pointer, legal or not.

/**
 * Return the cells of the piece in hand with its middle on a cell, also off the board.
 * @param {import("../types").TableState} state
 * @param {number | null} id
 * @returns {number[][]}
 */
export function restingCells({ board, held }, id) {
  if (!held || id === null) return [];
  const shape = /** @type {import("../types").PieceShape} */ (board.pieces.get(held.piece)).orientations[held.orientation];
  const to = board.cells[id].cell;
  const mean = to.map((_, axis) => shape.reduce((sum, cell) => sum + cell[axis], 0) / shape.length);
  const offset = (/** @type {number[]} */ cell) => to.map((along, axis) => along - cell[axis]);
  const far = (/** @type {number[]} */ cell) =>
    cell.reduce((sum, along, axis) => sum + (axis === 2 ? 9 * along : Math.abs(along - mean[axis])), 0);
  const fit = shape.filter((cell) => offset(cell).reduce((sum, along) => sum + along, 0) % board.parity === 0);
  if (!fit.length) return [];
  const by = offset(fit.reduce((best, cell) => (far(cell) < far(best) ? cell : best)));
  return shape.map((cell) => cell.map((along, axis) => along + by[axis]));
}
