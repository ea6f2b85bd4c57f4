// Patterns of the document that all boards share: the facets of pieces, which light them from the top left, and wells.

import { html, nothing, render, svg } from "../render.js";
import { path } from "./layers.js";
import { ASIDE, isTriangular } from "./lattice.js";

/** @import {Board, Drawing} from "../types" */

/** Wells of a ground of cubes are seen from the front. */
const FROM_FRONT = `matrix(${ASIDE} .5 ${-ASIDE} .5 0 0)`;

/** @type {Map<string, Drawing["tile"]>} */
const tiles = new Map();
/** @type {HTMLElement | undefined} */
let holder;

/** @param {Board} board */
const shapeName = (board) => (isTriangular(board) ? "triangles" : "squares");

/**
 * Return the address of a pattern of a board's cells.
 * @param {Board} board
 * @param {"facets" | "wells"} name
 * @param {boolean} [isFromFront]
 */
export const patternOf = (board, name, isFromFront = false) =>
  `url(#${name}-${shapeName(board)}${isFromFront ? "-front" : ""})`;

/**
 * Put the patterns of a board's cells into the document, where they are not there yet.
 * @param {Board} board
 */
export function definePatterns(board) {
  const name = shapeName(board);
  if (tiles.has(name)) return;
  tiles.set(name, board.drawing.tile);
  if (!holder) {
    holder = document.createElement("div");
    holder.className = "patterns";
    document.body.append(holder);
  }
  render(html`<svg width="0" height="0" aria-hidden="true">${[...tiles].map(patterns)}</svg>`, holder);
}

/** @param {[string, Drawing["tile"]]} tile */
const patterns = ([name, { width, height, facets, pits, wells }]) => {
  const cells = svg`<rect class="well-gap" width=${width} height=${height}></rect>${path("pit", `M0 0${pits}`)}${path("well", `M0 0${wells}`)}`;
  return svg`
    <pattern id=${`wells-${name}`} width=${width} height=${height} patternUnits="userSpaceOnUse">${cells}</pattern>
    <pattern id=${`wells-${name}-front`} width=${width} height=${height} patternUnits="userSpaceOnUse"
      patternTransform=${FROM_FRONT}>${name === "squares" ? cells : nothing}</pattern>
    <pattern id=${`facets-${name}`} width=${width} height=${height} patternUnits="userSpaceOnUse">
      ${Object.entries(facets).map(([side, data]) => path(`facet-${side}`, `M0 0${data}`))}
    </pattern>`;
};
