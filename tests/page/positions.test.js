// Looking back: earlier positions follow from the events, as the server tells them; charts end at the result.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

Object.defineProperty(globalThis, "navigator", { value: { languages: ["en"] }, configurable: true });
/** @type {any} */ (globalThis).document = {
  createTreeWalker() {},
  createComment() {},
  documentElement: { dataset: {} },
};
const page = "../../blokus_api/page/static/page";
const { gameAt, isPart, moments, stopAt, stops } = await import(`${page}/look/positions.js`);
const { gameOfRecord, versioned } = await import(`${page}/look/record_game.js`);
const { written } = await import(`${page}/look/follow.js`);
const { linesOf } = await import(`${page}/look/chart.js`);
const { replayKey } = await import(`${page}/look/replay.js`);
const histories = JSON.parse(readFileSync(new URL("data/histories.json", import.meta.url), "utf8"));

const placed = (list) => list.map(({ color, piece, cells }) => color + piece + JSON.stringify(cells));
const told = (game) => ({
  ply: game.ply,
  turn: game.turn && [game.turn.seat, game.turn.color],
  phase: game.phase,
  status: game.status,
  out: game.out.map(({ seat }) => seat),
  hands: game.hands.map(({ seat, color, pieces }) => `${seat} ${color} ${pieces.join(" ")}`),
});

for (const name of ["undone", "removed", "passed", "drafted"]) {
  test(`positions of a game are what the server tells: ${name}`, () => {
    const { game, events, curve, pieces, states } = histories[name];
    const all = moments(events);
    assert.equal(all.length, game.version);
    for (const [version, { placements, scores, ...state }] of Object.entries(states)) {
      const index = Number(version) - 1;
      const was = gameAt(game, all, index, { curve, pieces, obstacles: [] });
      assert.equal(was.version, Number(version));
      assert.equal(was.placements.length, state.ply);
      if (Array.isArray(placements)) assert.deepEqual(placed(was.placements), placements);
      const seen = told(was);
      // Who would have moved nobody knows where the game ended otherwise.
      if (seen.turn === null && state.status === "playing") delete seen.turn, delete state.turn;
      assert.deepEqual(seen, state, `version ${version}`);
      if (was.phase !== "draft" && isPart(game, was.placements)) assert.deepEqual(was.scores.seats, scores);
    }
  });
}

test("what was undone is no stop, and is marked", () => {
  const { game, events, curve } = histories.undone;
  const all = moments(events);
  const versions = stops(all);
  assert.equal(versions.length, game.ply + 1);
  assert.deepEqual(versions, curve.points.map(({ version }) => version));
  assert.ok(all.some(({ isStep, isUndone }) => isStep && isUndone));
  assert.equal(stopAt(versions, versions[2]), 2);
  assert.equal(stopAt(versions, 1), 0);
});

test("taking back is a step of its own", () => {
  const { game, events } = histories.removed;
  const removed = events.filter(({ type }) => type === "placement.removed").length;
  assert.equal(stops(moments(events)).length, 1 + game.ply + 2 * removed);
});

test("a fork begins with the line it goes on from", () => {
  const line = [
    { seat: 0, color: "blue", piece: "1" },
    { seat: 0, color: "blue", piece: "1", cells: [[0, 0]] },
    { seat: 1, out: "resigned" },
  ];
  const [first] = moments([{ type: "game.created", version: 1, data: { fork: { line } } }]);
  assert.deepEqual(placed(first.placements), ['blue1[[0,0]]']);
  assert.equal(first.picks.length, 1);
  assert.deepEqual(first.out.map(({ seat, ply, reason }) => [seat, ply, reason]), [[1, 1, "resigned"]]);
});

test("a skip is a step without a piece, and undone with what came before it", () => {
  const move = (seat, color) => ({ type: "move.played", data: { seat, color, piece: "1", cells: [[seat, 0]] } });
  const skip = { type: "turn.skipped", data: { seat: 0, color: "blue" } };
  const undo = { type: "undo.applied", data: { to: 2 } };
  const events = [{ type: "game.created", data: {} }, move(0, "blue"), move(1, "red"), skip, move(1, "red"), undo]
    .map((event, i) => ({ ...event, version: i + 1 }));
  assert.deepEqual(stops(moments(events.slice(0, 5))), [1, 2, 3, 4, 5]);
  const { game } = histories.passed;
  const was = gameAt(game, moments(events.slice(0, 5)), 3, { curve: null, pieces: [], obstacles: [] });
  assert.deepEqual(was.skips, [{ ply: 2, color: "blue" }]);
  assert.deepEqual(was.turn, { seat: 1, color: "red" });
  const before = gameAt(game, moments(events.slice(0, 5)), 2, { curve: null, pieces: [], obstacles: [] });
  assert.deepEqual([before.skips, before.turn.color], [[], "blue"]);
  const all = moments(events);
  assert.ok(all[3].isUndone);
  assert.deepEqual(all.at(-1).skips, []);
});

