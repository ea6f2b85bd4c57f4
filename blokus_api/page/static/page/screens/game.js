// The table of one game: the board, the hand, and the panels around them. Played, watched and looked back at here.

import { get, path } from "../api.js";
import { clockWarning } from "../around/clock.js";
import { aroundCommands } from "../around/commands.js";
import { isPlanning } from "../around/scene.js";
import { seats } from "../around/seats.js";
import { loadBoard } from "../board/geometry.js";
import { optionsQuery } from "../board/options.js";
import { describe } from "../board/describe.js";
import { fitBoard } from "../board/fit.js";
import { drawBoard } from "../board/view.js";
import { aliasTitle, shortTitle } from "../format.js";
import { icon } from "../icons.js";
import { need } from "../needs.js";
import { html, nothing } from "../render.js";
import { whoAmI } from "../session.js";
import { t } from "../words.js";
import { actions, row } from "../play/actions.js";
import { commands, follow } from "../play/commands.js";
import { handCommands } from "../play/hand.js";
import { keys } from "../play/keys.js";
import { pointers } from "../play/pointer.js";
import { isStill, slide } from "../play/motion.js";
import { sceneOf } from "../play/scene.js";
import { status, titleOf } from "../play/status.js";
import { listen } from "../play/sound.js";
import { begin, gameOf, isMyTurn, isOver, reduce, stateOf } from "../play/table.js";
import { panels } from "../play/tabs.js";
import { tray } from "../play/tray.js";
import { tools } from "../play/tools.js";

await need("table");

/** Milliseconds for which a note is shown. */
const NOTED = 4000;
/** Milliseconds between the last move and the result. */
const BEFORE_RESULT = 600;

/** @type {import("../router.js").Open} */
export async function open({ params, hash }, room) {
  room.show(html`<div class="table" data-state="loading"><h1 tabindex="-1">${t("play.loading")}</h1></div>`);
  const [game, me] = await Promise.all([get(path`/games/${params.game}`), whoAmI()]);
  const query = optionsQuery(game.options);
  const [board, variant, puzzle] = await Promise.all([
    loadBoard(game.variant, query),
    get(path`/variants/${game.variant}`, query),
    game.seats.length === 1 ? import("../play/puzzle.js").then(({ puzzleOf }) => puzzleOf(game)).catch(() => undefined) : undefined,
  ]);
  variant.puzzle = puzzle;
  variant.title = puzzle?.title ?? aliasTitle(variant, game.ruleset) ?? variant.title;
  const waiting = game.status === "open" ? await import("./waiting.js") : null;
  const table = seat(begin({ board, variant, game, names: {}, me: me && `player:${me.id}` }), room, waiting);
  const { act, state } = table;
  if (isOver(game) && !hash) act.showResult();
  act.learnNames(game.seats);
  room.onHash((version) => {
    if (version === "review") return act.openReview();
    if (table.state.isReview) return act.closeReview();
    if (version || table.state.at !== null) act.lookAt(version ? Number(version) : null);
  });
  room.signal.addEventListener("abort", () => act.leaveAround());
  act.openAround();
  // Before the first click there is a move of the pointer, or a finger or a key that goes down.
  for (const gesture of ["pointermove", "pointerdown", "keydown"])
    addEventListener(gesture, act.prepare, { once: true, signal: room.signal });
  if (hash === "review") act.openReview(false);
  else if (hash) act.lookAt(Number(hash));
  await follow(table, room.signal);
}

/**
 * Lay the table: its state, what changes it, and how it is drawn once per frame.
 * @param {import("../types").TableState} state
 * @param {import("../router.js").Room} room
 * @param {typeof import("./waiting.js") | null} waiting what stands there until all seats are taken
 */
