// How the form of a new game looks: whom one plays against, the game, strength, color, time, and one button.

import { colorName, list } from "../format.js";
import { icon } from "../icons.js";
import { live } from "../live.js";
import { html, nothing } from "../render.js";
import { t } from "../words.js";
import { said } from "./form.js";
import { strength } from "./levels.js";
import { allowsHints, freeSeats, isAlone, linkSeats } from "./new_form.js";
import { moreOptions } from "./new_more.js";
import { allGames, gameChips } from "./new_picker.js";
import { nameInput } from "./name_input.js";
import { blocks, levelCards } from "./new_parts.js";
import { timeChips, timeWords } from "./new_time.js";

/** @typedef {import("./lists.js").NewGame} NewGame */
/** @typedef {(state: NewGame, act: any) => unknown} View */

/** @type {[import("./lists.js").Opponent, string][]} */
const OPPONENTS = [
  ["computer", "computer"],
  ["friend", "friends"],
  ["anyone", "globe"],
];

/** @type {View} */
export const newGameView = (state, act) => html`
  <form class="new-game" novalidate autocomplete="off" @submit=${act.send}>
    <header>
      <h1 tabindex="-1">${t("new.title")}</h1>
      <button type="button" class="icon-button" aria-label=${t("new.close")} @click=${act.close}>${icon("close")}</button>
    </header>
    ${state.variant
      ? state.isPicking
        ? allGames(state, act)
        : entering(state, act)
      : html`<div class="body is-empty" aria-busy=${!state.problem}>${said(state)}</div>`}
  </form>
`;

/** @type {View} */
function entering(state, act) {
  const { variant, wish, opponent, ownName } = state;
  const isForOne = variant.players === 1;
  const isNamed = ownName === null || isAlone(wish);
  return html`
    <div class="body">
      ${isForOne ? nothing : opponents(state, act)}
      ${gameChips(state, act)}
      ${!isForOne && wish.seats.some(({ kind }) => kind === "ai") ? strengthCards(state, act) : nothing}
      ${isForOne || opponent === "computer" ? nothing : timeChips(state, act)}
      ${isForOne || wish.isByLot || !wish.seats.some(({ kind }) => kind === "me")
        ? nothing
        : html`<div class="halves">${colors(state, act)} ${isNamed ? nothing : nameField(state, act)}</div>`}
      ${moreOptions(state, act)} ${said(state, fieldNames(state))}
    </div>
    <footer>
      <span class="faint">${sentence(state)}</span>
      <button class="button main large" aria-busy=${state.isBusy}>
        ${linkSeats(wish).length ? nothing : icon("play")} ${t(`new.go-${goal(state)}`)}
      </button>
    </footer>
  `;
}

/** What the button does. @param {NewGame} state */
const goal = ({ wish }) => (linkSeats(wish).length ? "link" : freeSeats(wish) || wish.seats.some(({ kind }) => kind === "player") ? "create" : "play");

/** Fields that tell themselves what is wrong with them. @param {NewGame} state */
const fieldNames = ({ problem }) => {
  const name = problem?.body.field ?? "";
  return name === "name" || document.getElementsByName(name).length || document.getElementById(`new-${name}`) ? [{ name }] : [];
};

/** @type {View} */
const opponents = ({ opponent }, act) => html`
  <fieldset class="segments opponents" aria-label=${t("new.opponent")}>
    ${OPPONENTS.map(
      ([each, sign]) => html`<label>
        <input type="radio" name="opponent" value=${each} .checked=${live(each === opponent)} @change=${() => act.playAgainst(each)} />
        ${icon(sign)} <span>${t(`new.with.${each}`)}</span>
      </label>`,
    )}
  </fieldset>
`;

/** @type {View} */
function strengthCards({ levels, level, variant, wish }, act) {
  const known = levels.filter(({ variants }) => variants.includes(variant.id));
  const chosen = wish.seats.find(({ kind }) => kind === "ai")?.level ?? level;
  return html`
    <fieldset class="choice" aria-label=${t("new.strength")}>
      <p class="choice-head"><b>${t("new.strength")}</b> <span class="choice-about">${strength(known.find(({ name }) => name === chosen), variant)}</span></p>
      ${levelCards(chosen, act.setLevel)}
    </fieldset>
  `;
}

/** @type {View} */
function colors({ variant, wish }, act) {
  const mine = wish.seats.findIndex(({ kind }) => kind === "me");
  const first = variant.seats[0].colors[0];
  const name = (/** @type {number} */ at) =>
    variant.seats[at].colors.map(colorName).join(", ") || t("new.seat-number", { number: at + 1 });
  const choice = (/** @type {number | null} */ at, /** @type {string} */ label, /** @type {unknown} */ swatch) => {
    const isChosen = at === null ? wish.isRandomSeat : !wish.isRandomSeat && at === mine;
    return html`<label class="pick tint">
      <input type="radio" name="color" value=${at ?? "random"} .checked=${live(isChosen)} @change=${() => act.sitAt(at)} />
      ${swatch} <span class="unseen">${label}</span>
    </label>`;
  };
  const [one, other] = [variant.seats[0], variant.seats[1]].map(({ colors }) => colors[0]);
  return html`
    <fieldset class="choice tints-group" aria-label=${t("new.color")}>
      <p class="choice-head">
        <b>${t("new.color")}</b>
        <span class="choice-about">${first && !wish.isRandomSeat ? t("new.begins", { color: colorName(first) }) : nothing}</span>
      </p>
      <div class="row">
        ${variant.seats.map(({ colors }, at) => choice(at, name(at), colors.length ? blocks(colors) : html`<b class="number">${at + 1}</b>`))}
        ${choice(null, t("new.random"), one ? blocks([one, other]) : icon("random"))}
        <span class="chosen" aria-hidden="true">${wish.isRandomSeat ? t("new.random") : name(mine)}</span>
      </div>
    </fieldset>
  `;
}

/** @type {View} */
const nameField = (state, act) => html`
  <div class="choice own-name">${nameInput(state, (name) => act.set({ ownName: name }), t("new.name-shown"))}</div>
`;

/** What happens when the button is pressed, in a line. @param {NewGame} state */
function sentence({ wish, variant, names }) {
  const hints = allowsHints(wish) ? t("new.hints-on") : "";
  if (variant.players === 1) return "";
  const invited = wish.seats.flatMap(({ kind, player }) => (kind === "player" && names[player] ? [names[player]] : []));
  if (invited.length) return t("new.invites", { names: list.format(invited) });
  if (linkSeats(wish).length) return t("new.links", { count: linkSeats(wish).length });
  if (freeSeats(wish)) return t("new.opens", { count: freeSeats(wish) });
  return `${timeWords(wish, variant.players)} ${hints}`;
}

