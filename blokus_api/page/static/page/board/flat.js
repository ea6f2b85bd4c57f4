// Flat boards: the ground, and what lies on it.

import { guard, nothing, svg } from "../render.js";
import { fieldsOf, heart, once } from "./boards.js";
import {
  crossedOut, ghostly, grouped, hinted, inked, keyOf, lain, latest, markOf, numbered, ordered, painted, path, ringed,
  texts, trace,
} from "./layers.js";
import { drawMark } from "./marks.js";
import { around, chains, inner, line } from "./shapes.js";

/** @import {Board, BoardLook, Mark, Scene, Shown} from "../types" */
/** @import {Fields} from "./boards.js" */

/**
 * Return a flat board with all that is to be seen on it, as layers: what did not change is not drawn again.
 * @param {Board} board
 * @param {Scene} scene
 * @param {BoardLook} look
 */
export function drawFlat(board, scene, look) {
  const fields = fieldsOf(board, look.turn);
  const lying = keyOf(scene);
  /** @param {number[]} ids */
  const shapes = (ids) => ids.map((id) => fields.fields[id]).filter(Boolean); // some are off the board
  /** @param {number[]} cells @param {Mark} mark */
  const traced = (cells, mark) =>
    once(board, `${look.turn} ${mark} ${cells}`, () => trace(shapes(cells), shapes(cells), mark));
  /** @param {Shown} shown */
  const piece = ({ color, cells }) => traced(cells, markOf(scene, color));
  const { last = 0, targets = [], refused, region, orders = [] } = scene;
  return [
    guard([fields], () => [empty(fields), starts(board, scene, fields)]),
    guard([fields, look.labels], () => (look.labels === false ? nothing : texts("names", fields.names, fields.size))),
    guard([fields, String(region)], () => (region ? regional(fields, region) : nothing)),
    guard([fields, lying], () => [
      lain(scene, Array.from(grouped(scene.placements, ({ color }) => color), ([color, all]) =>
        inked(painted(color, scene.colors), all.map(piece), markOf(scene, color)),
      )),
      numbered(
        scene.placements.flatMap(({ cells, seat }) => (seat === undefined ? [] : [[heart(shapes(cells)), seat]])),
        fields.breadth,
      ),
    ]),
    guard([fields, lying, last], () =>
      last ? latest(scene.placements.slice(-last).map((one) => ringed(piece(one).outline))) : nothing,
    ),
    guard([fields, JSON.stringify(orders)], () =>
      orders.map(({ color, cells, number }) =>
        ordered(painted(color, scene.colors), traced(cells, "shape").outline, heart(shapes(cells)), number, 0.8 * fields.breadth),
      ),
    ),
    guard([fields, String(targets)], () => hinted(shapes(targets), targets)),
    ghostly(scene, (held, name) => inked(name, [piece(held)], markOf(scene, held.color))),
    refused
      ? [
          refused.touched === undefined ? nothing : ringed(piece(scene.placements[refused.touched]).outline),
          crossedOut(shapes(refused.cells), shapes(refused.cells)),
        ]
      : nothing,
  ];
}

/**
 * Return a board's fields.
 * @param {Fields} fields
 */
export const empty = ({ fields }) => [
  path("ground", around(fields)),
  path("grid", chains(inner(fields)).map(line).join("")),
];

/**
 * Return the region to be packed: what is beside it is no part of the puzzle.
 * @param {Fields} fields
 * @param {number[]} region
 */
function regional({ fields }, region) {
  const isInside = new Set(region);
  return [
    path("rest", around(fields.filter((_, id) => !isInside.has(id)))),
    path("region", around(region.map((id) => fields[id]))),
  ];
}

/**
 * Return the start cells: with the mark of their color, if they are of one.
 * @param {Board} board
 * @param {Scene} scene
 * @param {Fields} fields
 */
function starts(board, { colors }, { fields }) {
  const starting = Object.entries(board.starts).flatMap(([color, cells]) =>
    cells.map((cell) => /** @type {const} */ ([color, board.idOf(cell) ?? 0])),
  );
  return Array.from(grouped(starting, ([, id]) => id), ([id, all]) => {
    const color = all.length > 1 ? null : painted(all[0][0], colors);
    const mark = color ? markOf({ colors }, color) : "disc";
    return svg`<g class="start ${color ?? ""}">${path(`mark ${mark}`, drawMark(mark, fields[id]))}</g>`;
  });
}
