// Answers to clicks that can do nothing: why nothing can be placed, whose piece lies there, what is in the way.

import { colorName, playerName } from "../format.js";
import { t } from "../words.js";
import { sceneOf } from "./scene.js";
import { gameOf, isMyTurn } from "./table.js";

/** @import {Board, Resting, TableState} from "../types" */

/** Reasons for which the server names no cell in the way: the piece is too far from where it may begin or go on. */
const FAR = /^(no-corner-contact|start-required)$/;

/**
 * Return why nothing can be placed now.
 * @param {TableState} state
 */
export function whyNot(state) {
  const { game, at, pending, names, me, mine } = state;
  if (at !== null) return t("play.looking");
  if (game.status === "open") return t("hand.open");
  if (game.status !== "playing" || !game.turn) return t("hand.over");
  if (pending) return t("play.sending");
  if (isMyTurn(state)) return t(game.phase === "draft" ? "hand.pick-first" : "hand.loading");
  const { color, seat } = game.turn;
  const key = !mine.length ? "hand.watching" : color ? "hand.theirs" : "hand.theirs-free";
  return t(key, { name: playerName(game.seats[seat].player, names, me), color: color ? colorName(color) : "" });
}

/**
 * Return whose piece a placement is, and which.
 * @param {TableState} state
 * @param {number} index
 */
export function pieceWords(state, index) {
  const { seats, placements } = gameOf(state);
  const { color, piece, seat } = placements[index];
  const name = colorName(color);
  const player = playerName(seats[seat]?.player, state.names, state.me);
  return t("hand.piece", { color: name.charAt(0).toLocaleUpperCase() + name.slice(1), piece, name: player });
}

/**
 * Return what is wrong with a place: the cells that have a side in common with the own color, or those in the way.
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
    const corners = all[id].points.map((point) => point.map((along) => along.toFixed(2)).join());
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
