// The table as a reducer: versions, the piece in hand, what is sent and refused.

import assert from "node:assert/strict";
import { test } from "node:test";

const page = "../../blokus_api/page/static/page";
const { begin, isMyTurn, isSolo, reduce, stateOf } = await import(`${page}/play/table.js`);

const hand = (/** @type {number} */ seat, /** @type {string} */ color, pieces = ["1", "2"]) => ({ seat, color, pieces, can_move: true });
const gameAt = (/** @type {number} */ version, turn = 0, more = {}) => ({
  version,
  status: "playing",
  phase: "play",
  turn: { seat: turn, color: turn ? "red" : "blue" },
  seats: ["player:me", "player:you"].map((player, seat) => ({ seat, player, colors: [] })),
  hands: [hand(0, "blue"), hand(1, "red")],
  placements: [],
  ...more,
});
const placed = (/** @type {string} */ piece, /** @type {number[]} */ ...cells) => ({ color: "blue", piece, orientation: 0, cells });
const [one, two, other] = [placed("1", 0), placed("2", 0, 1), placed("2", 4, 5)];
const legal = [one, two, other];
const start = (game = gameAt(4)) => begin({ board: {}, variant: {}, game, me: "player:me", names: {} });
const after = (/** @type {any[]} */ ...actions) => actions.reduce(reduce, start());
const known = { type: "legal", version: 4, legal };
const taken = { type: "take", color: "blue", piece: "2", orientation: 0 };
const pointed = { type: "ghost", ghost: two };

test("whose turn it is, and whether one can act", () => {
  assert.equal(isMyTurn(start()), true);
  assert.equal(start().canAct, false); // before the legal placements are known
  assert.equal(after(known).canAct, true);
  assert.equal(stateOf(start()), "loading");
  assert.equal(stateOf(after(known)), "idle");
  assert.equal(stateOf(start(gameAt(4, 1))), "theirs");
  assert.deepEqual(start().mine, [0]);
  assert.equal(isSolo(start()), false);
});

test("names of states", () => {
  assert.equal(stateOf(after(known, taken)), "held");
  assert.equal(stateOf(after(known, taken, { ...pointed, isSet: true })), "set");
  assert.equal(stateOf(after(known, { type: "sending", kind: "place", placement: two })), "sending");
  assert.equal(stateOf(after({ type: "line", line: "lost" })), "lost");
  assert.equal(stateOf(after({ type: "look", at: 2, past: gameAt(2) })), "looking");
  assert.equal(stateOf(start(gameAt(4, 0, { status: "open", turn: null }))), "open");
  assert.equal(stateOf(start(gameAt(4, 0, { status: "ended", turn: null }))), "over");
  assert.equal(stateOf(start(gameAt(4, 0, { phase: "draft" }))), "draft");
  assert.equal(stateOf(start(gameAt(4, 1, { phase: "draft" }))), "theirs");
  assert.equal(start(gameAt(4, 0, { phase: "draft" })).canAct, true); // picks need no list
});

test("a state that brings nothing new changes nothing, least of all the hand", () => {
  const holding = after(known, taken, pointed);
  assert.equal(reduce(holding, { type: "told", game: gameAt(4) }), holding);
  assert.equal(reduce(holding, { type: "told", game: gameAt(3, 1) }), holding);
  assert.equal(reduce(holding, { type: "legal", version: 4, legal: [...legal] }), holding);
  assert.equal(reduce(holding, { type: "legal", version: 3, legal: [] }), holding);
  assert.equal(reduce(holding, pointed), holding);
  assert.equal(reduce(holding, { type: "line", line: "live" }), holding);
  assert.equal(reduce(holding, { type: "nobody knows this" }), holding);
});

test("when the game goes on, the piece stays in hand as long as it has a place", () => {
  const told = reduce(after(known, taken, pointed), { type: "told", game: gameAt(5) });
  assert.equal(told.held?.piece, "2");
  assert.equal(told.legal, null);
  const still = reduce(told, { type: "legal", version: 5, legal: [one, { ...two, cells: [1, 0] }] });
  assert.deepEqual(still.ghost?.cells, [1, 0]); // the same placement, of the new list
  assert.equal(reduce(told, { type: "legal", version: 5, legal: [one, other] }).ghost, null);
  assert.equal(reduce(told, { type: "legal", version: 5, legal: [one, other] }).held?.piece, "2");
  assert.equal(reduce(told, { type: "legal", version: 5, legal: [one] }).held, null);
});

