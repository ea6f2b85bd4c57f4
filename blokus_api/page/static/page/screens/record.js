// One record: who played what, how it ended, all of it again, and what other games chose in each position.

import { get, path } from "../api.js";
import { fitBoard } from "../board/fit.js";
import { loadBoard } from "../board/geometry.js";
import { optionsQuery } from "../board/options.js";
import { textBoard } from "../board/text_board.js";
import { icon } from "../icons.js";
import { chart } from "../look/chart.js";
import { explorerPanel, heatMaps } from "../look/explorer.js";
import { isTooDeep } from "../look/follow.js";
import { moves } from "../look/moves.js";
import { matchTitle, namesOf } from "../look/parts.js";
import { gameOfRecord, versioned } from "../look/record_game.js";
import { about, ratingsAfter, scoreCard } from "../look/record_parts.js";
import { reviewTable } from "../look/review.js";
import { isReviewable, reviewCommands } from "../look/review_commands.js";
import { onKey, smallBoard, smallTable, smallTools } from "../look/small_table.js";
import { tabbed } from "../look/tabbed.js";
import { need } from "../needs.js";
import { sceneOf } from "../play/scene.js";
import { gameOf } from "../play/table.js";
import { html, nothing } from "../render.js";
import { whoAmI } from "../session.js";
import { toast } from "../toast.js";
import { t } from "../words.js";

await need("table", "lists");

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
  // Each draft begins with hands of its own: nothing can be counted.
  const isExplored = !variant.phases.includes("draft") && record.kind !== "irregular";
  /** Whether a game can begin with a position of the record. */
  const isPlayable = variant.seats.length > 1 && /game|unfinished/.test(record.kind);
  const tabs = ["moves", ...(isExplored ? ["explorer"] : []), ...(curve ? ["chart"] : [])];
  /** @type {(number | null)[]} */
  let ratings = [];
  table.dispatch({ type: "show", fields: { tab: "moves", events, curve: curve && versioned(curve, events) } });
  room.title(`${matchTitle(record.players, names, variant.teams)}, ${variant.title}`);
  room.onHash((version) => {
    if (version === "review") return act.openReview();
    return table.state.isReview ? act.closeReview() : act.lookAt(Number(version) || null);
  });
  draw();
  if (hash === "review") act.openReview(false);
  else if (hash) act.lookAt(Number(hash));
  ratings = await ratingsAfter(record);
  draw();

  function draw() {
    const { state } = table;
    if (room.signal.aborted) return;
    if (state.isReview) {
      room.show(reviewTable(table));
      return fitBoard();
    }
    room.show(html`
      <div class="table is-record ${board.isSolid ? "solid" : ""}" data-state="over" @keydown=${onKey(table)}>
        <div class="table-bar">
          <a class="icon-button" href="/records" aria-label=${t("bar.records")}>${icon("back")}</a>
          <h1 tabindex="-1">${matchTitle(record.players, names, variant.teams)}</h1>
        </div>
        <div class="side">
          ${scoreCard(state, record, ratings)}
          ${tabbed(tabs, state.tab, openTab, body(state), {
            beside: html`
              ${isReviewable(state) ? html`<a class="tab-link" data-action="review" href="#review">${t("over.review")}</a>` : nothing}
              <button class="icon-button" data-action="share" aria-label=${t("tab.info")} title=${t("tab.info")}
                @click=${async () => (await import("../look/share_record.js")).shareRecord(record, state.at)}>${icon("share")}</button>`,
            foot: isPlayable ? html`<button class="button" data-action="play-on" @click=${playOn}>${icon("play")} ${t("over.play-on")}</button>` : nothing,
          })}
          ${state.tab === "explorer" ? heatMaps(record.ruleset, variant.colors) : about(state, record)}
        </div>
        <div class="board-zone" data-zone="board">${smallBoard(state, false)}</div>
        ${smallTools(table)}
      </div>
    `);
    fitBoard();
  }

  /** @param {import("../types.js").TableState} state */
  function body(state) {
    if (state.tab === "explorer") return explorerPanel(state, act);
    if (state.tab === "chart") return chart(state, act);
    return html`${moves(state, act)} ${textBoard(board, sceneOf(state))}`;
  }

  /** Show a tab. The explorer has nothing on late positions: it begins with the first. @param {string} tab */
  function openTab(tab) {
    table.dispatch({ type: "show", fields: { tab } });
    if (tab === "explorer" && isTooDeep(table.state)) act.first();
  }

  async function playOn() {
    const ply = gameOf(table.state).placements.length;
    if (record.kind === "game" && ply >= game.ply) return toast(t("record.go-back"));
    const { openPlayOnRecord } = await import("./play_on.js");
    openPlayOnRecord(record, variant, ply, table.state.me);
  }
}
