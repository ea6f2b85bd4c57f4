// Below the board: how it is seen (turned, larger, floor by floor, from above), and the way through its past.

import { zoomBy } from "../board/zoom.js";
import { icon } from "../icons.js";
import { replayBar } from "../look/replay.js";
import { html, nothing } from "../render.js";
import { t } from "../words.js";

const LARGER = 1.8;

/** @type {import("../types").Panel} */
export function tools(state, act) {
  const { board, look } = state;
  const see = (/** @type {any} */ changed) => act.dispatch({ type: "view", look: changed });
  const isPlan = look.view === "plan";
  return html`
    <div class="controls" data-zone="controls">
      ${tool("turn-right", "turn-board", "play.turn", () => see({ turn: (look.turn + 1) % 4, zoom: null }))}
      ${tool("zoom", look.zoom ? "zoom-out" : "zoom-in", look.zoom ? "play.smaller" : "play.larger",
        () => see({ zoom: look.zoom ? null : zoomBy(board, look, LARGER) }))}
      ${board.isSolid ? html`
        ${tool("plan", "view-3d", isPlan ? "play.solid" : "play.plan", () => see({ view: isPlan ? "iso" : "plan", zoom: null }), isPlan)}
        ${floors(state, see)}` : nothing}
      ${replayBar(state, act)}
    </div>
  `;
}

/** @type {(name: string, sign: string, word: string, does: () => void, isOn?: boolean) => unknown} */
const tool = (name, sign, word, does, isOn) => html`
  <button class="icon-button" data-tool=${name} aria-label=${t(word)} title=${t(word)}
    aria-pressed=${isOn === undefined ? nothing : String(isOn)} @click=${does}>${icon(sign)}</button>
`;

/** How many floors are seen. @type {(state: import("../types").TableState, see: (changed: any) => void) => unknown} */
function floors({ board, look }, see) {
  const top = Math.max(...board.columns.map(({ limit }) => limit));
  const down = () => see({ floors: (look.floors ?? top) > 1 ? (look.floors ?? top) - 1 : null });
  const said = `${t("play.floors")}: ${look.floors ?? top}`;
  return html`
    <button class="icon-button floors" data-tool="floors" aria-label=${said} title=${said} @click=${down}>
      ${icon("floors")}<small>${look.floors ?? top}</small></button>
  `;
}
