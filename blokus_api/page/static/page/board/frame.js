// How much of a picture a board takes, and whether its columns and rows are named.

import { look as settings, seenTheme } from "../kept.js";
import { isFront, projected, turnCell, turnOf, turnPoint } from "./lattice.js";

/** @import {Board, BoardLook, Box, DrawnTurn, Dot} from "../types" */

/** Below this width there is no room for names. */
const NARROW = "(max-width: 600px)";

/** @param {string} query */
const matches = (query) => Boolean(globalThis.matchMedia?.(query).matches);

/**
 * Tell whether columns and rows are named: of triangles only where a player wants it.
 * @type {(board: Board, look: BoardLook) => boolean}
 */
export function isNamed(board, { labels = true }) {
  const { coordinates = "auto" } = settings;
  if (coordinates === "auto") return labels && board.parity === 1 && !matches(NARROW);
  return labels && coordinates === true;
}

/** Whether cells have the marks of their colors. */
export const isMarked = () =>
  Boolean(settings.marks) || matches("(forced-colors: active)") || (Boolean(globalThis.matchMedia) && seenTheme() === "contrast");

/**
 * Return the server's drawing of a board of cubes as it is turned, and what leads from there to our coordinates.
 * @param {Board} board
 * @param {BoardLook} look
 * @returns {{drawn: DrawnTurn, by: Dot}}
 */
export function turnedGround(board, look) {
  const turn = turnOf(board, look), drawn = /** @type {any} */ (board.drawing.solid).turns[turn];
  const [x, y] = turnCell(board, [0, 0], turn);
  return { drawn, by: projected([x - drawn.shift[0], y - drawn.shift[1]]) };
}

/**
 * Return the part of the picture that shows the whole board.
 * @param {Board} board
 * @param {BoardLook} look
 * @returns {Box}
 */
export function wholeBox(board, look) {
  if (isFront(board, look)) {
    const { drawn, by: [across, down] } = turnedGround(board, look);
    const [x, y, width, height] = isNamed(board, look) ? drawn.named : drawn.bare;
    return [x + across, y + down, width, height];
  }
  const { named, framed } = board.drawing.field;
  const [x, y, width, height] = isNamed(board, look) ? named : framed;
  const [first, last] = [[x, y], [x + width, y + height]].map((corner) => turnPoint(corner, turnOf(board, look)));
  const [left, top] = [0, 1].map((axis) => Math.min(first[axis], last[axis]));
  return [left, top, Math.abs(last[0] - first[0]), Math.abs(last[1] - first[1])];
}
