// Paths: whatever a part is, it stays one part, and the query stays one query.

import assert from "node:assert/strict";
import { test } from "node:test";

// What a browser has, as far as modules want it when they are loaded.
Object.defineProperty(globalThis, "navigator", { value: { languages: ["en"] }, configurable: true });
/** @type {any} */ (globalThis).document = { documentElement: { dataset: {} } };
const page = "../../blokus_api/page/static/page";
const { address, path, withQuery } = await import(`${page}/api.js`);

const HOSTILE = ["a/b", "a#b", "a?b", "a\\b", "../x", "a\0b", "%2F", "a%23b", "a&b=c", "é/ü", "x;y=z", ".a", "a..b"];

test("a part stays one part of a path", () => {
  for (const part of HOSTILE) {
    const url = new URL(address(path`/games/${part}/join`, { dry_run: true }), "https://example.com");
    const parts = url.pathname.split("/");
    assert.deepEqual(parts.toSpliced(4, 1), ["", "api", "v1", "games", "join"]);
    assert.equal(decodeURIComponent(parts[4]), part);
    assert.equal(url.search, "?dry_run=true");
    assert.equal(url.hash, "");
  }
});

test("what browsers take out of a path is no part", () => {
  for (const part of ["", ".", ".."]) {
    assert.throws(() => path`/games/${part}/join`, { status: 404 });
    assert.throws(() => path`/games/${part}.svg`, { status: 404 });
  }
});

test("fields of a query are encoded, and those without a value left out", () => {
  assert.equal(withQuery("/records", {}), "/records");
  assert.equal(withQuery("/records", { player: "a&b=c#d", kind: "", cursor: null }), "/records?player=a%26b%3Dc%23d");
});
