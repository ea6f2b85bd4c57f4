// The explorer of a position: the next moves that games chose, their results, and heat maps.

import { path, picture, withQuery } from "../api.js";
import { drawPiece } from "../board/view.js";
import { colorName, number } from "../format.js";
import { need } from "../needs.js";
import { inks } from "../play/tray.js";
import { gameOf } from "../play/table.js";
import { html, nothing, ref, repeat } from "../render.js";
import { t } from "../words.js";
import { askedOf, isTooDeep, movesOf } from "./follow.js";
import { orientationOf } from "./moves.js";

await need("record");

/** @typedef {import("../types.js").TableState} TableState */
/** @typedef {Pick<TableState, "board" | "variant" | "look">} Drawn */

/** Least share of a bar that has room for its figure. */
const ROOM = 0.15;

/**
 * The panel beside a board.
 * @param {TableState} state
 * @param {any} act
 */
export function explorerPanel(state, act) {
  const key = movesOf(state);
  const { exploration } = state;
  if (isTooDeep(state)) {
    return html`<p class="notice">${t("explorer.deep")} <button class="button small" @click=${act.first}>${t("explorer.to-start")}</button></p>`;
  }
  if (exploration?.key !== key) queueMicrotask(act.explore);
  if (exploration?.problem) return html`<p class="notice">${exploration.problem.message}</p>`;
  const answer = exploration?.answer ?? exploration?.last;
  if (!answer) return nothing;
  const { ruleset, placements } = state.game;
  const seen = gameOf(state).placements.length;
  return html`
    <div ?inert=${!exploration.answer}>
      ${explored(answer, state, act, placements[seen])}
      <p class="explored-links">
        <a href=${similar(answer)}>${t("explorer.similar")}</a>
        <a href=${withQuery(path`/explorer/${ruleset}`, askedOf(state))}>${t("explorer.open")}</a>
      </p>
    </div>
  `;
}

/** The address of the games that reached a position. @param {any} answer */
export const similar = ({ ruleset, position }) => withQuery("/records", { ruleset, position: position.key });

/**
 * The moves that games chose.
 * @param {any} answer
 * @param {Drawn} drawn
 * @param {{preview(move: any): void, tryMove(move: any, seat: number): void}} act
 * @param {{cells: number[][]}} [played] the move that the game itself chose, if it is known
 */
export function explored(answer, drawn, act, played) {
  const { moves, games, choices, position } = answer;
  const seat = position.turn?.seat ?? 0;
  const cellsOf = (/** @type {{cells?: number[][]}} */ { cells = [] }) => cells.map(String).sort().join(" ");
  const here = played && cellsOf(played);
  return html`
    <div class="head explored-head">
      <h2>${t("explorer.here")}</h2> <span class="tag">${t("explorer.games", { count: games })}</span>
      ${moves.length ? html`<small>${t("explorer.columns")}</small>` : nothing}
    </div>
    <ol class="explored" @pointerleave=${() => act.preview(null)}>
      ${repeat(moves, ({ key }) => key, (/** @type {any} */ move) => html`
        <li data-color=${move.color}>
          <button @click=${() => act.tryMove(move, seat)} @pointerenter=${() => act.preview(move)} title=${aboutMove(move)}
            aria-current=${here && here === cellsOf(move) ? "step" : "false"} @focus=${() => act.preview(move)} @blur=${() => act.preview(null)}>
            <span class="shown-piece">${move.piece ? drawPiece(drawn.board, move.color, move.piece, orientationOf(drawn, move.piece, move.cells), inks(drawn)) : nothing}</span>
            <span class="what"><span class="unseen">${colorName(move.color)}</span> <b>${move.piece ?? t("moves.skip")}</b>
              ${move.piece ? drawn.board.nameOf(Number(drawn.board.idOf(move.cells[0]))) : nothing}</span>
            <span class="games" aria-label=${t("explorer.games", { count: move.games })}>${number(move.games)}</span>
            ${bar(move.results, move.games, drawn.variant)}
          </button>
        </li>`)}
    </ol>
    ${choices > moves.length ? html`<p class="faint">${t("explorer.more", { count: choices - moves.length })}</p>` : nothing}
    ${games && !choices ? html`<p class="faint">${t("explorer.none")}</p>` : nothing}
  `;
}

/** @param {any} move */
const aboutMove = ({ share, mean_margin: margin }) =>
  [percent(share), margin === null ? "" : t("explorer.margin", { margin: (margin > 0 ? "+" : "") + number(margin) })].filter(Boolean).join(", ");

/**
 * Return a bar with the share of games that each team won, in its color; the rest was drawn or has no winner.
 * @param {{seat: number, won: number}[]} results
 * @param {number} games
 * @param {any} variant
 */
export function bar(results, games, variant) {
  const sides = variant.teams.map((/** @type {number[]} */ [seat]) => ({ seat, share: games && results[seat].won / games, color: variant.seats[seat].colors[0] }));
  const label = sides.map((/** @type {any} */ { seat, share }) => t("explorer.won", { seat: seat + 1, share: percent(share) })).join(", ");
  const rest = 1 - sides.reduce((/** @type {number} */ sum, /** @type {any} */ { share }) => sum + share, 0);
  const part = (/** @type {number} */ share, /** @type {string | undefined} */ color) => html`
    <i data-color=${color ?? nothing} ${ref(widthOf(share))}>${color && share >= ROOM ? Math.round(100 * share) : nothing}</i>`;
  // The last team stands at the end, so draws lie between.
  return html`
    <span class="results" role="img" aria-label=${label}>
      ${sides.slice(0, -1).map((/** @type {any} */ { share, color }) => part(share, color))}
      ${part(rest, undefined)} ${sides.slice(-1).map((/** @type {any} */ { share, color }) => part(share, color))}
    </span>
  `;
}

/** Tell the style sheet how wide a part is, from 0 to 1. @param {number} share */
export const widthOf = (share) => (/** @type {Element | undefined} */ element) =>
  /** @type {HTMLElement | undefined} */ (element)?.style.setProperty("--share", String(share));

/** @param {number} share */
export const percent = (share) => `${number(Math.round(100 * share))} %`;

/**
 * Heat maps of the games of a ruleset: after two and four rounds, and at the end.
 * @param {string} ruleset
 * @param {string[]} colors
 */
export function heatMaps(ruleset, colors) {
  const map = (/** @type {number | undefined} */ ply) => html`
    <figure>
      <img loading="lazy" alt="" width="110" height="110" src=${picture(path`/stats/${ruleset}/cells.svg`, { labels: 0, ...(ply && { to_ply: ply }) })} />
      <figcaption>${ply ? t("explorer.after", { ply }) : t("explorer.at-end")}</figcaption>
    </figure>`;
  return html`
    <section class="panel heat">
      <h2>${t("explorer.where")}</h2>
      <div>${map(2 * colors.length)} ${map(4 * colors.length)} ${map(undefined)}</div>
      <p>${t("explorer.strong")}</p>
    </section>
  `;
}
