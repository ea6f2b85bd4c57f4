// A new game, on a sheet over any screen.

import { openSheet } from "../sheet.js";
import { t } from "../words.js";
import { newGame } from "./new_game.js";

/** @param {{variant?: string, tab?: import("./lists.js").Opponent, invited?: {id: string, name: string}}} [how] */
export function openNewGame({ variant, tab, invited } = {}) {
  /** @type {{draw(): void, close(): void} | null} */
  let sheet = null;
  const form = newGame({ variant, tab, invited, draw: () => sheet?.draw(), close: () => sheet?.close() });
  sheet = openSheet(form.view, { label: t("new.title"), name: "of-new-game" });
}
