// Home: games to go on with, one click to a new one, all variants, and what others play.

import { get, path, picture, put } from "../api.js";
import { playerName } from "../format.js";
import { guestNotice } from "../guest.js";
import { html } from "../render.js";
import { go } from "../router.js";
import { identify, whoAmI } from "../session.js";
import { stream } from "../stream.js";
import { t } from "../words.js";
import { attempt, blank, said } from "./form.js";
import { clockWords, gameCard, namesOf, playerNames, sign } from "./parts.js";
import { allVariants, familyList, lastPlayed, playComputer, titlesOf } from "./variants.js";

/** @typedef {import("./lists.js").GameRow} GameRow */
/** @typedef {import("./lists.js").Variant} Variant */

/** The middle of a game of Duo, for who has never seen one. */
const EXAMPLE =
  "h7,h6,i6,i5,j5 e10,f10,f9,g9,f8 i10,h9,i9,j9,i8 g7,g6,g5,h5,h4 d11,e11,f11,g11,h11 c12,c11,c10,c9,d9 " +
  "k4,h3,i3,j3,k3 f4,e3,f3,g3,f2 e2,g2,e1,f1,g1 h2,i2,j2,k2,l2 k8,l8,j7,k7,l7 k5,l5,m5,m4,m3 " +
  "c5,b4,c4,c3,d3 d13,e13,f13,e12 i14,g13,h13,i13,i12";
const MOST = 8;

