// Boards of cubes from the front. Cubes are painted back to front, so nearer ones cover what is behind them.

import { guard, nothing, svg } from "../render.js";
import { isNamed, turnedGround } from "./frame.js";
import { circle, crossedOut, drawMarks, spots } from "./flat.js";
import { cubeAt } from "./hit.js";
import { grouped, keyOf, markOf, numbered, painted, path, placed, texts } from "./layers.js";
import { ASIDE, projected, turnCell, turnOf } from "./lattice.js";
import { patternOf } from "./patterns.js";
import { pictured } from "./picture.js";
import { cellsOf, cubesOf } from "./pieces.js";

/** @import {Board, BoardLook, Cell, Dot, Mark, Scene} from "../types" */
/** @import {Cube} from "./pieces.js" */
/** @typedef {Cube & {name: string, mark: Mark | null}} Painted  with the class of its color */

const FACES = ["top", "left", "right"];
/** Radius of targets, and half of a cross on a top. */
const TARGET = 0.13, CROSS = 0.2;
/** What is drawn as seen from above lies on the ground by it. */
const GROUND = `matrix(${ASIDE.toFixed(4)} .5 ${-ASIDE.toFixed(4)} .5 0 0)`;

/**
 * Return a board of cubes with everything on it, as layers.
 * @param {Board} board
 * @param {Scene} scene
 * @param {BoardLook} look
 * @param {boolean} marked  whether tops have the marks of their colors
 */
export function drawSolid(board, scene, look, marked) {
  const { placements, colors, ghost, last = 0 } = scene, turn = turnOf(board, look), floors = look.floors ?? Infinity;
  /** @param {readonly (number | undefined)[]} ids */
  const cubes = (ids) => cubesOf(board, look, cellsOf(board, ids)).filter(({ cell }) => cell[2] < floors);
  /** @param {readonly Cube[]} all @param {string} color @param {string} [state] @returns {Painted[]} */
  const inked = (all, color, state = "") =>
    all.map((cube) => ({ ...cube, name: `${painted(color, colors)} ${state}`, mark: markOf(scene, color, marked) }));
  const held = ghost ? (ghost.at ? cubesOf(board, look, ghost.at) : cubes(ghost.cells)) : [];
  const state = !ghost ? "" : ghost.isPending ? "held pending" : ghost.isLegal === false ? "held illegal" : "held legal";
  const first = placements.length - last;

  return pictured(scene, {
    key: [board, turn, marked, isNamed(board, look)],
    lying: `${keyOf(scene)} ${look.floors} ${last} ${state} ${ghost?.color} ${held.map(({ cell }) => cell)}`,
    ground: () => ground(board, look),
    placed() {
      const standing = placements.flatMap(({ color, cells, isNew }, owner) =>
        inked(cubes(cells), color, `${owner >= first ? "is-last" : ""} ${isNew ? "dropped" : ""}`));
      const seats = placements.flatMap(({ cells, seat }) => (seat === undefined ? [] : [[highest(cubes(cells)), seat]]));
      return [
        limits(board, look, standing),
        paint(board, [...standing, ...inked(held, ghost?.color ?? "", state)]),
        numbered(/** @type {[Dot, number][]} */ (seats)),
      ];
    },
    outline: (owner) => edgesOf(board, cubes(placements[owner].cells)),
    last: () => nothing, // painted with their cubes, so that nearer ones cover it
    targets: (ids) => pointed(bySight(board, scene, look, ids)),
    dots: (ids) => svg`<g transform=${GROUND}>${spots((bySight(board, scene, look, ids).get(true) ?? []).map(groundMiddle))}</g>`,
    order: (ids) => ({ data: edgesOf(board, cubes(ids)), heart: highest(cubes(ids)) }),
    ghost: (_, name) => svg`<g class=${name}>${path("wire", edgesOf(board, held))}</g>`,
    edges: () => nothing, // cubes may touch
    refused(ids) {
      const all = cubesOf(board, look, cellsOf(board, ids));
      return crossedOut(facesOf(board, all, [0, 1, 2]), all.map(({ cell }) => middleOfTop(cell)), CROSS);
    },
  });
}

/**
 * Paint cubes back to front. Those at one depth lie side by side, so each color of them is one path for each face.
 * @param {Board} board
 * @param {Painted[]} cubes
 */
export function paint(board, cubes) {
  const depths = grouped(cubes, ({ cell: [x, y, z] }) => x + y + z);
  return [...depths.keys()].sort((a, b) => a - b).map((depth) => {
    const all = depths.get(depth) ?? [];
    return guard([board, all.map(({ cell, edges, name, mark }) => `${cell} ${edges} ${name} ${mark}`).join()], () =>
      Array.from(grouped(all, ({ name }) => name), ([name, own]) => paintColor(board, name, own, own[0].mark)));
  });
}

/**
 * @param {Board} board
 * @param {string} name
 * @param {Painted[]} cubes
 * @param {Mark | null} mark
 */
function paintColor(board, name, cubes, mark) {
  const { marks } = drawnCube(board), edges = edgesOf(board, cubes);
  return svg`<g class="pieces ${name}">
    ${FACES.map((face, side) => path(`cube-face ${face}`, facesOf(board, cubes, [side])))}
    ${FACES.map((face, side) => path(`cube-tile ${face}-tile`, facesOf(board, cubes, [side], "tiles")))}
    ${mark ? drawMarks(mark, marks[mark].stroke, cubes.map(({ cell }) => placed(projected(cell), marks[mark].paths[0])).join("")) : nothing}
    ${/is-last/.test(name) ? path("ridge-below", edges) : nothing}${path("ridge", edges)}</g>`;
}

