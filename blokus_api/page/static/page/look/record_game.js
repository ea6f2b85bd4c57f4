// A record as the page knows games: with a version for each thing that happened, so that replays look alike.

/** @typedef {import("../types.js").Game} Game */

/**
 * @param {any} record
 * @param {any} variant
 * @returns {{game: Game, events: any[]}}
 */
export function gameOfRecord(record, variant) {
  const { id, players, picks, setup, placements, out, skips = [], result } = record;
  /** @type {any[]} */
  const events = [{ type: "game.created", version: 1, data: { fork: setup && { line: setup.placements } } }];
  const add = (/** @type {string} */ type, /** @type {any} */ data) => events.push({ type, version: events.length + 1, data });
  const seatOf = (/** @type {string} */ color) => variant.seats.findIndex((/** @type {any} */ { colors }) => colors.includes(color));
  /** Return the skips and leavings after a number of placements. @param {number} ply */
  const between = (ply) => {
    for (const { color, ply: after } of skips) if (after === ply) add("turn.skipped", { seat: seatOf(color), color });
    for (const each of out) if (each.ply === ply) add("seat.out", each);
  };
  if (record.first_piece) add("piece.drawn", { piece: record.first_piece });
  add("game.started", {});
  for (const pick of picks) add("piece.drafted", pick);
  const begun = setup?.placements.length ?? 0;
  placements.forEach((/** @type {any} */ placement, /** @type {number} */ i) => {
    between(begun + i);
    add("move.played", { ...placement, ply: begun + i + 1 });
  });
  between(begun + placements.length);
  if (record.kind === "game") add("game.ended", {});
  const game = {
    ...record,
    id,
    version: events.length,
    status: "ended",
    ply: begun + placements.length,
    placements: [...(setup?.placements ?? []), ...placements],
    seats: variant.seats.map((/** @type {any} */ seat, /** @type {number} */ i) => ({ ...seat, player: players[i] || null })),
    teams: variant.teams,
    hands: [],
    scores: result,
    turn: null,
    phase: "play",
    offers: [],
    clock: null,
  };
  return { game, events };
}

/**
 * A curve whose points have the versions of such events.
 * @param {any} curve
 * @param {any[]} events
 */
export function versioned(curve, events) {
  const moves = events.filter((event) => event.type === "move.played");
  const first = moves[0]?.version ?? events.length + 1;
  const version = (/** @type {number} */ i) => (i ? moves[i - 1]?.version : first - 1);
  return { of: events.length, points: curve.points.map((/** @type {any} */ point, /** @type {number} */ i) => ({ ...point, version: version(i) })) };
}

/**
 * Return the position of a record after a number of placements, as requests for new games list it. Such a list has no
 * seats that left.
 * @param {any} record
 * @param {number} ply
 */
export function positionOf({ variant, options, picks = [], placements, skips = [], first_piece }, ply) {
  const skipsAt = (/** @type {number} */ at) =>
    skips.filter((/** @type {any} */ each) => each.ply === at).map((/** @type {any} */ { color }) => ({ color, move: "pass" }));
  const moves = placements.slice(0, ply).flatMap((/** @type {any} */ { color, cells }, /** @type {number} */ i) => [...skipsAt(i), { color, cells }]);
  return {
    variant,
    options,
    moves,
    ...(picks.length && { picks: picks.map((/** @type {any} */ { color, piece }) => ({ color, piece })) }),
    ...(first_piece && { first_piece }),
  };
}
