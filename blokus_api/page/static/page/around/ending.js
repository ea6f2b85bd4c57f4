// How a game ended, in words: what decided it, and who won.

import { colorName, list, playerName, upper } from "../format.js";
import { language, t } from "../words.js";

const ordinal = new Intl.PluralRules(language, { type: "ordinal" });

/** "2nd". @param {number} rank */
export const place = (rank) => t(`seat.place.${ordinal.select(rank)}`, { rank });

/**
 * Return what ended a game, in one sentence; empty while it goes on.
 * @param {Pick<import("../types.js").TableState, "game" | "names" | "me"> & { variant?: any }} state
 */
export function reasonWords({ game: { status, ending }, names, me, variant }) {
  if (!ending) return status === "aborted" ? t("after.aborted") : "";
  const { reason, seat, player } = ending;
  if (seat === null) return t(`after.${reason}`, { rounds: variant?.turn_limit ?? "" });
  if (status === "aborted") return `${leftWords(reason, player, names, me)} ${t("after.aborted")}`;
  return leftWords(reason, player, names, me);
}

/** Say that a player left, and why. @type {(reason: string, player: string | null, names: import("../types.js").Names, me: string | null) => string} */
export const leftWords = (reason, player, names, me) =>
  player && player === me ? t(`after.you-${reason}`) : t(`after.${reason}`, { name: playerName(player, names) });

/**
 * Return who won, in one sentence; empty while the result is unknown. Winners are named by color if a name repeats.
 * @param {Pick<import("../types.js").TableState, "game" | "names" | "me">} state
 */
export function winnerWords({ game: { status, result, scores, seats, teams }, names, me }) {
  // The stream of a game for one ends before the game is scored.
  const known = result ?? (status === "ended" && seats.length === 1 ? scores : null);
  if (!known || status === "aborted") return "";
  const { winners, solved } = known;
  if (solved !== null) return t(solved ? "after.solved" : "after.unsolved");
  const players = [...new Set(winners.map((seat) => seats[seat].player))];
  if (players.length === 1 && players[0] === me) return t("after.you");
  const isOneTeam = teams.some((team) => winners.every((seat) => team.includes(seat)));
  const isAlike = isRepeated(seats, winners, names);
  const colorsOf = (/** @type {number} */ seat) => list.format((seats[seat].colors ?? []).map(colorName));
  const nameOf = (/** @type {string | null} */ player) => playerName(player, names, me);
  if (isAlike && winners.length === 1) {
    const [seat] = winners;
    return t("after.color-won", { color: upper(colorsOf(seat)), name: nameOf(seats[seat].player) });
  }
  return t(isOneTeam ? "after.won" : "after.shared", {
    count: players.length,
    names: list.format(isAlike ? winners.map((seat) => `${nameOf(seats[seat].player)} (${colorsOf(seat)})`) : players.map(nameOf)),
  });
}

/**
 * Return what ended a game and who won, in one or two sentences; empty while nothing is known.
 * @param {Pick<import("../types.js").TableState, "game" | "names" | "me">} state
 */
export function resultWords(state) {
  const { status, ending } = state.game;
  const isTold = status === "aborted" || (ending && ending.seat !== null);
  return [isTold ? reasonWords(state) : "", winnerWords(state)].filter(Boolean).join(" ");
}

/**
 * Whether a winner has the name of another player, or is one of several computers.
 * @type {(seats: import("../types.js").Game["seats"], winners: number[], names: import("../types.js").Names) => boolean}
 */
export function isRepeated(seats, winners, names) {
  const shown = seats.map(({ player }) => (player?.startsWith("ai:") ? "ai" : playerName(player, names)));
  return winners.some((seat) => shown.filter((name) => name === shown[seat]).length > 1);
}
