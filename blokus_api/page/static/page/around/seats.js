// Seats: who sits where, with what color, time and squares. A seat keeps its size for the whole game.

import { path } from "../api.js";
import { avatar } from "../avatar.js";
import { drawPiece } from "../board/view.js";
import { colorName, levelName, playerName } from "../format.js";
import { guard, html, nothing, repeat, svg } from "../render.js";
import { t } from "../words.js";
import { seatClock } from "./clock.js";
import { place } from "./ending.js";
import { squaresOf } from "./squares.js";

/** @typedef {import("../types.js").Panel} Panel */
/** @typedef {import("../types.js").TableState} TableState */

/** With more seats, there is no room for silhouettes. */
const MOST_STRIPS = 2;

/** @type {Panel} */
export function seats(state, act) {
  const { seats, clock } = state.past ?? state.game;
  const shared = sharedOf(state);
  return html`
    <ul class="seats ${clock || state.game.clock ? "has-clocks" : ""}" data-zone="seats" data-count=${seats.length + shared.length}>
      ${repeat(seats, ({ seat }) => seat, (each) => seat(state, act, each))}
      ${shared.map((/** @type {string} */ color) => everybody(state, color))}
    </ul>
  `;
}

/** Colors that everybody places in turn. @param {TableState} state */
const sharedOf = ({ variant, game }) =>
  variant.phases.includes("draft")
    ? []
    : variant.colors.filter(
        (/** @type {string} */ color) =>
          !variant.obstacles.includes(color) && !game.seats.some(({ colors }) => colors.includes(color)),
      );

/**
 * A cell of a color with its mark.
 * @type {(state: TableState, color: string) => unknown}
 */
export const mark = ({ board, variant }, color) =>
  guard([board, color], () => {
    const [smallest] = [...board.pieces.values()].sort((one, other) => one.size - other.size);
    return html`<span class="mark">${drawPiece(board, color, smallest.id, 0, variant)}</span>`;
  });

/**
 * A player's name in two parts: "Computer" and its level, or a name alone.
 * @param {string | null} player
 * @param {import("../types.js").Names} names
 */
export function nameOf(player, names) {
  const [, level] = player?.match(/^ai:(.*)/) ?? [];
  return level ? { name: t("seat.computer"), tag: levelName(level) } : { name: playerName(player, names), tag: "" };
}

/** Return the name and the tag that a seat shows. @type {(state: TableState, seat: number, player: string | null) => {name: string, tag: string}} */
export function calledOf({ names, me }, seat, player) {
  if (!player) return { name: t("seat.number", { number: seat + 1 }), tag: "" };
  const called = nameOf(player, names);
  return player === me && !names[player] ? { ...called, name: t("format.you") } : called;
}

/** @type {Panel} */
function seat(state, act, { seat, player, colors }) {
  const game = state.past ?? state.game;
  const hands = game.hands.filter((hand) => hand.seat === seat);
  const isMine = state.mine.includes(seat);
  const isTurn = game.status === "playing" && game.turn?.seat === seat;
  const isOut = game.out.some((each) => each.seat === seat);
  const color = (isTurn && game.turn?.color) || colors[0] || hands[0]?.color;
  const isShown = state.shownSeat === seat;
  const words = wordsOf(game, seat, hands);
  const { name, tag } = calledOf(state, seat, player);
  const kind = `${isTurn ? "is-turn" : ""} ${isOut ? "is-out" : ""} ${words.isBlocked ? "is-blocked" : ""}`;
  return html`
    <li class="seat ${kind}" data-seat=${seat} data-color=${color ?? nothing}>
      ${avatar({ name: player ? name : null, isComputer: player?.startsWith("ai:"), color: player ? color : undefined })}
      <div class="who">
        <span class="name">
          ${player ? html`<a class=${tag ? "is-long" : ""} href=${path`/players/${player.replace("player:", "")}`}>${name}</a>` : html`<b>${name}</b>`}
          ${tag ? html`<span class="tag">${tag}</span>` : isMine ? html`<span class="tag is-you">${t("seat.you")}</span>` : nothing}
          ${colors.length > 1 ? colors.map((/** @type {string} */ each) => html`<i class="dot" data-color=${each}></i>`) : nothing}
          ${isTurn ? html`<span class="unseen">${t("seat.turn")}</span>` : nothing}
        </span>
        ${words.text ? html`<small>${words.text}</small>` : left(state, hands)}
      </div>
      ${seatClock(state, act, seat)}
      ${count(state, seat)}
      <button class="seat-more" aria-expanded=${isShown} aria-label=${t("seat.more", { name })}
        @click=${() => act.dispatch({ type: "seat", seat: isShown ? null : seat })}></button>
      ${isShown ? act.panel("card", state) : nothing}
    </li>
  `;
}

