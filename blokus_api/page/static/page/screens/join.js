// An invitation by link: who invites to which game, and one button. The secret is behind the #, and in no log.

import { get, path, post } from "../api.js";
import { optionsQuery } from "../board/options.js";
import { aliasTitle, colorName, playerName } from "../format.js";
import { guestNotice } from "../guest.js";
import { icon } from "../icons.js";
import { firstName, isUnnamed, rename } from "../names.js";
import { need } from "../needs.js";
import { html, nothing } from "../render.js";
import { go } from "../router.js";
import { identify, session, whoAmI } from "../session.js";
import { t } from "../words.js";
import { attempt, blank, said } from "./form.js";
import { nameInput } from "./name_input.js";
import { clockWords } from "./new_time.js";
import { lessonsOf, namesOf } from "./parts.js";
import { gamePicture } from "./waiting.js";

await need("new");

/** Share of the pieces that is placed in a usual game. */
const PLACED = 0.8;

/** @type {import("../router.js").Open} */
export async function open({ params, hash: token }, room) {
  const { game: id } = params;
  /** @type {import("../types.js").Form & {ownName: string | null}} */
  const form = { ...blank("join"), ownName: null };
  /** @type {any} */
  let game = null;
  /** @type {import("../types.js").Names} */
  let names = {};
  /** @type {any} */
  let variant = null;
  room.title(t("join.title"));

  await attempt(form, async () => {
    await whoAmI(); // nobody becomes a guest by opening a link
    game = await post(path`/games/${id}/join`, { token }, { query: { dry_run: true } });
  }, () => {});
  game ??= await get(path`/games/${id}`).catch(() => null);
  if (!game && !why()) throw form.problem;
  if (isUnnamed()) form.ownName = firstName();
  if (game) {
    const players = [game.creator, ...game.seats.map((/** @type {any} */ { player }) => player)];
    [variant, names] = await Promise.all([get(path`/variants/${game.variant}`, optionsQuery(game.options)), namesOf(players)]);
  }

  const sit = (/** @type {Event} */ event) => {
    event.preventDefault();
    attempt(form, async () => {
      await identify();
      if (form.ownName !== null) await rename(form.ownName);
      await post(path`/games/${id}/join`, { token });
      go(path`/games/${id}`, { replace: true });
    }, draw);
    draw(); // busy
  };

  /** Why nobody sits down by this link, in words of who followed it: a key, or "". */
  function why() {
    const { status } = /** @type {any} */ (form.problem ?? {});
    const me = session.me && `player:${session.me.id}`;
    if (game && me && game.creator === me) return "own";
    if (game?.seats.some((/** @type {any} */ { player }) => me && player === me)) return "mine";
    if (game?.status === "aborted") return "gone";
    if (game?.status === "ended") return "over";
    if (game?.seats.every((/** @type {any} */ { player }) => player) || status === 409) return "taken";
    return status === 404 || !token ? "gone" : "";
  }

  /** @param {string} reason */
  const refused = (reason) => html`
    <p class="lead" role=${["own", "mine"].includes(reason) ? "status" : "alert"}>${t(`join.${reason}`)}</p>
    <p class="row">
      ${game && reason !== "gone"
        ? html`<a class="button main" href=${path`/games/${id}`}>${t(["own", "mine"].includes(reason) ? "join.to-game" : "join.watch")}</a>`
        : nothing}
      <a class="button ${game && reason !== "gone" ? "" : "main"}" href="/new">${t("join.new")}</a>
    </p>
    ${reason === "taken" && !session.me?.email ? html`<p><a href="/me#login">${t("join.yours")}</a></p>` : nothing}
  `;

  const facts = () => {
    const pieces = game.hands.reduce((/** @type {number} */ sum, /** @type {any} */ hand) => sum + hand.pieces.length, 0);
    const each = Math.round((pieces * PLACED) / game.seats.length / 5) * 5;
    return [
      clockWords(game.clock),
      t(game.rated ? "join.rated" : "join.unrated"),
      each ? t("join.moves", { count: each }) : "",
      game.hints ? t("join.hints") : "",
    ].filter(Boolean);
  };

  /** The seat of the link, where only one can be meant. */
  function colorOfLink() {
    const free = game.seats.filter((/** @type {any} */ { has_link, player }) => has_link && !player);
    return !game.by_lot && free.length === 1 ? free[0].colors[0] : undefined;
  }

  function draw() {
    const reason = why();
    const color = game && colorOfLink();
    const inviter = game?.seats.find((/** @type {any} */ { player }) => player === game.creator);
    const title = variant && (aliasTitle(variant, game.ruleset) ?? variant.title);
    room.show(html`
      <section class="joining ${game ? "" : "is-bare"}" data-color=${color ?? nothing}>
        ${variant ? html`<div class="waiting-picture" data-family=${variant.family}>${gamePicture(variant)}</div>` : nothing}
        <form class="waiting-main" novalidate @submit=${sit}>
          <h1 tabindex="-1">
            ${game
              ? html`<a class="inviter" data-color=${inviter?.colors[0] ?? nothing} href=${path`/players/${game.creator.replace("player:", "")}`}>${playerName(game.creator, names)}</a>
                  ${t("join.invites", { game: title })}`
              : t("join.title")}
          </h1>
          ${game ? html`<p class="row facts">${facts().map((fact) => html`<span class="tag">${fact}</span>`)}</p>` : nothing}
          ${reason
            ? refused(reason)
            : html`
                ${form.ownName === null ? nothing : nameInput(form, (name) => (form.ownName = name))}
                ${said(form, form.problem?.body.field === "name" ? [{ name: "name" }] : [])}
                <button class="button mine large" aria-busy=${form.isBusy}>
                  ${icon("play")} ${color ? t("join.play-as", { color: colorName(color) }) : t("join.play")}
                </button>
                <p><a class="how" href=${lessonsOf(variant.family)}>${t("join.how")}</a></p>
                ${guestNotice()}
              `}
        </form>
      </section>
    `);
  }
  draw();
}
