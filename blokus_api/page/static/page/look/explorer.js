// What games chose in a position: each next move, how often, and how those games ended.

import { path, withQuery } from "../api.js";
import { colorName, number } from "../format.js";
import { html, nothing, repeat, svg } from "../render.js";
import { t } from "../words.js";
import { askedOf, isTooDeep, movesOf } from "./follow.js";
import { swatch } from "./parts.js";

/** @typedef {import("../types.js").TableState} TableState */

/**
 * The panel beside a board.
 * @param {TableState} state
 * @param {any} act
 */
export function explorerPanel(state, act) {
  const key = movesOf(state);
  const { exploration } = state;
  if (exploration?.key !== key) queueMicrotask(act.explore);
  if (exploration?.problem) return html`<p class="notice">${exploration.problem.message}</p>`;
  const isDeep = isTooDeep(state);
  if (!exploration?.answer && !isDeep) return nothing;
  const isSame = exploration?.key === key && !isDeep;
  const { ruleset } = state.game;
  return html`
    ${isDeep ? html`<p class="notice">${t("explorer.deep")}</p>` : nothing}
    ${isSame ? explored(exploration.answer, state.variant, act) : nothing}
    <p><a href=${withQuery(path`/explorer/${ruleset}`, isSame ? askedOf(state) : {})}>${t("explorer.open")}</a></p>
  `;
}

/**
 * @param {any} answer
 * @param {any} variant
 * @param {{preview(move: any): void, tryMove(move: any, seat: number): void}} act
 */
export function explored(answer, variant, act) {
  const { moves, games, choices, position, results } = answer;
  const seat = position.turn?.seat ?? 0;
  return html`
    <p>${t("explorer.games", { count: games })}</p>
    ${bar(results, games, variant)}
    <ol class="explored" @pointerleave=${() => act.preview(null)}>
      ${repeat(moves, ({ key }) => key, (/** @type {any} */ move) => html`
        <li>
          <button @click=${() => act.tryMove(move, seat)} @pointerenter=${() => act.preview(move)}
            @focus=${() => act.preview(move)} @blur=${() => act.preview(null)}>
            ${swatch(move.color)} <b>${move.piece ?? t("moves.skip")}</b> <span class="unseen">${colorName(move.color)}</span> ${move.piece ? move.move.replaceAll(",", " ") : nothing}
            <small>${t("explorer.games", { count: move.games })}, ${percent(move.share)}${move.mean_margin === null ? "" : `, ${t("explorer.margin", { margin: signed(move.mean_margin) })}`}</small>
            ${bar(move.results, move.games, variant)}
          </button>
          <small>${move.examples.slice(0, 3).map((/** @type {string} */ id, /** @type {number} */ i) => html`<a href=${path`/records/${id}`}>${t("explorer.example", { number: i + 1 })}</a> `)}</small>
        </li>`)}
    </ol>
    ${choices > moves.length ? html`<p class="faint">${t("explorer.more", { count: choices - moves.length })}</p>` : nothing}
    ${games && !choices ? html`<p class="faint">${t("explorer.none")}</p>` : nothing}
  `;
}

/**
 * Who won, as a bar in the colors of the seats; what is left was shared, or won by nobody.
 * @param {{seat: number, won: number}[]} results
 * @param {number} games
 * @param {any} variant
 */
function bar(results, games, variant) {
  if (!games) return nothing;
  let from = 0;
  const said = results.map(({ seat, won }) => t("explorer.won", { seat: seat + 1, share: percent(won / games) })).join(", ");
  return html`
    <svg class="results" viewBox="0 0 100 6" preserveAspectRatio="none" role="img" aria-label=${said}><title>${said}</title>
      ${results.map(({ seat, won }) => {
        const width = (100 * won) / games;
        const color = variant.seats[seat].colors[0];
        from += width;
        return svg`<rect class=${color} x=${from - width} width=${width} height="6" />`;
      })}
    </svg>
  `;
}

/** @param {number} share */
const percent = (share) => `${number(Math.round(100 * share))} %`;

/** @param {number} value */
const signed = (value) => (value > 0 ? "+" : "") + number(value);
