// A move can be typed: what is meant is shown on the board while one types.

import { choices } from "../around/scene.js";
import { html } from "../render.js";
import { t } from "../words.js";
import { typed as read } from "./choose.js";
import { canChoose } from "./hand.js";

/** @type {import("../types").Panel} */
export function typed(state, act) {
  const said = state.typed ?? "";
  const { placements, unknown } = read(state.board, choices(state) ?? [], said);
  const told = !said ? t(state.board.isSolid ? "play.type-cubes" : "play.type-how") : unknown ? t("play.unknown", { word: unknown }) : t("play.places", { count: placements.length });
  const keep = (/** @type {any} */ { target }) => {
    act.dispatch({ type: "show", fields: { typed: target.value } });
    const [first, ...others] = read(state.board, choices(state) ?? [], target.value).placements;
    if (first && canChoose(state)) act.cover(first.cells[0], [first, ...others]);
    else act.drop();
  };
  const enter = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    if (!said || !state.ghost) return;
    act.dispatch({ type: "show", fields: { typed: "" } });
    act.put(state.ghost);
  };
  const key = (/** @type {KeyboardEvent} */ event) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by && state.held) act.nextPlace(by);
    if (by) event.preventDefault();
  };
  return html`
    <form class="typed row" @submit=${enter}>
      <label>${t("play.type")} <input name="move" autocomplete="off" autocapitalize="off" spellcheck="false" .value=${said}
        aria-describedby="typed-told" @input=${keep} @keydown=${key} /></label>
      <small id="typed-told" role="status">${told}</small>
    </form>
  `;
}