/** @type {import("../router.js").Open} */
export async function open(_place, room) {
  room.title("");
  const form = blank("home");
  const [variants, me] = await Promise.all([allVariants(), whoAmI()]);
  const last = lastPlayed();
  const isAlone = variants.find(({ id }) => id === last.variant)?.players === 1;
  const mine = me && `player:${me.id}`;
  const known = { titles: titlesOf(variants), me: mine, names: /** @type {import("../types.js").Names} */ ({}) };
  const state = {
    /** @type {import("./lists.js").InboxItem[]} */ waiting: [],
    /** @type {GameRow[]} */ running: [],
    /** @type {GameRow[]} */ open: [],
    /** @type {GameRow | null} */ live: null,
  };

  /** Do what a button says; why it cannot be done stands at the top. @param {() => Promise<void>} act */
  async function begin(act) {
    if (await attempt(form, act, draw)) return;
    document.querySelector("[role=alert]")?.scrollIntoView({ block: "center" });
  }

  /** @type {(variant: string, how?: object) => Promise<void>} */
  const play = (variant, how) => begin(() => playComputer(variant, how));

  const sit = (/** @type {GameRow} */ { id }) =>
    begin(async () => {
      await identify();
      const { seats } = await get(path`/games/${id}`);
      const isFree = (/** @type {any} */ seat) => !seat.player && !seat.reserved && !seat.has_link;
      await put(path`/games/${id}/seats/${seats.find(isFree)?.seat ?? 0}`);
      go(path`/games/${id}`);
    });

  /** Read a list of games, with the names of who plays. @type {(query: object) => Promise<GameRow[]>} */
  async function games(query) {
    const { items, players } = await get("/games", /** @type {any} */ (query));
    Object.assign(known.names, players);
    return items;
  }

  async function load() {
    const [inbox, running, open, playing] = await Promise.all([
      mine ? get("/me/inbox", { limit: MOST }) : { items: [] },
      mine ? games({ mine: true, status: "playing", limit: MOST }) : [],
      games({ status: "open", open_seats: true, limit: 20 }),
      games({ status: "playing", limit: 20 }),
    ]);
    const isOthers = (/** @type {GameRow} */ { players }) => !mine || !players.includes(mine);
    state.waiting = inbox.items;
    state.running = running.filter(({ id }) => !state.waiting.some(({ game }) => game.id === id));
    state.open = open.filter(isOthers).slice(0, MOST);
    const others = playing.filter(isOthers);
    state.live = others.find(({ ply }) => ply > 1) ?? others[0] ?? null;
    const rows = state.waiting.map(({ game }) => game);
    const unknown = rows.flatMap(({ players }) => players).filter((each) => !(each in known.names));
    const [found] = await Promise.all([namesOf(unknown), sign([...rows, ...state.running])]);
    Object.assign(known.names, found);
    draw();
    if (state.live) watch(state.live).catch(() => null); // it may have been called off
  }

  /** @type {(row: GameRow) => Promise<void>} */
  async function watch(row) {
    const told = { last: String(row.version), signal: room.signal };
    for await (const { id } of stream(path`/games/${row.id}/stream`, told)) {
      if (!id) continue;
      row.version = Number(id);
      draw();
    }
  }

  const welcome = (/** @type {boolean} */ isNew) => html`
    <div class="welcome">
      <div>
        <h1 tabindex="-1">${t("home.title")}</h1>
        ${isNew ? html`<p>${t("home.what")}</p>` : ""} ${said(form)}
        <p class="row">
          <button class="button main large" @click=${() => play(last.variant, last)}>
            ${t("home.quick", { variant: known.titles[last.variant] })}
          </button>
          <span class="faint">${isAlone ? "" : playerName(`ai:${last.level}`, {})}</span>
        </p>
        <p class="row">
          <a class="button" href=${path`/new/${last.variant}`}>${t("home.friends")}</a>
          <a class="button" href=${path`/rules/${last.variant}`}>${t("home.rules")}</a>
        </p>
      </div>
      ${isNew
        ? html`<img
            class="thumb"
            alt=${t("home.example")}
            width="320"
            height="320"
            src=${picture("/variants/duo.svg", { moves: EXAMPLE, labels: 0, last: 0 })}
          />`
        : ""}
    </div>
  `;

  const continued = () => html`
    <h2>${t("home.continue")}</h2>
    <ul class="cards">
      ${state.waiting.map(({ game, kind, what }) => html`
        <li>${gameCard(game, known, html`<b class="count">${t(`inbox.${kind}.${what}`)}</b>`)}</li>
      `)}
      ${state.running.map((row) => html`<li>${gameCard(row, known)}</li>`)}
    </ul>
    ${state.waiting.length ? html`<p><a href="/inbox">${t("home.inbox")}</a></p>` : ""}
  `;

  const openRow = (/** @type {GameRow} */ row) => html`
    <li class="row">
      <span>
        <b>${known.titles[row.variant]}</b>
        ${playerNames(row, known.names)}<br />
        ${clockWords(row.clock)}, ${t(row.rated ? "home.rated" : "home.casual")}
      </span>
      <button class="button" aria-label=${`${t("home.sit")}: ${known.titles[row.variant]}`} @click=${() => sit(row)}>
        ${t("home.sit")}
      </button>
    </li>
  `;

  const variantButtons = (/** @type {Variant} */ { id, title }) => html`
    <span class="row">
      <button class="button" aria-label=${`${t("home.play")}: ${title}`} @click=${() => play(id)}>
        ${t("home.play")}
      </button>
      <a class="button" aria-label=${`${t("home.rules")}: ${title}`} href=${path`/rules/${id}`}>${t("home.rules")}</a>
    </span>
  `;

  function draw() {
    const hasGames = state.waiting.length + state.running.length > 0;
    room.show(html`
      <section class="wide">
        ${welcome(!hasGames)} ${hasGames ? continued() : ""}
        <div class="beside">
          <div>
            <h2>${t("home.all")}</h2>
            ${familyList(variants, (id) => path`/new/${id}`, false, variantButtons)}
          </div>
          <aside>
            <h2>${t("home.open")}</h2>
            ${state.open.length ? "" : html`<p class="faint">${t("home.none")}</p>`}
            ${state.open.length ? guestNotice() : ""}
            <ul class="list">${state.open.map(openRow)}</ul>
            ${state.live ? html`<h2>${t("home.live")}</h2>${gameCard(state.live, known)}` : ""}
            <h2>${t("home.else")}</h2>
            <p class="row">
              ${["puzzles", "records", "explorer"].map((each) => html`
                <a class="button" href=${path`/${each}`}>${t(`bar.${each}`)}</a>
              `)}
            </p>
          </aside>
        </div>
      </section>
    `);
  }
  if (!me) draw();
  await load().catch(draw); // what others play may be missing; one's own game begins without
}
