// The first view of home. The document has it already: this module takes its elements over, so that nothing jumps.

import { icon } from "../icons.js";
import { html } from "../lit.js";
import { t } from "../words.js";
import { coverOf } from "./families.js";
import { play } from "./home_living.js";

/** Levels of the computer that home offers, the easiest first. */
export const LEVELS = ["3", "5", "7", "9"];

/** The board with the pieces around it, which no script draws again. @type {Element | null} */
let living = null;

/**
 * Take the first view out of the document, once the pointer has let go of its buttons. Return the level that was
 * chosen there, and what removes the rest; null if the document had none.
 */
export async function takeFirstView() {
  const given = document.getElementById("welcome");
  if (!given) return null;
  while (given.matches(":active")) await new Promise(requestAnimationFrame);
  living = given.querySelector(".living");
  const chosen = /** @type {HTMLInputElement | null} */ (given.querySelector(".segments :checked"));
  const isFocused = given.contains(document.activeElement);
  return {
    level: chosen?.value,
    remove() {
      if (living) play(living);
      given.closest("section")?.remove();
      if (isFocused) /** @type {HTMLElement | null} */ (document.querySelector("#welcome .main"))?.focus();
    },
  };
}

/** The board: the document's, which comes to life, or a still picture after a way from another screen. */
function livingBoard() {
  if (living) return html`${living}`;
  return html`<div class="living"><img class="hero" alt=${t("home.example")} width="412" height="412" src=${coverOf("classic")} /></div>`;
}

/**
 * @param {{
 *   level: string, isBusy: boolean, choose(level: string): void, begin(): void, friend(event: Event): void,
 * }} what
 */
export const heroView = ({ level, isBusy, choose, begin, friend }) => html`
  <div class="welcome" id="welcome">
    <div class="welcome-words">
      <h1 tabindex="-1">${t("home.title")}</h1>
      <p class="lead">${t("home.lead")}</p>
      <p class="lead short">${t("home.lead-short")}</p>
    </div>
    <div class="welcome-begin">
      <button class="button main large" aria-busy=${isBusy} @click=${begin}>${icon("play")}${t("home.play-now")}</button>
      <a class="button large friend" href="/new/duo" @click=${friend}>${icon("friends")}${t("home.friend")}</a>
      <div class="segments" role="radiogroup" aria-label=${t("home.level")}>
        ${LEVELS.map((each) => html`
          <label
            ><input
              type="radio"
              name="level"
              .checked=${each === level}
              @change=${() => choose(each)}
            />${t(`level.name.${each}`)}</label
          >`)}
      </div>
      <label class="button levels"
        ><select
          name="levels"
          aria-label=${t("home.level")}
          @change=${(/** @type {any} */ { target }) => choose(target.value)}
        >
          ${LEVELS.map((each) => html`<option value=${each} .selected=${each === level}>${t(`level.name.${each}`)}</option>`)}
        </select><span>${t("home.computer")}</span>${icon("down")}</label
      >
      <small class="about faint">${t("home.duo")}</small>
    </div>
    <a class="learn" href="/learn"
      ><span class="star" aria-hidden="true">${icon("star")}</span
      ><span><strong>${t("home.never")}</strong> <span>${t("home.learn")}</span></span
      >${icon("chevron")}</a
    >
    ${livingBoard()}
  </div>
`;
