// What a player solved: stars, and days in a row. The server counts, and leaves out solutions that were shown.

import { get } from "../api.js";
import { icon } from "../icons.js";
import { html } from "../lit.js";
import { whoAmI } from "../session.js";
import { t } from "../words.js";

const ALL = [1, 2, 3];

/** @typedef {import("../types.js").PuzzleProgress} Progress */
/** @typedef {import("../types.js").SolvedPuzzle} Solved */

/** Return what I solved; null without a player, or if the server cannot be reached. @returns {Promise<Progress | null>} */
export async function myProgress() {
  try {
    return (await whoAmI()) && (await get("/me/puzzles"));
  } catch {
    return null; // the puzzles are there without it
  }
}

/** Return what I solved of one puzzle. @type {(progress: Progress | null | undefined, id: string | undefined) => Solved | undefined} */
export const solvedBy = (progress, id) => progress?.puzzles.find(({ puzzle }) => puzzle === id);

/** Three stars, of which so many are filled. @param {number} count */
export const stars = (count) => html`
  <span class="stars" role="img" aria-label=${t("home.stars", { count })}
    >${ALL.map((each) => html`<i class=${each <= count ? "on" : ""}>${icon("star")}</i>`)}</span
  >
`;
