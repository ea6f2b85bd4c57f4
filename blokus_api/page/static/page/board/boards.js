// Boards as they are drawn: polygons of whole coordinates, fitted into a picture of 8000 units.

import { breadth, middle, rounded } from "./marks.js";
import { letters } from "./places.js";
import { clockwise, inner } from "./shapes.js";

/** @import {Board, Box, Cell, Dot, Polygon} from "../types" */
/** @typedef {{edge: number, left: number, top: number, box: Box, bare: Box}} Frame */
/** @typedef {(points: Polygon) => Frame} Fit */
/**
 * @typedef {{frame: Frame, fields: Polygon[], breadth: number, names: [Dot, string][], room: number}} Fields
 *   `room` is how large names can be
 */

const WIDTH = 8000;
/** Around a board; where it has names, there is as much as they need. */
const RIM = 160, NAMES = 400;
/** No edge of a cell is longer. */
const LARGEST = 1200;

/** Round down so that the middles of sides are whole. @param {number} edge */
const even = (edge) => 2 * Math.floor(edge / 2);

/** @param {Polygon} points */
function extent(points) {
  const across = points.map(([x]) => x), down = points.map(([, y]) => y);
  return [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)];
}

/**
 * Return the frame in which points lie as large as a picture allows.
 * @type {Fit}
 */
export function fitted(points) {
  const [west, north, east, south] = extent(points);
  const room = WIDTH - RIM - NAMES, crop = NAMES - RIM;
  const edge = even(Math.min(room / (east - west), room / (south - north), LARGEST));
  const tall = Math.round(RIM + edge * (south - north) + NAMES);
  return {
    edge,
    left: NAMES + (room - edge * (east - west)) / 2 - edge * west,
    top: RIM - edge * north,
    box: [0, 0, WIDTH, tall],
    bare: [crop, 0, WIDTH - crop, tall - crop],
  };
}

/**
 * Return what puts points in the middle of a square picture, with edges of at most this length.
 * @param {number} side
 * @param {number} most
 * @returns {Fit}
 */
export const centered = (side, most) => (points) => {
  const [west, north, east, south] = extent(points);
  const edge = Math.min(most, even((side - 2 * RIM) / Math.max(east - west, south - north)));
  /** @type {Box} */
  const box = [0, 0, side, side];
  return { edge, left: (side - edge * (west + east)) / 2, top: (side - edge * (north + south)) / 2, box, bare: box };
};

/**
 * Return a point of a board in its picture.
 * @param {Frame} frame
 * @param {Dot} point
 */
export const at = ({ edge, left, top }, [x, y]) => rounded([left + edge * x, top + edge * y]);

/**
 * Turn coordinates clockwise by quarters.
 * @param {readonly number[]} point
 * @param {number} turn
 * @returns {Dot}
 */
export function turned([x, y], turn) {
  for (let i = 0; i < turn; i++) [x, y] = [-y, x];
  return [x, y];
}

/**
 * Return what keeps things by their board, a number of each at most: then all are forgotten.
 * @param {number} most
 */
function keeper(most) {
  /** @type {WeakMap<Board, Map<string, any>>} */
  const kept = new WeakMap();
  /**
   * Return what was made before.
   * @template Made
   * @param {Board} board
   * @param {string} key
   * @param {() => Made} make
   * @returns {Made}
   */
  return (board, key, make) => {
    let made = kept.get(board);
    if (!made || made.size > most) kept.set(board, (made = new Map()));
    if (!made.has(key)) made.set(key, make());
    return made.get(key);
  };
}
export const once = keeper(Infinity);
/** A piece takes 1 kB, and 5 kB of cubes; the pointer makes many of them. */
export const traceOnce = keeper(2000);

/**
 * Return a flat board, a field for each of its cells; or one of cubes from above, a field for each column.
 * @param {Board} board
 * @param {number} [turn]
 * @returns {Fields}
 */
export const fieldsOf = (board, turn = 0) =>
  once(board, `fields ${turn}`, () => {
    const columns = board.columns.map(({ column, points }) => ({ cell: column, points }));
    const cells = board.isSolid ? columns : board.cells;
    return laid(cells, fitted, turn, board.height);
  });

/**
 * Return the start cells that lie side by side: the board frames them, since single marks would fill it.
 * @param {Board} board
 * @returns {number[] | null}
 */
export const startArea = (board) =>
  once(board, "start area", () => {
    const ids = [...new Set(Object.values(board.starts).flat().map((cell) => Number(board.idOf(cell))))];
    return inner(ids.map((id) => fieldsOf(board).fields[id])).length ? ids : null;
  });

/**
 * Lay out cells with their polygons, and name their columns and rows.
 * @param {readonly {cell: Cell, points: Polygon}[]} cells
 * @param {Fit} fit
 * @param {number} [turn]
 * @param {number} [height]
 * @returns {Fields}
 */
export function laid(cells, fit, turn = 0, height = 0) {
  const shapes = cells.map(({ points }) => points.map((point) => turned(point, turn)));
  const frame = fit(shapes.flat());
  const fields = shapes.map((points) => clockwise(points.map((point) => at(frame, point))));
  const [left, , , bottom] = extent(fields.flat());
  /** @type {Map<string, number>[]} */
  const lines = [new Map(), new Map()];
  const isUpright = turn % 2 === 0;
  cells.forEach(({ cell: [x, y] }, i) => {
    const [west, north, east, south] = extent(fields[i]);
    lines[isUpright ? 0 : 1].set(letters(x), Math.floor((isUpright ? west + east : north + south) / 2));
    lines[isUpright ? 1 : 0].set(String(height - y), Math.floor((isUpright ? north + south : west + east) / 2));
  });
  const steps = [...lines[0].values()].sort((a, b) => a - b).map((to, i, all) => 0.7 * (to - all[i - 1]));
  return {
    frame,
    fields,
    breadth: breadth(fields[0]),
    names: [
      ...Array.from(lines[0], ([name, x]) => /** @type {[Dot, string]} */ ([[x, bottom + NAMES / 2], name])),
      ...Array.from(lines[1], ([name, y]) => /** @type {[Dot, string]} */ ([[left - NAMES / 2, y], name])),
    ],
    room: Math.min(NAMES, ...steps.slice(1).map(Math.round)),
  };
}

/**
 * Return the middle of the field that is nearest to the middle of all.
 * @param {Polygon[]} fields
 */
export function heart(fields) {
  const middles = fields.map(middle);
  const [x, y] = [0, 1].map((axis) => middles.reduce((sum, dot) => sum + dot[axis], 0) / middles.length);
  /** @param {Dot} dot */
  const far = (dot) => Math.abs(dot[0] - x) + Math.abs(dot[1] - y);
  return middles.reduce((best, dot) => (far(dot) < far(best) ? dot : best));
}
