// How the board is seen: turned, floor by floor, from above, with its past below it.

import { zoomBy } from "../board/zoom.js";
import { icon } from "../icons.js";
import { html, nothing } from "../render.js";
import { t } from "../words.js";

const STEP = 1.5;

/** @type {import("../types").Panel} */
export function tools(state, act) {
  const { board, look, game } = state;
  const see = (/** @type {any} */ changed) => act.dispatch({ type: "view", look: changed });
  const tool = (/** @type {string} */ name, /** @type {string} */ sign, /** @type {any} */ changed) => html`
    <button class="button" data-tool=${name} aria-label=${t(`play.${name}`)} title=${t(`play.${name}`)}
      @click=${() => see(changed)}>${icon(sign)}</button>`;
  const top = board.isSolid ? Math.max(...board.columns.map(({ limit }) => limit)) : 0;
  return html`
    <div class="row tools">
      ${tool("turn-left", "rotate-left", { turn: (look.turn + 3) % 4, zoom: null })} ${tool("turn-right", "rotate", { turn: (look.turn + 1) % 4, zoom: null })}
      ${tool("smaller", "minus", { zoom: zoomBy(board, look, 1 / STEP) })} ${tool("larger", "plus", { zoom: zoomBy(board, look, STEP) })}
      ${board.isSolid ? html`
        <button class="button" data-tool="plan" aria-pressed=${look.view === "plan"}
          @click=${() => see({ view: look.view === "plan" ? "iso" : "plan", zoom: null })}>${t("play.plan")}</button>
        <label>${t("play.floors")} <input type="range" min="1" max=${top} .value=${String(look.floors ?? top)}
          @input=${(/** @type {any} */ { target }) => see({ floors: Number(target.value) === top ? null : Number(target.value) })} />
          <output>${look.floors ?? top}</output></label>` : nothing}
    </div>
    ${game.status === "ended" || state.at !== null || /moves|chart|explorer/.test(state.tab) ? act.panel("replay", state) : nothing}
  `;
}
