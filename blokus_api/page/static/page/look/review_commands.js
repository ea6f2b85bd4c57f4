// What one does in a review: ask for it, go through its mistakes, see what follows, and try the better move.

import { path, post, Problem } from "../api.js";
import { analyses } from "../around/analyses.js";
import { mistakesOf, seenMistake } from "../around/mistakes.js";
import { go } from "../router.js";
import { allLevels } from "../screens/levels.js";
import { lastPlayed } from "../screens/variants.js";
import { identify, session } from "../session.js";
import { gameOf } from "../play/table.js";
import { moments } from "./positions.js";

/** @typedef {import("../types.js").TableState} TableState */
/** @typedef {import("../types.js").ShownMistake} ShownMistake */

/** Milliseconds between two pieces of a line. */
const PAUSE = 900;
/** Most mistakes of a review. */
const LIMIT = 20;

/** Whether a game can be reviewed: somebody lost it, or it was broken off. @param {TableState} state */
export const isReviewable = ({ game: { status, seats, placements, kind = "game" } }) =>
  status === "ended" && seats.length > 1 && placements.length > 0 && /game|unfinished/.test(kind);

/**
 * Return the first placements of a game as requests take them, with the skips before them.
 * @type {(game: import("../types.js").Game, count: number) => any[]}
 */
export function movesUntil({ placements, skips = [] }, count) {
  const skipsAt = (/** @type {number} */ at) => skips.flatMap(({ ply, color }) => (ply === at ? [{ color, move: "pass" }] : []));
  return [...placements.slice(0, count).flatMap(({ color, cells }, i) => [...skipsAt(i), { color, cells }]), ...skipsAt(count)];
}

/**
 * @param {import("../types.js").Table} table
 * @param {AbortSignal} left aborted when the player leaves the screen
 */
export function reviewCommands(table, left) {
  const { act, dispatch } = table;
  const show = (/** @type {any} */ fields) => dispatch({ type: "show", fields });
  const { request, stopAnalysis, stopAll } = analyses((fields) => {
    const isNew = fields.review?.result && !table.state.around.review?.result;
    dispatch({ type: "around", with: fields });
    if (isNew) commands.lookAtWorst();
  });
  let following = 0;

  /** Seats that left, in order: what was placed after them is no part of a list of moves. */
  const gone = () => moments(table.state.events ?? []).at(-1)?.out ?? [];
  /** The variant and what led to the placements of a game. @type {(moves: any[]) => Record<string, any>} */
  function position(moves) {
    const { game: { variant, options, first_piece }, events } = table.state;
    const picks = (moments(events ?? []).at(-1)?.picks ?? []).map(({ color, piece }) => ({ color, piece }));
    return { variant, options, moves, ...(picks.length && { picks }), ...(first_piece && { first_piece }) };
  }
  /** What is reviewed: a game of this server, or the moves of a record that was not played here. */
  function subject() {
    const { game } = table.state;
    if (!("source" in game)) return { game: game.id };
    if (game.game) return { game: game.game };
    return position(movesUntil(game, Math.min(game.placements.length, ...gone().map(({ ply }) => ply))));
  }

  const commands = {
    /** Show the review. A link alone asks for nothing, unless somebody is here. */
    async openReview(isClicked = true) {
      if (!isReviewable(table.state)) return;
      show({ isReview: true, isPanel: false, menu: false });
      await Promise.all([act.knowEvents(), act.knowCurve()]);
      const { review } = table.state.around;
      if (review?.result) commands.lookAtWorst();
      else if (!review && (isClicked || session.isHere)) await commands.askReview();
    },
    closeReview() {
      clearTimeout(following);
      show({ isReview: false });
      return act.lookAt(null);
    },
    async askReview() {
      const { id, version } = table.state.game;
      await request("review", { ...subject(), limit: LIMIT }, `review-${id}-${version}`);
    },
    stopReview: () => stopAnalysis("review"),
    /** Look at my worst mistake, or else the worst of all. */
    lookAtWorst() {
      const { mine, isReview } = table.state;
      const worst = [...mistakesOf(table.state)].sort((one, other) => other.value_lost - one.value_lost);
      const [first] = [...worst.filter(({ seat }) => mine.includes(seat)), ...worst];
      if (isReview && first) act.lookAt(first.version);
    },
    /** Look at the next mistake, or the one before; after the last comes the first. */
    lookAtMistake(/** @type {number} */ by) {
      const all = mistakesOf(table.state);
      const here = all.findIndex(({ ply }) => ply === seenMistake(table.state)?.ply);
      const next = all.at((here + by) % all.length);
      if (next) act.lookAt(next.version);
    },
    /** Place the better move and what is expected after it, one by one, on the board. */
    async followLine() {
      const mistake = seenMistake(table.state);
      if (!mistake) return;
      clearTimeout(following);
      await act.lookAt(mistake.before);
      const { at, game } = table.state;
      const begun = gameOf(table.state), line = [{ ...mistake.best, seat: mistake.seat }, ...mistake.line];
      const place = (/** @type {number} */ count) => {
        if (count > 1 && table.state.past?.follows !== mistake.ply) return; // the player looked elsewhere
        const placements = [...begun.placements, ...line.slice(0, count)];
        dispatch({ type: "look", at: at ?? game.version, past: { ...begun, placements, ply: placements.length, turn: null, follows: mistake.ply } });
        if (count < line.length) following = setTimeout(() => place(count + 1), PAUSE);
      };
      place(1);
    },
    /** Whether the better move can be tried: lists of moves cannot tell that a seat left. @param {ShownMistake} mistake */
    canTry: ({ ply }) => gone().every((each) => each.ply >= ply),
    /** Begin a game after the better move, with me in that seat and computers in the others. @param {ShownMistake} mistake */
    async tryBetter({ ply, seat, best: { color, cells } }) {
      const { game } = table.state;
      const last = lastPlayed().level;
      try {
        const [levels] = await Promise.all([allLevels(), identify()]);
        const known = (/** @type {string | null} */ player) => levels.find(({ name }) => `ai:${name}` === player)?.name ?? last;
        const seats = game.seats.map((each) => (each.seat === seat ? "me" : { ai: known(each.player) }));
        const made = await post("/games", { ...position([...movesUntil(game, ply - 1), { color, cells }]), seats });
        go(path`/games/${made.id}`);
      } catch (problem) {
        if (!(problem instanceof Problem)) throw problem;
        dispatch({ type: "refused", problem });
      }
    },
  };
  left.addEventListener("abort", () => {
    clearTimeout(following);
    stopAll();
  });
  return commands;
}
