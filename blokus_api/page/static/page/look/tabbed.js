// A panel with tabs, which scrolls inside, beside the board of a record or of an opening.

import { html } from "../render.js";
import { t } from "../words.js";

/**
 * @param {string[]} names
 * @param {string} shown
 * @param {(name: string) => void} choose
 * @param {unknown} body
 * @param {{beside?: unknown, foot?: unknown}} [more] what stands beside the tabs, and below the body
 */
export function tabbed(names, shown, choose, body, { beside, foot } = {}) {
  const walk = (/** @type {KeyboardEvent} */ event) => {
    const by = { ArrowRight: 1, ArrowLeft: names.length - 1 }[event.key];
    if (!by) return;
    event.stopPropagation(); // arrows replay a game elsewhere
    const next = names[(names.indexOf(shown) + by) % names.length];
    choose(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  return html`
    <section class="panel tabbed">
      <div class="panel-head">
        <div role="tablist" aria-label=${t("play.tabs")} @keydown=${walk}>
          ${names.map((name) => html`<button role="tab" id="tab-${name}" data-tab=${name} aria-selected=${shown === name}
            aria-controls="panel" tabindex=${shown === name ? 0 : -1} @click=${() => choose(name)}>${t(`tab.${name}`)}</button>`)}
        </div>
        ${beside}
      </div>
      <div id="panel" class="panel-body" data-scrolls role="tabpanel" tabindex="0" aria-labelledby="tab-${shown}">${body}</div>
      <div class="panel-foot">${foot}</div>
    </section>
  `;
}
