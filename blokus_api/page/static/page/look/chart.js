// The scores along a game, or squares while it goes on: a line for each color, told as a table as well.

import { colorName, playerName } from "../format.js";
import { need } from "../needs.js";
import { isOver } from "../play/table.js";
import { html, nothing, svg } from "../render.js";
import { t } from "../words.js";

await need("record");

const WIDTH = 360;
const HEIGHT = 170;
const LEFT = 34;
const RIGHT = 300;
const DASHES = ["", "7 3", "2 3", "9 3 2 3"];

/** @typedef {import("../types.js").TableState} TableState */

/**
 * Whether the chart counts squares placed: scores mean little before the end, and cubes are seen from above.
 * @type {(state: Pick<TableState, "game"> & {board?: {isSolid: boolean}}) => boolean}
 */
const countsSquares = ({ game, board }) => !isOver(game) && !board?.isSolid;

/**
 * What the chart draws: who has scores, and each one's along the plies. It ends with the result.
 * @param {Pick<TableState, "game" | "curve"> & {board?: {isSolid: boolean}}} state
 */
export function linesOf({ game, curve, board }) {
  const { points } = curve;
  const isByColor = Object.keys(points[0]?.colors ?? {}).length > 0;
  /** @type {(string | number)[]} */
  const owners = isByColor ? Object.keys(points[0].colors) : game.seats.map(({ seat }) => seat);
  return owners.map((owner) => {
    if (countsSquares({ game, board })) {
      const own = game.placements.map(({ color, seat, cells }) => (owner === (isByColor ? color : seat) ? cells.length : 0));
      return { owner, scores: /** @type {number[]} */ (points.map((/** @type {any} */ { ply }) => own.slice(0, ply).reduce((sum, each) => sum + each, 0))) };
    }
    const scores = points.map((/** @type {any} */ point) => (isByColor ? point.colors : point.seats)[owner]);
    const result = game.result && /** @type {any} */ (isByColor ? game.result.colors : game.result.seats)[owner];
    return { owner, scores: /** @type {number[]} */ (result === null || result === undefined ? scores : [...scores.slice(0, -1), result]) };
  });
}

/**
 * @param {TableState} state
 * @param {any} act
 */
export function chart(state, act) {
  const { curve, game, at } = state;
  if (curve?.of !== game.version) queueMicrotask(act.knowCurve);
  if (!curve) return nothing;
  const { points } = curve;
  const lines = linesOf(state);
  const all = lines.flatMap(({ scores }) => scores);
  const [least, most] = [Math.min(...all), Math.max(...all, Math.min(...all) + 1)];
  const end = Math.max(points.length - 1, 1);
  const x = (/** @type {number} */ i) => LEFT + ((RIGHT - LEFT) * i) / end;
  const y = (/** @type {number} */ score) => 8 + ((HEIGHT - 26) * (most - score)) / (most - least);
  const seen = at === null ? points.length - 1 : Math.max(0, points.findLastIndex((/** @type {any} */ { version }) => (version ?? 0) <= at));
  const shown = Math.min(state.replay?.pointed ?? seen, points.length - 1);
  const pointed = (/** @type {PointerEvent} */ event) => {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    const along = ((event.clientX - box.left) / box.width) * WIDTH;
    return Math.min(Math.max(Math.round(((along - LEFT) / (RIGHT - LEFT)) * end), 0), points.length - 1);
  };
  const point = (/** @type {number | undefined} */ i) => act.dispatch({ type: "show", fields: { replay: { ...state.replay, pointed: i } } });
  const name = (/** @type {string | number} */ owner) =>
    typeof owner === "string" ? colorName(owner) : playerName(game.seats[owner].player, state.names, state.me);
  const ink = (/** @type {string | number} */ owner) => (typeof owner === "string" ? owner : game.seats[owner].colors[0]);
  return html`
    <svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${t("chart.title")}
      @pointermove=${(/** @type {PointerEvent} */ event) => point(pointed(event))} @pointerleave=${() => point(undefined)}
      @click=${(/** @type {PointerEvent} */ event) => act.lookAt(points[pointed(event)].version ?? 1 /* what a fork begins with */)}>
      ${[most, Math.round((least + most) / 2), least].map((score) => svg`
        <path class="rule" d="M${LEFT} ${y(score)}H${RIGHT}" /><text x=${LEFT - 5} y=${y(score) + 4} text-anchor="end">${score}</text>`)}
      ${[0, Math.round(end / 2), end].map((i) => svg`<text x=${x(i)} y=${HEIGHT - 3} text-anchor="middle">${points[i]?.ply ?? ""}</text>`)}
      <path class="here" d="M${x(shown)} 4V${HEIGHT - 16}" />
      ${lines.map(({ owner, scores }, i) => {
        const path = scores.map((score, ply) => `${ply ? "L" : "M"}${x(ply).toFixed(1)} ${y(score).toFixed(1)}`).join("");
        return line(path, ink(owner), i);
      })}
    </svg>
    <table class="scores">
      <caption>${t(countsSquares(state) ? "chart.squares" : "chart.at", { ply: points[shown]?.ply ?? 0 })}</caption>
      ${lines.map(({ owner, scores }, i) => html`
        <tr>
          <th scope="row"><svg class="dash" viewBox="0 0 40 8" aria-hidden="true">${line("M0 4H40", ink(owner), i)}</svg> ${name(owner)}</th>
          <td>${scores[shown]}</td>
        </tr>`)}
    </table>
    <details>
      <summary>${t("chart.table")}</summary>
      <div class="scroll">
        <table>
          <tr><th scope="col">${t("chart.ply")}</th>${lines.map(({ owner }) => html`<th scope="col">${name(owner)}</th>`)}</tr>
          ${points.map((/** @type {any} */ { ply }, /** @type {number} */ i) => html`<tr><th scope="row">${ply}</th>${lines.map(({ scores }) => html`<td>${scores[i]}</td>`)}</tr>`)}
        </table>
      </div>
    </details>
  `;
}

/** Colors are told apart by their dashes as well. @type {(path: string, color: string, i: number) => unknown} */
const line = (path, color, i) => svg`
  <g class=${color} stroke-dasharray=${DASHES[i % 4]}><path class="line-below" d=${path} /><path class="line" d=${path} /></g>`;
