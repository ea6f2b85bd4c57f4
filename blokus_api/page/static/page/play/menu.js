// The menu of a table: what is needed seldom, or by few.

import { movedOf } from "../around/offers.js";
import { button } from "../around/parts.js";
import { playOnPly } from "../around/result_words.js";
import { canPlan } from "../around/scene.js";
import { span } from "../format.js";
import { html, nothing } from "../render.js";
import { now as serverNow } from "../time.js";
import { t } from "../words.js";

/** @typedef {import("../types").TableState} TableState */

const DAY = 86_400;

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
      ${game.placements.length && playOnPly(state) !== null ? item("play-on", act.playOn) : nothing}
      <hr />
      ${panel("board")}
      ${canAct ? item("type", () => act.openTyped()) : nothing}
      ${item("keys", () => import("./help.js").then(({ openKeys }) => openKeys()))}
    </div>
  `;
}

/**
 * What the menu offers about the game: buttons, each of which asks the others, or asks once more.
 * @param {TableState} state
 * @param {any} act
 * @returns {unknown[]}
 */
function requests(state, act) {
  const { game: { status, seats, clock, offers, rated, by_lot }, mine, me, around } = state;
  if (!mine.length || !/open|playing/.test(status) || seats.length === 1) return [];
  if (mine.every((seat) => seats[seat].is_out)) return [];
  const isBound = status === "playing" && rated && by_lot;
  const canAbort = !isBound && movedOf(state.game).size < seats.length;
  const sure = (/** @type {string} */ what) => button(`sure.${what}`, () => act.around({ sure: what }));
  if (status === "open") return canAbort ? [sure("abort")] : [];
  const isAmongPeople = seats.some(({ player, is_out }) => player !== me && !is_out && !player?.startsWith("ai:"));
  const now = around.now ?? serverNow();
  const isPaused = clock?.pauses.some(
    ({ starts_at, ends_at }) => Date.parse(starts_at ?? "") <= now && now < Date.parse(ends_at ?? ""),
  );
  const seconds = clock?.kind === "live" ? DAY / 288 : 3 * DAY;
  const ask = (/** @type {string} */ kind, more = {}) =>
    button(`offer.${kind}`, () => act.command("around", "/offers", { kind, ...more }), { time: span(seconds) });
  const isOpen = offers.some(({ seat }) => mine.includes(seat));
  return [
    ...(isAmongPeople && clock && !isOpen ? [isPaused ? ask("resume") : ask("pause", { seconds }), ask("extra-time", { seconds })] : []),
    ...(isAmongPeople && !canAbort && !isOpen ? [ask("abort")] : []),
    ...(canAbort ? [sure("abort")] : []),
    sure("resign"),
    ...(rated ? [] : [sure("hand-over")]),
  ];
}
