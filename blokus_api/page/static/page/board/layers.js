// What layers are made of: pieces of one color, their marks, and what points at them. CSS has the colors; widths
// are there in `em`, and one em is the breadth of a field.

import { nothing, svg } from "../render.js";
import { colors as palette, marks } from "../theme.js";
import { breadth, dot, drawMark, middle } from "./marks.js";
import { around, inner, line } from "./shapes.js";

/** @import {Dot, Mark, Polygon, Scene} from "../types" */
/** @typedef {{outline: string, inner: string, marks: string}} Traced */

/** Half of a cross, in breadths of its cell. */
const CROSS = 0.22;

/**
 * Return the palette's name for a color: what it does not know gets one of its colors.
 * @param {string} color
 * @param {string[]} colors  of the variant
 * @returns {string}
 */
export const painted = (color, colors) =>
  color in marks ? color : palette[Math.max(0, colors.indexOf(color)) % palette.length];

/**
 * @param {{colors: string[], hatched?: string[]}} scene
 * @param {string} color
 * @returns {Mark}
 */
export const markOf = ({ colors, hatched }, color) =>
  hatched?.includes(color) ? "hatch" : /** @type {Record<string, Mark>} */ (marks)[painted(color, colors)];

/**
 * Return a path, or nothing where there is none.
 * @param {string} name  its class
 * @param {string} data
 */
export const path = (name, data) => (data ? svg`<path class=${name} d=${data}></path>` : nothing);

/**
 * Return a piece of these shapes as path data, with a mark in each of those that have one.
 * @param {Polygon[]} shapes
 * @param {Polygon[]} marked
 * @param {Mark} mark
 * @returns {Traced}
 */
export const trace = (shapes, marked, mark) => ({
  outline: around(shapes),
  inner: inner(shapes).map(line).join(""),
  marks: marked.map((corners) => drawMark(mark, corners)).join(""),
});

/**
 * Draw pieces of a color: what is filled, their cells, their marks.
 * @param {string} name  their class
 * @param {Traced[]} pieces
 * @param {Mark} mark
 */
export const inked = (name, pieces, mark) => svg`<g class="pieces ${name}">
  ${path("fill", joined(pieces, "outline"))}${path("inner", joined(pieces, "inner"))}
  ${path(`mark ${mark}`, joined(pieces, "marks"))}</g>`;

/**
 * @template {string} Part
 * @param {Record<Part, string>[]} pieces
 * @param {Part} part
 */
export const joined = (pieces, part) => pieces.map((piece) => piece[part]).join("");

/**
 * Mark cells that are pointed at.
 * @param {string} name  the class of the marks
 * @param {Polygon[]} shapes
 */
export const hinted = (name, shapes) =>
  path(name, shapes.map((corners) => drawMark("shape", corners)).join(""));

/**
 * Draw an outline that is seen on any color: white between black.
 * @param {string} data
 */
export const ringed = (data) => [path("ring-below", data), path("ring-above", data)];

/**
 * Draw an area in red, with a cross in each of these cells.
 * @param {Polygon[]} area
 * @param {Polygon[]} cells
 */
export function crossedOut(area, cells) {
  const crosses = cells.map((corners) => {
    const [x, y] = middle(corners), arm = Math.round(CROSS * breadth(corners));
    return line([[x - arm, y - arm], [x + arm, y + arm]]) + line([[x - arm, y + arm], [x + arm, y - arm]]);
  });
  return [path("refused", around(area)), path("crosses", crosses.join(""))];
}

/**
 * Write texts around these points.
 * @param {string} name  their class
 * @param {[Dot, string | number][]} written
 * @param {number} size
 */
export const texts = (name, written, size) => svg`<g class=${name} font-size=${size}>${written.map(
  // Digits and capitals are 0.72 of the size high.
  ([[x, y], text]) => svg`<text x=${x} y=${y + Math.round(size * 0.36)}>${text}</text>`,
)}</g>`;

/**
 * Write numbers, each on a disc.
 * @param {[Dot, number][]} places
 * @param {number} across  the breadth of a field
 */
export const numbered = (places, across) =>
  places.length
    ? svg`<g font-size=${across}>${path("discs", places.map(([place]) => dot(place)).join(""))}</g>${texts(
        "number", places, Math.round(0.6 * across),
      )}`
    : nothing;

/**
 * Group by what a function tells of each, in order.
 * @template Item, Key
 * @param {Iterable<Item>} items
 * @param {(item: Item) => Key} keyOf
 * @returns {Map<Key, Item[]>}
 */
export function grouped(items, keyOf) {
  const found = new Map();
  for (const item of items) {
    const key = keyOf(item);
    if (!found.get(key)?.push(item)) found.set(key, [item]);
  }
  return found;
}

/** What all placements of a scene have to say to a cache. @param {Scene} scene */
export const keyOf = ({ placements }) =>
  placements.map(({ color, cells, seat }) => `${color}${seat}:${cells}`).join();
