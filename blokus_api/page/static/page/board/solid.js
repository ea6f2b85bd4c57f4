// Boards of cubes from the front: the ground, and what stands on it.

import { nothing, svg } from "../render.js";
import { TOP, blockOf, corners, dotAt, faces, place, polygonAt, seen, seenOf, square } from "./blocks.js";
import { heart, traceOnce } from "./boards.js";
import { byOwner, flatter, traceCubes, wholeTops } from "./cubes.js";
import { grouped, hinted, joined, keyOf, markOf, numbered, painted, path, ringed, texts } from "./layers.js";
import { breadth, dot } from "./marks.js";
import { pictured } from "./picture.js";
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
  const { placements, ghost } = scene;
  const found = seenOf(board, scene, look), owned = byOwner(found);
  const standing = [...owned.keys()].filter((owner) => owner < placements.length);
  const small = 0.6 * block.frame.edge;
  /** @param {number} owner */
  const own = (owner) => owned.get(owner) ?? [];
  /** What would be seen if nothing else was there. @param {number[]} ids */
  const alone = (ids) => {
    const cells = ids.map((id) => block.cells[id]).filter(Boolean); // some are off the board
    return [...seen(cells.map((cell) => [cell, 0])).values()];
  };
  /** @param {Face[]} all @param {Mark} [mark] */
  const traced = (all, mark = "disc") => {
    const key = all.map(({ cell, side, triangle }) => `${cell}:${side}:${triangle}`);
    return traceOnce(board, `${look.turn} ${mark} ${key}`, () => traceCubes(block, all, mark));
  };
  /** @param {Face[]} all */
  const topsOf = (all) => wholeTops(all).map((top) => polygonAt(block, top));

  return pictured(scene, look, {
    fields: block,
    names: block.names,
    lying: `${keyOf(scene)} ${look.floors} ${ghost?.color} ${ghost?.cells}`,
    across: small,
    ground: () => ground(block),
    placed: () => [
      limits(block, found),
      Array.from(grouped(standing, (owner) => placements[owner].color), ([color, owners]) => {
        const mark = markOf(scene, color), pieces = owners.map((owner) => traced(own(owner), mark));
        return inked(block, painted(color, scene.colors), pieces, mark);
      }),
      numbered(
        placements.flatMap(({ seat }, owner) => {
          const tops = topsOf(own(owner));
          return seat === undefined || !tops.length ? [] : [[heart(tops), seat]];
        }),
        small,
      ),
    ],
    last: (owner) => dotted(block, own(owner)) ?? ringed(traced(own(owner)).outline),
    targets: (targets) => pointed(block, found, targets),
    outline: (cells) => ({ data: traced(alone(cells)).outline, middle: heart(topsOf(alone(cells))) }),
    around: (owner) => traced(own(owner)).outline,
    ghost({ color, cells }, name) {
      const mark = markOf(scene, color), whole = traced(alone(cells));
      // The wire is below what is seen: so it is that of what is hidden.
      const wire = path("wire", whole.outline + whole.inner);
      return [wire, inked(block, name, [traced(own(placements.length), mark)], mark)];
    },
    refused(cells) {
      const all = alone(cells);
      return [all.map(({ triangle }) => polygonAt(block, corners(triangle))), topsOf(all)];
    },
  });
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
 * Return dots on the tops of a piece, where any is seen.
 * @param {Block} block
 * @param {Face[]} own
 */
function dotted(block, own) {
  const { edge } = block.frame, half = Math.floor(edge / 2);
  const dots = wholeTops(own).map(([[u, v]]) => dot([edge * u + half, edge * v + half])).join("");
  if (!dots) return null;
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
  const squares = (isSeen) =>
    (shapes.get(isSeen) ?? []).map(([x, y, z]) => polygonAt(block, square(x, y, z)));
  return [hinted("target", squares(true)), hinted("hidden-target", squares(false))];
}

/**
 * Tell whether a triangle shows the top of a cube, or the ground where there is none.
 * @param {Face | undefined} face
 * @param {Cell} below
 */
const isOn = (face, below) => (face ? face.side === TOP && String(face.cell) === String(below) : below[2] < 0);
