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
  const { placements, colors, ghost } = scene, turn = turnOf(board, look), floors = look.floors ?? Infinity;
  /** @param {readonly (number | undefined)[]} ids */
  const cubes = (ids) => cubesOf(board, look, cellsOf(board, ids)).filter(({ cell }) => cell[2] < floors);
  /** @param {readonly Cube[]} all @param {string} color @param {string} [state] @returns {Painted[]} */
  const inked = (all, color, state = "") =>
    all.map((cube) => ({ ...cube, name: `${painted(color, colors)} ${state}`, mark: markOf(scene, color, marked) }));
  const held = ghost ? (ghost.at ? cubesOf(board, look, ghost.at) : cubes(ghost.cells)) : [];
  const state = !ghost ? "" : ghost.isPending ? "held pending" : ghost.isLegal === false ? "held illegal" : "held legal";
  const standing = { placements: ghost ? [...placements, { color: ghost.color, cells: ghost.cells.flatMap((id) => id ?? []) }] : placements };
  const seen = () => seenOf([...placements.map(({ cells }) => cubes(cells)), held]);

  return pictured(scene, {
    key: [board, turn, marked, isNamed(board, look)],
    lying: `${keyOf(scene)} ${look.floors} ${state} ${ghost?.color} ${held.map(({ cell }) => cell)}`,
    ground: () => ground(board, look),
    placed() {
      const all = placements.flatMap(({ color, cells, isNew }) => inked(cubes(cells), color, isNew ? "dropped" : ""));
      const seats = placements.flatMap(({ cells, seat }) => (seat === undefined ? [] : [[highest(cubes(cells)), seat]]));
      return [
        limits(board, look, seen()),
        paint(board, [...all, ...inked(held, ghost?.color ?? "", state)]),
        numbered(/** @type {[Dot, number][]} */ (seats)),
      ];
    },
    outline: (owner) => edgesOf(board, cubes(placements[owner].cells)),
    last(owners) {
      const data = borderOf(seen(), (owner) => owners.includes(owner));
      return ["outer", "line", "inner"].map((name) => path(`ring-${name}`, data));
    },
    targets(ids) {
      const isSeen = sightOf(board, scene, look);
      return pointed(grouped(lowest(board, turn, ids), (cell) => isSeen(cell)));
    },
    dots: (ids) => svg`<g transform=${GROUND}>${spots(seenMiddles(board, standing, look, ids))}</g>`,
    order(ids) {
      const own = cubes(ids);
      // Nearer cubes cover a part of it; if they cover it all, it shines through.
      const data = borderOf(seenOf([...placements.map(({ cells }) => cubes(cells)), own]), (owner) => owner === placements.length);
      return { data: data || silhouetteOf(own), heart: highest(own) };
    },
    // Nearer cubes cover the dashed part.
    ghost: () => [
      path("wire", silhouetteOf(held)),
      ["halo-below", "halo"].map((name) => path(name, borderOf(seen(), (owner) => owner === placements.length))),
    ],
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
  const { marks } = drawnCube(board);
  return svg`<g class="pieces ${name}">
    ${FACES.map((face, side) => path(`cube-face ${face}`, facesOf(board, cubes, [side])))}
    ${FACES.map((face, side) => path(`cube-tile ${face}-tile`, facesOf(board, cubes, [side], "tiles")))}
    ${mark ? drawMarks(mark, marks[mark].stroke, cubes.map(({ cell }) => placed(projected(cell), marks[mark].paths[0])).join("")) : nothing}
    ${path("ridge", edgesOf(board, cubes))}</g>`;
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

/** The corners of a cube as it is seen, around its middle: halves of its width across, and halves of an edge down. */
const CORNERS = [[0, -2], [1, -1], [1, 1], [0, 2], [-1, 1], [-1, -1]];

/**
 * Return the triangles that cubes take of the picture, six of each, by the sum of their corners: which is seen there, of
 * which list of cubes.
 * @param {readonly (readonly Cube[])[]} lists
 * @typedef {Map<string, {owner: number, depth: number, corners: number[][]}>} Seen
 * @returns {Seen}
 */
function seenOf(lists) {
  const seen = /** @type {Seen} */ (new Map());
  lists.forEach((cubes, owner) => {
    for (const { cell: [x, y, z] } of cubes)
      CORNERS.forEach((from, i) => {
        const corners = [[0, 0], from, CORNERS[(i + 1) % 6]].map(([across, down]) => [x - y + across, x + y - 2 * z + down]);
        const key = [0, 1].map((axis) => corners.reduce((sum, corner) => sum + corner[axis], 0)).join();
        if (x + y + z >= (seen.get(key)?.depth ?? -Infinity)) seen.set(key, { owner, depth: x + y + z, corners });
      });
  });
  return seen;
}

/**
 * Return the border around the visible part of some lists of cubes.
 * @param {Seen} seen
 * @param {(owner: number) => boolean} isMeant
 */
function borderOf(seen, isMeant) {
  /** @type {Map<string, Dot[]>} */
  const border = new Map();
  for (const { owner, corners } of seen.values())
    if (isMeant(owner))
      corners.forEach((from, i) => {
        const side = [from, corners[(i + 1) % 3]], key = side.map(String).sort().join(" ");
        // A side of two of the triangles is inside.
        if (!border.delete(key)) border.set(key, side.map(([across, down]) => [across * ASIDE, down / 2]));
      });
  return [...border.values()].map(([from, [x, y]]) => placed(from, `L${x.toFixed(3)} ${y}`)).join("");
}

/** Return the border around cubes by themselves. @param {readonly Cube[]} cubes */
export const silhouetteOf = (cubes) => borderOf(seenOf([cubes]), () => true);

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

/** Return where a point of the bottom of a cell lies on the ground. @type {(cell: Cell, at?: Dot) => Dot} */
const groundMiddle = ([x, y, z], [right, low] = [0.5, 0.5]) => [x - z + right, y - z + low];

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
 * Return a test whether a point of the bottom of a cell is seen.
 * @param {Board} board
 * @param {Pick<Scene, "placements">} scene
 * @param {BoardLook} look
 * @returns {(cell: Cell, at?: Dot) => boolean}
 */
function sightOf(board, scene, look) {
  const back = (4 - turnOf(board, look)) % 4;
  return ([across, down, floor], [right, low] = [0.5, 0.5]) => {
    const [x, y] = projected([across + right, down + low, floor]), cube = cubeAt(board, scene, look, { x, y });
    return cube ? String(cube.cell) === String(turnCell(board, [across, down, floor - 1], back)) : floor === 0;
  };
}

/** The middles of both halves of a bottom: a nearer column covers one of them, or both. @type {Dot[]} */
const HALVES = [[2 / 3, 1 / 3], [1 / 3, 2 / 3]];

/**
 * Return the middle of the visible part of each column's next bottom.
 * @param {Board} board
 * @param {Pick<Scene, "placements">} scene
 * @param {BoardLook} look
 * @param {number[]} ids
 * @returns {Dot[]}
 */
function seenMiddles(board, scene, look, ids) {
  const isSeen = sightOf(board, scene, look);
  return lowest(board, turnOf(board, look), ids).flatMap((cell) => {
    const seen = HALVES.filter((half) => isSeen(cell, half));
    return seen.length === 1 ? [groundMiddle(cell, seen[0])] : seen.length ? [groundMiddle(cell)] : [];
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
 * Return how high may be built, on each column whose ground is all seen.
 * @param {Board} board
 * @param {BoardLook} look
 * @param {Seen} seen
 */
function limits(board, look, seen) {
  const { drawn, by: [across, down] } = turnedGround(board, look);
  const { limit_size } = /** @type {import("../types").DrawnSolid} */ (board.drawing.solid);
  return texts(
    "limits",
    drawn.limits.flatMap(({ at: [x, y], text }, i) => {
      const [column, row] = turnCell(board, board.columns[i].column, turnOf(board, look));
      return [-1, 1].some((side) => seen.has(`${3 * (column - row) + side},${3 * (column + row) + 3}`)) ? [] : [/** @type {[Dot, string]} */ ([[x + across, y + down], text])];
    }),
    limit_size,
  );
}
