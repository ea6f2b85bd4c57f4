// The pieces that fit on a cell, at the cell: each as it would lie there. A cell that is meant gets a ring. And all ways in which
// the piece in hand may lie.

import { choices } from "../around/scene.js";
import { isNamed } from "../board/frame.js";
import { drawPiece, middleOf } from "../board/view.js";
import { html, nothing, ref, repeat } from "../render.js";
import { t } from "../words.js";
import { orientationsOf } from "./choose.js";
import { inks } from "./tray.js";

/** @typedef {import("../types").TableState} TableState */

/** Number of shapes that are shown first, and in one row. */
const FEW = 8, ROW = 4;
/** Pixels between the cell and its list, and around it on the board. */
const GAP = 18, MARGIN = 8;
const MOVES = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -ROW, ArrowDown: ROW });

/** @type {import("../types").Panel} */
export function shapes(state, act) {
  const { shapes, mark, board } = state;
  const cell = shapes?.cell ?? mark?.cell;
  if (cell === undefined) return nothing;
  const circle = html`<i class="cell-ring ${board.parity > 1 || board.isSolid ? "round" : ""} ${mark?.how ?? ""}" aria-hidden="true"
    ${ref((element) => element && queueMicrotask(() => ring(/** @type {HTMLElement} */ (element), state, cell)))}></i>`;
  if (!shapes) return circle;
  const { choices, isAll } = shapes;
  const few = isAll ? choices : choices.slice(0, FEW);
  const title = isNamed(board, state.look) ? t("hand.fits", { cell: board.nameOf(cell) }) : t("hand.fits-here");
  return html`${circle}
    <div class="shapes" role="dialog" tabindex="-1" aria-label=${title} @keydown=${walk}
      ${ref((element) => element && queueMicrotask(() => place(/** @type {HTMLElement} */ (element), state, cell)))}>
      <p><b>${title}</b> <span>${t("hand.pieces", { count: choices.length })}</span></p>
      <div>${repeat(few, ({ piece }) => piece, (each) => html`
        <button type="button" data-shape=${each.piece} aria-label=${each.piece} title=${each.piece} @click=${() => act.chooseShape(each)}
          >${drawPiece(board, each.color, each.piece, each.orientation, inks(state))}</button>`)}</div>
      ${few.length < choices.length
        ? html`<button type="button" class="all" @click=${() => act.showAllShapes()}>${t("hand.more", { count: choices.length - few.length })}</button>`
        : nothing}
    </div>`;
}

/** Arrows go from shape to shape. @param {KeyboardEvent} event */
function walk(event) {
  const by = MOVES[event.key], list = /** @type {Element} */ (event.currentTarget);
  if (!by) return;
  const all = [...list.querySelectorAll("button")];
  const at = all.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
  all[Math.min(Math.max(at + by, 0), all.length - 1)]?.focus();
  event.preventDefault();
}

/**
 * Return where a cell is in the window.
 * @param {TableState} state
 * @param {number} cell
 */
function cellBox({ board, look }, cell) {
  const matrix = /** @type {SVGSVGElement | null} */ (document.querySelector("svg.board"))?.getScreenCTM();
  if (!matrix) return null;
  const { x, y } = middleOf(board, look, [cell]), at = new DOMPoint(x, y).matrixTransform(matrix);
  return { x: at.x, y: at.y, half: (matrix.a * (board.parity > 1 ? 0.7 : 1)) / 2 };
}

/** @type {(element: HTMLElement, fields: Record<string, number>) => void} */
function lay(element, fields) {
  for (const [name, value] of Object.entries(fields)) element.style.setProperty(name, `${Math.round(value)}px`);
}

/** Put the ring around its cell, once it is in the document. @type {(element: HTMLElement, state: TableState, cell: number) => void} */
function ring(element, state, cell) {
  const box = cellBox(state, cell);
  if (!box) return;
  lay(element, { left: box.x - box.half, top: box.y - box.half, width: 2 * box.half, height: 2 * box.half });
}

/** Put the list beside its cell; arrows begin with its first shape. @type {(element: HTMLElement, state: TableState, cell: number) => void} */
function place(element, state, cell) {
  const box = cellBox(state, cell);
  if (!box) return;
  const { offsetWidth: width, offsetHeight: height } = element;
  const frame = /** @type {Element} */ (document.querySelector(".board-holder")).getBoundingClientRect();
  const { side, left, top } = beside({ ...box, width, height }, frame, middles(state));
  lay(element, { left, top, "--at-x": box.x - left, "--at-y": box.y - top });
  element.dataset.side = side;
  if (element.dataset.cell === String(cell)) return;
  element.dataset.cell = String(cell);
  element.focus({ preventScroll: true });
}

/** Return the middles of what is placed, in the window. @param {TableState} state */
function middles({ board, look, game }) {
  const matrix = /** @type {SVGSVGElement | null} */ (document.querySelector("svg.board"))?.getScreenCTM() ?? undefined;
  const cells = game.placements.flatMap((each) => each.cells.map((cell) => Number(board.idOf(cell))));
  return cells.map((id) => {
    const { x, y } = middleOf(board, look, [id]);
    return new DOMPoint(x, y).matrixTransform(matrix);
  });
}

/**
 * Return where a list lies: at the side of its cell where it hides least, and inside of the board if it has room there.
 * @param {{x: number, y: number, half: number, width: number, height: number}} box
 * @param {{left: number, right: number, top: number, bottom: number}} board
 * @param {{x: number, y: number}[]} taken  what it should not hide
 */
export function beside({ x, y, half, width, height }, board, taken) {
  const level = y - 0.35 * height, upright = x - width / 2;
  const sides = [
    { side: "right", left: x + half + GAP, top: level },
    { side: "left", left: x - half - GAP - width, top: level },
    { side: "below", left: upright, top: y + half + GAP },
    { side: "above", left: upright, top: y - half - GAP - height },
  ].map((each) => {
    const left = within(each.left, board.left, board.right - width), top = within(each.top, board.top, board.bottom - height);
    const hidden = taken.filter((at) => at.x > left && at.x < left + width && at.y > top && at.y < top + height).length;
    const isOver = left < x + half && left + width > x - half && top < y + half && top + height > y - half;
    return { side: each.side, left, top, cost: hidden + (isOver ? 10_000 : 0) };
  });
  return sides.reduce((best, each) => (each.cost < best.cost ? each : best));
}

/** @type {(value: number, least: number, most: number) => number} */
const within = (value, least, most) => Math.max(least + MARGIN, Math.min(value, most - MARGIN));

/** All orientations, each with the number of its places. @type {import("../types").Panel} */
export function ways(state, act) {
  const { held, board } = state;
  if (!held) return nothing;
  const places = orientationsOf(choices(state), held.color, held.piece);
  const shape = /** @type {import("../types").PieceShape} */ (board.pieces.get(held.piece));
  return html`
    <div class="ways panel" role="group" aria-label=${t("play.sheet")}>
      ${shape.orientations.map((_, i) => {
        const count = places.get(i)?.length ?? 0;
        return html`
          <button class="way" aria-pressed=${held.orientation === i} aria-disabled=${!count}
            aria-label=${t("play.way", { number: i + 1, places: t("play.places", { count }) })} @click=${() => act.orient(i)}>
            ${drawPiece(board, held.color, held.piece, i, inks(state))}<small>${count}</small>
          </button>`;
      })}
    </div>
  `;
}
