// The keyboard plays alone: letters take pieces, arrows go from place to place, Enter puts down.

import { keyOf } from "../key.js";
import { handOf } from "./tray.js";
import { canChoose } from "./hand.js";

/** @type {Record<string, {x: number, y: number}>} */
const ARROWS = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

/** @type {Record<string, string>} */
const FLAT_TURNS = { r: "rotate", f: "flip" };
/** @type {Record<string, string>} */
const SOLID_TURNS = { r: "rotate", t: "tip", y: "roll" };

/** @type {(table: import("../types").Table, act: any) => (event: KeyboardEvent) => void} */
export const keys = (table, act) => (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = /** @type {HTMLElement} */ (event.target);
  if (target !== document.body && !target.closest(".table")) return;
  const isTyping = target.closest("input:not([type=checkbox], [type=range]), select, textarea, dialog");
  if (isTyping && event.key !== "Escape") return;
  const piece = /** @type {HTMLElement | null} */ (target.closest(".piece"));
  // Enter and Space press buttons, but those of pieces once a piece is in hand.
  const presses = /^(Enter| )$/.test(event.key) && target.closest("button, a, summary, label") && !(piece && table.state.held);
  if (presses || target.closest("[role=tab], [type=range]")) return;
  if ((table.state.held ? withPiece(table, act, event) : withNone(table, act, event, piece)) === false) return;
  event.preventDefault();
};

/** @type {(table: import("../types").Table, act: any, event: KeyboardEvent) => unknown} */
function withPiece({ state }, act, event) {
  const key = keyOf(event);
  const { shiftKey } = event;
  const by = shiftKey ? -1 : 1;
  if (ARROWS[key]) return act.move(ARROWS[key]);
  const how = (state.board.isSolid ? SOLID_TURNS : FLAT_TURNS)[key];
  if (how) return act.turn(how, shiftKey);
  switch (key) {
    case "Enter":
      return state.ghost || state.game.phase === "draft" ? act.put() : act.nextPlace();
    case "Escape":
      return act.drop();
    case " ":
      return act.nextWay(by);
    case "n":
      return act.nextPlace(by);
    case "Home":
      return act.firstPlace();
    default:
      return general(state, act, key) ?? takeByLetter(state, act, key);
  }
}

/** @type {(table: import("../types").Table, act: any, event: KeyboardEvent, piece: HTMLElement | null) => unknown} */
function withNone({ state }, act, event, piece) {
  const key = keyOf(event);
  if (piece && key === "ArrowDown" && !state.sheet) return act.take(piece.dataset.color, piece.dataset.piece, { sheet: true });
  if (piece && ARROWS[key]) return walk(piece, ARROWS[key].x + ARROWS[key].y);
  if (key === "Backspace" && !state.replay?.typed) return press("undo");
  if (key === "Escape") return act.dispatch({ type: state.shapes ? "drop" : "calm" });
  if (canChoose(state) && takeByLetter(state, act, key) !== false) return true;
  return general(state, act, key) ?? act.replayKey(event);
}

/** @type {(state: import("../types").TableState, act: any, key: string) => unknown} */
function general({ look }, act, key) {
  const turn = { q: 3, e: 1 }[key];
  if (turn) return act.dispatch({ type: "view", look: { turn: (look.turn + turn) % 4 } }) ?? true;
  if (key === "m") return act.openTyped() ?? true;
  if (key === "h") return press("hint");
  return undefined;
}

/** Press a button of the table, if it has it. @param {string} action */
function press(action) {
  const button = /** @type {HTMLElement | null} */ (document.querySelector(`.actions [data-action="${action}"]`));
  button?.click();
  return button !== null;
}

/** The next piece of the hand that begins with a letter and has a place. @type {(state: import("../types").TableState, act: any, key: string) => unknown} */
function takeByLetter(state, act, key) {
  const { color, pieces } = handOf(state);
  const named = [...new Set(pieces)].filter((piece) => piece[0] === key.toUpperCase() && act.isAlive(color, piece));
  if (!named.length || key.length > 1) return false;
  const at = state.held ? named.indexOf(state.held.piece) : -1;
  return act.take(color, named[(at + 1) % named.length]);
}

/** The focus goes to the next piece of the tray. @type {(piece: HTMLElement, by: number) => void} */
function walk(piece, by) {
  const all = [.../** @type {Element} */ (piece.closest(".tray")).querySelectorAll(".piece")];
  const next = /** @type {HTMLElement} */ (all[(all.indexOf(piece) + by + all.length) % all.length]);
  next.focus();
}
