// The piece in hand under the pointer, and what a pointer finds: on squares, triangles and cubes.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

const page = "../../blokus_api/page/static/page/board";
const { ghostAt } = await import(`${page}/ghost.js`);
const { cellAt, middleOf, middleOfCells, placementAt, reach } = await import(`${page}/hit.js`);
const { latticeCell, middleOfCell, turnCell, turnOf } = await import(`${page}/lattice.js`);
const { boardOf } = await import(`${page}/places.js`);

const told = JSON.parse(await readFile(new URL("data/boards.json", import.meta.url), "utf8"));
const [triangles, cubes, squares] = Object.values(told).map(({ geometry, pieces }) => boardOf(geometry, pieces));
const TURNS = [0, 1, 2, 3];
const empty = { colors: ["blue"], placements: [] };
const at = (board, cell, look = {}) => {
  const [x, y] = middleOfCell(board, turnCell(board, cell, turnOf(board, look)));
  return { x, y };
};

test("a cell lies in its lattice where the server says that it lies", () => {
  for (const board of [triangles, squares])
    for (const { cell, points } of board.cells) {
      const middle = [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);
      middleOfCell(board, cell).forEach((along, axis) => assert.ok(Math.abs(along - middle[axis]) < 0.001));
    }
});

test("a pointer finds the cell under it, however a flat board is turned", () => {
  for (const board of [triangles, squares])
    for (const turn of TURNS)
      for (const { id } of board.cells) assert.equal(cellAt(board, empty, { turn }, middleOf(board, { turn }, [id])), id);
  assert.equal(cellAt(squares, empty, {}, { x: -0.1, y: 3 }), null);
  assert.deepEqual(latticeCell(triangles, {}, at(triangles, [-7, -3])), [-7, -3]);
  assert.equal(placementAt(squares, { ...empty, placements: [{ color: "blue", cells: [3, 4] }] }, {}, middleOf(squares, {}, [4])), 0);
  assert.equal(placementAt(squares, empty, {}, middleOf(squares, {}, [4])), null);
  assert.deepEqual([reach(squares), reach(squares, true)], [2.4, 0.75]);
  assert.deepEqual(middleOf(squares, {}, [0, undefined]), { x: 0.5, y: 0.5 });
});

test("of cubes, a pointer finds what is free on top of what is seen", () => {
  const ground = cubes.columns.map(({ column }) => cubes.idOf([...column, 0]));
  for (const turn of TURNS) {
    const look = { turn };
    for (const id of ground) {
      const { x, y } = middleOf(cubes, look, [id]);
      // The bottom of a cube is half an edge below its middle.
      assert.equal(cellAt(cubes, empty, look, { x, y: y + 0.5 }), id);
      const above = cubes.idOf([...cubes.cells[id].cell.slice(0, 2), 1]);
      const scene = { ...empty, placements: [{ color: "blue", cells: [id] }] };
      for (const side of [{ x, y: y - 0.5 }, { x: x - 0.4, y: y + 0.4 }, { x: x + 0.4, y: y + 0.4 }]) {
        assert.equal(placementAt(cubes, scene, look, side), 0);
        assert.equal(cellAt(cubes, scene, look, side), above ?? null);
      }
    }
  }
  const plan = { view: "plan" };
  for (const id of ground) assert.equal(cellAt(cubes, empty, plan, middleOf(cubes, plan, [id])), id);
  assert.equal(cellAt(cubes, empty, plan, { x: -1, y: 1 }), null);
});

test("the nearest cube is seen, and a floor that is not shown is not", () => {
  const [x, y] = cubes.columns.find(({ column: [a, b], limit }) => limit > 1 && cubes.idOf([a + 1, b + 1, 1])).column;
  const far = cubes.idOf([x, y, 0]), near = cubes.idOf([x + 1, y + 1, 1]);
  const point = middleOf(cubes, {}, [far]);
  const scene = { ...empty, placements: [{ color: "blue", cells: [far] }, { color: "red", cells: [near] }] };
  assert.equal(placementAt(cubes, scene, {}, { x: point.x, y: point.y - 0.3 }), 1);
  assert.equal(placementAt(cubes, scene, { floors: 1 }, { x: point.x, y: point.y - 0.3 }), 0);
});

test("the cell nearest to the middle of a held piece lies under the pointer", () => {
  const held = { color: "blue", piece: "O", orientation: 0 };
  const { cells, at: raw, ...rest } = ghostAt(squares, {}, held, { x: 3.2, y: 2.7 });
  assert.deepEqual(rest, held);
  assert.deepEqual(raw, [[3, 2], [4, 2], [3, 3], [4, 3]]);
  assert.deepEqual(cells, raw.map(squares.idOf));
  for (const turn of TURNS)
    for (const board of [squares, triangles])
      for (const [piece, { orientations }] of board.pieces)
        orientations.forEach((shape, orientation) => {
          const under = board.cells[40].cell, look = { turn };
          const ghost = ghostAt(board, look, { color: "blue", piece, orientation }, at(board, under, look));
          const offset = ghost.at[0].map((along, axis) => along - shape[0][axis]);
          assert.equal(Math.abs(offset[0] + offset[1]) % board.parity, 0, "it fits the lattice");
          assert.deepEqual(ghost.at, shape.map((cell) => cell.map((along, axis) => along + offset[axis])));
          const parities = shape.map(([x, y]) => (x + y) % board.parity);
          if (new Set(parities).size === board.parity) assert.ok(ghost.cells.includes(40), piece);
        });
});

test("a held piece follows the pointer off the board", () => {
  const held = { color: "blue", piece: "L4", orientation: 0 };
  const ghost = ghostAt(squares, {}, held, { x: 0.5, y: -0.5 });
  assert.deepEqual(ghost.at, [[0, -2], [0, -1], [0, 0], [1, 0]]);
  assert.deepEqual(ghost.cells, [undefined, undefined, 0, 1]);
  const { x, y } = middleOfCells(squares, {}, ghost.at);
  assert.deepEqual([x, y], [0.75, -0.25]);
  const far = ghostAt(triangles, {}, { color: "blue", piece: "1", orientation: 0 }, { x: -5, y: -5 });
  assert.deepEqual(far.cells, [undefined]);
});

test("a held piece of cubes stands on what is there", () => {
  const held = { color: "blue", piece: "I2", orientation: 0 };
  const [x, y] = cubes.columns.find(({ limit }) => limit > 2)?.column ?? cubes.columns[0].column;
  const ground = cubes.idOf([x, y, 0]);
  const bottom = middleOf(cubes, {}, [ground]);
  assert.deepEqual(ghostAt(cubes, {}, held, { x: bottom.x, y: bottom.y + 0.5 }).at, [[x, y, 0], [x, y, 1]]);
  const scene = { placements: [{ color: "red", cells: [ground] }] };
  const top = { x: bottom.x, y: bottom.y - 0.5 };
  assert.deepEqual(ghostAt(cubes, {}, held, top, scene).at, [[x, y, 1], [x, y, 2]]);
  const plan = ghostAt(cubes, { view: "plan" }, { ...held, orientation: 2 }, { x: x + 0.5, y: y + 0.5 }, scene);
  assert.deepEqual(plan.at.map(([, , floor]) => floor), [1, 1], "none of it is below the top");
});
