// A table at which nobody plays: a board, and a way through what happened.

import { describe } from "../board/describe.js";
import { textBoard } from "../board/text_board.js";
import { drawBoard } from "../board/view.js";
import { sceneOf } from "../play/scene.js";
import { begin, gameOf, reduce } from "../play/table.js";
import { tools } from "../play/tools.js";
import { html } from "../render.js";
import { follow } from "./follow.js";
import { replayKey } from "./replay.js";

/**
 * @param {Parameters<typeof begin>[0]} given
 * @param {() => void} draw
 */
export function smallTable(given, draw) {
  /** @type {any} */
  const table = { state: begin(given), dispatch };
  table.act = Object.assign(follow(table), { dispatch });
  let isDue = false;

  /** @param {any} action */
  function dispatch(action) {
    table.state = reduce(table.state, action);
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      draw();
    });
  }
  return table;
}

/** The board of such a table; where one may read it as well. @type {(state: import("../types.js").TableState, isText?: boolean) => unknown} */
export function smallBoard(state, isText = true) {
  const scene = sceneOf(state);
  const label = describe(state.variant.title, scene, gameOf(state).turn?.color);
  return html`
    <div class="board-holder">${drawBoard(state.board, scene, state.look, { label })}</div>
    ${isText ? textBoard(state.board, scene) : ""}
  `;
}

/** @type {(table: any) => unknown} */
export const smallTools = ({ state, act }) => tools(state, act);

/** @type {(table: any) => (event: KeyboardEvent) => void} */
export const onKey = (table) => (event) => {
  const { target, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey || /** @type {Element} */ (target).closest("input, select, textarea")) return;
  if (event.key === "Enter" && /** @type {Element} */ (target).closest("button, a, summary")) return;
  if (replayKey(event, table.state, table.act)) event.preventDefault();
};
