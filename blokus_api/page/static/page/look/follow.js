// What one does when looking back at a game: its events are asked for once, earlier positions follow from them.

import { get, path } from "../api.js";
import { mistakesOf } from "../around/mistakes.js";
import { colorName } from "../format.js";
import { gameOf } from "../play/table.js";
import { t } from "../words.js";
import { gameAt, isPart, moments, stopAt, stops } from "./positions.js";

/** @typedef {import("../types.js").TableState} TableState */

/** As far as the explorer knows games, unless a server is set up to know more. */
const EXPLORED = 16;
/** Milliseconds between the steps of a replay that runs by itself. */
const PAUSE = 900;
/** @param {TableState} state */
export const isTooDeep = (state) => gameOf(state).placements.length > EXPLORED;

/** What changes the scores along a game. */
const SCORED = /^(move.played|placement.removed|undo.applied)$/;

/** @param {TableState} state */
const pastOf = ({ events }) => (events ? moments(events) : []);

/** The versions a slider goes through, and which one is seen. @param {TableState} state */
function place(state) {
  const versions = stops(pastOf(state));
  return { versions, index: state.at === null ? versions.length - 1 : stopAt(versions, state.at) };
}

/**
 * Return where the slider stands, what was placed last there, and the stops of mistakes that a review found.
 * @param {TableState} state
 */
function standOf(state) {
  const { versions, index } = place(state);
  const { color, piece = t("moves.skip") } = pastOf(state).find(({ version }) => version === versions[index])?.event.data ?? {};
  return {
    index: Math.max(index, 0),
    end: Math.max(versions.length - 1, 0),
    what: color ? `${colorName(color)} ${piece}` : "",
    mistakes: state.isReview ? mistakesOf(state).map(({ version, grade }) => ({ stop: stopAt(versions, version), grade })) : [],
  };
}

/** The moves that lead to what is seen, as the explorer takes them. @param {TableState} state */
export function movesOf(state) {
  const { placements, skips } = gameOf(state);
  return written(state.board, placements, skips).join(" ");
}

/** The position that is seen, as the explorer is asked: its first move names the first piece. @param {TableState} state */
export const askedOf = (state) => {
  const moves = movesOf(state);
  return moves ? { moves } : { first_piece: state.game.first_piece };
};

/**
 * Write placements as text, with the skips between them.
 * @param {import("../types.js").Board} board
 * @param {{color: string, cells: number[][]}[]} placements
 * @param {import("../types.js").Skip[]} [skips]
 */
export function written(board, placements, skips = []) {
  const before = (/** @type {number} */ at) => skips.flatMap(({ ply, color }) => (ply === at ? [`${color}:pass`] : []));
  const move = (/** @type {{color: string, cells: number[][]}} */ { color, cells }) => `${color}:${cells.map((cell) => nameOf(board, cell))}`;
  return [...placements.flatMap((each, i) => [...before(i), move(each)]), ...before(placements.length)];
}

/** @type {(board: import("../types.js").Board, cell: number[]) => string} */
const nameOf = (board, cell) => board.cells[Number(board.idOf(cell))].name;

