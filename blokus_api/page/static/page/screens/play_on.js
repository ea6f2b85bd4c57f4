// Play on from a position of a game or a record: I take a seat, computers or a friend the others, and it begins at once.

import { path, post } from "../api.js";
import { colorName, levelName } from "../format.js";
import { icon } from "../icons.js";
import { keepLink } from "../links.js";
import { live } from "../live.js";
import { positionOf } from "../look/record_game.js";
import { need } from "../needs.js";
import { html, nothing } from "../render.js";
import { go } from "../router.js";
import { identify } from "../session.js";
import { openSheet } from "../sheet.js";
import { t } from "../words.js";
import { attempt, blank, said } from "./form.js";
import { levelOf, seatsFrom } from "./new_form.js";
import { blocks, levelCards } from "./new_parts.js";
import { lastPlayed } from "./variants.js";

await need("new");

/**
 * A position: a version of a game, or what `POST /games` takes to begin with a position.
 * @typedef {{game: string, version: number} | {position: Record<string, unknown>}} Origin
 */
/**
 * @typedef {object} Position
 * @property {Origin} origin
 * @property {number} ply number of placements before it
 * @property {{player: string | null, colors: string[]}[]} seats who sat there
 * @property {number[]} out seats that had left
 * @property {number} mine the seat that is proposed to me
 */

/**
 * Begin a game from a position, and go there. The seat `link` gets a link.
 * @type {(origin: Origin, seats: import("./new_form.js").RequestedSeat[], link: number | null) => Promise<void>}
 */
async function beginFrom(origin, seats, link) {
  await identify();
  const [to, from] =
    "game" in origin ? [path`/games/${origin.game}/fork`, { version: origin.version }] : ["/games", origin.position];
  const { id } = await post(to, { ...from, seats, ...(link !== null && { visibility: "private" }) });
  if (link !== null) {
    const { token } = await post(path`/games/${id}/invitations`, { link: true, seat: link });
    keepLink(id, link, token);
  }
  go(path`/games/${id}`);
}

/**
 * Play on from a record after a number of placements.
 * @param {any} record
 * @param {{seats: {colors: string[]}[]}} variant
 * @param {number} ply
 * @param {string | null} me `player:...`
 */
export const openPlayOnRecord = (record, variant, ply, me) =>
  openPlayOn({
    origin: { position: positionOf(record, ply) },
    ply,
    seats: variant.seats.map(({ colors }, seat) => ({ player: record.players[seat] || null, colors })),
    out: [],
    mine: Math.max(0, record.players.indexOf(me)),
  });

/** Ask who sits where, then begin. @param {Position} position */
export function openPlayOn(position) {
  const { origin, ply, seats, out } = position;
  const state = { ...blank("play-on"), mine: position.mine, level: /** @type {string | null} */ (null), isWithFriend: false };
  /** The seat of the friend: of another person, if there was one. */
  const friendsSeat = () => {
    const others = seats.map((_, seat) => seat).filter((seat) => seat !== state.mine && !out.includes(seat));
    return others.find((seat) => !levelOf(seats[seat].player)) ?? others[0];
  };
  const link = () => (state.isWithFriend ? friendsSeat() : null);
  const requested = () => seatsFrom(position, state.mine, { level: state.level, link: link(), usual: lastPlayed().level });
  const set = (/** @type {Partial<typeof state>} */ fields) => (Object.assign(state, fields), sheet.draw());
  /** @param {Event} event */
  function send(event) {
    event.preventDefault();
    attempt(state, () => beginFrom(origin, requested(), link()), sheet.draw);
  }

  const opponents = () => html`
    <fieldset class="segments opponents of-two" aria-label=${t("new.opponent")}>
      ${[["computer", "computer"], ["friend", "friends"]].map(([each, sign]) => html`<label>
        <input type="radio" name="opponent" value=${each} .checked=${live(state.isWithFriend === (each === "friend"))} @change=${() => set({ isWithFriend: each === "friend" })} />
        ${icon(sign)} <span>${t(`new.with.${each}`)}</span>
      </label>`)}
    </fieldset>
  `;
  /** @param {string[]} levels */
  const strength = (levels) => html`
    <fieldset class="choice" aria-label=${t("new.strength")}>
      <p class="choice-head"><b>${t("new.strength")}</b> <span class="choice-about">${[...new Set(levels)].map(levelName).join(", ")}</span></p>
      ${levelCards(new Set(levels).size === 1 ? levels[0] : null, (level) => set({ level }))}
    </fieldset>
  `;
  const nameAt = (/** @type {number} */ seat) => seats[seat].colors.map(colorName).join(", ") || t("new.seat-number", { number: seat + 1 });
  const colors = () => html`
    <fieldset class="choice tints-group" aria-label=${t("new.color")}>
      <p class="choice-head"><b>${t("new.color")}</b></p>
      <div class="row">
        ${seats.map(({ colors }, seat) => out.includes(seat) ? nothing : html`<label class="pick tint">
          <input type="radio" name="color" value=${seat} .checked=${live(seat === state.mine)} @change=${() => set({ mine: seat })} />
          ${colors.length ? blocks(colors) : html`<b class="number">${seat + 1}</b>`} <span class="unseen">${nameAt(seat)}</span>
        </label>`)}
        <span class="chosen" aria-hidden="true">${nameAt(state.mine)}</span>
      </div>
    </fieldset>
  `;
  const view = () => {
    const levels = requested().flatMap((each) => (typeof each === "object" ? [each.ai] : []));
    return html`
      <form class="new-game" novalidate autocomplete="off" @submit=${send}>
        <header>
          <h1 tabindex="-1">${t("play-on.title", { ply })}</h1>
          <button type="button" class="icon-button" aria-label=${t("new.close")} @click=${() => sheet.close()}>${icon("close")}</button>
        </header>
        <div class="body">${opponents()} ${levels.length ? strength(levels) : nothing} ${colors()} ${said(state)}</div>
        <footer>
          <span class="faint">${t(state.isWithFriend ? "play-on.friend" : "play-on.about")}</span>
          <button class="button main large" aria-busy=${state.isBusy}>
            ${state.isWithFriend ? nothing : icon("play")} ${t(state.isWithFriend ? "new.go-link" : "new.go-play")}
          </button>
        </footer>
      </form>
    `;
  };
  const sheet = openSheet(view, { label: t("play-on.title", { ply }), name: "of-new-game" });
}
