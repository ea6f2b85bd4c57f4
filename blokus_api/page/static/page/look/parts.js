// Small parts of replays, records and the explorer.

import { get, path, picture } from "../api.js";
import { aliasTitle, colorName, date, levelName, list, playerName, upper } from "../format.js";
import { html, nothing } from "../render.js";
import { t } from "../words.js";

/** @typedef {import("../types.js").Names} Names */
/** @typedef {Pick<import("../screens/lists.js").Variant, "id" | "title" | "aliases"> & {seats?: {colors: string[]}[], teams?: number[][]}} Variant */


/** A bit of a color; its name stands beside it. @param {string} color */
export const swatch = (color) => html`<svg class="swatch ${color}" viewBox="0 0 12 12" aria-hidden="true"><rect x="1" y="1" width="10" height="10" /></svg>`;

/**
 * Who sat there; a file may not tell.
 * @param {string} player
 * @param {number} seat
 * @param {Names} names
 */
export const seatName = (player, seat, names) =>
  player ? playerName(player, names) : t("seat.number", { number: seat + 1 });

/** Whether a player has a page: names in files and levels have one too. @type {(player: string, seat: number, names: Names) => unknown} */
export const playerLink = (player, seat, names) =>
  player
    ? html`<a href=${path`/players/${player.replace("player:", "")}`}>${seatName(player, seat, names)}</a>`
    : seatName(player, seat, names);

/** Return a short name: a level is called by its name alone. @type {(player: string, seat: number, names: Names) => string} */
export function shortName(player, seat, names) {
  const [, level] = player?.match(/^ai:(.*)/) ?? [];
  return upper(level ? levelName(level) : seatName(player, seat, names));
}

/**
 * Return who played: "Hard vs Master", "Ada, Ben, Easy", "Ada and Ben vs Cy and Dee".
 * @type {(players: string[], names: Names, teams?: number[][]) => string}
 */
export function matchTitle(players, names, teams = []) {
  const short = players.map((player, seat) => shortName(player, seat, names));
  const sides = teams.length === 2 ? teams.map((seats) => list.format(seats.map((seat) => short[seat]))) : short;
  return sides.length === 2 ? t("record.versus", { one: sides[0], other: sides[1] }) : sides.join(", ");
}

/**
 * Return how a record ended, in words. Players with equal names are called by their colors.
 * @type {(record: any, names: Names, variant?: Variant) => string}
 */
export function outcome({ kind, winners, is_drawn, margin, players }, names, variant) {
  if (kind !== "game") return t(`record.${kind}`);
  if (players.length === 1) return t(winners.length ? "over.solved" : "over.unsolved");
  if (winners.length === players.length) return t("over.draw");
  const short = players.map((/** @type {string} */ player, /** @type {number} */ seat) => shortName(player, seat, names));
  const isAlike = winners.some((/** @type {number} */ seat) => short.indexOf(short[seat]) !== short.lastIndexOf(short[seat]));
  const called = winners.map((/** @type {number} */ seat) => {
    const colors = variant?.seats?.[seat]?.colors ?? [];
    return isAlike && colors.length ? upper(list.format(colors.map(colorName))) : short[seat];
  });
  if (is_drawn) return t("over.share", { names: list.format(called) });
  return t(`over.win${winners.length > 1 ? "" : "s"}${margin ? "-by" : ""}`, { name: list.format(called), margin });
}

/** @type {(record: any, names: Names, variant: Variant | undefined) => unknown} */
export const recordCard = (record, names, variant) => html`
  <li>
    <a class="card" href=${path`/records/${record.id}`}>
      <img class="thumb" alt="" loading="lazy" width="320" height="320" src=${picture(path`/records/${record.id}.svg`, { labels: 0 })} />
      <b>${matchTitle(record.players, names, variant?.teams)}</b>
      <span>${variant ? rulesetTitle(record.ruleset, [variant]) : record.variant}</span>
      <small>${outcome(record, names, variant)}. ${t("record.length", { count: record.length })}${record.is_dated ? html`, ${date(record.ended_at)}` : nothing}</small>
    </a>
  </li>
`;

/**
 * Return a ruleset as people call it: the title of its variant or alias, and its house rules in words.
 * @param {string} ruleset
 * @param {Variant[]} variants
 */
export function rulesetTitle(ruleset, variants) {
  const [id, ...options] = ruleset.split(";");
  const variant = variants.find((each) => each.id === id);
  const alias = variant && aliasTitle(variant, ruleset);
  const title = variant?.title ?? id;
  return alias ?? (options.length ? `${title} (${[...new Set(options.map(optionWords))].join(", ")})` : title);
}

/** Return an option in a few words; rare ones are house rules. @param {string} option */
function optionWords(option) {
  const [name, value] = option.split("=");
  if (name === "turn_limit") return t("house.turn_limit", { count: Number(value) });
  const key = `house.${name}-${value}`, words = t(key);
  return words === key ? t("house.rules") : words;
}

/** Where records come from, in words; imports name it themselves. @param {string} source */
export const sourceName = (source) => (["game", "release"].includes(source) ? t(`record.source-${source}`) : source);

/** @type {(more: (() => unknown) | null) => unknown} */
export const moreButton = (more) => (more ? html`<p class="row"><button class="button" @click=${more}>${t("list.more")}</button></p>` : nothing);

/** The names of players. @param {(string | null)[]} players @returns {Promise<Names>} */
export async function namesOf(players) {
  const ids = players.filter(Boolean);
  return ids.length ? (await get("/players", { ids: /** @type {string[]} */ (ids) })).players : {};
}
