// An invitation by link: the game that it is to, and a seat in it. The secret is behind the #, and in no log.

import { get, path, post } from "../api.js";
import { optionsQuery } from "../board/options.js";
import { playerName } from "../format.js";
import { guestNotice } from "../guest.js";
import { html } from "../render.js";
import { go } from "../router.js";
import { identify, whoAmI } from "../session.js";
import { t } from "../words.js";
import { attempt, blank, said } from "./form.js";
import { withOptions } from "./options.js";
import { clockWords, namesOf } from "./parts.js";
import { boardPicture } from "./variants.js";

/** @type {(game: any) => (string | null)[]} */
const playersOf = ({ seats }) => seats.map((/** @type {any} */ { player }) => player);

/** @type {import("../router.js").Open} */
export async function open({ params, hash: token }, room) {
  const form = blank("join");
  const { game: id } = params;
  room.title(t("join.title"));
  /** @type {any} */
  let game = null;
  /** @type {import("../types.js").Names} */
  let names = {};
  /** @type {any} */
  let variant = null;

  await attempt(form, async () => {
    // Nobody becomes a guest by opening a link. A private game is shown once they ask for it.
    if (await whoAmI()) await look();
    else game = await get(path`/games/${id}`).catch(() => null);
  }, () => {});
  if (game) await learn();

  /** Read the game by the link. This changes nothing. */
  async function look() {
    game = await post(path`/games/${id}/join`, { token }, { query: { dry_run: true } });
  }
  async function learn() {
    [variant, names] = await Promise.all([
      get(path`/variants/${game.variant}`, optionsQuery(game.options)),
      namesOf(playersOf(game)),
    ]);
  }
  const show = () =>
    attempt(form, async () => {
      await identify();
      await look();
      await learn();
    }, draw);
  const sit = () =>
    attempt(form, async () => {
      await identify();
      await post(path`/games/${id}/join`, { token });
      go(path`/games/${id}`, { replace: true });
    }, draw);

  function draw() {
    const status = /** @type {any} */ (form.problem)?.status;
    // In words of somebody who followed a link.
    const isFull = game && playersOf(game).every(Boolean);
    const why = isFull || status === 409 ? "join.taken" : status === 404 ? "join.gone" : "";
    room.show(html`
      <section class="narrow">
        <h1 tabindex="-1">${t("join.title")}</h1>
        ${game
          ? html`
              <div class="row invited">
                ${boardPicture(game.variant, optionsQuery(game.options))}
                <div>
                  <h2>${variant.title}</h2>
                  <p>${variant.summary}</p>
                  <ul>
                    ${playersOf(game).map((player) => html`<li>${playerName(player, names)}</li>`)}
                  </ul>
                  <p>${clockWords(game.clock)}, ${t(game.rated ? "home.rated" : "home.casual")}</p>
                  <p><a href=${withOptions(path`/rules/${game.variant}`, game.options)}>${t("home.rules")}</a></p>
                </div>
              </div>
            `
          : ""}
        ${why ? html`<p role="alert">${t(why)}</p>` : said(form)}
        ${why === "join.taken" ? html`<p><a href="/me#account">${t("join.yours")}</a></p>` : why ? "" : guestNotice()}
        ${why || (form.problem && !game)
          ? html`<a class="button" href="/">${t("bar.home")}</a>`
          : html`<button class="button main" @click=${game ? sit : show}>${t(game ? "join.sit" : "join.show")}</button>`}
      </section>
    `);
  }
  draw();
}
