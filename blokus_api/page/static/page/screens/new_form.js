// What is entered for a new game, and what is sent of it.

import { skillOf } from "../points.js";

/** @typedef {import("./lists.js").GameWish} GameWish */
/** @typedef {import("./lists.js").Opponent} Opponent */

/**
 * The numbers of each kind of clock: how many of the API's units one is, and its usual value; "" leaves it to the server.
 * @type {Record<string, Record<string, [number, string]>>}
 */
export const CLOCKS = {
  live: { bank_s: [60, "10"], increment_s: [1, "5"], cap_s: [60, ""] },
  days: { days: [1, "3"] },
  fischer: { bank_s: [86_400, "7"], increment_s: [3600, "24"], cap_s: [86_400, "14"] },
};

/**
 * Clocks that one click sets, as the API has them.
 * @type {Record<string, Record<string, string | number> | null>}
 */
export const TIMES = {
  none: null,
  min5: { kind: "live", bank_s: 300, increment_s: 0 },
  min10: { kind: "live", bank_s: 600, increment_s: 5 },
  day: { kind: "days", days: 1 },
  days3: { kind: "days", days: 3 },
  days7: { kind: "days", days: 7 },
};

/** Who may sit in a seat. */
export const KINDS = ["ai", "link", "open", "player", "me"];

/** What the other seats are for, by who is played against. @type {Record<Opponent, string>} */
const OTHERS = { computer: "ai", friend: "link", anyone: "open" };

/** @type {(seats: number, level: string, opponent?: Opponent) => GameWish} */
export const emptyWish = (seats, level, opponent = "computer") => ({
  seats: Array.from({ length: seats }, (_, at) => ({ kind: at ? OTHERS[opponent] : "me", level, player: "" })),
  isRandomSeat: opponent !== "computer",
  isByLot: false,
  time: opponent === "friend" ? "days3" : opponent === "anyone" ? "min10" : "none",
  clock: "live",
  numbers: {},
  timeout: "seat-out",
  isRated: opponent === "friend" ? false : null,
  isPrivate: opponent === "friend",
  hasHints: null,
});

/** Give so many of the other seats to people, the rest to computers. @type {(wish: GameWish, opponent: Opponent, count: number) => void} */
export function invite(wish, opponent, count) {
  const others = wish.seats.filter(({ kind }) => kind !== "me");
  others.forEach((seat, at) => (seat.kind = at < count ? OTHERS[opponent] : "ai"));
}

/** How many seats wait for somebody. @type {(wish: GameWish) => number} */
export const freeSeats = ({ seats }) => seats.filter(({ kind }) => kind === "link" || kind === "open").length;

/** The same wish, with me in another seat. @type {(wish: GameWish, at: number) => GameWish} */
export function seatedAt(wish, at) {
  const seats = [...wish.seats];
  const mine = seats.findIndex(({ kind }) => kind === "me");
  if (mine >= 0 && seats[at]) [seats[mine], seats[at]] = [seats[at], seats[mine]];
  return { ...wish, seats };
}

/** Seats that get a link once the game exists. @type {(wish: GameWish) => number[]} */
export const linkSeats = ({ seats }) => seats.flatMap(({ kind }, at) => (kind === "link" ? [at] : []));

/** Whether all other seats are computers' or mine. @type {(wish: GameWish) => boolean} */
export const isAlone = ({ seats }) => seats.every(({ kind }) => kind === "ai" || kind === "me");

/** Whether hints are allowed. @type {(wish: GameWish) => boolean} */
export const allowsHints = (wish) => wish.hasHints ?? isAlone(wish);

/** Whether its result can change ratings: people by people, in public. @type {(wish: GameWish) => boolean} */
export const canBeRated = (wish) =>
  wish.seats.length > 1 &&
  !wish.isPrivate &&
  !(wish.isByLot && wish.time === "none") &&
  !(wish.time !== "none" && wish.timeout.startsWith("ai:")) &&
  !wish.seats.some(({ kind }) => kind === "ai") &&
  wish.seats.filter(({ kind }) => kind === "me").length < 2;

/** A player's id, of an address as well. @type {(text: string) => string} */
export const playerId = (text) => text.trim().split(/[/:]/).pop() ?? "";

/** A number as people write it; undefined if there is none. @type {(text: string, factor?: number) => number | undefined} */
function numberOf(text, factor = 1) {
  const plain = text.replace(",", ".").trim();
  return plain === "" ? undefined : Math.round(Number(plain) * factor);
}

/**
 * The clock, as the API has it.
 * @type {(wish: GameWish) => Record<string, string | number | undefined> | null}
 */
export function clockOf({ time, clock, numbers, timeout }) {
  if (time !== "custom") return TIMES[time] && { ...TIMES[time], timeout };
  const terms = Object.entries(CLOCKS[clock]).map(([name, [factor, usual]]) => [
    name,
    numberOf(numbers[`${clock}.${name}`] ?? usual, factor),
  ]);
  return { kind: clock, timeout, ...Object.fromEntries(terms) };
}

/**
 * Return the body of POST /games. Numbers that are not entered are left to the server.
 * @param {GameWish} wish
 * @param {string} variant
 * @param {Record<string, unknown>} options
 */
export function bodyOf(wish, variant, options) {
  const { numbers, hasHints } = wish;
  const seats = wish.seats.map(({ kind, level, player }) => {
    if (kind === "ai") return { ai: level };
    if (kind === "player") return { player: playerId(player) };
    return kind === "link" ? "open" : kind;
  });
  const bound = (/** @type {"min" | "max"} */ name) => {
    const points = numberOf(numbers[`rating.${name}`] ?? "");
    return points === undefined ? undefined : skillOf(points);
  };
  const rating = { min: bound("min"), max: bound("max") };
  return {
    variant,
    options,
    seats: wish.isByLot ? { lot: seats } : seats,
    visibility: wish.isPrivate ? "private" : "public",
    clock: clockOf(wish),
    rated: canBeRated(wish) && wish.isRated !== null ? wish.isRated : undefined,
    rating: canBeRated(wish) ? rating : undefined,
    hints: hasHints === null || hasHints === isAlone(wish) ? undefined : hasHints,
    expires_in: numberOf(numbers.expires_in ?? ""),
  };
}

/** @typedef {"me" | "open" | {ai: string}} RequestedSeat as the API has it */

/** The level of a computer; null for people. @param {string | null} player */
export const levelOf = (player) => player?.match(/^ai:(.+)/)?.[1] ?? null;

/**
 * Return who sits where in a game that plays on from another: me in one seat, computers with the levels of that game
 * in the others.
 * @param {{seats: {player: string | null}[], out: number[]}} game `out`: seats that had left
 * @param {number} mine
 * @param {{level?: string | null, link?: number | null, usual?: string}} [how] `level`: of all computers;
 *   `link`: the seat of a friend; `usual`: the level if there was no computer
 * @returns {RequestedSeat[]}
 */
export const seatsFrom = ({ seats, out }, mine, { level = null, link = null, usual = "3" } = {}) =>
  seats.map(({ player }, seat) => {
    if (seat === mine) return "me";
    if (seat === link || out.includes(seat)) return "open";
    return { ai: level ?? levelOf(player) ?? seats.map((each) => levelOf(each.player)).find(Boolean) ?? usual };
  });