test("when it is another's turn, or the piece is gone, the hand is empty", () => {
  const holding = after(known, taken, pointed);
  assert.equal(reduce(holding, { type: "told", game: gameAt(5, 1) }).held, null);
  assert.equal(reduce(holding, { type: "told", game: gameAt(5, 0, { hands: [hand(0, "blue", ["1"])] }) }).held, null);
  assert.equal(reduce(holding, { type: "told", game: gameAt(5, 0, { status: "ended", turn: null }) }).held, null);
});

test("legal placements may come before or after the state, and those of my next turn after my move", () => {
  const moved = reduce(after(known), { type: "told", game: gameAt(7), legal: [one] });
  assert.deepEqual([moved.legal, moved.legalVersion, moved.canAct], [[one], 7, true]);
});

test("a move is pending until it is stored, then the hand is empty", () => {
  const sent = after(known, taken, pointed, { type: "sending", kind: "place", placement: two });
  assert.equal(sent.pending?.placement, two);
  assert.equal(sent.canAct, false);
  const event = { version: 5, type: "move.played" };
  const stored = reduce(sent, { type: "stored", change: { state: gameAt(5, 1), events: [event] } });
  assert.deepEqual([stored.pending, stored.held, stored.ghost, stored.game.version], [null, null, null, 5]);
  assert.deepEqual(stored.unspoken, [event]);
  // The stream tells the same once more.
  assert.equal(reduce(stored, { type: "event", event }), stored);
  assert.equal(reduce(stored, { type: "told", game: gameAt(5, 1) }), stored);
  assert.deepEqual(reduce(stored, { type: "spoken" }).unspoken, []);
});

test("the stream may be faster than the answer", () => {
  const sent = after(known, taken, pointed, { type: "sending", kind: "place", placement: two });
  const told = reduce(reduce(sent, { type: "told", game: gameAt(8) }), { type: "legal", version: 8, legal: [one] });
  const stored = reduce(told, { type: "stored", change: { state: gameAt(5, 1), events: [] } });
  assert.deepEqual([stored.game.version, stored.pending, stored.legal], [8, null, [one]]);
});

test("a refusal gives the piece back to the hand, and the next deed calms it", () => {
  const sent = after(known, taken, pointed, { type: "sending", kind: "place", placement: two });
  const refused = reduce(sent, { type: "refused", problem: { code: "illegal-move" } });
  assert.equal(stateOf(refused), "refused");
  assert.equal(refused.held?.piece, "2");
  assert.ok(reduce(refused, { type: "ghost", ghost: other }).problem); // it stays readable while the pointer moves
  assert.equal(reduce(refused, { type: "ghost", ghost: other, isSet: true }).problem, null);
  assert.equal(reduce(refused, { type: "calm" }).problem, null);
});

test("turning and moving what is in hand, and nothing where nothing is", () => {
  const turned = reduce(after(known, taken, pointed), { type: "turn", orientation: 3, ghost: null });
  assert.deepEqual([turned.held?.orientation, turned.ghost], [3, null]);
  assert.equal(reduce(start(), pointed).ghost, null);
  assert.equal(reduce(start(), { type: "turn", orientation: 1 }).held, null);
  assert.equal(after(known, taken, pointed, { type: "drop" }).held, null);
});

const lying = (/** @type {string} */ key) => ({ key, cells: [7], at: [[7, 0]], cellsWrong: [], edges: [] });

test("a piece that cannot lie where it is follows the pointer, and the reason is shown at its place alone", () => {
  const held = after(known, taken, pointed, { type: "rest", resting: lying("a") });
  assert.deepEqual([held.ghost, held.resting?.key, held.isSet], [null, "a", false]);
  assert.equal(reduce(held, { type: "rest", resting: lying("a") }), held);
  const problem = { message: "Too far.", status: 422, code: "illegal-move" };
  const judged = reduce(held, { type: "judged", problem, resting: { key: "a", cellsWrong: [7], edges: [] } });
  assert.deepEqual([judged.resting?.cellsWrong, judged.problem, judged.spoken], [[7], problem, "Too far."]);
  const moved = reduce(judged, { type: "rest", resting: lying("b") });
  assert.deepEqual([moved.resting?.cellsWrong, moved.problem], [[], problem]);
  const late = reduce(moved, { type: "judged", problem, resting: { key: "a", cellsWrong: [7], edges: [] } });
  assert.deepEqual(late.resting?.cellsWrong, []);
  assert.equal(reduce(judged, taken).problem, null);
  assert.equal(reduce(start(), { type: "judged", problem }).problem, null); // nothing is in hand any more
  assert.equal(reduce(start(), { type: "rest", resting: lying("a") }).resting, null);
});

