// Clocks: what time a seat has left, why it stands still, and a warning before it is over.

import { duration, timeLeft } from "../format.js";
import { html, nothing } from "../render.js";
import { now } from "../time.js";
import { t } from "../words.js";

const MINUTE = 60_000;
const LONG = [1440 * MINUTE, 60 * MINUTE, 5 * MINUTE];
const SHORT = [MINUTE, 10_000];

/**
 * What a seat has left at a moment, and less than what time that is, once it is little. A deadline comes later
 * by the weekends, vacations and pauses before it: in these no time runs.
 * @param {import("../types.js").GameClock} clock
 * @param {number} seat
 * @param {number} now
 */
export function timeOf({ turn, kind, seats }, seat, now) {
  if (turn?.seat !== seat) return { left: seats[seat].left_ms, warning: 0, still: undefined };
  let left = Date.parse(turn.deadline) - now;
  let whole = 0;
  let still;
  for (const { reason, ms, starts_at, ends_at } of turn.terms) {
    if (!starts_at || !ends_at) {
      whole += ms;
      continue;
    }
    const from = Date.parse(starts_at);
    const to = Date.parse(ends_at);
    if (from <= now && now < to) still = { reason, until: ends_at };
    left -= Math.max(0, to - Math.max(from, now));
  }
  // Who began a turn with little time knows.
  const warning = (kind === "live" ? SHORT : LONG).findLast((step) => left < step && step < whole) ?? 0;
  return { left: Math.max(0, left), warning, still };
}

/** How long until the words change. @param {number} left */
export const nextTick = (left) => (left < LONG[0] ? 1000 : MINUTE);

/** Below this, a live clock is red. */
const LOW = 20_000;
const HOUR = 60 * MINUTE;

/** @type {import("../types.js").Panel} */
export function seatClock({ game, around, past }, _, seat) {
  if (!game.clock || past) return nothing;
  const { left, warning } = timeOf(game.clock, seat, around.now ?? now());
  const isOn = game.clock.turn?.seat === seat;
  const isLow = isOn && (game.clock.kind === "live" ? left < LOW : warning > 0 && left < HOUR);
  return html`<span class="clock is-${game.clock.kind} ${isOn ? "runs" : ""} ${isLow ? "low" : ""}">${game.clock.kind === "live" || left < HOUR ? duration(left) : timeLeft(left)}</span>`;
}

/** Whether a seat has so little time that every second counts. @type {(state: import("../types.js").TableState, seat: number) => number | null} */
export function secondsLeft({ game, around }, seat) {
  if (game.clock?.kind !== "live" || game.clock.turn?.seat !== seat) return null;
  const { left } = timeOf(game.clock, seat, around.now ?? now());
  return left < LOW ? Math.ceil(left / 1000) : null;
}

/** Until when a turn lasts, in words; nothing on a live clock, which says it itself. @type {(state: import("../types.js").TableState) => string} */
export function deadlineOf({ game, around }) {
  const turn = game.clock?.turn;
  if (!game.clock || !turn) return "";
  const { left, still } = timeOf(game.clock, turn.seat, around.now ?? now());
  if (still) return t("clock.stands", { why: t(`clock.${still.reason}`) });
  return game.clock.kind === "live" ? "" : t("clock.left", { time: timeLeft(left) });
}

/** A warning for those who hear the page. @type {import("../types.js").Panel} */
export function clockWarning({ game, around, mine }) {
  const turn = game.clock?.turn;
  if (!game.clock || !turn) return nothing;
  const { warning } = timeOf(game.clock, turn.seat, around.now ?? now());
  return html`<p class="unseen" role="status">
    ${warning && mine.includes(turn.seat) ? t("clock.warning", { time: duration(warning) }) : ""}
  </p>`;
}
