// Home: games to go on with, one click to a new one, all variants, and what others play.

import { get, picture, put } from "../api.js";
import { playerName } from "../format.js";
import { html } from "../render.js";
import { go } from "../router.js";
import { identify, session, whoAmI } from "../session.js";
import { stream } from "../stream.js";
import { t } from "../words.js";
import { attempt, blank, said } from "./form.js";
import { clockWords, gameCard, namesOf, sign } from "./parts.js";
import { allVariants, familyList, lastPlayed, playComputer } from "./variants.js";

/** @typedef {import("./lists.js").GameRow} GameRow */

/** The middle of a game of Duo, for who has never seen one. */
const EXAMPLE =
  "h7,h6,i6,i5,j5 e10,f10,f9,g9,f8 i10,h9,i9,j9,i8 g7,g6,g5,h5,h4 d11,e11,f11,g11,h11 c12,c11,c10,c9,d9 " +
  "k4,h3,i3,j3,k3 f4,e3,f3,g3,f2 e2,g2,e1,f1,g1 h2,i2,j2,k2,l2 k8,l8,j7,k7,l7 k5,l5,m5,m4,m3 " +
  "c5,b4,c4,c3,d3 d13,e13,f13,e12 i14,g13,h13,i13,i12";
const MOST = 8;

