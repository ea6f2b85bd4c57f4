// Boards as text and as SVG, from the geometry alone: squares, triangles and cubes are one code.
import type { Cell, Game, Geometry, Table } from "./server.js";

type Point = readonly number[];
type Board = Pick<Table, "geometry" | "shape">;
type Lying = { color: string; cells: readonly Cell[] };

const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
const across = (points: readonly Point[]) => middle(points.map(([x = 0]) => x));
const down = (points: readonly Point[]) => middle(points.map(([, y = 0]) => y));
const floor = (cell: Cell) => cell[2] ?? 0;
const rounded = (value: number) => Math.round(value * 100) / 100;

/** What is seen from above; two letters a cell: the color, and of cubes how high they lie. */
export function text(geometry: Geometry, placements: readonly Lying[], held?: Lying): string {
  const colorAt = new Map<string, string>();
  for (const { color, cells } of placements)
    for (const cell of cells) colorAt.set(String(cell), color[0].toUpperCase());
  for (const cell of held?.cells ?? []) colorAt.set(String(cell), "+");
  const columns = [...new Set(geometry.cells.map(({ points }) => rounded(across(points))))].sort((a, b) => a - b);
  const step = Math.min(...columns.slice(1).map((x, i) => x - columns[i]));
  const lines = new Map<number, string[]>();
  const write = (x: number, y: number, letters: string) => {
    const line = lines.get(rounded(y)) ?? [];
    lines.set(rounded(y), line);
    line[Math.round((x - columns[0]) / step) + 2] = letters.slice(0, 2).padEnd(2);
  };
  for (const { text, at } of geometry.labels) write(at[0] < columns[0] ? columns[0] - 2 * step : at[0], at[1], text);
  for (const { points } of geometry.columns) write(across(points), down(points), ". ");
  for (const { cell, points } of [...geometry.cells].sort((a, b) => floor(a.cell) - floor(b.cell))) {
    const letter = colorAt.get(String(cell));
    const [free, height] = cell.length > 2 ? ["", floor(cell) + 1] : [". ", " "];
    if (letter || free) write(across(points), down(points), letter ? letter + height : free);
  }
  const rows = [...lines].sort(([a], [b]) => a - b);
  return rows.map(([, line]) => Array.from(line, (letters) => letters ?? "  ").join("").trimEnd()).join("\n");
}

/** The board, and below it what everybody holds; cubes are seen from a corner. */
export function svg(board: Board, game: Game): string {
  const { geometry } = board;
  const isSolid = geometry.columns.length > 0;
  const drawn: Point[] = [];
  const place = ([x = 0, y = 0]: Point, z = 0): Point =>
    isSolid ? [rounded((x - y) * 0.866), rounded((x + y) * 0.5 - z)] : [rounded(x), rounded(y)];
  const polygon = (points: readonly Point[], fill: string, opacity = 1) => {
    drawn.push(...points);
    return `<polygon points="${points.join(" ")}" fill="${fill}" fill-opacity="${opacity}"/>`;
  };
  const flat = (points: readonly Point[], fill: string) => polygon(points.map((at) => place(at)), fill);
  const cube = (points: readonly Point[], z: number, fill: string) => {
    const edges = points.map((from, i) => [from, points[(i + 1) % points.length]!] as const);
    edges.sort((a, b) => across(a) + down(a) - across(b) - down(b)); // the nearest are drawn last
    const sides = edges.map(([a, b]) => {
      const side = [place(a, z), place(b, z), place(b, z + 1), place(a, z + 1)];
      return polygon(side, fill) + polygon(side, "black", 0.25);
    });
    return sides.join("") + polygon(points.map((at) => place(at, z + 1)), fill);
  };
  const known = new Map(geometry.cells.map(({ cell, points }) => [String(cell), points]));
  const pointsAt = (cell: Cell) => known.get(String(cell))!;
  const ground = isSolid ? geometry.columns : geometry.cells;
  const parts = ground.map(({ points }) => flat(points, "#eee"));
  const nearness = (cell: Cell) => across(pointsAt(cell)) + down(pointsAt(cell)) + floor(cell);
  const covered = game.placements.flatMap(({ color, cells }) => cells.map((cell) => ({ color, cell })));
  for (const { color, cell } of covered.sort((a, b) => nearness(a.cell) - nearness(b.cell))) {
    parts.push(isSolid ? cube(pointsAt(cell), floor(cell), color) : flat(pointsAt(cell), color));
  }
  for (const { text, at } of geometry.labels) {
    const [x, y] = place(at);
    parts.push(`<text x="${x}" y="${y}" font-size="0.5" text-anchor="middle">${text}</text>`);
  }
  let top = Math.max(...drawn.map(([, y]) => y)) + 2;
  for (const { color, pieces } of game.hands) {
    let left = Math.min(...drawn.map(([x]) => x));
    const row: string[] = [];
    for (const id of pieces) {
      const { orientations, outlines } = board.shape(id);
      const cells = [...orientations[0]].sort((a, b) => floor(a) - floor(b) || a[0] + a[1] - b[0] - b[1]);
      const square = ([x = 0, y = 0]: Cell) => [[x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1]];
      row.push(`<g transform="translate(${left},${top}) scale(0.4)">`);
      row.push(...(outlines?.[0].map((points) => flat(points, color)) ?? cells.map((cell) => cube(square(cell), floor(cell), color))), "</g>");
      left += 2.2;
    }
    parts.push(...row);
    drawn.push([left, (top += 2.5)]);
  }
  const [xs, ys] = [drawn.map(([x]) => x), drawn.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs) - 1, Math.min(...ys) - 1];
  const size = [Math.max(...xs) + 1 - x, Math.max(...ys) + 1 - y].map(rounded);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${rounded(x)} ${rounded(y)} ${size.join(" ")}"
    stroke="gray" stroke-width="0.03">${parts.join("\n")}</svg>\n`;
}
