// QR codes of links, so that a phone takes over what a screen shows. The encoder is loaded when one is wanted.

import { guard, html, render, ref, svg } from "../render.js";

/** Not a literal in the import: its types are nobody's. */
const ENCODER = "../vendor/lean-qr-2.7.4/nano.js";
const MARGIN = 2; // modules of white around it

/** @type {(text: string, label: string) => unknown} */
export const qrCode = (text, label) =>
  guard([text], () => html`<div class="qr" role="img" aria-label=${label} ${ref((element) => element && draw(/** @type {HTMLElement} */ (element), text))}></div>`);

/** @type {(element: HTMLElement, text: string) => Promise<void>} */
async function draw(element, text) {
  const { generate } = await import(ENCODER);
  const code = generate(text);
  let path = "";
  for (let y = 0; y < code.size; y++)
    for (let x = 0; x < code.size; x++) if (code.get(x, y)) path += `M${x} ${y}h1v1h-1z`;
  const side = code.size + 2 * MARGIN;
  const box = `${-MARGIN} ${-MARGIN} ${side} ${side}`;
  render(html`<svg viewBox=${box} shape-rendering="crispEdges" aria-hidden="true">${svg`<path d=${path} />`}</svg>`, element);
}
