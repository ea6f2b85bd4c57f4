// Statistics of a ruleset's games.

import assert from "node:assert/strict";
import { test } from "node:test";
import { roundsOf } from "../../blokus_api/page/static/page/look/statistics.js";

test("pieces are counted by round, and those that come first are first", () => {
  const pieces = [{ piece: "1", plies: [0, 0, 0, 2] }, { piece: "W", plies: [3, 1] }];
  assert.deepEqual(roundsOf(pieces, 2), [
    { piece: "W", shares: [1, 0] },
    { piece: "1", shares: [0, 0.5] },
  ]);
});
