// Why the server refused a place: shared edges, cells in the way, or a corner too far away.

import { neighbors } from "../board/touch.js";
import { sceneOf } from "./scene.js";

/** @import {Resting, TableState} from "../types" */

/** Reasons for which the server names no cell in the way: the piece is too far from where it may begin or go on. */
const FAR = /^(no-corner-contact|start-required)$/;

/**
 * Return the cells that share an edge with the own color, or the cells in the way.
 * @param {TableState} state
 * @param {Resting} resting
 * @param {any} problem
 * @returns {Pick<Resting, "edges" | "cellsWrong">}
 */
export function wrongOf(state, resting, { body }) {
  const { board, held } = state;
  const own = state.game.placements.filter(({ color }) => color === held?.color).flatMap(({ cells }) => cells.map(board.idOf));
  const edges = body.reason === "edge-contact" && !board.isSolid ? neighbors(board, resting.cells, own) : [];
  const cells = edges.length || FAR.test(body.reason) ? [] : (body.cells ?? []);
  return { edges, cellsWrong: cells.map(board.idOf).filter((/** @type {number | undefined} */ id) => id !== undefined) };
}

/**
 * Return the corner that the piece is nearest to, where it lies too far from all.
 * @param {TableState} state
 * @param {Resting} resting
 * @param {any} problem
 * @returns {TableState["mark"]}
 */
export function pulseOf(state, resting, { body }) {
  const { board } = state, dots = sceneOf(state).dots ?? [];
  if (!FAR.test(body.reason) || !dots.length) return null;
  const far = (/** @type {number} */ id) =>
    Math.min(...resting.at.map((cell) => cell.reduce((sum, along, axis) => sum + (along - board.cells[id].cell[axis]) ** 2, 0)));
  return { cell: dots.reduce((best, id) => (far(id) < far(best) ? id : best)), how: "pulse" };
}
