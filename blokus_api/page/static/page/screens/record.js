// One record: who played what, how it ended, and all of it again.

import { address, get, path } from "../api.js";
import { whoAmI } from "../session.js";
import { fitBoard } from "../board/fit.js";
import { avatar } from "../avatar.js";
import { loadBoard } from "../board/geometry.js";
import { optionsQuery } from "../board/options.js";
import { date } from "../format.js";
import { reasonWords } from "../around/ending.js";
import { chart } from "../look/chart.js";
import { explorerPanel } from "../look/explorer.js";
import { moves } from "../look/moves.js";
import { namesOf, outcome, playerLink, rulesetTitle, seatName, sourceName } from "../look/parts.js";
import { gameOfRecord, versioned } from "../look/record_game.js";
import { reviewTable } from "../look/review.js";
import { isReviewable, reviewCommands } from "../look/review_commands.js";
import { onKey, smallBoard, smallTable, smallTools } from "../look/small_table.js";
import { gameOf } from "../play/table.js";
import { need } from "../needs.js";
import { html, nothing } from "../render.js";
import { t } from "../words.js";

await need("table", "lists");

/** Files of a record. @type {Record<string, string>} */
const FILES = { ".svg": "SVG", ".png": "PNG", "/replay.svg": "", "/replay.webp": "WebP", ".blksgf": "blksgf", ".json": "JSON" };

/** @type {import("../router.js").Open} */
export async function open({ params, hash }, room) {
  const own = path`/records/${params.record}`;
  const record = await get(own);
  const query = optionsQuery(record.options);
  const [board, variant, curve, names, me] = await Promise.all([
    loadBoard(record.variant, query),
    get(path`/variants/${record.variant}`, query),
    get(own + "/curve").catch(() => null), // what breaks the rules has no scores
    namesOf(record.players),
    whoAmI(),
  ]);
  const { game, events } = gameOfRecord(record, variant);
  const table = smallTable({ board, variant, game, names, me: me && `player:${me.id}` }, draw);
  const { act } = table;
  Object.assign(act, reviewCommands(table, room.signal));
  act.askScores = () => null;
  if (!curve) act.knowCurve = () => null;
  table.dispatch({ type: "show", fields: { events, curve: curve && versioned(curve, events) } });
  room.title(`${variant.title} ${record.number}`);
  room.onHash((version) => {
    if (version === "review") return act.openReview();
    return table.state.isReview ? act.closeReview() : act.lookAt(Number(version) || null);
  });
  draw();
  if (hash === "review") act.openReview(false);
  else if (hash) act.lookAt(Number(hash));

  function draw() {
    const { state } = table;
    if (state.isReview) {
      room.show(reviewTable(table));
      return fitBoard();
    }
    room.show(html`
      <div class="wide looking" @keydown=${onKey(table)}>
        <h1 tabindex="-1">${rulesetTitle(record.ruleset, [variant])}</h1>
        <div>${smallBoard(state)} ${smallTools(table)}</div>
        <div>
          <div class="card">
            <h2>${outcome(record, names)}</h2>
            <p>${reasonWords(table.state)}</p>
            ${seats(state)}
            ${isReviewable(state) ? html`<a class="button main" data-action="review" href="#review">${t("review.start")}</a>` : nothing}
          </div>
          <p class="faint">
            ${record.is_dated ? date(record.ended_at) : nothing} ${t("record.source", { source: sourceName(record.source), number: record.number })}
            ${record.game ? html`<a href=${path`/games/${record.game}`}>${t("record.game-page")}</a>` : nothing}
          </p>
          ${curve ? chart(state, act) : nothing}
          <h2>${t("tab.moves")}</h2>
          <div class="panel">${moves(state, act)}</div>
          <details @toggle=${(/** @type {any} */ { target }) => table.dispatch({ type: "show", fields: { isExploring: target.open } })}>
            <summary>${t("tab.explorer")}</summary>
            ${state.isExploring ? explorerPanel(state, act) : nothing}
          </details>
          <p class="row">
            ${isPlayable(state) ? html`<button class="button small" data-action="play-on" @click=${playOn}>${t("over.play-on")}</button>` : nothing}
            ${Object.entries(FILES).map(([suffix, name]) => html`
              <a class="button small" target="_blank" href=${address(own + suffix)}>${name || t("share.replay")}</a>`)}
          </p>
        </div>
      </div>
    `);
  }

  /** Whether something can be played from the position that is seen. @param {import("../types.js").TableState} state */
  function isPlayable(state) {
    return variant.seats.length > 1 && /game|unfinished/.test(record.kind) && gameOf(state).placements.length < game.ply;
  }

  async function playOn() {
    const { openPlayOnRecord } = await import("./play_on.js");
    openPlayOnRecord(record, variant, gameOf(table.state).placements.length, table.state.me);
  }

  /** @param {import("../types.js").TableState} state */
  function seats(state) {
    const { scores, placements, seats } = gameOf(state);
    const nameAt = (/** @type {number} */ seat) => seatName(record.players[seat], seat, names);
    const isEnd = placements.length >= game.ply;
    return html`
      <table class="board-list">
        ${seats.map(({ seat, colors }) => html`
          <tr>
            <td>${colors.map((color) => avatar({ name: nameAt(seat), isComputer: record.players[seat]?.startsWith("ai:"), color }))}</td>
            <th scope="row">${playerLink(record.players[seat], seat, names)}
              ${isEnd && record.winners.includes(seat) ? html`<span class="tag">${t("seat.won")}</span>` : nothing}</th>
            <td><b>${scores.seats[seat]}</b></td>
          </tr>`)}
      </table>
    `;
  }
}
