// Where the page begins: the bar above all screens, and the screen of the present address.

import { get, path } from "./api.js";
import { icon } from "./icons.js";
import { applyLook, look, session } from "./kept.js";
import { html, render } from "./render.js";
import { SITE, start } from "./router.js";
import { whoAmI } from "./session.js";
import { t } from "./words.js";

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
start();
