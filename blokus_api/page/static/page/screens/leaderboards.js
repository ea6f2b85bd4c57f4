// Players by strength: of a ruleset, of a family of variants, and where one finds somebody.

import { get, path, Problem, withQuery } from "../api.js";
import { avatar, colorOf } from "../avatar.js";
import { icon } from "../icons.js";
import { moreButton, playerLink, rulesetTitle, seatName } from "../look/parts.js";
import { need } from "../needs.js";
import { html, nothing, repeat } from "../render.js";
import { ghost, go } from "../router.js";
import { session, whoAmI } from "../session.js";
import { t } from "../words.js";
import { playerTyped } from "./levels.js";
import { allVariants } from "./variants.js";

await need("lists");

const POOLS = ["people", "apps", "bots", "ai"];

/** @type {import("../router.js").Open} */
export async function open({ params: { ruleset }, path: here, query }, room) {
  let pool = query.get("pool") ?? "people";
  const family = query.get("family");
  const list = ruleset ? path`/leaderboards/${ruleset}` : family ? path`/rankings/${family}` : "";
  const variants = await allVariants();
  await whoAmI();
  const title = ruleset
    ? rulesetTitle(ruleset, variants)
    : (variants.find((each) => each.family === family)?.family_title ?? t("bar.leaderboards"));
  room.title(title);
  /** @type {any} */
  let found = { items: [], players: {} };
  /** Whoever is here, if rated there. @type {any} */
  let own = null;

  async function load(cursor = "") {
    let page = await get(list || "/leaderboards", { pool, limit: 50, cursor });
    if (!page.items.length && !query.has("pool")) {
      // Until people are rated, the computers show what a ladder is.
      const levels = await get(list || "/leaderboards", { pool: "ai", limit: 50 });
      if (levels.items.length) [pool, page] = ["ai", levels];
    }
    found = { items: [...found.items, ...page.items], players: { ...found.players, ...page.players }, next: page.next };
    draw();
  }
  async function findOwn() {
    if (!list || !session.me) return;
    own = await get(list + path`/players/${session.me.id}`, { pool, neighbors: 0 }).catch(unrated);
    draw();
  }

  const draw = () => room.show(html`
    <section class="narrow">
      <h1 tabindex="-1">${title}</h1>
      ${list ? nothing : finding()}
      <p class="row">${POOLS.map((each) => html`
        <a class="chip" aria-current=${each === pool ? "page" : "false"} href=${withQuery(here, { family, pool: each })}>${t(`pool.${each}`)}</a>`)}
      </p>
      ${pool === "ai" ? nothing : html`<p class="faint">${t("ranks.rule")}</p>`}
      ${list ? ranks() : boards()}
      ${moreButton(found.next && (() => load(found.next)))}
    </section>
  `);

  const ranks = () => html`
    ${own ? html`<p class="notice">${t("ranks.own", { place: own.place, of: own.of })}</p>` : nothing}
    ${found.items.length ? html`
      <div class="scroll card">
        <table class="board-list">
          <tr><th scope="col">${t("ranks.place")}</th><th scope="col">${t("ranks.player")}</th><th scope="col">${t("ranks.strength")}</th><th scope="col">${t("ranks.games")}</th></tr>
          ${repeat(found.items, ({ player }) => player, (/** @type {any} */ { player, points, games }, i) => html`
            <tr><td>${i + 1}.</td><th scope="row">${avatarOf(player, i, found.players)}${playerLink(player, i, found.players)}</th><td>${points}</td><td>${games}</td></tr>`)}
        </table>
      </div>` : nobody()}
    ${ruleset ? html`<p><a class="button" href=${path`/explorer/${ruleset}`}>${t("bar.explorer")}</a></p>` : nothing}
  `;

  const boards = () => html`
    <h2>${t("ranks.families")}</h2>
    <p class="row">
      ${[...new Map(variants.filter((each) => !each.is_puzzle).map((each) => [each.family, each.family_title]))].map(([id, title]) => html`
        <a class="chip" href=${withQuery("/leaderboards", { family: id, pool })}>${title}</a>`)}
    </p>
    <h2>${t("ranks.rulesets")}</h2>
    ${found.items.length ? html`
      <ul class="list links card">
        ${found.items.map((/** @type {any} */ each) => html`
          <li><a href=${withQuery(path`/leaderboards/${each.ruleset}`, { pool })}>${rulesetTitle(each.ruleset, variants)}
            <span class="faint">${t("ranks.players", { count: each.players })}</span></a></li>`)}
      </ul>` : nobody()}
  `;

  draw();
  await Promise.all([load(), findOwn()]);
}

/** Who is not rated there has no place. @param {unknown} problem */
function unrated(problem) {
  if (!(problem instanceof Problem) || problem.status !== 404) throw problem;
  return null;
}

const nobody = () => html`
  <div class="empty">${ghost}<p>${t("ranks.empty")}</p><a class="button main" href="/">${t("bar.play")}</a></div>
`;

/** @type {(player: string, seat: number, names: import("../types.js").Names) => unknown} */
const avatarOf = (player, seat, names) =>
  avatar({ name: seatName(player, seat, names), isComputer: player.startsWith("ai:"), color: colorOf(player) });

const finding = () => html`
  <form class="card search" role="search" @submit=${find}>
    <div class="find">
      <label>${t("ranks.find")} <input name="player" required aria-describedby="find-how" /></label>
      <button class="button">${icon("search")} ${t("search.search")}</button>
    </div>
    <small class="faint" id="find-how">${t("ranks.find-how")}</small>
  </form>
`;

/** @param {SubmitEvent} event */
function find(event) {
  event.preventDefault();
  const typed = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("player")).trim();
  const id = playerTyped(typed).replace(/^(.*\/|player:)/, "");
  if (id) go(path`/players/${id}`);
}
