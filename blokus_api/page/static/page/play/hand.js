// The piece in hand: taken, turned, moved among its places, put down. Pointers, keys and buttons all end here.

import { middleOf, reach } from "../board/view.js";
import { follow } from "../board/zoom.js";
import { choices, isPlanning } from "../around/scene.js";
import { look } from "../kept.js";
import { t } from "../words.js";
import * as choose from "./choose.js";

/** @typedef {import("../types").Placement} Placement */
/** @typedef {{x: number, y: number}} Point */

/** @param {import("../types").TableState} state */
export const canChoose = (state) => state.canAct || isPlanning(state);

/** @param {import("../types").Table} table */
export function handCommands(table) {
  const { dispatch } = table;
  /** Where a mouse points, so that a piece that is turned stays there. @type {Point | null} */
  let aim = null;

  const legal = () => choices(table.state) ?? [];
  const fits = (held = table.state.held) => choose.fitting(legal(), held);
  const middle = (/** @type {number[]} */ cells) => middleOf(table.state.board, table.state.look, cells);
  const within = () => reach(table.state.board, table.state.look);
  const set = (/** @type {Placement | null} */ ghost, isSet = true) => {
    dispatch({ type: "ghost", ghost, isSet });
    // What is chosen by keys or buttons is seen, also where a part of the board is enlarged.
    const { board, look } = table.state;
    if (ghost && isSet && look.zoom) dispatch({ type: "view", look: { zoom: follow(board, look, middle(ghost.cells)) } });
  };

  const act = {
    set,
    /** It rests where it may not lie. */
    float(/** @type {number[][]} */ cells) {
      const ids = cells.map((cell) => table.state.board.idOf(cell)).filter((id) => id !== undefined);
      dispatch({ type: "rest", resting: ids.length ? { cells: ids, cellsWrong: [], reason: "" } : null });
    },
    take(/** @type {string} */ color, /** @type {string} */ piece, more = {}) {
      const { state } = table;
      if (!canChoose(state)) return act.tell(t("play.not-now"));
      if (!look.teach && !act.isAlive(color, piece)) return act.tell(t("play.no-place", { piece }));
      aim = null;
      const orientation = choose.firstOrientation(legal(), color, piece, state.board.isSolid);
      dispatch({ type: "take", color, piece, orientation, ...more });
    },
    /** Take it, or put it back. */
    toggle(/** @type {string} */ color, /** @type {string} */ piece) {
      const { held } = table.state;
      if (held?.color === color && held.piece === piece) dispatch({ type: "drop" });
      else act.take(color, piece);
    },
    /** Whether a piece can be taken: it has a place, or need not have one yet. */
    isAlive: (/** @type {string} */ color, /** @type {string} */ piece) =>
      table.state.game.phase === "draft"
        ? table.state.game.turn?.color === color
        : choose.orientationsOf(legal(), color, piece).size > 0,
    tell: (/** @type {string} */ text) => dispatch({ type: "notice", text }),

    turn(/** @type {string} */ how, isBack = false) {
      const { held, board } = table.state;
      if (held) act.orient(choose.turned(/** @type {any} */ (board.pieces.get(held.piece)), held.orientation, how, isBack));
    },
    /** The next orientation that has a place. */
    nextWay(by = 1) {
      const { held } = table.state;
      if (held) act.orient(choose.livingOrientation(legal(), held, by));
    },
    orient(/** @type {number} */ orientation) {
      const { held, ghost } = table.state;
      if (!held) return;
      const places = fits({ ...held, orientation });
      const near = aim ? choose.nearest(places, middle, aim, within()) : null;
      dispatch({ type: "turn", orientation, ghost: near ?? (ghost && choose.nearest(places, middle, middle(ghost.cells))) });
    },

    /** The next of its places; cell first: the next piece or way that covers the cell. */
    nextPlace(by = 1) {
      const { cover, ghost, held } = table.state;
      if (cover) return act.cover(cover.cell, cover.choices, (cover.index + by + cover.choices.length) % cover.choices.length);
      if (held && !fits().length) act.nextWay(by);
      if (held) set(choose.step(fits(), ghost, by));
    },
    firstPlace: () => set(fits()[0] ?? null),
    move(/** @type {Point} */ direction) {
      const { ghost } = table.state;
      set(choose.along(fits(), middle, ghost, direction) ?? ghost);
    },
    /** The place that is nearest to a point; covers it if possible, where a cell is meant. */
    pointAt(/** @type {Point} */ point, isSet = false, /** @type {number | null} */ cell = null) {
      aim = isSet ? null : point;
      const over = cell === null ? null : choose.nearest(choose.covering(fits(), cell), middle, point);
      const ghost = over ?? choose.nearest(fits(), middle, point, within());
      set(ghost, isSet);
      return ghost;
    },
    pointAway() {
      aim = null;
      if (!table.state.isSet) set(null);
    },
    /** Begin with a cell: the pieces that can cover it. */
    cover(/** @type {number} */ cell, all = choose.covering(legal().filter(isShown), cell), index = 0) {
      if (!all.length) return act.tell(t("play.no-cover", { cell: table.state.board.nameOf(cell) }));
      dispatch({ type: "take", ...all[index], ghost: all[index], isSet: true, cover: { cell, choices: all, index } });
    },
    hold: (/** @type {Placement} */ ghost) => dispatch({ type: "take", ...ghost, ghost, isSet: true }),
    drop: () => dispatch({ type: "drop" }),
    /** Put it down where the ghost is; in a draft, pick it. */
    put(ghost = table.state.ghost) {
      const { state } = table;
      if (state.game.phase === "draft" && state.held) return table.act.pick(state.held.color, state.held.piece);
      if (!ghost || !canChoose(state)) return;
      if (isPlanning(state)) table.act.addOrder(ghost);
      else table.act.place(ghost);
    },
  };

  /** Where a seat has several colors and may choose, cell first means the one that is shown. */
  const isShown = (/** @type {Placement} */ { color }) => [null, color].includes(table.state.color);
  return act;
}

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
