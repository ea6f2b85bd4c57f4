// The bar of what can be done with the piece in hand. It stays where it is; so does Place, under each thumb.

import { isPlanning } from "../around/scene.js";
import { icon } from "../icons.js";
import { html } from "../render.js";
import { t } from "../words.js";
import { canChoose } from "./hand.js";

/** What Place would do when it was pressed. */
let pressed = "";

/** @type {import("../types").Panel} */
export function actions(state, act) {
  const { board, held, ghost, sheet, game } = state;
  const isHeld = held !== null;
  const isPick = game.phase === "draft" && isHeld;
  const isReady = canChoose(state) && (isPick || ghost !== null);
  const meant = `${game.version} ${held?.piece} ${ghost?.cells}`;
  const button = (/** @type {string} */ name, /** @type {() => unknown} */ does, sign = name) => html`
    <button class="button" data-action=${name} aria-label=${t(`play.${name}`)} title=${t(`play.${name}`)}
      aria-disabled=${!isHeld} aria-expanded=${name === "sheet" ? String(sheet && isHeld) : undefined}
      @click=${() => isHeld && does()}>${icon(sign)}</button>
  `;
  const place = (/** @type {MouseEvent} */ { detail }) => {
    // A press that began before the board changed meant something else.
    if (isReady && (!detail || pressed === meant)) act.put(ghost);
  };
  return html`
    <div class="actions" role="toolbar" aria-label=${t("play.actions")}>
      ${(board.isSolid ? ["rotate", "tip", "roll"] : ["rotate", "flip"]).map((how) => button(how, () => act.turn(how)))}
      ${button("sheet", () => act.dispatch({ type: "sheet", isOpen: !sheet }), "menu")}
      ${button("next", () => act.nextPlace())} ${button("drop", () => act.drop())}
      <button class="button main" data-action="place" aria-disabled=${!isReady}
        @pointerdown=${() => (pressed = meant)} @click=${place}>
        ${icon("place")} ${t(isPlanning(state) ? "plan.add" : isPick ? "play.pick" : "play.place")}
      </button>
    </div>
  `;
}