/** @param {Board} board */
const drawnCube = (board) => /** @type {import("../types").DrawnSolid} */ (board.drawing.solid).cube;

/**
 * Return some faces of cubes.
 * @param {Board} board
 * @param {readonly Cube[]} cubes
 * @param {number[]} sides
 * @param {"faces" | "tiles"} [kind]
 */
const facesOf = (board, cubes, sides, kind = "faces") =>
  cubes.flatMap(({ cell }) => sides.map((side) => placed(projected(cell), drawnCube(board)[kind][side]))).join("");

/**
 * Return the edges at which pieces end.
 * @param {Board} board
 * @param {readonly Cube[]} cubes
 */
const edgesOf = (board, cubes) =>
  cubes.flatMap(({ cell, edges }) =>
    Array.from(edges, (edge) => placed(projected(cell), drawnCube(board).edges[Number(edge)]))).join("");

/** Return the middle of the top of a cube. @param {Cell} cell @returns {Dot} */
const middleOfTop = ([x, y, z]) => projected([x + 0.5, y + 0.5, z + 1]);

/** Return the middle of the highest and nearest top, or a point off the picture. @param {readonly Cube[]} cubes @returns {Dot} */
const highest = (cubes) =>
  cubes.length
    ? middleOfTop(cubes.reduce((best, cube) => (cube.cell[2] >= best.cell[2] ? cube : best)).cell)
    : [-99, -99];

/** Return where the middle of the bottom of a cell lies on the ground. @param {Cell} cell @returns {Dot} */
const groundMiddle = ([x, y, z]) => [x - z + 0.5, y - z + 0.5];

/**
 * Return the lowest of some cells in each column, as the board is turned.
 * @param {Board} board
 * @param {number} turn
 * @param {readonly number[]} ids
 */
function lowest(board, turn, ids) {
  /** @type {Map<string, Cell>} */
  const columns = new Map();
  for (const cell of cellsOf(board, ids)) {
    const column = `${cell[0]},${cell[1]}`;
    if (cell[2] < (columns.get(column)?.[2] ?? Infinity)) columns.set(column, cell);
  }
  return [...columns.values()].map((cell) => turnCell(board, cell, turn));
}

/**
 * Return where each column of some cells goes on, by whether that is seen.
 * @param {Board} board
 * @param {Scene} scene
 * @param {BoardLook} look
 * @param {number[]} ids
 */
function bySight(board, scene, look, ids) {
  const turn = turnOf(board, look), back = (4 - turn) % 4;
  return grouped(lowest(board, turn, ids), ([across, down, floor]) => {
    const [x, y] = projected([across + 0.5, down + 0.5, floor]), cube = cubeAt(board, scene, look, { x, y });
    return cube ? String(cube.cell) === String(turnCell(board, [across, down, floor - 1], back)) : floor === 0;
  });
}

/**
 * Mark where each column of targets goes on; dashed where that is hidden.
 * @param {Map<boolean, Cell[]>} cells  by whether they are seen
 */
function pointed(cells) {
  /** @param {boolean} isSeen */
  const marks = (isSeen) => (cells.get(isSeen) ?? []).map((cell) => placed(groundMiddle(cell), circle(TARGET))).join("");
  return svg`<g transform=${GROUND}>${path("target", marks(true))}${path("hidden-target", marks(false))}</g>`;
}

/**
 * Return the empty board, dashed around all that may be built.
 * @param {Board} board
 * @param {BoardLook} look
 */
function ground(board, look) {
  const { drawn, by } = turnedGround(board, look);
  const { thickness, name_size } = /** @type {import("../types").DrawnSolid} */ (board.drawing.solid);
  return svg`<g transform="translate(${by.join(" ")})">
    ${path("hull", `M0 0${drawn.hull}`)}
    <path class="plinth" transform="translate(0 ${thickness})" d=${`M0 0${drawn.ground}`}></path>
    ${path("plate", `M0 0${drawn.ground}`)}
    <path fill=${patternOf(board, "wells", true)} d=${`M0 0${drawn.field}`}></path>
    ${isNamed(board, look) ? texts("names", drawn.names.map(({ at, text }) => [at, text]), name_size) : nothing}</g>`;
}

/**
 * Return how high may be built, on each column that is empty.
 * @param {Board} board
 * @param {BoardLook} look
 * @param {readonly Cube[]} standing
 */
function limits(board, look, standing) {
  const { drawn, by: [across, down] } = turnedGround(board, look);
  const filled = new Set(standing.map(({ cell: [x, y] }) => `${x},${y}`));
  const { limit_size } = /** @type {import("../types").DrawnSolid} */ (board.drawing.solid);
  return texts(
    "limits",
    drawn.limits.flatMap(({ at: [x, y], text }, i) => {
      const [column, row] = turnCell(board, board.columns[i].column, turnOf(board, look));
      return filled.has(`${column},${row}`) ? [] : [/** @type {[Dot, string]} */ ([[x + across, y + down], text])];
    }),
    limit_size,
  );
}
