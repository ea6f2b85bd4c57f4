// The form of a new game, on a sheet or on a screen of its own: what is chosen, and what is sent.

import { need } from "../needs.js";
import { path, post } from "../api.js";
import { keepLink } from "../links.js";
import { firstName, isUnnamed, rename } from "../names.js";
import { go } from "../router.js";
import { identify, whoAmI } from "../session.js";
import { attempt, blank } from "./form.js";
import { allLevels } from "./levels.js";
import { bodyOf, emptyWish, invite, linkSeats, seatedAt } from "./new_form.js";
import { newGameView } from "./new_views.js";
import { changed, choosing } from "./options.js";
import { allVariants, lastPlayed, remember } from "./variants.js";

await need("new");

/**
 * @typedef {import("./lists.js").NewGame} NewGame
 * @typedef {import("./lists.js").Opponent} Opponent
 */

/**
 * Return the form's view, drawn by `draw`, and load what it chooses from.
 * @param {{
 *   variant?: string, tab?: Opponent, query?: URLSearchParams, isAddressed?: boolean,
 *   invited?: {id: string, name: string}, draw(): void, close(): void,
 * }} how
 */
export function newGame({ variant, tab = "computer", query = new URLSearchParams(), isAddressed = false, invited, draw, close }) {
  const last = lastPlayed();
  /** @type {NewGame} */
  const state = {
    ...blank("new"),
    name: variant ?? last.variant,
    opponent: tab,
    wish: emptyWish(2, last.level, tab),
    level: last.level,
    variant: /** @type {any} */ (null), // until it is loaded
    variants: [],
    levels: [],
    isAddressed,
    isPicking: false,
    isMore: query.size > 0,
    search: "",
    ownName: null,
    names: {},
  };

  const act = {
    draw,
    close,
    /** @param {Partial<NewGame>} fields */
    set(fields) {
      Object.assign(state, fields);
      draw();
    },
    /** @param {Partial<import("./lists.js").GameWish>} fields */
    wish(fields) {
      Object.assign(state.wish, fields);
      draw();
    },
    /** @param {Opponent} opponent */
    playAgainst(opponent) {
      state.wish = emptyWish(state.variant.players, state.level, opponent);
      state.opponent = opponent;
      inviteFirst();
      draw();
    },
    /** @param {number} count */
    invite(count) {
      invite(state.wish, state.opponent, count);
      draw();
    },
    /** @param {string} level */
    setLevel(level) {
      state.level = level;
      for (const seat of state.wish.seats) seat.level = level;
      draw();
    },
    /** @param {number | null} at */
    sitAt(at) {
      act.wish(at === null ? { isRandomSeat: true } : { ...seatedAt(state.wish, at), isRandomSeat: false });
    },
    /** Choose another variant, without options. @param {string} name */
    choose: (name) =>
      attempt(state, async () => {
        const { variant } = await choosing(name, new URLSearchParams());
        if (variant.players !== state.variant.players) state.wish.seats = emptyWish(variant.players, state.level, state.opponent).seats;
        Object.assign(state, { name, variant, isPicking: false, search: "" });
        inviteFirst();
        if (isAddressed) history.replaceState(null, "", path`/new/${name}`);
      }, draw),
    send: (/** @type {Event} */ event) => send(event),
  };

  /** @param {Event} event */
  async function send(event) {
    event.preventDefault();
    const form = /** @type {HTMLElement} */ (event.currentTarget);
    const isDone = attempt(state, async () => {
      await identify();
      if (state.ownName !== null) await rename(state.ownName);
      const { isRandomSeat, seats } = state.wish;
      const wish = isRandomSeat ? seatedAt(state.wish, Math.floor(Math.random() * seats.length)) : state.wish;
      const options = changed(state.variant);
      const { id } = await post("/games", bodyOf(wish, state.name, options));
      remember({ variant: state.name, options, level: state.level });
      // One after another: each changes the game.
      for (const seat of linkSeats(wish)) {
        const invited = await post(path`/games/${id}/invitations`, { link: true, seat }).catch(() => null);
        if (invited) keepLink(id, seat, invited.token);
      }
      go(path`/games/${id}`); // closes the sheet
    }, draw);
    draw(); // busy
    if (!(await isDone)) /** @type {HTMLElement | null} */ (form.querySelector("[aria-invalid=true]"))?.focus();
  }

  /** Reserve the first of the other seats for the player who is challenged. */
  function inviteFirst() {
    const seat = state.wish.seats.find(({ kind }) => kind !== "me");
    if (!invited || !seat || state.opponent !== "friend") return;
    Object.assign(seat, { kind: "player", player: invited.id });
    state.names = { ...state.names, [invited.id]: invited.name };
  }

  async function load() {
    const [variants, levels, { variant }] = await Promise.all([allVariants(), allLevels(), choosing(state.name, query), whoAmI()]);
    Object.assign(state, { variants, variant, levels });
    state.wish = emptyWish(variant.players, state.level, state.opponent);
    inviteFirst();
    if (isUnnamed()) state.ownName = firstName();
  }
  attempt(state, load, draw);
  return { state, view: () => newGameView(state, act) };
}
