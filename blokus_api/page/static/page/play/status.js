// What is going on, in words: the line above the tray, and each event for those who hear the page.

import { resultWords } from "../around/ending.js";
import { choices } from "../around/scene.js";
import { colorName, playerName } from "../format.js";
import { html, nothing } from "../render.js";
import { t } from "../words.js";
import { fitting } from "./choose.js";
import { gameOf, isLoose, isMyTurn, stateOf } from "./table.js";

/** @typedef {import("../types").TableState} TableState */

/** @type {import("../types").Panel} */
export function status(state, act) {
  const { problem, notice, resting, line, ghost, board } = state;
  return html`
    ${line === "lost" ? html`<p class="banner" data-banner="lost">${t("play.lost")}</p>` : nothing}
    <p class="status" role="status">${words(state)}
      <span class="unseen">${ghost?.cells.map(board.nameOf).join(" ")}</span></p>
    ${problem || resting?.reason
      ? html`<p role="alert">${problem ? (problem.status ? problem.message : t("play.unreachable")) : resting?.reason}
          ${problem ? html`<button class="button" @click=${() => act.dispatch({ type: "calm" })}>${t("play.calm")}</button>` : nothing}</p>`
      : nothing}
    ${notice ? html`<p class="notice">${notice}</p>` : nothing}
  `;
}

/** Whose pick it is in a draft, whose obstacle is placed. @param {TableState} state */
export function phase(state) {
  const { phase, turn, status, seats } = gameOf(state);
  if (status !== "playing" || !turn || phase === "play") return nothing;
  const color = turn.color ? colorName(turn.color) : "";
  const name = playerName(seats[turn.seat].player, state.names, state.me);
  const key = `play.${phase}${isMyTurn(state) ? "-mine" : ""}`;
  return html`<p class="banner" data-banner=${phase}>${t(key, { color, name })}
    ${turn.picks_left ? t("play.picks-left", { count: turn.picks_left }) : nothing}</p>`;
}

/** @type {(state: TableState) => string} */
function words(state) {
  const { game, held, names, me } = state;
  const { turn, seats } = game;
  const color = turn?.color ? colorName(turn.color) : "";
  const name = turn ? playerName(seats[turn.seat].player, names, me) : "";
  switch (stateOf(state)) {
    case "open": {
      const count = seats.filter((seat) => seat.player === null).length;
      return count ? t("play.open", { count }) : t("play.lot");
    }
    case "over":
      return resultWords(state);
    case "sending":
      return t("play.sending");
    case "looking":
      return t("play.looking");
    case "set":
      return t("play.set", { piece: held?.piece });
    case "theirs":
      return t("play.theirs", { name, color });
    default:
      if (held) return t("play.held", { piece: held.piece, places: t("play.places", { count: fitting(choices(state), held).length }) });
      if (isLoose(state)) return t("puzzle.tap");
      if (game.phase !== "play" && isMyTurn(state)) return t("play.your-turn");
      return isMyTurn(state) ? t(color ? "play.mine" : "play.mine-free", { color }) : t("play.theirs", { name, color });
  }
}

/** @type {(state: TableState) => string} */
export const titleOf = (state) =>
  (isMyTurn(state) && state.at === null ? `● ${t("play.your-turn")} - ` : "") + state.variant.title;

/** An event as a sentence; of some there is nothing to say. @type {(state: TableState, event: any) => string} */
export function sentence(state, { type, actor, data }) {
  const { game, names, me, board } = state;
  if (type === "game.scored") return resultWords(state);
  const key = `news.${type}`;
  const seat = data.seat ?? -1;
  const left = game.hands.find((hand) => hand.color === data.color && (hand.seat ?? seat) === seat)?.pieces.length;
  const text = t(key, {
    name: playerName(game.seats[seat]?.player ?? actor, names, me),
    color: data.color ? colorName(data.color) : playerName(game.seats[seat]?.player, names, me),
    piece: data.piece,
    cells: data.cells?.map((/** @type {number[]} */ cell) => board.nameOf(Number(board.idOf(cell)))).join(" "),
    left: left === undefined ? "" : t("play.left", { count: left }),
    kind: data.kind ? t(`offer.${data.kind}`) : "",
  });
  return text === key ? "" : text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
