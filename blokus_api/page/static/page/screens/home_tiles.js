// The tiles of the families on home: a full position, the name, one line, players and minutes.

import { path } from "../api.js";
import { html } from "../lit.js";
import { t } from "../words.js";
import { coverPicture, FAMILIES, familyFacts, familyLine, familyTitle } from "./families.js";

const VARIANTS = document.documentElement.dataset.variants ?? "";
const FIRST_ROW = 4;

/** @param {(event: Event, variant: string) => void} offer what a click does instead of following the link */
export const tiles = (offer) => html`
  <div class="head">
    <h2>${t("home.games")}</h2>
    <span class="faint">${t("home.families", { count: FAMILIES.length, variants: VARIANTS })}</span>
    <a href="/rules">${t("home.all-rules")}</a>
  </div>
  <ul class="tiles">
    ${FAMILIES.map((family, i) => html`
      <li>
        <a
          class="tile"
          data-cover=${family.cover}
          href=${family.variant ? path`/new/${family.variant}` : "/puzzles"}
          @click=${(/** @type {Event} */ event) => family.variant && offer(event, family.variant)}
        >
          ${coverPicture(family, { isLazy: i >= FIRST_ROW })}
          <h3>${familyTitle(family)}</h3>
          <span>${familyLine(family)}</span>
          <small>${familyFacts(family)}</small>
        </a>
      </li>`)}
  </ul>
`;
