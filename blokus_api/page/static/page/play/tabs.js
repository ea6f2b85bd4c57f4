// Panels that are not needed at once: each is loaded when it is opened.

import { html, nothing } from "../render.js";
import { t } from "../words.js";

/** @type {Record<string, () => Promise<any>>} */
const MODULES = {
  moves: () => import("../look/moves.js"),
  chart: () => import("../look/chart.js"),
  review: () => import("../around/hint.js"),
  explorer: () => import("../look/explorer.js"),
  plan: () => import("../around/plan.js"),
  rules: () => import("../around/rules.js"),
  info: () => import("../around/share.js"),
  puzzle: () => import("./puzzle.js"),
  replay: () => import("../look/replay.js"),
};
/** What each module calls its panel. */
const NAMES = { explorer: "explorerPanel", plan: "planEditor", info: "share", puzzle: "puzzlePanel", replay: "replayBar" };

/** @param {any} table */
export function panels(table) {
  const { act } = table;
  /** @type {Record<string, any>} */
  const loaded = {};
  /** @type {Promise<void> | null} */
  let following = null;

  /** Replay, moves and charts share what they know of a game's past. */
  const past = () =>
    (following ??= import("../look/follow.js").then(({ follow }) => void Object.assign(act, follow(table))));

  async function load(/** @type {string} */ name) {
    loaded[name] = nothing;
    if (/moves|chart|explorer|replay/.test(name)) await past();
    loaded[name] = await MODULES[name]();
    if (name === "replay") act.replayKey = (/** @type {Event} */ event) => loaded.replay.replayKey(event, table.state, act);
    table.dispatch({ type: "show", fields: { loaded: name } });
  }

  return {
    /** A panel, as soon as it is there. @type {(name: string, state: import("../types").TableState) => unknown} */
    panel(name, state) {
      if (!loaded[name]) load(name);
      return loaded[name]?.[/** @type {any} */ (NAMES)[name] ?? name]?.(state, act) ?? nothing;
    },
    /** Look at a version; null: at the present. */
    async lookAt(/** @type {number | null} */ version) {
      if (version === null && table.state.at === null) return;
      await past();
      await act.lookAt(version);
    },
    look: (/** @type {number | null} */ version) => act.lookAt(version),

    tabs(/** @type {import("../types").TableState} */ state) {
      const { tab, mine, game } = state;
      const names = ["moves", "chart", "explorer", "rules", "info"];
      if (mine.length && game.status === "playing" && game.seats.length > 1) names.splice(3, 0, "plan");
      const choose = (/** @type {string} */ name) => {
        act.dispatch({ type: "show", fields: { tab: tab === name ? "" : name } });
        if ([name, tab].includes("plan")) act.openPlan(tab !== "plan");
      };
      const walk = (/** @type {KeyboardEvent} */ { key, currentTarget }) => {
        const tabs = [.../** @type {Element} */ (currentTarget).querySelectorAll("[role=tab]")];
        const by = { ArrowRight: 1, ArrowLeft: tabs.length - 1 }[key];
        const next = tabs[(tabs.indexOf(/** @type {Element} */ (document.activeElement)) + (by ?? 0)) % tabs.length];
        if (by) /** @type {HTMLElement} */ (next).focus();
      };
      return html`
        <div role="tablist" aria-label=${t("play.tabs")} @keydown=${walk}>
          ${names.map((name) => html`<button role="tab" id="tab-${name}" data-tab=${name} aria-selected=${tab === name}
            aria-controls="panel" tabindex=${tab === name || (!names.includes(tab) && name === "moves") ? 0 : -1}
            @click=${() => choose(name)}>${t(`tab.${name}`)}</button>`)}
        </div>
        <div id="panel" role="tabpanel" aria-labelledby="tab-${tab}" ?hidden=${!names.includes(tab)}>
          ${names.includes(tab) ? act.panel(tab, state) : nothing}
          ${tab === "chart" && game.status === "ended" ? act.panel("review", state) : nothing}
        </div>
      `;
    },
  };
}
