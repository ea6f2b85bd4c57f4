// The waiting room: a game that waits for players. It stands where the table will be.

import { path } from "../api.js";
import { avatar } from "../avatar.js";
import { copyField } from "../copy.js";
import { colorName, playerName, levelName } from "../format.js";
import { guestNotice } from "../guest.js";
import { icon } from "../icons.js";
import { keepCard } from "../keep.js";
import { linkTo } from "../links.js";
import { need } from "../needs.js";
import { html, nothing, repeat } from "../render.js";
import { t } from "../words.js";
import { go } from "../router.js";
import { coverPicture, FAMILIES } from "./families.js";
import { NAMED } from "./levels.js";
import { clockWords } from "./new_time.js";
import { qrCode } from "./qr.js";
import { boardPicture } from "./variants.js";

await need("new");

/**
 * @typedef {import("../types.js").TableState} TableState
 * @typedef {import("../types.js").Game["seats"][number]} Seat
 */

/** @type {(state: TableState, act: any) => unknown} */
export function waitingRoom(state, act) {
  const { game, variant, me, mine, problem } = state;
  const free = game.seats.filter(({ player }) => !player);
  const isHost = game.creator === me;
  const links = isHost ? free.flatMap(({ seat }) => linkTo(game.id, seat) ?? []) : [];
  return html`
    <section class="waiting" data-state="open" data-version=${game.version}>
      <div class="waiting-picture" data-family=${variant.family}>${gamePicture(variant)}</div>
      <div class="waiting-main">
        <h1 tabindex="-1">${headline(free, isHost)}</h1>
        <p class="lead" role="status">${lead(state, free, links.length)}</p>
        ${problem ? html`<p class="error" role="alert">${problem.message}</p>` : nothing}
        ${isHost ? free.map((seat) => linkField(state, act, seat, free.length)) : nothing}
        ${links.length && "share" in navigator
          ? html`<button class="button large share" data-action="share" @click=${() => act.shareBy(links[0])}>${icon("share")} ${t("wait.send")}</button>`
          : nothing}
        <div class="waiting-seats">
          ${links.length
            ? qrCode(links[0], t("wait.qr"))
            : isHost && free.some(({ has_link }) => has_link)
              ? html`<div class="qr is-missing" aria-hidden="true">?</div>`
              : nothing}
          <ul>${repeat(game.seats, ({ seat }) => seat, (seat) => slot(state, act, seat))}</ul>
        </div>
        ${isHost ? keepCard(() => act.dispatch({ type: "show", fields: {} })) : mine.length ? nothing : guestNotice()}
        <div class="row waiting-actions">${isHost ? hostActions(state, act, free) : nothing}
          ${mine.length && !isHost && free.length
            ? mine.map((seat) => html`<button class="button quiet" data-action="get-up" @click=${() => act.getUp(seat)}>${t("wait.leave")}</button>`)
            : nothing}
        </div>
      </div>
    </section>
  `;
}

/** A full position of the family; puzzles show their board. @param {any} variant */
export function gamePicture(variant) {
  const family = FAMILIES.find(({ id }) => id === variant.family);
  return family && family.id !== "solo" ? coverPicture(family, { size: 560, isLazy: false }) : boardPicture(variant.id);
}

/** @type {(free: Seat[], isHost: boolean) => string} */
function headline(free, isHost) {
  if (!free.length) return t("wait.starts");
  if (free.length > 1) return t("wait.friends", { count: free.length });
  return t(isHost && free[0].has_link ? "wait.friend" : "wait.anyone");
}

/** @type {(state: TableState, free: Seat[], links: number) => string} */
function lead({ variant, game }, free, links) {
  const clock = clockWords(/** @type {any} */ (game.clock));
  const terms = { game: variant.title, clock: game.hints ? `${clock}, ${t("join.hints")}` : clock };
  if (!free.length) return t(game.by_lot ? "wait.lot" : "wait.about", terms);
  if (links) return t(links > 1 ? "wait.about-links" : "wait.about-link", terms);
  return t(free.some(({ has_link, reserved }) => !has_link && !reserved) ? "wait.about-open" : "wait.about", terms);
}

/** The link of a free seat, or a way to one. @type {(state: TableState, act: any, seat: Seat, count: number) => unknown} */
function linkField({ game, variant }, act, { seat, has_link, reserved }, count) {
  if (reserved) return nothing;
  const link = has_link && linkTo(game.id, seat);
  const colors = variant.seats[seat].colors.map(colorName).join(", ");
  const label = count > 1 && colors ? t("wait.link-of", { color: colors }) : t("wait.link");
  if (link) return copyField(label, link, { isLarge: true });
  const renew = async () => {
    if (has_link) await act.command("around", path`/invitations/${seat}/withdraw`);
    await act.invite({ link: true, seat });
  };
  return html`
    ${has_link ? html`<p class="faint">${t("wait.no-link")}</p>` : nothing}
    <button class="button large ${has_link ? "main" : ""}" data-action="by-link" @click=${renew}>${icon("link")} ${t(has_link ? "wait.new-link" : "wait.make-link")}</button>`;
}

