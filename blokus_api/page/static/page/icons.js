// Icons as paths on a grid of 24, with round strokes of 2: no font has them all.

import { html, nothing, svg } from "./lit.js";

/** What is stroked, and behind a bar what is filled as well. @type {Record<string, string>} */
const PATHS = {
  back: "M15 5.5L8.5 12l6.5 6.5",
  bell: "M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10.5 21h3",
  chart: "M5 20v-8M12 20V4M19 20v-5M2.5 20.5h19",
  check: "M5 12.5l4.5 4.5L19 7.5",
  chevron: "M9 5.5l6.5 6.5L9 18.5",
  clock: "M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM12 7.5V12l3 2",
  close: "M6 6l12 12M18 6L6 18",
  computer: "M7 7h10a3.5 3.5 0 0 1 3.5 3.5v5A3.5 3.5 0 0 1 17 19H7a3.5 3.5 0 0 1-3.5-3.5v-5A3.5 3.5 0 0 1 7 7zM12 7V4M9 12v1.5M15 12v1.5",
  copy: "M10 9h8.5A1.5 1.5 0 0 1 20 10.5V19a1.5 1.5 0 0 1-1.5 1.5H10A1.5 1.5 0 0 1 8.5 19v-8.5A1.5 1.5 0 0 1 10 9zM5 15.5H4.5v-11a1 1 0 0 1 1-1h10V4",
  down: "M5.5 9l6.5 6.5L18.5 9",
  eye: "M2.5 12S6 5.5 12 5.5S21.5 12 21.5 12S18 18.5 12 18.5S2.5 12 2.5 12zM12 9a3 3 0 1 0 0 6a3 3 0 0 0 0-6z",
  first: "M18 6l-6.5 6l6.5 6M6 6v12",
  flag: "M5.5 21V4M5.5 4.5h12.5l-2.5 4l2.5 4H5.5",
  flip: "M12 3.5v2M12 9v1.5M12 13.5V15M12 18.5v2M8.5 7.5v9.5H3.5z|M15.5 7.5v9.5h5z",
  floors: "M12 3.5l9 4.5l-9 4.5L3 8zM3 12l9 4.5l9-4.5M3 16l9 4.5l9-4.5",
  friends: "M9 11a3.5 3.5 0 1 0 0-7a3.5 3.5 0 0 0 0 7zM2.5 20c0-3.6 2.9-5.8 6.5-5.8s6.5 2.2 6.5 5.8M16 4.3a3.5 3.5 0 0 1 0 6.4M18.4 14.7c2 .9 3.1 2.8 3.1 5.3",
  globe: "M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM3.5 9h17M3.5 15h17M12 3c2.7 2.6 4 5.6 4 9s-1.3 6.4-4 9c-2.7-2.6-4-5.6-4-9s1.3-6.4 4-9z",
  hint: "M9 17.5c0-2.6-3-3.5-3-7.5a6 6 0 0 1 12 0c0 4-3 4.9-3 7.5zM10 21h4",
  home: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z|M4 4h7v7H4zM13 13h7v7h-7z",
  last: "M6 6l6.5 6L6 18M18 6v12",
  link: "M9.5 14.5l5-5M11 6.5l1.7-1.7a4.6 4.6 0 0 1 6.5 6.5L17.5 13M13 17.5l-1.7 1.7a4.6 4.6 0 0 1-6.5-6.5L6.5 11",
  more: "|M4.5 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0zM11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0zM17.5 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0z",
  next: "M9 6l6.5 6L9 18",
  orientations: "M4.5 9.5h5v-5M19.5 9.5h-5v-5M4.5 14.5h5v5M19.5 14.5h-5v5",
  pause: "M9 6v12M15 6v12",
  play: "M8 5.5v13L18.5 12z|M8 5.5v13L18.5 12z",
  plus: "M12 5v14M5 12h14",
  previous: "M15 6l-6.5 6l6.5 6",
  puzzle: "M4 8h4.2a2.5 2.5 0 1 1 4.6 0H17v4.2a2.5 2.5 0 1 1 0 4.6V21H4z",
  random: "M7 4h10a3 3 0 0 1 3 3v10a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3zM8.5 8.5h.01M15.5 8.5h.01M12 12h.01M8.5 15.5h.01M15.5 15.5h.01",
  roll: "M4 4h9v9H4zM17.5 7.5a8.5 8.5 0 0 1-6.5 12.5H9M11.5 17l-3 3l3 3",
  rotate: "M20 4.5v5h-5M19.5 9.5A8 8 0 1 0 20 13.5",
  search: "M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13zM15.5 15.5L20 20",
  share: "M12 15V3.5M8 7l4-3.5L16 7M7 11H5v9.5h14V11h-2",
  sound: "M16 9a4.5 4.5 0 0 1 0 6M18.7 6.3a8.4 8.4 0 0 1 0 11.4|M4 9.5v5h3.5l5 4v-13l-5 4z",
  "sound-off": "M16.5 9.5l5 5M21.5 9.5l-5 5|M4 9.5v5h3.5l5 4v-13l-5 4z",
  star: "|M12 3.8l2.5 5.2l5.7.8l-4.1 4l1 5.7l-5.1-2.7l-5.1 2.7l1-5.7l-4.1-4l5.7-.8z",
  tip: "M4 11h9v9H4zM7.5 6.5A8.5 8.5 0 0 1 20 13v2M17 12.5l3 3l3-3",
  "turn-board": "M8 8h8v8H8zM4 12.5A8.3 8.3 0 0 1 12.5 4M10.5 1.5L13 4l-2.5 2.5M20 11.5a8.3 8.3 0 0 1-8.5 8.5M13.5 17.5L11 20l2.5 2.5",
  undo: "M8.5 5L4 9.5L8.5 14M4 9.5h10a5.5 5.5 0 0 1 0 11h-3",
  up: "M5.5 15L12 8.5l6.5 6.5",
  user: "M12 12a4 4 0 1 0 0-8a4 4 0 0 0 0 8zM4 21c0-3.9 3.4-6.2 8-6.2s8 2.3 8 6.2",
  "view-3d": "M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5l8-4.5M12 12v9",
  "zoom-in": "M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13zM15.5 15.5L20 20M10.5 8v5M8 10.5h5",
  "zoom-out": "M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13zM15.5 15.5L20 20M8 10.5h5",
};

/** @param {string} name */
export function icon(name) {
  const [drawn = "", filled] = PATHS[name]?.split("|") ?? [];
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    ${svg`<path d=${drawn} />`}${filled ? svg`<path d=${filled} fill="currentColor" />` : nothing}
  </svg>`;
}
