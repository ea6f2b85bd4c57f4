// The coach of the first three games: a line of advice at some turns, in the status line. One click dismisses it for good.

import { squaresOf } from "../around/squares.js";
import { icon } from "../icons.js";
import { read, write } from "../kept.js";
import { html } from "../render.js";
import { addWords, language, t } from "../words.js";
import { isMyTurn } from "./table.js";
import { firstPieceDue } from "./tray.js";

/** @import {Table, TableState} from "../types" */

/** Where this browser keeps the games that were coached, or that there are no more. */
const KEPT = "blokus.coach", NO_MORE = "off";
const GAMES = 3;

/**
 * Return a command that gives the advice on the present turn of a table.
 * @param {Table} table
 */
export async function coach(table) {
  await addWords(`${language}-coach`);
  const { id } = table.state.game;
  let given = "";

  /** Whether this game is one of the first; then it is remembered. */
  function isFirst() {
    const kept = read(KEPT) ?? "[]";
    if (kept === NO_MORE) return false;
    const games = JSON.parse(kept);
    if (!games.includes(id)) games.push(id);
    write(KEPT, games.length > GAMES ? NO_MORE : JSON.stringify(games));
    return games.length <= GAMES;
  }
  function stop() {
    write(KEPT, NO_MORE);
    show("");
  }
  /** @param {string} words */
  function show(words) {
    given = words;
    const label = t("coach.stop");
    const buttons = html`<button class="icon-button" data-action="stop-coach" aria-label=${label} title=${label} @click=${stop}>${icon("close")}</button>`;
    table.act.around({ coach: words ? { words, buttons } : null });
  }

  return () => {
    const key = adviceOf(table.state), words = key && isFirst() ? t(key, countsOf(table.state)) : "";
    if (words !== given) show(words);
  };
}

/** @param {TableState} state */
function countsOf(state) {
  const { placed, all } = state.mine.length ? squaresOf(state, state.mine[0]) : { placed: 0, all: 0 };
  return { count: placed, all: all ?? "" };
}

/**
 * Return the key of the advice on the present turn, or nothing.
 * @param {TableState} state
 */
export function adviceOf(state) {
  const { game, mine, variant, board } = state;
  const { status, phase, turn, seats } = game;
  if (!mine.length || seats.length === 1) return "";
  if (status === "ended") return board.isSolid ? "coach.end-solid" : "coach.end";
  if (status !== "playing") return "";
  if (!isMyTurn(state)) return isBlocked(state) && phase === "play" ? "coach.pass" : "";
  if (phase !== "play") return `coach.${phase}`;
  if (turn?.may_skip || firstPieceDue(state)) return "";
  const isShared = variant.phases.includes("draft");
  const own = game.placements.filter(({ seat, color }) => mine.includes(seat) && !variant.obstacles.includes(color) && (isShared || color === (turn?.color ?? color)));
  const kind = board.isSolid ? "solid" : isShared ? "shared" : game.options?.objective === "reverse" ? "reverse" : "flat";
  if (!own.length && kind === "solid" && !game.placements.length) return "coach.solid-first";
  return own.length < STEPS[kind] ? `coach.${kind}-${own.length + 1}` : "";
}

/** How many turns have advice. */
const STEPS = { flat: 4, solid: 4, shared: 2, reverse: 2 };

/** @param {TableState} state */
const isBlocked = ({ mine, game: { hands } }) => !hands.some(({ seat, can_move }) => can_move && mine.includes(seat ?? mine[0]));
