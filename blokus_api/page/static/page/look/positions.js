// How a game looked after each event, from the list of its events: no rule is in it, and nobody is asked.

/** @typedef {import("../types.js").Game} Game */
/** @typedef {import("../types.js").Moment} Moment */

const STEPS = new Set(["move.played", "turn.skipped", "piece.drafted", "placement.removed"]);
/** @type {WeakMap<any[], Moment[]>} */
const known = new WeakMap();

/**
 * One moment for each event, from the first on. Of a fork, the first has what it begins with.
 * @param {any[]} events all of a game
 * @returns {Moment[]}
 */
export function moments(events) {
  let all = known.get(events);
  if (!all) known.set(events, (all = trace(events)));
  return all;
}

/** @param {any[]} events */
function trace(events) {
  /** @type {Moment[]} */
  const all = [];
  let { placements, picks, out, skips } = begun(events[0]?.data.fork?.line ?? []);
  for (const event of events) {
    const { type, version, data } = event;
    if (type === "move.played") placements = [...placements, data];
    else if (type === "turn.skipped") skips = [...skips, { ply: placements.length, color: data.color }];
    else if (type === "piece.drafted") picks = [...picks, data];
    else if (type === "placement.removed") placements = placements.filter((_, i) => i !== data.index);
    else if (type === "seat.out") out = [...out, data];
    else if (type === "undo.applied") {
      const at = all.findIndex((moment) => moment.version === data.to);
      ({ placements, picks, out, skips } = all[at]);
      // What was played since is no part of the game any more.
      for (const moment of all.slice(at + 1)) moment.isUndone = true;
    }
    all.push({ version, event, placements, picks, out, skips, isStep: STEPS.has(type), isUndone: false });
  }
  return all;
}

/** @param {any[]} line */
function begun(line) {
  const ply = (/** @type {number} */ i) => line.slice(0, i).filter((each) => each.cells).length;
  return {
    placements: line.filter((step) => step.cells),
    picks: line.filter((step) => step.piece && !step.cells),
    out: line.flatMap((step, i) => (step.out ? [{ ...step, reason: step.out, ply: ply(i) }] : [])),
    skips: line.flatMap(({ color, piece, out }, i) => (color && !piece && !out ? [{ color, ply: ply(i) }] : [])),
  };
}

/**
 * The versions that a slider goes through: the one before the first step, and each step that was not undone.
 * @param {Moment[]} all
 */
export function stops(all) {
  const first = all.findIndex((moment) => moment.isStep);
  return all.filter((moment, i) => (moment.isStep ? !moment.isUndone : i === first - 1)).map((moment) => moment.version);
}

/**
 * The place among the stops where a version is, or after which it came.
 * @param {number[]} versions
 * @param {number} version
 */
export const stopAt = (versions, version) => Math.max(0, versions.findLastIndex((stop) => stop <= version));

/**
 * The game as it was at a moment. Scores are those of the curve, which knows them for what is a part of the game.
 * @param {Game} game
 * @param {Moment[]} all
 * @param {number} index
 * @param {{curve: any, pieces: string[], obstacles: string[]}} known
 * @returns {Game}
 */
export function gameAt(game, all, index, { curve, pieces, obstacles }) {
  const { version, placements, picks, out, skips } = all[index];
  // The seat of the next step is to move: passes are forced, and a skip is a step.
  const next = all.slice(index + 1).find(({ isStep }) => isStep)?.event;
  const isFree = next?.type === "move.played" && picks.length > 0;
  const happened = (/** @type {RegExp} */ type) => all.slice(0, index + 1).some(({ event }) => type.test(event.type));
  const isOver = happened(/^game.(ended|aborted)/);
  const point = curve?.points[placements.length - (curve.points[0]?.ply ?? 0)];
  const phase = next?.type === "piece.drafted" ? "draft" : obstacles.includes(next?.data.color) ? "obstacles" : "play";
  return {
    ...game,
    version,
    ply: placements.length,
    placements,
    skips,
    out: out.map(({ seat, ply, reason }) => ({ seat, ply, reason })),
    seats: game.seats.map((seat) => ({ ...seat, is_out: out.some((each) => each.seat === seat.seat) })),
    hands: handsAt(game, all, index, pieces),
    turn: next ? { seat: next.data.seat, color: isFree ? null : next.data.color } : isOver ? null : game.turn,
    phase: next ? phase : game.phase,
    scores: point && isPart(game, placements) ? { ...game.scores, colors: point.colors, seats: point.seats } : game.scores,
    status: isOver ? game.status : "playing",
    result: happened(/^game.scored/) ? game.result : null,
    pool: undefined,
    removable: undefined,
    offers: [],
    clock: null,
    picks: picks.length,
  };
}

/** Whether the game went through these placements. @param {Game} game @param {Game["placements"]} placements */
export const isPart = (game, placements) =>
  placements.every(({ cells }, i) => String(cells) === String(game.placements[i]?.cells));

/**
 * Whoever holds less now placed it since; whoever drafts had not picked it yet.
 * @param {Game} game
 * @param {Moment[]} all
 * @param {number} index
 * @param {string[]} order
 */
function handsAt(game, all, index, order) {
  const { placements, picks } = all[index];
  const isDraft = all.some((moment) => moment.picks.length);
  return game.hands.map((hand) => {
    const mine = (/** @type {any} */ each) => each.color === hand.color && (!isDraft || each.seat === hand.seat);
    const names = (/** @type {any[]} */ list) => list.filter(mine).map(({ piece }) => piece);
    const held = isDraft ? names(picks) : [...hand.pieces, ...names(game.placements)];
    for (const piece of names(placements)) held.splice(held.indexOf(piece), 1);
    return { ...hand, pieces: held.sort((a, b) => order.indexOf(a) - order.indexOf(b)), can_move: true };
  });
}
