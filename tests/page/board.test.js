// Boards as they are composed from the server's drawing: pieces by their cells, turned, from the front and from above.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

Object.defineProperty(globalThis, "navigator", { value: { languages: ["en"] }, configurable: true });
globalThis.document = { createTreeWalker: () => ({}), createComment: () => ({}) };
const page = "../../blokus_api/page/static/page/board";
const { turnedGround, wholeBox } = await import(`${page}/frame.js`);
const { middleOf } = await import(`${page}/hit.js`);
const { isFront, originOf, turnCell, turnPoint } = await import(`${page}/lattice.js`);
const { borderOf, cellPath, cubesOf, flatPiece, sharedSide } = await import(`${page}/pieces.js`);
const { boardOf, letters, placements } = await import(`${page}/places.js`);
const { drawBoard, drawPiece } = await import(`${page}/view.js`);
await (await import(`${page}/cubes.js`)).loadCubes();
const { follow, seenBox, zoomBy, zooming } = await import(`${page}/zoom.js`);

const told = JSON.parse(await readFile(new URL("data/boards.json", import.meta.url), "utf8"));
const [triangles, cubes, squares] = Object.values(told).map(({ geometry, pieces, drawing }) => boardOf(geometry, pieces, drawing));
const TURNS = [0, 1, 2, 3];
const empty = { colors: ["blue", "red"], placements: [] };

/** What a template would put into the document, as far as these tests read it. */
function written(value) {
  if (Array.isArray(value)) return value.map(written).join("");
  if (value?.strings) return value.strings.map((text, i) => text + (i < value.values.length ? written(value.values[i]) : "")).join("");
  if (value?.values) return written(value.values[1]()); // guarded
  return typeof value === "symbol" || value === undefined || value === null ? "" : String(value);
}
const drawn = (board, scene = empty, look = {}) => written(drawBoard(board, scene, look, { label: "" }));
const moved = (board, shape, by) => shape.map((cell) => cell.map((along, axis) => along + by[axis]));

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

test("four quarters are a whole turn, of points and of cells", () => {
  assert.deepEqual(TURNS.map((turn) => turnPoint([3, 5], turn)), [[3, 5], [-5, 3], [-3, -5], [5, -3]]);
  assert.deepEqual(TURNS.map((turn) => turnCell(squares, [3, 5], turn)), [[3, 5], [-6, 3], [-4, -6], [5, -4]]);
  assert.deepEqual(turnCell(cubes, turnCell(cubes, [3, 5, 2], 1), 3), [3, 5, 2]);
  assert.deepEqual(turnCell(triangles, turnCell(triangles, [3, 5], 2), 2), [3, 5]);
});

test("a piece is found by its cells, wherever it lies and however they are listed", () => {
  const by = [4, 2];
  for (const board of [triangles, squares])
    for (const [id, { orientations }] of board.pieces)
      for (const [i, shape] of orientations.entries()) {
        const { outline, heart } = board.drawing.pieces[id][i], at = originOf(board, by);
        const piece = flatPiece(board, {}, moved(board, shape, by).reverse());
        assert.equal(piece.outline.replace(/^M[-\d.]+ [-\d.]+/, ""), outline, `${id} ${i}`);
        piece.heart.forEach((along, axis) => assert.ok(Math.abs(along - at[axis] - heart[axis]) < 0.01));
      }
});

test("a turned piece has the drawing of its turned shape, so that light comes from above", () => {
  for (const turn of TURNS)
    for (const [id, { orientations, turns }] of squares.pieces)
      for (const [i, shape] of orientations.entries()) {
        let way = i;
        for (let quarter = 0; quarter < turn; quarter++) way = turns.rotate[way];
        const { outline } = flatPiece(squares, { turn }, moved(squares, shape, [3, 1]));
        assert.ok(outline.endsWith(squares.drawing.pieces[id][way].outline), `${id} ${i} ${turn}`);
      }
  for (const [id, { orientations, turns }] of triangles.pieces)
    for (const [i, shape] of orientations.entries()) {
      const way = [1, 2, 3].reduce((before) => turns.rotate[before], i);
      assert.ok(flatPiece(triangles, { turn: 1 }, shape).outline.endsWith(triangles.drawing.pieces[id][way].outline));
    }
});

