// What is pure around the table: clocks, who won, mistakes, places for standing orders.

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
const { timeOf, nextTick } = await import(`${page}/around/clock.js`);
const { timeLeft } = await import(`${page}/format.js`);
const { place, reasonWords, resultWords } = await import(`${page}/around/ending.js`);
const { mistakesOf, seenMistake } = await import(`${page}/around/mistakes.js`);
const { aroundScene, choices, isPlanning, isTapping } = await import(`${page}/around/scene.js`);
const { sentence } = await import(`${page}/play/news.js`);
const { emptyPlaces } = await import(`${page}/around/plan_commands.js`);

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const at = (ms) => new Date(ms).toISOString();
const term = (reason, ms, from) => ({ reason, ms, starts_at: from === undefined ? null : at(from), ends_at: from === undefined ? null : at(from + ms) });

function clockOf(terms, kind = "fischer") {
  const whole = terms.reduce((sum, { ms }) => sum + ms, 0);
  return {
    kind,
    timeout: "seat-out",
    seats: [{ seat: 0, left_ms: terms[0].ms }, { seat: 1, left_ms: 5 * DAY }],
    pauses: [],
    turn: { seat: 0, began_at: at(0), deadline: at(whole), terms },
  };
}

test("time left is rounded up to the hour, and has no unit that is empty", () => {
  const shown = [3 * DAY, 3 * DAY - 1000, 3 * DAY - HOUR, 49 * HOUR, 17 * HOUR - 5, 300_000].map(timeLeft);
  assert.deepEqual(shown, ["3 d", "3 d", "2 d 23 h", "2 d 1 h", "17 h", "5 min"]);
});

test("time runs for who is to move, and for nobody else", () => {
  const clock = clockOf([term("time-left", 3 * DAY)]);
  assert.equal(timeOf(clock, 0, DAY).left, 2 * DAY);
  assert.equal(timeOf(clock, 1, DAY).left, 5 * DAY);
  assert.equal(timeOf(clock, 0, 9 * DAY).left, 0);
});

test("a weekend that is to come is in the deadline and not in the time", () => {
  const clock = clockOf([term("time-left", 3 * DAY), term("weekend", 2 * DAY, DAY)]);
  assert.equal(timeOf(clock, 0, 0).left, 3 * DAY);
  assert.equal(timeOf(clock, 0, 0).still, undefined);
  assert.equal(timeOf(clock, 0, 2 * DAY).left, 2 * DAY); // it stands still
  assert.deepEqual(timeOf(clock, 0, 2 * DAY).still, { reason: "weekend", until: at(3 * DAY) });
  assert.equal(timeOf(clock, 0, 4 * DAY).left, DAY);
});

test("it warns in steps, and not of what one knew when the turn began", () => {
  const days = clockOf([term("time-left", 3 * DAY)]);
  assert.deepEqual([0, 2.5 * DAY, 3 * DAY - HOUR / 2, 3 * DAY - 60_000].map((now) => timeOf(days, 0, now).warning), [0, DAY, HOUR, HOUR / 12]);
  const short = clockOf([term("time-left", 20_000)], "live");
  assert.deepEqual([0, 15_000].map((now) => timeOf(short, 0, now).warning), [0, 10_000]);
});

test("seconds are counted on the last day alone", () => {
  assert.equal(nextTick(2 * DAY), 60_000);
  assert.equal(nextTick(HOUR), 1000);
});

const game = (more) => ({
  status: "ended",
  seats: ["player:a", "player:b", "player:c", "ai:5"].map((player, seat) => ({ seat, player })),
  teams: [[0], [1], [2], [3]],
  ...more,
});
const names = { "player:a": { name: "Anna" }, "player:b": { name: "Bob" }, "player:c": { name: "Cleo" } };
const words = (more, me = null) => resultWords({ game: game(more), names, me });
const won = (...winners) => ({ result: { winners, solved: null } });

