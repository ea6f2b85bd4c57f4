// Times, numbers and names, as people of the page's language write them.

import { now } from "./time.js";
import { language, shownName, t } from "./words.js";

const UNITS = /** @type {const} */ ([
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
]);
const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
const exact = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
const dates = new Intl.DateTimeFormat(language, { dateStyle: "medium" });
const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });

/** Names and the like in a row: "Ada, Bob, and Cy". */
export const list = new Intl.ListFormat(language);

/** Return a text with its first letter in upper case. @param {string} text */
export const upper = (text) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1);

/** @param {number} value */
export const number = (value) => numbers.format(value);

/** @param {string} iso */
export const date = (iso) => dates.format(new Date(iso));

/** "March 2026" @param {string} iso */
export const monthOf = (iso) => new Intl.DateTimeFormat(language, { month: "long", year: "numeric" }).format(new Date(iso));

/** @param {string} iso */
export const exactly = (iso) => exact.format(new Date(iso));

/** Time that is left, as all screens write it: "3 d", "2 d 23 h", "17 h", "5 min". @param {number} milliseconds */
export function timeLeft(milliseconds) {
  const minutes = Math.max(0, Math.ceil(milliseconds / 60_000));
  if (minutes < 60) return t("format.minutes", { minutes });
  const all = Math.ceil(minutes / 60), days = Math.floor(all / 24), hours = all % 24;
  if (!days) return t("format.hours", { hours });
  return t(hours ? "format.days" : "format.whole-days", { days, hours });
}

/**
 * "in 2 d 23 h", "yesterday".
 * @param {string} iso
 */
export function fromNow(iso) {
  const seconds = (Date.parse(iso) - now()) / 1000;
  if (seconds > 0) return t("format.in", { time: timeLeft(1000 * seconds) });
  const [unit, size] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? ["second", 1];
  return relative.format(Math.round(seconds / size), unit);
}

/**
 * Relative and exact: "in 3 hours (Nov 24, 2026, 5:00 PM)".
 * @param {string} iso
 */
export const when = (iso) => `${fromNow(iso)} (${exactly(iso)})`;

/** A span in the largest unit that it is whole in: "36 hours". @type {(seconds: number) => string} */
export function span(seconds) {
  const [unit, size] = UNITS.find(([, size]) => seconds && seconds % size === 0) ?? ["second", 1];
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(seconds / size);
}

/**
 * How long something takes: "2 d 3 h", "5:07".
 * @param {number} milliseconds
 */
export function duration(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3600);
  if (days) return t("format.days", { days, hours });
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/**
 * A level of the computer: "Easy", "Level 4", "Level 9, edition 2".
 * @param {string} level
 */
export function levelName(level) {
  const key = `level.name.${level}`, named = t(key);
  if (named !== key) return named;
  const [, exact, edition] = /^(\d+)(?:@(\d+))?$/.exec(level) ?? [];
  if (!exact) return level;
  return edition ? t("format.edition", { level: exact, edition }) : t("format.exact", { level });
}

/**
 * Who sits there: "You", a name, "Computer, Medium", or nobody yet.
 * @param {string | null | undefined} player
 * @param {Record<string, {name: string, kind: string}>} names
 * @param {string | null} [me]
 */
export function playerName(player, names, me) {
  if (!player) return t("format.nobody");
  if (me && player === me) return t("format.you");
  const [kind, name] = player.split(/:(.*)/);
  if (kind === "ai") return t("format.computer", { name: levelName(name) });
  const shown = names[player]?.name || names[name]?.name;
  return shown ? shownName(shown) : t("format.unnamed", { id: (name ?? player).slice(0, 6) });
}

/** @param {string} color */
export const colorName = (color) => t(`color.${color}`);

/**
 * Return the title of the alias that stands for all options of a ruleset, if there is one.
 * @param {{aliases: {title: string, options: Record<string, unknown>}[]}} variant
 * @param {string} ruleset
 */
export function aliasTitle({ aliases }, ruleset) {
  const [, ...options] = ruleset.split(";");
  const settled = (/** @type {Record<string, unknown>} */ given) => Object.entries(given).map(([name, value]) => `${name}=${value}`).sort();
  return options.length ? aliases.find((alias) => settled(alias.options).join(";") === options.join(";"))?.title : undefined;
}

/** Title of a game of cubes: its structure has a letter as well. */
const CUBES = /^Blokus (3D)\s?: (.+) \(\w\)/;

/** A title where there is little room: "3D, Tower". @param {string} title */
export const shortTitle = (title) => title.replace(CUBES, "$1, $2");
