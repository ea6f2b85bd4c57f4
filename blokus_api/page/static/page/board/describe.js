// A board in one sentence, which is its label.

import { colorName } from "../format.js";
import { t } from "../words.js";

/**
 * Say what is on a board: "Classic, 12 pieces placed, blue to move".
 * @param {string} title  of the variant
 * @param {import("../types").Scene} scene
 * @param {string | null} [toMove]
 */
export function describe(title, { placements }, toMove) {
  const said = t("board.said", { title, count: placements.length });
  return toMove ? `${said}, ${t("board.to-move", { color: colorName(toMove) })}` : said;
}
