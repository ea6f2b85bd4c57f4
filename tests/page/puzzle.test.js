// What is pure in puzzles, accounts and forms: what is asked for, what a solution leaves, which step is next.

import assert from "node:assert/strict";
import { test } from "node:test";

// What a browser has, as far as modules want it when they are loaded.
const nothing = () => ({ addEventListener() {}, dataset: {} });
Object.defineProperty(globalThis, "navigator", { value: { languages: ["en"] }, configurable: true });
Object.assign(globalThis, {
  document: {
    createTreeWalker() {},
    createComment() {},
    getElementById: nothing,
    documentElement: { dataset: {} },
  },
  addEventListener() {},
});
const page = "../../blokus_api/page/static/page";
const { optionsQuery } = await import(`${page}/board/options.js`);
const { filters } = await import(`${page}/screens/puzzles.js`);
const { answers, restOf } = await import(`${page}/play/puzzle.js`);
const { next } = await import(`${page}/screens/account.js`);
const { wanted } = await import(`${page}/screens/tokens.js`);
const { stepName, wishes } = await import(`${page}/screens/mails.js`);

test("options are asked for as the API writes them", () => {
  const region = [
    [13, 4],
    [14, 4],
  ];
  assert.deepEqual(optionsQuery({ colors: 2, region, order: ["blue", "red"] }), {
    colors: "2",
    region: "13,4 14,4",
    order: "blue,red",
  });
  assert.deepEqual(optionsQuery({}), {});
});

test("the catalogue is asked by what stands in the address", () => {
  const asked = filters(new URLSearchParams("variant=solo-84&size=medium&difficulty=2"));
  assert.deepEqual(asked, { variant: "solo-84", difficulty: "2", pieces_min: 9, pieces_max: 20, limit: 100 });
  assert.deepEqual(filters(new URLSearchParams("size=huge")), {
    variant: null,
    difficulty: null,
    limit: 100,
  });
});

/** A row of cells: the id of a cell is its place. */
const piece = (name, ...cells) => ({ color: "blue", piece: name, cells: cells.map((cell) => [cell, 0]) });
const told = [piece("A", 2, 3), piece("B", 4, 5)];
const table = (placements, result = told, version = 3) => ({
  board: { idOf: ([x]) => x },
  game: { placements, version },
  around: {
    solution: { version: 3, result: { placements: result } },
    solvable: { version: 3, result: { solvable: true } },
  },
});

test("a solution goes on as long as nothing else lies where it leads", () => {
  const names = (...placements) => restOf(table(placements))?.map((each) => each.piece) ?? null;
  assert.deepEqual(names(), ["A", "B"]);
  assert.deepEqual(names(piece("Z", 0, 1), piece("A", 3, 2)), ["B"]);
  assert.deepEqual(names(...told), []);
  assert.equal(names(piece("C", 5, 6)), null);
  assert.equal(restOf({ around: {} }), null);
});

test("what was said of an earlier position is not said any more", () => {
  assert.deepEqual(answers(table([])), ["puzzle.can-true", "puzzle.rest"]);
  assert.deepEqual(answers(table([piece("C", 5, 6)], told, 4)), ["puzzle.another"]);
  assert.deepEqual(answers(table([], null)), ["puzzle.can-true", "puzzle.none"]);
});

test("the flow that is pending is the next step of an account", () => {
  const flows = [
    { id: "login" },
    { id: "verify_email", is_pending: true },
    { id: "password_reset_by_code", is_pending: false },
  ];
  assert.equal(next({ data: { flows } }), "verify_email");
  assert.equal(
    next({ data: { flows: [{ id: "password_reset_by_code", is_pending: true }] } }),
    "password_reset_by_code",
  );
  assert.equal(next({ data: { flows: [{ id: "unknown", is_pending: true }] } }), "login");
  assert.equal(next({}), "login");
});

test("forms are told as the API wants them", () => {
  const mails = {
    wants_mail: "on",
    turn: "on",
    "50%": "on",
    "1d": "on",
    quiet_from: "",
    quiet_to: "",
    time_zone: "UTC",
    language: "fr",
  };
  assert.deepEqual(wishes(mails), {
    wants_mail: true,
    mails: ["turn"],
    reminder_steps: ["50%", "1d"],
    quiet_hours: null,
    time_zone: "UTC",
    language: "fr",
  });
  assert.equal(wishes({ ...mails, quiet_from: "22:00", quiet_to: "07:00" }).quiet_hours, "22:00-07:00");
  assert.deepEqual(["50%", "1d", "12h"].map(stepName), ["50% of my time", "1 day", "12 hours"]);
  assert.deepEqual(wanted({ name: "bot", days: "", play: "on" }), {
    name: "bot",
    scopes: ["play"],
    expires_at: null,
  });
  const { expires_at } = wanted({ name: "bot", days: "30" });
  assert.ok(Math.abs(Date.parse(expires_at) - Date.now() - 30 * 86_400_000) < 5000);
});
