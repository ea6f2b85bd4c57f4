// The menu of a table: what is needed seldom, or by few.

import { requests } from "../around/offers.js";
import { canPlan } from "../around/scene.js";
import { html, nothing } from "../render.js";
import { t } from "../words.js";

/** @type {import("../types").Panel} */
export function menu(state, act) {
  const { game, canAct } = state;
  const item = (/** @type {string} */ name, /** @type {() => unknown} */ does) => html`
    <button class="button" data-item=${name} @click=${does}>${t(`menu.${name}`)}</button>`;
  const panel = (/** @type {string} */ name) => item(name, () => act.openTab(name));
  const close = () => act.dispatch({ type: "show", fields: { menu: false } });
  return html`
    <div class="menu card" role="group" aria-label=${t("play.more")} @click=${close}>
      ${panel("info")}
      ${canPlan(state) ? item("plan", act.plan) : nothing}
      ${requests(state, act)}
      ${game.placements.length && game.status !== "aborted" ? item("fork", act.fork) : nothing}
      <hr />
      ${panel("board")}
      ${canAct ? item("type", () => act.openTyped()) : nothing}
      ${item("keys", () => act.openKeys())}
    </div>
  `;
}
