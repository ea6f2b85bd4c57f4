// The hand of a lesson: pointers and keys move, turn and place its piece.

import { ghostAt, middleOfCells, scenePoint } from "../board/view.js";
import { seenBox } from "../board/zoom.js";
import { keyOf } from "../key.js";
import { turned } from "../play/choose.js";
import { shake } from "../play/motion.js";
import { play } from "../play/sound.js";
import { move, place, take, turn } from "./learn_state.js";

/** @import {LessonState} from "./learn_state.js" */
/** @typedef {{x: number, y: number}} Point */

const LOOK = { labels: false };
/** Pixels by which a piece lies above the finger, which would hide it, and by which a click may move. */
const LIFT = 70, SLIP = 7;
/** Steps of the arrow keys on flat boards and on cubes, in the picture. @type {Record<string, [Point, Point]>} */
const ARROWS = {
  ArrowUp: [{ x: 0, y: -1 }, { x: 0.87, y: -0.5 }],
  ArrowDown: [{ x: 0, y: 1 }, { x: -0.87, y: 0.5 }],
  ArrowLeft: [{ x: -1, y: 0 }, { x: -0.87, y: -0.5 }],
  ArrowRight: [{ x: 1, y: 0 }, { x: 0.87, y: 0.5 }],
};
/** @type {Record<string, string>} */
const FLAT = { r: "rotate", f: "flip" };
/** @type {Record<string, string>} */
const SOLID = { r: "rotate", t: "tip", y: "roll" };

/** @type {(value: number, least: number, most: number) => number} */
const within = (value, least, most) => Math.min(Math.max(value, least), most);

/** @param {LessonState} state */
export const turnsOf = ({ board }) => Object.values(board.isSolid ? SOLID : FLAT);

/**
 * @param {() => LessonState} read
 * @param {(state: LessonState) => void} write
 */
export function handOfLesson(read, write) {
  /** Where the piece is meant to be. @type {Point | null} */
  let aim = null;
  /** @type {{x: number, y: number, isDrag: boolean} | null} */
  let press = null;

  const lyingAt = (/** @type {any} */ held, /** @type {Point} */ point) => {
    const { board, placements, lesson } = read();
    return ghostAt(board, LOOK, { ...held, color: lesson.colors[0] }, point, { placements });
  };
  /** Where the piece is, or the middle of the board. @returns {Point} */
  const here = () => {
    const { board, lying } = read();
    return aim ?? middleOfCells(board, LOOK, lying?.at ?? board.cells.filter(({ cell }) => !cell[2]).map(({ cell }) => cell));
  };
  const point = (/** @type {Point} */ at) => {
    const state = read();
    if (!state.held || state.isDone) return;
    aim = at;
    write(move(state, lyingAt(state.held, at)));
  };
  const put = () => {
    const before = read();
    if (!before.held || before.isDone) return;
    const after = place(before);
    write(after);
    play(after.verdict ? "refuse" : "place");
    if (after.verdict) requestAnimationFrame(shake);
    else aim = null;
  };
  const isMouse = (/** @type {PointerEvent} */ event) => event.pointerType === "mouse";
  const pointOf = (/** @type {PointerEvent} */ { currentTarget, clientX, clientY }, lift = 0) =>
    scenePoint(/** @type {SVGSVGElement} */ (/** @type {Element} */ (currentTarget).querySelector("svg.board")), clientX, clientY - lift);
  const carry = (/** @type {PointerEvent} */ event) => point(pointOf(event, press?.isDrag && !isMouse(event) ? LIFT : 0));

  const hand = {
    put,
    take(/** @type {string} */ piece) {
      const state = read();
      aim = null;
      play("take");
      write(take(state, piece, lyingAt({ piece, orientation: 0 }, here())));
    },
    turn(/** @type {string} */ how, isBack = false) {
      const state = read();
      if (!state.held || state.isDone) return;
      const shape = /** @type {any} */ (state.board.pieces.get(state.held.piece));
      const orientation = turned(shape, state.held.orientation, how, isBack);
      write(turn(state, orientation, lyingAt({ ...state.held, orientation }, here())));
    },
    board: {
      pointerdown(/** @type {PointerEvent} */ event) {
        if (event.button || !event.isPrimary) return;
        press = { x: event.clientX, y: event.clientY, isDrag: false };
        /** @type {Element} */ (event.currentTarget).setPointerCapture(event.pointerId);
      },
      pointermove(/** @type {PointerEvent} */ event) {
        if (press && Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLIP) press.isDrag = true;
        if (isMouse(event) || press?.isDrag) carry(event);
      },
      pointerup(/** @type {PointerEvent} */ event) {
        if (!press) return;
        carry(event);
        press = null;
        put();
      },
      pointercancel: () => (press = null),
      contextmenu(/** @type {Event} */ event) {
        event.preventDefault();
        hand.turn(turnsOf(read())[1]);
      },
    },
    /** @param {KeyboardEvent} event */
    keydown(event) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const { held, board } = read(), key = keyOf(event), how = (board.isSolid ? SOLID : FLAT)[key];
      const target = /** @type {Element} */ (event.target);
      if (!held || target.closest("dialog, input, select, #bar") || (key === "Enter" && target.closest("a, button"))) return;
      const step = ARROWS[key]?.[board.isSolid ? 1 : 0];
      if (step) {
        const { x, y } = here(), [left, top, width, height] = seenBox(board, LOOK);
        point({ x: within(x + step.x, left, left + width), y: within(y + step.y, top, top + height) });
      } else if (how) hand.turn(how, event.shiftKey);
      else if (key === "Enter") put();
      else return;
      event.preventDefault();
    },
  };
  return hand;
}
