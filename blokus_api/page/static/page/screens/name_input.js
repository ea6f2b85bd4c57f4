// The field for one's own name, where others will see it.

import { live } from "../live.js";
import { html, nothing } from "../render.js";
import { t } from "../words.js";

/**
 * The field for one's own name. A refusal stands on its line.
 * @param {import("../types.js").Form & {ownName: string | null}} state
 * @param {(name: string) => void} change
 * @param {string} [about]
 */
export function nameInput(state, change, about = "") {
  const wrong = state.problem?.body.field === "name" && state.problem.message;
  return html`
    <div class="field">
      <label for="own-name">${t("new.name")} ${about ? html`<span class="choice-about">${about}</span>` : nothing}</label>
      <input
        id="own-name" name="name" maxlength="40" autocomplete="nickname" .value=${live(state.ownName ?? "")}
        aria-invalid=${Boolean(wrong)} aria-describedby="own-name-error"
        @input=${(/** @type {any} */ event) => change(event.target.value)}
      />
      <small class="error" id="own-name-error" role=${wrong ? "alert" : nothing}>${wrong || nothing}</small>
    </div>
  `;
}
