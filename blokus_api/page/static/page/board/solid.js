// Boards of cubes from the front: the ground, and what stands on it.

import { guard, nothing, svg } from "../render.js";
import { TOP, blockOf, corners, dotAt, faces, place, polygonAt, seen, seenOf, square } from "./blocks.js";
import { NAME, heart, once } from "./boards.js";
import { byOwner, flatter, traceCubes, wholeTops } from "./cubes.js";
import {
  crossedOut, ghostly, grouped, hinted, joined, keyOf, lain, latest, markOf, numbered, ordered, painted, path, ringed,
  texts,
} from "./layers.js";
import { breadth, dot } from "./marks.js";
import { chains, closed, inner, line, outline } from "./shapes.js";

/** @import {Board, BoardLook, Cell, Mark, Polygon, Scene} from "../types" */
/** @import {Block, Face, Seen} from "./blocks.js" */
/** @import {Cubes} from "./cubes.js" */

/** How large numbers on the ground are at most. */
const NUMBER = 200;

/**
 * Return a board of cubes with all that is to be seen on it, as layers.
 * @param {Board} board
 * @param {Scene} scene
 * @param {BoardLook} look
 */
export function drawSolid(board, scene, look) {
  const block = blockOf(board, look.turn);
  const { placements, ghost, last = 0, targets = [], refused, orders = [] } = scene;
  const lying = `${keyOf(scene)} ${look.floors} ${ghost?.color} ${ghost?.cells}`;
  const found = seenOf(board, scene, look);
  const owned = byOwner(found);
  /** @param {number} owner */
  const own = (owner) => owned.get(owner) ?? [];
  /** @param {number[]} ids */
  const alone = (ids) => [...seen(ids.filter((id) => block.cells[id]).map((id) => [block.cells[id], 0])).values()];
  /** @param {Face[]} faces @param {Mark} [mark] */
  const traced = (faces, mark = "disc") =>
    once(board, `${look.turn} ${mark} ${faces.map(({ cell, side, triangle }) => `${cell}:${side}:${triangle}`)}`, () =>
      traceCubes(block, faces, mark));
  const small = 0.6 * block.frame.edge;
  const standing = [...owned].filter(([owner]) => owner < placements.length);
  return [
    guard([block], () => ground(block)),
    guard([block, look.labels], () => (look.labels === false ? nothing : texts("names", block.names, NAME))),
    guard([block, lying], () => limits(block, found)),
    guard([block, lying], () => [
      lain(scene, Array.from(grouped(standing, ([owner]) => placements[owner].color), ([color, all]) => {
        const mark = markOf(scene, color);
        return inked(block, painted(color, scene.colors), all.map(([, faces]) => traced(faces, mark)), mark);
      })),
      numbered(
        placements.flatMap(({ seat }, owner) => {
          const tops = wholeTops(own(owner));
          return seat === undefined || !tops.length ? [] : [[heart(tops.map((top) => polygonAt(block, top))), seat]];
        }),
        small,
      ),
    ]),
    guard([block, lying, last], () =>
      last ? latest(placements.map((_, owner) => own(owner)).slice(-last).map((faces) => marked(block, faces, traced))) : nothing,
    ),
    guard([block, String(targets), lying], () => pointed(block, found, targets)),
    guard([block, JSON.stringify(orders)], () =>
      orders.map(({ color, cells, number }) => {
        const faces = alone(cells), tops = wholeTops(faces).map((top) => polygonAt(block, top));
        return ordered(painted(color, scene.colors), traced(faces).outline, heart(tops), number, small);
      }),
    ),
    ghostly(scene, ({ color, cells }, name) => {
      const mark = markOf(scene, color), whole = traced(alone(cells));
      // Below what is seen, so that the wire is that of what is hidden.
      return [path("wire", whole.outline + whole.inner), inked(block, name, [traced(own(placements.length), mark)], mark)];
    }),
    refused
      ? [
          refused.touched === undefined || !owned.has(refused.touched) ? nothing : ringed(traced(own(refused.touched)).outline),
          crossedOut(
            alone(refused.cells).map(({ triangle }) => polygonAt(block, corners(triangle))),
            wholeTops(alone(refused.cells)).map((top) => polygonAt(block, top)),
          ),
        ]
      : nothing,
  ];
}

