// Boards as they are drawn, turned and pointed at: squares, triangles and cubes.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

const page = "../../blokus_api/page/static/page/board";
const { blockOf, isFront, seenOf } = await import(`${page}/blocks.js`);
const { centered, fieldsOf, fitted, turned } = await import(`${page}/boards.js`);
const { byOwner, traceCubes, wholeTops } = await import(`${page}/cubes.js`);
const { cellAt, middleOf, placementAt, reach } = await import(`${page}/hit.js`);
const { breadth, drawMark } = await import(`${page}/marks.js`);
const { boardOf, letters, placements } = await import(`${page}/places.js`);
const { area, around, chains, clockwise, inner, outline } = await import(`${page}/shapes.js`);
const { follow, seenBox, zoomBy, zooming } = await import(`${page}/zoom.js`);

const told = JSON.parse(await readFile(new URL("data/boards.json", import.meta.url), "utf8"));
const [triangles, cubes, squares] = Object.values(told).map(({ geometry, pieces }) => boardOf(geometry, pieces));
const TURNS = [0, 1, 2, 3];
const empty = { colors: ["blue"], placements: [] };
const all = (board) => board.cells.map(({ id }) => id);
const square = (x, y, size = 10) => [[x, y], [x + size, y], [x + size, y + size], [x, y + size]];

test("columns have letters", () => {
  assert.deepEqual([0, 25, 26, 27, 51, 52, 701].map(letters), ["a", "z", "aa", "ab", "az", "ba", "zz"]);
});

test("cells are known by their coordinates, and named for people", () => {
  for (const board of [triangles, cubes, squares])
    for (const { id, cell, name } of board.cells) {
      assert.equal(board.idOf(cell), id);
      if (!board.isSolid) assert.equal(board.nameOf(id), name);
    }
  assert.equal(squares.idOf([-1, 0]), undefined);
  assert.equal(squares.idOf([0, 10]), undefined);
  const { cell: [x, y, z], label } = cubes.cells[40];
  assert.equal(`column ${cubes.nameOf(40)}`, label.replace(", floor ", "/"));
  assert.equal(cubes.idOf([x, y, z + 20]), undefined);
});

test("placements are orientations, moved so that the first cell lies on the anchor", () => {
  const hand = { color: "red", pieces: [{ piece: "O", orientation: 0, at: [0, 11] }] };
  const found = [...placements(squares, { hands: [hand] })];
  assert.deepEqual(found.map(({ cells }) => cells.map(squares.nameOf)), [
    ["a8", "b8", "a7", "b7"],
    ["b7", "c7", "b6", "c6"],
  ]);
  assert.deepEqual([...placements(squares, hand)], found);
  assert.deepEqual([found[0].color, found[0].piece, found[0].orientation], ["red", "O", 0]);
});

test("four quarters are a whole turn", () => {
  const [first, ...others] = [...TURNS, 4].map((turn) => turned([3, 5], turn));
  assert.deepEqual(first, [3, 5]);
  assert.deepEqual(others, [[-5, 3], [-3, -5], [5, -3], [3, 5]]);
});

test("a board is as large as a picture allows", () => {
  for (const board of [triangles, squares])
    for (const turn of TURNS) {
      const { frame, fields } = fieldsOf(board, turn);
      const across = fields.flat().map(([x]) => x), down = fields.flat().map(([, y]) => y);
      assert.equal(frame.box[2], 8000);
      assert.ok(Math.min(...across) >= 400 && Math.max(...across) <= 8000 - 160);
      assert.ok(Math.min(...down) >= 159 && Math.max(...down) <= frame.box[3] - 399);
      assert.equal(frame.edge % 2, 0);
      assert.ok(fields.every((corners) => area(corners) > 0), "clockwise");
    }
  assert.deepEqual(fitted([[0, 0], [20, 20]]), {
    edge: 372, left: 400, top: 160, box: [0, 0, 8000, 8000], bare: [240, 0, 7760, 7760],
  });
  assert.deepEqual(centered(2400, 640)([[0, 0], [5, 1]]).edge, 416);
});

