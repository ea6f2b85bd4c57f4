// How a lesson is drawn: the board with marks over it, one sentence, and one box that answers.

import { path, placed } from "../board/layers.js";
import { projected } from "../board/lattice.js";
import { drawBoard, drawPiece, middleOf, scenePoint } from "../board/view.js";
import { seenBox } from "../board/zoom.js";
import { colorName } from "../format.js";
import { icon } from "../icons.js";
import { html, nothing, svg } from "../render.js";
import { t } from "../words.js";
import { turnsOf } from "./learn_hand.js";
import { handOf, ownColor, verdictOf } from "./learn_state.js";

/** @import {LessonState} from "./learn_state.js" */
/** @typedef {{state: LessonState, idea: string, number: number, count: number, done: Set<number>, isBusy: boolean}} Shown */

const LOOK = { labels: false };
/** Distance from its badge within which a click means a choice, in edges. */
const NEAR = 2;
const LETTERS = "ABC";
const ADDRESSES = [["flat", "/learn"], ["trigon", "/learn/trigon"], ["3d", "/learn/3d"]];
const CHECK = "M-.15 .01l.1 .11l.2-.23", CROSS = "M-.11-.11l.22 .22M.11-.11l-.22 .22";
const fingers = globalThis.matchMedia?.("(pointer: coarse)");

/**
 * @param {Shown} shown
 * @param {any} act
 */
export function lessonView(shown, act) {
  const { state, idea, number, count } = shown;
  const title = t(`learn.title.${idea}-${number}`), text = t(`learn.text.${idea}-${number}`, names(state));
  return html`
    <section class="lessons" data-color=${ownColor(state)} data-idea=${idea} data-lesson=${number} data-done=${state.isDone}>
      <header class="learn-bar">
        <a class="icon-button" href="/" aria-label=${t("bar.home")}>${icon("close")}</a>
        <b>${t("bar.learn")}</b><span>${t("learn.step", { number, count })}</span>
      </header>
      ${boardView(shown, act, title)}
      <div class="learn-words">
        <ol class="learn-dots" aria-label=${t("learn.step", { number, count })}>
          ${Array.from({ length: count }, (_, i) => html`<li><a href="#${i + 1}" class=${shown.done.has(i + 1) ? "is-done" : ""}
            aria-current=${i + 1 === number ? "step" : nothing} aria-label=${t("learn.step", { number: i + 1, count })}></a></li>`)}
        </ol>
        <h1 tabindex="-1">${title}</h1>
        <p class="learn-text">${text}</p>
        ${box(shown)}
        ${tray(state, act)}
        ${buttons(shown, act)}
        ${number === count && state.isDone ? others(idea) : nothing}
      </div>
    </section>
  `;
}

/** @type {(shown: Shown, act: any, label: string) => unknown} */
function boardView({ state }, act, label) {
  const { board, lesson, held } = state, on = act.board;
  const [left, top, width, height] = seenBox(board, LOOK);
  /** @type {(event: PointerEvent) => void} */
  const pick = ({ currentTarget, clientX, clientY }) => {
    const element = /** @type {SVGSVGElement} */ (/** @type {Element} */ (currentTarget).querySelector("svg.board"));
    const point = scenePoint(element, clientX, clientY);
    const far = (lesson.choices ?? []).map(({ cells }) => {
      const { x, y } = heart(state, cells);
      return Math.hypot(x - point.x, y - point.y);
    });
    const least = Math.min(...far);
    if (least < NEAR) act.choose(far.indexOf(least));
  };
  return html`
    <div class="learn-board">
      <div class="board-holder ${held ? "is-held" : ""}" data-solid=${board.isSolid}
        @pointerdown=${on.pointerdown} @pointermove=${on.pointermove} @pointerup=${on.pointerup} @pointercancel=${on.pointercancel}
        @contextmenu=${on.contextmenu} @click=${lesson.choices ? pick : nothing}>
        ${drawBoard(board, scene(state), LOOK, { label, role: held ? "application" : "img" })}
        <svg class="learn-marks" viewBox="${left} ${top} ${width} ${height}">${marks(state, act)}</svg>
      </div>
    </div>
  `;
}

