// All about a seat: its player, its state in words, and the pieces it has left.

import { path } from "../api.js";
import { drawPiece } from "../board/view.js";
import { html, nothing } from "../render.js";
import { t } from "../words.js";
import { bySize, calledOf, wordsOf } from "./seats.js";

/** The card of the seat that was pressed. @type {import("../types.js").Panel} */
export function card(state) {
  const game = state.past ?? state.game;
  const seat = Number(state.shownSeat);
  const { player } = game.seats[seat];
  const hands = game.hands.filter((hand) => hand.seat === seat);
  const { name, tag } = calledOf(state, seat, player);
  const count = hands.reduce((sum, { pieces }) => sum + pieces.length, 0);
  return html`
    <div class="seat-card card">
      <p>
        ${player ? html`<a href=${path`/players/${player.replace("player:", "")}`}><b>${name}</b></a>` : html`<b>${name}</b>`}
        ${tag ? html`<span class="tag">${tag}</span>` : nothing}
        <small>${[wordsOf(game, seat, hands).text, t("seat.left", { count })].filter(Boolean).join(", ")}</small>
      </p>
      ${hands.map(
        ({ color, pieces }) => html`<div class="rest" role="img" aria-label=${pieces.join(" ")}>
          ${[...pieces].sort(bySize(state.board)).map((piece) => drawPiece(state.board, color, piece, 0, state.variant))}
        </div>`,
      )}
    </div>
  `;
}
