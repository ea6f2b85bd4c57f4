// The board of the first view plays a game by itself: a piece each 900 ms, from the beginning after the end.

import { t } from "../words.js";

const PACE = 900;
const REST = 7; // paces between the end of the game and its beginning
const FEWEST = 12; // placements with which it begins: an empty board shows no game
/** A piece falls from above; lengths are in cells. */
const DROP = [{ transform: "translateY(-0.7px)", opacity: 0.5 }, {}];

/** @type {WeakSet<Element>} boards that play */
const playing = new WeakSet();

/**
 * Let the board play. It stands still under the pointer, in a hidden tab, away from home, and where motion is unwanted.
 * @param {Element} board
 */
export function play(board) {
  const placements = [...board.querySelectorAll(".placement")];
  const caption = board.querySelector(".caption span");
  const isStill = matchMedia("(prefers-reduced-motion: reduce)");
  let rest = REST;
  if (playing.has(board)) return;
  playing.add(board);
  tell();
  setInterval(() => {
    if (document.hidden || isStill.matches || !board.isConnected || board.matches(":hover")) return;
    const next = placements.find((each) => each.hasAttribute("hidden"));
    if (next) {
      next.removeAttribute("hidden");
      next.animate(DROP, { duration: 180, easing: "cubic-bezier(0.2, 0.9, 0.3, 1.15)" });
    } else if (--rest < 0) {
      rest = REST;
      for (const each of placements.slice(FEWEST)) each.setAttribute("hidden", "");
    }
    tell();
  }, PACE);

  function tell() {
    const shown = placements.filter((each) => !each.hasAttribute("hidden"));
    const color = shown.at(-1)?.classList[1] ?? "";
    board.querySelector(".caption i")?.setAttribute("data-color", color);
    if (caption) caption.textContent = t("home.caption", { number: shown.length });
  }
}
