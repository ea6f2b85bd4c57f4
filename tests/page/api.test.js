// Requests that are sent again: those that got no answer, and those that have to wait for their turn.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

// The objects of a browser that modules use when they are loaded.
Object.defineProperty(globalThis, "navigator", { value: { languages: ["en"] }, configurable: true });
/** @type {any} */ (globalThis).document = { documentElement: { dataset: {} } };
const page = "../../blokus_api/page/static/page";
const { get, post, put } = await import(`${page}/api.js`);

/** @type {number[]} */
let pauses = [];
/** @type {Response[]} */
let answers = [];
globalThis.fetch = async () => /** @type {Response} */ (answers.shift());
/** @type {any} */ (globalThis).setTimeout = (/** @type {() => void} */ wake, /** @type {number} */ pause) => {
  pauses.push(pause);
  queueMicrotask(wake);
};

/**
 * @param {number} status
 * @param {Record<string, string>} [headers]
 */
const answer = (status, headers) => new Response(JSON.stringify({ code: `code-${status}` }), { status, headers });
const turn = (seconds = 1) => answer(429, { "Retry-After": String(seconds) });

beforeEach(() => {
  pauses = [];
});

test("a refused request waits for its turn, whatever its method", async () => {
  for (const ask of [() => get("/me"), () => post("/auth/app/v1/auth/login"), () => put("/me/days-off")]) {
    answers = [turn(), turn(2), turn(), answer(200)];
    assert.deepEqual(await ask(), { code: "code-200" });
    assert.equal(pauses.length, 3);
    assert.ok(pauses[0] >= 1000 && pauses[1] >= 2000 && Math.max(...pauses) <= 2500);
    pauses = [];
  }
});

test("after three waits the refusal is shown", async () => {
  answers = [turn(), turn(), turn(), turn()];
  await assert.rejects(get("/me"), { status: 429 });
  assert.equal(pauses.length, 3);
});

test("a refusal for longer, or without a time, is shown at once", async () => {
  for (const refusal of [turn(60), answer(429), answer(409, { "Retry-After": "1" })]) {
    answers = [refusal];
    await assert.rejects(get("/me"), { status: refusal.status });
  }
  assert.deepEqual(pauses, []);
});

test("a request without an answer is sent again only where it can be done twice", async () => {
  answers = [answer(503), answer(502), answer(200)];
  assert.deepEqual(await post("/games"), { code: "code-200" });
  assert.deepEqual(pauses, [600, 1200]);
  answers = [turn(), answer(503)];
  await assert.rejects(put("/me/days-off"), { status: 503 });
});
