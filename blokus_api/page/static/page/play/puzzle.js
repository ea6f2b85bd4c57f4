// Games for one: taking back, whether it can still be solved, a solution piece by piece, and what comes next.

import { get, path, post } from "../api.js";
import { progress } from "../around/hint.js";
import { duration } from "../format.js";
import { html, nothing } from "../render.js";
import { read, write } from "../kept.js";
import { go } from "../router.js";
import { myProgress, solvedBy, stars } from "../screens/progress.js";
import { t } from "../words.js";
import { isLoose, isSame } from "./table.js";

/** @type {import("../types.js").Panel} */
export function puzzlePanel(state, act) {
  const { game, variant, mine, canAct, around, touched } = state;
  if (!variant.is_puzzle) return nothing;
  if (game.status === "ended") return over(state, act);
  if (!mine.length) return nothing;
  const { placements, removable = [] } = game;
  const rest = restOf(state);
  const { solvable, solution } = around;
  const sure = (/** @type {string} */ what) => around.sure === what;
  const ask = (/** @type {string | null} */ what) => act.around({ sure: what });
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
        ${
          rest || isShown(game)
            ? button("solution", () => showNext(state, act), canAct, rest ? t("puzzle.next-piece") : undefined)
            : button("solution", () => ask(sure("solution") ? null : "solution"))
        }
        ${button("resign", () => ask(sure("resign") ? null : "resign"))}
        ${sure("resign") ? button("sure", () => act.command("resign", "/resign")) : nothing}
      </p>
      ${
        sure("solution")
          ? html`<p>${t("puzzle.help")}</p>
              <p class="row">
                ${button("show-it", () => (ask(null), showNext(state, act)))} ${button("keep-trying", () => ask(null), true)}
              </p>`
          : nothing
      }
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
  write(shownKey(state.game), "shown");
  if (!rest) return act.analyse("solution");
  const ghost = state.legal?.find((each) => isIn(rest, each));
  if (ghost) act.dispatch({ type: "take", ...ghost, ghost, isSet: true });
}

/** @param {import("../types.js").Game} game */
const lasted = ({ created_at, updated_at }) => Date.parse(updated_at) - Date.parse(created_at);

/** Where this browser keeps that a solution was shown in a game. @param {{id: string}} game */
const shownKey = ({ id }) => `blokus.shown.${id}`;

/** @param {{id: string}} game */
const isShown = (game) => read(shownKey(game)) !== null;

/** Return how it was solved: alone or as shown, with how many pieces, and how many are enough. @type {import("../types.js").Panel} */
function solvedWords({ game, variant: { puzzle }, around: { progress } }) {
  const time = duration(lasted(game));
  if (isShown(game)) return html`<p role="status"><b>${t("puzzle.with-solution", { time })}</b> ${t("puzzle.no-star")}</p>`;
  const mine = solvedBy(progress, puzzle?.id);
  return html`
    <p role="status"><b>${t("puzzle.time", { time, count: game.ply })}</b></p>
    ${mine?.stars ? html`<p class="row">${stars(mine.stars)} ${t("puzzle.streak", { count: progress?.streak })}</p>` : nothing}
    ${puzzle ? html`<p>${game.ply <= puzzle.fewest ? t("puzzle.fewest") : t("puzzle.fewer", { count: puzzle.fewest })}</p>` : nothing}
  `;
}

/** Games whose end the server was asked about. @type {Set<string>} */
const asked = new Set();

/** Ask the server once what was reached with a game that is over. @type {import("../types.js").Panel} */
function learnProgress({ game, mine }, act) {
  if (!mine.length || asked.has(game.id)) return;
  asked.add(game.id);
  myProgress().then((progress) => act.around({ progress }));
}

/** @type {import("../types.js").Panel} */
function over(state, act) {
  const { game, variant, mine, around } = state;
  learnProgress(state, act);
  return html`
    <section class="puzzle-panel">
      ${(game.result ?? game.scores).solved ? solvedWords(state, act) : nothing}
      <p class="row">
        <button class="button main" data-action="next-puzzle" @click=${() => goOn(game, around.progress)}>
          ${t("puzzle.next")}
        </button>
        ${mine.length ? html`<button class="button" data-action="again" @click=${() => again(game)}>${t("puzzle.again")}</button>` : nothing}
        ${variant.puzzle ? html`<a class="button" data-action="gallery" href=${path`/puzzles/${variant.puzzle.id}`}>${t("puzzle.gallery")}</a>` : nothing}
      </p>
    </section>
  `;
}

/**
 * Return the puzzle that a game is of, if it has a name.
 * @type {(game: {ruleset: string, variant: string}) => Promise<import("../screens/lists.js").PuzzleRow | undefined>}
 */
export async function puzzleOf({ ruleset, variant }) {
  const { items } = await get("/puzzles", { variant, limit: 100 });
  return items.find((/** @type {any} */ each) => each.ruleset === ruleset);
}

/** To a new game of the same. @param {{variant: string, options: object}} game */
async function again({ variant, options }) {
  go(path`/games/${(await post("/games", { variant, options, seats: ["me"] })).id}`);
}

/**
 * To the next puzzle of the catalogue that I have not solved.
 * @type {(game: {ruleset: string}, progress: import("../types.js").PuzzleProgress | null | undefined) => Promise<void>}
 */
async function goOn({ ruleset }, progress) {
  const { items } = await get("/puzzles", { limit: 100 });
  const place = items.findIndex((/** @type {any} */ each) => each.ruleset === ruleset);
  const puzzle = items.slice(place + 1).find((/** @type {any} */ { id }) => !solvedBy(progress, id)?.stars);
  go(puzzle ? path`/puzzles/${puzzle.id}` : "/puzzles");
}
