// What is entered for a new game, and what is sent of it; options of a variant as they stand in addresses.

import assert from "node:assert/strict";
import { test } from "node:test";

// What a browser has, as far as modules want it when they are loaded.
Object.defineProperty(globalThis, "navigator", { value: { languages: ["en"] }, configurable: true });
/** @type {any} */ (globalThis).document = {
  createTreeWalker() {},
  createComment() {},
  getElementById() {},
  documentElement: { dataset: {} },
};
const page = "../../blokus_api/page/static/page";
const form = await import(`${page}/screens/new_form.js`);
const { allowsHints, bodyOf, canBeRated, clockOf, emptyWish, invite, linkSeats, playerId, seatedAt } = form;
const { changed } = await import(`${page}/screens/options.js`);
const { optionsQuery } = await import(`${page}/board/options.js`);
const { span } = await import(`${page}/format.js`);
const { exactly, strength } = await import(`${page}/screens/levels.js`);
const { clockWords, timeWords } = await import(`${page}/screens/new_time.js`);
const { levelName, playerName } = await import(`${page}/format.js`);

/** What JSON leaves of it. */
const sent = (body) => JSON.parse(JSON.stringify(body));

test("a form that nobody touched asks for a game against the computer", () => {
  assert.deepEqual(sent(bodyOf(emptyWish(3, "2"), "classic-3p", {})), {
    variant: "classic-3p",
    options: {},
    seats: ["me", { ai: "2" }, { ai: "2" }],
    visibility: "public",
    clock: null,
  });
});

test("a friend is invited to a private game of days, anyone to a live one in public", () => {
  const friend = sent(bodyOf(emptyWish(2, "1", "friend"), "duo", {}));
  assert.deepEqual([friend.seats, friend.visibility, friend.rated], [["me", "open"], "private", undefined]);
  assert.deepEqual(friend.clock, { kind: "days", days: 3, timeout: "seat-out" });
  const anyone = sent(bodyOf(emptyWish(2, "1", "anyone"), "duo", {}));
  assert.deepEqual([anyone.visibility, anyone.rated, anyone.rating], ["public", undefined, {}]);
  assert.deepEqual(anyone.clock, { kind: "live", bank_s: 600, increment_s: 5, timeout: "seat-out" });
});

test("a game for one has one seat", () => {
  assert.deepEqual(bodyOf(emptyWish(1, "2"), "solo-84", {}).seats, ["me"]);
});

test("seats are as they are wished for; who gets a link finds an open one", () => {
  const wish = emptyWish(4, "1");
  Object.assign(wish.seats[1], { kind: "link" });
  Object.assign(wish.seats[2], { kind: "player", player: " https://example.org/players/7Qm2 " });
  Object.assign(wish.seats[3], { kind: "me" });
  assert.deepEqual(bodyOf(wish, "classic", {}).seats, ["me", "open", { player: "7Qm2" }, "me"]);
  assert.deepEqual(linkSeats(wish), [1]);
  wish.isByLot = true;
  assert.deepEqual(bodyOf(wish, "classic", {}).seats, { lot: ["me", "open", { player: "7Qm2" }, "me"] });
});

test("one's color is one's seat; some friends may be computers", () => {
  const wish = seatedAt(emptyWish(4, "1", "friend"), 2);
  invite(wish, "friend", 1);
  assert.deepEqual(wish.seats.map(({ kind }) => kind), ["link", "ai", "me", "ai"]);
});

test("a player is told by id, as events tell them, or by an address", () => {
  for (const text of ["7Qm2", "player:7Qm2", "/players/7Qm2"]) assert.equal(playerId(text), "7Qm2");
});

test("clocks are sent in the units of the API", () => {
  const wish = { ...emptyWish(2, "1"), time: "custom", clock: "fischer", timeout: "ai:3" };
  assert.deepEqual(clockOf(wish), {
    kind: "fischer", timeout: "ai:3", bank_s: 604_800, increment_s: 86_400, cap_s: 1_209_600,
  });
  wish.numbers = { "fischer.bank_s": "1,5", "fischer.cap_s": "" };
  assert.deepEqual(sent(clockOf(wish)), {
    kind: "fischer", timeout: "ai:3", bank_s: 129_600, increment_s: 86_400,
  });
  assert.deepEqual(clockOf({ ...wish, clock: "days" }), { kind: "days", timeout: "ai:3", days: 3 });
  assert.deepEqual(sent(clockOf({ ...wish, clock: "live" })), {
    kind: "live", timeout: "ai:3", bank_s: 600, increment_s: 5,
  });
});

test("a sentence says how time is counted, and what happens when it is over", () => {
  const wish = emptyWish(2, "1", "friend");
  assert.equal(timeWords(wish, 2), "3 days per move. Out of time: you lose.");
  assert.equal(timeWords({ ...wish, time: "min5" }, 4), "5 minutes each for the whole game. Out of time: you are out.");
  assert.match(timeWords({ ...wish, time: "min10", timeout: "ai:3" }, 2), /plus 5 seconds per move.* the computer plays on/);
  assert.equal(timeWords({ ...wish, time: "none" }, 2), "No clock.");
});

