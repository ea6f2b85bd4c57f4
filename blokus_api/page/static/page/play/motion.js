// Motion: short answers to clicks, and pieces that come from their seats. With less motion wanted, only states change.

/** Milliseconds between two pieces of others that arrive together, and until a piece lies still. */
export const BETWEEN = 250, SETTLED = 500;
const FLIGHT = 280;

/** Tell whether nothing should move. */
export const isStill = () => document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Play an animation of the style sheet again: the attribute that names it changes with each call.
 * @param {string} selector
 * @param {"shake" | "nudge"} name
 */
function again(selector, name) {
  const element = /** @type {HTMLElement | SVGElement | null} */ (document.querySelector(selector));
  if (element) element.dataset[name] = element.dataset[name] === "a" ? "b" : "a";
}

/** Shake the piece in hand. */
export const shake = () => again("svg.board .ghost", "shake");

/**
 * Move the piece in hand by less than a cell, so that it follows the pointer where there are no cells.
 * @param {number} across in edges of cells
 * @param {number} down
 */
export function slide(across, down) {
  const layer = /** @type {SVGElement | null} */ (document.querySelector("svg.board .ghost-layer"));
  layer?.style.setProperty("translate", `${across.toFixed(3)}px ${down.toFixed(3)}px`);
}

/** Draw attention to the status line, also if its text stays the same. */
export const nudge = () => again("[data-zone=status]", "nudge");

/**
 * Let the placement that is new fly from its seat.
 * @param {number} seat
 */
export function fly(seat) {
  const piece = /** @type {SVGGraphicsElement | null} */ (document.querySelector("svg.board .dropped"));
  const from = document.querySelector(`.seat[data-seat="${seat}"]`)?.getBoundingClientRect();
  const scale = piece?.getScreenCTM()?.a;
  if (!piece || !from || !scale) return;
  const to = piece.getBoundingClientRect();
  const across = (from.x + from.width / 2 - to.x - to.width / 2) / scale;
  const down = (from.y + from.height / 2 - to.y - to.height / 2) / scale;
  piece.animate(
    [{ transform: `translate(${across}px, ${down}px) scale(0.4)`, opacity: 0.4 }, { transform: "none", opacity: 1 }],
    { duration: FLIGHT, easing: "ease-out" },
  );
}
