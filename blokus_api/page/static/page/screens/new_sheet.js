// A new game, on a sheet over any screen.

import { openSheet } from "../sheet.js";
import { t } from "../words.js";
import { newGame } from "./new_game.js";

/** @param {{variant?: string, tab?: import("./lists.js").Opponent}} [how] */
export function openNewGame({ variant, tab } = {}) {
  /** @type {{draw(): void, close(): void} | null} */
  let sheet = null;
  const form = newGame({ variant, tab, draw: () => sheet?.draw(), close: () => sheet?.close() });
  sheet = openSheet(form.view, { label: t("new.title"), name: "of-new-game" });
}
