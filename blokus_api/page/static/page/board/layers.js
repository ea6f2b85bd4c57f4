// What layers of a picture are made of. CSS has the colors and the widths; the unit is the edge of a cell.

import { nothing, svg } from "../render.js";
import { colors as palette, marks } from "../theme.js";

/** @import {Dot, Mark, Scene} from "../types" */

/** Texts are drawn larger and made smaller: browsers round the size of very small ones. */
const SMALLER = 100;

/**
 * Return the palette's name for a color: what it does not know gets one of its colors.
 * @param {string} color
 * @param {string[]} colors  of the variant
 * @returns {string}
 */
export const painted = (color, colors) =>
  color in marks ? color : palette[Math.max(0, colors.indexOf(color)) % palette.length];

/**
 * Return the mark in the cells of a color, if it has one: obstacles always do.
 * @param {{colors: string[], hatched?: string[]}} scene
 * @param {string} color
 * @param {boolean} isMarked  whether all colors have marks
 * @returns {Mark | null}
 */
export function markOf({ colors, hatched }, color, isMarked) {
  if (hatched?.includes(color)) return "hatch";
  return isMarked ? /** @type {Record<string, Mark>} */ (marks)[painted(color, colors)] : null;
}

/**
 * Return a path, or nothing where there is none.
 * @param {string} name  its class
 * @param {string} data
 */
export const path = (name, data) => (data ? svg`<path class=${name} d=${data}></path>` : nothing);

/** @param {number} along */
const short = (along) => Math.round(along * 1000) / 1000;

/**
 * Return path data that is moved to a point.
 * @param {Dot} point
 * @param {string} data
 */
export const placed = ([x, y], data) => `M${short(x)} ${short(y)}${data}`;

/** Return lines of no length, whose round ends are discs. @param {readonly Dot[]} points */
export const dots = (points) => points.map((point) => placed(point, "h0")).join("");

/**
 * Write texts around points.
 * @param {string} name  their class
 * @param {readonly [Dot, string | number][]} written
 * @param {number} size
 */
export const texts = (name, written, size) => svg`<g class=${name} transform="scale(${1 / SMALLER})" font-size=${size * SMALLER}>${written.map(
  // Digits and capitals are 0.72 of the size high.
  ([[x, y], text]) => svg`<text x=${short(x * SMALLER)} y=${short((y + size * 0.36) * SMALLER)}>${text}</text>`,
)}</g>`;

/**
 * Write numbers, each on a disc.
 * @param {readonly [Dot, number | string][]} places
 */
export const numbered = (places) =>
  places.length
    ? [["disc-rims", "discs"].map((name) => path(name, dots(places.map(([place]) => place)))), texts("number", places, 0.5)]
    : nothing;

/**
 * Group by a key of each item, in order.
 * @template Item, Key
 * @param {Iterable<Item>} items
 * @param {(item: Item) => Key} keyOf
 * @returns {Map<Key, Item[]>}
 */
export function grouped(items, keyOf) {
  const groups = new Map();
  for (const item of items) {
    const key = keyOf(item);
    if (!groups.get(key)?.push(item)) groups.set(key, [item]);
  }
  return groups;
}

/** Return all that placements show, for caches. @param {Pick<Scene, "placements">} scene */
export const keyOf = ({ placements }) =>
  placements.map(({ color, cells, seat, isNew }) => `${color}${seat}${isNew ? "!" : ""}:${cells}`).join();
