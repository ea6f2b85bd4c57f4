// Offers: what one asks the others for, and answers them; resigning, calling off and skipping, each asked twice.

import { path } from "../api.js";
import { colorName, duration, fromNow, playerName } from "../format.js";
import { html, nothing, ref } from "../render.js";
import { now as serverNow } from "../time.js";
import { t } from "../words.js";
import { button } from "./parts.js";

/** @typedef {import("../types.js").Panel} Panel */

const DAY = 86_400;

/** @type {Panel} */
export function offers(state, act) {
  const {
    game: { status, placements, out, seats, clock, offers, rated, by_lot },
    mine,
    me,
    around,
  } = state;
  if (!mine.length || !/open|playing/.test(status) || seats.length === 1) return nothing;
  const moved = new Set([...placements, ...out].map(({ seat }) => seat));
  const isBound = status === "playing" && rated && by_lot;
  const abort =
    !isBound && moved.size < seats.length && twice(state, act, "abort", () => act.command("around", "/abort"));
  if (status === "open") return html`<p class="row">${abort}</p>`;
  const isAmongPeople = seats.some(
    ({ player, is_out }) => player !== me && !is_out && !player?.startsWith("ai:"),
  );
  const now = around.now ?? serverNow();
  const isPaused = clock?.pauses.some(
    ({ starts_at, ends_at }) => Date.parse(starts_at ?? "") <= now && now < Date.parse(ends_at ?? ""),
  );
  const seconds = clock?.kind === "live" ? DAY / 288 : 3 * DAY;
  const ask = (/** @type {string} */ kind, more = {}) =>
    button(`offer.${kind}`, () => act.command("around", "/offers", { kind, ...more }), {
      time: duration(seconds * 1000),
    });
  const stopped = around.plan?.stored?.stopped ?? "done";
  return html`
    ${stopped === "done" ? nothing : html`<p class="notice">${t("plan.stopped", { why: t(`plan.stop.${stopped}`) })}</p>`}
    ${offers.map((offer) => open(state, act, offer))}
    <details class="offers">
      <summary>${t("offer.title")}</summary>
      <p class="row">
        ${
          offers.some(({ seat }) => mine.includes(seat))
            ? nothing
            : html`
          ${moved.has(mine[0]) ? button("offer.undo", act.askUndo) : nothing}
          ${isAmongPeople && clock
            ? [isPaused ? ask("resume") : ask("pause", { seconds }), ask("extra-time", { seconds })]
            : nothing}
          ${isAmongPeople && !abort ? ask("abort") : nothing}
        `
        }
        ${abort || nothing} ${twice(state, act, "resign", () => act.command("around", "/resign"))}
        ${rated ? nothing : twice(state, act, "hand-over", () => act.sit(mine[0], "greedy"))}
      </p>
    </details>
  `;
}

/** Skip the turn, if the rules allow it. @type {Panel} */
export const skip = (state, act) =>
  state.canAct && state.game.turn?.may_skip
    ? twice(state, act, "skip", () => act.command("skip", "/moves", { move: "pass" }), {
        color: colorName(state.game.turn.color ?? ""),
      })
    : nothing;

/** What cannot be taken back: asked for once more. @type {Panel} */
function twice({ around }, act, what, does, params) {
  const ask = (/** @type {string | null} */ sure) => () => act.around({ sure });
  if (around.sure !== what) return button(`sure.${what}`, ask(what));
  const question = t(`sure.${what}-ask`, params);
  return html`
    <span class="row notice" role="group" tabindex="-1" aria-label=${question} ${ref(focus)}>
      ${question} ${button("sure.yes", () => (ask(null)(), does()))} ${button("sure.no", ask(null))}
    </span>
  `;
}

/** The keyboard goes on at the question, but not on Yes: a key that is held down repeats. @param {Element | undefined} question */
const focus = (question) => queueMicrotask(() => /** @type {HTMLElement | undefined} */ (question)?.focus());

/** An offer that not all have answered. @type {Panel} */
function open({ game, mine, names, me }, act, { offer, seat, kind, to, seconds, awaits, expires_at }) {
  const name = (/** @type {number} */ each) => playerName(game.seats[each].player, names, me);
  const answer = (/** @type {string} */ does) =>
    button(`offer.${does}`, () => act.command("around", path`/offers/${offer}/${does}`));
  return html`
    <div class="row notice">
      <span>
        ${name(seat)}: ${t(`offer.${kind}`, { time: duration(1000 * seconds) })}
        ${to ? html`<a href="#${to}">#${to}</a>` : nothing}
        <small>${t("offer.awaits", { names: awaits.map(name).join(", "), until: fromNow(expires_at) })}</small>
      </span>
      ${mine.some((each) => awaits.includes(each)) ? [answer("accept"), answer("decline")] : nothing}
      ${mine.includes(seat) ? answer("withdraw") : nothing}
    </div>
  `;
}