test("cells that are no piece are drawn one by one", () => {
  const cells = [[0, 0], [5, 5]];
  assert.equal(flatPiece(squares, {}, cells).outline, cells.map((cell) => cellPath(squares, cell)).join(""));
  assert.deepEqual(cubesOf(cubes, {}, [[0, 0, 0]]), [{ cell: [0, 0, 0], edges: "012345" }]);
  assert.deepEqual(flatPiece(squares, {}, []).outline, "");
});

test("the edges of cubes are those of the orientation that is seen", () => {
  for (const turn of TURNS)
    for (const [id, { orientations, turns }] of cubes.pieces)
      for (const [i, shape] of orientations.entries()) {
        let way = i;
        for (let quarter = 0; quarter < turn; quarter++) way = turns.rotate[way];
        const found = cubesOf(cubes, { turn }, moved(cubes, shape, [1, 1, 0]));
        assert.deepEqual(found.map(({ edges }) => edges), cubes.drawing.solid.pieces[id][way]);
        assert.equal(new Set(found.map(({ cell }) => String(cell))).size, shape.length);
      }
});

test("regions and shared sides are lines between cells", () => {
  assert.equal(borderOf(squares, [[0, 0], [1, 0]]).match(/M/g).length, 6);
  assert.equal(borderOf(triangles, [[8, 6], [9, 6]]).match(/M/g).length, 4);
  assert.equal(sharedSide(squares, [0, 0], [1, 0]), "M1 0L1 1");
  assert.equal(sharedSide(squares, [0, 0], [1, 1]), "");
  assert.match(sharedSide(triangles, [8, 6], [9, 6]), /^M4 5\.196L4\.5 6\.06/);
});

test("all of a board is in its picture, however it is turned", () => {
  for (const board of [triangles, cubes, squares])
    for (const turn of TURNS)
      for (const view of board.isSolid ? ["iso", "plan"] : ["iso"]) {
        const look = { turn, view }, [left, top, width, height] = wholeBox(board, look);
        for (const { id } of board.cells) {
          const { x, y } = middleOf(board, look, [id]);
          assert.ok(x > left && x < left + width && y > top && y < top + height);
        }
      }
  assert.deepEqual(wholeBox(squares, {}), squares.drawing.field.named);
  assert.deepEqual(wholeBox(squares, { labels: false }), squares.drawing.field.framed);
  assert.deepEqual(turnedGround(cubes, {}).by, [0, 0]);
  assert.equal(isFront(cubes, { view: "plan" }), false);
});