/**
 * Draw pieces of a color: their sides, cells, outlines and marks.
 * @param {Block} block
 * @param {string} name  their class
 * @param {Cubes[]} pieces
 * @param {Mark} mark
 */
export function inked(block, name, pieces, mark) {
  const small = breadth(polygonAt(block, corners([0, 0, 0])));
  return svg`<g class="pieces ${name}">
    ${path("side top", joined(pieces, "top"))}${path("side left", joined(pieces, "left"))}
    ${path("side right", joined(pieces, "right"))}
    ${path("inner", joined(pieces, "inner"))}${path("outline", joined(pieces, "outline"))}
    <g transform=${flatter(block)}>${path(`mark ${mark}`, joined(pieces, "tops"))}</g>
    <g font-size=${small}>${path(`mark ${mark}`, joined(pieces, "others"))}</g></g>`;
}

/**
 * Return the empty board, dashed around all that may be built.
 * @param {Block} block
 */
function ground(block) {
  const fields = block.columns.map(({ cell: [x, y] }) => square(x, y, 0));
  const filled = new Map(block.cells.flatMap(faces).map(([triangle]) => [place(triangle), corners(triangle)]));
  /** @param {Iterable<Polygon>} shapes */
  const drawn = (shapes) => closed(outline(shapes).map((one) => polygonAt(block, one)));
  return [
    path("hull", drawn(filled.values())),
    path("ground", drawn(fields)),
    path("grid", chains(inner(fields)).map((side) => line(polygonAt(block, side))).join("")),
  ];
}

/**
 * Return how high may be built, on each column that is empty and in sight.
 * @param {Block} block
 * @param {Seen} found
 */
function limits(block, found) {
  const free = block.columns.filter(({ cell: [x, y] }) => !halves(x, y, 0).some((half) => found.has(half)));
  return texts(
    "limits",
    free.map(({ cell: [x, y], limit }) => [dotAt(block, [x + 0.5, y + 0.5]), limit]),
    Math.min(NUMBER, Math.floor(block.frame.edge / 3)),
  );
}

/**
 * Return the numbers of the triangles of the bottom of a cell.
 * @param {number} x @param {number} y @param {number} floor
 */
const halves = (x, y, floor) => [place([x - floor, y - floor, 0]), place([x - floor, y - floor, 1])];

/**
 * Return dots on the tops of a piece; around it, where none are to be seen.
 * @param {Block} block
 * @param {Face[]} own
 * @param {(faces: Face[]) => Cubes} traced
 */
function marked(block, own, traced) {
  const { edge } = block.frame, tops = wholeTops(own);
  if (!tops.length) return own.length ? ringed(traced(own).outline) : nothing;
  const dots = tops.map(([[u, v]]) => dot([edge * u + Math.floor(edge / 2), edge * v + Math.floor(edge / 2)])).join("");
  return svg`<g transform=${flatter(block)}>${path("dot-below", dots)}${path("dot-above", dots)}</g>`;
}

/**
 * Mark where each column of targets goes on; dashed where that is hidden.
 * @param {Block} block
 * @param {Seen} found
 * @param {number[]} targets
 */
function pointed(block, found, targets) {
  /** @type {Map<string, Cell>} */
  const lowest = new Map();
  for (const id of targets) {
    const cell = block.cells[id], key = `${cell[0]},${cell[1]}`;
    if (cell[2] < (lowest.get(key)?.[2] ?? Infinity)) lowest.set(key, cell);
  }
  const shapes = grouped(lowest.values(), ([x, y, z]) =>
    halves(x, y, z).every((half) => isOn(found.get(half), [x, y, z - 1])));
  /** @param {boolean} isSeen */
  const squares = (isSeen) => (shapes.get(isSeen) ?? []).map(([x, y, z]) => polygonAt(block, square(x, y, z)));
  return hinted(squares(true), targets, squares(false));
}

/**
 * Tell whether a triangle shows the top of a cube, or the ground where there is none.
 * @param {Face | undefined} face
 * @param {Cell} below
 */
const isOn = (face, below) => (face ? face.side === TOP && String(face.cell) === String(below) : below[2] < 0);
