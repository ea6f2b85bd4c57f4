// A game inside another page: board, scores and slider, live while it is played. Nobody needs to be anybody.

import { get, path, Problem } from "../api.js";
import { resultWords } from "../around/ending.js";
import { squaresOf } from "../around/squares.js";
import { loadBoard } from "../board/geometry.js";
import { optionsQuery } from "../board/options.js";
import { levelName } from "../format.js";
import { namesOf, seatName, swatch } from "../look/parts.js";
import { replayBar } from "../look/replay.js";
import { onKey, smallBoard, smallTable } from "../look/small_table.js";
import { gameOf } from "../play/table.js";
import { need } from "../needs.js";
import { html, nothing } from "../render.js";
import { isLineFree, seen, stream } from "../stream.js";
import { t } from "../words.js";

await need("table", "lists");

const PAUSE = 5000; // milliseconds between requests where a page shows more boards than browsers have connections

/** @type {import("../router.js").Open} */
export async function open({ params: { game: id }, hash }, room) {
  const game = await get(path`/games/${id}`);
  const query = optionsQuery(game.options);
  const [board, variant, names] = await Promise.all([
    loadBoard(game.variant, query),
    get(path`/variants/${game.variant}`, query),
    namesOf(game.seats.map((/** @type {any} */ { player }) => player)),
  ]);
  const table = smallTable({ board, variant, game, names, me: null }, draw);
  room.title(variant.title);
  draw();
  room.onHash((version) => table.act.lookAt(Number(version) || null));
  if (hash) table.act.lookAt(Number(hash));
  if (!/open|playing/.test(game.status)) return;
  for await (const { name, data } of watch(id, room.signal)) {
    if (name === "snapshot" || name === "state") table.dispatch({ type: "told", game: data });
    if (name === "asked") (table.dispatch({ type: "told", game: data }), table.act.knowEvents());
    if (name === "message") table.dispatch({ type: "event", event: data });
  }

  function draw() {
    const { state } = table;
    const { result, seats, turn } = gameOf(state);
    room.show(html`
      <div class="embedded" @keydown=${onKey(table)}>
        <h1 class="unseen" tabindex="-1">${variant.title}</h1>
        <ul class="row scores">
          ${seats.map(({ seat, player, colors }) => html`
            <li aria-current=${turn?.seat === seat ? "step" : "false"}>${colors.length ? colors.map(swatch) : `${seat}.`} <span class="cut">${shortName(player ?? "", seat, names)}</span> <b>${result ? result.seats[seat] : squaresOf(state, seat).placed}</b></li>`)}
        </ul>
        ${smallBoard(state, false)} ${replayBar(state, table.act)}
        ${state.at === null && resultWords(state) ? html`<p role="status">${resultWords(state)}</p>` : nothing}
        <a href=${path`/games/${id}`} target="_blank">${t("embed.open", { variant: variant.title })}</a>
      </div>
    `);
  }
}

/** A player's name, or the level of a computer alone. @type {typeof seatName} */
const shortName = (player, seat, names) => (player.startsWith("ai:") ? levelName(player.slice(3)) : seatName(player, seat, names));

/**
 * Follow a game by a stream, or by requests until the tab has a connection for one.
 * @param {string} id
 * @param {AbortSignal} signal
 * @returns {ReturnType<typeof stream>}
 */
async function* watch(id, signal) {
  for (let status = "playing"; /open|playing/.test(status) && !signal.aborted; ) {
    if (isLineFree()) return yield* stream(path`/games/${id}/stream`, { signal, query: { with: "state" } });
    await new Promise((wake) => setTimeout(wake, PAUSE * (1 + Math.random() / 4)));
    await seen(signal);
    try {
      const data = await get(path`/games/${id}`);
      yield { name: "asked", data };
      status = data.status;
    } catch (problem) {
      // Without a response, the next request may get one.
      if (problem instanceof Problem && problem.status && problem.status !== 429 && problem.status < 500) throw problem;
    }
  }
}