/** Choices that are still seen: on flat boards, wrong ones stay for comparison. @param {LessonState} state */
const choicesOf = ({ board, lesson, isDone }) => (lesson.choices ?? [])
  .map((choice, number) => ({ ...choice, number }))
  .filter(({ verdict }) => !isDone || (verdict && !board.isSolid));

/** @param {LessonState} state @returns {import("../types").Scene} */
function scene(state) {
  const { lesson, placements, held, lying, edges, isDone, node, isFresh, verdict } = state, color = ownColor(state);
  const choices = choicesOf(state);
  return {
    colors: lesson.colors,
    placements,
    dots: isDone || verdict ? [] : (lesson.nodes[node]?.dots ?? []), // what was refused is marked alone
    edges,
    orders: choices.map(({ cells, number }) => ({ color, cells, number })),
    ghost: held && lying ? { color, ...held, ...lying, isLegal: (isFresh && !verdict) || !verdictOf(state) } : null,
  };
}

/** @param {LessonState} state @param {any} act */
function marks(state, act) {
  const { board, placements, lying, wrong, rings, verdict, isDone } = state;
  const last = placements.at(-1), choices = choicesOf(state);
  return [
    rings.map(([x, y]) => svg`<g class="meeting"><circle cx=${x} cy=${y} r=".24"></circle><circle cx=${x} cy=${y} r=".24"></circle></g>`),
    choices.map(({ cells }) => board.isSolid ? path("choice-body", cells.flatMap((id) => faces(board, board.cells[id].cell)).join("")) : nothing),
    choices.map(({ cells, number }) => {
      const isWrong = wrong.includes(number), choose = () => act.choose(number);
      const keydown = (/** @type {KeyboardEvent} */ event) => /^(Enter| )$/.test(event.key) && (event.preventDefault(), choose());
      return svg`<g class="choice" role="button" tabindex="0" aria-label=${LETTERS[number]} aria-disabled=${isWrong || isDone} @keydown=${keydown}>
        ${badge(heart(state, cells), isWrong ? "bad" : "letter", LETTERS[number])}</g>`;
    }),
    verdict && lying ? badge(heart(state, lying.cells), "bad") : nothing,
    isDone && last ? badge(heart(state, last.cells), "good") : nothing,
  ];
}

/** The faces of a cube that are seen. @type {(board: import("../types").Board, cell: number[]) => string[]} */
const faces = ({ drawing }, cell) => (drawing.solid?.cube.faces ?? []).map((face) => placed(projected(cell), face));

/** @type {(at: {x: number, y: number}, tone: "good" | "bad" | "letter", letter?: string) => unknown} */
const badge = ({ x, y }, tone, letter = "") => svg`<g class="learn-badge ${tone}" transform="translate(${x} ${y})">
  <circle r=".37"></circle>
  ${tone === "letter" ? svg`<text transform="scale(.01)" y="15">${letter}</text>` : svg`<path d=${tone === "good" ? CHECK : CROSS}></path>`}</g>`;

/** Return the middle of the cell in the middle of a piece. @type {(state: LessonState, cells: (number | undefined)[]) => {x: number, y: number}} */
function heart({ board }, cells) {
  const middle = middleOf(board, LOOK, cells);
  const points = cells.flatMap((id) => (id === undefined ? [] : [middleOf(board, LOOK, [id])]));
  const far = points.map(({ x, y }) => Math.hypot(x - middle.x, y - middle.y));
  return points[far.indexOf(Math.min(...far))] ?? middle;
}

/** Names of both colors, for sentences. @param {LessonState} state */
const names = ({ lesson: { colors: [own, other] } }) => ({ own: colorName(own), other: colorName(other) });

