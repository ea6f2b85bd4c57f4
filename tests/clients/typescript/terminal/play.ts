// A game of any variant in the terminal, by a program that knows no rule: it chooses among what is legal.
import { writeFileSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { svg, text } from "./drawing.js";
import { Table, type Legal } from "./server.js";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    against: { type: "string", default: "random" }, // a level of the computer, or "me"
    options: { type: "string", default: "{}" },
    svg: { type: "string" }, // a file that is drawn after each turn
    ask: { type: "boolean", default: false }, // you play: else chance does
  },
});
const [url = "http://127.0.0.1:8000", variant = "duo"] = positionals;
const table = await Table.open(url, variant, values.against, JSON.parse(values.options));
const terminal = values.ask ? createInterface({ input: process.stdin })[Symbol.asyncIterator]() : null;
const any = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)];

type Deed = () => Promise<void>;
type Place = { color: string; cells: number[][]; piece: string; orientation: number };

function* places(legal: Legal): Generator<Place> {
  for (const { color, pieces = [] } of legal.hands ?? [])
    for (const { piece, orientation, at } of pieces)
      for (const anchor of at) {
        const shape = table.shape(piece).orientations[orientation];
        const to = table.geometry.cells[anchor].cell;
        const cells = shape.map((cell) => cell.map((along, axis) => along + to[axis] - shape[0][axis]));
        yield { color, piece, orientation, cells };
      }
}

/** A turn by the person at the terminal; null: let chance do it. */
async function asked(lines: AsyncIterator<string>, all: readonly Place[]): Promise<Deed | null> {
  let held = all[0];
  for (;;) {
    const like = (wanted: Partial<Place>) =>
      all.filter((place) => Object.entries({ color: held.color, piece: held.piece, ...wanted })
        .every(([field, value]) => place[field as keyof Place] === value));
    console.log(text(table.geometry, table.game.placements, held));
    console.log(`${held.color} ${held.piece}: next, rotate, flip, tip, roll, a color, a piece, place, back, resign or auto`);
    const { value: word = "auto" } = await lines.next();
    const turns = table.shape(held.piece).turns;
    const turn = turns[word as keyof typeof turns];
    const here = like({ orientation: held.orientation });
    if (word === "auto") return null;
    if (word === "resign") return resign;
    if (word === "back") return back;
    if (word === "place") return () => place(held);
    if (word === "next") held = here[(here.indexOf(held) + 1) % here.length];
    else if (all.some(({ color }) => color === word)) held = all.find(({ color }) => color === word)!;
    else if (turn) {
      // Turned until it can lie somewhere, at the latest as it does now.
      let orientation = turn[held.orientation];
      while (!like({ orientation }).length) orientation = turn[orientation];
      held = like({ orientation })[0];
    } else held = like({ piece: word })[0] ?? held;
  }
}

const seen = () => ({ expected_version: table.game.version });
const place = ({ color, piece, cells }: Place) => table.act("moves", { color, piece, cells, ...seen() });
const back = () => table.act("removals", { cells: table.game.placements.at(-1)!.cells, ...seen() });
const resign = () => table.act("resign", seen());
let patience = 3; // how often chance takes back what it is stuck with

async function chosen(legal: Legal): Promise<Deed> {
  const { phase, pool = [], turn, placements } = table.game;
  if (phase === "draft") {
    const { color, pieces } = pool.find(({ color }) => color === turn?.color)!;
    return () => table.act("picks", { color, piece: any(pieces), ...seen() });
  }
  const all = [...places(legal)];
  if (!all.length) return placements.length && patience-- > 0 ? back : resign;
  return (terminal && (await asked(terminal, all))) ?? (() => place(any(all)));
}

for await (const { game, legal } of table.situations()) {
  if (values.svg) writeFileSync(values.svg, svg(table, game));
  if (legal) await (await chosen(legal))();
}
const { id, status, ply, scores, placements } = table.game;
console.log(text(table.geometry, placements));
console.log(JSON.stringify({ game: id, status, plies: ply, scores }));
