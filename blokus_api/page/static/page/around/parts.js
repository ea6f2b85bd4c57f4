// Small parts that the panels around the table share.

import { html } from "../render.js";
import { t } from "../words.js";

/**
 * A button; tests find it by the last part of its word.
 * @param {string} word
 * @param {() => unknown} does
 * @param {Record<string, unknown>} [params]
 */
export const button = (word, does, params) => html`
  <button type="button" class="button" data-action=${word.split(".")[1]} @click=${does}>${t(word, params)}</button>
`;

/** @type {(word: string, value: boolean, does: () => unknown) => unknown} */
export const check = (word, value, does) => html`
  <label><input type="checkbox" .checked=${value} @change=${does} /> ${t(word)}</label>
`;

/** The names of cells. @type {(board: import("../types.js").Board, cells?: number[][]) => string} */
export const placeOf = (board, cells = []) =>
  cells.map((cell) => board.nameOf(Number(board.idOf(cell)))).join(" ");
