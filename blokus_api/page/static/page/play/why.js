// Answers to clicks that can do nothing: why nothing can be placed, whose piece lies there.

import { colorName, playerName } from "../format.js";
import { t } from "../words.js";
import { gameOf, isMyTurn } from "./table.js";

/** @import {TableState} from "../types" */

/**
 * Return why nothing can be placed now.
 * @param {TableState} state
 */
export function whyNot(state) {
  const { game, at, pending, names, me, mine } = state;
  if (at !== null) return t("play.looking");
  if (game.status === "open") return t("hand.open");
  if (game.status !== "playing" || !game.turn) return t("hand.over");
  if (pending) return t("play.sending");
  if (isMyTurn(state)) return t(game.phase === "draft" ? "hand.pick-first" : "hand.loading");
  const { color, seat } = game.turn;
  const key = !mine.length ? "hand.watching" : color ? "hand.theirs" : "hand.theirs-free";
  return t(key, { name: playerName(game.seats[seat].player, names, me), color: color ? colorName(color) : "" });
}

/**
 * Return whose piece a placement is, and which.
 * @param {TableState} state
 * @param {number} index
 */
export function pieceWords(state, index) {
  const { seats, placements } = gameOf(state);
  const { color, piece, seat } = placements[index];
  const name = colorName(color);
  const player = playerName(seats[seat]?.player, state.names, state.me);
  return t("hand.piece", { color: name.charAt(0).toLocaleUpperCase() + name.slice(1), piece, name: player });
}
