// Flat boards: the ground, and what lies on it.

import { nothing, svg } from "../render.js";
import { fieldsOf, heart, startArea, traceOnce } from "./boards.js";
import { grouped, hinted, inked, keyOf, markOf, numbered, painted, path, ringed, trace } from "./layers.js";
import { drawMark } from "./marks.js";
import { pictured } from "./picture.js";
import { around, chains, inner, line } from "./shapes.js";

/** @import {Board, BoardLook, Mark, Scene, Shown} from "../types" */
/** @import {Fields} from "./boards.js" */

/**
 * Return a flat board with all that is to be seen on it, as layers.
 * @param {Board} board
 * @param {Scene} scene
 * @param {BoardLook} look
 */
export function drawFlat(board, scene, look) {
  const fields = fieldsOf(board, look.turn);
  const { colors, placements, region } = scene;
  /** @param {number[]} ids */
  const shapes = (ids) => ids.map((id) => fields.fields[id]).filter(Boolean); // some are off the board
  /** @param {number[]} cells @param {Mark} [mark] */
  const traced = (cells, mark = "disc") =>
    traceOnce(board, `${look.turn} ${mark} ${cells}`, () => trace(shapes(cells), shapes(cells), mark));
  /** @param {Shown} shown */
  const piece = ({ color, cells }) => traced(cells, markOf(scene, color));
  /** @param {number} owner */
  const outlined = (owner) => piece(placements[owner]).outline;

  return pictured(scene, look, {
    fields,
    names: fields.names,
    room: fields.room,
    lying: keyOf(scene),
    across: 0.8 * fields.breadth,
    ground: () => [empty(fields), starts(board, scene, fields), region ? regional(fields, region) : nothing],
    placed: () => [
      Array.from(grouped(placements, ({ color }) => color), ([color, all]) =>
        inked(painted(color, colors), all.map(piece), markOf(scene, color)),
      ),
      numbered(
        placements.flatMap(({ cells, seat }) => (seat === undefined ? [] : [[heart(shapes(cells)), seat]])),
        fields.breadth,
      ),
    ],
    last: (owner) => ringed(outlined(owner)),
    targets: (targets) => hinted("target", shapes(targets)),
    outline: (cells) => ({ data: traced(cells).outline, middle: heart(shapes(cells)) }),
    around: outlined,
    ghost: (held, name) => inked(name, [piece(held)], markOf(scene, held.color)),
    refused: (cells) => [shapes(cells), shapes(cells)],
  });
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
 * Return the start cells: with the mark of their color, if they are of one; an area of them gets a frame.
 * @param {Board} board
 * @param {Scene} scene
 * @param {Fields} fields
 */
function starts(board, { colors }, { fields }) {
  const starting = Object.entries(board.starts).flatMap(([color, cells]) =>
    cells.map((cell) => ({ color, id: board.idOf(cell) ?? 0 })),
  );
  const area = startArea(board);
  if (area) return path("start-area", around(area.map((id) => fields[id])));
  return Array.from(grouped(starting, ({ id }) => id), ([id, all]) => {
    const color = all.length > 1 ? null : painted(all[0].color, colors);
    const mark = color ? markOf({ colors }, color) : "disc";
    return svg`<g class="start ${color ?? ""}">${path(`mark ${mark}`, drawMark(mark, fields[id]))}</g>`;
  });
}
