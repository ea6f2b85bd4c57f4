// The status line, which is always visible.

import { path } from "../api.js";
import { resultWords } from "../around/ending.js";
import { deadlineOf, secondsLeft } from "../around/clock.js";
import { offers, question, rematch, skip } from "../around/offers.js";
import { nameOf } from "../around/seats.js";
import { canPlan, choices, isPlanning } from "../around/scene.js";
import { button, placeOf } from "../around/parts.js";
import { colorName } from "../format.js";
import { icon } from "../icons.js";
import { html, nothing } from "../render.js";
import { t } from "../words.js";
import { fitting } from "./choose.js";
import { firstPieceDue, isBegun } from "./tray.js";
import { gameOf, isAmongPeople, isLoose, isMyTurn, isSolo, stateOf } from "./table.js";

/** @typedef {import("../types").TableState} TableState */
/** @typedef {{tone: string, words: unknown, detail?: string, buttons?: unknown, banner?: string}} Line */

/** @type {import("../types").Panel} */
export function status(state, act) {
  const { tone, words, detail = "", buttons = nothing, banner } = lineOf(state, act);
  const isBad = tone === "bad";
  return html`
    <div class="status-line" data-zone="status" data-tone=${tone} data-banner=${banner ?? nothing}>
      ${isBad ? icon("close") : tone === "coach" && !detail ? icon("hint") : nothing}
      ${isBad
        ? html`<p class="words status" role="alert">${words}</p>`
        : html`<p class="words status" role="status">${words} <span class="unseen">${state.ghost?.cells.map(state.board.nameOf).join(" ")}</span></p>`}
      ${detail ? html`<span class="detail cut">${detail}</span>` : nothing}
      ${buttons}
    </div>
  `;
}

/** The one line: the most urgent of all that could be said. @type {(state: TableState, act: any) => Line} */
function lineOf(state, act) {
  const { problem, notice, isBad, line, at, game, mine, resting } = state;
  if (line === "lost") return { tone: "offline", words: t("play.lost"), banner: "lost" };
  if (resting?.reason) return { tone: "bad", words: resting.reason };
  if (problem) {
    const isLost = !problem.status;
    const calm = html`<button class="button small" @click=${() => act.dispatch({ type: "calm" })}>${t("play.calm")}</button>`;
    return { tone: "bad", words: isLost ? t("play.unreachable") : problem.message, buttons: isLost ? calm : nothing };
  }
  if (notice) return { tone: isBad ? "bad" : "theirs", words: html`<span class="notice-words">${notice}</span>` };
  const sure = question(state, act);
  if (sure) return { tone: "offer", ...sure };
  const { asked, own } = offers(state, act);
  if (asked) return { tone: "offer", ...asked };
  const wanted = state.isResult ? null : rematch(state, act);
  if (wanted) return { tone: "offer", ...wanted, banner: "rematch" };
  if (at !== null && game.status === "playing") {
    const now = html`<button class="button small" data-replay="now" @click=${() => act.lookAt(null)}>${t("replay.now")}</button>`;
    return { tone: "theirs", words: t("play.looking"), buttons: now };
  }
  if (isPlanning(state)) return { tone: "plan", words: t("plan.ribbon"), buttons: button("plan.done", act.donePlan), banner: "plan" };
  const advice = adviceOf(state, act);
  if (advice) return advice;
  if (own && !isMyTurn(state)) return { tone: "offer", words: own.words, buttons: own.buttons };
  const { coach, next } = state.around;
  if (coach && !next?.game && secondsLeft(state, game.turn?.seat ?? -1) === null) return { tone: "coach", ...coach, banner: isMyTurn(state) && game.phase !== "play" ? game.phase : "coach" };
  const words = sentenceOf(state);
  const isMine = isMyTurn(state) && mine.length > 0 && game.status === "playing";
  const more = isMine ? skip(state, act) : state.around.next?.game ? nextGame(state, act) : ahead(state, act);
  const usual = { tone: isMine ? "mine" : game.status === "ended" ? "over" : "theirs", ...words, buttons: more };
  return own ? { ...usual, detail: own.detail, buttons: own.buttons } : usual;
}

/** The way into planning, where others need time to think. @type {import("../types").Panel} */
function ahead(state, act) {
  if (!canPlan(state) || !isAmongPeople(state) || state.at !== null) return nothing;
  const count = state.around.plan?.orders.length ?? 0;
  return html`<button class="button small" data-action="plan" @click=${act.plan}>${count ? t("plan.count", { count }) : t("menu.plan")}</button>`;
}

