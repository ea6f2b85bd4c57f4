// Advice of the server: a hint with its reasons while a game is played, a review of its mistakes afterwards.

import { number, playerName } from "../format.js";
import { html, nothing } from "../render.js";
import { t } from "../words.js";
import { mistakesOf } from "./mistakes.js";
import { button, placeOf } from "./parts.js";
import { mark } from "./seats.js";

/** @typedef {import("../types.js").Panel} Panel */

/** @type {Panel} */
export function hint(state, act) {
  const {
    game,
    canAct,
    board,
    around: { hint },
  } = state;
  if (game.status !== "playing") return nothing;
  if (!game.hints) return html`<p class="faint">${t("hint.off")}</p>`;
  if (!canAct) return nothing;
  const found = hint?.result;
  /** @type {any} */
  const advised = found?.pick ?? found?.placement;
  return html`
    <div class="hint">
      ${running(hint) ? nothing : button("hint.hint", () => act.analyse("hint"))}
      ${progress(hint, () => act.stopAnalysis("hint"))}
      <div role="status">
        ${
          found && advised
            ? html`
          ${mark(state, advised.color)} <b>${advised.piece} ${placeOf(board, advised.cells)}</b>
          <ul>${found.reasons.map((reason) => html`<li>${reason.sentence}</li>`)}</ul>
          ${found.placement ? button("hint.take", act.takeHint) : nothing}
        `
            : found
              ? t("hint.none")
              : nothing
        }
      </div>
    </div>
  `;
}

/** @param {import("../types.js").Analysis<unknown> | undefined} analysis */
const running = (analysis) => /waiting|running/.test(analysis?.status ?? "");

/** How far an analysis is, or why there is none. @type {(analysis: any, stop: () => void) => unknown} */
export function progress(analysis, stop) {
  if (analysis?.problem || analysis?.status === "failed")
    return html`<p role="alert">${analysis.problem ?? t("hint.failed")}</p>`;
  return running(analysis)
    ? html`
    <progress .value=${analysis.progress?.share ?? 0} aria-label=${t("hint.running")}></progress>
    ${analysis.reason === "preparing" ? t("hint.preparing") : nothing} ${button("hint.stop", stop)}
  `
    : nothing;
}

/** @type {(state: import("../types.js").TableState, move: import("../types.js").Advised) => unknown} */
const placed = (state, { color, piece, cells }) => html`${mark(state, color)} ${piece} ${placeOf(state.board, cells)}`;

/** @type {Panel} */
export function review(state, act) {
  const {
    game: { status, seats },
    names,
    me,
    board,
    at,
    around: { review },
  } = state;
  if (status !== "ended" || seats.length === 1) return nothing;
  const found = review?.result;
  return html`
    ${running(review) || found ? nothing : button("hint.review", () => act.analyse("review"))}
    ${progress(review, () => act.stopAnalysis("review"))}
    ${
      found
        ? html`
      <ul>
        ${found.seats.map(
          ({ seat, best, turns, mean_value_lost }) => html`
          <li>${playerName(seats[seat].player, names, me)}: ${t("hint.best", { best, turns, lost: percent(mean_value_lost) })}</li>
        `,
        )}
      </ul>
      <ol class="list">
        ${mistakesOf(state).map(
          ({ ply, version, played, best, lost, reasons = [], line = [] }) => html`
          <li>
            <button class="button" aria-pressed=${at === version} @click=${() => act.lookAt(version)}>
              ${ply}. ${placed(state, played)}
            </button>
            ${t("hint.lost", { lost: percent(lost), better: `${best.piece} ${placeOf(board, best.cells)}` })}
            ${
              reasons.length
                ? html`<ul>
                    ${reasons.map((reason) => html`<li>${reason.sentence}</li>`)}
                    ${line.length ? html`<li>${line.map((move) => html`→ ${placed(state, move)} `)}</li>` : nothing}
                  </ul>`
                : nothing
            }
          </li>
        `,
        )}
      </ol>
    `
        : nothing
    }
  `;
}

/** @param {number} share */
const percent = (share) => `${number(100 * share)} %`;
