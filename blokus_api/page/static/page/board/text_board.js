// The position as tables, for who hears or reads it: rows and columns of cells, of cubes a table for each floor.

import { colorName } from "../format.js";
import { guard, html } from "../render.js";
import { t } from "../words.js";
import { keyOf } from "./layers.js";
import { letters } from "./places.js";

/** @import {Board, Scene} from "../types" */

/**
 * @param {Board} board
 * @param {Scene} scene
 */
export const textBoard = (board, scene) => html`<details class="text-board-holder">
  <summary>${t("board.text")}</summary>
  <div class="scroll" tabindex="0">${guard([board, keyOf(scene)], () => tables(board, scene))}</div>
</details>`;

/**
 * @param {Board} board
 * @param {Scene} scene
 */
function tables(board, { placements }) {
  const lying = new Map(placements.flatMap(({ color, cells, seat }) =>
    cells.map((id) => [id, colorName(color) + (seat === undefined ? "" : ` ${seat}`)])));
  const area = Boolean(board.drawing.field.start_area);
  const starts = new Set(area ? [] : Object.values(board.starts).flat().map(board.idOf));
  /** @param {number} axis */
  const along = (axis) => [...new Set(board.cells.map(({ cell }) => cell[axis] ?? 0))].sort((a, b) => a - b);
  const columns = along(0), rows = along(1), floors = along(2);
  /** @param {number | undefined} id */
  const said = (id) => (id === undefined ? "" : lying.get(id) ?? (starts.has(id) ? t("board.start") : "·"));
  return floors.map((floor) => html`<table class="text-board">
    <caption>${board.isSolid ? t("board.floor", { floor: floor + 1 }) : area ? t("board.border") : ""}</caption>
    <thead><tr><td></td>${columns.map((x) => html`<th scope="col">${letters(x)}</th>`)}</tr></thead>
    <tbody>${rows.map((y) => html`<tr><th scope="row">${board.height - y}</th>${columns.map(
      (x) => html`<td>${said(board.idOf(board.isSolid ? [x, y, floor] : [x, y]))}</td>`,
    )}</tr>`)}</tbody>
  </table>`);
}
