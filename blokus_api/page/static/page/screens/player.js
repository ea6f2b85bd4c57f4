// A player: who it is, ratings and places, the latest games; a name that offends is reported here.

import { address, get, path, post, Problem, put, withQuery } from "../api.js";
import { avatar, colorOf } from "../avatar.js";
import { number, playerName } from "../format.js";
import { recordCard, rulesetTitle } from "../look/parts.js";
import { html, nothing, repeat } from "../render.js";
import { ghost } from "../router.js";
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
  const color = colorOf(id);
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
      <div class="banner" data-color=${color}></div>
      <div class="profile">
        ${avatar({ name, isComputer: id.startsWith("ai:"), color })}
        <div>
          <h1 tabindex="-1">${name}</h1>
          <p class="faint">${t(`player.${players[key]?.kind ?? "imported"}`)}</p>
        </div>
        ${session.me?.id === id ? html`<div class="row"><a class="button" href="/me">${t("player.mine")}</a></div>` : nothing}
      </div>
      <div class="two">
        <div>
          <h2>${t("player.ratings")}</h2>
          ${ratings.items.length ? html`
            <ul class="ratings">
              ${repeat(ratings.items, ({ ruleset, pool }) => ruleset + pool, (/** @type {any} */ rating) => html`
                <li class="card">
                  <div>
                    <a href=${withQuery(path`/leaderboards/${rating.ruleset}`, { pool: rating.pool })}>${rulesetTitle(rating.ruleset, variants)}</a>
                    <small class="faint">${t("explorer.games", { count: rating.games })} ${place(rating)}</small>
                  </div>
                  <div><b>${number(rating.ordinal)}</b> <small class="faint">${number(rating.mu)} ± ${number(rating.sigma)}</small></div>
                  <img alt=${t("player.curve")} loading="lazy" src=${address(path`/players/${id}/ratings/${rating.ruleset}.svg`)} />
                </li>`)}
            </ul>` : html`<div class="empty">${ghost}<p>${t("player.unrated")}</p></div>`}
          ${running.items.length ? html`
            <h2>${t("player.running")}</h2>
            <ul class="list links card">${running.items.map((/** @type {any} */ game) => html`<li><a href=${path`/games/${game.id}`}>${rulesetTitle(game.ruleset, variants)}
              <span class="faint">${game.players.map((/** @type {string} */ player) => playerName(player, names)).join(", ")}</span></a></li>`)}</ul>` : nothing}
        </div>
        <div>
          <h2>${t("player.games")}</h2>
          ${records.items.length ? html`
            <ul class="cards">${repeat(records.items, ({ id }) => id, (record) => recordCard(record, names, rulesetTitle(record.variant, variants)))}</ul>
            <p><a class="button" href=${withQuery("/records", { player: key })}>${t("player.all")}</a></p>` : html`
            <div class="empty">${ghost}<p>${t("player.none")}</p><a class="button" href="/">${t("bar.play")}</a></div>`}
        </div>
      </div>
      ${isOther ? html`
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
  draw();
}