/** @type {(state: TableState, act: any, seat: Seat) => unknown} */
function slot(state, act, { seat, player, colors, reserved, has_link }) {
  const { game, me, names, mine } = state;
  const isHost = game.creator === me;
  const color = game.by_lot ? undefined : colors[0];
  if (player) {
    const [, level] = player.match(/^ai:(.*)/) ?? [];
    const name = level ? t("new.with.computer") : (names[player]?.name ?? playerName(player, names));
    return html`<li class="slot" data-seat=${seat} data-color=${color ?? nothing}>
      ${avatar({ name, isComputer: Boolean(level), color })} <a class="name" href=${path`/players/${player.replace("player:", "")}`}>${name}</a>
      ${level ? html`<span class="tag">${levelName(level)}</span>` : player === me ? html`<span class="tag">${t("wait.you")}</span>` : nothing}
    </li>`;
  }
  const isKept = reserved || has_link;
  const canSit = reserved === me || (!isKept && !mine.length);
  const decline = () => act.command("around", path`/invitations/${seat}/decline`);
  const withdraw = () => act.command("around", path`/invitations/${seat}/withdraw`);
  const who = reserved
    ? t("wait.kept", { name: playerName(reserved, names, me) })
    : has_link
      ? t(isHost ? "wait.your-friend" : "wait.link-out")
      : t("wait.free");
  return html`<li class="slot is-free" data-seat=${seat} data-color=${color ?? nothing}>
    ${avatar({})} <span>${who}</span>
    ${canSit ? html`<button class="button mine" data-action="sit" @click=${() => act.sit(seat)}>${t("wait.sit")}</button>` : nothing}
    ${reserved === me ? html`<button class="button small" data-action="decline" @click=${decline}>${t("wait.decline")}</button>` : nothing}
    ${isHost && reserved ? html`<button class="button small" data-action="withdraw" @click=${withdraw}>${t("wait.open")}</button>` : nothing}
  </li>`;
}

/** @type {(state: TableState, act: any, free: Seat[]) => unknown} */
function hostActions({ around: { inviting, sure }, game }, act, free) {
  const [first] = free.filter(({ reserved }) => !reserved);
  if (!free.length) return nothing;
  const choose = async (/** @type {string} */ level) => {
    act.around({ inviting: undefined });
    if (first.has_link) await act.command("around", path`/invitations/${first.seat}/withdraw`);
    await act.sit(first.seat, level);
  };
  const cancel = async () => {
    if (await act.command("around", "/abort")) go("/");
  };
  const open = free.find(({ reserved, has_link }) => !reserved && !has_link);
  const isChoosing = first && inviting === first.seat;
  return html`
    ${first
      ? html`<button class="button" data-action="computer" aria-expanded=${Boolean(isChoosing)}
          @click=${() => act.around({ inviting: isChoosing ? undefined : first.seat })}>${icon("computer")} ${t("wait.computer")}</button>`
      : nothing}
    ${sure === "cancel"
      ? html`<span class="row cancel">
          <b>${t("wait.cancel-ask")}</b>
          <button class="button small danger" data-action="yes" @click=${cancel}>${t("wait.cancel-yes")}</button>
          <button class="button small" data-action="no" @click=${() => act.around({ sure: null })}>${t("wait.cancel-no")}</button>
        </span>`
      : html`<button class="button quiet cancel" data-action="abort" @click=${() => act.around({ sure: "cancel" })}>${t("wait.cancel")}</button>`}
    ${open ? inviteById(act, open.seat) : nothing}
    ${isChoosing
      ? html`<div class="row levels-of-seat" role="group" aria-label=${t("wait.level")}>
          ${NAMED.map((level) => html`<button class="chip" data-level=${level} @click=${() => choose(level)}>${levelName(level)}</button>`)}
        </div>`
      : nothing}
  `;
}

/** Keep a seat for a player whose id or page one knows. @type {(act: any, seat: number) => unknown} */
const inviteById = (act, seat) => html`
  <details class="by-id">
    <summary>${t("new.seat.player")}</summary>
    <form class="row" @submit=${(/** @type {any} */ event) => {
      event.preventDefault();
      // The address of a player's page names them as well.
      act.invite({ player: event.target.player.value.trim().replace(/^.*[/:]/, ""), seat });
    }}>
      <input name="player" required aria-label=${t("seat.player")} placeholder=${t("seat.player")} />
      <button class="button small" >${t("seat.keep")}</button>
    </form>
  </details>
`;

/**
 * Who came last, for the title of the tab: a name, while the tab is not seen.
 * @type {(before: TableState, after: TableState) => string}
 */
export function arrived(before, { game, me, names }) {
  const came = game.seats.find(({ player }, at) => player && player !== me && !player.startsWith("ai:") && !before.game.seats[at]?.player);
  return came && document.hidden ? t("wait.here", { name: playerName(came.player, names, me) }) : "";
}
