// A player: figures, ratings and recent games; a challenge; a name that offends is reported here.

import { get, path, post, Problem, put, withQuery } from "../api.js";
import { avatar, colorOf } from "../avatar.js";
import { monthOf, playerName } from "../format.js";
import { icon } from "../icons.js";
import { rulesetTitle } from "../look/parts.js";
import { need } from "../needs.js";
import { html, nothing, repeat } from "../render.js";
import { ghost } from "../router.js";
import { session, whoAmI } from "../session.js";
import { t } from "../words.js";
import { coverOf, familyOf } from "./families.js";
import { sign } from "./parts.js";
import { beginnings, figures, ratingCard, recentGame } from "./player_parts.js";
import { allVariants, remember } from "./variants.js";

await need("lists", "player");

const RATINGS = 5;
const RECENT = 6;
const RUNNING = 20;
const CHANGES = 12; // games that a curve shows

/** @type {import("../router.js").Open} */
export async function open({ params: { id } }, room) {
  // Levels of the computer and names in files are no players here, but have games.
  const isHere = !id.includes(":");
  const own = path`/players/${id}`;
  const key = isHere ? `player:${id}` : id;
  const [{ players }, summary, places, ratings, records, running, variants] = await Promise.all([
    isHere ? get(own).then((player) => ({ players: { [key]: player } })) : get("/players", { ids: id }),
    get(own + "/summary"),
    get(own + "/places"),
    get(own + "/ratings"),
    get("/records", { player: key, limit: RECENT }),
    isHere ? get("/games", { player: id, status: "playing", limit: RUNNING }) : { items: [] },
    allVariants(),
    whoAmI(),
  ]);
  const names = { ...players, ...records.players, ...running.players };
  const name = playerName(key, names);
  const color = colorOf(id);
  const isMe = session.me?.id === id;
  const rated = ratings.items.toSorted((/** @type {any} */ one, /** @type {any} */ other) => other.games - one.games);
  const favorite = summary.openings?.variant ?? records.items[0]?.variant ?? "duo";
  const cover = familyOf(favorite, variants)?.cover ?? "duo";
  /** Changes of ratings by ruleset and pool. @type {Record<string, any[]>} */
  const changes = {};
  let isAll = false;
  let said = "";
  room.title(name);

  async function loadCurves() {
    await Promise.all(shownRatings().map(async ({ ruleset, pool }) => {
      const { items } = await get(own + path`/ratings/${ruleset}`, { limit: CHANGES });
      changes[ruleset + pool] = items.filter((/** @type {any} */ change) => change.pool === pool);
    }));
    draw();
  }
  /** Pictures of private games, which only their players see here. */
  async function loadPictures() {
    const hidden = records.items.filter((/** @type {any} */ { visibility, game }) => visibility === "private" && game);
    const rows = hidden.map((/** @type {any} */ { game }) => ({ id: game, visibility: "private" }));
    await sign(rows);
    hidden.forEach((/** @type {any} */ record, /** @type {number} */ at) => (record.picture = rows[at].picture));
  }

  /** @param {() => Promise<unknown>} act @param {string} done */
  async function attempt(act, done) {
    try {
      await act();
      said = done;
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      said = problem.message;
    }
    draw();
  }
  /** @param {SubmitEvent} event */
  function report(event) {
    event.preventDefault();
    const reason = new FormData(/** @type {HTMLFormElement} */ (event.target)).get("reason");
    attempt(() => post(own + "/reports", { reason }), t("player.reported"));
  }
  async function challenge() {
    const { openNewGame } = await import("./new_sheet.js");
    const level = id.startsWith("ai:") ? id.slice(3) : "";
    if (level) remember({ level });
    openNewGame({ variant: favorite, tab: level ? "computer" : "friend", invited: level ? undefined : { id, name } });
  }

  /** @returns {any[]} */
  const shownRatings = () => (isAll ? rated : rated.slice(0, RATINGS));
  const placeOf = (/** @type {any} */ { ruleset, pool }) => places.items.find((/** @type {any} */ each) => each.ruleset === ruleset && each.pool === pool);
  /** Guests get no places. @param {any} rating */
  function place(rating) {
    const found = placeOf(rating);
    if (found) return t("ranks.place-of", { place: found.place, of: found.players });
    return rating.owners_missing && rating.pool !== "guests" ? t("ranks.no-place", { count: rating.owners_missing }) : "";
  }
  /** What kind of player it is, since when, and in how many games now. */
  function about() {
    const kind = players[key]?.kind ?? "imported";
    const now = running.items.length;
    return [
      kind === "user" ? "" : t(`player.${kind}`).replace(/\.$/, ""),
      summary.since ? t("player.since", { month: monthOf(summary.since) }) : "",
      now ? t("player.now", { count: now }) : "",
    ].filter(Boolean).join(", ");
  }

  const draw = () => room.show(html`
    <section class="wide player">
      <div class="banner" data-cover=${cover}><img alt="" width="560" height="560" src="${coverOf(cover)}#pieces" /></div>
      <div class="profile">
        ${avatar({ name, isComputer: id.startsWith("ai:"), color })}
        <div class="who">
          <h1 tabindex="-1">${name}</h1>
          <p class="faint">${about()}</p>
        </div>
        ${figures(summary)}
        ${isMe
          ? html`<div class="row"><a class="button" href="/games">${t("mine.title")}</a><a class="button quiet" href="/me">${t("player.mine")}</a></div>`
          : players[key]?.kind !== "imported" && players[key]
            ? html`<button class="button large challenge" @click=${challenge}>${icon("play")} ${t("player.challenge")}</button>`
            : nothing}
      </div>
      <div class="two">
        <div>
          <h2>${t("player.ratings")}</h2>
          ${rated.length ? html`
            <ul class="ratings">${repeat(shownRatings(), ({ ruleset, pool }) => ruleset + pool, (rating) =>
              ratingCard(rating, changes[rating.ruleset + rating.pool] ?? [], place(rating), variants))}</ul>
            ${isAll || rated.length <= RATINGS ? nothing : html`<p><button class="button small quiet" @click=${() => ((isAll = true), loadCurves(), draw())}>${t("player.all-ratings", { count: rated.length })}</button></p>`}`
            : html`<div class="empty">${ghost}<p>${t("player.unrated")}</p></div>`}
          ${summary.openings?.pieces.length ? html`<h2>${t("player.begins")}</h2>${beginnings(summary.openings)}` : nothing}
          ${running.items.length ? html`
            <h2>${t("player.running")}</h2>
            <ul class="list links card">${running.items.map((/** @type {any} */ game) => html`<li><a href=${path`/games/${game.id}`}>${rulesetTitle(game.ruleset, variants)}
              <span class="faint">${game.players.map((/** @type {string} */ player) => playerName(player, names)).join(", ")}</span></a></li>`)}</ul>` : nothing}
        </div>
        <div>
          <h2>${t("player.games")}</h2>
          ${records.items.length ? html`
            <ul class="recents">${repeat(records.items, ({ id }) => id, (record) => recentGame(record, key, names, variants))}</ul>
            <p><a class="button" href=${withQuery("/records", { player: key })}>${t("player.all")}</a></p>` : html`
            <div class="empty">${ghost}<p>${t("player.none")}</p><a class="button" href="/">${t("bar.play")}</a></div>`}
        </div>
      </div>
      ${isHere && session.me && !isMe ? html`
        <details>
          <summary>${t("player.trouble")}</summary>
          <form class="row" @submit=${report}>
            <input name="reason" maxlength="200" aria-label=${t("player.reason")} placeholder=${t("player.reason")} />
            <button class="button">${t("player.report")}</button>
            <button class="button" type="button" @click=${() => attempt(() => put(path`/me/blocks/${id}`), t("player.blocked"))}>${t("player.block")}</button>
          </form>
        </details>` : nothing}
      <p role="status">${said}</p>
    </section>
  `);
  await loadPictures();
  draw();
  await loadCurves();
}
