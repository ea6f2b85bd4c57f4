// A move can be typed: what is meant is shown on the board while one types.

import { choices } from "../around/scene.js";
import { letters } from "../board/places.js";
import { html } from "../render.js";
import { t } from "../words.js";
import { canChoose } from "./hand.js";

/** @typedef {import("../types").Placement} Placement */

/** @type {import("../types").Panel} */
export function typed(state, act) {
  const said = state.typed ?? "";
  const readHere = (/** @type {string} */ text) => read(state.board, choices(state) ?? [], text);
  const { placements, unknown } = readHere(said);
  const told = !said ? t(state.board.isSolid ? "play.type-cubes" : "play.type-how") : unknown ? t("play.unknown", { word: unknown }) : t("play.places", { count: placements.length });
  const keep = (/** @type {any} */ { target }) => {
    act.dispatch({ type: "show", fields: { typed: target.value } });
    const [first, ...others] = readHere(target.value).placements;
    if (first && canChoose(state)) act.cover(first.cells[0], [first, ...others]);
    else act.drop();
  };
  // Enter counts for the text as it is, which may not be painted yet.
  const enter = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const { move } = /** @type {any} */ (event.target).elements;
    if (!readHere(move.value).placements.length) return;
    act.dispatch({ type: "show", fields: { typed: "" } });
    act.put();
  };
  const key = (/** @type {KeyboardEvent} */ event) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by) act.nextPlace(by);
    if (by) event.preventDefault();
  };
  return html`
    <form class="typed row" @submit=${enter}>
      <label>${t("play.type")} <input name="move" autocomplete="off" autocapitalize="off" spellcheck="false" .value=${said}
        aria-describedby="typed-told" @input=${keep} @keydown=${key} /></label>
      <small id="typed-told" role="status">${told}</small>
    </form>
  `;
}

/**
 * Placements that a text tells: `e8,d9,e9`, `T5 e8`, `T5`; of cubes `b3.1`, or `b3` on any floor. Those of exactly
 * these cells come first, then the biggest.
 * @param {import("../types").Board} board
 * @param {Placement[]} legal
 * @param {string} text
 * @returns {{placements: Placement[], unknown?: string}}
 */
export function read(board, legal, text) {
  const words = text.trim().split(/[\s,;]+/).filter(Boolean);
  // Pieces are written as they are called, cells in small letters: T5 is a piece, t5 a cell.
  const piece = board.pieces.has(words[0]) ? words.shift() : null;
  const asked = words.map((word) => board.cells.filter((cell) => namesOf(board, cell).includes(word)).map(({ id }) => id));
  const unknown = words.find((_, i) => !asked[i].length);
  if (unknown || !(piece || words.length)) return { placements: [], unknown };
  const placements = legal.filter(
    (each) => (!piece || each.piece === piece) && asked.every((ids) => ids.some((id) => each.cells.includes(id))),
  );
  const isExact = (/** @type {Placement} */ each) => Number(asked.length === each.cells.length);
  return { placements: placements.sort((a, b) => isExact(b) - isExact(a) || b.cells.length - a.cells.length) };
}

/** @type {(board: import("../types").Board, cell: import("../types").CellShape) => string[]} */
function namesOf({ isSolid, height }, { cell: [x, y, z], name }) {
  const column = letters(x) + (height - y);
  return isSolid ? [column, `${column}.${z + 1}`] : [name];
}