test("it is told who won, in a sentence", () => {
  assert.equal(words(won(1)), "Bob wins.");
  assert.equal(words(won(3)), "Computer, Medium wins.");
  const computers = ["player:a", "ai:5", "ai:5", "ai:1"].map((player, seat) => ({ seat, player, colors: [["blue", "orange", "red", "green"][seat]] }));
  assert.equal(words({ ...won(1), seats: computers }), "Orange wins (Computer, Medium).");
  assert.equal(words({ ...won(1, 2), seats: computers }), "Computer, Medium (orange) and Computer, Medium (red) share the win.");
  assert.equal(words(won(1), "player:b"), "You win.");
  assert.equal(words(won(0, 1), "player:b"), "Anna and You share the win.");
  assert.equal(words({ ...won(0, 2), teams: [[0, 2], [1, 3]] }), "Anna and Cleo win.");
  assert.equal(words({ status: "aborted", result: null }), "The game was called off.");
  assert.equal(words({ status: "playing", result: null }), "");
  assert.equal(words({ result: { winners: [0], solved: true } }), "Solved.");
  assert.equal(words({ result: { winners: [], solved: false } }), "Not solved.");
});

test("what decided a game is told as it was", () => {
  const ended = (ending) => ({ ...won(1), status: "ended", ending });
  const left = (reason) => ended({ reason, seat: 0, player: "player:a" });
  assert.equal(words(left("resigned"), "player:a"), "You resigned. Bob wins.");
  assert.equal(words(left("resigned"), "player:b"), "Anna resigned. You win.");
  assert.equal(words(left("timed-out"), "player:a"), "You ran out of time. Bob wins.");
  assert.equal(words(left("timed-out")), "Anna ran out of time. Bob wins.");
  assert.equal(words(ended({ reason: "finished", seat: null, player: null })), "Bob wins.");
  const reason = (reason) => reasonWords({ game: game(ended({ reason, seat: null, player: null })), names, me: null, variant: { turn_limit: 24 } });
  assert.equal(reason("finished"), "No more pieces fit.");
  assert.equal(reason("turn-limit"), "The game ended after 24 rounds.");
  assert.equal(reasonWords({ game: game({ status: "aborted", ending: { reason: "agreed", seat: null, player: null } }), names, me: null }), "All players agreed to call the game off.");
});

test("events are heard in sentences, also one's own", () => {
  const state = { game: game({ status: "playing", hands: [] }), names, me: "player:a", board: {} };
  const said = (type, data) => sentence(state, { type, actor: "player:a", data });
  assert.equal(said("offer.made", { seat: 1, kind: "pause", seconds: 259_200 }), "Bob would like to pause the clocks for 3 days.");
  assert.equal(said("offer.accepted", { seat: 0 }), "Anna agreed.");
  assert.equal(said("seat.out", { seat: 0, reason: "timed-out" }), "You ran out of time.");
  assert.equal(said("seat.out", { seat: 2, reason: "erased" }), "Cleo left: the account was deleted.");
});

test("places are ordinal numbers", () => {
  assert.deepEqual([1, 2, 3, 4].map(place), ["1st", "2nd", "3rd", "4th"]);
});

const reviewedTable = (more = {}) => {
  const largest = [3, 1, 4].map((ply) => ({ ply, seat: ply % 2, value_lost: ply / 10 }));
  const curve = { points: [0, 1, 2, 3, 4].map((ply) => ({ ply, version: ply + 4 })) };
  return { around: { review: { result: { largest } } }, curve, mine: [1], game: { placements: Array(5) }, past: null, ...more };
};

test("mistakes are shown in the order of play, with the versions that they made", () => {
  const shown = mistakesOf(reviewedTable()).map(({ ply, version, before }) => [ply, version, before]);
  assert.deepEqual(shown, [[1, 5, 4], [3, 7, 6], [4, 8, 7]]);
  assert.deepEqual(mistakesOf(reviewedTable({ isMineOnly: true })).map(({ ply }) => ply), [1, 3]);
  assert.deepEqual(mistakesOf(reviewedTable({ around: {} })), []);
});

