// Advice of the server: a hint with its reasons while a game is played, and how far an analysis is.

import { isAmongPeople } from "../play/table.js";
import { html, nothing } from "../render.js";
import { t } from "../words.js";
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
  const notice = isAmongPeople(state) ? html`<p class="faint">${t("hint.on")}</p>` : nothing;
  if (!canAct) return notice;
  const found = hint?.result;
  /** @type {any} */
  const advised = found?.pick ?? found?.placement;
  return html`
    ${notice}
    <div class="hint">
      ${running(hint) ? nothing : button("hint.hint", () => act.analyse("hint"))}
      ${progress(hint, () => act.stopAnalysis("hint"))}
      <div role="status">
        ${
          found && advised
            ? html`
          ${mark(state, advised.color)} <b>${advised.piece} ${placeOf(board, advised.cells)}</b>
          <ul>${found.reasons.map((reason) => html`<li>${reason.sentence}</li>`)}</ul>
          ${found.placement ? button("hint.take", act.playHint) : nothing}
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
