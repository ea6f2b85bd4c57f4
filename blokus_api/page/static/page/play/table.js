// What the table knows, and how it changes: a pure reducer. It asks nobody, draws nothing and speaks no language.

import { fitting, orientationsOf } from "./choose.js";

/** @typedef {import("../types.js").TableState} TableState */
/** @typedef {import("../types.js").Game} Game */
/** @typedef {import("../types.js").Placement} Placement */

const EMPTY_HAND = { held: null, ghost: null, isSet: false, cover: null, resting: null, shapes: null };
/** Placements of others that arrived: how many are not shown yet, and which one is just shown. */
const ALL_SHOWN = { hidden: 0, fresh: null };

/**
 * @param {{board: any, variant: any, game: Game, me: string | null, names: import("../types.js").Names}} given
 * @returns {TableState}
 */
export function begin({ board, variant, game, me, names }) {
  return derive({
    board,
    variant,
    game,
    me,
    names,
    mine: [],
    canAct: false,
    legal: null,
    corners: {},
    legalVersion: 0,
    ...EMPTY_HAND,
    ...ALL_SHOWN,
    mark: null,
    sheet: false,
    pending: null,
    problem: null,
    notice: "",
    isBad: false,
    line: "live",
    at: null,
    past: null,
    curve: null,
    events: null,
    typed: "",
    focus: "",
    heard: game.version,
    unspoken: [],
    spoken: "",
    look: { turn: 0, floors: null, view: "iso", labels: true, zoom: null },
    tab: "",
    isResult: false,
    isNews: false,
    color: null,
    shownSeat: null,
    touched: null,
    preview: null,
    around: {},
  });
}

/**
 * @param {TableState} state
 * @param {any} action what happened: the types are the cases below
 * @returns {TableState}
 */
export function reduce(state, action) {
  const next = change(state, action);
  return next === state ? state : derive(next);
}

/**
 * @param {TableState} state
 * @param {any} action
 * @returns {TableState}
 */
function change(state, action) {
  switch (action.type) {
    case "told":
      return tell(state, action.game, action.legal ?? null, action.isStill);
    case "reveal":
      return state.hidden ? reveal(state, state.hidden - 1) : { ...state, fresh: null };
    case "legal":
      return learn(state, action.version, action.legal, action.corners);
    case "event":
      return hear(state, [action.event]);
    case "sending":
      return { ...state, pending: { kind: action.kind, placement: action.placement }, problem: null, notice: "" };
    case "stored": {
      const { state: game, events } = action.change;
      const done = { ...state, pending: null, problem: null };
      const isPlayed = state.pending?.placement || state.pending?.kind === "pick";
      const played = isPlayed ? { ...done, ...EMPTY_HAND, sheet: false, look: { ...done.look, zoom: null } } : done;
      return hear(game ? tell(played, game, null, action.isStill) : played, events ?? []);
    }
    case "refused":
      return { ...state, pending: null, problem: action.problem };
    case "calm":
      return state.problem || state.notice || state.mark ? { ...state, ...CALM } : state;
    case "judged": {
      // The piece may have moved on: what is wrong with its place is shown there alone.
      const { problem, resting, mark = null } = action;
      const isThere = resting && state.resting?.key === resting.key;
      const said = problem ? { ...state, problem, notice: "", mark, spoken: problem.message } : state;
      return state.held ? { ...said, resting: isThere ? { ...state.resting, ...resting } : state.resting } : state;
    }
    case "mark":
      return { ...state, mark: action.mark };
    case "notice":
      return { ...state, problem: state.problem?.status ? null : state.problem, notice: action.text, isBad: Boolean(action.isBad), spoken: action.text };
    case "say":
      return { ...state, spoken: action.text };
    case "spoken":
      return state.spoken || state.unspoken.length ? { ...state, spoken: "", unspoken: [] } : state;
    case "take": {
      const { color, piece, orientation, ghost = null, isSet = false, cover = null } = action;
      const isOther = state.held?.piece !== piece || state.held?.color !== color;
      const held = { color, piece, orientation };
      const sheet = Boolean(action.sheet) || (state.sheet && !isOther);
      return { ...state, ...EMPTY_HAND, held, ghost, isSet, cover, color, sheet, ...CALM };
    }
    case "turn": {
      if (!state.held) return state;
      const { orientation, ghost } = action;
      const isSet = state.isSet && Boolean(ghost);
      return { ...state, held: { ...state.held, orientation }, ghost, isSet, resting: null, ...CALM };
    }
    case "ghost": {
      const isSet = Boolean(action.isSet && action.ghost);
      if (!state.held || (state.ghost === action.ghost && state.isSet === isSet && !state.resting)) return state;
      // A reason stays readable while the pointer moves on.
      return { ...state, ghost: action.ghost, isSet, resting: null, ...(isSet ? CALM : {}) };
    }
    case "rest": {
      const { resting } = action;
      if (!state.held || (!state.ghost && state.resting?.key === resting?.key)) return state;
      return { ...state, ghost: null, isSet: false, resting };
    }
    case "drop":
      return state.held || state.sheet || state.shapes ? { ...state, ...EMPTY_HAND, sheet: false, ...CALM } : state;
    case "shapes":
      return state.shapes === action.shapes ? state : { ...state, shapes: action.shapes, ...CALM };
    case "sheet":
      return { ...state, sheet: action.isOpen };
    case "line":
      if (state.line === action.line) return state;
      return { ...state, line: action.line, problem: state.problem?.code === "unreachable" ? null : state.problem };
    case "view":
      return { ...state, look: { ...state.look, ...action.look } };
    case "look":
      return { ...state, ...EMPTY_HAND, ...ALL_SHOWN, mark: null, sheet: false, at: action.at, past: action.past, preview: null };
    case "show":
      return { ...state, ...action.fields };
    case "preview":
      return { ...state, preview: action.ghost };
    case "around":
      return { ...state, around: { ...state.around, ...action.with } };
    case "touch":
      return { ...state, touched: action.index };
    case "seat":
      return { ...state, shownSeat: action.seat };
    case "color":
      return { ...state, ...EMPTY_HAND, sheet: false, color: action.color };
    default:
      return state;
  }
}

