// Texts to copy. Browsers give the clipboard to pages with TLS alone, and people play in their network, too.

import { html } from "./render.js";
import { t } from "./words.js";

const SHOWN = 4000; // milliseconds

/** @type {(label: string, text: string) => unknown} */
export const copyField = (label, text) => html`
  <label class="field">
    ${label}
    <span class="row">
      <input readonly .value=${text} @focus=${(/** @type {any} */ event) => event.target.select()} />
      <button class="button" type="button" data-action="copy" @click=${copy}>${t("share.copy")}</button>
      <output></output>
    </span>
  </label>
`;

/** @param {MouseEvent} event */
async function copy({ currentTarget }) {
  const [input, , output] = /** @type {any} */ (currentTarget).parentElement.children;
  const isCopied = await navigator.clipboard?.writeText(input.value).then(() => true, () => false);
  if (!isCopied) input.select();
  output.textContent = t(isCopied || document.execCommand("copy") ? "share.copied" : "share.by-hand");
  setTimeout(() => (output.textContent = ""), SHOWN);
}
