// The side of a record: who played and how many squares each placed, and how it ended.

import { path, withQuery } from "../api.js";
import { reasonWords } from "../around/ending.js";
import { changeOf } from "../around/ratings.js";
import { squaresOf } from "../around/squares.js";
import { avatar } from "../avatar.js";
import { optionsQuery } from "../board/options.js";
import { date } from "../format.js";
import { html, nothing } from "../render.js";
import { t } from "../words.js";
import { outcome, rulesetTitle, shortName, sourceName } from "./parts.js";

/** @typedef {import("../types.js").TableState} TableState */

/**
 * Return the ratings of the players after a record; null for those who have none.
 * @type {(record: any) => Promise<(number | null)[]>}
 */
export const ratingsAfter = ({ id, players, ruleset }) =>
  Promise.all(players.map(async (/** @type {string} */ player) => (player ? ((await changeOf(player, ruleset, id))?.now ?? null) : null)));

/**
 * Return the players with their ratings and the squares that each placed. The score of two stands between them.
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
          ${id ? html`<a href=${path`/players/${id.replace("player:", "")}`}>${name}</a>` : html`<b>${name}</b>`}
          ${colors.length > 1 ? html`<small>${colors.map((color) => html`<i class="dot" data-color=${color}></i>`)}</small>` : nothing}
          ${rating === null || rating === undefined ? nothing : html`<small>${String(rating)}</small>`}
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
