// Parts of a player's page: figures, ratings with their curves, recent games, and pieces that the player begins with.

import { path, picture } from "../api.js";
import { fromNow, levelName, list, number, playerName } from "../format.js";
import { rulesetTitle } from "../look/parts.js";
import { html, nothing, svg } from "../render.js";
import { t } from "../words.js";
import { coverPicture, familyOf } from "./families.js";
import { thumbnail } from "./parts.js";

/** @typedef {import("../types.js").Names} Names */
/** @typedef {import("./lists.js").Variant} Variant */
/** @typedef {{ruleset: string, pool: string, games: number, points: number, owners_missing: number}} Rating */

const WIDTH = 92, HEIGHT = 40, EDGE = 4;
const SOON = 5; // games after which a rating has a curve

/** Figures in a row; those that say nothing yet are left out. @type {(summary: any) => unknown} */
export function figures({ games, is_complete, won, streak, puzzles }) {
  const share = games ? new Intl.NumberFormat(document.documentElement.lang, { style: "percent" }).format(won / games) : "";
  /** @type {[string, string, number][]} */
  const shown = [
    [number(games) + (is_complete ? "" : "+"), "games", games],
    [share, "won", games],
    [number(streak), "streak", streak > 1 ? streak : 0],
    [number(puzzles), "puzzles", puzzles],
  ];
  return html`
    <dl class="figures">
      ${shown.filter(([, , count]) => count).map(([value, name, count]) => html`<div><dd>${value}</dd><dt>${t(`player.figure-${name}`, { count })}</dt></div>`)}
    </dl>
  `;
}

/**
 * A rating: the game, how strong, and how it changed over the last games.
 * @type {(rating: Rating, changes: {points: number}[], place: string, variants: Variant[]) => unknown}
 */
export function ratingCard({ ruleset, pool, games, points }, changes, place, variants) {
  const family = familyOf(ruleset.split(";")[0], variants);
  const latest = changes.map((change) => change.points).reverse();
  const change = latest.length > 1 ? latest[latest.length - 1] - latest[0] : 0;
  const sign = change > 0 ? "+" : "\u2212";
  return html`
    <li>
      <a class="card rating" data-cover=${family?.cover ?? "classic"} href=${path`/leaderboards/${ruleset}` + `?pool=${pool}`}>
        ${family ? coverPicture(family, { size: 58 }) : nothing}
        <span class="what"><b class="cut">${rulesetTitle(ruleset, variants)}</b><small>${t("explorer.games", { count: games })}${place ? `, ${place}` : ""}</small></span>
        <span class="strength">
          <b>${String(points)}</b>
          ${change ? html`<small class=${change > 0 ? "up" : "down"}>${sign}${Math.abs(change)}<span class="unseen"> ${t("player.change", { count: latest.length })}</span></small>` : nothing}
        </span>
        ${latest.length >= SOON ? curve(latest) : html`<span class="curve"></span>`}
      </a>
    </li>
  `;
}

/** The last values of a rating as a line over its area. @param {number[]} points */
export function curve(points) {
  const least = Math.min(...points), range = Math.max(...points) - least || 1;
  const at = points.map((value, i) => [
    EDGE + (i * (WIDTH - 2 * EDGE)) / (points.length - 1),
    HEIGHT - EDGE - ((value - least) * (HEIGHT - 2 * EDGE)) / range,
  ].map((one) => Math.round(10 * one) / 10));
  const line = `M${at.map((point) => point.join(" ")).join("L")}`;
  const [x, y] = at[at.length - 1];
  return html`<svg class="curve" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${t("player.curve")}>
    ${svg`<path class="area" d=${`${line}V${HEIGHT}H${EDGE}Z`} /><path class="line" d=${line} /><circle cx=${x} cy=${y} r="3.5" />`}
  </svg>`;
}

/** How a record ended for a player: won, drawn, lost; or what else it is. @type {(record: any, player: string) => string} */
export function endOf({ kind, players, winners, is_drawn }, player) {
  if (kind !== "game") return "";
  const own = players.flatMap((/** @type {string} */ each, /** @type {number} */ seat) => (each === player ? [seat] : []));
  const hasWon = own.some((/** @type {number} */ seat) => winners.includes(seat));
  if (players.length === 1) return hasWon ? "solved" : "unsolved";
  if (own.length === players.length) return "";
  if (hasWon) return is_drawn ? "drawn" : "won";
  return winners.length ? "lost" : "";
}

/**
 * A game that is over, as the player has it.
 * @type {(record: any, player: string, names: Names, variants: Variant[]) => unknown}
 */
export function recentGame(record, player, names, variants) {
  const { id, players, margin, kind } = record;
  const end = endOf(record, player);
  const others = [...new Set(/** @type {string[]} */ (players).filter((each) => each && each !== player))];
  const ahead = margin && players.length === 2 && (end === "won" || end === "lost") ? t("player.by", { count: margin }) : "";
  const title = rulesetTitle(record.variant, variants);
  return html`
    <li>
      <a class="card recent" href=${path`/records/${id}`}>
        ${recordPicture(record)}
        <span class="how">
          ${end ? html`<span class="tag end" data-end=${end}>${t(`player.end-${end}`)}</span>` : nothing}
          <b class="cut">${ahead || (kind === "game" ? title : t(`record.${kind}`))}</b>
        </span>
        <small>${list.format(others.map((each) => (each.startsWith("ai:") && others.length > 1 ? levelName(each.slice(3)) : playerName(each, names)))) || title}${record.is_dated ? `, ${fromNow(record.ended_at)}` : ""}</small>
        <span class="unseen">${title}</span>
      </a>
    </li>
  `;
}

/** The board at the end; the picture of a private game has a signed address of the game. @param {any} record */
const recordPicture = (record) =>
  record.picture
    ? thumbnail(/** @type {any} */ ({ id: record.game, version: 0, picture: record.picture }))
    : html`<img class="thumb" alt="" loading="lazy" width="320" height="320" src=${picture(path`/records/${record.id}.svg`, { labels: 0, frame: 0 })} />`;

/** Pieces that the player places first, with their shares. @param {any} openings */
export function beginnings({ variant, games, pieces }) {
  const share = new Intl.NumberFormat(document.documentElement.lang, { style: "percent" });
  return html`
    <ul class="beginnings">
      ${pieces.map((/** @type {any} */ each) => html`
        <li>
          <span class="slot-piece"><img alt=${each.piece} loading="lazy" width="44" height="44" src=${picture(path`/variants/${variant}/pieces/${each.piece}.svg`)} /></span>
          <b>${share.format(each.games / games)}</b>
        </li>`)}
    </ul>
  `;
}
