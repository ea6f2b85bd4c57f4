// A lesson as it goes on: pure functions from state to state. The server judged each place beforehand.

import { meetings, neighbors } from "../board/touch.js";

/** @import {Board, Cell, Dot, Shown} from "../types" */
/** @typedef {{piece: string, orientation: number}} Held */
/** @typedef {{cells: (number | undefined)[], at: Cell[]}} Lying */
/** @typedef {{node?: number, hand?: string[], left?: [number, number]}} After  `left`: squares of both colors at the end */
/** @typedef {{hand: string[], dots: number[], verdicts: Record<string, string[]>, next?: Record<string, After>}} Node */
/**
 * @typedef {object} Lesson  as the server made it
 * @property {string[]} colors
 * @property {Shown[]} placements
 * @property {Node[]} nodes
 * @property {Held & {cells: number[]}} [hold]
 * @property {{cells: number[], verdict: string}[]} [choices]
 */
/**
 * @typedef {object} LessonState
 * @property {Board} board
 * @property {string[]} verdicts  by their letters
 * @property {Lesson} lesson
 * @property {number} node
 * @property {Shown[]} placements
 * @property {Held | null} held
 * @property {Lying | null} lying  where the piece in hand is
 * @property {boolean} isFresh  whether the piece in hand was not moved yet
 * @property {number[]} wrong  choices that were refused
 * @property {string | null} verdict  on the last try; `null` before it
 * @property {After | null} after  what followed the last placement
 * @property {[number, number][]} edges
 * @property {Dot[]} rings  corners that meet
 * @property {boolean} isDone
 */

const MISTAKES = ["edge-contact", "gap-below"];

/**
 * @param {Board} board
 * @param {string[]} verdicts
 * @param {Lesson} lesson
 * @returns {LessonState}
 */
export function begin(board, verdicts, lesson) {
  const { hold, placements } = lesson;
  const lying = hold ? { cells: hold.cells, at: hold.cells.map((id) => board.cells[id].cell) } : null;
  const held = hold ? { piece: hold.piece, orientation: hold.orientation } : null;
  /** @type {LessonState} */
  const state = { board, verdicts, lesson, node: 0, placements, held, lying, isFresh: true, wrong: [], verdict: null, after: null, edges: [], rings: [], isDone: false };
  // A lesson about a mistake begins with it.
  return lying && MISTAKES.includes(verdictOf(state)) ? place(state) : state;
}

/** The color of the learner. @param {LessonState} state */
export const ownColor = ({ lesson }) => lesson.colors[0];

/** The pieces that the learner can take. @param {LessonState} state */
export const handOf = ({ lesson, node, after }) => after?.hand ?? lesson.nodes[node]?.hand ?? [];

/**
 * Return the verdict on the place where the piece in hand lies: empty if it is good.
 * @param {LessonState} state
 */
export function verdictOf({ verdicts, lesson, node, held, lying }) {
  if (!held || !lying) return "out-of-bounds";
  const first = lying.cells[0];
  const letter = first === undefined ? "" : lesson.nodes[node].verdicts[held.piece][held.orientation][first];
  return letter ? verdicts[parseInt(letter, 16)] : "out-of-bounds";
}

/** Take a piece. @type {(state: LessonState, piece: string, lying: Lying | null) => LessonState} */
export const take = (state, piece, lying) => ({ ...calm(state), held: { piece, orientation: 0 }, lying });

/** Hold the piece in another orientation. @type {(state: LessonState, orientation: number, lying: Lying | null) => LessonState} */
export const turn = (state, orientation, lying) =>
  state.held ? { ...calm(state), held: { ...state.held, orientation }, lying } : state;

/** Move the piece in hand. The last verdict stands until it lies elsewhere. @type {(state: LessonState, lying: Lying) => LessonState} */
export function move(state, lying) {
  if (!state.held || state.isDone) return state;
  return String(lying.at[0]) === String(state.lying?.at[0]) ? state : { ...calm(state), lying };
}

/** @param {LessonState} state @returns {LessonState} */
const calm = (state) => ({ ...state, isFresh: false, verdict: null, edges: [], rings: [] });

/** Place the piece in hand where it lies. @param {LessonState} state @returns {LessonState} */
export function place(state) {
  const { held, lying, board, lesson, node } = state;
  if (!held || !lying || state.isDone) return state;
  const verdict = verdictOf(state);
  if (verdict) return { ...state, verdict, edges: verdict === "edge-contact" ? neighbors(board, lying.cells, ownCells(state)) : [] };
  const cells = lying.cells.flatMap((id) => id ?? []);
  const after = lesson.nodes[node].next?.[[...cells].sort((a, b) => a - b).join()] ?? null;
  return { ...put(state, cells), after, node: after?.node ?? node, isDone: after?.node === undefined };
}

/** Choose one of the places that the lesson offers. @type {(state: LessonState, index: number) => LessonState} */
export function choose(state, index) {
  const { cells, verdict } = /** @type {NonNullable<Lesson["choices"]>} */ (state.lesson.choices)[index];
  if (state.isDone) return state;
  if (verdict) return { ...state, verdict, wrong: [...new Set([...state.wrong, index])] };
  return { ...put(state, cells), isDone: true };
}

/** @type {(state: LessonState, cells: number[]) => LessonState} */
function put(state, cells) {
  const placements = [...state.placements.map((each) => ({ ...each, isNew: false })), { color: ownColor(state), cells, isNew: true }];
  const rings = state.board.isSolid ? [] : meetings(state.board, cells, ownCells(state));
  return { ...state, placements, rings, held: null, lying: null, verdict: "", edges: [] };
}

/** @param {LessonState} state */
const ownCells = (state) => state.placements.flatMap(({ color, cells }) => (color === ownColor(state) ? cells : []));