function seat(state, room, waiting) {
  let isDue = false;
  /** @type {HTMLElement | null} */
  let landed = null;
  let hadPiece = false;
  /** @type {any} */
  const table = { state, dispatch };
  /** @type {any} */
  const act = (table.act = {});
  Object.assign(act, commands(table), handCommands(table), aroundCommands(table), panels(table, room.signal), {
    openTyped() {
      act.openTab("type");
      // Keys that are pressed before the field is there are typed into it.
      const opening = new AbortController();
      let early = "";
      const keep = (/** @type {KeyboardEvent} */ event) => {
        if (event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return;
        early += event.key;
        event.preventDefault();
        event.stopPropagation();
      };
      document.addEventListener("keydown", keep, { capture: true, signal: opening.signal });
      const focus = () => {
        opening.abort();
        const field = /** @type {HTMLInputElement | null} */ (document.querySelector(".typed input"));
        field?.focus();
        if (field && early) (field.value = early), field.dispatchEvent(new Event("input"));
      };
      act.load("type").then(() => requestAnimationFrame(focus), () => opening.abort());
    },
  });
  const pointer = pointers(table, act, room.signal);
  document.addEventListener("keydown", keys(table, act), { signal: room.signal });
  document.addEventListener("keydown", closeMenu, { signal: room.signal });
  document.addEventListener("pointerdown", leaveMenu, { signal: room.signal });
  document.addEventListener("visibilitychange", tellTitle, { signal: room.signal });
  /** Colors whose first pass was shown. @type {Set<string | null>} */
  const passed = new Set();
  let calming = 0;
  let came = "";

  /** @param {any} action */
  function dispatch(action) {
    const before = table.state, { problem, notice, mark, game: { status, version } } = before;
    table.state = reduce(before, action);
    listen(before, table.state);
    came = waiting?.arrived(before, table.state) || came;
    if (document.hidden) tellTitle(); // nothing is painted where nobody looks
    if (!isDue) requestAnimationFrame(paint);
    isDue = true;
    if (table.state.problem !== problem || table.state.notice !== notice || table.state.mark !== mark) calmLater();
    if (table.state.game.version === version) return;
    act.toldAround();
    if (status === "playing" && table.state.game.status !== "playing") setTimeout(end, isStill() ? 0 : BEFORE_RESULT);
  }

  /** Show the result, once the last piece lies still. */
  function end() {
    if (!room.signal.aborted) act.showResult(true, true);
  }

  /** Say in the title of the tab whose turn it is, or who has come while nobody looked. */
  function tellTitle() {
    if (!document.hidden) came = "";
    room.title((came && !isMyTurn(table.state) ? `● ${came} - ` : "") + titleOf(table.state));
  }

  /** A note stands for some seconds; a refusal in one's own turn, or one without an answer of the server, until more is done. */
  function calmLater() {
    clearTimeout(calming);
    const { problem, notice, isBad, canAct } = table.state;
    if (notice ? !(isBad && canAct) : problem?.status && !canAct) calming = setTimeout(() => dispatch({ type: "calm" }), NOTED);
  }

  /** @param {Event} event */
  function leaveMenu({ target }) {
    if (!table.state.menu || /** @type {Element} */ (target).closest(".menu, [data-menu]")) return;
    dispatch({ type: "show", fields: { menu: false } });
  }

  /** @param {KeyboardEvent} event */
  function closeMenu({ key }) {
    if (key === "Escape" && table.state.menu) dispatch({ type: "show", fields: { menu: false } });
  }

  function paint() {
    isDue = false;
    const { state } = table;
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    const isOpen = waiting && state.game.status === "open";
    room.show(isOpen ? waiting.waitingRoom(state, act) : view(state, act, pointer));
    if (!state.resting) slide(0, 0); // on a place it lies in the cells, by whatever it came there
    fitBoard();
    keepFocus(focused, state);
    tellTitle();
    table.state = reduce(state, { type: "spoken" });
    if (state.unspoken.length || state.spoken) report(state);
  }
  /** Say events to those who hear the page. Show for a while that a color was passed over, the first time. @param {import("../types").TableState} state */
  async function report(state) {
    const { sentence } = await import("../play/news.js");
    const speaker = document.getElementById("spoken");
    if (room.signal.aborted || !speaker) return;
    const news = [...state.unspoken.map((/** @type {any} */ event) => sentence(state, event)), state.spoken].filter(Boolean);
    if (news.length) speaker.textContent = news.join(" ");
    const event = state.unspoken.findLast(({ type, data }) => type === "turn.passed" && !passed.has(data.color));
    if (!event || state.game.status !== "playing") return;
    passed.add(event.data.color);
    dispatch({ type: "show", fields: { notice: sentence(state, event), isBad: false } });
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
  const { board, variant, held, look, mine, isPanel, isReview } = state;
  const on = pointer.board;
  const scene = sceneOf(state);
  const label = describe(variant.title, scene, gameOf(state).turn?.color);
  const kind = `${board.isSolid ? "solid" : ""} ${isPanel ? "is-panel" : ""} ${mine.length ? "is-mine" : ""} ${isPlanning(state) ? "is-planning" : ""} ${isReview ? "is-review" : ""}`;
  return html`
    <div class="table ${kind}" data-state=${stateOf(state)} data-version=${state.game.version} data-color=${myColor(state) ?? nothing}>
      <div class="table-bar">
        <a class="icon-button" href=${isReview ? location.pathname : "/"} aria-label=${t(isReview ? "play.close" : "play.leave")}>${icon("back")}</a>
        <h1 tabindex="-1">${shortTitle(variant.title)}</h1>
        <button class="icon-button" data-menu aria-label=${t("play.more")} aria-expanded=${Boolean(state.menu)}
          @click=${() => act.dispatch({ type: "show", fields: { menu: !state.menu } })}>${icon("more")}</button>
      </div>
      <div class="side">
        ${isReview ? act.panel("review", state) : html`
          ${seats(state, act)} ${status(state, act)}
          ${mine.length ? html`${tray(state, act, pointer.tray)} ${actions(state, act)}` : nothing}
          ${row(state, act)} ${act.tabs(state)} ${state.sheet ? act.panel("ways", state) : nothing} ${state.menu ? act.panel("menu", state) : nothing}
          ${clockWarning(state, act)}
        `}
      </div>
      <div class="board-zone" data-zone="board">
        <div class="board-holder ${held ? "is-held" : ""} ${look.zoom ? "is-zoomed" : ""}"
          @pointerdown=${on.pointerdown} @pointermove=${on.pointermove} @pointerup=${on.pointerup}
          @pointercancel=${on.pointercancel} @contextmenu=${on.contextmenu} @wheel=${on.wheel}
          @mousedown=${(/** @type {Event} */ event) => event.preventDefault() /* the focus stays in the tray */}
        >${drawBoard(board, scene, look, { label, role: held ? "application" : "img" })}</div>
      </div>
      ${tools(state, act)} ${state.shapes || state.mark ? act.panel("shapes", state) : nothing}
      ${state.isResult && isOver(state.game) ? act.panel("result", state) : nothing}
    </div>
  `;
}

/** The color in which what is mine is drawn: of the seat that is to move, if it is mine. @param {import("../types").TableState} state */
function myColor({ game, mine }) {
  if (!mine.length) return null;
  const isMine = mine.includes(game.turn?.seat ?? -1);
  const seat = isMine ? (game.turn?.seat ?? 0) : mine[0];
  const { colors } = game.seats[seat];
  const hand = game.hands.find((each) => each.seat === seat && each.pieces.length);
  const isOwn = isMine && game.turn?.color && colors.includes(game.turn.color);
  return isOwn ? game.turn?.color : (colors[0] ?? game.turn?.color ?? hand?.color);
}
