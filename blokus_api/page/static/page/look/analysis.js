// What the computer knows of a game: advice, the way to its review, the scores along it, and other games.

import { hint } from "../around/hint.js";
import { html, nothing } from "../render.js";
import { t } from "../words.js";
import { chart } from "./chart.js";
import { explorerPanel } from "./explorer.js";
import { isReviewable } from "./review_commands.js";

/**
 * @param {import("../types.js").TableState} state
 * @param {any} act
 */
export function analysis(state, act) {
  const explore = (/** @type {any} */ { target }) => act.dispatch({ type: "show", fields: { isExploring: target.open } });
  return html`
    ${hint(state, act)}
    ${isReviewable(state) ? html`<a class="button" data-action="review" href="#review">${t("review.start")}</a>` : nothing}
    <h3>${t("tab.chart")}</h3>
    ${chart(state, act)}
    <details data-part="explorer" ?open=${state.isExploring} @toggle=${explore}>
      <summary>${t("tab.explorer")}</summary>
      ${state.isExploring ? explorerPanel(state, act) : nothing}
    </details>
  `;
}
