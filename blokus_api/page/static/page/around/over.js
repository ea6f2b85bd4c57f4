// The result of a game on a sheet: who won and why, a podium, my pieces left, and what may follow.

import { path } from "../api.js";
import { avatar } from "../avatar.js";
import { drawPiece } from "../board/view.js";
import { list, number, playerName } from "../format.js";
import { icon } from "../icons.js";
import { need } from "../needs.js";
import { html, nothing } from "../render.js";
import { t } from "../words.js";
import { band } from "./over_band.js";
import { playOnPly, podium, resultOf, scoresOf } from "./result_words.js";
import { bySize, calledOf } from "./seats.js";

await need("over");

/** @typedef {import("../types.js").Panel} Panel */
/** @typedef {import("../types.js").TableState} TableState */

/** @type {Panel} */
export function over(state, act) {
  const { game, mine, isNews } = state;
  if (game.status !== "aborted" && !scoresOf(game)) return nothing; // it is scored soon
  const result = resultOf(state);
  const { headline, reason, colors, isWon } = result;
  return html`
    <section class="over" data-zone="over" data-color=${colors[0] ?? nothing} data-sign=${result.sign} aria-labelledby="over-title">
      ${band({ ...result, colors: colors.length || game.seats.length === 1 ? colors : state.variant.colors }, isNews && isWon)}
      <button class="icon-button over-close" data-action="close-result" aria-label=${t("over.close")} title=${t("over.close")}
        @click=${() => act.showResult(false)}>${icon("close")}</button>
      <div class="over-body" data-scrolls>
        <h2 id="over-title" tabindex="-1">${headline}</h2>
        <p class="over-reason">${reason}</p>
        ${game.status === "aborted" || state.variant.is_puzzle ? nothing : table(state)}
        ${offer(state, act)} ${series(state)}
        ${state.variant.is_puzzle ? act.panel("puzzle", state) : mine.length ? rest(state) : nothing}
      </div>
      ${ways(state, act)} ${buttons(state, act)}
    </section>
  `;
}

/** @param {TableState} state */
function table(state) {
  const { board, game, variant } = state;
  const rows = podium(state);
  const [placed, left] = board.isSolid ? ["over.seen", "over.pieces"] : ["over.placed", "over.squares-left"];
  // Where names need the room, a bonus that nobody got is left out.
  const hasBonus = variant.bonus && rows.every(({ bonus }) => bonus !== null) && (rows.length < 3 || rows.some(({ bonus }) => bonus));
  const isScored = rows.some(({ placed, score }) => score !== placed);
  return html`
    <table class="podium" data-seats=${rows.length}>
      <thead>
        <tr>
          <td></td>
          <th scope="col">${t(placed)}</th>
          <th scope="col">${t(left)}</th>
          ${hasBonus ? html`<th scope="col">${t("over.bonus")}</th>` : nothing}
          ${isScored ? html`<th scope="col">${t("over.score")}</th>` : nothing}
        </tr>
      </thead>
      <tbody>
        ${rows.map(({ seats, rank, placed, left, bonus, score }) => html`
          <tr data-rank=${rank} data-winner=${seats.some((seat) => scoresOf(game)?.winners.includes(seat))}>
            <th scope="row">${seats.map((seat) => who(state, seat))}</th>
            <td>${placed}</td>
            <td>${left}</td>
            ${hasBonus ? html`<td>${bonus ? signed(bonus) : "–"}</td>` : nothing}
            ${isScored ? html`<td><b>${minus(score)}</b></td>` : nothing}
          </tr>`)}
      </tbody>
    </table>
  `;
}

const minus = (/** @type {number} */ value) => number(value).replace("-", "−");
const signed = (/** @type {number} */ value) => (value > 0 ? `+${number(value)}` : minus(value));

/** @type {(state: TableState, seat: number) => unknown} */
function who(state, seat) {
  const { game, around: { ratings } } = state;
  const { player, colors } = game.seats[seat];
  const { name, tag } = calledOf(state, seat, player);
  const gone = game.out.find((each) => each.seat === seat);
  const rating = ratings?.[player ?? ""];
  return html`
    <span class="podium-who">
      ${avatar({ name: player ? name : null, isComputer: player?.startsWith("ai:"), color: colors[0] })}
      <span>
        ${player ? html`<a href=${path`/players/${player.replace("player:", "")}`}>${tag || name}</a>` : name}
        ${colors.length > 1 ? colors.slice(1).map((color) => html`<i class="dot" data-color=${color}></i>`) : nothing}
        ${gone ? html`<span class="tag is-gone">${gone.reason === "timed-out" ? "0:00" : t(`seat.${gone.reason}`)}</span>` : nothing}
        ${rating
          ? html`<small data-better=${rating.by >= 0}>${rating.now} ${signed(rating.by)}</small>`
          : tag ? html`<small>${name}</small>` : nothing}
      </span>
    </span>
  `;
}

