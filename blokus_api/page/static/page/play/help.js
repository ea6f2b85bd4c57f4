// All keys of the table, in a dialog.

import { icon } from "../icons.js";
import { html, render } from "../render.js";
import { t } from "../words.js";

/** What the keys do, for the help: keys, and the word that describes them. @type {[keys: string, word: string][]} */
const KEYS = [
  ["A … Z", "keys.take"],
  ["R", "keys.rotate"],
  ["F", "keys.flip"],
  ["T Y", "keys.cubes"],
  ["Space", "keys.way"],
  ["← ↑ → ↓", "keys.move"],
  ["N", "keys.next"],
  ["Home", "keys.first"],
  ["Enter", "keys.put"],
  ["Esc", "keys.drop"],
  ["M", "keys.type"],
  ["Q E", "keys.board"],
  ["[ ]", "keys.replay"],
  ["P", "keys.play"],
  ["?", "keys.help"],
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
      <dl>${KEYS.map(([keys, word]) => html`<dt>${keys.split(" ").map((key) => html`<kbd>${key}</kbd> `)}</dt><dd>${t(word)}</dd>`)}</dl>
    `,
    dialog,
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
