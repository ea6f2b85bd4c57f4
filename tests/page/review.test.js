// Reviews: who was ahead, which games have one, and the moves that lead to a better one.

import assert from "node:assert/strict";
import { test } from "node:test";

Object.defineProperty(globalThis, "navigator", { value: { languages: ["en"] }, configurable: true });
/** @type {any} */ (globalThis).document = { createTreeWalker() {}, createComment() {}, documentElement: { dataset: {} }, getElementById: () => null };
const page = "../../blokus_api/page/static/page";
const { leadsOf } = await import(`${page}/look/review_chart.js`);
const { isReviewable, movesUntil } = await import(`${page}/look/review_commands.js`);

const reviewed = (teams, turns, mine = []) => ({
  game: { teams },
  mine,
  around: { review: { result: { turns: turns.map(([ply, seat, value]) => ({ ply, seat, played: { value } })) } } },
});

test("between two teams, my lead is what I have more than the other", () => {
  const { isDuel, leads } = leadsOf(reviewed([[0], [1]], [[1, 0, 0.75], [2, 1, 1]], [1]));
  assert.ok(isDuel);
  assert.deepEqual(leads, [{ ply: 1, lead: -0.5, seat: 0 }, { ply: 2, lead: 1, seat: 1 }]);
});

test("among more teams, the first leads the second", () => {
  const { isDuel, leads } = leadsOf(reviewed([[0], [1], [2], [3]], [[1, 2, 0.5], [2, 3, 0.75]]));
  assert.ok(!isDuel);
  assert.deepEqual(leads, [{ ply: 1, lead: 0.25, seat: 2 }, { ply: 2, lead: 0.25, seat: 3 }]);
});

test("games of several that have ended are reviewed, and records unless their moves break the rules", () => {
  const game = { status: "ended", seats: [{}, {}], placements: [{}] };
  assert.ok(isReviewable({ game }) && isReviewable({ game: { ...game, kind: "unfinished" } }));
  for (const other of [{ status: "playing" }, { seats: [{}] }, { placements: [] }, { kind: "irregular" }, { kind: "position" }])
    assert.ok(!isReviewable({ game: { ...game, ...other } }));
});

test("moves are sent with the skips before them", () => {
  const placements = ["blue", "red"].map((color, x) => ({ color, piece: "1", seat: x, cells: [[x, 0]] }));
  const skips = [{ ply: 1, color: "yellow" }, { ply: 2, color: "green" }];
  const [blue, red] = placements.map(({ color, cells }) => ({ color, cells }));
  const pass = (color) => ({ color, move: "pass" });
  assert.deepEqual(movesUntil({ placements, skips }, 2), [blue, pass("yellow"), red, pass("green")]);
  assert.deepEqual(movesUntil({ placements, skips }, 1), [blue, pass("yellow")]);
});
