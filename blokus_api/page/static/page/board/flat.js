// Flat boards: the ground, and what lies on it. Each color is one path, which is painted once for each layer.

import { nothing, svg } from "../render.js";
import { isNamed } from "./frame.js";
import { dots, grouped, keyOf, markOf, numbered, painted, path, placed, texts } from "./layers.js";
import { middleOfCell, turnCell, turnOf, turnPoint } from "./lattice.js";
import { patternOf } from "./patterns.js";
import { pictured } from "./picture.js";
import { borderOf, cellPath, cellsOf, flatPiece, markPath, sharedSide } from "./pieces.js";

/** @import {Board, BoardLook, Cell, Dot, Mark, Scene, Shown} from "../types" */
/** @import {FlatPiece} from "./pieces.js" */

/** Radius of start cells' dots and of targets, and half of a cross, in edges. */
const START = 0.17, TARGET = 0.13, CROSS = 0.2;
/** In triangles there is less room. */
const NARROW = 0.58;

/**
 * Return a flat board with everything on it, as layers.
 * @param {Board} board
 * @param {Scene} scene
 * @param {BoardLook} look
 * @param {boolean} marked  whether cells have the marks of their colors
 */
export function drawFlat(board, scene, look, marked) {
  const { placements, colors } = scene, turn = turnOf(board, look);
  /** @param {readonly (number | undefined)[]} ids */
  const piece = (ids) => flatPiece(board, look, cellsOf(board, ids));
  /** @param {readonly number[]} ids */
  const turned = (ids) => cellsOf(board, ids).map((cell) => turnCell(board, cell, turn));
  /** @param {readonly number[]} ids */
  const middles = (ids) => turned(ids).map((cell) => middleOfCell(board, cell));
  /** @param {readonly Shown[]} all */
  const inked = (all) =>
    Array.from(grouped(all, ({ color }) => color), ([color, own]) =>
      drawPieces(board, painted(color, colors), own.map(({ cells }) => piece(cells)), markOf(scene, color, marked)));
  /** @param {readonly Shown[]} all */
  const seats = (all) => numbered(all.flatMap(({ cells, seat }) => (seat === undefined ? [] : [[piece(cells).heart, seat]])));

  return pictured(scene, {
    key: [board, turn, marked, isNamed(board, look)],
    lying: keyOf(scene),
    ground: () => ground(board, scene, look),
    placed: () => [
      inked(placements.filter(({ isNew }) => !isNew)),
      placements.filter(({ isNew }) => isNew).map((shown) => svg`<g class="dropped">${inked([shown])}</g>`),
      seats(placements),
    ],
    outline: (owner) => piece(placements[owner].cells).outline,
    last(owners) {
      const data = owners.map((owner) => piece(placements[owner].cells).outline).join("");
      const rings = ["outer", "line", "inner"].map((name) => path(`ring-${name}`, data));
      // The pieces lie on their rings again, which need no wider outline so.
      const again = owners.map((owner) => placements[owner]);
      return [rings, svg`<g class="on-ring">${inked(again)}${seats(again)}</g>`];
    },
    targets: (ids) => path("target", middles(ids).map((point) => placed(point, circle(sized(board, TARGET)))).join("")),
    dots: (ids) => spots(middles(ids)),
    order(ids) {
      const { outline, heart } = piece(ids);
      const [x, y] = middles(ids).reduce((best, dot) => (dot[0] - dot[1] > best[0] - best[1] ? dot : best));
      return { data: outline, heart, corner: [x + 0.45, y - 0.45] };
    },
    ghost({ color, cells, at }, name) {
      const held = at ? flatPiece(board, look, at) : piece(cells);
      return [
        path("shadow", held.outline),
        path("halo", held.outline),
        drawPieces(board, name, [held], markOf(scene, color, marked)),
      ];
    },
    edges(pairs) {
      const data = pairs.map(([id, other]) => sharedSide(board, turned([id])[0], turned([other])[0])).join("");
      return [path("shared-below", data), path("shared", data)];
    },
    refused: (ids) => crossedOut(turned(ids).map((cell) => cellPath(board, cell)).join(""), middles(ids), sized(board, CROSS)),
  });
}

