// The page of a player: how a game ended for them.

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
const { endOf } = await import(`${page}/screens/player_parts.js`);

const ADA = "player:A", BOB = "player:B";
const record = (/** @type {object} */ fields) => ({ kind: "game", players: [ADA, BOB], winners: [0], is_drawn: false, ...fields });

test("a game is won, lost or drawn as the player has it", () => {
  assert.equal(endOf(record({}), ADA), "won");
  assert.equal(endOf(record({}), BOB), "lost");
  assert.equal(endOf(record({ winners: [0, 1], is_drawn: true }), BOB), "drawn");
});

test("a player with two seats wins by either", () => {
  assert.equal(endOf(record({ players: [ADA, BOB, ADA, BOB], winners: [2] }), ADA), "won");
});

test("a team wins together, and that is no draw", () => {
  assert.equal(endOf(record({ players: [ADA, BOB, "ai:1", "ai:1"], winners: [0, 2] }), ADA), "won");
});

test("a puzzle is solved or not", () => {
  assert.equal(endOf(record({ players: [ADA] }), ADA), "solved");
  assert.equal(endOf(record({ players: [ADA], winners: [] }), ADA), "unsolved");
});

test("nobody wins against themselves, and no position is a game", () => {
  assert.equal(endOf(record({ players: [ADA, ADA] }), ADA), "");
  assert.equal(endOf(record({ kind: "position" }), ADA), "");
  assert.equal(endOf(record({ winners: [] }), ADA), "");
});
