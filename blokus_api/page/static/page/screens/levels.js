// Levels of the computer: which there are, and how strong, in words. One click begins a game against one.

import { get, post } from "../api.js";
import { optionsQuery } from "../board/options.js";
import { number, playerName } from "../format.js";
import { read, write } from "../kept.js";
import { go } from "../router.js";
import { identify } from "../session.js";
import { t } from "../words.js";

const LAST = "blokus.last";

/** @type {Promise<import("./lists.js").Level[]> | null} */
let asked = null;

/** @returns {Promise<import("./lists.js").Level[]>} */
export function allLevels() {
  asked ??= get("/ai/levels").then(({ items }) => items);
  asked.catch(() => (asked = null));
  return asked;
}

/** @param {string} level */
export const levelName = (level) => playerName(`ai:${level}`, {});

/**
 * How often a level wins, as measured with this ruleset, or else this variant.
 * @param {import("./lists.js").Level | undefined} level
 * @param {import("./lists.js").Variant} variant
 */
export function strength(level, variant) {
  if (!level) return "";
  const measured =
    level.strength.find((each) => each.ruleset === variant.ruleset) ?? level.strength.find((each) => each.variant === variant.id);
  if (!measured) return t(`level.${level.strength.length ? "unmeasured" : level.name.split("@")[0]}`);
  const percent = (/** @type {number} */ part) => number(part * 100);
  const { won, even, games, against } = measured;
  return t("level.measured", { won: percent(won), even: percent(even), games, against: levelName(against) });
}

/** What was played last, to begin it once more: for who is new, Duo. @returns {{variant: string, options: any, level: string}} */
export const lastPlayed = () => ({ variant: "duo", options: {}, level: "1", ...JSON.parse(read(LAST) ?? "{}") });

/** @param {{variant?: string, options?: any, level?: string}} played */
export const remember = (played) => write(LAST, JSON.stringify({ ...lastPlayed(), ...played }));

/**
 * Begin a game against the computer, and go there.
 * @param {string} variant
 * @param {{level?: string, options?: any}} [how]
 */
export async function playComputer(variant, { level = lastPlayed().level, options = {} } = {}) {
  const { seats } = await get(`/variants/${variant}`, optionsQuery(options));
  await identify();
  const others = seats.slice(1).map(() => ({ ai: level }));
  const game = await post("/games", { variant, options, seats: ["me", ...others] });
  remember({ variant, options, level });
  go(`/games/${game.id}`);
}
