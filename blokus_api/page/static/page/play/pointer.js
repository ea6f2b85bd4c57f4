// Mice, fingers and pens: a piece is drawn from the tray, or taken and put by two taps. No gesture needs two fingers.

import { zooming } from "../board/zoom.js";
import { cellAt, placementAt, scenePoint } from "../board/view.js";
import { isTapping } from "../around/scene.js";
import { look } from "../kept.js";
import { t } from "../words.js";
import { canChoose, isPlaceable } from "./hand.js";
import { sceneOf } from "./scene.js";
import { gameOf, isLoose } from "./table.js";
import { pieceWords, whyNot } from "./why.js";

const LIFT = 70; // pixels by which a piece lies above the finger, which would hide it
const SLIP = 7; // pixels that a click may move
const HOLD = 500; // milliseconds until a press opens all orientations
const DOUBLE = 350; // milliseconds in which a second click on the same spot is none
const NOTCH = 40; // pixels of a wheel for a turn: touchpads send many small ones
const REST = 120; // milliseconds between two turns of the wheel
const STILL = 300; // milliseconds until a mouse rests, and why a piece cannot lie there is asked

/** What answers clicks by itself. */
const CONTROLS = "button, a, input, select, textarea, label, summary, dialog, [role=tab], [role=option], .board-holder, .shapes";

/** Actions of a piece in hand. */
const NEEDS_PIECE = /^(rotate|flip|tip|roll|sheet|next|drop|place)$/;

/** @typedef {{x: number, y: number, isDrag: boolean, piece?: string, color?: string, timer?: ReturnType<typeof setTimeout>}} Press */

/**
 * @param {import("../types").Table} table
 * @param {any} act
 * @param {AbortSignal} signal
 */