const CALM = { problem: null, notice: "", mark: null };

/**
 * Take a later state of the game. One that is known already changes nothing, least of all the hand.
 * @param {TableState} state
 * @param {Game} game
 * @param {Placement[] | null} legal
 * @param {boolean} [isStill]  whether new pieces are shown at once
 * @returns {TableState}
 */
function tell(state, game, legal, isStill = true) {
  if (game.version < state.game.version) return state;
  if (game.version === state.game.version) return legal ? learn(state, game.version, legal) : state;
  const isMine = game.status === "playing" && state.mine.includes(game.turn?.seat ?? -1);
  const keeps = state.held && isMine && holds(game, state.held);
  const hand = keeps ? {} : { ...EMPTY_HAND, sheet: false };
  // The tray shows the color that is to move, unless one may choose it.
  const color = keeps || game.turn?.color === null ? state.color : null;
  // A refusal is of the turn in which it was said; what was never answered stands until it is read.
  const calm = keeps ? {} : { ...CALM, problem: state.problem?.status ? null : state.problem };
  const told = arrive({ ...state, ...hand, ...calm, game, legal: null, corners: {}, color, touched: null }, state, isStill);
  return legal ? learn(told, game.version, legal) : told;
}

/**
 * Show the first new placement; those after it follow one by one.
 * @param {TableState} state
 * @param {TableState} before
 * @param {boolean} isStill
 * @returns {TableState}
 */
function arrive(state, before, isStill) {
  const was = before.game.placements.length, more = state.game.placements.length - was;
  if (more <= 0 || isStill) return { ...state, ...ALL_SHOWN };
  return before.hidden ? { ...state, hidden: before.hidden + more } : reveal(state, more - 1);
}

/**
 * Leave this number of placements hidden; the last one that is shown is new, unless I placed it.
 * @param {TableState} state
 * @param {number} hidden
 * @returns {TableState}
 */
function reveal(state, hidden) {
  const fresh = state.game.placements.length - hidden - 1;
  return { ...state, hidden, fresh: state.mine.includes(state.game.placements[fresh].seat) ? null : fresh };
}

