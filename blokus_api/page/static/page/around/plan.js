// Planned moves: what my seat plays when its turn comes. Chosen on the board as moves are, then put in order.

import { icon } from "../icons.js";
import { html, nothing, repeat } from "../render.js";
import { t } from "../words.js";
import { button, check, placeOf } from "./parts.js";
import { isPlanning } from "./scene.js";
import { mark } from "./seats.js";

/** @typedef {import("../types.js").Panel} Panel */

const GUARDS = /** @type {const} */ (["while_empty", "unless_touched"]);
const TURNS = [1, 2, 3, 4, 5];

/** @type {Panel} */
export function planEditor(state, act) {
  const { plan } = state.around;
  if (!isPlanning(state) || !plan) return nothing;
  const { orders, stored, anywhere, stop } = plan;
  const only = orders.findIndex((order) => order.only_move);
  return html`
    <p>${t("plan.about")}</p>
    <p role="status">${planWords(state)}</p>
    <ol class="list">${repeat(
      orders,
      ({ key }) => key,
      (order, i) => row(state, act, order, i),
    )}</ol>
    ${check("plan.only", only >= 0, () => (only >= 0 ? act.dropOrder(only) : act.addOrder({ only_move: true })))}
    ${check("plan.stops", stop, () => act.setPlan({ stop: !stop, isChanged: true }))}
    ${check("plan.anywhere", anywhere, () => act.chooseAnywhere(!anywhere))}
    ${stored ? button("plan.forget", act.forgetPlan) : nothing}
  `;
}

/** Return what would come of the stored moves. @param {import("../types.js").TableState} state */
function planWords({ around: { plan } }) {
  if (plan?.isChanged) return t("plan.changed");
  const { stopped, now } = plan?.stored ?? {};
  if (stopped) return t("plan.stopped", { why: t(`plan.stop.${stopped}`) });
  return now ? t(`plan.now.${now.does}`, { number: Number(now.order) + 1 }) : "";
}

/** @type {Panel} */
const named = (state, { color, piece, cells }) => html`${mark(state, color)} ${piece} ${placeOf(state.board, cells)}`;

/** @type {Panel} */
function row(state, act, order, i) {
  const { picked, tapping } = /** @type {import("../types.js").PlanDraft} */ (state.around.plan);
  const isPicked = picked === i;
  const pick = (/** @type {number | null} */ picked) => act.setPlan({ picked, tapping: null });
  const tap = (/** @type {string | null} */ tapping) => act.setPlan({ tapping });
  return html`
    <li class="row">
      <button class="button" aria-expanded=${isPicked} @click=${() => pick(isPicked ? null : i)}>
        ${i + 1}. ${order.only_move ? t("plan.only") : named(state, order)}
      </button>
      <button class="button" aria-label=${t("plan.up")} ?disabled=${!i} @click=${() => act.raiseOrder(i)}>${icon("up")}</button>
      <button class="button" aria-label=${t("plan.drop")} @click=${() => act.dropOrder(i)}>${icon("close")}</button>
      <small>${order.finding ? t(`plan.finds.${order.finding.verdict}`) : ""}</small>
      ${
        isPicked && !order.only_move
          ? html`
        ${check("plan.if-legal", Boolean(order.if_legal), () => act.setOrder(i, { if_legal: !order.if_legal }))}
        ${GUARDS.map(
          (guard) => html`
          <button
            class="button" aria-pressed=${tapping === guard} @click=${() => tap(tapping === guard ? null : guard)}
          >${t(`plan.${guard}`)} ${placeOf(state.board, order[guard])}</button>
        `,
        )}
        <label>
          ${t("plan.turn")}
          <select @change=${(/** @type {any} */ event) => act.setOrder(i, { turn: Number(event.target.value) || null })}>
            <option value="">${t("plan.any")}</option>
            ${TURNS.map((turn) => html`<option ?selected=${order.turn === turn}>${turn}</option>`)}
          </select>
        </label>
        ${tapping ? t("plan.tap") : nothing}
      `
          : nothing
      }
    </li>
  `;
}
