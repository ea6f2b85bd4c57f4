// All keys of the table, in a dialog that opens on all screens.

import { icon } from "../icons.js";
import { need } from "../needs.js";
import { html, nothing, render } from "../render.js";
import { addWords, language, t } from "../words.js";

await Promise.all([need("table"), addWords(`${language}-panels`)]);

/**
 * Return what the keys do, by when they do it. At a table, keys that its game lacks are left out.
 * @param {Element | null} table
 * @returns {[when: string, keys: ([keys: string, word: string] | false)[]][]}
 */
const keysOf = (table) => [
  ["keys.none", [
    ["A … Z", "keys.take"],
    ["Backspace", "keys.undo"],
  ]],
  ["keys.held", [
    ["← ↑ → ↓", "keys.move"],
    ["R", "keys.rotate"],
    !table?.matches(".solid") && ["F", "keys.flip"],
    (!table || table.matches(".solid")) && ["T Y", "keys.cubes"],
    ["Space", "keys.way"],
    ["N", "keys.next"],
    ["Home", "keys.first"],
    ["Enter", "keys.put"],
    ["Esc", "keys.drop"],
  ]],
  ["keys.past", [
    ["[ ]", "keys.replay"],
    ["P", "keys.play"],
  ]],
  ["keys.always", [
    (!table || table.querySelector("[data-action=hint]") !== null) && ["H", "keys.hint"],
    ["M", "keys.type"],
    ["Q E", "keys.board"],
    ["?", "keys.help"],
  ]],
];

/** Show the keys until they are closed; the focus goes back to where it was. */
export function openKeys() {
  if (document.querySelector("dialog.keys")) return;
  const dialog = document.createElement("dialog");
  dialog.className = "keys";
  dialog.ariaLabel = t("keys.title");
  render(
    html`
      <header>
        <h2>${t("keys.title")}</h2>
        <button class="icon-button" aria-label=${t("play.close")} @click=${() => dialog.close()}>${icon("close")}</button>
      </header>
      <div>${keysOf(document.querySelector(".table[data-version]")).map(([when, keys]) => html`<section>
        <h3>${t(when)}</h3>
        <dl>${keys.map((each) => each ? html`<dt>${each[0].split(" ").map((key) => html`<kbd>${key.length > 2 ? t(`key.${key}`) : key}</kbd> `)}</dt><dd>${t(each[1])}</dd>` : nothing)}</dl></section>`)}</div>
    `,
    dialog,
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
