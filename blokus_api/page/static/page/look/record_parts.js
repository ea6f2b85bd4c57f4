// The side of a record: who played and how many squares each placed, how it ended, and its files to share.

import { address, path, withQuery } from "../api.js";
import { reasonWords } from "../around/ending.js";
import { changeOf } from "../around/ratings.js";
import { squaresOf } from "../around/squares.js";
import { avatar } from "../avatar.js";
import { optionsQuery } from "../board/options.js";
import { copyField } from "../copy.js";
import { date, number } from "../format.js";
import { icon } from "../icons.js";
import { need } from "../needs.js";
import { html, nothing } from "../render.js";
import { openSheet } from "../sheet.js";
import { t } from "../words.js";
import { outcome, rulesetTitle, shortName, sourceName } from "./parts.js";

/** @typedef {import("../types.js").TableState} TableState */

/** Files of a record. @type {Record<string, string>} */
const FILES = { ".svg": "SVG", ".png": "PNG", "/replay.svg": "", "/replay.webp": "WebP", ".blksgf": "blksgf", ".json": "JSON" };

/**
 * Return the ratings of the players after a record; null for those who have none.
 * @type {(record: any) => Promise<(number | null)[]>}
 */
export const ratingsAfter = ({ id, players, ruleset }) =>
  Promise.all(players.map(async (/** @type {string} */ player) => (player ? ((await changeOf(player, ruleset, id))?.now ?? null) : null)));

/**
 * Who played, with ratings and the squares that each placed. The score of two stands between them.
 * @type {(state: TableState, record: any, ratings: (number | null)[]) => unknown}
 */
export function scoreCard(state, record, ratings) {
  const { seats } = state.game;
  const whole = { ...state, past: null };
  const placed = (/** @type {number} */ seat) => squaresOf(whole, seat).placed;
  const count = (/** @type {number} */ seat) => html`<b data-won=${record.winners.includes(seat)}>${placed(seat)}</b>`;
  const player = (/** @type {TableState["game"]["seats"][number]} */ { seat, colors }) => {
    const id = record.players[seat], name = shortName(id, seat, state.names), rating = ratings[seat];
    return html`
      <div class="player">
        ${avatar({ name, isComputer: id?.startsWith("ai:"), color: colors[0] })}
        <span class="who">
          ${id ? html`<a class="cut" href=${path`/players/${id.replace("player:", "")}`}>${name}</a>` : html`<b class="cut">${name}</b>`}
          ${colors.length > 1 ? html`<small>${colors.map((color) => html`<i class="dot" data-color=${color}></i>`)}</small>` : nothing}
          ${rating === null || rating === undefined ? nothing : html`<small>${number(rating)}</small>`}
        </span>
        ${seats.length === 2 ? nothing : count(seat)}
      </div>`;
  };
  return html`
    <section class="card score" data-seats=${seats.length}>
      ${seats.length === 2 ? html`${player(seats[0])} <p class="squares">${count(0)} : ${count(1)}</p> ${player(seats[1])}` : seats.map(player)}
    </section>
  `;
}

/** How a record ended, by which rules and when it was played, and where it comes from. @type {(state: TableState, record: any) => unknown} */
export function about(state, record) {
  const { variant, names } = state;
  const house = variant.options.filter((/** @type {any} */ { value, default: usual }) => String(value) !== String(usual));
  const words = /** @type {string[]} */ (house.map((/** @type {any} */ { values, descriptions, value }) => descriptions[values.findIndex((/** @type {unknown} */ each) => String(each) === String(value))]));
  return html`
    <section class="panel about">
      <h2>${outcome(record, names, variant)}</h2>
      <p>${[reasonWords(state), t("record.length", { count: record.length })].filter(Boolean).join(" ")}${record.is_dated ? html`, ${date(record.ended_at)}` : nothing}</p>
      <p><a href=${withQuery(path`/rules/${record.variant}`, optionsQuery(record.options))}>${rulesetTitle(record.ruleset, [variant])}</a></p>
      ${words.some(Boolean) ? html`<ul>${words.filter(Boolean).map((each) => html`<li>${each}</li>`)}</ul>` : nothing}
      <p class="faint">${t("record.source", { source: sourceName(record.source), number: record.number })}
        ${record.game ? html`<a href=${path`/games/${record.game}`}>${t("record.game-page")}</a>` : nothing}</p>
    </section>
  `;
}

/** Open a sheet with the addresses of a record and of the position that is seen, and with its files. @type {(record: any, at: number | null) => Promise<void>} */
export async function shareRecord(record, at) {
  await need("new", "over");
  const own = path`/records/${record.id}`, here = location.origin + own;
  const act = {
    shareBy: () => navigator.share({ url: here, title: document.title }).catch(() => null),
  };
  const sheet = openSheet(() => html`
    <section class="share-sheet">
      <header>
        <h1 tabindex="-1">${t("share.result")}</h1>
        <button class="icon-button" aria-label=${t("new.close")} @click=${() => sheet.close()}>${icon("close")}</button>
      </header>
      ${copyField(t("share.game"), here)}
      ${at === null ? nothing : copyField(t("share.position"), `${here}#${at}`)}
      ${"share" in navigator ? html`<p class="row"><button class="button main" @click=${act.shareBy}>${icon("share")} ${t("share.by")}</button></p>` : nothing}
      <h2>${t("record.files")}</h2>
      <p class="row">
        ${Object.entries(FILES).map(([suffix, name]) => html`
          <a class="button small" target="_blank" href=${address(own + suffix)}>${name || t("share.replay")}</a>`)}
      </p>
    </section>`, { label: t("share.result"), name: "of-share" });
}
