// All my games: those that wait for me, those that go on or have free seats, and those that are over.

import { get, path } from "../api.js";
import { moreButton } from "../look/parts.js";
import { need } from "../needs.js";
import { html, nothing, repeat } from "../render.js";
import { ghost } from "../router.js";
import { whoAmI } from "../session.js";
import { t } from "../words.js";
import { card } from "./home_mine.js";
import { namesOf, sign } from "./parts.js";
import { allVariants, titlesOf } from "./variants.js";

await need("home", "lists", "player");

/** @typedef {import("./home_mine.js").Mine} Mine */

const MOST = 100; // unfinished games; a player has fewer
const PAGE = 24;
/** Parts of the page in their order. */
const PARTS = ["waiting", "running", "open", "ended"];

/** @type {import("../router.js").Open} */
export async function open(_place, room) {
  room.title(t("mine.title"));
  const me = await whoAmI();
  if (!me) return room.show(nobody());
  const variants = await allVariants();
  const known = { variants, titles: titlesOf(variants), names: /** @type {import("../types.js").Names} */ ({}), me: `player:${me.id}` };
  /** @type {Record<string, Mine[]>} */
  const games = { waiting: [], running: [], open: [], ended: [] };
  /** Cursor of the next page of games that are over. @type {string | null} */
  let next = null;

  /** Show rows in a part, with names and pictures. @type {(part: string, mine: Mine[]) => Promise<void>} */
  async function add(part, mine) {
    const rows = mine.map(({ row }) => row);
    const unknown = rows.flatMap(({ players }) => players).filter((each) => !(each in known.names));
    const [names] = await Promise.all([namesOf(unknown), sign(rows)]);
    Object.assign(known.names, names);
    games[part].push(...mine);
  }

  async function loadEnded(/** @type {string | null} */ cursor = null) {
    const page = await get("/games", { mine: true, status: "ended", limit: PAGE, cursor });
    Object.assign(known.names, page.players);
    next = page.next;
    await add("ended", page.items.map((/** @type {any} */ row) => ({ row })));
    draw();
  }

  async function loadUnfinished() {
    const [inbox, ...pages] = await Promise.all([
      get("/me/inbox", { limit: MOST }),
      ...["playing", "open"].map((status) => get("/games", { mine: true, status, limit: MOST })),
    ]);
    const waiting = new Map(inbox.items.map((/** @type {any} */ item) => [item.game.id, { row: item.game, item }]));
    await add("waiting", [...waiting.values()]);
    for (const [at, part] of ["running", "open"].entries()) {
      Object.assign(known.names, pages[at].players);
      const rows = pages[at].items.filter((/** @type {any} */ { id }) => !waiting.has(id));
      await add(part, rows.map((/** @type {any} */ row) => ({ row })));
    }
  }

  /** @param {string} part */
  const section = (part) => games[part].length
    ? html`
        <section class="my-part">
          <h2>${t(`mine.${part}`)} <span class="faint">${games[part].length}${part === "ended" && next ? "+" : ""}</span></h2>
          <ul class="my-cards">${repeat(games[part], ({ row }) => row.id, (mine) => card(mine, known))}</ul>
          ${part === "ended" ? moreButton(next ? () => loadEnded(next) : null) : nothing}
        </section>`
    : nothing;

  function draw() {
    const isEmpty = PARTS.every((part) => !games[part].length);
    room.show(html`
      <section class="wide">
        <div class="head">
          <h1 tabindex="-1">${t("mine.title")}</h1>
          <p class="row">
            <a class="button" href=${path`/players/${me?.id ?? ""}`}>${t("me.page")}</a>
            <a class="button main" href="/new">${t("new.title")}</a>
          </p>
        </div>
        ${isEmpty ? html`<div class="empty">${ghost}<p>${t("mine.none")}</p><a class="button" href="/">${t("bar.play")}</a></div>` : PARTS.map(section)}
      </section>
    `);
  }

  await Promise.all([loadUnfinished(), loadEnded()]);
  draw();
}

/** What somebody sees whom this browser does not know. */
const nobody = () => html`
  <section class="narrow">
    <h1 tabindex="-1">${t("mine.title")}</h1>
    <div class="empty">
      ${ghost}
      <p>${t("mine.nobody")}</p>
      <p class="row">
        <a class="button main" href="/">${t("bar.play")}</a>
        <a class="button" href="/me#login">${t("account.login")}</a>
        <a class="button" href="/me#recover">${t("recover.have")}</a>
      </p>
    </div>
  </section>
`;
