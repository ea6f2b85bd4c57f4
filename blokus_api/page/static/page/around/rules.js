// Rules: those of a variant with its options, as the server tells them in the page's language.

import { duration, exactly, playerName, when } from "../format.js";
import { html, nothing } from "../render.js";
import { now } from "../time.js";
import { pair, t } from "../words.js";
import { timeOf } from "./clock.js";

/** Parts of rules, in their order. */
const PARTS = ["aim", "board", "setup", "turn", "end", "scoring", "advice", "about"];

/** As GET /variants/{variant} tells it. @type {(variant: any) => unknown} */
export const rulesOf = ({ summary, rules, options }) => html`
  <div class="rules">
    <p>${summary}</p>
    ${PARTS.map((part) => (rules[part].length ? html`<h3 id=${`rules-${part}`}>${t(`rules.${part}`)}</h3>${rules[part].map(paragraph)}` : ""))}
    ${options.length ? html`<h3>${t("rules.options")}</h3><dl>${options.map(option)}</dl>` : ""}
  </div>
`;

/** One with line breaks is a figure. @param {string} text */
export const paragraph = (text) => (text.includes("\n") ? html`<pre>${text}</pre>` : html`<p>${text}</p>`);

/** @param {any} option */
const option = ({ description, values, descriptions, value }) => html`
  <dt>${description}</dt>
  <dd>${descriptions[values.map(String).indexOf(String(value))] ?? String(value)}</dd>
`;

/** How the clock runs, and what the deadline is the sum of. @param {import("../types.js").TableState} state */
function clock({ game, around, names, me }) {
  const turn = game.clock?.turn;
  if (!game.clock || !turn) return nothing;
  const { still } = timeOf(game.clock, turn.seat, around.now ?? now());
  return html`
    <section class="deadline">
      <h3>${t("clock.title")}</h3>
      <p>
        ${pair(playerName(game.seats[turn.seat].player, names, me), when(turn.deadline))}
        ${still && t("clock.still", { why: t(`clock.${still.reason}`), until: exactly(still.until) })}
      </p>
      <ul>
        ${turn.terms.map(({ reason, ms }) => html`<li>${pair(t(`clock.${reason}`), duration(ms))}</li>`)}
        <li>${t(`clock.${game.rated && game.by_lot ? "seat-out" : game.clock.timeout.split(":")[0]}`)}</li>
      </ul>
    </section>
  `;
}

/** The rules at a table, with its clock; there is no foot below it. @type {import("../types.js").Panel} */
export const rules = (state) => html`
  ${clock(state)} ${rulesOf(state.variant)}
  <p class="faint">${t("foot.trademark")}</p>
`;
