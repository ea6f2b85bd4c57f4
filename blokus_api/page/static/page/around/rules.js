// Rules: those of a variant with its options, as the server tells them in the page's language.

import { html } from "../render.js";
import { t } from "../words.js";
import { clock } from "./clock.js";

/** Parts of rules, in their order. */
export const PARTS = ["aim", "board", "setup", "turn", "end", "scoring", "advice", "about"];

/** As GET /variants/{variant} tells it. @type {(variant: any) => unknown} */
export const rulesOf = ({ summary, rules, options }) => html`
  <div class="rules">
    <p>${summary}</p>
    ${PARTS.map((part) => (rules[part].length ? html`<h3 id=${`rules-${part}`}>${t(`rules.${part}`)}</h3>${rules[part].map(paragraph)}` : ""))}
    ${options.length ? html`<h3>${t("rules.options")}</h3><dl>${options.map(option)}</dl>` : ""}
  </div>
`;

/** @param {string} text */
const paragraph = (text) => html`<p>${text}</p>`;

/** @param {any} option */
const option = ({ description, values, descriptions, value }) => html`
  <dt>${description}</dt>
  <dd>${descriptions[values.map(String).indexOf(String(value))] ?? String(value)}</dd>
`;

/** The rules at a table, with its clock; there is no foot below it. @type {import("../types.js").Panel} */
export const rules = (state, act) => html`
  ${clock(state, act)} ${rulesOf(state.variant)}
  <p class="faint">${t("foot.trademark")}</p>
`;
