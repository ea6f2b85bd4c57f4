// Rules of each variant beside the cover of its game, with its options to change: the address has them.

import { path } from "../api.js";
import { optionsQuery } from "../board/options.js";
import { icon } from "../icons.js";
import { need } from "../needs.js";
import { html, nothing } from "../render.js";
import { pair, t } from "../words.js";
import { coverPicture, FAMILIES, familyFacts, familyOf, familyTitle, variantsOf } from "./families.js";
import { changed, choosing, optionFields, withOptions } from "./options.js";
import { diagramsOf, inventory, lessonAt, section, SECTIONS } from "./rulebook.js";
import { allVariants } from "./variants.js";

await need("lists");

/** @type {import("../router.js").Open} */
export async function open({ params, query, hash }, room) {
  room.title(t("bar.rules"));
  const variants = await allVariants();
  if (!params.variant) return room.show(shelf(variants));
  const { variant: name } = params;
  const [state, first] = await Promise.all([choosing(name, query), diagramsOf(name, Object.fromEntries(query))]);
  const book = Object.assign(state, { diagrams: first });
  const family = familyOf(name, variants);
  let [shown, judged] = [hash, state.variant.ruleset];

  /** Options change what is right: other diagrams come after the texts. */
  async function refresh() {
    draw();
    const { ruleset } = book.variant;
    if (ruleset === judged) return;
    judged = ruleset;
    const diagrams = await diagramsOf(name, optionsQuery(changed(book.variant)));
    if (ruleset !== judged) return;
    book.diagrams = diagrams;
    draw();
  }
  function draw() {
    const { variant } = book;
    room.title(pair(t("bar.rules"), variant.title));
    const places = [...SECTIONS.filter((part) => variant.rules[part].length), ...(variant.options.length ? ["house"] : [])];
    room.show(html`
      <section class="wide rulebook">
        <nav class="places" aria-label=${t("bar.rules")}>
          ${places.map((part) => html`<a href=${`#rules-${part}`} aria-current=${`rules-${part}` === shown}>${t(`rules.${part}`)}</a>`)}
        </nav>
        <div class="rules">
          <h1 tabindex="-1">${variant.title}</h1>
          <p class="lead">${variant.summary}</p>
          ${SECTIONS.map((part) => section(book, part))}
          <details class="card" id="rules-house" ?hidden=${!variant.options.length}>
            <summary>${t("rules.house")}</summary>
            ${optionFields(book, refresh)}
          </details>
        </div>
        ${aside(book, family)}
      </section>
    `);
  }
  const show = (/** @type {string} */ part) => {
    shown = part;
    draw();
    const target = part ? document.getElementById(part) : null;
    if (target instanceof HTMLDetailsElement) target.open = true;
    target?.scrollIntoView();
  };
  room.onHash(show);
  show(hash);
}

/** @param {import("./rulebook.js").Rulebook} book @param {import("./families.js").Family | undefined} family */
const aside = ({ name, variant, diagrams }, family) => html`
  <aside class="gap">
    <div class="box" data-cover=${family?.cover ?? "classic"}>
      ${family ? coverPicture(family, { size: 256, isLazy: false }) : nothing}
      <h2>${t("rules.play", { title: variant.title })}</h2>
      <dl>
        <div><dt>${t("rules.players")}</dt><dd>${variant.players}</dd></div>
        <div><dt>${t("rules.pieces")}</dt><dd>${inventory(variant)}</dd></div>
        ${family?.minutes ? html`<div><dt>${t("rules.time")}</dt><dd>${t("family-fact.minutes", { minutes: family.minutes })}</dd></div>` : nothing}
      </dl>
      <a class="button large" href=${withOptions(path`/new/${name}`, changed(variant))}>${icon("play")} ${t("bar.play")}</a>
    </div>
    ${diagrams.some(({ lesson }) => lesson)
      ? html`<a class="card try" href=${lessonAt(variant)}>${icon("star")}<span><strong>${t("rules.try")}</strong><small>${t("rules.try-about")}</small></span></a>`
      : nothing}
    <a class="button" href="/rules">${t("rules.all")}</a>
    <button class="button" data-keys>${t("keys.about")}</button>
  </aside>
`;

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
            <p class="row names">
              ${members.flatMap((each) => [each, ...each.aliases]).map(({ id, title, summary }) => html`
                <a class="chip" href=${path`/rules/${id}`} title=${summary}>${title}</a>`)}
            </p>
          </section>` : nothing;
      })}
    </div>
  </section>
`;