/**
 * Draw pieces of a color: their edges, faces, facets, outlines and marks.
 * @param {Board} board
 * @param {string} name  their class
 * @param {readonly FlatPiece[]} pieces
 * @param {Mark | null} mark
 */
export function drawPieces(board, name, pieces, mark) {
  const { depth, marks } = board.drawing, data = pieces.map(({ outline }) => outline).join("");
  const cells = mark ? pieces.flatMap((piece) => piece.cells) : [];
  return svg`<g class="pieces ${name}">
    <path class="edge" transform="translate(0 ${depth})" d=${data}></path><path class="face" d=${data}></path>
    <path class="bevel" fill=${patternOf(board, "facets")} d=${data}></path><path class="outline" d=${data}></path>
    ${mark ? drawMarks(mark, marks[mark].stroke, markPath(board, mark, cells)) : nothing}</g>`;
}

/**
 * @param {Mark} mark
 * @param {number} stroke  0: it is filled
 * @param {string} data
 */
export const drawMarks = (mark, stroke, data) =>
  svg`<path class="mark ${mark} ${stroke ? "is-line" : ""}" stroke-width=${stroke} d=${data}></path>`;

/** Draw dots with a halo. @param {readonly Dot[]} points */
export const spots = (points) => [path("dot-halo", dots(points)), path("dot-core", dots(points))];

/** @param {Board} board @param {number} length */
const sized = (board, length) => (board.parity === 2 ? NARROW * length : length);

/** Return a circle around the point at which it is placed. @param {number} radius */
export const circle = (radius) =>
  `m${-radius} 0a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;

/**
 * Draw cells in red, with a cross in each.
 * @param {string} shapes
 * @param {readonly Dot[]} middles
 * @param {number} arm
 */
export const crossedOut = (shapes, middles, arm) => [
  path("refused", shapes),
  path("crosses", middles.map(([x, y]) => placed([x - arm, y - arm], `l${2 * arm} ${2 * arm}m${-2 * arm} 0l${2 * arm} ${-2 * arm}`)).join("")),
];

/**
 * Return the empty board: its frame, wells, region, starts and names.
 * @param {Board} board
 * @param {Scene} scene
 * @param {BoardLook} look
 */
export function ground(board, scene, look) {
  const turn = turnOf(board, look), named = isNamed(board, look);
  const { outline, frame, frame_plain, rim, names, name_size, starts, start_area } = board.drawing.field;
  const data = `M0 0${outline}`;
  return svg`
    <g transform="rotate(${90 * turn})">
      <path class="frame" stroke-width=${named ? frame : frame_plain} d=${data}></path>
      <path class="rim" stroke-width=${rim} d=${data}></path>
      <path fill=${patternOf(board, "wells")} d=${data}></path>
      ${start_area ? path("start-area", `M0 0${start_area}`) : nothing}
    </g>
    ${scene.region ? region(board, scene.region, turn) : nothing}
    ${start_area ? nothing : starts.map(({ at, color }) => {
      const name = color ? painted(color, scene.colors) : "";
      return svg`<g class="start ${name}"><path class="start-dot" stroke-width=${sized(board, 2 * START)} d=${dots([turnPoint(at, turn)])}></path></g>`;
    })}
    ${named ? texts("names", names.map(({ at, text }) => [turnPoint(at, turn), text]), name_size) : nothing}`;
}

/**
 * Draw the region to be packed: the cells beside it are no part of the puzzle.
 * @param {Board} board
 * @param {number[]} ids
 * @param {number} turn
 */
function region(board, ids, turn) {
  const inside = new Set(ids);
  /** @param {readonly {cell: Cell}[]} cells */
  const turned = (cells) => cells.map(({ cell }) => turnCell(board, cell, turn));
  const rest = turned(board.cells.filter(({ id }) => !inside.has(id)));
  return [
    path("rest", rest.map((cell) => cellPath(board, cell)).join("")),
    path("region", borderOf(board, turned(ids.map((id) => board.cells[id])))),
  ];
}
