// Where the cells of a board touch: along sides, and at corners alone.

/** @import {Board, Dot} from "../types" */

/** @param {Dot} point */
const nameOf = (point) => point.map((along) => along.toFixed(2)).join();

/**
 * Return the pairs of cells, one of each list, that have a side in common.
 * @param {Board} board
 * @param {(number | undefined)[]} cells
 * @param {(number | undefined)[]} others
 * @returns {[number, number][]}
 */
export function neighbors({ cells: all }, cells, others) {
  /** @param {number} id */
  const sides = (id) => {
    const corners = all[id].points.map(nameOf);
    return corners.map((corner, i) => [corner, corners[(i + 1) % corners.length]].sort().join(" "));
  };
  const owners = new Map(others.flatMap((id) => (id === undefined ? [] : sides(id).map((side) => /** @type {const} */ ([side, id])))));
  return cells.flatMap((id) =>
    id === undefined ? [] : sides(id).flatMap((side) => {
      const other = owners.get(side);
      return other === undefined ? [] : [/** @type {[number, number]} */ ([id, other])];
    }),
  );
}

/**
 * Return the points at which cells of both lists meet. Where two of them share a side, they do not meet at a corner.
 * @param {Board} board
 * @param {(number | undefined)[]} cells
 * @param {(number | undefined)[]} others
 * @returns {Dot[]}
 */
export function meetings({ cells: all }, cells, others) {
  /** @param {(number | undefined)[]} ids */
  const corners = (ids) => new Map(ids.flatMap((id) => (id === undefined ? [] : all[id].points.map((point) => /** @type {const} */ ([nameOf(point), point])))));
  const own = corners(cells);
  return neighbors(/** @type {Board} */ ({ cells: all }), cells, others).length ? [] : [...corners(others)].flatMap(([name, point]) => (own.has(name) ? [point] : []));
}
