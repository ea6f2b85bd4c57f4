// The table of one game: the board, the hand, and the panels around them. Played, watched and looked back at here.

import { get, path } from "../api.js";
import { after, nextGame } from "../around/after.js";
import { clock } from "../around/clock.js";
import { aroundCommands } from "../around/commands.js";
import { hint } from "../around/hint.js";
import { offers, skip } from "../around/offers.js";
import { seats } from "../around/seats.js";
import { loadBoard } from "../board/geometry.js";
import { optionsQuery } from "../board/options.js";
import { describe, textBoard } from "../board/text_board.js";
import { drawBoard } from "../board/view.js";
import { aliasTitle } from "../format.js";
import { guestNotice } from "../guest.js";
import { html, nothing } from "../render.js";
import { whoAmI } from "../session.js";
import { t } from "../words.js";
import { actions } from "../play/actions.js";
import { commands, follow } from "../play/commands.js";
import { handCommands } from "../play/hand.js";
import { keys } from "../play/keys.js";
import { pointers } from "../play/pointer.js";
import { sceneOf } from "../play/scene.js";
import { phase, sentence, status, titleOf } from "../play/status.js";
import { shapes } from "../play/shapes.js";
import { listen } from "../play/sound.js";
import { begin, gameOf, reduce, stateOf } from "../play/table.js";
import { panels } from "../play/tabs.js";
import { drafted, firstPiece, orientations, tray } from "../play/tray.js";
import { typed } from "../play/typed.js";
import { tools } from "../play/tools.js";

/** @type {import("../router.js").Open} */
export async function open({ params, hash }, room) {
  room.show(html`<div class="table" data-state="loading"><h1 tabindex="-1">${t("play.loading")}</h1></div>`);
  const [game, me] = await Promise.all([get(path`/games/${params.game}`), whoAmI()]);
  const query = optionsQuery(game.options);
  const [board, variant] = await Promise.all([loadBoard(game.variant, query), get(path`/variants/${game.variant}`, query)]);
  variant.title = aliasTitle(variant, game.ruleset) ?? variant.title;
  const table = seat(begin({ board, variant, game, names: {}, me: me && `player:${me.id}` }), room);
  const { act } = table;
  act.learnNames(game.seats);
  room.onHash((version) => act.lookAt(version ? Number(version) : null));
  room.signal.addEventListener("abort", () => act.leaveAround());
  act.openAround();
  // Who waits for others may want to send them the link.
  if (game.status === "open") act.dispatch({ type: "show", fields: { tab: "info" } });
  if (hash) act.lookAt(Number(hash));
  await follow(table, room.signal);
}

/**
 * Lay the table: its state, what changes it, and how it is drawn once per frame.
 * @param {import("../types").TableState} state
 * @param {import("../router.js").Room} room
 */
function seat(state, room) {
  let isDue = false;
  /** @type {HTMLElement | null} */
  let landed = null;
  let hadPiece = false;
  /** @type {any} */
  const table = { state, dispatch };
  /** @type {any} */
  const act = (table.act = {});
  Object.assign(act, commands(table), handCommands(table), aroundCommands(table), panels(table), {
    openTyped: () => document.querySelector(/** @type {any} */ (".typed input"))?.focus(),
  });
  const pointer = pointers(table, act, room.signal);
  document.addEventListener("keydown", keys(table, act), { signal: room.signal });

  /** @param {any} action */
  function dispatch(action) {
    const before = table.state;
    table.state = reduce(before, action);
    listen(before, table.state);
    if (!isDue) requestAnimationFrame(paint);
    isDue = true;
    if (table.state.game.version !== before.game.version) act.toldAround();
  }

  function paint() {
    isDue = false;
    const { state } = table;
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    room.show(view(state, act, pointer));
    keepFocus(focused, state);
    room.title(titleOf(state));
    const speaker = document.getElementById("spoken");
    const news = [...state.unspoken.map((/** @type {any} */ event) => sentence(state, event)), state.spoken].filter(Boolean);
    if (news.length && speaker && !room.signal.aborted) speaker.textContent = news.join(" ");
    table.state = reduce(state, { type: "spoken" });
  }
  /**
   * What had the focus may be gone, as a piece that was placed, or of no more use: it goes on in the tray. And where
   * it landed by itself, it does not stay on a piece that has no place.
   * @type {(focused: HTMLElement | null, state: import("../types").TableState) => void}
   */
  function keepFocus(focused, { held, canAct }) {
    const isEmptied = hadPiece && !held && (focused === document.body || focused?.closest(".actions"));
    hadPiece = held !== null;
    if (focused?.isConnected && !isEmptied && !(focused === landed && canAct && focused.ariaDisabled === "true")) return;
    const lively = focused === landed && document.querySelector(".piece[aria-disabled=false]");
    landed = /** @type {HTMLElement | null} */ (lively || document.querySelector(".tray [tabindex='0']") || document.querySelector(".tray"));
    landed?.focus({ preventScroll: true });
  }
  paint();
  return table;
}

/** @type {(state: import("../types").TableState, act: any, pointer: any) => unknown} */
function view(state, act, pointer) {
  const { board, variant, held, look } = state;
  const on = pointer.board;
  const scene = sceneOf(state);
  const label = describe(variant.title, scene, gameOf(state).turn?.color);
  return html`
    <div class="table ${board.isSolid ? "solid" : ""}" data-state=${stateOf(state)} data-version=${state.game.version}>
      <h1 tabindex="-1">${variant.title}</h1>
      <div class="at-seats">${seats(state, act)}${state.game.status === "open" ? guestNotice() : nothing}${clock(state, act)}</div>
      <div class="at-status">${phase(state)}${firstPiece(state, act)}${status(state, act)}</div>
      <div class="at-board">
        <div class="board-holder ${held ? "is-held" : ""} ${look.zoom ? "is-zoomed" : ""}"
          @pointerdown=${on.pointerdown} @pointermove=${on.pointermove} @pointerup=${on.pointerup}
          @pointercancel=${on.pointercancel} @contextmenu=${on.contextmenu} @wheel=${on.wheel}
          @mousedown=${(/** @type {Event} */ event) => event.preventDefault() /* the focus stays in the tray */}
        >${drawBoard(board, scene, look, { label, role: held ? "application" : "img" })}</div>
        ${tools(state, act)}
        ${textBoard(board, scene)}
      </div>
      <div class="at-hand">
        ${orientations(state, act)}
        ${state.mine.length ? tray(state, act, pointer.tray) : nothing}${drafted(state)}
        ${act.panel("puzzle", state)}
      </div>
      ${state.game.status === "playing" && state.mine.some((own) => !state.game.seats[own].is_out) ? html`<div class="at-actions">${actions(state, act)}</div>` : nothing}
      <div class="at-more">
        <div class="row">${skip(state, act)}${hint(state, act)}${nextGame(state, act)}</div>
        ${after(state, act)}${offers(state, act)}
        ${state.canAct ? typed(state, act) : nothing}
        ${act.tabs(state)}
      </div>
      ${shapes(state, act)}
    </div>
  `;
}
