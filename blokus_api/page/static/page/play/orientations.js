// The sheet of a piece: all ways it may lie, and how many places each has.

import { choices } from "../around/scene.js";
import { drawPiece } from "../board/view.js";
import { html, nothing } from "../render.js";
import { t } from "../words.js";
import { orientationsOf } from "./choose.js";
import { inks } from "./tray.js";

/** @type {import("../types").Panel} */
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
