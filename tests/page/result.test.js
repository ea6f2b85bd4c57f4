// What the end of a game says: the headline, the true reason, the podium, and from where one can play on.

import assert from "node:assert/strict";
import { test } from "node:test";

// What a browser has, as far as modules want it when they are loaded.
Object.defineProperty(globalThis, "navigator", { value: { languages: ["en"] }, configurable: true });
/** @type {any} */ (globalThis).document = {
  createTreeWalker() {},
  createComment() {},
  documentElement: { dataset: {} },
};
const page = "../../blokus_api/page/static/page";
const { playOnPly, podium, resultOf } = await import(`${page}/around/result_words.js`);
const { positionOf } = await import(`${page}/look/record_game.js`);
const { seatsFrom } = await import(`${page}/screens/new_form.js`);

const COLORS = ["purple", "orange", "red", "green"];
const names = { "player:ada": { name: "Ada" }, "player:zoe": { name: "Zoe" } };
const pieces = new Map([1, 2, 3, 4, 5].map((size) => [String(size), { size }]));

/** A game that is over: each seat placed some squares in a row of its own, and has pieces left. */
function ended({ players, placed, left, scores, ranks, winners, teams, mine = [], solved = null, ...more }) {
  const seats = players.map((player, seat) => ({ seat, player, colors: [COLORS[seat]] }));
  const placements = placed.map((count, seat) => ({ seat, color: COLORS[seat], cells: Array.from({ length: count }, (_, x) => [x, seat]) }));
  const hands = left.map((each, seat) => ({ seat, color: COLORS[seat], pieces: each.map(String) }));
  const alone = teams ?? players.map((_, seat) => [seat]);
  const sum = (team) => team.reduce((all, seat) => all + scores[seat], 0);
  const result = { colors: Object.fromEntries(scores.map((score, seat) => [COLORS[seat], score])), seats: scores, teams: alone.map(sum), ranks, winners, solved };
  const game = { status: "ended", seats, teams: alone, placements, hands, result, scores: result, out: [], options: {}, ending: { reason: "finished", seat: null, player: null }, ...more };
  return { game, names, mine, me: mine.length ? players[mine[0]] : null, board: { pieces, isSolid: false }, variant: { title: "Duo", colors: COLORS, obstacles: [], phases: ["play"] }, past: null };
}
const duo = (more = {}) =>
  ended({ players: ["player:ada", "player:zoe"], placed: [8, 4], left: [[], [3, 1]], scores: [0, -4], ranks: [1, 2], winners: [0], ...more });
const headline = (state) => resultOf(state).headline;

test("the headline says who won, and by how much", () => {
  assert.equal(headline(duo({ mine: [0] })), "You win by 4");
  assert.equal(headline(duo({ mine: [1] })), "Ada wins by 4");
  assert.equal(headline(duo()), "Ada wins by 4");
  assert.equal(headline(duo({ mine: [0, 1], players: ["player:ada", "player:ada"] })), "Purple wins by 4");
  assert.equal(headline(duo({ scores: [-4, -4], ranks: [1, 1], winners: [0, 1] })), "It’s a draw");
  assert.deepEqual(resultOf(duo({ mine: [0] })).colors, ["purple"]);
});

test("winners whose name is another's are named by color", () => {
  const computers = { players: ["player:ada", "ai:1", "ai:1"], placed: [3, 9, 5], left: [[5], [1], [2]], scores: [-5, -1, -2], ranks: [3, 1, 2], winners: [1], mine: [0] };
  assert.equal(headline(ended(computers)), "Orange wins by 1");
});

test("partners win together", () => {
  const four = { players: ["player:ada", "ai:1", "player:zoe", "ai:3"], placed: [1, 1, 1, 1], left: [[1], [2], [1], [5]], scores: [-1, -2, -1, -5], ranks: [1, 3, 1, 3], winners: [0, 2], teams: [[0, 2], [1, 3]] };
  assert.equal(headline(ended({ ...four, mine: [2] })), "You win by 5");
  assert.equal(headline(ended(four)), "Ada and Zoe win by 5");
  assert.deepEqual(podium(ended(four)).map(({ seats, score }) => [seats, score]), [[[0, 2], -2], [[1, 3], -7]]);
});

