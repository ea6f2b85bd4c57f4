// How time is counted in a new game: chips for what is usual, fields for all else, and a sentence of what happens.

import { span } from "../format.js";
import { live } from "../live.js";
import { html, nothing } from "../render.js";
import { t } from "../words.js";
import { fieldOf } from "./form.js";
import { CLOCKS, clockOf, TIMES } from "./new_form.js";

/** @typedef {import("./lists.js").GameWish} GameWish */
/** @typedef {(state: import("./lists.js").NewGame, act: any) => unknown} View */

/** @type {View} */
export const timeChips = (state, act) => html`
  <fieldset class="choice" aria-label=${t("new.time")}>
      <p class="choice-head"><b>${t("new.time")}</b> <span class="choice-about">${timeWords(state.wish, state.variant.players)}</span></p>
    <div class="row">
      ${[...Object.keys(TIMES), "custom"].map(
        (each) => html`<label class="pick time">
          <input type="radio" name="time" value=${each} .checked=${live(each === state.wish.time)}
            @change=${() => act.wish({ time: each })} />
          ${t(`new.time.${each}`)}
        </label>`,
      )}
    </div>
    ${state.wish.time === "custom" ? custom(state, act) : nothing}
  </fieldset>
`;

/** @type {View} */
function custom(state, act) {
  const { wish } = state;
  return html`
    <div class="pair">
      ${fieldOf(state, {
        name: "clock",
        label: t("new.kind"),
        value: wish.clock,
        choices: Object.keys(CLOCKS).map((kind) => [kind, t(`new.clock.${kind}`)]),
        change: (/** @type {string} */ clock) => act.wish({ clock }),
      })}
      ${Object.entries(CLOCKS[wish.clock]).map(([name, [, usual]]) => {
        const key = `${wish.clock}.${name}`;
        return fieldOf(state, {
          name: `clock.${name}`,
          label: t(`new.${key}`),
          value: wish.numbers[key] ?? usual,
          change: (/** @type {string} */ value) => act.wish({ numbers: { ...wish.numbers, [key]: value } }),
        });
      })}
    </div>
  `;
}

/** "3 days a move. Out of time: you lose." @type {(wish: GameWish, players: number) => string} */
export function timeWords(wish, players) {
  const clock = /** @type {any} */ (clockOf(wish));
  if (!clock) return t("new.no-clock");
  const { timeout } = wish;
  const end = timeout.startsWith("ai:") ? "ai" : timeout === "abort-early" ? "abort" : players > 2 ? "out" : "lose";
  const each = clock.days
    ? t("new.each", { time: span(clock.days * 86_400) })
    : t(clock.increment_s ? "new.bank" : "new.all", { bank: span(clock.bank_s || 0), more: span(clock.increment_s || 0) });
  return `${each} ${t(`new.timeout-${end}`)}`;
}

/** A clock in a few words: "10 minutes + 5 seconds a move". @type {(clock: import("./lists.js").ClockTerms | null) => string} */
export function clockWords(clock) {
  if (!clock) return t("new.clock.none");
  if (clock.kind === "days") return t("wait.each", { time: span((clock.days ?? 0) * 86_400) });
  const { bank_s = 0, increment_s = 0 } = clock;
  return t(increment_s ? "wait.bank" : "wait.all", { bank: span(bank_s), more: span(increment_s) });
}
