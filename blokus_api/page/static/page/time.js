// The server's time. Deadlines are in it, and the clock of a device may be wrong.

/** The least and the most milliseconds by which the server is ahead of this device. */
let least = -Infinity;
let most = Infinity;
/** Unlike the device's clock, `performance.now()` is never set. */
let started = 0;

/**
 * Narrow the difference by a response. `Date` has whole seconds, and a cached response has an old one.
 * @param {Response} response
 * @param {number} sent  `performance.now()` before the request
 */
export function measure({ headers }, sent) {
  const date = Date.parse(headers.get("Date") ?? "");
  if (Number.isNaN(date)) return;
  const now = Date.now();
  if (isSet()) [least, most] = [-Infinity, Infinity];
  started = now - performance.now();
  least = Math.max(least, date - now);
  const highest = date + 1000 - (started + sent);
  if (highest > least) most = most < least ? highest : Math.min(most, highest);
}

/** Return whether the device's clock was set, or the device slept, since the last response. */
export const isSet = () => Number.isFinite(least) && Math.abs(Date.now() - performance.now() - started) > 1000;

/** The server's time in milliseconds; the device's until the server responds. */
export const now = () => Date.now() + (Number.isFinite(least) ? (least + most) / 2 : 0);
