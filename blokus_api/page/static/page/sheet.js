// A sheet over the page: a dialog in the middle at a desk, from below on a phone.

import { nothing, render } from "./lit.js";

/**
 * Open a sheet. Esc, a click beside it, and another screen close it; the focus returns to where it was.
 * @param {() => unknown} template what is in it; `draw` calls it again
 * @param {{label: string, name?: string, onClose?(): void}} how `label` for screen readers, `name` for style sheets
 */
export function openSheet(template, { label, name = "", onClose }) {
  const dialog = document.createElement("dialog");
  const leaving = new AbortController();
  let isPressedBeside = false;
  dialog.className = `sheet ${name}`;
  dialog.ariaLabel = label;
  const draw = () => {
    if (dialog.isConnected) render(template(), dialog);
  };
  const close = () => dialog.close();
  // The dialog itself is hit only beside its content. Who selects a text and lets go beside it, stays.
  dialog.addEventListener("pointerdown", ({ target }) => (isPressedBeside = target === dialog));
  dialog.addEventListener("click", ({ target }) => {
    if (isPressedBeside && target === dialog) close();
  });
  dialog.addEventListener("close", () => {
    leaving.abort();
    render(nothing, dialog);
    dialog.remove();
    onClose?.();
  });
  addEventListener("arrived", close, { signal: leaving.signal });
  document.body.append(dialog);
  draw();
  dialog.showModal();
  return { draw, close };
}
