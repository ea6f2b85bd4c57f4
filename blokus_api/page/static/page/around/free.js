// A seat in which nobody sits: who may sit down, and how one invites somebody.

import { path } from "../api.js";
import { copyField } from "../copy.js";
import { playerName } from "../format.js";
import { html, nothing } from "../render.js";
import { t } from "../words.js";
import { button } from "./parts.js";

/** @typedef {import("../types.js").Panel} Panel */

const LEVELS = [..."123456789", "greedy", "random"];

/** @type {(act: any, seat: number) => unknown} */
export const getUp = (act, seat) => button("seat.get-up", () => act.getUp(seat));

/** What can be done about a seat in which nobody sits. @type {Panel} */
export function free(state, act, seat, reserved, hasLink) {
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
