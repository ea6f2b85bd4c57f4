// The small square that stands for a player: a letter in their color, the computer, or a free seat.

import { icon } from "./icons.js";
import { html, nothing } from "./lit.js";

const COLORS = ["orange", "purple", "blue", "green", "red", "yellow"];

/**
 * The color of a player where no game gives them one: always the same.
 * @param {string} id
 */
export const colorOf = (id) => COLORS[[...id].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 997, 7) % COLORS.length];

/**
 * Names stand beside it, so screen readers skip it.
 * @param {{name?: string | null, isComputer?: boolean, color?: string}} player without a name, the seat is free
 */
export const avatar = ({ name, isComputer = false, color }) => html`
  <span class="avatar" data-color=${color ?? nothing} aria-hidden="true">${isComputer ? icon("computer") : [...(name ?? "?")][0]}</span>
`;