/** The color that everybody places in turn. @type {(state: TableState, color: string) => unknown} */
function everybody(state, color) {
  const hands = (state.past ?? state.game).hands.filter((hand) => hand.color === color);
  return html`
    <li class="seat" data-color=${color}>
      ${avatar({ name: colorName(color).toLocaleUpperCase(), color })}
      <div class="who"><span class="name"><b>${t("seat.shared")}</b></span>${left(state, hands)}</div>
    </li>
  `;
}

/** Squares placed; the points of a game that is over are in its result. @type {(state: TableState, seat: number) => unknown} */
function count(state, seat) {
  const { placed, all } = squaresOf(state, seat);
  return html`<span class="count"><b>${placed}</b><small>${all === null ? t("seat.on-top") : all ? t("seat.of", { all }) : nothing}</small></span>`;
}

/**
 * How a seat is doing, where its pieces do not tell.
 * @param {import("../types.js").Game} game
 * @param {number} seat
 * @param {import("../types.js").Hand[]} hands
 */
export function wordsOf({ status, phase, out, result, teams, seats }, seat, hands) {
  const left = hands.some(({ pieces }) => pieces.length);
  const gone = out.find((each) => each.seat === seat);
  const isBlocked = status === "playing" && phase === "play" && left && !hands.some((hand) => hand.can_move);
  const words = [];
  if (teams.length < seats.length) {
    words.push(t("seat.team", { number: 1 + teams.findIndex((team) => team.includes(seat)) }));
  }
  if (gone) words.push(t(`seat.${gone.reason}`));
  else if (isBlocked) words.push(t("seat.blocked"));
  if (result) words.push(result.winners.includes(seat) ? t("seat.won") : place(result.ranks[seat]));
  return { text: words.join(", "), isBlocked };
}

/** The pieces left: as silhouettes where there is room, else how many. @type {(state: TableState, hands: import("../types.js").Hand[]) => unknown} */
function left(state, hands) {
  const { board, game } = state;
  const count = hands.reduce((sum, { pieces }) => sum + pieces.length, 0);
  const text = t("seat.left", { count });
  const isFlat = !board.isSolid && board.parity === 1;
  if (!isFlat || game.seats.length > MOST_STRIPS || !count) return html`<small>${count ? text : nothing}</small>`;
  return strip(board, hands, text);
}

/** @type {(board: import("../types.js").Board, hands: import("../types.js").Hand[], label: string) => unknown} */
const strip = (board, hands, label) =>
  guard([board, hands.map(({ color, pieces }) => color + pieces).join()], () => {
    let x = 0;
    const paths = hands.map(({ color, pieces }) => {
      const cells = [...pieces].sort(bySize(board)).flatMap((piece) => {
        const flat = lying(board, piece);
        const from = x;
        x += Math.max(...flat.map(([along]) => along)) + 2;
        return flat.map(([along, down]) => `M${from + along} ${down}h1.04v1.04h-1.04z`);
      });
      return svg`<path data-color=${color} d=${cells.join("")} />`;
    });
    return html`<svg class="strip" viewBox="0 0 ${Math.max(x - 1, 46)} 3.04" preserveAspectRatio="xMinYMid" role="img" aria-label=${label}>${paths}</svg>`;
  });

/**
 * Cells of a piece as low as it can lie, from the corner at the left above.
 * @type {(board: import("../types.js").Board, piece: string) => number[][]}
 */
function lying(board, piece) {
  const ways = board.pieces.get(piece)?.orientations ?? [];
  const extent = (/** @type {number[][]} */ cells, /** @type {number} */ axis) =>
    Math.max(...cells.map((cell) => cell[axis])) - Math.min(...cells.map((cell) => cell[axis]));
  const flat = [...ways].sort((one, other) => extent(one, 1) - extent(other, 1))[0] ?? [];
  const [left, top] = [0, 1].map((axis) => Math.min(...flat.map((cell) => cell[axis])));
  return flat.map(([along, down]) => [along - left, down - top]);
}

/** The largest first, then by name: the order never changes. @type {(board: import("../types.js").Board) => (one: string, other: string) => number} */
export const bySize = (board) => (one, other) =>
  (board.pieces.get(other)?.size ?? 0) - (board.pieces.get(one)?.size ?? 0) || one.localeCompare(other, "en", { numeric: true });
