// The panel beside the board: the moves, and tabs whose modules load when they are opened, as menus and dialogs do.

import { icon } from "../icons.js";
import { late } from "../late.js";
import { moves } from "../look/moves.js";
import { replayKey } from "../look/replay.js";
import { html, nothing } from "../render.js";
import { addWords, language, t } from "../words.js";
import { isOver } from "./table.js";

/** @typedef {import("../types").TableState} TableState */

/** @type {Record<string, () => Promise<any>>} */
const MODULES = {
  analysis: () => import("../look/analysis.js"),
  result: () => import("../around/over.js"),
  plan: () => import("../around/plan.js"),
  rules: () => import("../around/rules.js"),
  info: () => import("../around/share.js"),
  board: () => import("./as_text.js"),
  puzzle: () => import("./puzzle.js"),
  type: () => import("./typed.js"),
  menu: () => import("./menu.js"),
  shapes: () => import("./shapes.js"),
  ways: () => import("./shapes.js"),
  review: () => import("../look/review.js"),
  wrong: () => import("./wrong.js"),
  card: () => import("../around/seat_card.js"),
};
/** Commands of `look/follow.js`. */
const PAST = ["lookAt", "lookAtMove", "lookBack", "first", "last", "step", "jump", "autoplay"];
/** Commands of `look/review_commands.js`. */
const REVIEW = ["openReview", "closeReview", "askReview", "stopReview", "lookAtMistake", "followLine", "canTry", "tryBetter"];
/** What each module calls its panel. */
const NAMES = { type: "typed", plan: "planEditor", info: "share", board: "asText", puzzle: "puzzlePanel", result: "over" };

/** The tab that is shown: the chosen one, or what matters now. @param {TableState} state */
function tabOf({ tab, variant, game }) {
  if (tab) return tab;
  return variant.is_puzzle && !isOver(game) ? "puzzle" : "moves";
}

/** @param {any} table @param {AbortSignal} left aborted when the player leaves the table */
export function panels(table, left) {
  const { act } = table;
  /** @type {Record<string, any>} */
  const loaded = { moves: { moves } };
  /** @type {Record<string, Promise<any>>} */
  const loading = {};
  /** The replay, the moves and the chart share what is known of a game's past. */
  const past = late(act, PAST, async () => (await import("../look/follow.js")).follow(table));

  const review = late(act, REVIEW, async () => {
    const [{ reviewCommands }] = await Promise.all([import("../look/review_commands.js"), past.ready()]);
    return reviewCommands(table, left);
  });

  const load = (/** @type {string} */ name) => (loading[name] ??= begin(name));

  async function begin(/** @type {string} */ name) {
    if (name === "analysis") await past.ready();
    if (name === "review") await review.ready();
    [loaded[name]] = await Promise.all([MODULES[name](), addWords(`${language}-panels`)]);
    table.dispatch({ type: "show", fields: { loaded: name } });
    return loaded[name];
  }

  return {
    load,
    /** Load what a click or a key opens, at the first gesture: then nobody waits for it. */
    prepare: () => (past.ready(), act.prepareAround(), ["shapes", "wrong", "card", "menu", "type"].forEach(load)),
    /** A panel, as soon as it is there. @type {(name: string, state: TableState) => unknown} */
    panel(name, state) {
      if (!loaded[name]) load(name);
      return loaded[name]?.[/** @type {any} */ (NAMES)[name] ?? name]?.(state, act) ?? nothing;
    },
    ...past.stubs,
    ...review.stubs,
    replayKey: (/** @type {KeyboardEvent} */ event) => replayKey(event, table.state, act),

    /** Show a tab; on a phone, the panel opens for it. */
    openTab(/** @type {string} */ name) {
      if (table.state.around.plan?.isOpen) act.donePlan();
      act.dispatch({ type: "show", fields: { tab: name, isPanel: true, menu: false } });
    },
    /** Show the result of a game that is over, or put it away. `isNews`: the game has just ended. */
    showResult(isResult = true, isNews = false) {
      act.dispatch({ type: "show", fields: { isResult, isNews, isPanel: false, menu: false } });
      if (!isResult) return;
      act.readRatings();
      const focus = () => /** @type {HTMLElement | null} */ (document.getElementById("over-title"))?.focus({ preventScroll: true });
      if (isNews) load("result").then(() => requestAnimationFrame(focus), () => null);
    },
    /** Plan moves ahead: on a phone the board stays in view. */
    plan() {
      act.dispatch({ type: "show", fields: { tab: "plan", isPanel: false, menu: false } });
      act.openPlan();
    },

    tabs: (/** @type {TableState} */ state) => tabs(state, act),
  };
}

/** @type {import("../types").Panel} */
function tabs(state, act) {
  const { variant, game } = state;
  const shown = tabOf(state);
  const names = [...(isOver(game) ? ["result"] : variant.is_puzzle ? ["puzzle"] : []), "moves", "analysis", "rules"];
  // What the menu opened has a tab as long as it is open.
  if (!names.includes(shown)) names.push(shown);
  const walk = (/** @type {KeyboardEvent} */ { key, currentTarget }) => {
    const tabs = [.../** @type {Element} */ (currentTarget).querySelectorAll("[role=tab]")];
    const by = { ArrowRight: 1, ArrowLeft: tabs.length - 1 }[key];
    const next = tabs[(tabs.indexOf(/** @type {Element} */ (document.activeElement)) + (by ?? 0)) % tabs.length];
    if (by) /** @type {HTMLElement} */ (next).focus();
  };
  const close = () => act.dispatch({ type: "show", fields: { isPanel: false } });
  return html`
    <div class="panel panel-zone" data-zone="panel" data-shown=${shown}>
      <div class="panel-head">
        <div role="tablist" aria-label=${t("play.tabs")} @keydown=${walk}>
          ${names.map((name) => html`<button role="tab" id="tab-${name}" data-tab=${name} aria-selected=${shown === name}
            aria-controls="panel" tabindex=${shown === name ? 0 : -1} @click=${() => (name === "result" ? act.showResult() : act.openTab(name))}>${t(`tab.${name}`)}</button>`)}
        </div>
        <button class="icon-button panel-menu" data-menu aria-label=${t("play.more")} aria-expanded=${Boolean(state.menu)}
          @click=${() => act.dispatch({ type: "show", fields: { menu: !state.menu } })}>${icon("more")}</button>
        <button class="icon-button panel-close" data-action="close" aria-label=${t("play.close")} @click=${close}>${icon("close")}</button>
      </div>
      <div id="panel" class="panel-body" data-scrolls role="tabpanel" tabindex="0" aria-labelledby="tab-${shown}">${act.panel(shown, state)}</div>
    </div>
  `;
}
