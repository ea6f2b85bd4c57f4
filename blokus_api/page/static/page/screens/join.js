// An invitation by link: the game that it is to, and a seat in it. The secret is behind the #, and in no log.

import { get, post } from "../api.js";
import { optionsQuery } from "../board/options.js";
import { playerName } from "../format.js";
import { html } from "../render.js";
import { go } from "../router.js";
import { identify, session } from "../session.js";
import { t } from "../words.js";
import { attempt, blank, said } from "./form.js";
import { withOptions } from "./options.js";
import { clockWords, namesOf } from "./parts.js";
import { boardPicture } from "./variants.js";

/** @type {(game: any) => (string | null)[]} */
const playersOf = ({ seats }) => seats.map((/** @type {any} */ { player }) => player);

/** @type {import("../types.js").Open} */
export async function open({ params, hash: token }, room) {
  const form = blank("join");
  const path = `/games/${params.id}`;
  room.title(t("join.title"));
  /** @type {any} */
  let game = null;
  /** @type {import("../types.js").Names} */
  let names = {};
  /** @type {any} */
  let variant = null;

  await attempt(form, async () => {
    // Nobody becomes a guest by looking, but a private game is shown to nobody else.
    if (!session.isHere) game = await get(path).catch(() => null);
    if (game) return;
    await identify();
    game = await post(`${path}/join`, { token }, { query: { dry_run: true } });
  }, () => {});
  if (game) {
    [variant, names] = await Promise.all([
      get(`/variants/${game.variant}`, optionsQuery(game.options)),
      namesOf(playersOf(game)),
    ]);
  }

  const sit = () =>
    attempt(form, async () => {
      await identify();
      await post(`${path}/join`, { token });
      go(path, { replace: true });
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
                  <p><a href=${withOptions(`/rules/${game.variant}`, game.options)}>${t("home.rules")}</a></p>
                </div>
              </div>
            `
          : ""}
        ${why ? html`<p role="alert">${t(why)}</p>` : said(form)}
        ${game && !why
          ? html`<button class="button main" @click=${sit}>${t("join.sit")}</button>`
          : html`<a class="button" href="/">${t("bar.home")}</a>`}
      </section>
    `);
  }
  draw();
}
