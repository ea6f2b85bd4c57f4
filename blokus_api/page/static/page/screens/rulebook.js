// One section of the rules of a variant: paragraphs, diagrams that are right or wrong, and the pieces.

import { get, path, picture } from "../api.js";
import { paragraph } from "../around/rules.js";
import { optionsQuery } from "../board/options.js";
import { icon } from "../icons.js";
import { html, nothing } from "../render.js";
import { t } from "../words.js";
import { changed } from "./options.js";

/**
 * @typedef {import("./lists.js").RuleDiagram} Diagram
 * @typedef {import("./options.js").Choosing & {diagrams: Diagram[]}} Rulebook
 */

/** The diagrams of a variant with options, and where their pictures are. @type {(name: string, options: Record<string, string>) => Promise<Diagram[]>} */
export async function diagramsOf(name, options) {
  const { items } = await get(path`/variants/${name}/diagrams`, options);
  return items.map((/** @type {Diagram} */ each) => ({ ...each, svg: picture(path`/variants/${name}/diagrams/${each.id}.svg`, options) }));
}

const COLUMNS = { wide: 11, narrow: 6 }; // pieces in a row

const BEFORE_DIAGRAMS = 2; // paragraphs

/** Sections in their order, and the texts of the API that each has; advice is collapsed. @type {Record<string, string[]>} */
const TEXTS = { aim: ["aim"], setup: ["board", "setup"], turn: ["turn"], end: ["end"], scoring: ["scoring"], advice: ["advice"], about: ["about"] };

/** Sections of a variant. @type {(variant: import("./lists.js").VariantWithRules) => string[]} */
export const sectionsOf = (variant) => Object.keys(TEXTS).filter((name) => textsOf(variant, name).length);

/** @type {(variant: import("./lists.js").VariantWithRules, name: string) => string[]} */
const textsOf = ({ rules }, name) => TEXTS[name].flatMap((each) => rules[each]);

/** @type {(book: Rulebook, name: string) => unknown} */
export const section = (book, name) => {
  const texts = textsOf(book.variant, name);
  if (name === "aim") return html`<div id="rules-aim">${texts.map(paragraph)}</div>`;
  if (name === "advice")
    return html`
      <details class="card" id="rules-advice">
        <summary>${t("rules.advice")}</summary>
        ${texts.map(paragraph)}
      </details>
    `;
  return html`
    <h2 id=${`rules-${name}`}>${t(`rules.${name}`)}</h2>
    ${texts.slice(0, BEFORE_DIAGRAMS).map(paragraph)} ${examples(book, name)} ${texts.slice(BEFORE_DIAGRAMS).map(paragraph)}
    ${name === "turn" ? pieces(book) : nothing} ${name === "scoring" ? bonuses(book.variant) : nothing}
  `;
};

/** The lesson of the variant's kind of board. @type {(variant: {is_solid: boolean, id: string}, number?: number | null) => string} */
export function lessonAt({ is_solid, id }, number) {
  const idea = is_solid ? "/3d" : id.includes("trigon") ? "/trigon" : "";
  return `/learn${idea}${number ? `#${number}` : ""}`;
}

/** Right ones first; wrong ones begin a new row if there are several of each. @type {(book: Rulebook, name: string) => unknown} */
function examples(book, name) {
  const shown = book.diagrams.filter((each) => each.section === name);
  if (!shown.length) return nothing;
  const [right, wrong] = [true, false].map((legal) => shown.filter((each) => each.legal === legal));
  const rows = right.length > 1 ? [right, wrong] : [shown];
  return rows.map((row) => html`<ul class=${row.length === 4 ? "diagrams four" : "diagrams"}>${row.map((each) => example(book, each))}</ul>`);
}

/** @type {(book: Rulebook, diagram: Diagram) => unknown} */
function example({ variant }, { svg, legal, caption, lesson }) {
  const shown = html`
    <img alt="" loading="lazy" width="118" height="118" src=${svg} />
    <span>
      <span class="verdict" role="img" aria-label=${t(legal ? "rules.right" : "rules.wrong")}>${icon(legal ? "check" : "close")}</span>
      ${caption}
    </span>
  `;
  return html`
    <li data-verdict=${legal ? "right" : "wrong"}>
      ${lesson ? html`<a href=${lessonAt(variant, lesson)} title=${t("rules.try")}>${shown}</a>` : html`<div>${shown}</div>`}
    </li>
  `;
}

/** "21 each, 89 squares", or triangles or cubes. @param {import("./lists.js").VariantWithRules} variant */
export function inventory({ is_solid, id, pieces_per_color: pieces, cells_per_color: squares }) {
  const key = is_solid ? "rules.each-cubes" : id.includes("trigon") ? "rules.each-triangles" : "rules.each";
  return t(key, { pieces, squares });
}

/** All pieces of a color in one picture, in shorter rows on phones. @param {Rulebook} book */
function pieces({ name, variant }) {
  const address = (/** @type {number} */ columns) =>
    picture(path`/variants/${name}/pieces.svg`, { columns, ...optionsQuery(changed(variant)) });
  return html`
    <h2>${t("rules.all-pieces")}</h2>
    <picture>
      <source media="(max-width: 599px)" srcset=${address(COLUMNS.narrow)} />
      <img class="piece-set" alt=${inventory(variant)} loading="lazy" src=${address(COLUMNS.wide)} />
    </picture>
  `;
}

/** @param {import("./lists.js").VariantWithRules} variant */
function bonuses({ bonus }) {
  if (!bonus.all_placed) return nothing;
  const points = { "rules.bonus-all": bonus.all_placed, "rules.bonus-last": bonus.all_placed + bonus.one_cell_piece_last };
  return html`
    <ul class="bonuses">
      ${Object.entries(points).map(([key, value]) => html`<li class="card"><strong>+${value}</strong> ${t(key)}</li>`)}
    </ul>
  `;
}
