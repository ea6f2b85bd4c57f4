// Variants: all there are, asked for once, and one click to a game.

import { get, path, picture, post } from "../api.js";
import { optionsQuery } from "../board/options.js";
import { read, write } from "../kept.js";
import { html } from "../lit.js";
import { go } from "../router.js";
import { identify } from "../session.js";

/** @typedef {import("./lists.js").Variant} Variant */

const LAST = "blokus.last"; // where this browser keeps it

/** @type {Promise<Variant[]> | null} */
let asked = null;

/** @returns {Promise<Variant[]>} */
export function allVariants() {
  asked ??= get("/variants").then(({ items }) => items);
  asked.catch(() => (asked = null)); // the next screen asks again
  return asked;
}

/**
 * A picture of a board with its options; its place is kept until it is there.
 * @param {string} id
 * @param {Record<string, string>} [options]
 */
export const boardPicture = (id, options) => html`
  <img
    class="thumb"
    alt=""
    loading="lazy"
    width="320"
    height="320"
    src=${picture(path`/variants/${id}.svg`, { labels: 0, ...options })}
  />
`;

/**
 * What was played last, to begin it once more: for who is new, Duo.
 * @returns {{variant: string, options: any, level: string}}
 */
export const lastPlayed = () => ({ variant: "duo", options: {}, level: "3", ...JSON.parse(read(LAST) ?? "{}") });

/** Titles by ids and aliases. @type {(variants: Variant[]) => Record<string, string>} */
export const titlesOf = (variants) =>
  Object.fromEntries(variants.flatMap((each) => [each, ...each.aliases].map(({ id, title }) => [id, title])));

/** @param {{variant?: string, options?: any, level?: string}} played */
export const remember = (played) => write(LAST, JSON.stringify({ ...lastPlayed(), ...played }));

/**
 * Begin a game against the computer, and go there.
 * @param {string} variant
 * @param {{level?: string, options?: any}} [how]
 */
export async function playComputer(variant, { level = lastPlayed().level, options = {} } = {}) {
  const { seats } = await get(path`/variants/${variant}`, optionsQuery(options));
  await identify();
  const others = seats.slice(1).map(() => ({ ai: level }));
  const game = await post("/games", { variant, options, seats: ["me", ...others] });
  remember({ variant, options, level });
  go(path`/games/${game.id}`);
}
