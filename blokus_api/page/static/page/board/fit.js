// The size of a board at a table.

/** The board is as large as its zone allows: for that, the style sheet is told how broad it is for its height. */
export function fitBoard() {
  const holder = /** @type {HTMLElement | null} */ (document.querySelector(".board-holder"));
  const [, , width, height] = holder?.querySelector("svg.board")?.getAttribute("viewBox")?.split(" ") ?? [];
  if (height) holder?.style.setProperty("--ratio", String(Number(width) / Number(height)));
}
