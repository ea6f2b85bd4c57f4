// Who was ahead along a game, as a review found: an area in the color of who was, with a dot for each mistake.

import { mistakesOf, seenMistake } from "../around/mistakes.js";
import { gameOf } from "../play/table.js";
import { html, svg } from "../render.js";
import { t } from "../words.js";

/** @typedef {import("../types.js").TableState} TableState */

const WIDTH = 344;
const HEIGHT = 116;
const ASIDE = 8; // room for half a dot

/**
 * Return the color that stands for a seat: where pieces are drafted, one of its own.
 * @type {(state: TableState, seat: number) => string}
 */
export const colorAt = ({ game, variant }, seat) => game.seats[seat].colors[0] ?? variant.colors[seat % variant.colors.length];

/**
 * Return who was ahead after each turn, and by how much of the win. Between two teams it is less than 0 where the other
 * one was; with more, what the first has more than the second.
 * @param {TableState} state
 */
export function leadsOf({ game: { teams }, mine, around: { review } }) {
  const turns = review?.result?.turns ?? [];
  const teamOf = (/** @type {number} */ seat) => teams.findIndex((team) => team.includes(seat));
  const isDuel = teams.length === 2;
  const up = Math.max(0, teamOf(mine[0] ?? -1));
  const values = teams.map(() => 1 / teams.length);
  const leads = turns.map(({ ply, seat, played }) => {
    const team = teamOf(seat);
    values[team] = played.value;
    if (isDuel) values[1 - team] = 1 - played.value;
    const [first, second] = [...values.keys()].sort((one, other) => values[other] - values[one]);
    const lead = isDuel ? values[up] - values[1 - up] : Math.max(0, values[first] - values[second]);
    return { ply, lead, seat: teams[isDuel ? (lead < 0 ? 1 - up : up) : first][0] };
  });
  return { isDuel, leads, up: teams[up][0], down: teams[isDuel ? 1 - up : up][0] };
}

/** @type {import("../types.js").Panel} */
export function reviewChart(state, act) {
  const { game: { placements }, past } = state;
  const { isDuel, leads, up, down } = leadsOf(state);
  const zero = isDuel ? HEIGHT / 2 : HEIGHT - ASIDE;
  const most = Math.max(1, placements.length);
  const x = (/** @type {number} */ ply) => ASIDE + ((WIDTH - 2 * ASIDE) * ply) / most;
  const y = (/** @type {number} */ lead) => zero - (zero - ASIDE) * lead;
  const here = Math.min(past?.follows ?? gameOf(state).placements.length, most);
  const heightAt = (/** @type {number} */ ply) => y(leads.find((each) => each.ply === ply)?.lead ?? 0);
  const shown = seenMistake(state);
  const go = (/** @type {PointerEvent} */ { currentTarget, clientX }) => {
    const { left, width } = /** @type {Element} */ (currentTarget).getBoundingClientRect();
    const along = ((clientX - left) / width) * WIDTH;
    act.jump(Math.max(0, Math.round(((along - ASIDE) / (WIDTH - 2 * ASIDE)) * most)));
  };
  const points = leads.map(({ ply, lead }) => `L${x(ply).toFixed(1)} ${y(lead).toFixed(1)}`).join("");
  const begin = x((leads[0]?.ply ?? 1) - 1);
  const area = `M${begin} ${zero}${points}V${zero}z`;
  const half = (/** @type {number} */ top, /** @type {number} */ seat) => svg`
    <svg y=${top} width=${WIDTH} height=${zero} viewBox="0 ${top} ${WIDTH} ${zero}"><path class="area" data-color=${colorAt(state, seat)} d=${area} /></svg>`;
  const step = x(1) - x(0);
  return html`
    <svg class="ahead" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${t("review.chart")} @click=${go}>
      ${isDuel
        ? [half(0, up), half(zero, down)]
        : leads.map(({ ply, lead, seat }) => svg`<rect class="area" data-color=${colorAt(state, seat)} x=${x(ply) - step} y=${y(lead)} width=${step + 0.5} height=${zero - y(lead)} />`)}
      <path class="rule" d="M${ASIDE} ${zero}H${WIDTH - ASIDE}" /><path class="here" d="M${x(here)} ${ASIDE}V${HEIGHT}" />
      ${mistakesOf(state).map((mistake) => svg`
        <circle class="judged ${mistake.grade}" cx=${x(mistake.ply)} cy=${heightAt(mistake.ply)} r=${mistake.ply === shown?.ply ? 7 : 5}
          @click=${(/** @type {Event} */ event) => (event.stopPropagation(), act.lookAt(mistake.version))}></circle>`)}
    </svg>
  `;
}
