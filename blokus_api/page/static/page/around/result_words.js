// What the end of a game says: its headline, what decided it, and the rows of the podium. Pure.

import { colorName, list, playerName, shortTitle, upper } from "../format.js";
import { t } from "../words.js";
import { isRepeated, reasonWords } from "./ending.js";
import { squaresOf } from "./squares.js";

/** @typedef {import("../types.js").TableState} TableState */
/** @typedef {Pick<TableState, "game" | "names" | "me" | "mine" | "board" | "variant">} Ended */

/** Signs of the band above the headline. @typedef {"cells" | "clock" | "flag" | "none"} Sign */

/**
 * One player or one team.
 * @typedef {object} Row
 * @property {number[]} seats
 * @property {number} rank
 * @property {number} placed squares on the board; of cubes, those seen from above
 * @property {number} left squares left; of cubes, pieces
 * @property {number | null} bonus null if the game gives none
 * @property {number} score
 */

const sum = (/** @type {number[]} */ counts) => counts.reduce((all, count) => all + count, 0);

/** Scores as far as they are known: the stream of a game for one ends before the game is scored. @param {Ended["game"]} game */
export const scoresOf = ({ status, result, scores, seats }) => result ?? (status === "ended" && seats.length === 1 ? scores : null);

/** The seats of the player who looks; none if all seats are theirs, for then they play all sides. @param {Ended} state */
const ownSeats = ({ mine, game }) => (mine.length < game.seats.length ? mine : []);

/** Return a player as headlines name them: by color if another player has the same name. @type {(state: Ended, seats: number[]) => string} */
function called({ game, names }, seats) {
  const isAlike = isRepeated(game.seats, seats, names);
  const nameAt = (/** @type {number} */ seat) => {
    const { player, colors } = game.seats[seat];
    if (isAlike && colors?.length) return list.format(colors.map(colorName));
    return player?.startsWith("ai:") ? t("seat.computer") : playerName(player, names);
  };
  return upper(list.format([...new Set(seats.map(nameAt))]));
}

/**
 * Return the headline, what is said below it, the sign of the band, and the colors in which all of it is drawn.
 * @param {Ended} state
 * @returns {{headline: string, reason: string, sign: Sign, colors: string[], isWon: boolean}} `colors`: of the winners
 */
export function resultOf(state) {
  const { game, me, variant, mine } = state;
  const { status, ending, seats, placements, teams } = game;
  const length = t("over.length", { title: shortTitle(variant.title), count: placements.length });
  if (status === "aborted") return { headline: t("over.aborted"), reason: reasonWords(state), sign: "none", colors: [], isWon: false };
  const scores = scoresOf(game);
  const winners = scores?.winners ?? [];
  const colors = winners.flatMap((seat) => seats[seat].colors ?? []);
  if (seats.length === 1) {
    const isWon = Boolean(scores?.solved) && mine.length > 0;
    return { headline: t(scores?.solved ? "over.solved" : "over.unsolved"), reason: length, sign: "cells", colors: scores?.solved ? (seats[0].colors.length ? seats[0].colors : variant.colors) : [], isWon };
  }
  const own = ownSeats(state);
  const isWon = winners.some((seat) => own.includes(seat));
  const team = teams.find((each) => winners.every((seat) => each.includes(seat)));
  const won = wonWords(state, winners, team, isWon);
  if (ending && ending.seat !== null) {
    const { reason, seat, player } = ending;
    const isMe = own.length > 0 && player === me;
    const headline = t(isMe ? `over.you-${reason}` : `over.${reason}`, { name: called(state, [seat]) });
    const sign = reason === "timed-out" ? "clock" : "flag";
    return { headline, reason: [`${won}.`, leadWords(state, seat, isMe), length].filter(Boolean).join(" "), sign, colors, isWon };
  }
  const place = scores && own.length && !isWon && teams.length > 2 ? t("over.your-place", { rank: scores.ranks[own[0]], of: teams.length }) : "";
  return { headline: wonWords(state, winners, team, isWon, marginOf(state, team)), reason: [place, reasonWords(state), length].filter(Boolean).join(" "), sign: "cells", colors, isWon };
}

/**
 * Return who won: "You win by 8", "Orange wins", "A draw".
 * @type {(state: Ended, winners: number[], team: number[] | undefined, isWon: boolean, margin?: number) => string}
 */
