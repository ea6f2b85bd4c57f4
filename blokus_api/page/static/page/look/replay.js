// The bar below the board that goes through a game: buttons, a slider, and a replay that runs by itself.

import { icon } from "../icons.js";
import { keyOf } from "../key.js";
import { gameOf } from "../play/table.js";
import { html, ref } from "../render.js";
import { t } from "../words.js";

const SIGNS = /** @type {Record<string, string>} */ ({ back: "previous", forward: "next" });

/**
 * Return where the slider stands. Until a player looks back, and the events are known, the placements are counted.
 * @type {(state: import("../types.js").TableState, act: any) => {index: number, end: number, what?: string, mistakes?: {stop: number, grade: string}[]}}
 */
function standOf(state, act) {
  if (state.events) return act.standOf(state);
  const { placements, skips = [] } = gameOf(state);
  const count = placements.length + skips.length;
  return { index: count, end: count };
}

/** Tell the style sheet how far along something is, from 0 to 1. @param {number} along */
const placed = (along) => (/** @type {Element | undefined} */ element) =>
  /** @type {HTMLElement | undefined} */ (element)?.style.setProperty("--at", String(along));

/**
 * @param {import("../types.js").TableState} state
 * @param {any} act
 */
export function replayBar(state, act) {
  const { index, end, what = "", mistakes = [] } = standOf(state, act);
  const { isPlaying = false, typed = "" } = state.replay ?? {};
  const button = (/** @type {string} */ name, /** @type {() => unknown} */ does, isOff = false) => html`
    <button class="icon-button" data-replay=${name} aria-label=${t(`replay.${name}`)} title=${t(`replay.${name}`)}
      aria-disabled=${isOff} @click=${() => isOff || does()}>${icon(SIGNS[name] ?? name)}</button>
  `;
  return html`
    <div class="replay" role="group" aria-label=${t("replay.title")}>
      ${button("first", act.first, index <= 0)} ${button("back", () => act.step(-1), index <= 0)}
      ${button(isPlaying ? "pause" : "play", act.autoplay, end === 0)}
      ${button("forward", () => act.step(1), index >= end)} ${button("last", act.last, state.at === null)}
      <span class="slider" ${ref(placed(index / (end || 1)))}>
        <input type="range" min="0" max=${end} .value=${String(index)}
          aria-label=${t("replay.step")} aria-valuetext=${t("replay.at", { step: index, of: end, what })}
          @input=${(/** @type {any} */ { target }) => act.jump(Number(target.value))} />
        ${mistakes.map(({ stop, grade }) => html`<i class="tick ${grade}" ${ref(placed(stop / (end || 1)))}></i>`)}
      </span>
      <output>${typed || `${index} / ${end}`}</output>
    </div>
  `;
}

/**
 * Take a key for the replay; tell whether it was one.
 * @param {KeyboardEvent} event
 * @param {import("../types.js").TableState} state
 * @param {any} act
 */
export function replayKey(event, state, act) {
  const key = keyOf(event);
  const typed = state.replay?.typed ?? "";
  const wanted = /^\d$/.test(key) ? typed + key : "";
  if (typed || wanted) act.dispatch({ type: "show", fields: { replay: { ...state.replay, typed: key === "Backspace" ? typed.slice(0, -1) : wanted } } });
  switch (key) {
    case "[":
    case "ArrowLeft":
      return act.step(-1), true;
    case "]":
    case "ArrowRight":
      return act.step(1), true;
    case "Home":
      return act.first(), true;
    case "End":
      return act.last(), true;
    case "p":
      return act.autoplay(), true;
    case "Enter":
      return typed !== "" && (act.jump(Number(typed)), true);
    default:
      return Boolean(wanted || typed);
  }
}