/** My color, in which what I can do is drawn. @type {(state: TableState) => string | undefined} */
const ownColor = ({ mine, game }) => (mine.length ? game.seats[mine[0]].colors[0] : undefined);

/** The rematch that another player wants. @type {Panel} */
function offer(state, act) {
  const { around: { rematch }, game, names, me } = state;
  if (!rematch) return nothing;
  const { colors } = game.seats.find(({ player }) => player === rematch.by) ?? { colors: [] };
  const name = playerName(rematch.by, names, me);
  return html`
    <div class="over-offer" data-banner="rematch" data-color=${ownColor(state) ?? nothing} role="status">
      ${avatar({ name, color: colors[0] })} <b>${t("after.rematch-by", { name })}</b>
      <button class="button mine small" data-action="rematch-play" @click=${act.rematch}>${t("after.rematch-play")}</button>
      <button class="button small" data-action="rematch-no" @click=${act.declineRematch}>${t("after.rematch-no")}</button>
    </div>
  `;
}

/** @param {TableState} state */
function series({ game, names, me, around: { series } }) {
  if (!series) return nothing;
  const next = series.played[series.played.findIndex((each) => each.game === game.id) + 1];
  const named = (/** @type {string | null} */ player) => playerName(player, names, me);
  return html`
    <h3>${t("after.series", { games: series.games })}</h3>
    <ol class="over-series">${series.table.map(({ players, points }) => html`<li>${list.format(players.map(named))}: <b>${points}</b></li>`)}</ol>
    ${next ? html`<a class="button" href=${path`/games/${next.game}`}>${t("after.series-next")}</a>` : nothing}
  `;
}

/** My pieces that were not placed. @param {TableState} state */
function rest({ game, mine, board, variant }) {
  const hands = game.hands.filter(({ seat, pieces }) => mine.includes(seat ?? -1) && pieces.length);
  if (game.status === "aborted" || !hands.length) return nothing;
  return html`
    <div class="over-rest"><h3>${t("over.your-left")}</h3>
    ${hands.map(({ color, pieces }) => html`
      <div class="rest" role="img" aria-label=${pieces.join(" ")}>
        ${[...pieces].sort(bySize(board)).map((piece) => drawPiece(board, color, piece, lying(board, piece), variant))}
      </div>`)}</div>
  `;
}

/** The orientation of a piece that is least high. @type {(board: TableState["board"], piece: string) => number} */
function lying(board, piece) {
  const heights = (board.pieces.get(piece)?.orientations ?? []).map((cells) => new Set(cells.map(([, y, z = 0]) => y + z)).size);
  return Math.max(0, heights.indexOf(Math.min(...heights)));
}

/** Other ways on: from the position that is seen, and to a game that waits for me. @type {Panel} */
function ways(state, act) {
  const { next } = state.around;
  const canPlayOn = playOnPly(state) !== null;
  if (!canPlayOn && !next?.game) return nothing;
  return html`
    <p class="over-ways">
      ${canPlayOn ? html`<button data-action="play-on" @click=${act.playOn}>${icon("play")} ${t("over.play-on")}</button>` : nothing}
      ${next?.game ? html`<a data-action="next-game" href=${path`/games/${next.game}`}>${t("after.next", next)}</a>` : nothing}
    </p>
  `;
}

/** @type {Panel} */
function buttons(state, act) {
  const { game, mine, variant, around } = state;
  const isForOne = game.seats.length === 1;
  const isEnded = game.status === "ended";
  const canRematch = isEnded && mine.length > 0 && !around.rematch && !variant.is_puzzle;
  return html`
    <div class="over-actions" data-color=${ownColor(state) ?? nothing}>
      ${canRematch ? html`
        <button class="button mine" data-action="rematch" aria-busy=${Boolean(around.isBusy)} @click=${isForOne ? act.again : act.rematch}>
          ${icon("rotate")} ${t(isForOne ? "over.again" : "after.rematch")}</button>` : nothing}
      ${isEnded && !isForOne ? html`
        <a class="button" data-action="review" href="#review" @click=${() => act.showResult(false)}>${icon("chart")} ${t("over.review")}</a>` : nothing}
      <button class="button ${isEnded ? "" : "main"}" data-action="new-game" @click=${act.newGame}>${icon("plus")} ${t("over.new")}</button>
      ${isEnded ? html`<button class="button" data-action="share" @click=${act.shareResult}>${icon("share")} ${t("over.share-it")}</button>` : nothing}
    </div>
  `;
}
