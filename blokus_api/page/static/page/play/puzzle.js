// Games for one: taking back, whether it can still be solved, a solution piece by piece, and what comes next.

import { get, path } from "../api.js";
import { progress } from "../around/hint.js";
import { duration } from "../format.js";
import { html, nothing } from "../render.js";
import { read, write } from "../kept.js";
import { go } from "../router.js";
import { t } from "../words.js";
import { isLoose, isSame } from "./table.js";

/** @type {import("../types.js").Panel} */
export function puzzlePanel(state, act) {
  const { game, variant, mine, canAct, around, touched } = state;
  if (!variant.is_puzzle) return nothing;
  if (game.status === "ended") return over(state);
  if (!mine.length) return nothing;
  const { placements, removable = [] } = game;
  const rest = restOf(state);
  const { solvable, solution } = around;
  const isSure = around.sure === "resign";
  const button = (
    /** @type {string} */ action,
    /** @type {() => void} */ does,
    isReady = canAct,
    label = t(`puzzle.${action}`),
  ) => html`
    <button class="button" data-action=${action} aria-disabled=${!isReady} @click=${() => isReady && does()}>
      ${label}
    </button>
  `;
  const takeBack = (/** @type {number} */ index) => html`
    <button
      class="button"
      data-action="remove"
      @click=${() => act.command("remove", "/removals", { cells: placements[index].cells })}
    >
      ${t("puzzle.remove", {
        piece: placements[index].piece,
        at: state.board.nameOf(idsOf(state, placements[index])[0]),
      })}
    </button>
  `;
  return html`
    <section class="puzzle-panel" aria-label=${t("puzzle.title")}>
      <p class="row">
        ${button("undo", () => act.command("undo", "/undo"), canAct && removable.length > 0)}
        ${isLoose(state) ? takeBack(touched ?? 0) : nothing}
        ${button("solvable", () => act.analyse("solvable"))}
        ${button("solution", () => showNext(state, act), canAct, rest ? t("puzzle.next-piece") : undefined)}
        ${button("resign", () => act.around({ sure: isSure ? null : "resign" }))}
        ${isSure ? button("sure", () => act.command("resign", "/resign")) : nothing}
      </p>
      ${progress(solvable, () => act.stopAnalysis("solvable"))}
      ${progress(solution, () => act.stopAnalysis("solution"))}
      <p role="status" data-solvable=${(solvable?.version === game.version ? solvable?.result?.solvable : null) ?? nothing}>
        ${answers(state).map((key) => t(key, { count: rest?.length }) + " ")}
      </p>
      ${
        canAct && removable.length > 1
          ? html`<details>
              <summary>${t("puzzle.removals")}</summary>
              ${removable.map(takeBack)}
            </details>`
          : nothing
      }
    </section>
  `;
}

/** What is known, as keys of words. @type {(state: any) => string[]} */
export function answers(state) {
  const { solvable, solution } = state.around;
  const { version } = state.game;
  const said = [];
  // The answer is of one position: after a move it is asked again.
  if (solvable?.result && solvable.version === version) said.push(`puzzle.can-${solvable.result.solvable}`);
  if (solution?.result)
    said.push(
      restOf(state) ? "puzzle.rest" : solution.version === version ? "puzzle.none" : "puzzle.another",
    );
  return said;
}

/** @typedef {import("../types.js").Placement[]} Placements */

/**
 * What is left of the solution; null where none is known, or another way was taken since.
 * @type {(state: any) => Placements | null}
 */
export function restOf(state) {
  const told = state.around.solution?.result?.placements;
  if (!told) return null;
  const [found, there] = [told, state.game.placements].map(
    (list) =>
      /** @type {Placements} */ (
        list.map((/** @type {any} */ each) => ({ ...each, cells: idsOf(state, each) }))
      ),
  );
  const covered = new Set(found.flatMap(({ cells }) => cells));
  const isAnother = there.some((each) => !isIn(found, each) && each.cells.some((cell) => covered.has(cell)));
  return isAnother ? null : found.filter((each) => !isIn(there, each));
}

/** @type {(list: Placements, one: Placements[0]) => boolean} */
const isIn = (list, one) => list.some((each) => isSame(each, one));

/** @type {(state: any, placement: {cells: number[][]}) => number[]} */
const idsOf = ({ board }, { cells }) => cells.map((cell) => board.idOf(cell));

/**
 * The next piece of a solution is taken in hand where it belongs: placing it stays with the player.
 * @type {import("../types.js").Panel}
 */
function showNext(state, act) {
  const rest = restOf(state);
  if (!rest) return act.analyse("solution");
  write(shownKey(state.game), "shown");
  const ghost = state.legal?.find((each) => isIn(rest, each));
  if (ghost) act.dispatch({ type: "take", ...ghost, ghost, isSet: true });
}

/** @param {import("../types.js").Game} game */
const lasted = ({ created_at, updated_at }) => Date.parse(updated_at) - Date.parse(created_at);

/** Where this browser keeps that a solution was shown in a game. @param {{id: string}} game */
const shownKey = ({ id }) => `blokus.shown.${id}`;

/** Return how it was solved: alone or as shown, with how many pieces, and how many are enough. @type {import("../types.js").Panel} */
function solvedWords({ game, variant: { puzzle } }) {
  const isShown = read(shownKey(game)) !== null;
  const words = t(isShown ? "puzzle.with-solution" : "puzzle.time", { time: duration(lasted(game)), count: game.ply });
  const isBest = puzzle && game.ply <= puzzle.fewest && !isShown;
  return html`
    <p role="status"><b>${words}</b></p>
    ${puzzle ? html`<p>${isBest ? t("puzzle.fewest") : t("puzzles.fewest", { count: puzzle.fewest })}</p>` : nothing}
  `;
}

/** @type {(state: import("../types.js").TableState) => unknown} */
const over = ({ game, ...state }) => html`
  <section class="puzzle-panel">
    ${(game.result ?? game.scores).solved ? solvedWords({ ...state, game }, null) : nothing}
    <p class="row">
      <button class="button main" data-action="next-puzzle" @click=${() => goFrom(game, 1)}>
        ${t("puzzle.next")}
      </button>
      <button class="button" data-action="gallery" @click=${() => goFrom(game, 0)}>
        ${t("puzzle.gallery")}
      </button>
    </p>
  </section>
`;

/**
 * Return the puzzle that a game is of, if it has a name.
 * @type {(game: {ruleset: string, variant: string}) => Promise<import("../screens/lists.js").PuzzleRow | undefined>}
 */
export async function puzzleOf({ ruleset, variant }) {
  const { items } = await get("/puzzles", { variant, limit: 100 });
  return items.find((/** @type {any} */ each) => each.ruleset === ruleset);
}

/**
 * To the puzzle that a game is of, or so many after it.
 * @type {(game: {ruleset: string}, by: number) => Promise<void>}
 */
async function goFrom({ ruleset }, by) {
  const { items } = await get("/puzzles", { limit: 100 });
  const puzzle = items[items.findIndex((/** @type {any} */ each) => each.ruleset === ruleset) + by];
  go(puzzle ? path`/puzzles/${puzzle.id}` : "/puzzles");
}
