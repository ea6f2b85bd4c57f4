// Variants: all there are, asked for once, in families of cards; and one click to a game.

import { get, path, picture, post } from "../api.js";
import { optionsQuery } from "../board/options.js";
import { read, write } from "../kept.js";
import { html } from "../lit.js";
import { go } from "../router.js";
import { identify } from "../session.js";
import { t } from "../words.js";

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

/** @param {Variant[]} variants */
export function families(variants) {
  /** @type {Map<string, Variant[]>} */
  const found = new Map();
  for (const each of variants) found.set(each.family, [...(found.get(each.family) ?? []), each]);
  return [...found.values()];
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
 * All variants, in families that can be folded.
 * @param {Variant[]} variants
 * @param {(id: string) => string} to where the card of a variant leads
 * @param {boolean} isOpen
 * @param {(variant: Variant) => unknown} [more] what else a card has
 */
export const familyList = (variants, to, isOpen, more = () => "") => html`
  <div class="families">
    ${families(variants).map((members) => html`
      <details ?open=${isOpen}>
        <summary>
          <b>${members[0].family_title}</b>
          <span class="faint">${t("home.variants", { count: members.length })}</span>
          <p>${members[0].summary}</p>
        </summary>
        <ul class="cards">
          ${members.map((each) => html`
            <li class="card variant">
              <a href=${to(each.id)}>${boardPicture(each.id)} ${each.title}</a>
              <p>${each.summary}</p>
              ${each.aliases.map(({ id, title, summary }) => html`
                <a href=${to(id)} title=${summary}>${title}</a>
              `)}
              ${more(each)}
            </li>
          `)}
        </ul>
      </details>
    `)}
  </div>
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
