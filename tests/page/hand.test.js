// Answers to clicks: where the shapes of a cell lie, what a piece touches, and how changes sound.

import assert from "node:assert/strict";
import { test } from "node:test";

const page = "../../blokus_api/page/static/page";
Object.defineProperty(globalThis, "navigator", { value: { languages: ["en"] }, configurable: true });
/** @type {any} */ (globalThis).document = { createTreeWalker() {}, createComment() {}, documentElement: { dataset: {} } };
const { beside } = await import(`${page}/play/shapes.js`);
const { meetings, neighbors } = await import(`${page}/board/touch.js`);
const { soundsOf } = await import(`${page}/play/sounds.js`);

const board = { left: 100, top: 60, right: 772, bottom: 732 };
const list = { half: 22, width: 268, height: 200 };

test("the shapes of a cell lie at its free side, inside of the board", () => {
  assert.equal(beside({ x: 400, y: 200, ...list }, board, []).side, "right");
  assert.equal(beside({ x: 400, y: 200, ...list }, board, [{ x: 500, y: 200 }]).side, "left");
  assert.equal(beside({ x: 760, y: 200, ...list }, board, []).side, "left");
  const phone = beside({ x: 195, y: 300, ...list, half: 9 }, { left: 8, top: 150, right: 382, bottom: 524 }, []);
  assert.equal(phone.side, "below");
  for (const x of [100, 440, 770])
    for (const y of [60, 400, 730]) {
      const { left, top } = beside({ x, y, ...list }, board, []);
      assert.ok(left >= 108 && left + 268 <= 764 && top >= 68 && top + 200 <= 724);
    }
});

test("the cells of a piece that have a side in common with its own color", () => {
  const cells = Array.from({ length: 9 }, (_, id) => {
    const x = id % 3, y = Math.floor(id / 3);
    return { id, points: [[x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1]] };
  });
  assert.deepEqual(neighbors(/** @type {any} */ ({ cells }), [0, 1, undefined], [3, 8, undefined]), [[0, 3]]);
});

const table = (/** @type {any} */ more = {}, /** @type {any} */ game = {}) => ({
  held: null, pending: null, at: null, fresh: null, mine: [0], me: "player:me", around: {},
  game: { status: "playing", turn: { seat: 1 }, seats: [{ player: "player:me" }, { player: "ai:1" }], offers: [], result: null, clock: null, teams: [], ...game },
  ...more,
});
const heard = (/** @type {any} */ before, /** @type {any} */ after) => soundsOf(before, after);

test("what changes sound like", () => {
  const x = { piece: "X", color: "blue" };
  assert.deepEqual(heard(table(), table({ held: x })), ["take"]);
  assert.deepEqual(heard(table({ held: x }), table({ held: { ...x, orientation: 1 } })), []);
  assert.deepEqual(heard(table(), table({ pending: { placement: {} } })), ["place"]);
  assert.deepEqual(heard(table(), table({ fresh: 3 }, { turn: { seat: 0 } })), ["other", "turn"]);
  assert.deepEqual(heard(table({}, { status: "open", seats: [{ player: "player:me" }, { player: null }] }), table()), ["sit"]);
  assert.deepEqual(heard(table(), table({}, { offers: [{ awaits: [0] }] })), ["offer"]);
  const ended = (/** @type {number[]} */ ...winners) => table({}, { status: "ended", result: { winners }, turn: null });
  assert.deepEqual([[0], [1], [0, 1]].map((winners) => heard(table(), ended(...winners))[0]), ["win", "lose", "draw"]);
  assert.deepEqual(heard(table(), table({ at: 3 })), []);
});

test("little time is heard in one's own turn: at 20 seconds, then each of the last five", () => {
  const clock = { kind: "live", turn: { seat: 0, deadline: new Date(100_000).toISOString(), terms: [] }, seats: [] };
  const at = (/** @type {number} */ seconds) => table({ around: { now: 100_000 - seconds * 1000 } }, { clock, turn: { seat: 0 } });
  assert.deepEqual(heard(at(20.5), at(19.5)), ["low"]);
  assert.deepEqual(heard(at(19), at(18)), []);
  assert.deepEqual(heard(at(5.5), at(4.5)), ["tick"]);
  assert.deepEqual(heard(at(4.4), at(4.2)), []);
});
