// Mistakes that a review found, and the one that is shown.

/** @typedef {import("../types.js").TableState} TableState */
/** @typedef {import("../types.js").ShownMistake} ShownMistake */

/** How each grade of a mistake is written. @type {Record<string, string>} */
export const SIGNS = { inaccuracy: "?!", mistake: "?", blunder: "??" };

/**
 * Return the mistakes of a review in the order of play, each with the version that it made: those of all players, or
 * mine.
 * @type {(state: TableState) => ShownMistake[]}
 */
export function mistakesOf({ around: { review }, curve, mine, isMineOnly }) {
  const { largest = [] } = review?.result ?? {};
  const versions = new Map((curve?.points ?? []).map((/** @type {any} */ { ply, version }) => [ply, version]));
  return largest
    .filter(({ ply, seat }) => versions.get(ply) && (!isMineOnly || mine.includes(seat)))
    .map((mistake) => ({ ...mistake, version: versions.get(mistake.ply), before: versions.get(mistake.ply - 1) ?? 1 }))
    .sort((one, other) => one.ply - other.ply);
}

/**
 * Return the mistake that is shown: the last one up to the position that is seen, else the first.
 * @type {(state: TableState) => ShownMistake | undefined}
 */
export function seenMistake(state) {
  const { follows, placements } = state.past ?? state.game;
  const all = mistakesOf(state), ply = follows ?? placements.length;
  return all.findLast((mistake) => mistake.ply <= ply) ?? all[0];
}
