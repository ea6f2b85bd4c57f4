// More options of a new game, folded: clock, exact level, rules, privacy, rating, hints, and who sits where.

import { colorName, levelName, span } from "../format.js";
import { playerOf } from "../names.js";
import { html, nothing } from "../render.js";
import { session } from "../session.js";
import { t } from "../words.js";
import { fieldOf } from "./form.js";
import { exactly } from "./levels.js";
import { allowsHints, canBeRated, emptyWish, freeSeats, KINDS, playerId } from "./new_form.js";
import { timeChips } from "./new_time.js";
import { changed, optionFields } from "./options.js";

/** @typedef {import("./lists.js").NewGame} NewGame */
/** @typedef {(state: NewGame, act: any) => unknown} View */

const EXPIRIES = [3600, 86_400, 604_800, 1_209_600];
const USUAL_EXPIRY = "1209600";

/** @type {View} */
export function moreOptions(state, act) {
  const count = countOf(state);
  return html`
    <details class="more-options" ?open=${state.isMore} @toggle=${(/** @type {any} */ { target }) => target.open !== state.isMore && act.set({ isMore: target.open })}>
      <summary>
        ${t("new.more")} <span class="tag">${holds(state)}</span>
        ${count ? html`<span class="badge" aria-label=${t("new.changed", { count })}>${count}</span>` : nothing}
      </summary>
      ${state.isMore ? html`<div class="fields">${fields(state, act)}</div>` : nothing}
    </details>
  `;
}

/** What the options are about, or how they are. @param {NewGame} state */
function holds({ wish, opponent, variant }) {
  if (variant.players === 1) return t("new.holds-rules");
  if (opponent === "computer") return t("new.holds");
  const parts = [
    isRated(wish) ? "rated" : "unrated",
    allowsHints(wish) ? "hints" : "no-hints",
    wish.isPrivate ? "private" : "public",
  ];
  return parts.map((part) => t(`new.is-${part}`)).join(", ");
}

/** Whether the server will rate it: guests play for nothing, unless they ask for it. @param {import("./lists.js").GameWish} wish */
const isRated = (wish) => canBeRated(wish) && (wish.isRated ?? (session.me !== null && session.me.kind !== "guest"));

/** How many of them were changed. @param {NewGame} state */
function countOf({ wish, opponent, variant, level }) {
  const usual = emptyWish(variant.players, level, opponent);
  const names = /** @type {const} */ (["isByLot", "timeout", "isRated", "isPrivate", "hasHints"]);
  const numbers = ["rating.min", "rating.max", "expires_in"];
  return (
    Object.keys(changed(variant)).length +
    names.filter((name) => wish[name] !== usual[name]).length +
    numbers.filter((name) => wish.numbers[name]).length +
    (opponent === "computer" && wish.time !== usual.time ? 1 : 0)
  );
}

