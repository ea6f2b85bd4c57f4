// Mice, fingers and pens: a piece is drawn from the tray, or taken and put by two taps. No gesture needs two fingers.

import { zooming } from "../board/zoom.js";
import { cellAt, placementAt, scenePoint } from "../board/view.js";
import { isTapping } from "../around/scene.js";
import { look } from "../kept.js";
import { canChoose, restingCells } from "./hand.js";
import { sceneOf } from "./scene.js";
import { isLoose } from "./table.js";

const LIFT = 70; // pixels by which a piece lies above the finger, which would hide it
const SLIP = 7; // pixels that a click may move
const HOLD = 500; // milliseconds until a press opens all orientations

/** @typedef {{x: number, y: number, isDrag: boolean, piece?: string, color?: string, timer?: ReturnType<typeof setTimeout>}} Press */

/**
 * @param {import("../types").Table} table
 * @param {any} act
 */
export function pointers(table, act) {
  /** @type {Press | null} */
  let press = null;
  let isSwallowed = false; // the click that ends a drag is none

  const isMouse = (/** @type {PointerEvent} */ event) => event.pointerType === "mouse";
  const confirms = (/** @type {PointerEvent} */ event) => look.confirm === "on" || (look.confirm !== "off" && !isMouse(event));
  const board = () => /** @type {SVGSVGElement} */ (document.querySelector("svg.board"));
  const pointOf = (/** @type {PointerEvent} */ { clientX, clientY }, lift = 0) => scenePoint(board(), clientX, clientY - lift);
  const cellOf = (/** @type {any} */ point) => cellAt(table.state.board, sceneOf(table.state), table.state.look, point);
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
  function drag(/** @type {PointerEvent} */ event) {
    const lift = isMouse(event) ? 0 : LIFT;
    const point = pointOf(event, lift);
    if (!act.pointAt(point) && look.teach) act.float(restingCells(table.state, cellOf(point)));
    const carried = /** @type {HTMLElement | null} */ (document.querySelector(".carried"));
    if (carried) carried.style.translate = `${event.clientX}px ${event.clientY - lift}px`;
  }
  function release(/** @type {PointerEvent} */ event) {
    const { ghost } = table.state;
    const box = board().getBoundingClientRect();
    const y = event.clientY - (isMouse(event) ? 0 : LIFT);
    const isOver = event.clientX > box.left && event.clientX < box.right && y > box.top && y < box.bottom;
    end();
    if (ghost) return confirms(event) ? act.set(ghost) : act.put(ghost);
    if (!isOver) return act.drop();
    if (look.teach) act.judge(restingCells(table.state, cellOf(scenePoint(board(), event.clientX, y))));
  }
  function end() {
    clearTimeout(press?.timer);
    press = null;
    if (table.state.isDragged) table.dispatch({ type: "show", fields: { isDragged: false } });
  }
  function tap(/** @type {PointerEvent} */ event) {
    const { state } = table;
    const point = pointOf(event);
    const cell = cellOf(point);
    if (isTapping(state)) return cell !== null && act.tapCell(cell);
    if (!state.held) {
      const index = placementAt(state.board, sceneOf(state), state.look, point);
      // Of a puzzle, a piece that is tapped twice is taken back.
      if (index !== null && index === state.touched && isLoose(state)) {
        return act.command("remove", "/removals", { cells: state.game.placements[index].cells });
      }
      table.dispatch({ type: "touch", index });
      // On top of cubes there may be room for more.
      const isFree = index === null || (state.board.isSolid && !state.game.removable);
      if (isFree && cell !== null && canChoose(state)) act.cover(cell);
      return;
    }
    if (state.isSet && cell !== null && state.ghost?.cells.includes(cell)) return isMouse(event) ? act.put() : act.turn("rotate");
    const asks = confirms(event) || state.isSet;
    const ghost = act.pointAt(point, asks, isMouse(event) && !state.isSet ? null : cell);
    if (ghost && !asks) act.put(ghost);
    else if (!ghost && look.teach) act.judge(restingCells(state, cell));
  }

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
          table.dispatch({ type: "show", fields: { isDragged: true } });
        }
        if (table.state.held) drag(event);
      },
      pointerup(/** @type {PointerEvent} */ event) {
        if (press?.isDrag && table.state.held) release(event);
        else end();
      },
      pointercancel: end,
      click(/** @type {MouseEvent} */ event) {
        const { piece, color } = /** @type {HTMLElement} */ (event.currentTarget).dataset;
        if (!isSwallowed || !event.detail) act.toggle(color, piece);
        isSwallowed = false;
      },
    },
    board: {
      pointerdown(/** @type {PointerEvent} */ event) {
        if (!zoom.down(event)) begin(event);
      },
      pointermove(/** @type {PointerEvent} */ event) {
        if (zoom.move(event)) return;
        const { held, isSet } = table.state;
        if (!held || press?.piece) return;
        if (isMouse(event)) {
          if (!press && !isSet) drag(event);
        } else if (press) {
          if (!press.isDrag && moved(event)) startDrag(event);
          if (press.isDrag) drag(event);
        }
      },
      pointerup(/** @type {PointerEvent} */ event) {
        if (zoom.up(event) || !press || press.piece) return;
        if (press.isDrag) {
          end();
          if (table.state.ghost) act.set(table.state.ghost);
        } else if (!moved(event)) {
          end();
          tap(event);
        } else end();
      },
      pointercancel(/** @type {PointerEvent} */ event) {
        zoom.up(event);
        end();
      },
      pointerleave: (/** @type {PointerEvent} */ event) => isMouse(event) && !press && act.pointAway(),
      contextmenu(/** @type {MouseEvent} */ event) {
        if (!table.state.held) return;
        event.preventDefault();
        act.turn("rotate");
      },
      wheel(/** @type {WheelEvent} */ event) {
        if (zoom.wheel(event) || !table.state.held) return;
        event.preventDefault();
        act.turn("rotate", event.deltaY < 0);
      },
    },
  };
}
