// Texts to copy. Browsers give the clipboard to pages with TLS alone, and people play in their network, too.

import { icon } from "./icons.js";
import { html } from "./render.js";
import { t } from "./words.js";

const SHOWN = 4000; // milliseconds

/** @type {(label: string, text: string, how?: {isLarge?: boolean}) => unknown} */
export const copyField = (label, text, { isLarge = false } = {}) => html`
  <div class="copy-field ${isLarge ? "is-large" : ""}">
    <label>
      <span class=${isLarge ? "unseen" : ""}>${label}</span>
      <input readonly .value=${text} @focus=${(/** @type {any} */ event) => event.target.select()} />
    </label>
    <button class="button" type="button" data-action="copy" @click=${copy}>
      ${icon("copy")} ${icon("check")} <span aria-live="polite">${t("share.copy")}</span>
    </button>
    <small role="status"></small>
  </div>
`;

/** @param {MouseEvent} event */
async function copy({ currentTarget }) {
  const button = /** @type {HTMLElement} */ (currentTarget);
  const field = /** @type {any} */ (button.parentElement);
  const input = field.querySelector("input"), word = button.querySelector("span"), status = field.querySelector("small");
  const isCopied = await navigator.clipboard?.writeText(input.value).then(() => true, () => false);
  if (!isCopied) input.select();
  const isDone = isCopied || document.execCommand("copy");
  if (word && isDone) word.textContent = t("share.copied");
  status.textContent = isDone ? "" : t("share.by-hand");
  button.classList.toggle("main", isDone);
  setTimeout(() => {
    if (word) word.textContent = t("share.copy");
    status.textContent = "";
    button.classList.remove("main");
  }, SHOWN);
}
