// Rules of each variant beside the cover of its game, with its options to change: the address has them.

import { path } from "../api.js";
import { PARTS, rulesOf } from "../around/rules.js";
import { icon } from "../icons.js";
import { need } from "../needs.js";
import { html, nothing } from "../render.js";
import { t } from "../words.js";
import { coverPicture, FAMILIES, familyFacts, familyOf, familyTitle, variantsOf } from "./families.js";
import { changed, choosing, optionFields, withOptions } from "./options.js";
import { allVariants } from "./variants.js";

await need("lists");

/** @type {import("../router.js").Open} */
export async function open({ params, query, hash }, room) {
  room.title(t("bar.rules"));
  const variants = await allVariants();
  if (!params.variant) return room.show(shelf(variants));
  const state = await choosing(params.variant, query);
  const family = familyOf(params.variant, variants);
  const minutes = family?.minutes;
  let shown = hash;

  function draw() {
    const { name, variant } = state;
    const options = changed(variant);
    const parts = PARTS.filter((part) => variant.rules[part].length);
    room.title(`${t("bar.rules")}: ${variant.title}`);
    room.show(html`
      <section class="wide rulebook">
        <nav class="places" aria-label=${t("bar.rules")}>
          ${parts.map((part) => html`<a href=${`#rules-${part}`} aria-current=${`rules-${part}` === shown}>${t(`rules.${part}`)}</a>`)}
        </nav>
        <div>
          <h1 tabindex="-1">${variant.title}</h1>
          <h2 class="unseen">${t("bar.rules")}</h2>
          ${rulesOf({ ...variant, options: [] })}
          <details class="card" ?hidden=${!variant.options.length}>
            <summary>${t("rules.options")}</summary>
            ${optionFields(state, draw)}
          </details>
        </div>
        <aside class="gap">
          <div class="box" data-cover=${family?.cover ?? "classic"}>
            ${family ? coverPicture(family, { size: 256, isLazy: false }) : nothing}
            <h2>${variant.title}</h2>
            <dl>
              <div><dt>${t("rules.players")}</dt><dd>${variant.players}</dd></div>
              <div><dt>${t("rules.pieces")}</dt><dd>${t("rules.each", { pieces: variant.pieces_per_color, squares: variant.cells_per_color })}</dd></div>
              ${minutes ? html`<div><dt>${t("rules.time")}</dt><dd>${t("family-fact.minutes", { minutes })}</dd></div>` : nothing}
            </dl>
            <a class="button large" href=${withOptions(path`/new/${name}`, options)}>${icon("play")} ${t("bar.play")}</a>
          </div>
          <a class="button" href="/rules">${t("rules.all")}</a>
          <button class="button" data-keys>${t("keys.about")}</button>
        </aside>
      </section>
    `);
  }
  const show = (/** @type {string} */ part) => {
    shown = part;
    draw();
    if (part) document.getElementById(part)?.scrollIntoView();
  };
  room.onHash(show);
  show(hash);
}

/** All families with their variants. @param {import("./lists.js").Variant[]} variants */
const shelf = (variants) => html`
  <section class="wide">
    <h1 tabindex="-1">${t("rules.all")}</h1>
    <p><button class="button small" data-keys>${t("keys.about")}</button></p>
    <div class="shelf">
      ${FAMILIES.map((family) => {
        const members = variantsOf(family, variants);
        return members.length ? html`
          <section class="card">
            <div class="front" data-cover=${family.cover}>${coverPicture(family, { size: 112 })}</div>
            <div>
              <h2>${familyTitle(family)}</h2>
              <small class="faint">${familyFacts(family)}</small>
              <p>${members[0].summary}</p>
            </div>
            <p class="row">
              ${members.flatMap((each) => [each, ...each.aliases]).map(({ id, title, summary }) => html`
                <a class="chip" href=${path`/rules/${id}`} title=${summary}>${title}</a>`)}
            </p>
          </section>` : nothing;
      })}
    </div>
  </section>
`;
