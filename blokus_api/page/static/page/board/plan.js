// Boards of cubes from above: what is on top of each column as a tile, and how high that is.

import { nothing, svg } from "../render.js";
import { circle, crossedOut, drawMarks, ground, spots } from "./flat.js";
import { isNamed } from "./frame.js";
import { grouped, keyOf, markOf, painted, path, placed, texts } from "./layers.js";
import { middleOfCell, turnCell, turnOf } from "./lattice.js";
import { patternOf } from "./patterns.js";
import { pictured } from "./picture.js";
import { cellPath, cellsOf } from "./pieces.js";
import { topsOf } from "./tops.js";

/** @import {Board, BoardLook, Cell, Scene} from "../types" */
/** @typedef {{cell: Cell, owner: number, height: number}} Tile  as the board is turned */

/** Sizes of heights and of limits, and the radius of targets. */
const DIGIT = 0.42, LIMIT = 0.3, TARGET = 0.13, CROSS = 0.2;
/** Joins a tile to the next one of its piece, to the right or below. */
const BRIDGES = { right: "m.5.045h1v.91h-1z", below: "m.045.5h.91v1h-.91z" };

/**
 * Return a board from above with everything on it, as layers.
 * @param {Board} board
 * @param {Scene} scene
 * @param {BoardLook} look
 * @param {boolean} marked  whether tiles have the marks of their colors
 */
export function drawPlan(board, scene, look, marked) {
  const { placements, colors } = scene, turn = turnOf(board, look);
  /** @param {string} column */
  const turnedColumn = (column) => turnCell(board, column.split(",").map(Number), turn);
  const tops = topsOf(board, scene, look);
  const tiles = Array.from(tops, ([column, top]) => ({ cell: turnedColumn(column), ...top }));
  const owned = grouped(tiles, ({ owner }) => owner);
  /** @param {readonly number[]} ids */
  const columns = (ids) => [...highest(board, cellsOf(board, ids))].map(([column]) => turnedColumn(column));
  /** @param {readonly Tile[]} own @param {string} name @param {string} color */
  const inked = (own, name, color) => drawTiles(board, name, own, markOf(scene, color, marked));

  return pictured(scene, {
    key: [board, "plan", turn, marked, isNamed(board, look)],
    lying: `${keyOf(scene)} ${look.floors}`,
    ground: () => ground(board, scene, look),
    placed: () => [
      Array.from(grouped(tiles, ({ owner }) => placements[owner].color), ([color, own]) => inked(own, painted(color, colors), color)),
      texts(
        "limits",
        board.columns.flatMap(({ column, limit }) =>
          tops.has(String(column)) ? [] : [[middleOfCell(board, turnCell(board, column, turn)), limit]]),
        LIMIT,
      ),
    ],
    outline: (owner) => union(board, owned.get(owner) ?? []),
    last(owners) {
      const data = owners.map((owner) => union(board, owned.get(owner) ?? [])).join("");
      const rings = ["outer", "line", "inner"].map((name) => path(`ring-${name}`, data));
      const again = owners.map((owner) => inked(owned.get(owner) ?? [], painted(placements[owner].color, colors), placements[owner].color));
      return [rings, svg`<g class="on-ring">${again}</g>`];
    },
    targets: (ids) => path("target", columns(ids).map((cell) => placed(middleOfCell(board, cell), circle(TARGET))).join("")),
    // Beside the digits.
    dots: (ids) => spots(columns(ids).map((cell) => middleOfCell(board, cell)).map(([x, y]) => [x + 0.26, y - 0.26])),
    order(ids) {
      const cells = columns(ids);
      return { data: union(board, cells.map((cell) => ({ cell, owner: 0 }))), heart: middleOfCell(board, cells[0] ?? [0, 0]) };
    },
    ghost({ color, cells, at }, name) {
      const held = Array.from(highest(board, at ?? cellsOf(board, cells)), ([column, height]) =>
        ({ cell: turnedColumn(column), owner: 0, height }));
      return [path("halo", union(board, held)), inked(held, name, color)];
    },
    edges: () => nothing, // cubes may touch
    refused: (ids) => crossedOut(columns(ids).map((cell) => cellPath(board, cell)).join(""), columns(ids).map((cell) => middleOfCell(board, cell)), CROSS),
  });
}

/**
 * Return how high cells are in each column.
 * @param {Board} _board
 * @param {readonly Cell[]} cells
 * @returns {Map<string, number>}
 */
function highest(_board, cells) {
  const heights = new Map();
  for (const [x, y, floor] of cells)
    heights.set(`${x},${y}`, Math.max(heights.get(`${x},${y}`) ?? 0, floor + 1));
  return heights;
}

/**
 * Return tiles as one shape: those of one piece are joined.
 * @param {Board} board
 * @param {readonly Omit<Tile, "height">[]} tiles
 */
function union(board, tiles) {
  const owners = new Map(tiles.map(({ cell, owner }) => [String(cell), owner]));
  return tiles.map(({ cell: [x, y], owner }) => {
    const isRight = owners.get(`${x + 1},${y}`) === owner, isBelow = owners.get(`${x},${y + 1}`) === owner;
    return cellPath(board, [x, y]) + (isRight ? placed([x, y], BRIDGES.right) : "") + (isBelow ? placed([x, y], BRIDGES.below) : "");
  }).join("");
}

/**
 * Draw tiles of a color with their heights. The outline lies below the faces, which cover it where tiles are joined.
 * @param {Board} board
 * @param {string} name
 * @param {readonly Tile[]} tiles
 * @param {import("../types").Mark | null} mark
 */
function drawTiles(board, name, tiles, mark) {
  const { depth, marks } = board.drawing, data = union(board, tiles);
  return svg`<g class="pieces ${name}">
    <path class="edge" transform="translate(0 ${depth})" d=${data}></path><path class="outline below" d=${data}></path>
    <path class="face" d=${data}></path><path class="bevel" fill=${patternOf(board, "facets")} d=${data}></path>
    ${mark ? drawMarks(mark, marks[mark].stroke, tiles.map(({ cell: [x, y] }) => placed([x, y], marks[mark].paths[0])).join("")) : nothing}
    ${texts("height", tiles.map(({ cell, height }) => [middleOfCell(board, cell), height]), DIGIT)}</g>`;
}
