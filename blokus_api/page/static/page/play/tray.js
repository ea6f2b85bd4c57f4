// The tray: the pieces in hand, or in a draft those that nobody took. Those that have no place are pale, and say so.

import { choices } from "../around/scene.js";
import { bySize } from "../around/seats.js";
import { drawPiece } from "../board/view.js";
import { colorName } from "../format.js";
import { guard, html, nothing, repeat } from "../render.js";
import { t } from "../words.js";
import { colorsOf, firstOrientation } from "./choose.js";
import { canChoose } from "./hand.js";
import { gameOf, isMyTurn } from "./table.js";

/** @typedef {import("../types").TableState} TableState */

/** With more kinds of pieces, the slots of a tray are smaller. */
const MANY = 21;

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

/** Colors as drawings of pieces want them, turned like the board. @type {(state: Pick<TableState, "variant" | "look">) => {colors: string[], hatched: string[], turn: number}} */
export const inks = ({ variant: { colors, obstacles }, look: { turn } }) => ({ colors, hatched: obstacles, turn });

/**
 * The colors among which the tray can ever choose: the row of them is there for the whole game, or never.
 * @param {TableState} state
 * @returns {string[]}
 */
function colorsAtHand({ variant, game, mine }) {
  const { colors, obstacles, phases } = variant;
  if (phases.includes("draft")) return colors.filter((/** @type {string} */ color) => !obstacles.includes(color));
  const free = colors.filter((/** @type {string} */ color) => !game.seats.some((seat) => seat.colors.includes(color)));
  const seat = mine.includes(game.turn?.seat ?? -1) ? (game.turn?.seat ?? 0) : mine[0];
  return [...(game.seats[seat]?.colors ?? []), ...free];
}

/** @type {(state: TableState, act: any, pointer: any) => unknown} */
export function tray(state, act, pointer) {
  const { held, legal, board, around, focus } = state;
  const { color, pieces } = handOf(state);
  const isDraft = gameOf(state).phase === "draft";
  const can = canChoose(state);
  const kinds = [...board.pieces.keys()].sort(bySize(board));
  const isAlive = (/** @type {string} */ piece) => can && act.isAlive(color, piece);
  const own = kinds.filter((piece) => pieces.includes(piece));
  const reached = held?.color === color && own.includes(held.piece) ? held.piece : own.includes(focus) ? focus : (own.find(isAlive) ?? own[0]);
  return html`
    <div class="tray-zone" data-zone="tray">
      ${colors(state, act, color)}
      <div class="tray" role="group" tabindex="-1" data-many=${kinds.length > MANY} aria-label=${t(isDraft ? "play.pool" : "play.hand", { color: colorName(color) })}>
        ${guard([color, pieces.join(), held, legal, can, reached, board, around.plan?.legal, state.look.turn], () =>
          repeat(kinds, (piece) => piece, (piece) => html`
            <div class="tray-slot ${pieces.includes(piece) ? "" : "is-used"}" data-slot=${piece}>
              ${pieces.includes(piece) ? html`
                <button class="piece ${can && !isAlive(piece) ? "is-dead" : ""}" data-piece=${piece} data-color=${color} tabindex=${piece === reached ? 0 : -1}
                  aria-pressed=${held?.piece === piece && held.color === color} aria-disabled=${!isAlive(piece)}
                  aria-label=${label(state, color, piece, can && !isAlive(piece))} title=${piece}
                  @click=${pointer.click} @pointerdown=${pointer.pointerdown} @pointermove=${pointer.pointermove}
                  @pointerup=${pointer.pointerup} @pointercancel=${pointer.pointercancel}
                  @focus=${() => act.dispatch({ type: "show", fields: { focus: piece } })}
                  @contextmenu=${(/** @type {Event} */ event) => event.preventDefault()}
                >${drawPiece(board, color, piece, shown(state, color, piece), inks(state))}${count(pieces, piece)}</button>`
                : drawPiece(board, color || state.variant.colors[0], piece, 0, { ...inks(state), flat: true })}
            </div>
          `))}
      </div>
    </div>
  `;
}

/** @type {(state: TableState, act: any, shown: string) => unknown} */
function colors(state, act, shown) {
  const all = colorsAtHand(state);
  if (all.length < 2) return nothing;
  const hands = handsOf(state);
  return html`<div class="colors" role="group" aria-label=${t("play.colors")}>${all.map((color) => {
    const count = hands.find((hand) => hand.color === color)?.pieces.length ?? 0;
    return html`<button class="chip" data-color=${color} aria-pressed=${color === shown} aria-disabled=${!count} aria-label="${colorName(color)} ${count}"
      @click=${() => count && act.dispatch({ type: "color", color })}><i class="dot" data-color=${color}></i> ${count}</button>`;
  })}</div>`;
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

/** @type {(game: import("../types").Game, color: string) => boolean} */
export const isBegun = ({ placements }, color) => placements.some((each) => each.color === color);

/** The piece that was drawn, until all colors have begun with it. @type {(state: TableState) => string} */
export function firstPieceDue(state) {
  const game = gameOf(state);
  const { first_piece: piece, status, hands } = game;
  const isDue = hands.some((hand) => hand.can_move && !isBegun(game, hand.color));
  return piece && status === "playing" && isDue ? piece : "";
}
