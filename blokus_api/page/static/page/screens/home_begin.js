// What home's buttons do: begin a game against the computer, offer a new game, take a free seat.

import { get, path, post, Problem, put } from "../api.js";
import { go, reload } from "../router.js";
import { identify, leave } from "../session.js";
import { remember } from "./variants.js";

/** Do what a button says. A refusal is shown in a message. @param {() => Promise<void>} act */
export async function attempt(act) {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.status === 401) return (leave(), reload()); // the player of this browser is gone
    const { toast } = await import("../toast.js");
    toast(error.message);
  }
}

/** Begin a game of Duo against a level, and go there. @param {string} level */
export async function playDuo(level) {
  import("./game.js").catch(() => null); // the table loads while the server makes the game
  await identify();
  const game = await post("/games", { variant: "duo", seats: ["me", { ai: level }] });
  remember({ variant: "duo", options: {}, level });
  go(path`/games/${game.id}`);
}

/**
 * Offer a new game of a variant. A click that opens a tab or a window stays the link's.
 * @param {Event} event
 * @param {string} variant
 * @param {"computer" | "friend" | "anyone"} tab
 */
export async function offerGame(event, variant, tab) {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = /** @type {MouseEvent} */ (event);
  if (button || metaKey || ctrlKey || shiftKey || altKey) return;
  event.preventDefault();
  const { openNewGame } = await import("./new_sheet.js");
  openNewGame({ variant, tab });
}

/** Take the first free seat of a game, and go there. @param {import("./lists.js").GameRow} row */
export async function join({ id }) {
  await identify();
  const { seats } = await get(path`/games/${id}`);
  const isFree = (/** @type {any} */ seat) => !seat.player && !seat.reserved && !seat.has_link;
  await put(path`/games/${id}/seats/${seats.find(isFree)?.seat ?? 0}`);
  go(path`/games/${id}`);
}