test("notes fade, and the shapes of a cell close when a piece is taken", () => {
  const said = after(known, { type: "notice", text: "Take a piece first.", isBad: true });
  assert.deepEqual([said.notice, said.isBad, said.spoken], ["Take a piece first.", true, "Take a piece first."]);
  const marked = reduce(said, { type: "mark", mark: { cell: 3, how: "shake" } });
  assert.deepEqual([reduce(marked, { type: "calm" }).notice, reduce(marked, { type: "calm" }).mark], ["", null]);
  const open = after(known, { type: "shapes", shapes: { cell: 0, choices: [one, two], isAll: false } });
  assert.equal(reduce(open, taken).shapes, null);
  assert.equal(reduce(open, { type: "drop" }).shapes, null);
});

test("placements of others are shown one by one, my own at once", () => {
  const lies = (/** @type {number[]} */ ...seats) => ({ placements: seats.map((seat) => ({ seat, color: "red", piece: "1", cells: [] })) });
  const told = reduce(start(), { type: "told", game: gameAt(8, 0, lies(0, 1, 1, 1)), isStill: false });
  assert.deepEqual([told.hidden, told.fresh], [3, null]);
  const next = reduce(told, { type: "reveal" });
  assert.deepEqual([next.hidden, next.fresh], [2, 1]);
  const more = reduce(next, { type: "told", game: gameAt(9, 0, lies(0, 1, 1, 1, 1)), isStill: false });
  assert.deepEqual([more.hidden, more.fresh], [3, 1]);
  const last = [1, 2, 3].reduce((state) => reduce(state, { type: "reveal" }), more);
  assert.deepEqual([last.hidden, last.fresh], [0, 4]);
  assert.equal(reduce(last, { type: "reveal" }).fresh, null);
  const undone = reduce(next, { type: "told", game: gameAt(10, 0, lies(0)), isStill: false });
  assert.deepEqual([undone.hidden, undone.fresh], [0, null]);
  const still = reduce(start(), { type: "told", game: gameAt(8, 0, lies(0, 1, 1)), isStill: true });
  assert.deepEqual([still.hidden, still.fresh], [0, null]);
});

test("corners come and go with the legal placements", () => {
  const cornered = reduce(start(), { ...known, corners: { blue: [0, 4] } });
  assert.deepEqual(cornered.corners, { blue: [0, 4] });
  assert.deepEqual(reduce(cornered, { type: "told", game: gameAt(5) }).corners, {});
});

test("events are kept where they are loaded, without a gap", () => {
  const event = (/** @type {number} */ version) => ({ version });
  const loaded = reduce(start(), { type: "show", fields: { events: [event(3), event(4)] } });
  assert.deepEqual(reduce(loaded, { type: "event", event: event(5) }).events?.length, 3);
  const short = reduce(start(), { type: "show", fields: { events: [event(3)] } });
  assert.deepEqual(reduce(short, { type: "event", event: event(5) }).events?.length, 1);
});

test("looking at the past empties the hand", () => {
  const looking = after(known, taken, { type: "look", at: 2, past: gameAt(2) });
  assert.deepEqual([looking.held, looking.canAct, looking.at], [null, false, 2]);
  assert.equal(reduce(looking, { type: "look", at: null, past: null }).canAct, true);
});

test("the tray goes with the turn, unless one may choose the color", () => {
  const free = (/** @type {number} */ version) => gameAt(version, 0, { turn: { seat: 0, color: null } });
  const chosen = reduce(start(free(4)), { type: "color", color: "red" });
  assert.equal(reduce(chosen, { type: "told", game: free(5) }).color, "red");
  assert.equal(reduce(chosen, { type: "told", game: gameAt(5) }).color, null);
});
