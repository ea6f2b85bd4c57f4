// A short message at the bottom of the page: one at a time, for four seconds.

import { html, nothing, render } from "./lit.js";

const LASTS = 4000;
/** @type {HTMLElement | null} */
let place = null;
let timer = 0;

/**
 * Show a message, and at most one action beside it.
 * @param {unknown} text
 * @param {{icon?: unknown, action?: {label: string, act(): void}, lasts?: number}} [how] `lasts: 0` stays until the next one
 */
export function toast(text, { icon, action, lasts = LASTS } = {}) {
  if (!place) {
    place = document.createElement("div");
    place.className = "toasts";
    place.setAttribute("role", "status");
    document.body.append(place);
  }
  clearTimeout(timer);
  const act = () => {
    hideToast();
    action?.act();
  };
  render(
    html`<div class="toast">${icon ?? nothing} <span>${text}</span>
      ${action ? html`<button @click=${act}>${action.label}</button>` : nothing}
    </div>`,
    place,
  );
  if (lasts) timer = window.setTimeout(hideToast, lasts);
}

function hideToast() {
  clearTimeout(timer);
  if (place) render(nothing, place);
}