test("the mistake that is shown is the last one up to the position", () => {
  const seenAt = (count) => seenMistake(reviewedTable({ past: { placements: Array(count) } })).ply;
  assert.deepEqual([0, 1, 2, 3, 5].map(seenAt), [1, 1, 1, 3, 4]);
  assert.equal(seenMistake(reviewedTable({ past: { placements: Array(9), follows: 3 } })).ply, 3);
});

// A board of 3 by 3 squares, or of 4 triangles whose sum tells which way they point.
function boardOf(cells, pieces, parity = 1) {
  const ids = new Map(cells.map((cell, id) => [String(cell), id]));
  return { cells: cells.map((cell, id) => ({ id, cell })), parity, idOf: (cell) => ids.get(String(cell)), pieces: new Map(Object.entries(pieces)) };
}
const squares = [0, 1, 2].flatMap((y) => [0, 1, 2].map((x) => [x, y]));
const domino = { orientations: [[[0, 0], [1, 0]], [[0, 0], [0, 1]]] };

test("orders may lie wherever it is empty, whatever the rules say", () => {
  const board = boardOf(squares, { 2: domino });
  const hands = [{ seat: 0, color: "blue", pieces: ["2"] }, { seat: 1, color: "red", pieces: ["2"] }];
  const places = emptyPlaces({ board, game: { placements: [{ cells: [[1, 1]] }], hands } }, 0);
  assert.equal(places.length, 8);
  assert.ok(places.every(({ color, cells }) => color === "blue" && !cells.includes(4)));
});

test("on triangles only offsets that keep them upright are places", () => {
  const strip = [0, 1, 2, 3].map((x) => [x, 0]);
  const board = boardOf(strip, { 1: { orientations: [[[0, 0]]] } }, 2);
  const state = { board, game: { placements: [], hands: [{ seat: 0, color: "red", pieces: ["1"] }] } };
  assert.deepEqual(emptyPlaces(state, 0).map(({ cells }) => cells[0]), [0, 2]);
});

test("planned moves are on the board only while one plans, and never on my turn or when the game is over", () => {
  const board = boardOf(squares, {});
  const order = { key: 1, color: "blue", cells: [[0, 0]], while_empty: [[2, 2]] };
  const plan = { isOpen: true, orders: [{ key: 2, only_move: true }, order], picked: 1, tapping: "while_empty", legal: [] };
  const game = { status: "playing", seats: [{}, {}], turn: { seat: 1 }, placements: [] };
  const state = { board, at: null, mine: [0], game, held: null, legal: null, around: { plan } };
  assert.deepEqual(aroundScene(state), { orders: [{ color: "blue", cells: [0], number: 2 }], targets: [8] });
  assert.ok(isPlanning(state) && isTapping(state));
  assert.equal(choices(state), plan.legal);
  const past = { ...state, at: 5 };
  assert.deepEqual(aroundScene(past), {});
  assert.ok(!isPlanning(past) && !isTapping(past));
  const { orders, ...closed } = plan;
  const others = {
    mine: { ...state, game: { ...game, turn: { seat: 0 } } },
    over: { ...state, game: { ...game, status: "ended", turn: null } },
    done: { ...state, around: { plan: { ...closed, orders, isOpen: false } } },
    alone: { ...state, game: { ...game, seats: [{}] } },
    watched: { ...state, mine: [] },
  };
  for (const [name, other] of Object.entries(others)) {
    assert.deepEqual(aroundScene(other), {}, name);
    assert.ok(!isPlanning(other), name);
  }
  const taken = { ...state, game: { ...game, placements: [{ color: "red", cells: [[0, 0]] }] } };
  assert.deepEqual(aroundScene(taken).orders, [], "nothing is drawn over a piece");
  const advised = { ...state, around: { hint: { result: { placement: { color: "red", cells: [[1, 1]] } } } } };
  assert.deepEqual(aroundScene(advised).ghost, { color: "red", cells: [4], isLegal: true });
  assert.equal(aroundScene({ ...advised, held: {} }).ghost, undefined);
});
