// What happens in a game, as the stream tells it; where one is alone at the table, only the legal placements.

import { placements } from "../board/geometry.js";
import { get, Problem } from "../api.js";
import { stream } from "../stream.js";
import { isSolo } from "./table.js";

/** @type {(table: any, signal: AbortSignal) => Promise<void>} */
export async function follow(table, signal) {
  const { act, dispatch } = table;
  const { game } = table.state;
  if (isSolo(table.state)) return act.askLegal();
  if (!/open|playing/.test(game.status)) return;
  try {
    for await (const message of stream(`/games/${game.id}/stream`, { signal, query: { with: "state,legal" } })) {
      await hear(table, message);
    }
    if (signal.aborted) return;
    // The line ends with the game: what was lost with it is asked for.
    if (/open|playing/.test(table.state.game.status)) dispatch({ type: "told", game: await get(`/games/${game.id}`) });
    dispatch({ type: "line", line: "closed" });
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    dispatch({ type: "refused", problem });
  }
}

/** @type {(table: any, message: {name: string, data?: any}) => unknown} */
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