/**
 * Take the legal placements of a version: a piece stays in the hand as long as it has a place.
 * @param {TableState} state
 * @param {number} version
 * @param {Placement[]} legal
 * @param {Record<string, number[]>} [corners]  cells at corners of each color
 * @returns {TableState}
 */
function learn(state, version, legal, corners = {}) {
  if (version !== state.game.version || (state.legal && state.legalVersion === version)) return state;
  const known = { ...state, legal, corners, legalVersion: version, shapes: null };
  const { held, ghost } = state;
  if (!held) return known;
  if (!orientationsOf(legal, held.color, held.piece).size) return { ...known, ...EMPTY_HAND };
  const same = ghost && fitting(legal, held).find((each) => isSame(each, ghost));
  return { ...known, ghost: same ?? null, isSet: state.isSet && Boolean(same), cover: null };
}

/**
 * @param {TableState} state
 * @param {any[]} events
 * @returns {TableState}
 */
function hear(state, events) {
  const news = events.filter((event) => event.version > state.heard);
  if (!news.length) return state;
  const last = state.events?.at(-1)?.version ?? 0;
  const all = state.events && last === state.heard ? [...state.events, ...news] : state.events;
  return { ...state, heard: news.at(-1).version, unspoken: [...state.unspoken, ...news], events: all };
}

/**
 * What follows from the rest.
 * @param {TableState} state
 * @returns {TableState}
 */
function derive(state) {
  const mine = state.me ? state.game.seats.filter((seat) => seat.player === state.me).map((seat) => seat.seat) : [];
  const isKnown = mine.length === state.mine.length && mine.every((seat, i) => seat === state.mine[i]);
  const next = isKnown ? state : { ...state, mine };
  const knows = next.legal !== null || next.game.phase === "draft";
  const canAct = isMyTurn(next) && knows && next.at === null && !next.pending;
  return canAct === next.canAct ? next : { ...next, canAct };
}

/**
 * @param {Game} game
 * @param {{color: string, piece: string}} held
 */
const holds = (game, { color, piece }) =>
  (game.turn?.color ?? color) === color &&
  game.hands.some((hand) => hand.color === color && hand.pieces.includes(piece));

/**
 * @param {Placement} one
 * @param {Placement} other
 */
export const isSame = (one, other) =>
  one.piece === other.piece &&
  one.color === other.color &&
  one.cells.length === other.cells.length &&
  one.cells.every((cell) => other.cells.includes(cell));

/**
 * The game that is seen: the present one, or as it was.
 * @param {TableState} state
 */
export const gameOf = (state) => state.past ?? state.game;

/** @param {Pick<Game, "status">} game */
export const isOver = ({ status }) => status === "ended" || status === "aborted";

/** @param {TableState} state */
export const isMyTurn = ({ game, mine }) =>
  game.status === "playing" && game.turn !== null && mine.includes(game.turn.seat);

/** Whether a piece of a puzzle was tapped that may be taken back. @param {TableState} state */
export const isLoose = ({ game, touched, held, canAct }) =>
  canAct && !held && touched !== null && Boolean(game.removable?.includes(touched));

/** @param {TableState} state */
export const isSolo = ({ game, mine }) => game.seats.length === 1 && mine.length === 1;

/** Whether another person has a seat. @type {(state: Pick<TableState, "game" | "me">) => boolean} */
export const isAmongPeople = ({ game, me }) => game.seats.some(({ player }) => player !== me && player?.startsWith("player:"));

/**
 * The name of the state, which `data-state` tells.
 * @param {TableState} state
 */
export function stateOf(state) {
  const { game } = state;
  if (state.at !== null) return "looking";
  if (game.status === "open") return "open";
  if (game.status !== "playing") return "over";
  if (state.pending) return "sending";
  if (state.line === "lost") return "lost";
  if (state.problem) return "refused";
  if (state.held) return state.isSet ? "set" : "held";
  if (!isMyTurn(state)) return "theirs";
  if (!state.canAct) return "loading"; // where pieces can be placed is on its way
  return game.phase === "draft" ? "draft" : "idle";
}
