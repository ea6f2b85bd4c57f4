// Choosing among legal placements, on a small board of squares.

import assert from "node:assert/strict";
import { test } from "node:test";

const page = "../../blokus_api/page/static/page";
Object.defineProperty(globalThis, "navigator", { value: { languages: ["en"] }, configurable: true });
/** @type {any} */ (globalThis).document = { createTreeWalker() {}, createComment() {}, documentElement: { dataset: {} } };
const choose = await import(`${page}/play/choose.js`);
const { read } = await import(`${page}/play/typed.js`);

/** A board of 4 by 4, its ids by rows from the top; rows are named from the bottom. */
const cells = Array.from({ length: 16 }, (_, id) => ({
  id,
  cell: [id % 4, Math.floor(id / 4)],
  name: "abcd"[id % 4] + (4 - Math.floor(id / 4)),
}));
const pieces = new Map(["1", "I3", "T4"].map((id) => [id, { id }]));
const board = { cells, pieces, height: 4, isSolid: false };
const middle = (/** @type {number[]} */ ids) => ({
  x: ids.reduce((sum, id) => sum + (id % 4), 0) / ids.length,
  y: ids.reduce((sum, id) => sum + Math.floor(id / 4), 0) / ids.length,
});
const of = (/** @type {string} */ piece, orientation = 0, /** @type {number[]} */ ...cells) => ({
  color: "blue", piece, orientation, cells,
});
const [a, b, c, d] = [of("I3", 1, 0, 1, 2), of("I3", 1, 4, 5, 6), of("I3", 1, 5, 6, 7), of("I3", 0, 0, 4, 8)];
const dot = of("1", 0, 5);
const red = { ...dot, color: "red" };
const legal = [a, b, c, d, dot, red];
const held = { color: "blue", piece: "I3", orientation: 1 };

test("places are sorted by piece and orientation, once for each list", () => {
  assert.deepEqual(choose.fitting(legal, held), [a, b, c]);
  assert.equal(choose.fitting(legal, held), choose.fitting(legal, held));
  assert.equal(choose.fitting(null, held), choose.fitting(legal, null)); // always the same empty one
  assert.deepEqual([...choose.orientationsOf(legal, "blue", "I3").keys()], [1, 0]);
});

test("a piece is taken in an orientation that has a place", () => {
  assert.equal(choose.firstOrientation(legal, "blue", "I3"), 0);
  assert.equal(choose.firstOrientation([a], "blue", "I3"), 1);
  assert.equal(choose.firstOrientation(legal, "blue", "I3", true), 1); // of cubes, the one with most places
  assert.equal(choose.firstOrientation(legal, "blue", "T4"), 0);
  assert.equal(choose.firstOrientation(null, "blue", "T4"), 0);
});

test("the next orientation is one that has a place", () => {
  const ways = [of("T4", 1, 0), of("T4", 3, 1)];
  const as = (/** @type {number} */ orientation) => ({ color: "blue", piece: "T4", orientation });
  assert.deepEqual([0, 1, 2, 3].map((way) => choose.livingOrientation(ways, as(way), 1)), [1, 3, 3, 1]);
  assert.deepEqual([0, 1, 2, 3].map((way) => choose.livingOrientation(ways, as(way), -1)), [3, 3, 1, 1]);
  assert.equal(choose.livingOrientation([], as(2), 1), 2);
});

test("turns go both ways, and what cannot turn stays", () => {
  const shape = { turns: { rotate: [1, 2, 3, 0] } };
  assert.equal(choose.turned(shape, 3, "rotate"), 0);
  assert.equal(choose.turned(shape, 0, "rotate", true), 3);
  assert.equal(choose.turned(shape, 2, "tip"), 2);
});

test("the nearest placement, within reach", () => {
  const places = choose.fitting(legal, held);
  assert.equal(choose.nearest(places, middle, { x: 1.9, y: 1.2 }), c);
  assert.equal(choose.nearest(places, middle, { x: 0, y: 0 }), a);
  assert.equal(choose.nearest(places, middle, { x: 3, y: 3 }, 1), null);
  assert.equal(choose.nearest([], middle, { x: 0, y: 0 }), null);
});

test("what covers a cell, the biggest first", () => {
  assert.deepEqual(choose.covering(legal, 5), [b, c, dot, red]);
  assert.deepEqual(choose.covering(legal, 15), []);
});

test("of each piece one placement, the largest pieces first", () => {
  assert.deepEqual(choose.largestFirst([dot, c, b, a]), [c, dot]);
});

test("one after the other, around the end", () => {
  const places = [a, b, c];
  assert.equal(choose.step(places, null, 1), a);
  assert.equal(choose.step(places, null, -1), c);
  assert.equal(choose.step(places, c, 1), a);
  assert.equal(choose.step(places, a, -1), c);
  assert.equal(choose.step(places, d, 1), a); // as it was before it was turned
  assert.equal(choose.step([], a, 1), null);
});

test("arrows go to the next placement that way, and stay at the rim", () => {
  const places = [a, b, c];
  const go = (/** @type {any} */ from, x = 0, y = 0) => choose.along(places, middle, from, { x, y });
  assert.equal(go(a, 0, 1), b);
  assert.equal(go(b, 1), c);
  assert.equal(go(c, -1), b);
  assert.equal(go(b, 0, -1), a);
  assert.equal(go(a, 0, -1), null);
  assert.equal(go(null, 1), a);
});

test("targets are all cells of all places, each once, and the same list each time", () => {
  const places = choose.fitting(legal, held);
  assert.deepEqual([...choose.targetsOf(places)].sort((x, y) => x - y), [0, 1, 2, 4, 5, 6, 7]);
  assert.equal(choose.targetsOf(places), choose.targetsOf(places));
});

test("a move can be typed: cells, a piece and a cell, a piece", () => {
  const typed = (/** @type {string} */ text) => read(board, legal, text);
  assert.deepEqual(typed("a4,b4,c4").placements, [a]);
  assert.deepEqual(typed(" I3 b3 ").placements, [b, c]);
  assert.deepEqual(typed("b3").placements, [dot, red, b, c]); // exactly this cell, then the biggest
  assert.deepEqual(typed("1").placements, [dot, red]);
  assert.deepEqual(typed("T4").placements, []);
  assert.equal(typed("I3 z9").unknown, "z9");
  assert.equal(typed("t4").unknown, "t4"); // a cell, which this board has not
  assert.deepEqual(typed("  ").placements, []);
});

test("cubes are typed by column, with the floor or without", () => {
  const tower = {
    isSolid: true, height: 8, pieces: new Map(),
    cells: [[0, 6, 0], [0, 6, 1], [1, 6, 0]].map((cell, id) => ({ id, cell, name: cell.join() })),
  };
  const places = [of("I2", 0, 0, 1), of("I2", 1, 0, 2)];
  assert.deepEqual(read(tower, places, "a2.2").placements, [places[0]]);
  assert.deepEqual(read(tower, places, "a2 b2").placements, [places[1]]);
});
