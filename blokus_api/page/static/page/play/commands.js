// What a player does to a game, and what happens in it: the table hears both.

import { get, path, post, Problem } from "../api.js";
import { placements } from "../board/geometry.js";
import { t } from "../words.js";
import { stream } from "../stream.js";
import { isPlanning } from "../around/scene.js";
import { BETWEEN, SETTLED, fly, isStill, shake } from "./motion.js";
import { play } from "./sound.js";
import { isSolo } from "./table.js";

/** What depends on the position. */
const VERSIONED = /^.(moves|picks|removals|undo)$/;

/**
 * Return the placements of an answer, and the cells at corners of each color.
 * @type {(board: import("../types").Board, answer: any) => {legal: import("../types").Placement[], corners: Record<string, number[]>}}
 */
const choicesOf = (board, answer) => ({
  legal: [...placements(board, answer)],
  corners: Object.fromEntries((answer.hands ?? []).map((/** @type {any} */ { color, corners = [] }) => [color, corners])),
});

/** @param {import("../types").Table} table */
export function commands(table) {
  const { dispatch } = table;
  const own = (rest = "") => path`/games/${table.state.game.id}` + rest;

  let arriving = 0;

  /** @type {import("../types").Commands} */
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
        dispatch({ type: "stored", change, isStill: isStill() });
        act.arrive();
        if (isSolo(table.state)) await act.askLegal(); // nobody else's stream would bring them
        return change;
      } catch (problem) {
        if (!(problem instanceof Problem)) throw problem;
        dispatch({ type: "refused", problem: problem.code === "stale-version" ? null : problem });
        if (problem.code === "stale-version") {
          await act.refresh();
          table.act.tell(t("play.stale"));
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
      dispatch({ type: "legal", version: answer.version, ...choicesOf(board, answer) });
    },
    /** Ask the server why the piece in hand cannot lie where it is. */
    async judge() {
      const { held, resting, board } = table.state;
      if (!held || !resting) return;
      const off = resting.cells.filter((id) => id === undefined).length;
      if (isPlanning(table.state) || off === resting.cells.length) return table.act.remind();
      if (off) return table.act.refuse(t("hand.off"));
      shake();
      play("refuse");
      try {
        const { color, piece } = held;
        await post(own("/moves"), { color, piece, cells: resting.at }, { query: { dry_run: true } });
      } catch (problem) {
        if (!(problem instanceof Problem)) throw problem;
        const { pulseOf, wrongOf } = await table.act.load("wrong");
        dispatch({ type: "judged", problem, resting: { key: resting.key, ...wrongOf(table.state, resting, problem) }, mark: pulseOf(table.state, resting, problem) });
      }
    },
    /** Show the placements that arrived one by one, as they fly from their seats. */
    arrive() {
      const { fresh, game } = table.state;
      if (fresh === null) return;
      requestAnimationFrame(() => fly(game.placements[fresh].seat));
      clearTimeout(arriving);
      arriving = setTimeout(() => {
        dispatch({ type: "reveal" });
        act.arrive();
      }, table.state.hidden ? BETWEEN : SETTLED);
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
      dispatch({ type: "told", game: data, isStill: name === "snapshot" || isStill() });
      return act.arrive();
    case "legal":
      return dispatch({ type: "legal", version: data.version, ...choicesOf(state.board, data) });
    case "message":
      // Whoever sat down is called by their name.
      if (data.type === "seat.taken") await act.learnNames([...state.game.seats, data.data]);
      return dispatch({ type: "event", event: data });
  }
}
