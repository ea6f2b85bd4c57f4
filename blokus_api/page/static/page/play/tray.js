// The tray: the pieces in hand, or in a draft those that nobody took. Those that have no place are pale, and say so.

import { choices } from "../around/scene.js";
import { drawPiece } from "../board/view.js";
import { colorName } from "../format.js";
import { guard, html, nothing, repeat } from "../render.js";
import { t } from "../words.js";
import { colorsOf, firstOrientation, orientationsOf } from "./choose.js";
import { canChoose } from "./hand.js";
import { gameOf, isMyTurn } from "./table.js";

/** @typedef {import("../types").TableState} TableState */

/**
 * The hands that the tray can show: of the seat that is to move if it is mine, else mine, else of whoever moves.
 * @param {TableState} state
 * @returns {{color: string, pieces: string[]}[]}
 */
function handsOf(state) {
  const game = gameOf(state);
  const { turn, hands } = game;
  if (game.phase === "draft") return game.pool ?? [];
  const seat = isMyTurn(state) ? turn?.seat : (state.mine[0] ?? turn?.seat ?? -1);
  // A color that nobody owns is in the hand of who moves it.
  const isDue = (/** @type {import("../types").Hand} */ hand) => hand.seat === null && hand.color === turn?.color && turn.seat === seat;
  const due = hands.filter(isDue);
  const own = hands.filter((hand) => hand.seat === seat && hand.pieces.length);
  return game.phase === "obstacles" && due.length ? due : [...due, ...own];
}

/**
 * The hand that is shown.
 * @param {TableState} state
 * @returns {{color: string, pieces: string[]}}
 */
export function handOf(state) {
  const hands = handsOf(state);
  const of = (/** @type {string | null | undefined} */ color) => hands.find((hand) => hand.color === color);
  const living = colorsOf(choices(state));
  return (
    of(state.color) ??
    of(gameOf(state).turn?.color) ??
    hands.find((hand) => living.includes(hand.color)) ??
    hands.find((hand) => hand.pieces.length) ?? { color: "", pieces: [] }
  );
}

/** Colors as drawings of pieces want them, turned like the board. @type {(state: TableState) => {colors: string[], hatched: string[], turn: number}} */
export const inks = ({ variant: { colors, obstacles }, look: { turn } }) => ({ colors, hatched: obstacles, turn });

/** @type {(state: TableState, act: any, pointer: any) => unknown} */
export function tray(state, act, pointer) {
  const { held, legal, board, variant, around, focus } = state;
  const hands = handsOf(state);
  const { color, pieces } = handOf(state);
  const isDraft = gameOf(state).phase === "draft";
  const can = canChoose(state);
  // On a narrow screen, the one piece to begin with would be out of sight.
  const first = isBegun(gameOf(state), color) ? "" : gameOf(state).first_piece;
  const kinds = [...new Set(pieces)].sort((one, other) => Number(other === first) - Number(one === first));
  const isAlive = (/** @type {string} */ piece) => can && act.isAlive(color, piece);
  const reached = held?.color === color && kinds.includes(held.piece) ? held.piece : kinds.includes(focus) ? focus : (kinds.find(isAlive) ?? kinds[0]);
  return html`
    ${hands.length > 1 ? html`<div class="row colors" role="group" aria-label=${t("play.colors")}>${hands.map(
      (hand) => html`<button class="button" data-color=${hand.color} aria-pressed=${hand.color === color}
        @click=${() => act.dispatch({ type: "color", color: hand.color })}>
        <i class="dot ${hand.color}"></i> ${colorName(hand.color)} ${hand.pieces.length}</button>`,
    )}</div>` : nothing}
    <div class="tray" role="group" tabindex="-1" aria-label=${t(isDraft ? "play.pool" : "play.hand", { color: colorName(color) })}>
      ${guard([color, kinds.join(), pieces.join(), held, legal, can, reached, board, around.plan?.legal, state.look.turn], () =>
        repeat(kinds, (piece) => `${color} ${piece}`, (piece) => html`
          <button class="piece ${can && !isAlive(piece) ? "is-dead" : ""}" data-piece=${piece} data-color=${color} tabindex=${piece === reached ? 0 : -1}
            aria-pressed=${held?.piece === piece && held.color === color} aria-disabled=${!isAlive(piece)}
            aria-label=${label(state, color, piece, can && !isAlive(piece))} title=${piece}
            @click=${pointer.click} @pointerdown=${pointer.pointerdown} @pointermove=${pointer.pointermove}
            @pointerup=${pointer.pointerup} @pointercancel=${pointer.pointercancel}
            @focus=${() => act.dispatch({ type: "show", fields: { focus: piece } })}
            @contextmenu=${(/** @type {Event} */ event) => event.preventDefault()}
          >${drawPiece(board, color, piece, shown(state, color, piece), inks(state))}${count(pieces, piece)}</button>
        `))}
    </div>
  `;
}

