// A player: who it is, ratings and places, the latest games; a name that offends is reported here.

import { address, get, path, post, Problem, put, withQuery } from "../api.js";
import { number, playerName } from "../format.js";
import { recordCard, rulesetTitle } from "../look/parts.js";
import { html, nothing, repeat } from "../render.js";
import { session, whoAmI } from "../session.js";
import { t } from "../words.js";
import { allVariants } from "./variants.js";

/** @type {import("../router.js").Open} */
export async function open({ params: { id } }, room) {
  // Levels of the computer and names in files are no players here, but have games.
  const isHere = !id.includes(":");
  const own = path`/players/${id}`;
  const key = isHere ? `player:${id}` : id;
  const [{ players }, places, ratings, records, running, variants] = await Promise.all([
    isHere ? get(own).then((told) => ({ players: { [key]: told } })) : get("/players", { ids: id }),
    get(own + "/places"),
    get(own + "/ratings"),
    get("/records", { player: key, limit: 12 }),
    isHere ? get("/games", { player: id, status: "playing", limit: 12 }) : { items: [] },
    allVariants(),
    whoAmI(),
  ]);
  const names = { ...players, ...records.players, ...running.players };
  const name = playerName(key, names);
  const isOther = isHere && session.me && session.me.id !== id;
  let said = "";
  room.title(name);

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

  const placeOf = (/** @type {any} */ { ruleset, pool }) => places.items.find((/** @type {any} */ each) => each.ruleset === ruleset && each.pool === pool);
  /** Guests get no places. @param {any} rating */
  function place(rating) {
    const found = placeOf(rating);
    if (found) return t("ranks.place-of", { place: found.place, of: found.players });
    return rating.owners_missing && rating.pool !== "guests" ? t("ranks.no-place", { count: rating.owners_missing }) : nothing;
  }
  const draw = () => room.show(html`
    <section class="wide">
      <h1 tabindex="-1">${name}</h1>
      <p class="faint">${t(`player.${players[key]?.kind ?? "imported"}`)}</p>
      <h2>${t("player.ratings")}</h2>
      ${ratings.items.length ? html`
        <ul class="plots">
          ${repeat(ratings.items, ({ ruleset, pool }) => ruleset + pool, (/** @type {any} */ rating) => html`
            <li class="card">
              <a href=${withQuery(path`/leaderboards/${rating.ruleset}`, { pool: rating.pool })}>${rulesetTitle(rating.ruleset, variants)}</a>
              <p><b>${number(rating.ordinal)}</b> (${number(rating.mu)} ± ${number(rating.sigma)}), ${t("explorer.games", { count: rating.games })}
                ${place(rating)}</p>
              <img alt=${t("player.curve")} loading="lazy" src=${address(path`/players/${id}/ratings/${rating.ruleset}.svg`)} />
            </li>`)}
        </ul>` : html`<p>${t("player.unrated")}</p>`}
      ${running.items.length ? html`
        <h2>${t("player.running")}</h2>
        <ul class="list">${running.items.map((/** @type {any} */ game) => html`<li><a href=${path`/games/${game.id}`}>${rulesetTitle(game.ruleset, variants)}</a>
          ${game.players.map((/** @type {string} */ player) => playerName(player, names)).join(", ")}</li>`)}</ul>` : nothing}
      <h2>${t("player.games")}</h2>
      <ul class="cards">${repeat(records.items, ({ id }) => id, (record) => recordCard(record, names, rulesetTitle(record.variant, variants)))}</ul>
      <p><a href=${withQuery("/records", { player: key })}>${t("player.all")}</a></p>
      ${isOther ? html`
        <details>
          <summary>${t("player.trouble")}</summary>
          <form class="row" @submit=${report}>
            <label>${t("player.reason")} <input name="reason" maxlength="200" /></label>
            <button class="button">${t("player.report")}</button>
            <button class="button" type="button" @click=${() => attempt(() => put(path`/me/blocks/${id}`), t("player.blocked"))}>${t("player.block")}</button>
          </form>
        </details>` : nothing}
      <p role="status">${said}</p>
    </section>
  `);
  draw();
}
