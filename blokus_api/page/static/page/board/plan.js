// Boards of cubes from above: what is on top of each column, and how high that is.

import { guard, nothing, svg } from "../render.js";
import { fieldsOf, heart, once } from "./boards.js";
import { empty } from "./flat.js";
import {
  crossedOut, ghostly, grouped, hinted, inked, keyOf, lain, latest, markOf, ordered, painted, ringed, texts, trace,
} from "./layers.js";
import { middle, scaled } from "./marks.js";
import { around } from "./shapes.js";
import { columnOf, topsOf } from "./tops.js";

/** @import {Board, BoardLook, Dot, Polygon, Scene} from "../types" */

/** Where in a field its mark is, from the top left, and where its number. */
const MARK = 0.36, NUMBER = 0.7;
/** How large marks are, compared with those in the middle of a field. */
const SHRUNK = 0.64;
/** How large numbers are on pieces, in breadths of a field. */
const DIGIT = 0.34;
/** How large numbers are on empty columns. */
const LIMIT = 200;

/**
 * Return a board from above with all that is to be seen on it, as layers.
 * @param {Board} board
 * @param {Scene} scene
 * @param {BoardLook} look
 */
export function drawPlan(board, scene, look) {
  const fields = fieldsOf(board, look.turn);
  const tops = topsOf(board, scene, look);
  const lying = grouped(tops.keys(), (field) => tops.get(field)?.owner ?? 0);
  const key = `${keyOf(scene)} ${look.floors}`;
  const { placements, last = 0, targets = [], refused, orders = [] } = scene;
  /** @param {number[]} columns */
  const shapes = (columns) => columns.map((column) => fields.fields[column]);
  /** @param {number[]} ids */
  const columnsOf = (ids) => [...new Set(ids.filter((id) => board.cells[id]).map((id) => columnOf(board, id)))];
  /** @param {number[]} ids */
  const above = (ids) => shapes(columnsOf(ids));
  /** @param {number[]} columns @param {string} color @param {(field: number) => number} height @param {string} [name] */
  const piece = (columns, color, height, name = painted(color, scene.colors)) => {
    const mark = markOf(scene, color), own = shapes(columns);
    return svg`<g font-size=${SHRUNK * fields.breadth}>${once(board, `plan ${look.turn} ${columns} ${name} ${mark}`, () =>
      inked(name, [trace(own, own.map((one) => scaled(one, SHRUNK, within(one, MARK))), mark)], mark),
    )}</g><g class=${name}>${texts(
      "height", columns.map((column) => [within(fields.fields[column], NUMBER), height(column)]), Math.round(DIGIT * fields.breadth),
    )}</g>`;
  };
  /** @param {number} owner */
  const ring = (owner) => (lying.has(owner) ? ringed(around(shapes(lying.get(owner) ?? []))) : nothing);
  return [
    guard([fields], () => empty(fields)),
    guard([fields, look.labels], () => (look.labels === false ? nothing : texts("names", fields.names, fields.size))),
    guard([fields, key], () => [
      lain(scene, Array.from(lying, ([owner, columns]) =>
        piece(columns, placements[owner].color, (field) => tops.get(field)?.height ?? 0),
      )),
      texts(
        "limits",
        board.columns.flatMap(({ limit }, i) => (tops.has(i) ? [] : [[middle(fields.fields[i]), limit]])),
        LIMIT,
      ),
    ]),
    guard([fields, key, last], () =>
      last ? latest(placements.map((_, owner) => owner).slice(-last).map(ring)) : nothing,
    ),
    guard([fields, JSON.stringify(orders)], () =>
      orders.map(({ color, cells, number }) =>
        ordered(painted(color, scene.colors), around(above(cells)), heart(above(cells)), number, 0.8 * fields.breadth),
      ),
    ),
    guard([fields, String(targets)], () => hinted(above(targets), targets)),
    ghostly(scene, ({ color, cells }, name) =>
      piece(columnsOf(cells), color, (field) =>
        Math.max(...cells.map((id) => (columnOf(board, id) === field ? 1 + board.cells[id].cell[2] : 0))), name),
    ),
    refused
      ? [refused.touched === undefined ? nothing : ring(refused.touched), crossedOut(above(refused.cells), above(refused.cells))]
      : nothing,
  ];
}

/** @param {Polygon} corners @param {number} part @returns {Dot} */
function within(corners, part) {
  const across = corners.map(([x]) => x), down = corners.map(([, y]) => y);
  const left = Math.min(...across), top = Math.min(...down);
  return [Math.round(left + part * (Math.max(...across) - left)), Math.round(top + part * (Math.max(...down) - top))];
}
