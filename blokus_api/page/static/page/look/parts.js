// Small parts of replays, records and the explorer.

import { get, path, picture } from "../api.js";
import { aliasTitle, date, list, playerName } from "../format.js";
import { html, nothing } from "../render.js";
import { t } from "../words.js";

/** A bit of a color; its name stands beside it. @param {string} color */
export const swatch = (color) => html`<svg class="swatch ${color}" viewBox="0 0 12 12" aria-hidden="true"><rect x="1" y="1" width="10" height="10" /></svg>`;

/**
 * Who sat there; a file may not tell.
 * @param {string} player
 * @param {number} seat
 * @param {import("../types.js").Names} names
 */
export const seatName = (player, seat, names) =>
  player ? playerName(player, names) : t("seat.number", { number: seat + 1 });

/** Whether a player has a page: names in files and levels have one too. @type {(player: string, seat: number, names: import("../types.js").Names) => unknown} */
export const playerLink = (player, seat, names) =>
  player
    ? html`<a href=${path`/players/${player.replace("player:", "")}`}>${seatName(player, seat, names)}</a>`
    : seatName(player, seat, names);

/**
 * How a record ended, in words.
 * @param {any} record
 * @param {import("../types.js").Names} names
 */
export function outcome({ kind, winners, is_drawn, margin, players }, names) {
  if (kind !== "game") return t(`record.${kind}`);
  if (players.length === 1) return t(winners.length ? "after.solved" : "after.unsolved");
  const won = list.format(winners.map((/** @type {number} */ seat) => seatName(players[seat], seat, names)));
  const ahead = margin ? ` ${t("record.margin", { count: margin })}` : "";
  return is_drawn ? t("after.shared", { names: won }) : t("after.won", { names: won, count: winners.length }) + ahead;
}

/** @type {(record: any, names: import("../types.js").Names, title: string) => unknown} */
export const recordCard = (record, names, title) => html`
  <li>
    <a class="card" href=${path`/records/${record.id}`}>
      <img class="thumb" alt="" loading="lazy" width="320" height="320" src=${picture(path`/records/${record.id}.svg`, { labels: 0 })} />
      <b>${title}</b>
      <span>${list.format(record.players.map((/** @type {string} */ player, /** @type {number} */ seat) => seatName(player, seat, names)))}</span>
      <small>${outcome(record, names)} ${t("record.length", { count: record.length })}${record.is_dated ? html`, ${date(record.ended_at)}` : nothing}</small>
    </a>
  </li>
`;

/**
 * Return a ruleset as people call it: the title of its variant or alias, and the options that differ from it.
 * @param {string} ruleset
 * @param {Pick<import("../screens/lists.js").Variant, "id" | "title" | "aliases">[]} variants
 */
export function rulesetTitle(ruleset, variants) {
  const [id, ...options] = ruleset.split(";");
  const variant = variants.find((each) => each.id === id);
  const alias = variant && aliasTitle(variant, ruleset);
  const title = variant?.title ?? id;
  return alias ?? (options.length ? `${title} (${options.join(", ").replaceAll("=", ": ")})` : title);
}

/** Where records come from, in words; imports name it themselves. @param {string} source */
export const sourceName = (source) => (["game", "release"].includes(source) ? t(`record.source-${source}`) : source);

/** @type {(more: (() => unknown) | null) => unknown} */
export const moreButton = (more) => (more ? html`<p class="row"><button class="button" @click=${more}>${t("list.more")}</button></p>` : nothing);

/** The names of players. @param {(string | null)[]} players @returns {Promise<import("../types.js").Names>} */
export async function namesOf(players) {
  const ids = players.filter(Boolean);
  return ids.length ? (await get("/players", { ids: /** @type {string[]} */ (ids) })).players : {};
}
