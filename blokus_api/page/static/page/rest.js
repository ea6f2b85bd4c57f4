// The rest of the styles and words. Home does without them; the documents of all other addresses name them.

import { loadWords } from "./words.js";

/** @type {Promise<unknown> | null} */
let asked = null;

/** Load what every screen except home needs besides its module. */
export function loadRest() {
  asked ??= Promise.all([loadWords(), loadStyles()]);
  asked.catch(() => (asked = null)); // the next screen asks again
  return asked;
}

async function loadStyles() {
  const href = new URL("./rest.css", import.meta.url).pathname;
  if (document.querySelector(`link[href="${href}"]`)) return;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  await new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => (link.remove(), reject(new Error(href)));
    document.head.append(link);
  });
}
