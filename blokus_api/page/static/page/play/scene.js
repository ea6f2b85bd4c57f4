// What the board shows of the table. Parts that did not change stay the same objects, so that they are not drawn anew.

import { aroundScene, choices } from "../around/scene.js";
import { fitting, targetsOf } from "./choose.js";
import { canChoose } from "./hand.js";
import { gameOf, isLoose } from "./table.js";

/** @typedef {import("../types").TableState} TableState */

/** @type {WeakMap<any, any>} */
const kept = new WeakMap();

/** @type {(state: TableState) => import("../types").Shown[]} */
function shownOf({ board, variant, ...state }) {
  const game = gameOf(/** @type {any} */ (state));
  let shown = kept.get(game.placements);
  if (!shown) {
    // In a draft, colors do not tell whose a piece is.
    const isDraft = variant.phases.includes("draft");
    shown = game.placements.map(({ color, cells, seat }) => ({
      color,
      cells: cells.map((cell) => board.idOf(cell)),
      ...(isDraft && { seat }),
    }));
    kept.set(game.placements, shown);
  }
  return shown;
}

/** @type {(state: TableState) => import("../types").Scene} */
export function sceneOf(state) {
  const { board, variant, held, ghost, resting, pending, problem, preview, touched } = state;
  const placements = shownOf(state);
  const around = aroundScene(state);
  const wrong = problem?.body.cells?.map((/** @type {number[]} */ cell) => board.idOf(cell)) ?? [];
  const drawn = (/** @type {any} */ { color, cells }, more = {}) => ({ color, cells, isLegal: true, ...more });
  return {
    colors: variant.colors,
    hatched: variant.obstacles,
    placements,
    last: placements.length && !isLoose(state) ? 1 : 0,
    ...around,
    targets: held && canChoose(state) ? targetsOf(fitting(choices(state), held)) : around.targets,
    refused: resting?.cellsWrong.length ? { cells: resting.cellsWrong } : wrong.length ? { cells: wrong } : isLoose(state) ? { cells: [], touched: touched ?? 0 } : null,
    ghost: pending?.placement
      ? drawn(pending.placement, { isPending: true })
      : ghost
        ? drawn(ghost)
        : held && resting
          ? drawn({ ...resting, color: held.color }, { isLegal: false })
          : held
            ? null
            : preview
              ? drawn(preview)
              : (around.ghost ?? null),
  };
}
