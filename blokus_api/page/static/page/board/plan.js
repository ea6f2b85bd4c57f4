// Boards of cubes from above: what is on top of each column, and how high that is.

import { svg } from "../render.js";
import { fieldsOf, heart, traceOnce } from "./boards.js";
import { empty } from "./flat.js";
import { grouped, hinted, inked, keyOf, markOf, painted, ringed, texts, trace } from "./layers.js";
import { middle, rounded, scaled } from "./marks.js";
import { pictured } from "./picture.js";
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
  const fields = fieldsOf(board, look.turn), { cells, columns } = board;
  const tops = topsOf(board, scene, look);
  const lying = grouped(tops.keys(), (column) => tops.get(column)?.owner ?? 0);
  /** @param {number[]} all */
  const shapes = (all) => all.map((column) => fields.fields[column]);
  /** @param {number[]} ids */
  const columnsOf = (ids) => [...new Set(ids.filter((id) => cells[id]).map((id) => columnOf(board, id)))];
  /** @param {number[]} ids */
  const above = (ids) => shapes(columnsOf(ids));
  /** @param {number} owner */
  const outlined = (owner) => around(shapes(lying.get(owner) ?? []));
  /** @type {(all: number[], color: string, height: (column: number) => number, name?: string) => unknown} */
  const piece = (all, color, height, name = painted(color, scene.colors)) => {
    const mark = markOf(scene, color), own = shapes(all);
    const traced = traceOnce(board, `plan ${look.turn} ${all} ${mark}`, () =>
      trace(own, own.map((corners) => scaled(corners, SHRUNK, within(corners, MARK))), mark),
    );
    const heights = texts(
      "height",
      all.map((column) => [within(fields.fields[column], NUMBER), height(column)]),
      Math.round(DIGIT * fields.breadth),
    );
    return svg`<g font-size=${SHRUNK * fields.breadth}>${inked(name, [traced], mark)}</g>
      <g class=${name}>${heights}</g>`;
  };
  /** How high the ghost is in a column. @param {number[]} ids @param {number} column */
  const highest = (ids, column) =>
    Math.max(...ids.map((id) => (cells[id] && columnOf(board, id) === column ? 1 + cells[id].cell[2] : 0)));

  return pictured(scene, look, {
    fields,
    names: fields.names,
    lying: `${keyOf(scene)} ${look.floors}`,
    across: 0.8 * fields.breadth,
    ground: () => empty(fields),
    placed: () => [
      Array.from(lying, ([owner, all]) =>
        piece(all, scene.placements[owner].color, (column) => tops.get(column)?.height ?? 0),
      ),
      texts(
        "limits",
        columns.flatMap(({ limit }, i) => (tops.has(i) ? [] : [[middle(fields.fields[i]), limit]])),
        LIMIT,
      ),
    ],
    last: (owner) => ringed(outlined(owner)),
    targets: (targets) => hinted("target", above(targets)),
    outline: (ids) => ({ data: around(above(ids)), middle: heart(above(ids)) }),
    around: outlined,
    ghost: (ghost, name) =>
      piece(columnsOf(ghost.cells), ghost.color, (column) => highest(ghost.cells, column), name),
    refused: (ids) => [above(ids), above(ids)],
  });
}

/** @param {Polygon} corners @param {number} part @returns {Dot} */
function within(corners, part) {
  const across = corners.map(([x]) => x), down = corners.map(([, y]) => y);
  const left = Math.min(...across), top = Math.min(...down);
  return rounded([left + part * (Math.max(...across) - left), top + part * (Math.max(...down) - top)]);
}
