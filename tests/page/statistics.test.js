// Statistics of a ruleset's games.

import assert from "node:assert/strict";
import { test } from "node:test";

// What a browser has, as far as modules want it when they are loaded.
Object.defineProperty(globalThis, "navigator", { value: { languages: ["en"] }, configurable: true });
/** @type {any} */ (globalThis).document = {
  createTreeWalker() {},
  createComment() {},
  documentElement: { dataset: {} },
};
const { roundsOf } = await import("../../blokus_api/page/static/page/look/statistics.js");

test("pieces are counted by round, and those that come first are first", () => {
  const pieces = [{ piece: "1", plies: [0, 0, 0, 2] }, { piece: "W", plies: [3, 1] }];
  assert.deepEqual(roundsOf(pieces, 2), [
    { piece: "W", shares: [1, 0] },
    { piece: "1", shares: [0, 0.5] },
  ]);
});
