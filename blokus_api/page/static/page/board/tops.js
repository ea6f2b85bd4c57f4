// Columns of cubes: which cell is in which, and what is on top of each.

import { once } from "./boards.js";

/** @import {Board, BoardLook, Scene} from "../types" */

/**
 * Return the number of the column that a cell is in.
 * @param {Board} board
 * @param {number} id
 */
export const columnOf = (board, id) =>
  once(board, "columns", () => {
    const numbers = new Map(board.columns.map(({ column }, i) => [String(column), i]));
    return board.cells.map(({ cell }) => numbers.get(String(cell.slice(0, 2))) ?? 0);
  })[id];

/**
 * Return per column with cubes the placement that is on top, and its height.
 * @param {Board} board
 * @param {Scene} scene
 * @param {BoardLook} look
 */
export function topsOf(board, { placements }, look) {
  /** @type {Map<number, {owner: number, height: number}>} */
  const tops = new Map();
  placements.forEach(({ cells }, owner) => {
    for (const id of cells) {
      const height = board.cells[id].cell[2] + 1, column = columnOf(board, id);
      const isShown = height <= (look.floors ?? Infinity);
      if (isShown && height > (tops.get(column)?.height ?? 0)) tops.set(column, { owner, height });
    }
  });
  return tops;
}
