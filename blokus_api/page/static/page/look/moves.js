// What happened in a game, one line each; a press on a line goes there.

import { colorName, duration, exactly, playerName } from "../format.js";
import { sentence } from "../play/status.js";
import { html, nothing, ref, repeat } from "../render.js";
import { t } from "../words.js";
import { pastOf, place } from "./follow.js";
import { swatch } from "./parts.js";

/**
 * @param {import("../types.js").TableState} state
 * @param {any} act
 */
export function moves(state, act) {
  const { game, events, at } = state;
  if ((events?.at(-1)?.version ?? 0) < game.version) queueMicrotask(act.knowEvents);
  const { versions, index } = place(state);
  const here = at ?? versions[index];
  const lines = pastOf(state).map((moment) => ({ ...moment, words: said(state, moment.event) })).filter(({ words }) => words);
  return html`
    <ol class="moves" ${ref((list) => void queueMicrotask(() => showHere(list)))}>
      ${repeat(lines, ({ version }) => version, ({ version, isUndone, isStep, event, words }) => html`
        <li>
          <button aria-current=${version === here ? "step" : "false"} title=${event.at ? exactly(event.at) : nothing}
            @click=${() => act.lookAt(version)}>${isUndone && isStep ? html`<s>${words}</s>` : words}</button>
        </li>`)}
    </ol>
  `;
}

/** @type {(state: import("../types.js").TableState, event: any) => unknown} */
function said(state, event) {
  const { type, data } = event;
  const name = playerName(state.game.seats[data.seat]?.player, state.names);
  if (type === "seat.out") return t(`moves.${data.reason}`, { name });
  if (type === "offer.made") {
    const time = data.seconds && duration(1000 * data.seconds);
    return t("moves.asks", { name, what: t(`offer.${data.kind}`, { time }) });
  }
  // Everybody by name, as in a record: "You" needs another verb in many languages.
  if (type !== "move.played") return sentence({ ...state, me: null }, event);
  const cells = data.cells.map((/** @type {number[]} */ cell) => state.board.nameOf(Number(state.board.idOf(cell))));
  return html`<b>${data.ply}.</b> ${swatch(data.color)} ${t("moves.move", { color: colorName(data.color), piece: data.piece, cells: cells.join(" ") })}`;
}

/** Keep the line that is seen in view, without moving the page. @param {Element | undefined} list */
function showHere(list) {
  const line = /** @type {HTMLElement | null} */ (list?.querySelector("[aria-current=step]"));
  if (!list || !line || list.contains(document.activeElement)) return;
  const top = line.offsetTop - list.clientHeight / 2;
  if (Math.abs(list.scrollTop - top) > list.clientHeight / 3) list.scrollTop = top;
}