test("only people among each other, in public, play for ratings", () => {
  const people = () => emptyWish(2, "1", "anyone");
  assert.ok(canBeRated(people()));
  assert.ok(!canBeRated(emptyWish(2, "1")));
  assert.ok(!canBeRated({ ...people(), timeout: "ai:1" }));
  assert.ok(canBeRated({ ...people(), time: "none", timeout: "ai:1" }), "without a clock nobody runs out of time");
  assert.ok(!canBeRated({ ...people(), time: "none", isByLot: true }), "after a draw, time has to run");
  assert.ok(canBeRated({ ...people(), isByLot: true }));
  const alone = people();
  alone.seats[1].kind = "me";
  assert.ok(!canBeRated(alone));
  assert.equal(bodyOf({ ...people(), isRated: true }, "duo", {}).rated, true);
  assert.equal(bodyOf({ ...people(), isRated: true, isPrivate: true }, "duo", {}).rated, undefined);
  assert.equal(bodyOf(people(), "duo", {}).rated, undefined, "the server knows what is usual");
});

test("hints are allowed against computers alone, and sent only where that is changed", () => {
  const [alone, friend] = [emptyWish(2, "1"), emptyWish(2, "1", "friend")];
  assert.deepEqual([allowsHints(alone), allowsHints(friend)], [true, false]);
  assert.equal(bodyOf(friend, "duo", {}).hints, undefined);
  assert.equal(bodyOf({ ...friend, hasHints: true }, "duo", {}).hints, true);
  assert.equal(bodyOf({ ...friend, hasHints: false }, "duo", {}).hints, undefined);
});

test("limits of a rating are sent as far as they are entered", () => {
  const wish = { ...emptyWish(2, "1", "anyone"), numbers: { "rating.min": "1500", "rating.max": "", expires_in: "3600" } };
  const body = sent(bodyOf(wish, "duo", {}));
  assert.deepEqual([body.rating, body.expires_in], [{ min: 20 }, 3600]);
});

const option = (name, values, value) => ({ name, values, value, default: values[0] });

test("an address tells the options that are not as by default, whatever they are", () => {
  const variant = {
    options: [
      option("starts", ["free", "fixed"], "free"),
      option("colors", [1, 2], 2),
      option("partners_opposite", [true, false], false),
      option("order", [["blue", "red"], ["red", "blue"]], ["red", "blue"]),
      option("region", [[[8, 6], [9, 6]]], [[1, 2], [3, 4]]),
    ],
  };
  const options = changed(variant);
  assert.deepEqual(options, { colors: 2, partners_opposite: false, order: ["red", "blue"], region: [[1, 2], [3, 4]] });
  assert.deepEqual(optionsQuery(options), { colors: "2", partners_opposite: "false", order: "red,blue", region: "1,2 3,4" });
});

test("spans are told in the largest unit that they are whole in", () => {
  const told = ["7 days", "36 hours", "10 minutes", "5 seconds", "0 seconds"];
  assert.deepEqual([604_800, 129_600, 600, 5, 0].map(span), told);
  assert.equal(clockWords({ kind: "days", days: 3, timeout: "seat-out" }), "3 days per move");
  const live = { kind: "live", bank_s: 600, increment_s: 5, timeout: "seat-out" };
  assert.equal(clockWords(live), "10 minutes + 5 seconds per move");
  assert.equal(clockWords({ ...live, increment_s: 0 }), "10 minutes each");
});

test("the strength of a level is what was measured with this ruleset, or else this variant", () => {
  const measured = (ruleset, won, even = 0.5) => ({ ruleset, variant: "duo", against: "2", games: 100, won, even });
  const level = { name: "3", strength: [measured("duo;objective=reverse", 0.775), measured("duo", 0.74)] };
  assert.equal(strength(level, { id: "duo", ruleset: "duo" }), "Wins 7 of 10 games against the level just below (of 10)");
  assert.equal(strength({ ...level, name: "4" }, { id: "duo", ruleset: "duo" }), "Wins 7 of 10 games against level 2");
  assert.match(strength(level, { id: "duo", ruleset: "duo;starts=fixed" }), /8 of 10/);
  assert.equal(strength(level, { id: "junior", ruleset: "junior" }), "");
  assert.match(strength({ name: "1", strength: [] }, { id: "duo", ruleset: "duo" }), /mistakes/);
  const four = { name: "4", strength: [measured("classic", 0.38, 0.25)] };
  assert.equal(strength(four, { id: "classic", ruleset: "classic" }), "Wins 4 of 10 games against 3 computers: level 2");
});

test("five levels have names, all others are told exactly", () => {
  assert.deepEqual(["1", "3", "5", "7", "9"].map(levelName), ["Beginner", "Easy", "Medium", "Hard", "Master"]);
  assert.deepEqual(["4", "9@2"].map(levelName), ["level 4", "level 9 (edition 2)"]);
  assert.deepEqual(["ai:3", "ai:4"].map((each) => playerName(each, {})), ["Computer, Easy", "Computer, level 4"]);
  const order = exactly([{ name: "random" }, { name: "9@2" }, { name: "1" }, { name: "2" }, { name: "3" }]);
  assert.deepEqual(order.map(([, shown]) => shown), ["Beginner (level 1)", "Easy (level 3)", "level 2", "Random moves"]);
});
