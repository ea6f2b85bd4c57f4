// Variants: all there are, asked for once, and families of cards with pictures of their boards.

import { get, picture } from "../api.js";
import { html } from "../render.js";
import { t } from "../words.js";

/** @typedef {import("./lists.js").Variant} Variant */

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
  <img class="thumb" alt="" loading="lazy" width="320" height="320" src=${picture(`/variants/${id}.svg`, { labels: 0, ...options })} />
`;

/**
 * All variants, each family folded.
 * @param {Variant[]} variants
 * @param {string} base where a card leads to, before the variant
 * @param {(variant: Variant) => unknown} [more] what else a card has
 */
export const familyList = (variants, base, more = () => "") => html`
  <div class="families">
    ${families(variants).map((members) => html`
      <details>
        <summary>
          ${boardPicture(members[0].id)}
          <span><b>${members[0].family_title}</b><br /><span class="faint">${t("home.variants", { count: members.length })}</span></span>
        </summary>
        <ul class="cards">
          ${members.map((each) => html`
            <li class="card variant">
              <a href=${`${base}/${each.id}`}>${boardPicture(each.id)} ${each.title}</a>
              <p>${each.summary}</p>
              ${each.aliases.map(({ id, title, summary }) => html`<a href=${`${base}/${id}`} title=${summary}>${title}</a>`)}
              ${more(each)}
            </li>
          `)}
        </ul>
      </details>
    `)}
  </div>
`;