/** What the computer would place. @type {(state: TableState, act: any) => Line | null} */
function adviceOf({ around: { hint }, held, board, canAct, game }, act) {
  if (!hint || held || !canAct || game.status !== "playing") return null;
  if (hint.problem || hint.status === "failed") return { tone: "bad", words: hint.problem ?? t("hint.failed") };
  if (/waiting|running/.test(hint.status)) return { tone: "mine", words: t("hint.looking"), buttons: button("hint.stop", () => act.stopAnalysis("hint")) };
  const { placement, pick } = hint.result ?? {};
  if (!placement && !pick) return { tone: "mine", words: t("hint.none") };
  const place = placement ? placeOf(board, placement.cells.slice(0, 1)) : "";
  return {
    tone: "coach",
    words: `${(placement ?? pick)?.piece} ${place}`,
    detail: hint.result?.reasons[0]?.sentence,
    buttons: placement ? button("hint.take-short", act.playHint) : nothing,
  };
}

/** What the game waits for. @type {(state: TableState) => {words: string, detail?: string, banner?: string}} */
function sentenceOf(state) {
  const { game, held, board } = state;
  const { turn, seats, phase } = game;
  const color = turn?.color ? colorName(turn.color) : "";
  const { name, tag } = turn ? nameOf(seats[turn.seat].player, state.names) : { name: "", tag: "" };
  switch (stateOf(state)) {
    case "open": {
      const count = seats.filter((seat) => seat.player === null).length;
      return { words: count ? t("play.open", { count }) : t("play.lot") };
    }
    case "over":
    case "looking":
      return { words: resultWords(state) || t("play.looking") };
    case "sending":
      return { words: t("play.sending") };
  }
  if (!isMyTurn(state)) {
    const key = phase === "play" ? "play.thinks" : `play.${phase}`;
    const isOne = seats.filter((seat) => seat.player?.startsWith("ai:")).length < 2;
    const who = tag && !isOne ? `${name} (${color})` : name;
    return { words: t(key, { name: who }), detail: phase !== "play" ? color : isBlocked(state) ? t("play.blocked") : deadlineOf(state), banner: phase === "play" ? undefined : phase };
  }
  const seconds = secondsLeft(state, turn?.seat ?? -1);
  const inHand = held && phase !== "draft" ? t("play.in-hand", { piece: held.piece, places: t("play.places", { count: fitting(choices(state), held).length }) }) : "";
  if (phase === "draft") {
    return { words: t("play.draft-mine"), detail: turn?.picks_left ? t("play.picks-left", { count: turn.picks_left }) : color, banner: phase };
  }
  if (phase === "obstacles") return { words: t("play.obstacles-mine"), detail: inHand || color, banner: phase };
  if (isLoose(state)) return { words: t("puzzle.tap") };
  const words = t(isSolo(state) ? "play.solo" : "play.your-turn");
  if (seconds !== null) return { words, detail: t("clock.seconds-left", { count: seconds }) };
  const first = firstPieceDue(state);
  if (first && !held && !isBegun(gameOf(state), turn?.color ?? "")) return { words, detail: t("play.first-piece", { piece: first }), banner: "first-piece" };
  const isOfSeveral = seats[turn?.seat ?? 0].colors.length > 1 || turn?.color === null;
  return { words, detail: inHand || (isOfSeveral ? color || t("play.any-color") : deadlineOf(state)) || (board.isSolid && !isSolo(state) ? t("play.seen") : "") };
}

/** Whether no piece of mine has a place any more. @type {(state: TableState) => boolean} */
const isBlocked = ({ mine, game: { hands } }) => mine.length > 0 && !hands.some(({ seat, can_move }) => can_move && mine.includes(seat ?? mine[0]));

/** @type {(state: TableState) => string} */
export const titleOf = (state) =>
  (isMyTurn(state) && state.at === null ? `● ${t("play.your-turn")} - ` : "") + state.variant.title;

/** Where else one is waited for. @type {import("../types").Panel} */
const nextGame = ({ around: { next } }) =>
  next?.game
    ? html`<a class="button" data-action="next-game" href=${path`/games/${next.game}`}>${t("after.next", next)}</a>`
    : nothing;
