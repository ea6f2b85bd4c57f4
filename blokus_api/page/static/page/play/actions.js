// The bar of what can be done with the piece in hand. It stays where it is; so does Place, under each thumb.

import { isPlanning } from "../around/scene.js";
import { canAskUndo } from "../around/offers.js";
import { icon } from "../icons.js";
import { look } from "../kept.js";
import { html, nothing } from "../render.js";
import { t } from "../words.js";
import { canChoose } from "./hand.js";
import { gameOf, isAmongPeople, isOver, isSolo } from "./table.js";

const TURNS = { solid: ["rotate", "tip", "roll"], flat: ["rotate", "flip"] };
const SIGNS = /** @type {Record<string, string>} */ ({ sheet: "orientations", drop: "close" });
const fingers = matchMedia("(pointer: coarse)");

/** Whether a piece that was put waits for Place. */
const confirms = () => look.confirm === "on" || (look.confirm !== "off" && fingers.matches);

/** What Place would do when it was pressed. */
let pressed = "";

/** @type {(name: string, isOn: boolean, does: () => unknown, more?: {isOpen?: boolean, isLong?: boolean}) => unknown} */
const action = (name, isOn, does, { isOpen, isLong } = {}) => html`
  <button class="button action" data-action=${name} aria-label=${isLong ? nothing : t(`play.${name}`)} title=${t(`play.${name}`)}
    aria-disabled=${!isOn} aria-expanded=${isOpen === undefined ? nothing : String(isOpen)}
    @click=${() => isOn && does()}>${icon(SIGNS[name] ?? name)}${isLong ? html`<span>${t(`play.${name}-short`)}</span>` : nothing}</button>
`;

/** @type {import("../types").Panel} */
export function actions(state, act) {
  const { board, held, sheet } = state;
  const isPick = gameOf(state).phase === "draft";
  const isHeld = held !== null;
  const turns = TURNS[board.isSolid ? "solid" : "flat"];
  return html`
    <div class="actions ${confirms() || isPick ? "is-confirmed" : ""}" data-zone="actions" role="toolbar" aria-label=${t("play.actions")}>
      ${isPick ? nothing : html`
        ${turns.map((how) => action(how, isHeld, () => act.turn(how)))}
        ${action("sheet", isHeld, () => act.dispatch({ type: "sheet", isOpen: !sheet }), { isOpen: sheet && isHeld })}
        ${action("drop", isHeld, () => act.drop())}
        ${more(state, act)}`}
      ${place(state, act)}
    </div>
  `;
}

/** What needs no piece in hand: undo and, where the game has them, hints. @type {import("../types").Panel} */
export function more(state, act, isLong = false) {
  const { game, canAct } = state;
  const isAlone = isSolo(state);
  const undo = isAlone ? () => act.command("undo", "/undo") : isAmongPeople(state) ? () => act.around({ sure: "undo" }) : act.askUndo;
  const canUndo = isAlone ? canAct && (game.removable ?? []).length > 0 : canAskUndo(state);
  return html`
    ${action("undo", canUndo, undo, { isLong })}
    ${isAlone || game.hints === false ? nothing : action("hint", canAct, () => act.analyse("hint"), { isLong })}
  `;
}

/** @type {import("../types").Panel} */
function place(state, act) {
  const { held, ghost, game } = state;
  const isPick = game.phase === "draft";
  const isReady = canChoose(state) && (isPick ? held !== null : ghost !== null);
  const meant = `${game.version} ${held?.piece} ${ghost?.cells}`;
  const put = (/** @type {MouseEvent} */ { detail }) => {
    // A press that began before the board changed meant something else.
    if (isReady && (!detail || pressed === meant)) act.put(ghost);
  };
  return html`
    <button class="button mine place" data-action="place" aria-disabled=${!isReady}
      @pointerdown=${() => (pressed = meant)} @click=${put}>
      ${icon("check")} <span>${t(isPlanning(state) ? "plan.add" : isPick ? "play.pick" : "play.place")}</span>
    </button>
  `;
}

/** The row of a phone between the tray and the bar under the thumbs. @type {import("../types").Panel} */
export function row(state, act) {
  const { board, look, variant, game, mine } = state;
  const isEnded = isOver(game);
  const word = isPlanning(state) ? "tab.plan" : variant.is_puzzle && !isEnded ? "tab.puzzle" : "tab.moves";
  return html`
    <div class="phone-row" data-zone="row">
      ${isEnded ? html`<button class="button" data-action="result" @click=${() => act.showResult()}>${icon("star")}<span>${t("tab.result")}</span></button>`
        : mine.length ? more(state, act, true) : nothing}
      <button class="button" data-action="panel" aria-expanded=${Boolean(state.isPanel)} @click=${() => act.dispatch({ type: "show", fields: { isPanel: !state.isPanel } })}>
        ${icon("home")}<span>${t(word)}</span></button>
      ${board.isSolid ? html`
        <button class="button" aria-pressed=${look.view === "plan"}
          @click=${() => act.dispatch({ type: "view", look: { view: look.view === "plan" ? "iso" : "plan", zoom: null } })}>${icon("view-3d")}<span>${t("play.plan")}</span></button>` : nothing}
    </div>
  `;
}
