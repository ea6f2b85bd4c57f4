// Rules of each variant beside the cover of its game, with its options to change: the address has them.

import { path } from "../api.js";
import { optionsQuery } from "../board/options.js";
import { icon } from "../icons.js";
import { need } from "../needs.js";
import { html, nothing } from "../render.js";
import { pair, t } from "../words.js";
import { coverPicture, FAMILIES, familyFacts, familyOf, familyTitle, variantsOf } from "./families.js";
import { changed, choosing, optionFields, withOptions } from "./options.js";
import { diagramsOf, inventory, lessonAt, section, sectionsOf } from "./rulebook.js";
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
    const places = placesOf(variant);
    room.show(html`
      <section class="wide rulebook">
        <nav class="places" aria-label=${t("bar.rules")}>
          ${places.map((part) => html`<a href=${`#rules-${part}`} aria-current=${`rules-${part}` === shown}>${t(`rules.${part}`)}</a>`)}
        </nav>
        <div class="rules">
          <h1 tabindex="-1">${variant.title}</h1>
          <p class="lead">${variant.summary}</p>
          ${sectionsOf(variant).map((part) => section(book, part))}
          <details class="card" id="rules-house" ?hidden=${!hasHouseRules(variant)}>
            <summary>${t("rules.house")}</summary>
            ${optionFields(book, refresh, isHouseRule)}
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
  /** The list of sections follows the text. */
  function follow() {
    const part = reached(placesOf(book.variant).map((each) => `rules-${each}`), shown);
    if (part === shown) return;
    shown = part;
    draw();
  }
  room.onHash(show);
  show(hash);
  addEventListener("scroll", follow, { passive: true, signal: room.signal });
  follow();
}

/** Whether an option changes a rule. Options for seats and colors belong to a new game only. @param {{name: string}} option */
const isHouseRule = ({ name }) => !SEATING.includes(name);
const SEATING = ["order", "player_colors"];

/** @param {import("./lists.js").VariantWithRules} variant */
const hasHouseRules = ({ options }) => options.some(isHouseRule);

/** @param {import("./lists.js").VariantWithRules} variant */
const placesOf = (variant) => [...sectionsOf(variant), ...(hasHouseRules(variant) ? ["house"] : [])];

const LINE = 120; // pixels from the top of the window, below the bar

/** The section that is read: the last one above a line, or at the end of the page any that is seen. @type {(ids: string[], shown: string) => string} */
function reached(ids, shown) {
  const top = (/** @type {string} */ id) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity;
  const isEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
  const passed = ids.filter((id) => top(id) < (isEnd ? innerHeight : LINE));
  return isEnd && passed.includes(shown) && top(shown) > 0 ? shown : (passed.at(-1) ?? ids[0]);
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
