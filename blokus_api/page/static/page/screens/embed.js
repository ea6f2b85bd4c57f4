// A game inside another page: board, scores and slider, live while it is played. Nobody needs to be anybody.

import { get, path } from "../api.js";
import { loadBoard } from "../board/geometry.js";
import { optionsQuery } from "../board/options.js";
import { namesOf, seatName, swatch } from "../look/parts.js";
import { replayBar } from "../look/replay.js";
import { onKey, smallBoard, smallTable } from "../look/small_table.js";
import { gameOf } from "../play/table.js";
import { html } from "../render.js";
import { stream } from "../stream.js";
import { t } from "../words.js";

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
  for await (const { name, data } of stream(path`/games/${id}/stream`, { signal: room.signal, query: { with: "state" } })) {
    if (name === "snapshot" || name === "state") table.dispatch({ type: "told", game: data });
    if (name === "message") table.dispatch({ type: "event", event: data });
  }

  function draw() {
    const { state } = table;
    const { scores, seats, turn } = gameOf(state);
    room.show(html`
      <div class="embedded" @keydown=${onKey(table)}>
        <h1 class="unseen" tabindex="-1">${variant.title}</h1>
        <ul class="row scores">
          ${seats.map(({ seat, player, colors }) => html`
            <li aria-current=${turn?.seat === seat ? "step" : "false"}>${colors.length ? colors.map(swatch) : `${seat}.`} ${seatName(player ?? "", seat, names)} <b>${scores.seats[seat]}</b></li>`)}
        </ul>
        ${smallBoard(state, false)} ${replayBar(state, table.act)}
        <a href=${path`/games/${id}`} target="_blank">${t("embed.open", { variant: variant.title })}</a>
      </div>
    `);
  }
}
