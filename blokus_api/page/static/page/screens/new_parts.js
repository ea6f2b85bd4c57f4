// Parts that forms of new games share: cards of levels, and the colors of a seat.

import { levelName } from "../format.js";
import { live } from "../live.js";
import { html } from "../render.js";
import { NAMED } from "./levels.js";

/** The piece on the card of a level: its color, and its squares. @type {Record<string, [string, [number, number][]]>} */
const SIGNS = {
  "1": ["green", [[0, 0]]],
  "3": ["green", [[0, 0], [1, 0]]],
  "5": ["orange", [[0, 0], [1, 0], [1, 1]]],
  "7": ["red", [[0, 0], [1, 0], [1, 1], [2, 1]]],
  "9": ["purple", [[0, 0], [1, 0], [1, 1], [2, 1], [2, 2]]],
};

/** Cards of the levels that have a name. @type {(chosen: string | null, choose: (level: string) => void) => unknown} */
export const levelCards = (chosen, choose) => html`
  <div class="level-cards">
    ${NAMED.map(
      (each) => html`<label class="pick">
        <input type="radio" name="strength" value=${each} .checked=${live(each === chosen)} @change=${() => choose(each)} />
        ${sign(each)} <b>${levelName(each)}</b>
      </label>`,
    )}
  </div>
`;

/** @param {string} level */
function sign(level) {
  const [color, squares] = SIGNS[level];
  return html`<span class="level-sign" data-color=${color} data-size=${squares.length} aria-hidden="true">
    ${squares.map(([x, y]) => html`<i data-x=${x} data-y=${y}></i>`)}
  </span>`;
}

/** The colors of a seat. @param {string[]} colors */
export const blocks = (colors) =>
  html`<span class="blocks" data-count=${colors.length} aria-hidden="true">${colors.map((color) => html`<i data-color=${color}></i>`)}</span>`;
