// A part of the board, larger: by two pointers, by the wheel with ctrl, and by buttons. Nothing needs it.

import { wholeBox } from "./frame.js";
import { scenePoint } from "./hit.js";

/** @import {Board, BoardLook, Box, Zoom} from "../types" */
/** @typedef {{x: number, y: number}} Point */
/**
 * @typedef {object} Zoomed  what a holder of a board tells
 * @property {() => SVGSVGElement | null} svg  its picture
 * @property {() => {board: Board, look: BoardLook}} seen
 * @property {(zoom: Zoom | null) => void} set
 * @property {() => void} cancel  a second pointer is down: what the first one dragged is dropped
 */

const MOST = 5;
const STEP = 1.002; // for each unit that a wheel is turned

/**
 * Return what is seen of the picture of a board.
 * @param {Board} board
 * @param {BoardLook} look
 * @returns {Box}
 */
export function seenBox(board, look) {
  const box = wholeBox(board, look), { zoom } = look;
  return zoom ? [zoom.x, zoom.y, box[2] / zoom.scale, box[3] / zoom.scale] : box;
}

/**
 * Return a zoom by a factor, at which a point of the picture stays where it is, or goes where another is now.
 * @param {Board} board
 * @param {BoardLook} look
 * @param {number} factor
 * @param {Point} [point]
 * @param {Point} [to]
 * @returns {Zoom | null}
 */
export function zoomBy(board, look, factor, point, to = point) {
  const whole = wholeBox(board, look), [x, y, width, height] = seenBox(board, look);
  const before = look.zoom?.scale ?? 1, scale = Math.min(MOST, before * factor);
  if (scale <= 1) return null;
  const kept = point ?? { x: x + width / 2, y: y + height / 2 }, seen = to ?? kept;
  const left = kept.x - ((seen.x - x) * before) / scale, top = kept.y - ((seen.y - y) * before) / scale;
  return {
    x: within(left, whole[0], whole[2] * (1 - 1 / scale)),
    y: within(top, whole[1], whole[3] * (1 - 1 / scale)),
    scale,
  };
}

/** @param {number} value @param {number} from @param {number} room */
const within = (value, from, room) => Math.min(from + room, Math.max(from, value));

/**
 * Return a zoom in which a point is seen, for who moves a piece by keys.
 * @param {Board} board
 * @param {BoardLook} look
 * @param {Point} point
 */
export function follow(board, look, point) {
  const [x, y, width, height] = seenBox(board, look);
  const isSeen = Math.abs(point.x - x - width / 2) < width / 2 && Math.abs(point.y - y - height / 2) < height / 2;
  if (!look.zoom || isSeen) return look.zoom ?? null;
  return zoomBy(board, look, 1, point, { x: x + width / 2, y: y + height / 2 });
}

/**
 * Watch the pointers on a board. Each function tells whether the event was the zoom's: then it is nobody else's.
 * @param {Zoomed} zoomed
 */
export function zooming({ svg, seen, set, cancel }) {
  /** @type {Map<number, Point>} */
  const down = new Map();
  // Fingers of a pinch come up one by one: the last one begins nothing.
  let isPinching = false;

  /** @param {Point} point */
  const inPicture = (point) => scenePoint(/** @type {SVGSVGElement} */ (svg()), point.x, point.y);
  /** @param {number} factor @param {Point} from @param {Point} to */
  const zoom = (factor, from, to) => {
    const { board, look } = seen();
    set(zoomBy(board, look, factor, inPicture(from), inPicture(to)));
  };
  const spread = () => {
    const [a, b] = [...down.values()];
    return { middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, apart: Math.hypot(a.x - b.x, a.y - b.y) };
  };
  /** @param {PointerEvent} event */
  const at = ({ clientX: x, clientY: y }) => ({ x, y });

  return {
    /** @param {PointerEvent} event */
    down(event) {
      if (event.pointerType === "mouse") return false;
      // The first of several fingers: those that were lifted elsewhere are forgotten.
      if (event.isPrimary) down.clear();
      if (down.size < 2) down.set(event.pointerId, at(event));
      if (down.size === 2 && !isPinching) cancel();
      return (isPinching = down.size === 2);
    },
    /** @param {PointerEvent} event */
    move(event) {
      if (!down.has(event.pointerId)) return isPinching;
      const before = down.size === 2 ? spread() : null;
      down.set(event.pointerId, at(event));
      if (before) {
        const after = spread();
        zoom(after.apart / (before.apart || 1), before.middle, after.middle);
      }
      return isPinching;
    },
    /** @param {PointerEvent} event */
    up(event) {
      const wasPinching = isPinching;
      down.delete(event.pointerId);
      isPinching &&= down.size > 0;
      return wasPinching;
    },
    /** @param {WheelEvent} event */
    wheel(event) {
      if (!event.ctrlKey || !svg()) return false;
      event.preventDefault();
      zoom(STEP ** -event.deltaY, at(/** @type {any} */ (event)), at(/** @type {any} */ (event)));
      return true;
    },
  };
}
