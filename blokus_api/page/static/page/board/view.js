// The picture of a board, whatever it is: the same as the server draws, in layers of which few are drawn again.

import { html, nothing } from "../render.js";
import { frameOf, isFront, seen, stacked } from "./blocks.js";
import { centered, fieldsOf, laid, once } from "./boards.js";
import { traceCubes } from "./cubes.js";
import { drawFlat } from "./flat.js";
import { inked, markOf, painted, trace } from "./layers.js";
import { drawPlan } from "./plan.js";
import { drawSolid, inked as inkedCubes } from "./solid.js";
import { seenBox } from "./zoom.js";

export { ghostAt } from "./ghost.js";
export { cellAt, middleOf, middleOfCells, placementAt, reach, scenePoint } from "./hit.js";
export { painted } from "./layers.js";

/** @import {Board, BoardLook, PieceShape, Scene} from "../types" */

/** Of the picture of a piece, in units. */
const SIDE = 2400;
/** No edge of a piece's cell is longer, in small sets either. */
const LARGEST = 640;

/**
 * Return a board as one picture.
 * @param {Board} board
 * @param {Scene} scene
 * @param {BoardLook} look
 * @param {{label: string, role?: string}} said
 */
export function drawBoard(board, scene, look, { label, role = "img" }) {
  const { left, top, edge } = frameOf(board, look), isFromFront = isFront(board, look);
  const draw = isFromFront ? drawSolid : board.isSolid ? drawPlan : drawFlat;
  return html`<svg
    class="board" viewBox=${seenBox(board, look).join(" ")} role=${role} aria-label=${label}
    font-size=${isFromFront ? edge : fieldsOf(board, look.turn).breadth}
    data-frame="${left} ${top} ${edge}">${draw(board, scene, look)}</svg>`;
}

/**
 * Return a piece by itself, as large as the other pieces of its set.
 * @param {Board} board
 * @param {string} color
 * @param {string} piece
 * @param {number} orientation
 * @param {{colors: string[], hatched?: string[], turn?: number}} scene
 */
export function drawPiece(board, color, piece, orientation, scene) {
  const shape = board.pieces.get(piece), { turn = 0 } = scene;
  if (!shape) return nothing;
  const name = painted(color, scene.colors), mark = markOf(scene, color);
  return once(board, `piece ${name} ${mark} ${piece} ${orientation} ${turn}`, () => {
    const fit = centered(SIDE, once(board, "edge of pieces", () => edgeOf(board)));
    if (board.isSolid) {
      const block = blockAlone(shape, orientation, turn, fit);
      const cubes = traceCubes(block, [...seen(block.cells.map((cell) => [cell, 0])).values()], mark);
      return alone(block.frame.edge, inkedCubes(block, name, [cubes], mark));
    }
    const { fields, breadth } = fieldsAlone(shape, orientation, turn, fit);
    return alone(breadth, inked(name, [trace(fields, fields, mark)], mark));
  });
}

/**
 * @param {number} em
 * @param {unknown} drawn
 */
const alone = (em, drawn) =>
  html`<svg class="piece-shape" viewBox="0 0 ${SIDE} ${SIDE}" font-size=${em} aria-hidden="true">${drawn}</svg>`;

/**
 * Return how long edges are if all pieces of a set have room, however they are turned.
 * @param {Board} board
 */
function edgeOf({ isSolid, pieces }) {
  const fit = centered(SIDE, LARGEST);
  const edges = [...pieces.values()].flatMap((shape) =>
    shape.orientations.map((_, i) => (isSolid ? blockAlone : fieldsAlone)(shape, i, 0, fit).frame.edge),
  );
  return Math.min(...edges);
}

/**
 * @param {PieceShape} shape
 * @param {number} orientation
 * @param {number} turn
 * @param {import("./boards.js").Fit} fit
 */
const fieldsAlone = ({ orientations, outlines }, orientation, turn, fit) =>
  laid(orientations[orientation].map((cell, i) => ({ cell, points: outlines?.[orientation][i] ?? [] })), fit, turn);

/** @type {typeof fieldsAlone extends (...args: infer Args) => any ? (...args: Args) => import("./blocks.js").Block : never} */
const blockAlone = ({ orientations }, orientation, turn, fit) => {
  const cells = orientations[orientation];
  return stacked(cells, cells.map((cell) => ({ column: cell.slice(0, 2), limit: 1 + cell[2] })), fit, turn);
};
