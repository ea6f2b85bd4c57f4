// What the panels around the table show on the board: advice, mistakes, planned moves and their conditions.

import { isMyTurn } from "../play/table.js";
import { seenMistake, SIGNS } from "./mistakes.js";

/** @typedef {import("../types.js").TableState} TableState */

/** Whether I can plan ahead: on my own turn, Place always makes a move. @param {TableState} state */
export const canPlan = (state) =>
  state.mine.some((seat) => !state.game.seats[seat]?.is_out) && state.game.status === "playing" && state.game.seats.length > 1 && !isMyTurn(state);

/** Whether moves are planned: nothing is played. @param {TableState} state */
export const isPlanning = (state) => Boolean(state.around.plan?.isOpen) && state.at === null && canPlan(state);

/** Whether a piece can be taken in hand. @param {TableState} state */
export const canChoose = (state) => state.canAct || isPlanning(state);

/** @param {TableState} state */
export const isTapping = (state) => isPlanning(state) && Boolean(state.around.plan?.tapping);

/** What one chooses from. @param {TableState} state */
export const choices = (state) => (isPlanning(state) ? (state.around.plan?.legal ?? null) : state.legal);

/**
 * Where this browser keeps that a game has a plan: one that has none is not asked for it.
 * @param {{id: string}} game
 */
export const planKey = ({ id }) => `blokus.plan.${id}`;

/** @type {(state: TableState) => Partial<import("../types.js").Scene>} */
export function aroundScene(state) {
  const {
    around: { plan, hint },
    at,
    board,
    held,
  } = state;
  const ids = (/** @type {number[][]} */ cells = []) => cells.map((cell) => Number(board.idOf(cell)));
  if (state.isReview) return reviewed(state, ids);
  if (at !== null) return {};
  const advised = !held && hint?.result?.placement;
  const guarded = isTapping(state) && plan?.orders[Number(plan.picked)][plan.tapping ?? "while_empty"];
  return {
    ...(isPlanning(state) && plan && { orders: planned(state, plan) }),
    ...(guarded && { targets: ids(guarded) }),
    ...(advised && { ghost: { color: advised.color, cells: ids(advised.cells), isLegal: true } }),
  };
}

/**
 * Return the planned moves to draw: of a move whose cells are taken by now, nothing is drawn over the pieces there.
 * @type {(state: TableState, plan: import("../types.js").PlanDraft) => import("../types.js").Scene["orders"]}
 */
function planned({ board, game }, { orders }) {
  const taken = new Set(game.placements.flatMap(({ cells }) => cells.map(board.idOf)));
  return orders.flatMap(({ color = "", cells }, i) => {
    const ids = cells?.map((cell) => Number(board.idOf(cell))) ?? [];
    return ids.length && !ids.some((id) => taken.has(id)) ? [{ color, cells: ids, number: i + 1 }] : [];
  });
}

/**
 * Return the outlines of a mistake and of the better placement; while the line after it is shown, of that one alone.
 * @type {(state: TableState, ids: (cells?: number[][]) => number[]) => Partial<import("../types.js").Scene>}
 */
function reviewed(state, ids) {
  const mistake = seenMistake(state);
  const { follows, placements } = state.past ?? state.game;
  if (!mistake || (!follows && placements.length !== mistake.ply)) return {};
  const { best, played, grade } = mistake;
  const better = { color: best.color, cells: ids(best.cells), kind: follows ? "is-best" : "is-better" };
  if (follows) return { orders: [better] };
  return { orders: [better, { color: played.color, cells: ids(played.cells), number: SIGNS[grade], kind: `is-played ${grade}` }], last: 0 };
}
