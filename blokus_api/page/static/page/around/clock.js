// Clocks: what time a seat has left, why it stands still, and a warning before it is over.

import { duration, exactly, playerName, when } from "../format.js";
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

/** @type {import("../types.js").Panel} */
export function seatClock({ game, around }, _, seat) {
  if (!game.clock) return nothing;
  const { left, warning } = timeOf(game.clock, seat, around.now ?? now());
  return html`<span class="clock ${warning ? "is-low" : ""}">${duration(left)}</span>`;
}

/** Whose time runs, until when, and what its deadline is the sum of. @type {import("../types.js").Panel} */
export function clock({ game, around, names, me, mine }) {
  const turn = game.clock?.turn;
  if (!game.clock || !turn) return nothing;
  const { warning, still } = timeOf(game.clock, turn.seat, around.now ?? now());
  return html`
    <details class="deadline">
      <summary>
        ${playerName(game.seats[turn.seat].player, names, me)}: ${when(turn.deadline)}
        ${still && t("clock.still", { why: t(`clock.${still.reason}`), until: exactly(still.until) })}
      </summary>
      <ul>
        ${turn.terms.map(({ reason, ms }) => html`<li>${t(`clock.${reason}`)}: ${duration(ms)}</li>`)}
        <li>${t(`clock.${game.rated && game.by_lot ? "seat-out" : game.clock.timeout.split(":")[0]}`)}</li>
      </ul>
    </details>
    <p class="unseen" role="status">
      ${warning && mine.includes(turn.seat) ? t("clock.warning", { time: duration(warning) }) : ""}
    </p>
  `;
}
