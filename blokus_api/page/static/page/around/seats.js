// Seats: who sits where, with what color, time and score; who may sit down, and whom one asks to.

import { path } from "../api.js";
import { drawPiece } from "../board/view.js";
import { copyField } from "../copy.js";
import { playerName } from "../format.js";
import { guard, html, nothing, repeat } from "../render.js";
import { t } from "../words.js";
import { seatClock } from "./clock.js";
import { place } from "./ending.js";
import { button } from "./parts.js";

/** @typedef {import("../types.js").Panel} Panel */

const LEVELS = [..."123456789", "greedy", "random"];

/** @type {Panel} */
export function seats(state, act) {
  const { seats, hands, status } = state.past ?? state.game;
  return html`
    <ul class="seats ${seats.length === 2 ? "of-two" : ""} is-${status}">
      ${repeat(
        seats,
        ({ seat }) => seat,
        (each) => seat(state, act, each),
      )}
      ${hands.map(({ seat, color, pieces }) =>
        seat === null
          ? html`
        <li class="seat ${color}">
          <span class="who">
            ${mark(state, color)} <b>${t("seat.shared")}</b>
            <small>${t("seat.left", { count: pieces.length })}</small>
          </span>
        </li>
      `
          : nothing,
      )}
    </ul>
  `;
}

/**
 * A cell of a color with its mark.
 * @type {(state: import("../types.js").TableState, color: string) => unknown}
 */
export const mark = ({ board, variant }, color) =>
  guard([board, color], () => {
    const [smallest] = [...board.pieces.values()].sort((one, other) => one.size - other.size);
    return html`<span class="mark">${drawPiece(board, color, smallest.id, 0, variant)}</span>`;
  });

/** @type {Panel} */
function seat(state, act, { seat, player, colors, reserved, has_link }) {
  const game = state.past ?? state.game;
  const hands = game.hands.filter((hand) => hand.seat === seat);
  const isMine = state.mine.includes(seat);
  const isShown = state.shownSeat === seat;
  const isTurn = game.status === "playing" && game.turn?.seat === seat;
  const isOut = game.out.some((each) => each.seat === seat);
  const kind = `${colors[0]} ${isTurn ? "is-turn" : ""} ${isOut ? "is-out" : ""} ${isShown ? "is-shown" : ""}`;
  const show = () => act.dispatch({ type: "seat", seat: isShown ? null : seat });
  return html`
    <li class="seat ${kind}" data-seat=${seat}>
      <button class="who" aria-expanded=${isShown} @click=${show}>
        <span>${colors.map((/** @type {string} */ color) => mark(state, color))}</span>
        <b>${player ? playerName(player, state.names, state.me) : t("seat.number", { number: seat + 1 })}</b>
        <span class="score">${game.scores.seats[seat]}</span>
        <small>${isTurn ? html`<span class="unseen">${t("seat.turn")}</span>` : nothing} ${told(game, seat, hands)}</small>
        ${seatClock(state, act, seat)}
      </button>
      ${game.status === "open" && !player ? free(state, act, seat, reserved, has_link) : nothing}
      ${game.status === "open" && isMine ? button("seat.get-up", () => act.getUp(seat)) : nothing}
      ${isShown || (!isMine && game.seats.length === 2) ? hands.map((hand) => rest(state, act, hand)) : nothing}
    </li>
  `;
}

/**
 * How a seat is doing, in few words.
 * @param {import("../types.js").Game} game
 * @param {number} seat
 * @param {import("../types.js").Hand[]} hands
 */
function told({ status, phase, out, result, teams, seats }, seat, hands) {
  const left = hands.reduce((sum, { pieces }) => sum + pieces.length, 0);
  const gone = out.find((each) => each.seat === seat);
  const isBlocked = status === "playing" && phase === "play" && left && !hands.some((hand) => hand.can_move);
  const words = [];
  if (teams.length < seats.length) {
    words.push(t("seat.team", { number: 1 + teams.findIndex((team) => team.includes(seat)) }));
  }
  if (gone) words.push(t(`seat.${gone.reason}`));
  else if (isBlocked) words.push(t("seat.blocked"));
  if (result) words.push(result.winners.includes(seat) ? t("seat.won") : place(result.ranks[seat]));
  else if (left) words.push(t("seat.left", { count: left }));
  return words.join(", ");
}

/** The pieces that are left of a color. @type {Panel} */
const rest = ({ board, variant }, _, { color, pieces }) =>
  guard(
    [pieces.join()],
    () => html`
  <div class="rest" role="img" aria-label=${pieces.join(" ")}>
    ${pieces.map((/** @type {string} */ piece) => drawPiece(board, color, piece, 0, variant))}
  </div>
`,
  );

/** What can be done about a seat in which nobody sits. @type {Panel} */
function free(state, act, seat, reserved, hasLink) {
  const {
    game,
    me,
    names,
    around: { inviting, invited },
  } = state;
  const isKept = reserved || hasLink;
  const isMy = game.creator === me;
  return html`
    <div class="row">
      ${reserved ? t("seat.kept", { name: playerName(reserved, names, me) }) : hasLink ? t("seat.link-out") : nothing}
      ${isKept && reserved !== me ? nothing : button("seat.sit", () => act.sit(seat))}
      ${reserved === me ? button("seat.decline", () => act.command("around", path`/invitations/${seat}/decline`)) : nothing}
      ${
        !isMy
          ? nothing
          : isKept
            ? button("seat.withdraw", () => act.command("around", path`/invitations/${seat}/withdraw`))
            : button("seat.invite", () => act.around({ inviting: seat }))
      }
    </div>
    ${hasLink && invited && invited.seat === seat ? copyField(t("seat.link"), invited.address) : nothing}
    ${
      inviting === seat && isMy && !isKept
        ? html`
      <form class="row" @submit=${act.inviteNamed}>
        ${button("seat.by-link", () => act.invite({ link: true, seat }))}
        <label>${t("seat.player")} <input name="player" required size="12" /></label>
        <button class="button" name="seat" value=${seat}>${t("seat.keep")}</button>
        <label>
          ${t("seat.computer")}
          <select @change=${(/** @type {any} */ event) => act.sit(seat, event.target.value)}>
            <option></option>
            ${LEVELS.map((level) => html`<option value=${level}>${playerName(`ai:${level}`, {})}</option>`)}
          </select>
        </label>
      </form>
    `
        : nothing
    }
  `;
}