test("names follow a board that is turned", () => {
  const named = (turn) => {
    const { names } = fieldsOf(squares, turn);
    const bottom = Math.max(...names.map(([[, y]]) => y));
    const below = names.filter(([[, y]]) => y === bottom).sort(([[a]], [[b]]) => a - b);
    return below.map(([, name]) => name).join("");
  };
  assert.deepEqual(TURNS.map(named), ["abcdefghij", "12345678", "jihgfedcba", "87654321"]);
  const { names } = fieldsOf(squares, 0);
  assert.equal(names.length, 18);
});

test("shapes have an outline without what they share", () => {
  const two = [square(0, 0), square(10, 0)];
  assert.deepEqual(outline(two), [[[0, 0], [20, 0], [20, 10], [0, 10]]]);
  assert.deepEqual(inner(two), [[[10, 0], [10, 10]]]);
  assert.equal(around(two), "M0 0l20 0l0 10l-20 0z");
  const ring = [0, 1, 2].flatMap((x) => [0, 1, 2].map((y) => [10 * x, 10 * y]))
    .filter(([x, y]) => x !== 10 || y !== 10).map(([x, y]) => square(x, y));
  assert.equal(outline(ring).length, 2, "around it and around its hole");
  assert.deepEqual(outline([square(0, 0), square(10, 10)]).flat().length, 8, "corner to corner");
  assert.deepEqual(chains([[[0, 0], [10, 0]], [[10, 0], [20, 0]], [[20, 0], [20, 10]]]),
    [[[0, 0], [20, 0]], [[20, 0], [20, 10]]]);
  assert.deepEqual(clockwise([...square(0, 0)].reverse())[0], [0, 0]);
});

test("marks are made of the cell", () => {
  assert.equal(breadth(square(0, 0)), 10);
  assert.equal(drawMark("shape", square(0, 0, 100)), "M25 25l50 0l0 50l-50 0z");
  assert.equal(drawMark("disc", square(0, 0, 100)), "M50 50h0");
  const drawn = ["shape", "frame", "diamond", "disc", "ring", "spokes", "hatch"].map((mark) =>
    [square(0, 0, 100), [[0, 0], [100, 0], [50, 87]]].map((corners) => drawMark(mark, corners)));
  assert.equal(new Set(drawn.flat()).size, 14);
  assert.ok(drawn.flat().every((data) => /^M-?\d/.test(data) && !data.includes("NaN")));
});

test("a pointer finds the cell under it, however a flat board is turned", () => {
  for (const board of [triangles, squares])
    for (const turn of TURNS)
      for (const id of all(board)) assert.equal(cellAt(board, empty, { turn }, middleOf(board, { turn }, [id])), id);
  assert.equal(cellAt(squares, empty, {}, { x: 10, y: 10 }), null);
  assert.equal(placementAt(squares, { ...empty, placements: [{ color: "blue", cells: [3, 4] }] }, {}, middleOf(squares, {}, [4])), 0);
  assert.equal(placementAt(squares, empty, {}, middleOf(squares, {}, [4])), null);
  assert.equal(reach(squares, {}), 2.4 * fieldsOf(squares).frame.edge);
});

test("of cubes, a pointer finds what is free on top of what is seen", () => {
  const ground = cubes.columns.map(({ column }) => cubes.idOf([...column, 0]));
  for (const turn of TURNS) {
    const look = { turn }, { edge } = blockOf(cubes, turn).frame;
    for (const id of ground) {
      const { x, y } = middleOf(cubes, look, [id]);
      // The bottom of a cube is half an edge below its middle.
      assert.equal(cellAt(cubes, empty, look, { x, y: y + edge / 2 }), id);
      const above = cubes.idOf([...cubes.cells[id].cell.slice(0, 2), 1]);
      const scene = { ...empty, placements: [{ color: "blue", cells: [id] }] };
      const top = { x, y: y - edge / 2 };
      assert.equal(placementAt(cubes, scene, look, top), 0);
      assert.equal(cellAt(cubes, scene, look, top), above ?? null);
    }
  }
  const plan = { view: "plan" };
  assert.equal(isFront(cubes, plan), false);
  for (const id of ground) assert.equal(cellAt(cubes, empty, plan, middleOf(cubes, plan, [id])), id);
  assert.equal(cellAt(cubes, empty, plan, { x: 10, y: 10 }), null);
});