test("who left is in the headline, and whether they were ahead below it", () => {
  const left = (reason) => ({ winners: [1], ranks: [2, 1], ending: { reason, seat: 0, player: "player:ada" } });
  const timed = duo({ ...left("timed-out"), mine: [0] });
  assert.equal(headline(timed), "You ran out of time");
  assert.equal(resultOf(timed).reason, "Zoe wins. You were ahead by 4 squares. Duo, 2 moves.");
  assert.equal(resultOf(timed).sign, "clock");
  const resigned = duo({ ...left("resigned"), mine: [1] });
  assert.deepEqual([headline(resigned), resultOf(resigned).sign, resultOf(resigned).isWon], ["Ada resigned", "flag", true]);
});

test("what was called off or is for one has no winner", () => {
  const off = duo({ status: "aborted", ending: { reason: "agreed", seat: null, player: null } });
  assert.deepEqual([headline(off), resultOf(off).reason], ["Game called off", "All players agreed to call the game off."]);
  const one = { players: ["player:ada"], placed: [8], left: [[]], scores: [0], ranks: [1], mine: [0] };
  assert.equal(headline(ended({ ...one, winners: [0], solved: true })), "Solved!");
  assert.deepEqual(resultOf(ended({ ...one, winners: [], solved: false })).colors, []);
});

test("a bonus is what is beyond the squares, left or placed", () => {
  const bonus = (more) => podium(duo(more)).map((row) => row.bonus);
  assert.deepEqual(bonus({ scores: [15, -4] }), [15, 0]);
  assert.deepEqual(bonus({ scores: [23, 4] }), [15, 0]);
  assert.deepEqual(bonus({ scores: [7, 9] }), [null, null]);
});

test("one plays on from the past, and from where a player left", () => {
  assert.equal(playOnPly(duo()), null);
  assert.equal(playOnPly({ ...duo(), past: { placements: [1] } }), 1);
  assert.equal(playOnPly(duo({ ending: { reason: "resigned", seat: 0, player: "player:ada" } })), 2);
  assert.equal(playOnPly(duo({ status: "aborted" })), null);
});

test("who plays on sits where they sat, beside computers of the same level", () => {
  const seats = ["player:ada", "ai:7", "player:zoe", null].map((player) => ({ player, colors: [] }));
  assert.deepEqual(seatsFrom({ seats, out: [] }, 0), ["me", { ai: "7" }, { ai: "7" }, { ai: "7" }]);
  assert.deepEqual(seatsFrom({ seats, out: [3] }, 1, { link: 2 }), [{ ai: "7" }, "me", "open", "open"]);
  assert.deepEqual(seatsFrom({ seats, out: [] }, 0, { level: "3" }).slice(1), [{ ai: "3" }, { ai: "3" }, { ai: "3" }]);
});

test("a record is played on from by its moves, with the skips between them", () => {
  const placements = ["blue", "yellow", "red"].map((color, x) => ({ color, piece: "1", cells: [[x, 0]] }));
  const record = { variant: "contest", options: {}, placements, skips: [{ ply: 1, color: "green" }, { ply: 3, color: "blue" }], first_piece: "W" };
  assert.deepEqual(positionOf(record, 2), {
    variant: "contest",
    options: {},
    moves: [{ color: "blue", cells: [[0, 0]] }, { color: "green", move: "pass" }, { color: "yellow", cells: [[1, 0]] }],
    first_piece: "W",
  });
  assert.deepEqual(positionOf({ ...record, picks: [{ seat: 0, color: "blue", piece: "1" }] }, 0).picks, [{ color: "blue", piece: "1" }]);
});