/** @param {import("../types.js").Table} table */
export function follow(table) {
  const { dispatch } = table;
  const own = (rest = "") => path`/games/${table.state.game.id}` + rest;
  const show = (/** @type {any} */ fields) => dispatch({ type: "show", fields });
  /** What was asked for: not twice, also where there was no answer. @type {Record<string, Promise<any>>} */
  const asked = {};
  let playing = 0;

  const act = {
    standOf,
    /** The events so far, if what was told since does not have them. */
    knowEvents() {
      const { events, game } = table.state;
      const last = events?.at(-1)?.version ?? 0;
      if (last >= game.version) return null;
      return (asked[`events ${game.version}`] ??= get(own("/events"), { after: last }).then(({ items }) => {
        const known = table.state.events ?? [];
        const news = items.filter((/** @type {any} */ { version }) => version > (known.at(-1)?.version ?? 0));
        show({ events: [...known, ...news] });
      }));
    },
    /** The scores so far: one placement more adds its own, all else is asked for. */
    knowCurve() {
      const { curve, game, events } = table.state;
      const { version } = game;
      if (curve?.of === version) return null;
      const isKnown = curve && events && events.at(-1).version >= version;
      const steps = isKnown ? events.filter((event) => event.version > Math.max(curve.of, curve.points.at(-1).version) && SCORED.test(event.type)) : [];
      if (isKnown && steps.every(({ type }) => type === "move.played") && steps.length < 2) {
        const more = steps.map((step) => ({ ...game.scores, ply: game.ply, version: step.version }));
        return show({ curve: { ...curve, of: version, points: [...curve.points, ...more] } });
      }
      return (asked[`curve ${version}`] ??= get(own("/curve")).then((told) => show({ curve: { ...told, of: version } })));
    },

    async lookAt(/** @type {number | null} */ version) {
      await act.knowEvents();
      await act.knowCurve();
      const { state } = table;
      const { game, board, variant, curve } = state;
      const all = pastOf(state);
      const index = all.findIndex((moment) => moment.version === version);
      const isNow = version === null || index < 0 || (version >= Number(stops(all).at(-1)) && !all[index].isUndone);
      const known = { curve, pieces: [...board.pieces.keys()], obstacles: variant.obstacles };
      const past = isNow ? null : gameAt(game, all, index, known);
      dispatch({ type: "look", at: past && version, past });
      const hash = state.isReview ? "#review" : past ? `#${version}` : "";
      history.replaceState(null, "", location.pathname + location.search + hash);
      if (past && (past.phase === "draft" || !isPart(game, past.placements))) act.askScores(Number(version));
    },
    /** What the curve does not know: scores of what was undone or taken back, and while pieces are drafted. */
    async askScores(/** @type {number} */ version) {
      const told = await get(own(path`/states/${version}`));
      const { at, past } = table.state;
      if (at === version && past) dispatch({ type: "look", at, past: { ...past, scores: told.scores } });
    },

    async step(/** @type {number} */ by) {
      await act.knowEvents();
      const { versions, index } = place(table.state);
      await act.lookAt(versions[Math.min(Math.max(index + by, 0), versions.length - 1)] ?? null);
    },
    /** Look at the position after a placement of the game. */
    async lookAtMove(/** @type {number} */ index) {
      await act.knowEvents();
      const placed = String(table.state.game.placements[index]?.cells);
      const isIt = (/** @type {import("../types.js").Moment} */ { event, isUndone }) =>
        event.type === "move.played" && !isUndone && String(event.data.cells) === placed;
      // A fork begins with placements that no event of it tells.
      await act.lookAt(pastOf(table.state).findLast(isIt)?.version ?? 1);
    },
    /** Look at the position after a step, counted from the end. */
    async lookBack(/** @type {number} */ steps) {
      await act.knowEvents();
      // A fork begins with steps that no event of it tells.
      await act.lookAt(place(table.state).versions.at(-steps) ?? 1);
    },
    first: () => act.step(-Infinity),
    last: () => act.lookAt(null),
    jump(/** @type {number} */ index) {
      const { versions } = place(table.state);
      return act.lookAt(versions[Math.min(index, versions.length - 1)] ?? null);
    },

    /** Play on by itself, or stop. From the end it begins anew. */
    autoplay() {
      if (playing) return act.stop();
      if (table.state.at === null) act.first();
      playing = setTimeout(act.tick, PAUSE);
      show({ replay: { ...table.state.replay, isPlaying: true } });
    },
    async tick() {
      // Whoever left the screen watches no more.
      if (!document.querySelector(".replay")) return act.stop();
      await act.step(1);
      if (table.state.at === null) return act.stop();
      playing = playing && setTimeout(act.tick, PAUSE);
    },
    stop() {
      clearTimeout(playing);
      playing = 0;
      show({ replay: { ...table.state.replay, isPlaying: false } });
    },

    /** What was played in the position that is seen. */
    async explore() {
      const { state } = table;
      const key = movesOf(state);
      if (state.exploration?.key === key || isTooDeep(state)) return;
      // Until the answer is there, the last one stays.
      const last = state.exploration?.answer ?? state.exploration?.last;
      show({ exploration: { key, last } });
      const told = await get(path`/explorer/${state.game.ruleset}`, { ...askedOf(state), limit: 10 }).then(
        (answer) => ({ answer }),
        (problem) => ({ problem }),
      );
      if (table.state.exploration?.key === key) show({ exploration: { key, last, ...told } });
    },
    preview: (/** @type {any} */ move) =>
      dispatch({ type: "preview", ghost: move?.cells ? { color: move.color, cells: move.cells.map(table.state.board.idOf) } : null }),
    /** Take a move in hand where it can be made; else look at what would be. */
    tryMove(/** @type {any} */ move, /** @type {number} */ seat) {
      const { state } = table;
      const seen = gameOf(state);
      const at = state.at ?? state.game.version;
      if (!move.cells) {
        const skips = [...(seen.skips ?? []), { ply: seen.placements.length, color: move.color }];
        return dispatch({ type: "look", at, past: { ...seen, skips, turn: null } });
      }
      const ids = move.cells.map(state.board.idOf);
      const fits = (/** @type {import("../types.js").Placement} */ each) =>
        each.color === move.color && each.piece === move.piece && each.cells.every((id) => ids.includes(id));
      const mine = state.canAct && state.legal?.find(fits);
      if (mine) return table.act.hold(mine);
      const placements = [...seen.placements, { ...move, seat }];
      const past = { ...seen, placements, ply: placements.length, turn: null };
      dispatch({ type: "look", at, past });
    },
  };
  return act;
}