test("the nearest cubes hide others, and a ghost is among them", () => {
  const [x, y] = cubes.columns.find(({ column: [a, b], limit }) => limit > 1 && cubes.idOf([a + 1, b + 1, 1])).column;
  const far = cubes.idOf([x, y, 0]), near = cubes.idOf([x + 1, y + 1, 1]);
  const scene = { ...empty, placements: [{ color: "blue", cells: [far] }] };
  assert.equal(byOwner(seenOf(cubes, scene, {})).get(0).length, 6);
  const hidden = byOwner(seenOf(cubes, { ...scene, ghost: { color: "blue", cells: [near] } }, {}));
  assert.deepEqual([hidden.get(0), hidden.get(1).length], [undefined, 6]);
  const cut = seenOf(cubes, { ...empty, placements: [{ color: "blue", cells: [far, near] }] }, { floors: 1 });
  assert.equal(byOwner(cut).get(0).length, 6, "only the lowest floor");
  const faces = byOwner(seenOf(cubes, scene, {})).get(0);
  assert.equal(wholeTops(faces).length, 1);
  const traced = traceCubes(blockOf(cubes), faces, "disc");
  assert.equal(traced.outline.match(/M/g).length, 1, "a hexagon");
  assert.equal(traced.inner.match(/M/g).length, 3, "and the three edges inside of it");
  assert.ok(traced.tops && !traced.others);
});

test("a zoom keeps the point under the fingers, and stays on the board", () => {
  const whole = seenBox(squares, {});
  const point = { x: 2000, y: 3000 };
  const zoom = zoomBy(squares, {}, 2, point);
  const [x, y, width] = seenBox(squares, { zoom });
  assert.equal(width, whole[2] / 2);
  assert.deepEqual([(point.x - x) * 2, (point.y - y) * 2], [2000, 3000]);
  assert.deepEqual(zoomBy(squares, {}, 2, { x: 0, y: 0 }), { x: 0, y: 0, scale: 2 });
  assert.equal(zoomBy(squares, { zoom }, 100).scale, 5);
  assert.equal(zoomBy(squares, { zoom }, 0.4), null, "all of it is no zoom");
  assert.equal(follow(squares, {}, point), null);
  assert.equal(follow(squares, { zoom }, point), zoom);
  const followed = seenBox(squares, { zoom: follow(squares, { zoom }, { x: 7000, y: 6000 }) });
  assert.ok(followed[0] + followed[2] >= 7000 && followed[1] + followed[3] >= 6000);
});

test("a second finger takes the board from the first, a mouse never does", () => {
  globalThis.DOMPoint = class {
    constructor(x, y) { Object.assign(this, { x, y }); }
    matrixTransform() { return this; }
  };
  let zoom = null, dropped = 0;
  const watched = zooming({
    svg: () => ({ getScreenCTM: () => null }),
    seen: () => ({ board: squares, look: { zoom } }),
    set: (found) => (zoom = found),
    cancel: () => dropped++,
  });
  const finger = (pointerId, clientX, more = {}) => ({ pointerType: "touch", pointerId, clientX, clientY: 0, isPrimary: pointerId === 1, ...more });
  assert.equal(watched.down(finger(7, 0, { pointerType: "mouse", isPrimary: true })), false);
  assert.equal(watched.move(finger(7, 10, { pointerType: "mouse" })), false);
  assert.equal(watched.down(finger(1, 1000)), false);
  assert.equal(watched.move(finger(1, 1100)), false);
  assert.equal(watched.down(finger(2, 2100)), true);
  assert.equal(dropped, 1);
  assert.equal(watched.move(finger(2, 3100)), true);
  assert.equal(zoom.scale, 2);
  assert.equal(watched.up(finger(2, 3100)), true);
  assert.equal(watched.move(finger(1, 1200)), true, "the finger that is left begins nothing");
  assert.equal(watched.up(finger(1, 1200)), true);
  assert.equal(watched.down(finger(1, 500)), false);
  assert.equal(dropped, 1);
});
