// Which game: the main variant of each family as a chip with its picture, and a list of all variants.

import { icon } from "../icons.js";
import { live } from "../live.js";
import { html, nothing } from "../render.js";
import { t } from "../words.js";
import { FAMILIES, coverPicture, familyTitle } from "./families.js";

/** @typedef {import("./lists.js").NewGame} NewGame */
/** @typedef {(state: NewGame, act: any) => unknown} View */

const CHIPS = 5;

/** @type {View} */
export function gameChips(state, act) {
  const { variants, variant, name } = state;
  const chips = FAMILIES.filter(({ id }) => id !== "solo").slice(0, CHIPS);
  const own = FAMILIES.find(({ id }) => id === variant.family);
  // What was played last, or asked for, stands first; it may be a variant that has no chip.
  const order = own ? [own, ...chips.filter((each) => each !== own)].slice(0, CHIPS) : chips;
  const alias = variant.aliases.find(({ id }) => id === name);
  return html`
    <fieldset class="choice" aria-label=${t("new.game")}>
      <p class="choice-head"><b>${t("new.game")}</b> </p><div class="game-chips">
        ${order.map((family) => {
          const isChosen = family === own;
          const title = isChosen && name !== family.variant ? (alias ?? variant).title : familyTitle(family);
          return html`<label class="pick game">
            <input type="radio" name="game" value=${family.id} .checked=${live(isChosen)}
              @change=${() => act.choose(family.variant)} />
            ${coverPicture(family, { size: 72, isLazy: false })} <b>${title}</b>
          </label>`;
        })}
        <button type="button" class="pick game others" @click=${() => act.set({ isPicking: true })}>
          ${t("new.others", { count: variants.length - CHIPS })}
        </button>
      </div>
    </fieldset>
  `;
}

/** All variants, to be searched. @type {View} */
export function allGames(state, act) {
  const { variants, search } = state;
  const wanted = search.trim().toLocaleLowerCase();
  const names = variants.flatMap((variant) =>
    [variant, ...variant.aliases].map(({ id, title, summary }) => ({ id, title, summary, family: variant.family })),
  );
  const found = names.filter(({ title, summary }) => `${title} ${summary}`.toLocaleLowerCase().includes(wanted));
  return html`
    <div class="body all-games">
      <div class="row">
        <button type="button" class="icon-button" aria-label=${t("new.back")} @click=${() => act.set({ isPicking: false })}>${icon("back")}</button>
        <label class="game-search">
          <span class="unseen">${t("new.search")}</span>
          <input type="search" placeholder=${t("new.search")} .value=${live(search)}
            @input=${(/** @type {any} */ event) => act.set({ search: event.target.value })}
            @keydown=${(/** @type {KeyboardEvent} */ event) => event.key === "Enter" && event.preventDefault()} />
        </label>
      </div>
      ${FAMILIES.map((family) => {
        const members = found.filter((each) => each.family === family.id);
        return members.length
          ? html`<h2>${family.variant ? coverPicture(family, { size: 40 }) : nothing} ${familyTitle(family)}</h2>
              <ul class="variants-found">
                ${members.map(
                  ({ id, title, summary }) => html`<li>
                    <button type="button" @click=${() => act.choose(id)}>
                      <b>${title}</b> <small class="faint">${summary}</small>
                    </button>
                  </li>`,
                )}
              </ul>`
          : nothing;
      })}
      ${found.length ? nothing : html`<p role="status">${t("new.none-found")}</p>`}
    </div>
  `;
}