export function pointers(table, act, signal) {
  /** @type {Press | null} */
  let press = null;
  let isSwallowed = false; // the click that ends a drag is none
  let tapped = { x: 0, y: 0, time: -DOUBLE };
  let wheel = { sum: 0, time: 0 };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let judging;

  const isMouse = (/** @type {PointerEvent} */ event) => event.pointerType === "mouse";
  const confirms = (/** @type {PointerEvent} */ event) => look.confirm === "on" || (look.confirm !== "off" && !isMouse(event));
  const board = () => /** @type {SVGSVGElement} */ (document.querySelector("svg.board"));
  const pointOf = (/** @type {any} */ { clientX, clientY, pointerType }, lift = 0) =>
    ({ ...scenePoint(board(), clientX, clientY - lift), isFine: pointerType === "mouse" });
  const moved = (/** @type {PointerEvent} */ event) =>
    press && Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLIP;

  /** A finger that goes aside where the tray can be swept. @type {(event: PointerEvent) => boolean} */
  const isSwipe = ({ currentTarget, pointerType, clientX, clientY }) =>
    press !== null && pointerType !== "mouse" && Math.abs(clientX - press.x) > Math.abs(clientY - press.y) &&
    getComputedStyle(/** @type {Element} */ (currentTarget)).touchAction === "pan-x";

  const zoom = zooming({
    svg: board,
    seen: () => table.state,
    set: (zoom) => table.dispatch({ type: "view", look: { zoom } }),
    cancel() {
      end();
      if (!table.state.isSet) act.pointAway();
    },
  });

  function begin(/** @type {PointerEvent} */ event, piece = {}) {
    if (event.button !== 0 || !event.isPrimary) return;
    press = { x: event.clientX, y: event.clientY, isDrag: false, ...piece };
    isSwallowed = false;
  }
  function startDrag(/** @type {PointerEvent} */ event) {
    if (!press) return;
    press.isDrag = isSwallowed = true;
    clearTimeout(press.timer);
    /** @type {Element} */ (event.currentTarget).setPointerCapture(event.pointerId);
  }
  /** The piece in hand goes where the pointer is, also beside the board. */
  function carry(/** @type {{clientX: number, clientY: number}} */ event, lift = 0) {
    clearTimeout(judging);
    if (!isPlaceable(table.state) || !board()) return;
    const point = pointOf(event, lift);
    if (!act.pointAt(point) && point.isFine) judging = setTimeout(() => act.judge(true), STILL);
  }
  function release(/** @type {PointerEvent} */ event) {
    const { ghost } = table.state;
    const box = board().getBoundingClientRect();
    const y = event.clientY - (isMouse(event) ? 0 : LIFT);
    const isOver = event.clientX > box.left && event.clientX < box.right && y > box.top && y < box.bottom;
    end();
    if (ghost) return confirms(event) ? act.set(ghost) : act.put(ghost);
    if (isOver) act.judge();
    else act.drop();
  }
  function end() {
    clearTimeout(press?.timer);
    press = null;
  }
  /** The second half of a double click means nothing of its own. */
  function isDouble(/** @type {PointerEvent} */ { clientX: x, clientY: y, timeStamp: time }) {
    const before = tapped;
    tapped = { x, y, time };
    return time - before.time < DOUBLE && Math.hypot(x - before.x, y - before.y) < SLIP;
  }

  function tap(/** @type {PointerEvent} */ event) {
    const { state } = table;
    const point = pointOf(event);
    const cell = cellAt(state.board, sceneOf(state), state.look, point);
    if (isTapping(state)) return cell !== null && act.tapCell(cell);
    const isSecond = isDouble(event);
    if (!state.held) return isSecond || tapEmpty(point, cell);
    if (!isPlaceable(state)) return act.remind();
    if (state.isSet && cell !== null && state.ghost?.cells.includes(cell)) return isMouse(event) ? act.put() : act.turn("rotate");
    if (!isMouse(event) && cell !== null && state.resting?.cells.includes(cell)) return act.turn("rotate");
    const asks = confirms(event) || state.isSet;
    const ghost = act.pointAt(point, asks, isMouse(event) && !state.isSet ? null : cell);
    if (ghost && !asks) act.put(ghost);
    else if (!ghost) act.judge();
  }
  function tapEmpty(/** @type {import("../board/lattice.js").Point} */ point, /** @type {number | null} */ cell) {
    const { state } = table;
    const index = placementAt(state.board, sceneOf(state), state.look, point);
    // Of a puzzle, a piece that is tapped twice is taken back.
    if (index !== null && index === state.touched && isLoose(state)) {
      return act.command("remove", "/removals", { cells: state.game.placements[index].cells });
    }
    table.dispatch({ type: "touch", index });
    // On top of cubes there may be room for more.
    const isFree = index === null || (state.board.isSolid && !state.game.removable);
    if (isFree && cell !== null && canChoose(state) && state.game.phase !== "draft") {
      const isCoverable = index === null || state.legal?.some(({ cells }) => cells.includes(cell));
      if (isCoverable) return act.openShapes(cell);
    }
    act.closeShapes();
    if (index !== null && index < gameOf(state).placements.length) return act.tell(pieceWords(state, index));
    act.refuse(canChoose(state) && state.game.phase !== "draft" ? t("hand.take") : whyNot(state));
  }

  /** What is beside all controls answers, too: a piece in hand is not lost. @param {MouseEvent} event */
  function elsewhere({ target, detail, defaultPrevented }) {
    const { held, shapes } = table.state;
    const at = /** @type {Element} */ (target);
    if (!at.isConnected || defaultPrevented || !document.querySelector(".table")) return;
    if (shapes && !at.closest(".shapes, .board-holder")) act.closeShapes();
    const dead = /** @type {HTMLElement | null} */ (at.closest("[aria-disabled=true]:not(.piece)"));
    if (dead) return act.refuse(answerOf(dead));
    if (!detail || at.closest(CONTROLS)) return;
    const slot = /** @type {HTMLElement | null} */ (at.closest("[data-slot]"));
    if (at.closest(".tray") && held) return act.drop();
    if (slot) return act.refuse(t("hand.used", { piece: slot.dataset.slot }));
    if (at.closest(".tray")) return act.refuse(canChoose(table.state) ? t("hand.take") : whyNot(table.state));
    if (held) act.remind();
  }
  /** Why a button is of no use now. @param {HTMLElement} button */
  function answerOf({ dataset: { action = "" } }) {
    const { held } = table.state;
    if (!NEEDS_PIECE.test(action)) return t("hand.not-now");
    if (!canChoose(table.state)) return whyNot(table.state);
    return held ? t("hand.aim", { piece: held.piece }) : t("hand.take");
  }

  addEventListener("click", elsewhere, { signal });
  addEventListener(
    "pointermove",
    (event) => {
      if (isMouse(event) && !press?.piece && !table.state.isSet) carry(event);
    },
    { signal },
  );

  return {
    tray: {
      pointerdown(/** @type {PointerEvent} */ event) {
        const button = /** @type {HTMLElement} */ (event.currentTarget);
        const { piece, color } = button.dataset;
        begin(event, { piece, color });
        if (press) press.timer = setTimeout(() => {
          isSwallowed = true;
          // The orientations appear above the tray, and move the button away from the pointer.
          button.setPointerCapture(event.pointerId);
          act.take(color, piece, { sheet: true });
        }, HOLD);
      },
      pointermove(/** @type {PointerEvent} */ event) {
        if (!press?.piece) return;
        if (!press.isDrag) {
          if (!moved(event) || table.state.game.phase === "draft" || isSwipe(event)) return;
          startDrag(event);
          const { held } = table.state;
          if (held?.piece !== press.piece || held?.color !== press.color) act.take(press.color, press.piece);
        }
        if (table.state.held) carry(event, isMouse(event) ? 0 : LIFT);
      },
      pointerup(/** @type {PointerEvent} */ event) {
        if (press?.isDrag && table.state.held) release(event);
        else end();
      },
      pointercancel: end,
      click(/** @type {MouseEvent} */ event) {
        const { piece, color } = /** @type {HTMLElement} */ (event.currentTarget).dataset;
        const { held } = table.state;
        // The second half of a double click does not put back what the first one took.
        const isSecond = event.detail > 1 && event.detail % 2 === 0 && held?.piece === piece && held?.color === color;
        if (!isSwallowed || !event.detail) isSecond ? act.remind() : act.toggle(color, piece);
        isSwallowed = false;
        if (event.detail && /** @type {PointerEvent} */ (event).pointerType !== "touch") carry(event);
      },
    },
    board: {
      pointerdown(/** @type {PointerEvent} */ event) {
        if (!zoom.down(event)) begin(event);
      },
      pointermove(/** @type {PointerEvent} */ event) {
        if (zoom.move(event) || isMouse(event) || !table.state.held || !press || press.piece) return;
        if (!press.isDrag && moved(event)) startDrag(event);
        if (press.isDrag) carry(event, LIFT);
      },
      pointerup(/** @type {PointerEvent} */ event) {
        if (zoom.up(event) || !press || press.piece) return;
        const { isDrag } = press, isTap = !moved(event) || (isMouse(event) && table.state.held);
        end();
        if (isDrag && table.state.ghost) act.set(table.state.ghost);
        else if (isDrag) act.judge();
        else if (isTap) tap(event);
      },
      pointercancel(/** @type {PointerEvent} */ event) {
        zoom.up(event);
        end();
      },
      contextmenu(/** @type {MouseEvent} */ event) {
        if (!table.state.held) return;
        event.preventDefault();
        act.turn(table.state.board.isSolid ? "tip" : "flip");
      },
      wheel(/** @type {WheelEvent} */ event) {
        if (zoom.wheel(event) || !table.state.held) return;
        event.preventDefault();
        const { deltaY, deltaMode, timeStamp } = event;
        const turned = deltaMode ? Math.sign(deltaY) * NOTCH : deltaY;
        wheel.sum = Math.sign(turned) === Math.sign(wheel.sum) ? wheel.sum + turned : turned;
        if (Math.abs(wheel.sum) < NOTCH || timeStamp - wheel.time < REST) return;
        wheel = { sum: 0, time: timeStamp };
        act.turn("rotate", turned < 0);
      },
    },
  };
}
