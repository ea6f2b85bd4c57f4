// Devices: clocks that are wrong, and keyboards of other alphabets.

import assert from "node:assert/strict";
import { test } from "node:test";

const page = "../../blokus_api/page/static/page";
const { isSet, measure, now } = await import(`${page}/time.js`);
const { keyOf } = await import(`${page}/key.js`);

// The server is right. The device has a clock and a stopwatch, which rests while the device sleeps.
const server = { now: Date.UTC(2026, 10, 26) };
const device = { ahead: 0, watch: 0 };
Date.now = () => server.now + device.ahead;
performance.now = () => device.watch;

function pass(ms) {
  server.now += ms;
  device.watch += ms;
}
function ask({ latency = 40, age = 0 } = {}) {
  const sent = performance.now();
  pass(latency);
  const date = new Date(Math.floor((server.now - age) / 1000) * 1000).toUTCString();
  pass(latency);
  measure(new Response("", { headers: { Date: date } }), sent);
}
const error = () => Math.abs(now() - server.now);

test("until the server responds, its time is the device's", () => {
  device.ahead = 600_000;
  measure(new Response(""), 0);
  assert.ok(!isSet());
  assert.equal(now(), Date.now());
});

test("a wrong clock is corrected by the first response, and better by each", () => {
  for (const ahead of [-45_000, 600_000, 86_400_000]) {
    device.ahead = ahead;
    ask();
    assert.ok(error() <= 600);
    for (let i = 0; i < 20; i++) ask(pass(1370));
    assert.ok(error() <= 100);
  }
});

test("a response of a cache changes nothing", () => {
  ask();
  const before = error();
  ask({ age: 3_600_000 });
  assert.equal(error(), before);
});

test("a slow response corrects no more than it can know", () => {
  ask({ latency: 8000 });
  assert.ok(error() <= 100);
});

test("a clock that is set, and a device that slept, are measured again", () => {
  assert.ok(!isSet());
  device.ahead = 30_000;
  assert.ok(isSet());
  ask();
  assert.ok(!isSet() && error() <= 600);
  server.now += 7_200_000;
  assert.ok(isSet() && error() <= 600);
  ask();
  assert.ok(error() <= 600);
});

const key = (key, code) => keyOf({ key, code });

test("letters of other alphabets are named by their place", () => {
  assert.equal(key("к", "KeyR"), "r"); // Russian
  assert.equal(key("ר", "KeyR"), "r"); // Hebrew
  assert.equal(key("Ρ", "KeyR"), "r"); // Greek, with Shift
  assert.equal(key("ㄱ", "KeyR"), "r"); // Korean
  assert.equal(key("۲", "Digit2"), "2"); // Persian
  assert.equal(key("х", "BracketLeft"), "[");
  assert.equal(key("ж", "Semicolon"), "ж");
});

test("a Latin letter means itself, wherever it is", () => {
  assert.equal(key("q", "KeyA"), "q"); // French
  assert.equal(key("p", "KeyR"), "p"); // Dvorak
  assert.equal(key("ğ", "KeyE"), "ğ"); // Turkish F
  assert.equal(key("é", "Digit2"), "é");
});

test("Caps Lock changes nothing, and names of keys stay", () => {
  assert.equal(key("M", "KeyM"), "m");
  assert.equal(key("К", "KeyR"), "r");
  for (const name of ["Enter", "ArrowLeft", "Home", "Escape", "Backspace", " ", "[", "7"]) assert.equal(key(name, ""), name);
});
