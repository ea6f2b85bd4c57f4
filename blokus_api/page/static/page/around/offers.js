// Offers: what one asks the others for, and answers them; resigning, calling off and skipping, each asked twice.

import { path } from "../api.js";
import { colorName, list, playerName, span } from "../format.js";
import { html, nothing, ref } from "../render.js";
import { t } from "../words.js";
import { button } from "./parts.js";

/** @typedef {import("../types.js").TableState} TableState */
/** @typedef {{words: string, buttons: unknown, detail?: string}} Line a sentence, the buttons beside it, and what it is about */

/** The seats that have placed something or left. @param {TableState["game"]} game */
export const movedOf = ({ placements, out }) => new Set([...placements, ...out].map(({ seat }) => seat));

/** Whether my last move may be asked back. @param {TableState} state */
export const canAskUndo = ({ game, mine }) =>
  game.status === "playing" &&
  mine.length > 0 &&
  movedOf(game).has(mine[0]) && !game.seats[mine[0]]?.is_out &&
  !game.offers.some(({ seat }) => mine.includes(seat));

/** Skip the turn, if the rules allow it. @type {import("../types.js").Panel} */
export const skip = ({ canAct, game }, act) =>
  canAct && game.turn?.may_skip ? button("sure.skip", () => act.around({ sure: "skip" })) : nothing;

/** What cannot be taken back: asked for once more. @type {(state: TableState, act: any) => Line | null} */
export function question({ around: { sure }, game, mine }, act) {
  if (!sure || game.seats.length === 1) return null;
  /** @type {Record<string, () => unknown>} */
  const does = {
    abort: () => act.command("around", "/abort"),
    resign: () => act.command("around", "/resign"),
    "hand-over": () => act.sit(mine[0], "greedy"),
    undo: act.askUndo,
    skip: () => act.command("skip", "/moves", { move: "pass" }),
  };
  const close = () => act.around({ sure: null });
  const words = t(`sure.${sure}-ask`, { color: colorName(game.turn?.color ?? "") });
  return {
    words,
    buttons: html`<span class="row" role="group" tabindex="-1" aria-label=${words} ${ref(focus)}>
      ${button("sure.yes", () => (close(), does[sure]()))} ${button("sure.no", close)}
    </span>`,
  };
}

/** The keyboard goes on at the question, but not on Yes: a key that is held down repeats. @param {Element | undefined} group */
const focus = (group) => queueMicrotask(() => /** @type {HTMLElement | undefined} */ (group)?.focus());

/** An offer that waits for me, as a sentence; else one of mine that waits for others. @type {(state: TableState, act: any) => {asked: Line | null, own: Line | null}} */
export function offers(state, act) {
  const { game, mine, names, me } = state;
  const name = (/** @type {number} */ each) => playerName(game.seats[each].player, names, me);
  const answer = (/** @type {import("../types.js").Offer} */ { offer }, /** @type {string} */ does) =>
    button(`offer.${does}`, () => act.command("around", path`/offers/${offer}/${does}`));
  const asked = game.offers.find(({ awaits }) => mine.some((each) => awaits.includes(each)));
  const own = game.offers.find(({ seat }) => mine.includes(seat));
  const time = (/** @type {import("../types.js").Offer} */ { seconds }) => span(seconds ?? 0);
  const what = own ? t(`offer.${own.kind}`, { time: time(own) }) : "";
  return {
    asked: asked ? {
      words: t(`offer.${asked.kind}-by`, { name: name(asked.seat), time: time(asked) }),
      buttons: [answer(asked, "accept"), answer(asked, "decline")],
    } : null,
    own: own ? {
      words: t("offer.waits", { what, names: list.format(own.awaits.map(name)) }),
      buttons: answer(own, "withdraw"),
      detail: what,
    } : null,
  };
}

/** A rematch that another player wants. @type {(state: import("../types.js").TableState, act: any) => {words: string, buttons: unknown} | null} */
export function rematch({ around: { rematch }, names, me }, act) {
  if (!rematch) return null;
  return {
    words: t("after.rematch-by", { name: playerName(rematch.by, names, me) }),
    buttons: html`<span class="row">${button("after.rematch-play", act.rematch)} ${button("after.rematch-no", act.declineRematch)}</span>`,
  };
}
