// What a player does to a game, and what happens in it: the table hears both.

import { get, path, post, Problem } from "../api.js";
import { placements } from "../board/geometry.js";
import { t } from "../words.js";
import { stream } from "../stream.js";
import { isSolo } from "./table.js";

/** What depends on the position. */
const VERSIONED = /^.(moves|picks|removals|undo)$/;

/** @param {import("../types").Table} table */
export function commands(table) {
  const { dispatch } = table;
  const own = (rest = "") => path`/games/${table.state.game.id}` + rest;

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
        const change = await post(own(rest), { ...body, ...version }, { prefer: "return=representation" });
        dispatch({ type: "stored", change });
        if (isSolo(table.state)) await act.askLegal(); // nobody else's stream would bring them
        return change;
      } catch (problem) {
        if (!(problem instanceof Problem)) throw problem;
        dispatch({ type: "refused", problem: problem.code === "stale-version" ? null : problem });
        if (problem.code === "stale-version") {
          await act.refresh();
          dispatch({ type: "notice", text: t("play.stale") });
        }
        return null;
      }
    },
    /** Ask for the game, where no stream tells it. */
    async refresh() {
      dispatch({ type: "told", game: await get(own()) });
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
      const answer = await get(own("/legal-moves"), { color: "*", as: "anchors" });
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
        await post(own("/moves"), { color, piece, cells }, { query: { dry_run: true } });
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

/**
 * Hear what the stream tells; where one is alone at the table, ask for the legal placements instead.
 * @type {(table: any, signal: AbortSignal) => Promise<void>}
 */
export async function follow(table, signal) {
  const { act, dispatch } = table;
  const { game } = table.state;
  if (isSolo(table.state)) return act.askLegal();
  if (!/open|playing/.test(game.status)) return;
  try {
    for await (const message of stream(path`/games/${game.id}/stream`, { signal, query: { with: "state,legal" } })) {
      await hear(table, message);
    }
    if (signal.aborted) return;
    // The line ends with the game: what was lost with it is asked for.
    if (/open|playing/.test(table.state.game.status)) dispatch({ type: "told", game: await get(path`/games/${game.id}`) });
    dispatch({ type: "line", line: "closed" });
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    dispatch({ type: "refused", problem });
  }
}

/** @type {(table: any, message: {name: string, data?: any}) => Promise<unknown>} */
async function hear({ dispatch, state, act }, { name, data }) {
  // Whoever is heard is not lost.
  dispatch({ type: "line", line: name === "lost" ? "lost" : "live" });
  switch (name) {
    case "snapshot":
    case "state":
      return dispatch({ type: "told", game: data });
    case "legal":
      return dispatch({ type: "legal", version: data.version, legal: [...placements(state.board, data)] });
    case "message":
      // Whoever sat down is called by their name.
      if (data.type === "seat.taken") await act.learnNames([...state.game.seats, data.data]);
      return dispatch({ type: "event", event: data });
  }
}
