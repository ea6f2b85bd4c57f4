// The page's entry: the table of its screens, and the bar above them.

import { get, path } from "./api.js";
import { avatar, colorOf } from "./avatar.js";
import { icon } from "./icons.js";
import { applyLook, look, session, setLook } from "./kept.js";
import { html, nothing, render } from "./lit.js";
import { start } from "./router.js";
import { whoAmI } from "./session.js";
import { shownName, t } from "./words.js";

/**
 * Addresses and their screens. The table is not in the router, because screens import the router.
 * @type {import("./router.js").Routes}
 */
const ROUTES = [
  ["/", () => import("./screens/home.js")],
  ["/new", () => import("./screens/new.js")],
  ["/new/:variant", () => import("./screens/new.js")],
  ["/games", () => import("./screens/my_games.js")],
  ["/games/:game", () => import("./screens/game.js")],
  ["/join/:game", () => import("./screens/join.js")],
  ["/inbox", () => import("./screens/inbox.js")],
  ["/puzzles", () => import("./screens/puzzles.js")],
  ["/puzzles/:id", () => import("./screens/puzzle.js")],
  ["/records", () => import("./screens/records.js")],
  ["/records/:record", () => import("./screens/record.js")],
  ["/explorer", () => import("./screens/explorer.js")],
  ["/explorer/:ruleset", () => import("./screens/explorer.js")],
  ["/players", () => import("./screens/leaderboards.js")],
  ["/players/:id", () => import("./screens/player.js")],
  ["/leaderboards", () => import("./screens/leaderboards.js")],
  ["/leaderboards/:ruleset", () => import("./screens/leaderboards.js")],
  ["/learn", () => import("./screens/learn.js")],
  ["/learn/:idea", () => import("./screens/learn.js")],
  ["/rules", () => import("./screens/rules.js")],
  ["/rules/:variant", () => import("./screens/rules.js")],
  ["/me", () => import("./screens/me.js")],
  ["/embed/games/:game", () => import("./screens/embed.js")],
];
/** Places in the bar: the address, its name, and which other addresses belong to it. @type {[string, string, RegExp][]} */
const PLACES = [
  ["/", "play", /^\/($|new|games|join)/],
  ["/puzzles", "puzzles", /^\/puzzles/],
  ["/records", "watch", /^\/(records|explorer)/],
  ["/learn", "learn", /^\/(learn|rules)/],
  ["/leaderboards", "players", /^\/(leaderboards|players)/],
];
/** The same at the bottom of a phone, each with its icon. @type {[string, string, RegExp, string][]} */
const BOTTOM = [
  ["/", "play", PLACES[0][2], "home"],
  ["/puzzles", "puzzles", /^\/puzzles/, "puzzle"],
  ["/inbox", "inbox", /^\/inbox/, "bell"],
  ["/me", "me", /^\/me/, "user"],
];
/** Places that the foot names as well. */
const FOOT = [
  ["/rules", "bar.rules"],
  ["/records", "foot.records"],
  ["/explorer", "bar.explorer"],
];
/** Milliseconds for which the screen loads undisturbed. */
const CALM = 1000;
const places = document.getElementById("places");
const state = { path: location.pathname, waiting: 0 };

