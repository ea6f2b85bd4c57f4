// What a player does to a game: it is posted, and the table hears what came of it.

import { get, post, Problem } from "../api.js";
import { placements } from "../board/geometry.js";
import { t } from "../words.js";
import { isSolo } from "./table.js";

/** What depends on the position. */
const VERSIONED = /^.(moves|picks|removals|undo)$/;

/** @param {import("../types").Table} table */
export function commands(table) {
  const { dispatch } = table;
  const path = (rest = "") => `/games/${table.state.game.id}${rest}`;

  const act = {
    dispatch,
    place(/** @type {import("../types").Placement} */ placement) {
      const { color, piece, cells } = placement;
      const { board } = table.state;
      return act.command("place", "/moves", { color, piece, cells: cells.map((id) => board.cells[id].cell) }, placement);
    },
    pick: (/** @type {string} */ color, /** @type {string} */ piece) => act.command("pick", "/picks", { color, piece }),

    /** Do something to the game as it is seen: if it went on meanwhile, it is not done. */
    async command(/** @type {string} */ kind, /** @type {string} */ rest, body = {}, /** @type {any} */ placement = undefined) {
      if (table.state.pending) return null; // pressed twice
      const version = VERSIONED.test(rest) ? { expected_version: table.state.game.version } : {};
      dispatch({ type: "sending", kind, placement });
      try {
        const change = await post(path(rest), { ...body, ...version }, { prefer: "return=representation" });
        dispatch({ type: "stored", change });
        if (isSolo(table.state)) await act.askLegal(); // nobody else's stream would bring them
        return change;
      } catch (problem) {
        if (!(problem instanceof Problem)) throw problem;
        dispatch({ type: "refused", problem: problem.code === "stale-version" ? null : problem });
        if (problem.code === "unreachable") dispatch({ type: "line", line: "lost" });
        if (problem.code === "stale-version") {
          await act.refresh();
          dispatch({ type: "notice", text: t("play.stale") });
        }
        return null;
      }
    },
    /** Ask for the game, where no stream tells it. */
    async refresh() {
      dispatch({ type: "told", game: await get(path()) });
      await act.askLegal();
    },
    /** Who came to the table. */
    async learnNames(/** @type {import("../types").Game["seats"]} */ seats) {
      const ids = seats.map(({ player, reserved }) => player ?? reserved ?? "").filter((player) => player.startsWith("player:"));
      if (ids.length) dispatch({ type: "show", fields: { names: (await get("/players", { ids })).players } });
    },
    async askLegal() {
      const { game, mine, board } = table.state;
      if (game.status !== "playing" || game.phase === "draft" || !mine.includes(game.turn?.seat ?? -1)) return;
      const answer = await get(path("/legal-moves"), { color: "*", as: "anchors" });
      dispatch({ type: "legal", version: answer.version, legal: [...placements(board, answer)] });
    },
    /** Why a piece may not lie there: the server says it in words. */
    async judge(/** @type {number[][]} */ cells) {
      const { held, board } = table.state;
      if (!held) return;
      const ids = (/** @type {number[][]} */ list) =>
        list.map((cell) => board.idOf(cell)).filter((id) => /** @type {number | undefined} */ (id) !== undefined);
      const resting = { cells: ids(cells), cellsWrong: [], reason: "" };
      dispatch({ type: "rest", resting });
      try {
        const { color, piece } = held;
        await post(path("/moves"), { color, piece, cells }, { query: { dry_run: true } });
      } catch (problem) {
        if (!(problem instanceof Problem)) throw problem;
        const { detail, cells: wrong = [] } = problem.body;
        if (table.state.resting !== resting) return; // it lies elsewhere by now
        dispatch({ type: "rest", resting: { ...resting, reason: detail, cellsWrong: ids(wrong) } });
        dispatch({ type: "say", text: detail });
      }
    },
  };
  return act;
}
