// What is special about a phase: whose pick it is in a draft, whose obstacle is placed; and pieces that cover a cell.

import { colorName, playerName } from "../format.js";
import { html, nothing } from "../render.js";
import { t } from "../words.js";
import { gameOf, isMyTurn } from "./table.js";

/** @param {import("../types").TableState} state */
export function phase(state) {
  const { phase, turn, status, seats } = gameOf(state);
  if (status !== "playing" || !turn || phase === "play") return nothing;
  const color = turn.color ? colorName(turn.color) : "";
  const name = playerName(seats[turn.seat].player, state.names, state.me);
  const key = `play.${phase}${isMyTurn(state) ? "-mine" : ""}`;
  return html`<p class="banner" data-banner=${phase}>${t(key, { color, name })}
    ${turn.picks_left ? t("play.picks-left", { count: turn.picks_left }) : nothing}</p>`;
}

/** The pieces that can cover the cell one began with. @type {import("../types").Panel} */
export function chips({ cover, held }, act) {
  if (!cover) return nothing;
  const pieces = [...new Set(cover.choices.map(({ piece }) => piece))];
  return html`<div class="row chips" role="group" aria-label=${t("play.cover")}>${pieces.map((piece) => html`
    <button class="button" aria-pressed=${piece === held?.piece}
      @click=${() => act.cover(cover.cell, cover.choices, cover.choices.findIndex((each) => each.piece === piece))}>${piece}</button>`)}</div>`;
}

/** In a draft: what one has. @param {import("../types").TableState} state */
export function drafted(state) {
  const { hands, phase } = gameOf(state);
  const own = hands.filter((hand) => state.mine.includes(hand.seat ?? -1) && hand.pieces.length);
  if (phase !== "draft" || !own.length) return nothing;
  return html`<p class="faint">${t("play.drafted")} ${own.map(({ color, pieces }) => `${colorName(color)}: ${pieces.join(" ")}`).join(" · ")}</p>`;
}
