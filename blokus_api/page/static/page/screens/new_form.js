// What is entered for a new game, and what is sent of it.

/** @typedef {import("./lists.js").GameWish} GameWish */

/**
 * The numbers of each kind of clock: how many of the API's units one is, and what it begins with.
 * @type {Record<string, Record<string, [number, number]>>}
 */
export const CLOCKS = {
  days: { days: [1, 3] },
  fischer: { bank_s: [86_400, 7], increment_s: [3600, 24], cap_s: [86_400, 14] },
  live: { bank_s: [60, 10], increment_s: [1, 5], cap_s: [60, 60] },
};

/** Whom the other seats are for. */
export const KINDS = ["ai", "link", "open", "player", "me"];

/** @type {(seats: number, level: string) => GameWish} */
export const emptyWish = (seats, level) => ({
  seats: Array.from({ length: seats }, (_, at) => ({ kind: at ? "ai" : "me", level, player: "" })),
  isByLot: false,
  clock: "",
  numbers: {},
  timeout: "seat-out",
  isRated: null,
  isPrivate: false,
});

/** Seats that get a link once the game is there. @type {(wish: GameWish) => number[]} */
export const linkSeats = ({ seats }) => seats.flatMap(({ kind }, at) => (kind === "link" ? [at] : []));

/** Whether its result can change ratings: people by people, in public. @type {(wish: GameWish) => boolean} */
export const canBeRated = ({ seats, isPrivate, isByLot, timeout, clock }) =>
  seats.length > 1 &&
  !isPrivate &&
  !(isByLot && !clock) &&
  !(clock && timeout.startsWith("ai:")) &&
  !seats.some(({ kind }) => kind === "ai") &&
  seats.filter(({ kind }) => kind === "me").length < 2;

/** A player's id, of an address as well. @type {(text: string) => string} */
export const playerId = (text) => text.trim().split(/[/:]/).pop() ?? "";

/**
 * Return the body of POST /games. Numbers that are not entered are left to the server.
 * @param {GameWish} wish
 * @param {string} variant
 * @param {Record<string, unknown>} options
 */
export function bodyOf(wish, variant, options) {
  const { numbers, clock, timeout } = wish;
  const seats = wish.seats.map(({ kind, level, player }) => {
    if (kind === "ai") return { ai: level };
    if (kind === "player") return { player: playerId(player) };
    return kind === "link" ? "open" : kind;
  });
  const number = (/** @type {string} */ name, factor = 1, usual = "") => {
    const text = (numbers[name] ?? usual).replace(",", ".").trim();
    return text === "" ? undefined : Math.round(Number(text) * factor);
  };
  const times = Object.entries(CLOCKS[clock] ?? {}).map(([name, [factor, usual]]) => [
    name,
    number(`${clock}.${name}`, factor, String(usual)),
  ]);
  const rating = { min: number("rating.min"), max: number("rating.max") };
  return {
    variant,
    options,
    seats: wish.isByLot ? { lot: seats } : seats,
    visibility: wish.isPrivate ? "private" : "public",
    clock: clock ? { kind: clock, timeout, ...Object.fromEntries(times) } : null,
    rated: canBeRated(wish) && wish.isRated !== null ? wish.isRated : undefined,
    rating,
    expires_in: number("expires_in"),
  };
}
