// What a review found wrong.

/**
 * The mistakes that a review found, for dots on the slider. Each is looked at as it was before, when there
 * was a choice.
 * @type {(state: import("../types.js").TableState) => import("../types.js").ShownMistake[]}
 */
export function mistakesOf({ around: { review } }) {
  if (!review?.result) return [];
  const { turns, mistakes, largest = [] } = review.result;
  return mistakes.flatMap((ply) => {
    const turn = [...largest, ...turns].find((each) => each.ply === ply);
    return turn ? [{ ...turn, version: review.versions[ply - 1], lost: turn.value_lost }] : [];
  });
}