test("a color is one path, and each placement can be pointed at", () => {
  const scene = { ...empty, last: 1, placements: [
    { color: "blue", cells: [0, 1, 10, 11] }, { color: "blue", cells: [22, 23, 32, 33] }, { color: "red", cells: [4, 5, 6, 7] },
  ] };
  const svg = drawn(squares, scene);
  assert.equal(svg.match(/class="pieces blue"/g).length, 1);
  assert.equal(svg.match(/data-placement=/g).length, 3);
  assert.match(svg, /<g class="placements" data-count=3>/);
  assert.ok(svg.includes("ring-outer"));
  assert.ok(!svg.includes('class="mark'), "marks are a setting");
  assert.match(drawn(squares, { ...scene, hatched: ["red"] }), /class="mark hatch/);
  const dropped = drawn(squares, { ...scene, placements: scene.placements.map((shown, i) => ({ ...shown, isNew: i === 1 })) });
  assert.equal(dropped.match(/class="dropped"/g).length, 1);
});

test("what is pointed out has layers of its own", () => {
  const cells = [0, 1, 10, 11];
  const svg = drawn(squares, {
    ...empty, targets: [3], dots: [4, 5], edges: [[0, 1]], orders: [{ color: "red", cells, number: 2 }],
    refused: { cells, touched: 7 }, region: [0, 1], ghost: { color: "blue", cells, isLegal: false },
  });
  for (const name of ["target", "dot-core", "dot-halo", "shared", "order", "refused", "crosses", "rest", "region"])
    assert.ok(svg.includes(`class=${name} `), name);
  assert.match(svg, /class="ghost illegal" data-legal=false/);
  const at = [[-1, 0], [0, 0], [-1, 1], [0, 1]];
  const off = drawn(squares, { ...empty, ghost: { color: "blue", cells: at.map(squares.idOf), at } });
  assert.match(off, /class="ghost legal" data-legal=true.*M-1 0m/s);
});

test("cubes are painted back to front, from above as tiles with heights", () => {
  const [[x, y]] = cubes.columns.filter(({ limit }) => limit > 1).map(({ column }) => column);
  const ids = [cubes.idOf([x, y, 0]), cubes.idOf([x, y, 1])];
  const scene = { ...empty, last: 1, placements: [{ color: "blue", cells: ids }] };
  const svg = drawn(cubes, scene);
  assert.equal(svg.match(/class="pieces blue/g).length, 2, "a group for each depth");
  const cut = drawn(cubes, scene, { floors: 1 });
  assert.equal(cut.match(/class="pieces blue/g).length, 1);
  const ring = (/** @type {string} */ text) => /class=ring-line d=(\S[^>]*)>/.exec(text)?.[1].match(/M/g)?.length;
  assert.deepEqual([svg, cut].map(ring), [8, 6], "one line around what is seen");
  assert.match(drawn(cubes, scene, { view: "plan" }), /class=height .*>2</s);
  const ghost = { color: "red", cells: ids, isLegal: true };
  assert.match(drawn(cubes, { ...empty, ghost }), /class="pieces red held legal".*class=wire.*class=halo /s);
  const dots = (/** @type {any} */ more) => /<g class="dots".*?<g class="ghost-layer/s.exec(drawn(cubes, { ...empty, dots: [ids[0]], ...more }))?.[0];
  assert.match(dots({}), /class=dot-core/);
  assert.doesNotMatch(dots({ ghost }), /class=dot-core/, "the held piece covers it");
  assert.match(drawn(cubes, { ...empty, targets: ids }), /class=target /);
  assert.doesNotMatch(drawn(cubes, { ...scene, targets: [ids[0]] }), /class=target /, "it is hidden");
});

test("a piece by itself is as large as others of its set", () => {
  const side = (piece, way) => / viewBox=(\S+ \S+) (\S+) /.exec(written(drawPiece(squares, "blue", piece, way, empty)))[2];
  assert.equal(side("O", 0), side("L4", 1));
  assert.match(written(drawPiece(squares, "blue", "O", 0, { ...empty, flat: true })), /class=silhouette /);
  assert.match(written(drawPiece(cubes, "blue", "V3", 0, empty)), /class=cube-face top/);
  assert.equal(typeof drawPiece(squares, "blue", "no such piece", 0, empty), "symbol");
});

test("a zoom keeps the point under the fingers, and stays on the board", () => {
  const whole = seenBox(squares, {});
  const point = { x: 2, y: 3 };
  const zoom = zoomBy(squares, {}, 2, point);
  const [x, y, width] = seenBox(squares, { zoom });
  assert.equal(width, whole[2] / 2);
  assert.ok(Math.abs((point.x - x) * 2 - (point.x - whole[0])) < 1e-9 && Math.abs((point.y - y) * 2 - (point.y - whole[1])) < 1e-9);
  assert.deepEqual(zoomBy(squares, {}, 2, { x: whole[0], y: whole[1] }), { x: whole[0], y: whole[1], scale: 2 });
  assert.equal(zoomBy(squares, { zoom }, 100).scale, 5);
  assert.equal(zoomBy(squares, { zoom }, 0.4), null, "all of it is no zoom");
  assert.equal(follow(squares, {}, point), null);
  assert.equal(follow(squares, { zoom }, point), zoom);
  const followed = seenBox(squares, { zoom: follow(squares, { zoom }, { x: 9, y: 7 }) });
  assert.ok(followed[0] + followed[2] >= 9 && followed[1] + followed[3] >= 7);
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
  assert.equal(watched.down(finger(1, 1)), false);
  assert.equal(watched.move(finger(1, 2)), false);
  assert.equal(watched.down(finger(2, 4)), true);
  assert.equal(dropped, 1);
  assert.equal(watched.move(finger(2, 6)), true);
  assert.equal(zoom.scale, 2);
  assert.equal(watched.up(finger(2, 6)), true);
  assert.equal(watched.move(finger(1, 3)), true, "the finger that is left begins nothing");
  assert.equal(watched.up(finger(1, 3)), true);
  assert.equal(watched.down(finger(1, 1)), false);
  assert.equal(dropped, 1);
});
