// Lessons and the coach: what a place answers, and what is advised at which turn.

import assert from "node:assert/strict";
import { test } from "node:test";

const page = "../../blokus_api/page/static/page";
Object.defineProperty(globalThis, "navigator", { value: { languages: ["en"] }, configurable: true });
/** @type {any} */ (globalThis).document = { createTreeWalker() {}, createComment() {}, documentElement: { dataset: {} } };
const { boardOf } = await import(`${page}/board/places.js`);
const { adviceOf } = await import(`${page}/play/coach.js`);
const state = await import(`${page}/screens/learn_state.js`);
const flat = await import(`${page}/lessons/flat.js`);
const solid = await import(`${page}/lessons/3d.js`);

const begin = (/** @type {any} */ from, /** @type {number} */ number) => {
  const { geometry, pieces, drawing } = from.board;
  return state.begin(boardOf(geometry, pieces, drawing), from.verdicts, from.lessons[number - 1]);
};
/** Move the piece in hand by some columns and rows. @type {(lesson: any, across: number, down: number) => any} */
const moved = (lesson, across, down) => {
  const at = lesson.lying.at.map(([x, y]) => [x + across, y + down]);
  return state.move(lesson, { at, cells: at.map(lesson.board.idOf) });
};

test("a lesson is done with the first piece that lies where it may", () => {
  const lesson = begin(flat, 1);
  const wrong = state.place(lesson);
  assert.equal(wrong.verdict, "start-required");
  assert.equal(wrong.isDone, false);
  const done = state.place(moved(wrong, -3, 3));
  assert.deepEqual([done.verdict, done.isDone, done.placements.length], ["", true, 1]);
  assert.equal(state.place(moved(lesson, 9, 0)).verdict, "out-of-bounds");
});

test("lessons on a mistake begin with it, and show where", () => {
  const edge = begin(flat, 3);
  assert.deepEqual([edge.verdict, edge.edges.length], ["edge-contact", 1]);
  assert.equal(moved(edge, 0, -1).verdict, null);
  assert.equal(begin(solid, 3).verdict, "gap-below");
});

test("one of three places is right, and meets the piece at one corner", () => {
  const lesson = begin(flat, 2);
  const wrong = state.choose(lesson, 0);
  assert.deepEqual([wrong.verdict, wrong.wrong, wrong.isDone], ["no-corner-contact", [0], false]);
  const done = state.choose(wrong, 2);
  assert.deepEqual([done.isDone, done.rings], [true, [[4, 6]]]);
});

test("the last lesson goes on until nobody has a place", () => {
  const play = (/** @type {any} */ lesson) => {
    if (lesson.isDone) return lesson;
    const [cells] = Object.keys(lesson.lesson.nodes[lesson.node].next);
    const ids = cells.split(",").map(Number);
    for (const piece of state.handOf(lesson))
      for (const [orientation, shape] of lesson.board.pieces.get(piece).orientations.entries()) {
        const by = shape[0].map((along, axis) => lesson.board.cells[ids[0]].cell[axis] - along);
        const at = shape.map((cell) => cell.map((along, axis) => along + by[axis]));
        if (at.map(lesson.board.idOf).join() === cells)
          return play(state.place(state.turn(state.take(lesson, piece, null), orientation, { at, cells: ids })));
      }
    assert.fail(`no piece has the cells ${cells}`);
  };
  const { after } = play(begin(flat, 5));
  assert.ok(after.left[0] < after.left[1]);
});

test("the coach advises at the first turns, when one passes, and at the end", () => {
  const game = {
    status: "playing", phase: "play", turn: { color: "purple", seat: 0 }, seats: [{}, {}], options: {},
    placements: /** @type {any[]} */ ([]), hands: [{ seat: 0, color: "purple", pieces: ["1"], can_move: true }],
  };
  const table = (/** @type {any} */ change = {}, isSolid = false) =>
    ({ mine: [0], board: { isSolid }, variant: { phases: ["play"], obstacles: [] }, game: { ...game, ...change } });
  const mine = { seat: 0, color: "purple" }, theirs = { seat: 1, color: "orange" };
  assert.equal(adviceOf(table()), "coach.flat-1");
  assert.equal(adviceOf(table({ placements: [mine, theirs] })), "coach.flat-2");
  assert.equal(adviceOf(table({ placements: [mine, theirs, mine, mine, mine] })), "");
  assert.equal(adviceOf(table({ placements: [] }, true)), "coach.solid-first");
  assert.equal(adviceOf(table({ placements: [theirs] }, true)), "coach.solid-1");
  assert.equal(adviceOf(table({ options: { objective: "reverse" } })), "coach.reverse-1");
  assert.equal(adviceOf(table({ turn: { color: "orange", seat: 1 } })), "");
  assert.equal(adviceOf(table({ turn: { color: "orange", seat: 1 }, hands: [] })), "coach.pass");
  assert.equal(adviceOf(table({ status: "ended" })), "coach.end");
  assert.equal(adviceOf({ ...table(), mine: [] }), "");
});
