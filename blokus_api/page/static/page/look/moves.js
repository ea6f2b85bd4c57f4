// What was placed, round by round, a column for each color; a press on a move goes there.

import { colorName, playerName } from "../format.js";
import { mistakesOf, SIGNS } from "../around/mistakes.js";
import { inks } from "../play/tray.js";
import { gameOf } from "../play/table.js";
import { drawPiece } from "../board/view.js";
import { guard, html, nothing, ref } from "../render.js";
import { t } from "../words.js";

/** @typedef {import("../types.js").TableState} TableState */
/** @typedef {{column: number, step: number, color: string, index?: number}} Entry a move, or a turn that was skipped */

/** With more columns there is room for pieces alone. */
const MOST_WORDS = 2;

/**
 * @param {TableState} state
 * @param {any} act
 */
export function moves(state, act) {
  const { game, board } = state;
  const { placements, skips = [] } = gameOf(state);
  const here = placements.length + skips.length - 1;
  const { rounds, columns } = roundsOf(state);
  if (!rounds.length) return html`<p class="empty">${t("moves.none")}</p>`;
  return html`
    <ol class="moves" data-columns=${columns} ${ref((list) => void queueMicrotask(() => showHere(list)))}>
      ${guard([game.placements, game.skips, here, board, state.look.turn, game.out, state.around.review?.result], () =>
        rounds.map((entries, i) => html`
          <li><span class="round">${i + 1}</span>${Array.from({ length: columns }, (_, column) => {
            const entry = entries.find((each) => each.column === column);
            return entry ? move(state, act, entry, here, columns) : html`<span></span>`;
          })}</li>`))}
      ${game.out.map(({ seat, reason }) => html`
        <li class="left">${t(`moves.${reason}`, { name: playerName(game.seats[seat]?.player, state.names) })}</li>`)}
    </ol>
  `;
}

/** @type {(state: TableState, act: any, entry: Entry, here: number, columns: number) => unknown} */
function move(state, act, { index, step, color }, here, columns) {
  const { placements, skips = [] } = state.game;
  const current = step === here ? "step" : "false";
  if (index === undefined) {
    return html`
      <button class="move" data-color=${color} aria-current=${current} @click=${() => act.lookBack(placements.length + skips.length - step)}>
        <span class="unseen">${colorName(color)}</span> ${t("moves.skip")}</button>`;
  }
  const { piece, cells } = placements[index];
  const judged = mistakesOf(state).find(({ ply }) => ply === index + 1);
  const names = cells.map((cell) => state.board.nameOf(Number(state.board.idOf(cell))));
  return html`
    <button class="move" data-color=${color} aria-current=${current} title="${colorName(color)} ${piece} ${names.join(" ")}"
      @click=${() => act.lookAtMove(index)}>
      ${drawPiece(state.board, color, piece, orientationOf(state, piece, cells), inks(state))}
      <span class="unseen">${colorName(color)}</span>
      <span class=${columns > MOST_WORDS ? "unseen" : "what"}><b>${piece}</b> ${names[0]}</span>
      <span class="unseen">${names.slice(1).join(" ")}</span>
      ${judged ? html`<span class="grade ${judged.grade}">${SIGNS[judged.grade]}</span>` : nothing}
    </button>`;
}

/**
 * Moves by rounds: a new one begins where a column comes that is not behind the last.
 * @param {TableState} state
 */
function roundsOf({ game, variant }) {
  const isDraft = variant.phases.includes("draft");
  const colors = variant.colors.filter((/** @type {string} */ color) => !variant.obstacles.includes(color));
  const columns = isDraft ? game.seats.length : colors.length;
  const skips = game.skips ?? [];
  /** @type {Entry[]} */
  const entries = [];
  const skipped = (/** @type {number} */ at) =>
    skips.forEach(({ ply, color }) => {
      if (ply === at) entries.push({ step: entries.length, color, column: colors.indexOf(color) });
    });
  game.placements.forEach(({ color, seat }, index) => {
    skipped(index);
    entries.push({ index, step: entries.length, color, column: Math.max(0, isDraft ? seat : colors.indexOf(color)) });
  });
  skipped(game.placements.length);
  /** @type {Entry[][]} */
  const rounds = [];
  let last = columns;
  for (const entry of entries) {
    if (entry.column <= last) rounds.push([]);
    rounds[rounds.length - 1].push(entry);
    last = entry.column;
  }
  return { rounds, columns };
}

/** The orientation in which a piece lies. @type {(state: Pick<TableState, "board">, piece: string, cells: number[][]) => number} */
export function orientationOf({ board }, piece, cells) {
  const key = (/** @type {number[][]} */ list) => {
    const sorted = [...list].sort((one, other) => one.reduce((sign, along, axis) => sign || along - other[axis], 0));
    return sorted.map((cell) => cell.map((along, axis) => along - sorted[0][axis])).join(" ");
  };
  const wanted = key(cells);
  return Math.max(0, board.pieces.get(piece)?.orientations.findIndex((way) => key(way) === wanted) ?? 0);
}

/** Keep the move that is seen in view, without moving the page. @param {Element | undefined} list */
function showHere(list) {
  const move = /** @type {HTMLElement | null} */ (list?.querySelector("[aria-current=step]"));
  const panel = /** @type {HTMLElement | null} */ (list?.closest("[data-scrolls]"));
  if (!panel || !move || list?.contains(document.activeElement)) return;
  const top = move.offsetTop - panel.clientHeight / 2;
  if (Math.abs(panel.scrollTop - top) <= panel.clientHeight / 3) return;
  const row = [...(list?.children ?? [])].find((each) => /** @type {HTMLElement} */ (each).offsetTop >= top);
  panel.scrollTop = /** @type {HTMLElement | undefined} */ (row)?.offsetTop ?? top; // a row begins where the list does
}
