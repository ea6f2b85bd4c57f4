// The review of a game that is over: how exact each player was, who was ahead, and one mistake at a time.

import { progress } from "../around/hint.js";
import { mistakesOf, seenMistake, SIGNS } from "../around/mistakes.js";
import { placeOf } from "../around/parts.js";
import { calledOf } from "../around/seats.js";
import { drawBoard, middleOfCells } from "../board/view.js";
import { zoomBy } from "../board/zoom.js";
import { wholeBox } from "../board/frame.js";
import { colorName } from "../format.js";
import { icon } from "../icons.js";
import { need } from "../needs.js";
import { tools } from "../play/tools.js";
import { guard, html, nothing } from "../render.js";
import { language, pair, t } from "../words.js";
import { onKey, smallBoard } from "./small_table.js";
import { colorAt, reviewChart } from "./review_chart.js";

await need("review");

/** @typedef {import("../types.js").TableState} TableState */
/** @typedef {import("../types.js").ShownMistake} ShownMistake */

/** Cells of a small board, across. */
const CROPPED = 8;
/** Reasons that are shown; the outlook follows them. */
const REASONS = 2;
/** A loss of less of the win is shown in points. */
const SMALL = 0.05;
const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 });

/** The side of a table on which a game is reviewed. @type {import("../types.js").Panel} */
export function review(state, act) {
  return html`
    <div class="panel rings" data-count=${state.game.seats.length}>
      ${state.game.seats.map(({ seat, player }) => ring(state, seat, player))}
      <a class="icon-button" href=${location.pathname} aria-label=${t("review.close")} title=${t("review.close")}>${icon("close")}</a>
    </div>
    <section class="panel">
      <div class="head"><h2>${t("review.ahead")}</h2> ${state.mine.length ? filter(state, act) : nothing}</div>
      ${reviewChart(state, act)}
    </section>
    <section class="panel card-of" role="region" aria-label=${t("review.title")} data-color=${colorAt(state, seenMistake(state)?.seat ?? 0)}>${card(state, act)}</section>
  `;
}

/** A table at which nobody plays, where a record is reviewed. @param {import("../types.js").Table} table */
export const reviewTable = (table) => html`
  <div class="table is-review ${table.state.board.isSolid ? "solid" : ""}" data-state="over" @keydown=${onKey(table)}>
    <div class="table-bar">
      <a class="icon-button" href=${location.pathname} aria-label=${t("review.close")}>${icon("back")}</a>
      <h1 tabindex="-1">${table.state.variant.title}</h1>
    </div>
    <div class="side">${review(table.state, table.act)}</div>
    <div class="board-zone" data-zone="board">${smallBoard(table.state, false)}</div>
    ${tools(table.state, table.act)}
  </div>
`;

/** @type {(state: TableState, seat: number, player: string | null) => unknown} */
function ring(state, seat, player) {
  const { name, tag } = calledOf(state, seat, player);
  const accuracy = state.around.review?.result?.seats.find((each) => each.seat === seat)?.accuracy;
  return html`
    <div class="ring-of" data-color=${colorAt(state, seat)}>
      <svg viewBox="0 0 64 64" aria-hidden="true">
        <circle class="ring-ground" cx="32" cy="32" r="25" />
        <circle class="ring-share" cx="32" cy="32" r="25" pathLength="100" stroke-dasharray="${accuracy ?? 0} 100" transform="rotate(-90 32 32)" />
        <text x="32" y="39" text-anchor="middle">${accuracy ?? "–"}</text>
      </svg>
      <div>
        <b class="cut">${name}</b>
        <small class="cut">${tag || t("review.accuracy")}</small>
        <span class="unseen">${pair(t("review.accuracy"), accuracy ?? "–")}</span>
      </div>
    </div>
  `;
}

/** @type {import("../types.js").Panel} */
const filter = ({ isMineOnly = false }, act) => html`
  <div class="segments">
    ${["all", "mine"].map((name) => {
      const isOn = isMineOnly === (name === "mine");
      return html`<button aria-pressed=${isOn} data-action=${name} @click=${() => act.dispatch({ type: "show", fields: { isMineOnly: !isMineOnly } })}>${t(`review.${name}`)}</button>`;
    })}
  </div>
`;