/** @type {import("../types.js").Open} */
export async function open(_place, room) {
  room.title("");
  const form = blank("home");
  const [variants, me] = await Promise.all([allVariants(), whoAmI()]);
  const last = lastPlayed();
  const mine = me && `player:${me.id}`;
  const titles = Object.fromEntries(variants.flatMap(({ id, title, aliases }) => [[id, title], ...aliases.map((each) => [each.id, each.title])]));
  const state = {
    /** @type {import("./lists.js").InboxItem[]} */ waiting: [],
    /** @type {GameRow[]} */ running: [],
    /** @type {GameRow[]} */ open: [],
    /** @type {GameRow | null} */ live: null,
    /** @type {import("../types.js").Names} */ names: {},
  };

  /** Do what a button says; why it cannot be done stands at the top. @type {(act: () => Promise<void>) => Promise<void>} */
  async function begin(act) {
    if (!(await attempt(form, act, draw))) document.querySelector("[role=alert]")?.scrollIntoView({ block: "center" });
  }

  const known = { titles, names: state.names, me: mine };

  const play = (/** @type {string} */ variant, /** @type {any} */ how) => begin(() => playComputer(variant, how));

  const sit = (/** @type {GameRow} */ row) =>
    begin(async () => {
      await identify();
      const { seats } = await get(`/games/${row.id}`);
      const free = seats.find((/** @type {any} */ seat) => !seat.player && !seat.reserved && !seat.has_link);
      await put(`/games/${row.id}/seats/${free?.seat ?? 0}`);
      go(`/games/${row.id}`);
    });

  const isMine = (/** @type {GameRow} */ row) => mine !== null && row.players.includes(mine);

  /** Read a list of games, with the names of who plays. @type {(query: import("../api.js").Query) => Promise<GameRow[]>} */
  async function games(query) {
    const { items, players } = await get("/games", query);
    Object.assign(state.names, players);
    return items;
  }

  async function load() {
    const [inbox, running, open, others] = await Promise.all([
      mine ? get("/me/inbox", { limit: MOST }) : { items: [] },
      mine ? games({ mine: true, status: "playing", limit: MOST }) : [],
      games({ status: "open", open_seats: true, limit: 20 }),
      games({ status: "playing", limit: 20 }),
    ]);
    state.waiting = inbox.items;
    state.running = running.filter(({ id }) => !state.waiting.some(({ game }) => game.id === id));
    state.open = open.filter((row) => !isMine(row)).slice(0, MOST);
    const live = others.filter((row) => !isMine(row));
    state.live = live.find(({ ply }) => ply > 1) ?? live[0] ?? null;
    const rows = state.waiting.map(({ game }) => game);
    const unknown = rows.flatMap(({ players }) => players).filter((each) => !(each in state.names));
    const [found] = await Promise.all([namesOf(unknown), sign([...rows, ...state.running])]);
    Object.assign(state.names, found);
    draw();
    if (state.live) watch(state.live).catch(() => null); // it may have been called off
  }

  /** @type {(row: GameRow) => Promise<void>} */
  async function watch(row) {
    for await (const { id, name } of stream(`/games/${row.id}/stream`, { last: String(row.version), signal: room.signal })) {
      if (!id || name === "lost") continue;
      row.version = Number(id);
      draw();
    }
  }

  const welcome = (/** @type {boolean} */ isNew) => {
    const isAlone = variants.find(({ id }) => id === last.variant)?.players === 1;
    return html`
      <div class="welcome">
        <div>
          <h1 tabindex="-1">${t("home.title")}</h1>
          ${isNew ? html`<p>${t("home.what")}</p>` : ""} ${said(form)}
          <p class="row">
            <button class="button main large" @click=${() => play(last.variant, last)}>${t("home.quick", { variant: titles[last.variant] })}</button>
            ${isAlone ? "" : html`<span class="faint">${playerName(`ai:${last.level}`, {})}</span>`}
          </p>
          <p class="row">
            <a class="button" href=${`/new/${last.variant}`}>${t("home.friends")}</a>
            <a class="button" href=${`/rules/${last.variant}`}>${t("home.rules")}</a>
          </p>
        </div>
        ${isNew ? html`<img class="thumb" alt=${t("home.example")} width="320" height="320" src=${picture("/variants/duo.svg", { moves: EXAMPLE, labels: 0, last: 0 })} />` : ""}
      </div>
    `;
  };

  const continued = () => html`
    <h2>${t("home.continue")}</h2>
    <ul class="cards">
      ${state.waiting.map(({ game, kind, what }) => html`<li>${gameCard(game, known, html`<b class="count">${t(`inbox.${kind}.${what}`)}</b>`)}</li>`)}
      ${state.running.map((row) => html`<li>${gameCard(row, known)}</li>`)}
    </ul>
    ${state.waiting.length ? html`<p><a href="/inbox">${t("home.inbox")}</a></p>` : ""}
  `;

  const lobby = () => html`
    <h2>${t("home.open")}</h2>
    ${state.open.length ? "" : html`<p class="faint">${t("home.none")}</p>`}
    <ul class="list">
      ${state.open.map((row) => html`
        <li class="row">
          <span>
            <b>${titles[row.variant]}</b> ${row.players.filter(Boolean).map((each) => playerName(each, state.names)).join(", ")}<br />
            ${clockWords(row.clock)}, ${t(row.rated ? "home.rated" : "home.casual")}
          </span>
          <button class="button" aria-label=${`${t("home.sit")}: ${titles[row.variant]}`} @click=${() => sit(row)}>${t("home.sit")}</button>
        </li>
      `)}
    </ul>
  `;

  function draw() {
    const hasGames = state.waiting.length + state.running.length > 0;
    room.show(html`
      <section class="wide">
        ${welcome(!hasGames)} ${hasGames ? continued() : ""}
        <div class="beside">
          <div>
            <h2>${t("home.all")}</h2>
            ${familyList(variants, "/new", false, (each) => html`
              <span class="row">
                <button class="button" aria-label=${`${t("home.play")}: ${each.title}`} @click=${() => play(each.id, {})}>${t("home.play")}</button>
                <a class="button" aria-label=${`${t("home.rules")}: ${each.title}`} href=${`/rules/${each.id}`}>${t("home.rules")}</a>
              </span>
            `)}
          </div>
          <aside>
            ${lobby()} ${state.live ? html`<h2>${t("home.live")}</h2>${gameCard(state.live, known)}` : ""}
            <h2>${t("home.else")}</h2>
            <p class="row">
              ${["puzzles", "records", "explorer"].map((each) => html`<a class="button" href=${`/${each}`}>${t(`bar.${each}`)}</a>`)}
            </p>
          </aside>
        </div>
      </section>
    `);
  }
  if (!me) draw();
  await load().catch(draw); // what others play may be missing; one's own game begins without
}
