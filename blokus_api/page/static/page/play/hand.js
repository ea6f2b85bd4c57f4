// The piece in hand: taken, turned, moved among its places, put down. Pointers, keys and buttons all end here.

import { ghostAt, middleOf, middleOfCells, reach } from "../board/view.js";
import { follow } from "../board/zoom.js";
import { canChoose, choices, isPlanning } from "../around/scene.js";
import { t } from "../words.js";
import * as choose from "./choose.js";
import { nudge, shake, slide } from "./motion.js";
import { sceneOf } from "./scene.js";
import { play } from "./sound.js";
import { whyNot } from "./why.js";

/** @typedef {import("../types").Placement} Placement */
/** @typedef {{x: number, y: number}} Point */

export { canChoose };

/** Whether the piece in hand goes to the board: one that is drafted does not. @param {import("../types").TableState} state */
export const isPlaceable = (state) => state.held !== null && state.game.phase !== "draft";

/** @param {import("../types").Table} table */
export function handCommands(table) {
  const { dispatch } = table;
  /** Where a pointer points, so that a piece that is turned stays there. @type {Point & {isFine?: boolean} | null} */
  let aim = null;

  const legal = () => choices(table.state) ?? [];
  const fits = (held = table.state.held) => choose.fitting(legal(), held);
  const middle = (/** @type {number[]} */ cells) => middleOf(table.state.board, table.state.look, cells);
  /** The place that is meant at a point: the one under it, or the nearest in reach. @type {(held: any, point: Point & {isFine?: boolean}) => Placement | null} */
  const meant = (held, point) => {
    const { board, look } = table.state, places = fits(held);
    const { cells } = ghostAt(board, look, held, point, sceneOf(table.state));
    const under = places.find((place) => place.cells.every((id) => cells.includes(id)));
    return under ?? choose.nearest(places, middle, point, reach(board, point.isFine));
  };
  const set = (/** @type {Placement | null} */ ghost, isSet = true) => {
    dispatch({ type: "ghost", ghost, isSet });
    // What is chosen by keys or buttons is seen, also where a part of the board is enlarged.
    const { board, look } = table.state;
    if (ghost && isSet && look.zoom) dispatch({ type: "view", look: { zoom: follow(board, look, middle(ghost.cells)) } });
  };
  /** By keys or buttons, whatever a pointer pointed at. @param {Placement | null} place */
  const choosePlace = (place) => {
    aim = null;
    set(place);
  };
  const rest = (/** @type {Point} */ point) => {
    const { state } = table;
    if (!state.held) return;
    const lying = ghostAt(state.board, state.look, state.held, point, sceneOf(state));
    const isOff = !state.board.isSolid && lying.cells.every((id) => id === undefined);
    const offsets = isOff ? lying.at.map((cell) => middleOfCells(state.board, state.look, [cell])).map(({ x, y }) => [point.x - x, point.y - y]) : [[0, 0]];
    const [across, down] = offsets.reduce((best, each) => (Math.hypot(...each) < Math.hypot(...best) ? each : best));
    slide(across, down);
    const key = `${state.held.piece} ${state.held.orientation} ${lying.at[0]}`;
    dispatch({ type: "rest", resting: { key, cells: lying.cells, at: lying.at, cellsWrong: [], edges: [] } });
  };

  const act = {
    set,
    take(/** @type {string} */ color, /** @type {string} */ piece, more = {}) {
      const { state } = table;
      if (!canChoose(state)) return act.refuse(whyNot(state));
      if (!act.isAlive(color, piece)) return act.refuse(t("play.no-place", { piece }));
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

    /** Show a note in the status line for some seconds. */
    tell(/** @type {string} */ text, isBad = false) {
      dispatch({ type: "notice", text, isBad });
      nudge();
    },
    /** Say why a click does nothing. */
    refuse(/** @type {string} */ text) {
      play("refuse");
      shake();
      act.tell(text, true);
    },
    /** Say that the piece is still in hand, after a click that did nothing with it. */
    remind() {
      const { held } = table.state;
      if (held) act.refuse(t(isPlaceable(table.state) ? "hand.still" : "hand.pick", { piece: held.piece }));
    },

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
      const turned = { ...held, orientation };
      const near = aim ? meant(turned, aim) : (ghost && choose.nearest(fits(turned), middle, middle(ghost.cells)));
      dispatch({ type: "turn", orientation, ghost: near });
      // What lay on a place stays there also where it fits no more.
      if (!near && ghost) aim ??= middle(ghost.cells);
      if (!near && aim) rest(aim);
    },

    /** The next of its places; cell first: the next piece or way that covers the cell. */
    nextPlace(by = 1) {
      const { cover, ghost, held } = table.state;
      if (cover) return act.cover(cover.cell, cover.choices, (cover.index + by + cover.choices.length) % cover.choices.length);
      if (held && !fits().length) act.nextWay(by);
      if (held) choosePlace(choose.step(fits(), ghost, by));
    },
    firstPlace: () => choosePlace(fits()[0] ?? null),
    move(/** @type {Point} */ direction) {
      const { ghost } = table.state;
      choosePlace(choose.along(fits(), middle, ghost, direction) ?? ghost);
    },
    /**
     * Hold the piece at a point: on the place that is nearest, or on one that covers a cell that is meant; where none
     * is in reach, it is seen under the point and cannot be placed.
     */
    pointAt(/** @type {Point & {isFine?: boolean}} */ point, isSet = false, /** @type {number | null} */ cell = null) {
      const over = cell === null ? null : choose.nearest(choose.covering(fits(), cell), middle, point);
      const ghost = over ?? meant(table.state.held, point);
      aim = isSet && ghost ? null : point;
      if (ghost) set(ghost, isSet);
      else rest(point);
      return ghost;
    },
    pointAway() {
      aim = null;
      if (!table.state.isSet) set(null);
    },
    /** Show the pieces that can cover a cell. */
    openShapes(/** @type {number} */ cell) {
      const { shapes, board } = table.state;
      const isOpen = shapes?.cell === cell;
      const fitting = isOpen ? [] : choose.largestFirst(choose.covering(legal().filter(isShown), cell));
      if (isOpen || fitting.length) return dispatch({ type: "shapes", shapes: isOpen ? null : { cell, choices: fitting, isAll: false } });
      act.closeShapes();
      act.refuse(t("play.no-cover", { cell: board.nameOf(cell) }));
      dispatch({ type: "mark", mark: { cell, how: "shake" } });
    },
    showAllShapes: () => dispatch({ type: "shapes", shapes: { ...table.state.shapes, isAll: true } }),
    closeShapes: () => dispatch({ type: "shapes", shapes: null }),
    /** Take one of the pieces that fit on the cell, and go on with the others by keys. */
    chooseShape(/** @type {Placement} */ placement) {
      const cell = Number(table.state.shapes?.cell);
      const all = choose.covering(legal().filter(isShown), cell);
      act.cover(cell, all, Math.max(0, all.indexOf(placement)));
    },
    /** Begin with a cell: take one of the placements that cover it. */
    cover(/** @type {number} */ cell, /** @type {Placement[]} */ all, index = 0) {
      aim = null;
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