/** The box that answers: what to do, what is wrong, or that it is done. @param {Shown} shown */
function box({ state, idea, number }) {
  const { verdict, isDone, after } = state;
  const tone = isDone ? "good" : verdict ? "bad" : after ? "good" : "todo";
  const sign = { good: "check", bad: "close", todo: "hint" }[tone];
  return html`<div class="learn-box" data-tone=${tone} role="status"><i>${icon(sign)}</i><span>${said(state, idea, number)}</span></div>`;
}

/** @type {(state: LessonState, idea: string, number: number) => string} */
function said(state, idea, number) {
  const { verdict, isDone, after, lesson, placements } = state, words = names(state);
  if (isDone && after?.left) return t("learn.won", { ...words, count: after.left[0], theirs: after.left[1] });
  if (isDone) return t(`learn.done.${idea}-${number}`, words);
  if (after && !verdict) return t("learn.passes", words);
  const isFirst = !placements.some(({ color }) => color === ownColor(state));
  if (verdict === "no-face-contact" && isFirst) return t("learn.why.no-face");
  if (verdict) return t(`learn.why.${verdict}`, words);
  const kind = lesson.choices ? "choose" : !lesson.hold ? "tray" : fingers?.matches ? "drag" : "mouse";
  return t(`learn.do.${kind}`);
}

/** The pieces in hand, where there are several. @param {LessonState} state @param {any} act */
function tray(state, act) {
  const { board, lesson, held } = state, pieces = handOf(state);
  if (!pieces.length || (lesson.hold && pieces.length === 1)) return nothing;
  return html`<div class="learn-tray" role="group" data-hold=${!!lesson.hold}>
    ${pieces.map((piece) => html`<button class="piece" data-piece=${piece} aria-label=${piece} aria-pressed=${held?.piece === piece} ?disabled=${state.isDone}
      @click=${() => act.take(piece)}>${drawPiece(board, ownColor(state), piece, held?.piece === piece ? held.orientation : 0, { colors: lesson.colors })}</button>`)}
    ${lesson.hold ? nothing : turns(state, act)}
  </div>`;
}

/** @param {LessonState} state @param {any} act */
const turns = (state, act) => html`<span class="learn-turns">
  ${turnsOf(state).map((how) => html`<button class="button" data-action=${how} aria-label=${t(`play.${how}`)} title=${t(`play.${how}`)}
    ?disabled=${!state.held} @click=${() => act.turn(how)}>${icon(how)}</button>`)}</span>`;

/** @type {(shown: Shown, act: any) => unknown} */
function buttons({ state, idea, number, count, done, isBusy }, act) {
  const isLast = number === count, canGo = done.has(number);
  return html`
    <div class="learn-buttons">
      ${number > 1 ? html`<button class="button back" @click=${() => act.go(number - 1)}>${icon("back")} ${t("learn.back")}</button>` : nothing}
      ${state.lesson.hold ? turns(state, act) : nothing}
      ${isLast
        ? html`<button class="button main next" data-action="first-game" ?disabled=${!canGo} aria-busy=${isBusy} @click=${act.first}>${icon("play")} ${t("learn.first-game")}</button>`
        : html`<button class="button main next" data-action="next" ?disabled=${!canGo} @click=${() => act.go(number + 1)}>${t("learn.next")} ${icon("next")}</button>`}
      ${isLast ? nothing : html`<button class="button quiet pass" data-action="skip" @click=${() => act.go(number + 1)}>${t("learn.skip")}</button>`}
    </div>
  `;
}

/** The lessons of the other ideas, and the rules. @param {string} idea */
const others = (idea) => html`
  <p class="learn-others">
    ${ADDRESSES.filter(([each]) => each !== idea).map(([each, to]) => html`<a class="chip" href=${to}>${t(`learn.idea.${each}`)}</a>`)}
    <a class="chip" href="/rules">${t("bar.rules")}</a>
  </p>
`;
