// What the board shows of the table. Parts that did not change stay the same objects, so that they are not drawn anew.

import { aroundScene, canChoose, choices } from "../around/scene.js";
import { fitting, targetsOf } from "./choose.js";
import { gameOf, isLoose } from "./table.js";

/** @typedef {import("../types").TableState} TableState */
/** @typedef {import("../types").Shown} Shown */

/** @type {WeakMap<any, Shown[]>} */
const kept = new WeakMap();
/** The placements that are shown while some still arrive. @type {{all: Shown[], key: string, shown: Shown[]} | null} */
let arriving = null;

/** @type {(state: TableState) => Shown[]} */
function shownOf(state) {
  const { board, variant, hidden, fresh } = state;
  const game = gameOf(state);
  let shown = kept.get(game.placements);
  if (!shown) {
    // In a draft, colors do not tell whose a piece is.
    const isDraft = variant.phases.includes("draft");
    shown = game.placements.map(({ color, cells, seat }) => ({
      color,
      cells: cells.map((cell) => Number(board.idOf(cell))),
      ...(isDraft && { seat }),
    }));
    kept.set(game.placements, shown);
  }
  if (!hidden && fresh === null) return shown;
  const key = `${hidden} ${fresh}`;
  if (arriving?.all !== shown || arriving.key !== key) {
    const seen = shown.slice(0, shown.length - hidden).map((each, i) => (i === fresh ? { ...each, isNew: true } : each));
    arriving = { all: shown, key, shown: seen };
  }
  return arriving.shown;
}

/** @type {WeakMap<readonly any[], {corners: number[], dots: number[]}>} */
const reached = new WeakMap();
/** @type {number[]} */
const NONE = [];

/**
 * Return the corners of the color that is played which the piece in hand, or else any piece, can cover.
 * @param {TableState} state
 */
function dotsOf({ held, canAct, corners, game, color, legal }) {
  if (!canAct) return NONE;
  const shown = held?.color ?? color ?? game.turn?.color;
  const all = shown ? (corners[shown] ?? NONE) : NONE;
  if (!held || !all.length) return all;
  const places = fitting(legal, held);
  let found = reached.get(places);
  if (found?.corners !== all) {
    const covered = new Set(targetsOf(places));
    found = { corners: all, dots: all.filter((cell) => covered.has(cell)) };
    reached.set(places, found);
  }
  return found.dots;
}

/** @type {(state: TableState) => import("../types").Scene} */
export function sceneOf(state) {
  const { board, variant, held, problem, resting, touched } = state;
  const placements = shownOf(state);
  const around = aroundScene(state);
  const dots = dotsOf(state);
  const wrong = problem?.body?.cells?.map((/** @type {number[]} */ cell) => board.idOf(cell)) ?? [];
  return {
    colors: variant.colors,
    hatched: variant.obstacles,
    placements,
    last: placements.length && !isLoose(state) ? 1 : 0,
    ...around,
    dots,
    // Where corners do not count, all cells that the piece can cover are shown.
    targets: held && canChoose(state) && !dots.length ? targetsOf(fitting(choices(state), held)) : around.targets,
    refused: resting
      ? resting.cellsWrong.length ? { cells: resting.cellsWrong } : null
      : wrong.length && !held ? { cells: wrong } : isLoose(state) ? { cells: [], touched: touched ?? 0 } : null,
    ghost: ghostOf(state) ?? (held ? null : around.ghost ?? null),
    edges: resting?.edges ?? [],
  };
}

/** Return the piece that is sent, in hand, or looked at. @type {(state: TableState) => any} */
function ghostOf({ pending, ghost, held, resting, preview }) {
  if (pending?.placement) return { ...pending.placement, isLegal: true, isPending: true };
  if (ghost) return { ...ghost, isLegal: true };
  if (held) return resting && { ...held, cells: resting.cells, at: resting.at, isLegal: false };
  return preview && { ...preview, isLegal: true };
}
