// After a game: who won, in words and as a table; what may follow it.

import { path } from "../api.js";
import { list, playerName } from "../format.js";
import { html, nothing } from "../render.js";
import { t } from "../words.js";
import { reasonWords, winnerWords } from "./ending.js";
import { button } from "./parts.js";
import { mark } from "./seats.js";
import { squaresOf } from "./squares.js";

/** @typedef {import("../types.js").Panel} Panel */

/** @type {Panel} */
export function after(state, act) {
  const {
    game: { id, status, result, seats },
    mine,
    at,
    names,
    me,
    around: { series },
  } = state;
  const fork = button(at === null ? "after.fork" : "after.fork-here", act.fork);
  if (status === "open" || (status === "playing" && at === null)) return nothing;
  if (status !== "ended" || !result) return fork;
  const isMany = seats.length > 1;
  const placed = seats.map(({ seat }) => squaresOf(state, seat).placed);
  const isScored = placed.some((count, seat) => count !== result.seats[seat]);
  const named = (/** @type {string | null} */ player) => playerName(player, names, me);
  const nextGame = series?.played[series.played.findIndex(({ game }) => game === id) + 1];
  return html`
    <section class="after">
      ${at === null ? nothing : html`<h2>${winnerWords(state)}</h2>`}
      <p>${reasonWords(state)}</p>
      <table>
        ${[...seats]
          .sort((one, other) => result.ranks[one.seat] - result.ranks[other.seat])
          .map(
            ({ seat, player, colors }) => html`
          <tr>
            <td>${result.ranks[seat]}.</td>
            <th scope="row">${named(player)}</th>
            <td>${colors.map((color) => mark(state, color))}</td>
            <td><b>${t("after.squares", { count: placed[seat] })}</b></td>
            ${isScored ? html`<td>${t("after.points", { count: result.seats[seat] })}</td>` : nothing}
          </tr>
        `,
          )}
      </table>
      <p class="row">${mine.length && isMany ? button("after.rematch", act.rematch) : nothing} ${fork}</p>
      ${
        series
          ? html`
        <h3>${t("after.series", { games: series.games })}</h3>
        <ol>
          ${series.table.map(({ players, points }) => html`<li>${list.format(players.map(named))}: ${points}</li>`)}
        </ol>
        ${nextGame ? html`<a class="button" href=${path`/games/${nextGame.game}`}>${t("after.series-next")}</a>` : nothing}
      `
          : nothing
      }
    </section>
  `;
}
