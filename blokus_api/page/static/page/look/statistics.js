// Statistics of a ruleset's games as small charts: wins by seat, lengths, margins, and when pieces are placed.

import { drawPiece } from "../board/view.js";
import { colorName, list, number } from "../format.js";
import { html, nothing, ref, svg } from "../render.js";
import { t } from "../words.js";
import { bar, percent, widthOf } from "./explorer.js";

const WIDTH = 320;
const HEIGHT = 90;
/** Most bars of a histogram: more values than these share bars. */
const BARS = 30;
const STEPS = [1, 2, 5, 10, 20, 50];

/**
 * @param {any} stats the answer of `/stats/{ruleset}`
 * @param {import("./explorer.js").Drawn} drawn
 */
export function statistics(stats, drawn) {
  const { games, seats, lengths, margins, pieces } = stats;
  if (!games) return nothing;
  return html`
    <section class="stats">
      <h3>${t("plot.seats")}</h3>
      ${drawn.variant.seats.length > 1 ? bar(seats, games, drawn.variant) : nothing}
      <ul class="seat-rates">
        ${seats.map((/** @type {any} */ { seat, win_rate: rate }) => html`
          <li>${drawn.variant.seats[seat].colors.map((/** @type {string} */ color) => html`<i class="dot" data-color=${color}></i>`)}
            ${list.format(drawn.variant.seats[seat].colors.map(colorName)) || t("seat.number", { number: seat + 1 })} <b>${percent(rate)}</b></li>`)}
      </ul>
      ${histogram(t("plot.lengths"), lengths)} ${margins.counts.length ? histogram(t("plot.margins"), margins) : nothing}
      <h3>${t("plot.pieces")}</h3>
      <p class="faint">${t("stats.rounds")}</p>
      <ul class="rounds">${roundsOf(pieces, drawn.variant.colors.length).map(({ piece, shares }) => html`
        <li><span class="shown-piece">${drawPiece(drawn.board, "", piece, 0, { colors: drawn.variant.colors, flat: true })}</span> <b>${piece}</b>
          <span class="cells" aria-hidden="true">${shares.map((share) => html`<i ${ref(widthOf(share))}></i>`)}</span></li>`)}
      </ul>
    </section>
  `;
}

/** @type {(title: string, counts: {mean: number | null, counts: {value: number, games: number}[]}) => unknown} */
function histogram(title, { mean, counts }) {
  const least = counts[0].value, most = counts[counts.length - 1].value;
  const step = STEPS.find((each) => (most - least) / each < BARS) ?? STEPS[STEPS.length - 1];
  const from = Math.floor(least / step) * step;
  const bars = Array(Math.floor((most - from) / step) + 1).fill(0);
  for (const { value, games } of counts) bars[Math.floor((value - from) / step)] += games;
  const top = Math.max(...bars), wide = WIDTH / Math.max(bars.length, 8);
  const told = mean === null ? "" : t("explorer.margin", { margin: number(mean) });
  return html`
    <h3>${title} <small>${told}</small></h3>
    <svg class="histogram" viewBox="0 0 ${WIDTH} ${HEIGHT + 16}" role="img" aria-label="${title}: ${told}">
      ${bars.map((games, i) => svg`<rect x=${i * wide + 1} y=${HEIGHT - (HEIGHT * games) / top} width=${wide - 2} height=${(HEIGHT * games) / top} rx="2"><title>${from + i * step}${step > 1 ? `–${from + (i + 1) * step - 1}` : ""}: ${games}</title></rect>`)}
      <text x="1" y=${HEIGHT + 14}>${from}</text>
      <text x=${bars.length * wide - 1} y=${HEIGHT + 14} text-anchor="end">${most}</text>
    </svg>
  `;
}

/**
 * Return by piece how often it is placed in each round, from 0 to 1 of the most frequent; those that come first, first.
 * @param {{piece: string, plies: number[]}[]} pieces
 * @param {number} colors placements of a round
 */
export function roundsOf(pieces, colors) {
  const last = Math.max(...pieces.map(({ plies }) => Math.ceil(plies.length / colors)));
  const rows = pieces.map(({ piece, plies }) => {
    const counts = Array(last).fill(0);
    plies.forEach((games, i) => (counts[Math.floor(i / colors)] += games));
    const all = counts.reduce((sum, games) => sum + games, 0);
    return { piece, counts, mean: all ? counts.reduce((sum, games, i) => sum + games * i, 0) / all : last };
  });
  const most = Math.max(1, ...rows.flatMap(({ counts }) => counts));
  return rows.sort((one, other) => one.mean - other.mean).map(({ piece, counts }) => ({ piece, shares: counts.map((games) => games / most) }));
}
