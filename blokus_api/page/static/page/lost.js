// The player that this browser had. It is noted apart from the token, so the page can tell when the browser lost the token.

import { get, path } from "./api.js";
import { read, session, write } from "./kept.js";
import { html, nothing, render } from "./lit.js";
import { need } from "./needs.js";
import { t } from "./words.js";

const STORE = "players";
/** Where the browser stores whose note it has, so that the note is written once. */
const NOTED = "blokus.noted";
/** Where it stores that a watcher closed the notice. */
const WATCHED = "blokus.watches";

/** Do something with the notes. Without a database, there are none. @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest} act */
const notes = (mode, act) =>
  new Promise((resolve) => {
    const nothing = () => resolve(null);
    try {
      const opening = indexedDB.open("blokus", 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
      opening.onerror = nothing;
      opening.onsuccess = () => {
        const database = opening.result;
        const asked = act(database.transaction(STORE, mode).objectStore(STORE));
        asked.onsuccess = () => (database.close(), resolve(asked.result ?? null));
        asked.onerror = nothing;
      };
    } catch {
      nothing(); // some browsers have none in private windows
    }
  });

/** Note who is here. @param {import("./types.js").Me} me */
export async function noteMe({ id, name }) {
  if (read(NOTED) === id + name) return;
  await notes("readwrite", (store) => store.put({ id, name }, "me"));
  write(NOTED, id + name);
}

/** Forget who was here, after a log-out. */
export async function forgetMe() {
  write(NOTED, null);
  await notes("readwrite", (store) => store.delete("me"));
}

/**
 * Show a notice to somebody whose token is lost: the browser had a player, or shows a running game of people to nobody.
 * @param {string} here path of the screen
 */
export async function tellLost(here) {
  const had = session.isHere ? null : await notes("readonly", (store) => store.get("me"));
  const isLost = !session.isHere && here !== "/me" && (had || session.hasEnded || (!read(WATCHED) && (await isOfPeople(here))));
  if (isLost) await need("keep");
  if (isLost || place) render(isLost ? notice(had) : nothing, (place ??= document.body.appendChild(document.createElement("div"))));
}

/** @type {HTMLElement | null} */
let place = null;

/** @param {{name: string} | null} had */
function notice(had) {
  const isKnown = had || session.hasEnded;
  const title = had ? t("lost.title", { name: had.name }) : t(session.hasEnded ? "lost.ended" : "lost.watching");
  const dismiss = async () => {
    if (had) await forgetMe();
    else if (!session.hasEnded) write(WATCHED, "1");
    if (place) render(nothing, place);
  };
  return html`
    <div class="lost card" role="status">
      <p><b>${title}</b></p>
      <p>${t(isKnown ? "lost.about" : "lost.yours")}</p>
      <p class="row">
        <a class="button small main" href="/me#recover">${t("lost.code")}</a>
        <a class="button small" href="/me#login">${t("account.login")}</a>
        <button class="button small quiet" @click=${dismiss}>${t(isKnown ? "lost.dismiss" : "lost.watch")}</button>
      </p>
    </div>
  `;
}

/** Whether a screen shows a running game in which people sit. @param {string} here */
async function isOfPeople(here) {
  const [, id] = /^\/games\/([^/]+)$/.exec(here) ?? [];
  if (!id) return false;
  const game = await get(path`/games/${id}`).catch(() => null);
  return game?.status === "playing" && game.seats.some((/** @type {any} */ { player }) => player?.startsWith("player:"));
}