test("a fork begins with the skips of its line", () => {
  const line = [{ seat: 0, color: "blue", piece: "1", cells: [[0, 0]] }, { seat: 1, color: "yellow" }];
  const [first] = moments([{ type: "game.created", version: 1, data: { fork: { line } } }]);
  assert.deepEqual([first.skips, first.placements.length, first.picks], [[{ ply: 1, color: "yellow" }], 1, []]);
});

test("the explorer is asked by moves with the skips between", () => {
  const board = { cells: [{ name: "a1" }, { name: "b1" }], idOf: ([x]) => x };
  const placements = [{ color: "blue", cells: [[0]] }, { color: "red", cells: [[0], [1]] }];
  const skips = [{ ply: 1, color: "yellow" }, { ply: 2, color: "green" }];
  assert.deepEqual(written(board, placements, skips), ["blue:a1", "yellow:pass", "red:a1,b1", "green:pass"]);
});

test("a record is a game with a version for each placement", () => {
  const { record, curve } = histories.record;
  const variant = { seats: [{ seat: 0, colors: ["purple"] }, { seat: 1, colors: ["orange"] }], teams: [[0], [1]] };
  const left = { ...record, out: [{ seat: 1, ply: 3, reason: "resigned" }] };
  const { game, events } = gameOfRecord(left, variant);
  const all = moments(events);
  const versions = stops(all);
  assert.equal(versions.length, record.placements.length + 1);
  assert.deepEqual(versioned(curve, events).points.map(({ version }) => version), versions);
  assert.deepEqual(placed(all.at(-1).placements), placed(game.placements));
  assert.deepEqual(all.find(({ out }) => out.length).placements.length, 3);
  const skipped = gameOfRecord({ ...left, skips: [{ ply: 2, color: "orange" }] }, variant);
  const skip = skipped.events.find(({ type }) => type === "turn.skipped");
  assert.deepEqual(skip.data, { seat: 1, color: "orange" });
  assert.equal(stops(moments(skipped.events)).length, versions.length + 1);
});

test("the lines of a chart are one a color, and end with the result", () => {
  const { game, curve } = histories.passed;
  const lines = linesOf({ game, curve });
  assert.deepEqual(lines.map(({ owner }) => owner), game.seats.flatMap(({ colors }) => colors));
  for (const { owner, scores } of lines) {
    assert.equal(scores.length, game.ply + 1);
    assert.equal(scores.at(-1), game.result.colors[owner]);
  }
  const [first] = linesOf({ game: { ...game, status: "playing" }, curve });
  assert.equal(first.scores[0], 0, "while a game goes on, squares are counted");
  const own = game.placements.filter(({ color }) => color === first.owner);
  assert.equal(first.scores.at(-1), own.flatMap(({ cells }) => cells).length);
  const drafted = linesOf(histories.drafted);
  assert.deepEqual(drafted.map(({ scores }) => scores.at(-1)), histories.drafted.game.result.seats);
});

test("numbers and Enter jump; other keys step", () => {
  let state = { replay: {} };
  const done = [];
  const act = new Proxy({}, { get: (_, name) => (...args) => {
    done.push([name, ...args]);
    if (name === "dispatch") state = { ...state, ...args[0].fields };
  } });
  for (const key of ["1", "2", "Enter"]) assert.ok(replayKey({ key }, state, act));
  assert.deepEqual(done.at(-1), ["jump", 12]);
  state = { replay: {} };
  for (const [key, name] of [["[", "step"], ["]", "step"], ["Home", "first"], ["End", "last"], ["p", "autoplay"]]) {
    assert.ok(replayKey({ key }, state, act));
    assert.equal(done.at(-1)[0], name);
  }
  assert.equal(replayKey({ key: "x" }, state, act), false);
  assert.equal(replayKey({ key: "Enter" }, state, act), false);
});
