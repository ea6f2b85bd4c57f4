// The archive: records by what one searches for, which stands in the address, and counts that narrow it.

import { get, path, picture, Problem, withQuery } from "../api.js";
import { moreButton, recordCard, rulesetTitle, sourceName } from "../look/parts.js";
import { icon } from "../icons.js";
import { need } from "../needs.js";
import { html, nothing, repeat } from "../render.js";
import { ghost, go } from "../router.js";
import { t } from "../words.js";
import { bring, takeDrops } from "./drop.js";
import { blank, fieldOf } from "./form.js";
import { playerTyped } from "./levels.js";
import { allVariants } from "./variants.js";

await need("lists");

const KINDS = ["game", "unfinished", "irregular", "position"];
/** Fields of the form by their type: choices are filled in. @type {Record<string, string>} */
const PLAIN = { variant: "", player: "text", result: "", kind: "" };
const MORE = {
  ended_from: "date", ended_to: "date", length_min: "number", length_max: "number", margin_min: "number", margin_max: "number",
  winner: "number", source: "text", ruleset: "text", opening: "text", moves: "text", pattern: "text", at_ply: "number",
};
/** Which field a count narrows. @type {Record<string, string>} */
const FACETS = { variants: "variant", rulesets: "ruleset", results: "result", kinds: "kind", sources: "source", years: "year" };

const CHIPS = 6; // of a group, before it is opened

/** @type {import("../router.js").Open} */
export async function open({ query }, room) {
  room.title(t("bar.records"));
  const variants = await allVariants();
  const form = blank("search");
  /** @type {any} */
  let found = null;

  async function load(cursor = "") {
    try {
      const page = await get("/records", { limit: 24, facets: !cursor, ...Object.fromEntries(query), cursor });
      found = cursor
        ? { ...found, items: [...found.items, ...page.items], players: { ...found.players, ...page.players }, next: page.next }
        : page;
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      form.problem = problem;
    }
    draw();
  }

  /** @param {SubmitEvent} event */
  function search(event) {
    event.preventDefault();
    const fields = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const shift = (/** @type {string} */ name, /** @type {string} */ value) =>
      name === "winner" ? String(Number(value) - 1) : name === "player" ? playerTyped(value) : value;
    const told = [...fields].filter(([, value]) => value).map(([name, value]) => [name, shift(name, String(value).trim())]);
    go(withQuery("/records", Object.fromEntries(told)));
  }

  /** @param {Event} event */
  function choose({ target }) {
    const field = /** @type {HTMLInputElement} */ (target);
    if (field.files?.length) bring([...field.files]);
    field.value = ""; // the same file may be chosen again
  }

  const choices = {
    variant: variants.map(({ id, title }) => [id, title]),
    result: ["won", "drawn"].map((result) => [result, t(`search.${result}`)]),
    kind: KINDS.map((kind) => [kind, t(`record.${kind}`)]),
  };
  const fields = (/** @type {Record<string, string>} */ types) => Object.entries(types).map(([name, type]) => fieldOf(form, {
    name,
    type,
    label: t(`search.${name}`),
    // People count seats from 1, the API from 0.
    value: name === "winner" && query.has(name) ? Number(query.get(name)) + 1 : (query.get(name) ?? ""),
    choices: type ? undefined : [["", t("search.any")], .../** @type {any} */ (choices)[name]],
  }));
  const narrowed = (/** @type {string} */ name, /** @type {string} */ value) => {
    const more = new URLSearchParams(query);
    if (name !== "year") more.set(name, value);
    else for (const [end, day] of [["from", "01-01"], ["to", "12-31"]]) more.set(`ended_${end}`, `${value}-${day}`);
    return withQuery("/records", Object.fromEntries(more));
  };
  /** @type {Record<string, (value: string) => string>} */
  const named = {
    variants: (id) => rulesetTitle(id, variants),
    rulesets: (id) => rulesetTitle(id, variants),
    results: (result) => t(`search.${result}`),
    kinds: (kind) => t(`record.${kind}`),
    sources: sourceName,
  };

  const draw = () => room.show(html`
    <section class="wide">
      <div class="head">
        <h1 tabindex="-1">${t("bar.records")}</h1>
        <p class="row">
          <label class="button import-button">${icon("plus")} ${t("import.button")}
            <input type="file" class="unseen" multiple accept=".blksgf,.sgf,.json,.ndjson,.jsonl,.zip" @change=${choose} />
          </label>
          <a class="button" href="/explorer">${t("bar.explorer")}</a>
        </p>
      </div>
      <p class="faint drop-hint">${t("import.hint")}</p>
      <form class="search card" role="search" @submit=${search}>
        <div class="filters">${fields(PLAIN)} <button class="button main">${icon("search")} ${t("search.search")}</button></div>
        <details ?open=${Object.keys(MORE).some((name) => query.has(name))}>
          <summary>${t("search.more")}</summary>
          <div class="filters">${fields(MORE)}</div>
          <p class="faint">${t("search.how")}</p>
        </details>
      </form>
      ${form.problem && !(form.problem.body.field in { ...PLAIN, ...MORE }) ? html`<p role="alert">${form.problem.message}</p>` : nothing}
      ${query.has("position") ? position() : nothing}
      ${found ? results() : nothing}
    </section>
  `);

  /** The position that all games shown reached. */
  function position() {
    const at = { position: query.get("position") ?? "" };
    const opening = path`/explorer/${query.get("ruleset") ?? ""}`;
    return html`
      <p class="card reached">
        <img alt="" width="96" height="96" src=${picture(opening + ".svg", { ...at, labels: 0 })} />
        <span><b>${t("records.position")}</b>
          <a href=${withQuery(opening, at)}>${t("explorer.open")}</a> <a href="/records">${t("records.every")}</a></span>
      </p>`;
  }

  function results() {
    const { facets, items, players, next } = found;
    const groups = Object.entries(FACETS).filter(([name]) => Object.keys(facets[name]).length > 1 && (name !== "rulesets" || query.has("variant")));
    const chips = (/** @type {string} */ name) => Object.entries(facets[name]).map(([value, count]) => html`
      <a class="chip" href=${narrowed(FACETS[name], value)}>${named[name]?.(value) ?? value} <span class="faint">${count}</span></a>`);
    if (!items.length) {
      const isSearch = [...query].length > 0;
      return html`
        <div class="empty" role="status">
          ${ghost}
          <p>${t(isSearch ? "records.no-match" : "records.empty")}</p>
          <a class="button main" href=${isSearch ? "/records" : "/"}>${t(isSearch ? "records.every" : "bar.play")}</a>
        </div>`;
    }
    return html`
      <p role="status" class="faint">${t(facets.is_complete ? "records.count" : "records.at-least", { count: facets.count })}</p>
      ${groups.map(([name, field]) => html`
        <p class="row facets"><b>${t(`search.${field}`)}</b>
          ${chips(name).slice(0, CHIPS)}
        </p>
        ${chips(name).length > CHIPS ? html`
          <details class="facets"><summary>${t("search.all", { count: chips(name).length })}</summary>
            <p class="row">${chips(name).slice(CHIPS)}</p></details>` : nothing}`)}
      <ul class="cards">${repeat(items, ({ id }) => id, (record) => recordCard(record, players, variants.find(({ id }) => id === record.variant)))}</ul>
      ${moreButton(next && (() => load(next)))}
    `;
  }

  takeDrops(room.signal);
  draw();
  await load();
}