/** @type {View} */
function fields(state, act) {
  const { wish, variant, levels, opponent, level } = state;
  if (variant.players === 1) return optionFields(state, act.draw);
  const exact = exactly(levels.filter(({ variants }) => variants.includes(variant.id)));
  const isRatable = canBeRated(wish);
  const number = (/** @type {string} */ name, /** @type {string} */ label) =>
    fieldOf(state, {
      name,
      label,
      value: wish.numbers[name] ?? "",
      change: (/** @type {string} */ value) => act.wish({ numbers: { ...wish.numbers, [name]: value } }),
    });
  const check = (/** @type {string} */ name, /** @type {string} */ label, /** @type {boolean} */ value, /** @type {(value: boolean) => void} */ change) =>
    fieldOf(state, { name, label, type: "checkbox", value, change });
  const ai = wish.seats.find(({ kind }) => kind === "ai");
  return html`
    ${opponent !== "computer" && variant.players > 2 ? people(state, act) : nothing}
    ${opponent === "computer" ? timeChips(state, act) : nothing}
    ${wish.time === "none"
      ? nothing
      : fieldOf(state, {
          name: "clock.timeout",
          label: t("new.timeout"),
          value: wish.timeout,
          choices: [
            ["seat-out", t("new.out")],
            ["abort-early", t("new.abort")],
            ...exact.map(([each]) => [`ai:${each}`, t("new.plays", { name: levelName(each) })]),
          ],
          change: (/** @type {string} */ timeout) => act.wish({ timeout }),
        })}
    ${ai
      ? fieldOf(state, { name: "level", label: t("new.exact-level"), value: ai.level ?? level, choices: exact, change: act.setLevel })
      : nothing}
    ${optionFields(state, act.draw)}
    ${freeSeats(wish) || wish.seats.some(({ kind }) => kind === "player")
      ? html`
          ${check("hints", t("new.hints"), allowsHints(wish), (hasHints) => act.wish({ hasHints }))}
          ${check("visibility", t("new.private"), wish.isPrivate, (isPrivate) => act.wish({ isPrivate }))}
          ${isRatable
            ? html`${check("rated", t("new.rated"), isRated(wish), (rated) => act.wish({ isRated: rated }))}
                <div class="pair">${number("rating.min", t("new.min"))} ${number("rating.max", t("new.max"))}</div>`
            : nothing}
          ${fieldOf(state, {
            name: "expires_in",
            label: t("new.expires"),
            value: wish.numbers.expires_in ?? USUAL_EXPIRY,
            choices: EXPIRIES.map((each) => [String(each), span(each)]),
            change: (/** @type {string} */ value) => act.wish({ numbers: { ...wish.numbers, expires_in: value === USUAL_EXPIRY ? "" : value } }),
          })}
        `
      : check("visibility", t("new.private"), wish.isPrivate, (isPrivate) => act.wish({ isPrivate }))}
    <fieldset class="seating">
      <legend>${t("new.seats")}</legend>
      ${wish.seats.map((_, at) => seatRow(state, act, at, exact))}
      ${check("lot", t("new.lot"), wish.isByLot, (isByLot) => act.wish({ isByLot }))}
    </fieldset>
  `;
}

/** How many of the other seats are for people. @type {View} */
function people(state, act) {
  const { wish, variant } = state;
  const others = Array.from({ length: variant.players - 1 }, (_, at) => String(at + 1));
  return fieldOf(state, {
    name: "people",
    label: t("new.people"),
    value: String(freeSeats(wish)),
    choices: others.map((count) => [count, t("new.people-count", { count: Number(count) })]),
    change: (/** @type {string} */ count) => act.invite(Number(count)),
  });
}

/** @type {(state: NewGame, act: any, at: number, exact: string[][]) => unknown} */
function seatRow(state, act, at, exact) {
  const { wish, variant, names } = state;
  const seat = wish.seats[at];
  const set = (/** @type {string} */ field) => (/** @type {string} */ value) => {
    Object.assign(seat, { [field]: value });
    act.wish({ isRandomSeat: false });
  };
  const setPlayer = async (/** @type {string} */ entered) => {
    const id = playerId(entered);
    set("player")(id);
    if (id) act.set({ names: { ...names, [id]: (await playerOf(id)) ?? t("new.nobody") } });
  };
  return html`
    <div class="pair" role="group" aria-label=${t("new.seat-number", { number: at + 1 })}>
      ${fieldOf(state, {
        name: `seats.${at}`,
        label: variant.seats[at].colors.map(colorName).join(", ") || t("new.seat-number", { number: at + 1 }),
        value: seat.kind,
        choices: KINDS.map((kind) => [kind, t(`new.seat.${kind}`)]),
        change: set("kind"),
      })}
      ${seat.kind === "ai"
        ? fieldOf(state, { name: `seats.${at}.ai`, label: t("new.exact-level"), value: seat.level, choices: exact, change: set("level") })
        : nothing}
      ${seat.kind === "player"
        ? html`<div>
            ${fieldOf(state, { name: `seats.${at}.player`, label: t("new.player"), value: seat.player, change: setPlayer })}
            <small class="faint">${names[seat.player] ?? nothing}</small>
          </div>`
        : nothing}
    </div>
  `;
}