/** @type {(state: TableState, color: string, piece: string, isDead: boolean) => string} */
const label = (state, color, piece, isDead) => `${colorName(color)} ${piece}${isDead ? `, ${t("play.dead")}` : ""}`;

/** In the orientation in which it is held, or would be taken. @type {(state: TableState, color: string, piece: string) => number} */
const shown = (state, color, piece) =>
  state.held?.piece === piece && state.held.color === color
    ? state.held.orientation
    : firstOrientation(choices(state), color, piece, state.board.isSolid);

/** @type {(pieces: string[], piece: string) => unknown} */
function count(pieces, piece) {
  const copies = pieces.filter((each) => each === piece).length;
  return copies > 1 ? html`<small>×${copies}</small>` : nothing;
}

/** All ways in which the piece in hand may lie, and how many places each has. @type {import("../types").Panel} */
export function orientations(state, act) {
  const { held, sheet, board } = state;
  if (!held || !sheet) return nothing;
  const ways = orientationsOf(choices(state), held.color, held.piece);
  const shape = /** @type {import("../types").PieceShape} */ (board.pieces.get(held.piece));
  return html`
    <div class="sheet" role="group" aria-label=${t("play.sheet")}>
      ${shape.orientations.map((_, i) => {
        const count = ways.get(i)?.length ?? 0;
        return html`
          <button class="way" aria-pressed=${held.orientation === i} aria-disabled=${!count}
            aria-label=${t("play.way", { number: i + 1, places: t("play.places", { count }) })} @click=${() => act.orient(i)}>
            ${drawPiece(board, held.color, held.piece, i, inks(state))}<small>${count}</small>
          </button>`;
      })}
    </div>
  `;
}

/** In a draft: what one has. @param {TableState} state */
export function drafted(state) {
  const { hands, phase } = gameOf(state);
  const own = hands.filter((hand) => state.mine.includes(hand.seat ?? -1) && hand.pieces.length);
  if (phase !== "draft" || !own.length) return nothing;
  return html`<p class="faint">${t("play.drafted")} ${own.map(({ color, pieces }) => `${colorName(color)}: ${pieces.join(" ")}`).join(" · ")}</p>`;
}

/** @type {(game: import("../types").Game, color: string) => boolean} */
const isBegun = ({ placements }, color) => placements.some((each) => each.color === color);

/** The piece that was drawn, until all colors have begun with it. @type {import("../types").Panel} */
export function firstPiece(state) {
  const game = gameOf(state);
  const { first_piece: piece, status, hands } = game;
  const due = hands.filter((hand) => hand.can_move && !isBegun(game, hand.color));
  if (!piece || status !== "playing" || !due.length) return nothing;
  return html`<p class="banner first-piece" data-banner="first-piece">
    ${drawPiece(state.board, due[0].color, piece, 0, inks(state))} ${t("play.first-piece", { piece })}</p>`;
}