function draw() {
  const { path, waiting } = state;
  document.documentElement.dataset.screen = screenOf(path);
  if (!places || path.startsWith("/embed/")) return;
  const current = (/** @type {RegExp} */ own) => (own.test(path) ? "page" : nothing);
  const { me } = session;
  const badge = waiting ? html`<b class="badge">${waiting}</b>` : nothing;
  render(
    html`
      <nav class="places" aria-label=${t("bar.menu")}>
        ${PLACES.map(([to, name, own]) => html`<a href=${to} aria-current=${current(own)}>${t(`bar.${name}`)}</a>`)}
      </nav>
      <div class="here">
        <button class="icon-button" aria-label=${t("bar.sound")} aria-pressed=${look.sound} @click=${turnSound}>
          ${icon(look.sound ? "sound" : "sound-off")}
        </button>
        <a class="icon-button" href="/inbox" aria-label=${t("bar.waiting", { count: waiting })} aria-current=${current(/^\/inbox/)}>
          ${icon("bell")} ${badge}
        </a>
        ${
          me
            ? html`<a class="me" href="/me">${avatar({ name: me.name, color: colorOf(me.id) })} <span class="cut">${shownName(me.name)}</span></a>`
            : html`<a class="button small" href="/me#login">${t("account.login")}</a>`
        }
      </div>
      <nav class="bottom" aria-label=${t("bar.menu")}>
        ${BOTTOM.map(
          ([to, name, own, sign]) => html`
            <a href=${to} aria-current=${current(own)}>${icon(sign)} ${t(`bar.${name}`)} ${name === "inbox" ? badge : nothing}</a>
          `,
        )}
      </nav>
    `,
    places,
  );
}

/** The kind of a screen, for style sheets: on phones, tables and steps to a game have no bar of places. @param {string} path */
const screenOf = (path) =>
  path === "/" ? "home" : path === "/games" ? "other" : { games: "table", embed: "embed", new: "step", join: "step", learn: "learn" }[path.split("/")[1]] ?? "other";

/** Show the keys of the table. */
const openKeys = () => void import("./play/help.js").then(({ openKeys }) => openKeys());

function turnSound() {
  setLook("sound", !look.sound);
}

/** How many games wait for whoever is here, told beside the inbox: those in which people wait. */
async function count() {
  if (!session.isHere) return;
  const me = await whoAmI().catch(() => null);
  const { items } = await get("/me/inbox", { limit: 50 }).catch(() => ({ items: [] }));
  const isAlone = (/** @type {any} */ { kind, game }) =>
    kind === "turn" && game.players.every((/** @type {string} */ player) => player === `player:${me?.id}` || player?.startsWith("ai:"));
  state.waiting = items.filter((/** @type {any} */ item) => !isAlone(item)).length;
  draw();
}

/** Note who is here, apart from the token; or tell somebody who was here that the token is lost. */
async function remember() {
  if (/^\/(embed|join)\//.test(state.path)) return;
  // Without a network the next screen tells it.
  const lost = await import("./lost.js").catch(() => null);
  const me = await whoAmI().catch(() => null);
  if (me) await lost?.noteMe(me);
  await lost?.tellLost(state.path);
}

addEventListener("arrived", (event) => {
  const path = /** @type {CustomEvent<string>} */ (event).detail;
  state.path = path;
  draw();
  if (!path.startsWith("/embed/")) count();
  if (document.querySelector(".lost")) remember();
});
addEventListener("session", async () => {
  draw();
  await whoAmI().catch(() => null);
  draw();
  remember();
});
addEventListener("look", () => {
  // Words are loaded once: another language begins anew.
  if (look.language !== document.documentElement.dataset.words) location.reload();
  draw();
});

addEventListener("keydown", ({ key, target }) => {
  if (key === "?" && !/** @type {Element} */ (target).closest?.("input, textarea, select, dialog")) openKeys();
});
addEventListener("click", ({ target }) => {
  if (/** @type {Element} */ (target).closest?.("[data-keys]")) openKeys();
});

applyLook();
document.documentElement.dataset.words = look.language;
const foot = document.getElementById("foot");
if (foot) {
  foot.replaceChildren(); // the reader may have chosen another language here
  render(
    html`
      <b>${document.documentElement.dataset.site}</b>
      ${FOOT.map(([to, name]) => html`<a href=${to}>${t(name)}</a>`)}
      <a href="/api/docs">API</a>
      <span>${t("foot.trademark")}</span>
    `,
    foot,
  );
}
draw();
whoAmI().then(draw, () => null);
start(ROUTES);
// A lost token is reported unasked. A note waits for a gesture, so the first view loads without it.
setTimeout(() => void whoAmI().then((me) => (me ? undefined : remember()), () => undefined), CALM);
for (const gesture of ["pointermove", "pointerdown", "keydown"]) addEventListener(gesture, remember, { once: true });
