// How a game changed the rating of a player.

import { get, path } from "../api.js";
import { NEW_POINTS } from "../points.js";

/** Games among which the record is looked for. */
const LATEST = 100;

/**
 * Return a player's rating after a game, and the change; null where the game is not rated yet, or was not at all.
 * @type {(player: string, ruleset: string, record: string) => Promise<{now: number, by: number} | null>}
 */
export async function changeOf(player, ruleset, record) {
  const id = player.replace("player:", "");
  const { items } = await get(path`/players/${id}/ratings/${ruleset}`, { limit: LATEST }).catch(() => ({ items: [] }));
  const at = items.findIndex((/** @type {any} */ each) => each.record === record);
  if (at < 0) return null;
  const now = items[at].points;
  return { now, by: now - (items[at + 1]?.points ?? NEW_POINTS) };
}
