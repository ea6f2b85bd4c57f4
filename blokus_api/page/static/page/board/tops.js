// Columns of cubes: what is on top of each.

/** @import {Board, BoardLook, Scene} from "../types" */
/** @typedef {Map<string, {owner: number, height: number}>} Tops  by the coordinates of a column: "2,3" */

/**
 * Return per column with cubes the placement that is on top, and its height.
 * @param {Board} board
 * @param {Pick<Scene, "placements">} scene
 * @param {BoardLook} look
 */
export function topsOf(board, { placements }, look) {
  /** @type {Tops} */
  const tops = new Map();
  placements.forEach(({ cells }, owner) => {
    for (const id of cells) {
      const [x, y, floor] = board.cells[id].cell, column = `${x},${y}`;
      const isShown = floor < (look.floors ?? Infinity);
      if (isShown && floor >= (tops.get(column)?.height ?? 0)) tops.set(column, { owner, height: floor + 1 });
    }
  });
  return tops;
}
