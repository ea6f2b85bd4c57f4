// Icons as paths: no font has them all.

import { svg, html } from "./render.js";

/** @type {Record<string, string>} */
const PATHS = {
  rotate: "M20 5v6h-6M20 11a8 8 0 1 0-1 6",
  "rotate-left": "M4 5v6h6M4 11a8 8 0 1 1 1 6",
  flip: "M12 3v18M9 6v12H3zM15 6v12h6z",
  tip: "M5 9h14v11H5zM8 6l4-4 4 4M12 2v10",
  roll: "M4 5h11v14H4zM18 8l4 4-4 4M22 12H12",
  next: "M4 6l8 6-8 6zM13 6l8 6-8 6z",
  place: "M4 12l6 6L20 6",
  drop: "M5 5l14 14M19 5L5 19",
  first: "M19 5v14l-11-7zM5 5v14",
  back: "M16 5v14L6 12z",
  forward: "M8 5v14l10-7z",
  last: "M5 5v14l11-7zM19 5v14",
  play: "M7 4v16l13-8z",
  pause: "M8 5v14M16 5v14",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 1 4 10c-1 1-1 2-1 3H9c0-1 0-2-1-3a6 6 0 0 1 4-10z",
  share: "M12 3v12M8 7l4-4 4 4M5 12v8h14v-8",
  menu: "M4 6h16M4 12h16M4 18h16",
  close: "M5 5l14 14M19 5L5 19",
  up: "M5 15l7-7 7 7",
  search: "M10 4a6 6 0 1 0 0 12a6 6 0 0 0 0-12M15 15l6 6",
  undo: "M9 7L4 12l5 5M4 12h11a5 5 0 0 1 0 10h-3",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
};

/** @param {string} name */
export const icon = (name) =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${svg`<path d=${PATHS[name]} />`}</svg>`;
