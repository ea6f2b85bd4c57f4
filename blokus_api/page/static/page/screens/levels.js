// Levels of the computer: which there are, and how strong, in words.

import { get } from "../api.js";
import { levelName } from "../format.js";
import { t } from "../words.js";

/** @typedef {import("./lists.js").Level} Level */

/** Levels with a name: one click chooses them. All ten are behind "exact level". */
export const NAMED = ["1", "3", "5", "7", "9"];

/** @type {Promise<Level[]> | null} */
let asked = null;

/** @returns {Promise<Level[]>} */
export function allLevels() {
  asked ??= get("/ai/levels").then(({ items }) => items);
  asked.catch(() => (asked = null)); // the next form asks again
  return asked;
}

/** Levels to choose from exactly, each with its name: those with a strength first, without former editions. @type {(levels: Level[]) => string[][]} */
export const exactly = (levels) =>
  levels
    .filter(({ name }) => !name.includes("@"))
    .sort((one, other) => rank(one.name) - rank(other.name))
    .map(({ name }) => [name, NAMED.includes(name) ? t("level.exact", { level: name, name: levelName(name) }) : levelName(name)]);

/** @param {string} name */
const rank = (name) => (NAMED.includes(name) ? 0 : /^\d+$/.test(name) ? 1 : 2);

/** Return the player for a typed text: a level for the name of one, else the text. @param {string} typed */
export function playerTyped(typed) {
  const level = NAMED.find((name) => levelName(name).toLocaleLowerCase() === typed.toLocaleLowerCase());
  return level ? `ai:${level}` : typed;
}

/**
 * How often a level wins, as measured with this ruleset, or else this variant. Most are measured against the level
 * before, which has no name: "Wins 7 of 10 games against the level just below (of 10)".
 * @param {Level | undefined} level
 * @param {{id: string, ruleset: string}} variant
 */
export function strength(level, variant) {
  if (!level) return "";
  const { name } = level;
  const measured =
    level.strength.find(({ ruleset }) => ruleset === variant.ruleset) ??
    level.strength.find((each) => each.variant === variant.id);
  if (!measured) return NAMED[0] === name || !/^\d/.test(name) ? t(`level.about.${name}`) : "";
  const { won, even, against } = measured;
  return t(even < 0.5 ? "level.beats-several" : "level.beats", {
    games: Math.round(10 * won),
    others: Math.round(1 / even) - 1,
    level: !NAMED.includes(against) && Number(against) === Number(name) - 1 ? t("level.weaker") : levelName(against),
  });
}