function wonWords(state, winners, team, isWon, margin = 0) {
  const { game } = state;
  if (!team) {
    if (winners.length === game.seats.length) return t("over.draw");
    return isWon ? t("over.you-share") : t("over.share", { names: called(state, winners) });
  }
  const by = margin ? "-by" : "";
  if (isWon) return t(`over.you-win${by}`, { margin });
  const isOne = winners.length === 1 || new Set(winners.map((seat) => game.seats[seat].player)).size === 1;
  return t(`over.${isOne ? "wins" : "win"}${by}`, { name: called(state, winners), margin });
}

/** Points between the winners and who comes next. @type {(state: Ended, team: number[] | undefined) => number} */
function marginOf({ game }, team) {
  const scores = scoresOf(game);
  if (!scores || !team) return 0;
  const rankOf = (/** @type {number[]} */ each) => Math.min(...each.map((seat) => scores.ranks[seat]));
  const [next] = game.teams.filter((each) => each !== team).sort((one, other) => rankOf(one) - rankOf(other));
  return next ? Math.abs(scores.teams[game.teams.indexOf(team)] - scores.teams[game.teams.indexOf(next)]) : 0;
}

/** Say that the player who left was ahead, in a game of two. @type {(state: Ended, seat: number, isMe: boolean) => string} */
function leadWords(state, seat, isMe) {
  const { game, board } = state;
  if (game.seats.length !== 2 || board.isSolid || game.options.objective === "reverse") return "";
  const [own, theirs] = [seat, 1 - seat].map((each) => squaresOf({ ...state, past: null }, each).placed);
  return own > theirs ? t(isMe ? "over.you-led" : "over.led", { name: called(state, [seat]), count: own - theirs }) : "";
}

/** Return the rows of the podium, the best first. @param {Ended} state @returns {Row[]} */
export function podium(state) {
  const { game, board } = state;
  const scores = scoresOf(game);
  if (!scores) return [];
  const rows = game.teams.map((seats, team) => {
    const squares = seats.map((seat) => squaresOf({ ...state, past: null }, seat));
    const pieces = game.hands.filter((hand) => seats.includes(hand.seat ?? -1)).flatMap((hand) => hand.pieces);
    const placed = sum(squares.map((each) => each.placed));
    const left = board.isSolid ? pieces.length : sum(squares.map((each) => (each.all ?? each.placed) - each.placed));
    return { seats, rank: Math.min(...seats.map((seat) => scores.ranks[seat])), placed, left, bonus: null, score: scores.teams[team] };
  });
  const bonus = board.isSolid ? null : bonuses(state, scores, rows);
  return rows.map((row, i) => ({ ...row, bonus: bonus?.[i] ?? null })).sort((one, other) => one.rank - other.rank);
}

/**
 * Return what each row got beyond its squares. Points count either the squares left or the squares placed: which,
 * the colors tell that have pieces left.
 * @type {(state: Ended, scores: import("../types.js").Scores, rows: Row[]) => number[] | null}
 */
function bonuses({ game, board }, scores, rows) {
  const sizeOf = (/** @type {string[]} */ pieces) => sum(pieces.map((piece) => board.pieces.get(piece)?.size ?? 0));
  const open = [
    ...rows,
    ...game.hands.map(({ color, pieces }) => ({
      left: sizeOf(pieces),
      placed: sum(game.placements.filter((each) => each.color === color).map(({ cells }) => cells.length)),
      score: scores.colors[color],
    })),
  ].filter(({ left }) => left > 0);
  if (open.some(({ left, score }) => score === -left)) return rows.map(({ left, score }) => score + left);
  if (open.some(({ placed, score }) => score === placed)) return rows.map(({ placed, score }) => score - placed);
  return null;
}

/**
 * Return how many placements the position has that can be played on from; null if the game ends with it.
 * @param {Pick<TableState, "game" | "past">} state
 */
export function playOnPly({ game, past }) {
  if (game.seats.length === 1 || game.status === "open" || game.status === "aborted") return null;
  const ply = (past ?? game).placements.length;
  const isLeft = game.ending !== null && game.ending.seat !== null;
  return game.status === "playing" || isLeft || ply < game.placements.length ? ply : null;
}
