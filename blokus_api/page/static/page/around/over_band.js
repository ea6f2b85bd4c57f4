// The band above the headline of a result: cells in the winner's color, a clock that has run out, or a flag.

import { icon } from "../icons.js";
import { html, nothing, svg } from "../render.js";

/** Cells of the shapes that fall. */
const SHAPES = [
  [[0, 0]],
  [[0, 0], [1, 0]],
  [[0, 0], [1, 0], [1, 1]],
];
/** Where they come to rest: x, y, size, degrees, shape. @type {[number, number, number, number, number][]} */
const FALLEN = [
  [18, 24, 10, 25, 0], [48, 42, 12, -38, 1], [88, 60, 18, 10, 0], [59, 91, 11, -12, 0], [125, 82, 17, -28, 0],
  [132, 45, 10, 22, 0], [162, 83, 13, 24, 1], [185, 40, 11, 40, 0], [200, 72, 11, 6, 0], [244, 37, 15, 5, 1],
  [251, 63, 10, -6, 0], [283, 40, 12, 22, 1], [306, 68, 17, -12, 0], [318, 24, 15, -16, 2], [352, 80, 14, 38, 2],
];

/**
 * @param {{sign: import("./result_words.js").Sign, colors: string[]}} result
 * @param {boolean} isFalling
 */
export function band({ sign, colors }, isFalling) {
  if (sign === "none") return nothing;
  return html`
    <div class="over-band" aria-hidden="true">
      ${sign === "clock" ? html`<b class="over-clock">0:00</b>` : sign === "flag" ? icon("flag") : cells(colors, isFalling)}
    </div>
  `;
}

/** @type {(colors: string[], isFalling: boolean) => unknown} */
const cells = (colors, isFalling) => html`
  <svg class=${isFalling ? "is-falling" : ""} viewBox="0 0 384 118" preserveAspectRatio="xMidYMid slice">
    ${FALLEN.map(([x, y, size, degrees, shape], i) => svg`
      <g data-color=${colors.length ? colors[i % colors.length] : nothing}>
        <g transform="translate(${x} ${y}) rotate(${degrees}) scale(${size})">
          ${SHAPES[shape].map(([across, down]) => svg`
            <rect class="low" x=${across - 0.5} y=${down - 0.42} width="1" height="1.02" rx="0.1" />
            <rect class="face" x=${across - 0.5} y=${down - 0.5} width="1" height="1" rx="0.1" />
            <path class="light" d="M${across - 0.42} ${down - 0.42}h.84l-.16 .2h-.52z" />`)}
        </g>
      </g>`)}
  </svg>
`;
