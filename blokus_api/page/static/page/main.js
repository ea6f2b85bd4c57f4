// The page's entry: the table of its screens, and the bar above them.

import { get, path } from "./api.js";
import { icon } from "./icons.js";
import { applyLook, look, session } from "./kept.js";
import { html, render } from "./render.js";
import { SITE, start } from "./router.js";
import { whoAmI } from "./session.js";
import { t } from "./words.js";

/**
 * Addresses and their screens. The table is not in the router, because screens import the router.
 * @type {import("./router.js").Routes}
 */
const ROUTES = [
  ["/", () => import("./screens/home.js")],
  ["/new", () => import("./screens/new.js")],
  ["/new/:variant", () => import("./screens/new.js")],
  ["/games/:game", () => import("./screens/game.js")],
  ["/join/:game", () => import("./screens/join.js")],
  ["/inbox", () => import("./screens/inbox.js")],
  ["/puzzles", () => import("./screens/puzzles.js")],
  ["/puzzles/:id", () => import("./screens/puzzle.js")],
  ["/records", () => import("./screens/records.js")],
  ["/records/:record", () => import("./screens/record.js")],
  ["/explorer", () => import("./screens/explorer.js")],
  ["/explorer/:ruleset", () => import("./screens/explorer.js")],
  ["/players", () => import("./screens/players.js")],
  ["/players/:id", () => import("./screens/player.js")],
  ["/leaderboards", () => import("./screens/leaderboards.js")],
  ["/leaderboards/:ruleset", () => import("./screens/leaderboards.js")],
  ["/rules", () => import("./screens/rules.js")],
  ["/rules/:variant", () => import("./screens/rules.js")],
  ["/me", () => import("./screens/me.js")],
  ["/embed/games/:game", () => import("./screens/embed.js")],
];
const PLACES = ["puzzles", "records", "explorer", "leaderboards", "rules"];
const bar = document.getElementById("bar");
const state = { path: location.pathname, waiting: 0, isOpen: false };

function draw() {
  if (!bar || state.path.startsWith("/embed/")) return;
  const link = (/** @type {string} */ path, /** @type {unknown} */ label) => html`
    <a href=${path} aria-current=${state.path.startsWith(path) ? "page" : "false"}>${label}</a>
  `;
  const waiting = state.waiting ? html`<b class="count">${state.waiting}</b>` : "";
  render(
    html`
      <a class="home" href="/">${SITE}</a>
      <button class="menu button" aria-expanded=${state.isOpen} aria-controls="places" @click=${toggle}>
        ${icon("menu")} <span>${t("bar.menu")}</span> ${waiting}
      </button>
      <nav id="places" class=${state.isOpen ? "is-open" : ""} aria-label=${t("bar.menu")}>
        ${PLACES.map((place) => link(path`/${place}`, t(`bar.${place}`)))}
        ${session.isHere ? link("/inbox", html`${t("bar.inbox")} ${waiting}`) : ""}
        ${link("/me", session.me?.name || t("bar.me"))}
      </nav>
      ${
        session.hasEnded
          ? html`<p class="notice" role="alert">${t("bar.ended")} <a href="/me#account">${t("account.login")}</a></p>`
          : ""
      }
    `,
    bar,
  );
}

function toggle() {
  state.isOpen = !state.isOpen;
  draw();
}

/** How many games wait for whoever is here, told beside the inbox. */
async function count() {
  if (!session.isHere) return;
  const { items } = await get("/me/inbox", { limit: 50 }).catch(() => ({ items: [] }));
  state.waiting = items.length;
  draw();
}

addEventListener("arrived", (event) => {
  const path = /** @type {CustomEvent<string>} */ (event).detail;
  Object.assign(state, { path, isOpen: false });
  draw();
  if (!path.startsWith("/embed/")) count();
});
addEventListener("session", async () => {
  draw();
  await whoAmI().catch(() => null);
  draw();
});
addEventListener("look", () => {
  // Words are loaded once: another language begins anew.
  if (look.language !== document.documentElement.dataset.words) location.reload();
});

applyLook();
document.documentElement.dataset.words = look.language;
const foot = document.getElementById("foot");
if (foot) foot.textContent = t("foot.trademark"); // the reader may have chosen another language here
draw();
whoAmI().then(draw, () => null);
start(ROUTES);