/** @type {import("../types.js").Panel} */
function card(state, act) {
  const { review } = state.around;
  if (!review) return html`<button class="button main" data-action="review" @click=${act.askReview}>${t("review.start")}</button>`;
  if (!review.result) return html`<div class="asked">${review.problem ? nothing : html`<h2>${t("review.running")}</h2>`} ${progress(review, () => act.stopReview())}</div>`;
  const mistake = seenMistake(state);
  if (!mistake) return html`<p class="empty">${t(state.isMineOnly ? "review.none-mine" : "review.none")}</p>`;
  const { ply, grade, seat, value_lost: lost, points_lost: points } = mistake;
  const isMine = state.mine.includes(seat);
  const name = nameAt(state, seat);
  const isAlone = mistakesOf(state).length < 2;
  const step = (/** @type {string} */ way, /** @type {number} */ by) => html`
    <button class="icon-button" data-action=${way} aria-label=${t(`review.${way}`)} title=${t(`review.${way}`)} aria-disabled=${isAlone}
      @click=${() => isAlone || act.lookAtMistake(by)}>${icon(way)}</button>`;
  return html`
    <div class="head">
      <span class="grade ${grade}" aria-hidden="true">${SIGNS[grade]}</span>
      <h2><button @click=${() => act.lookAt(mistake.version)}>${t(`review.${grade}`, { ply })}</button></h2>
      <span class="loss">${lost < SMALL ? t("review.points", { count: Math.round(points) }) : percent.format(-lost).replace("-", "−")}</span>
      ${step("previous", -1)} ${step("next", 1)}
    </div>
    <div class="compared">
      ${figure(state, mistake, "played", isMine ? t("review.you-played") : t("review.they-played", { name }))}
      ${figure(state, mistake, "better", t("review.better"))}
    </div>
    <ul>
      ${mistake.reasons.slice(0, REASONS).map(({ sentence }) => html`<li>${counted(sentence ?? "")}</li>`)}
      <li>${counted(outlook(mistake.best.score, isMine, name))}</li>
    </ul>
    ${state.problem ? html`<p role="alert">${state.problem.message}</p>` : nothing}
    <div class="ways-on">
      <button class="button" data-action="follow" @click=${() => act.followLine()}>${icon("play")} ${t("review.follow")}</button>
      ${act.canTry(mistake) ? html`<button class="button mine" data-action="try" @click=${() => act.tryBetter(mistake)}>${t("review.try")}</button>` : nothing}
    </div>
  `;
}

/** A sentence whose numbers stand out. @param {string} sentence */
const counted = (sentence) => sentence.split(/(\d+(?:[.,\s]\d+)*)/).map((part, i) => (i % 2 ? html`<b>${part}</b>` : part));

/** The name of a seat; where several have the same, its color. @type {(state: TableState, seat: number) => string} */
function nameAt(state, seat) {
  const names = state.game.seats.map(({ player }, at) => calledOf(state, at, player).name);
  const [color] = state.game.seats[seat].colors;
  return color && names.filter((name) => name === names[seat]).length > 1 ? colorName(color) : names[seat];
}

/** How the game would end, as far as the search knows. @type {(score: number, isMine: boolean, name: string) => string} */
function outlook(score, isMine, name) {
  const count = Math.round(Math.abs(score)), who = isMine ? "you" : "they";
  return t(`review.${who}-${count === 0 ? "level" : score > 0 ? "ahead" : "behind"}`, { count, name });
}

/** The board around one of both placements. @type {(state: TableState, mistake: ShownMistake, which: "played" | "better", caption: string) => unknown} */
function figure({ board, variant, game, look }, mistake, which, caption) {
  const { ply, played, best, grade } = mistake;
  const { color, piece, cells } = which === "played" ? played : best;
  return html`
    <figure class="${which} ${grade}" title="${piece} ${placeOf(board, cells)}">
      ${guard([board, look.turn, look.view, ply, which], () => {
        const shown = [...game.placements.slice(0, ply - 1), { color, cells }].map((each) => ({
          color: each.color,
          cells: each.cells.map((cell) => Number(board.idOf(cell))),
        }));
        const order = { color, cells: shown[shown.length - 1].cells, kind: which === "played" ? `is-played ${grade}` : "is-best" };
        const seen = { turn: look.turn, view: look.view, labels: false };
        const [x, y, width, height] = wholeBox(board, seen);
        const middle = { x: x + width / 2, y: y + height / 2 };
        const zoom = board.isSolid ? null : zoomBy(board, seen, width / CROPPED, middleOfCells(board, seen, cells), middle);
        const scene = { colors: variant.colors, hatched: variant.obstacles, placements: shown, orders: [order] };
        return drawBoard(board, scene, { ...seen, zoom }, { label: `${caption}: ${piece} ${placeOf(board, cells)}` });
      })}
      <figcaption>${caption}</figcaption>
    </figure>
  `;
}
