// Levels of the computer: which there are, and how strong, in words.

import { get } from "../api.js";
import { number, playerName } from "../format.js";
import { t } from "../words.js";

/** @typedef {import("./lists.js").Level} Level */

/** @type {() => Promise<Level[]>} */
export const allLevels = async () => (await get("/ai/levels")).items;

/** @param {string} level */
export const levelName = (level) => playerName(`ai:${level}`, {});

/**
 * How often a level wins, as measured with this ruleset, or else this variant.
 * @param {Level | undefined} level
 * @param {import("./lists.js").Variant} variant
 */
export function strength(level, variant) {
  if (!level) return "";
  const measured =
    level.strength.find(({ ruleset }) => ruleset === variant.ruleset) ??
    level.strength.find((each) => each.variant === variant.id);
  if (!measured) return t(`level.${level.strength.length ? "unmeasured" : level.name.split("@")[0]}`);
  const percent = (/** @type {number} */ part) => number(part * 100);
  const { won, even, games, against } = measured;
  return t("level.measured", { won: percent(won), even: percent(even), games, against: levelName(against) });
}
