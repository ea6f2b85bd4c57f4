// A table at which one guest plays: what the server says of it, and what they do there.
import createClient from "openapi-fetch";
import type { Readable } from "openapi-typescript-helpers";
import type { components, paths } from "../api.js";

type Schemas = Readable<components["schemas"]>;
export type Game = Schemas["Game"];
export type Legal = Schemas["LegalMoves"];
export type Cell = Schemas["Cell"];
export type Geometry = Schemas["Geometry"];
export type Shape = Schemas["PieceShape"];
/** A game now, and what the guest may place if it is their turn. */
type Situation = { game: Game; legal?: Legal };

type Body<What extends string> = What extends "moves" ? Schemas["Play"]
  : What extends "picks" ? Schemas["Draft"]
  : What extends "removals" ? Schemas["Removal"] : Schemas["Resign"];
type Options = Schemas["NewGame"]["options"];
const EVERYTHING = { as: "anchors", color: "*" } as const;
const isOver = ({ status }: Game) => status === "ended" || status === "aborted";

function succeeded<T>(answer: { data?: T; error?: Schemas["Problem"] }): T {
  if (answer.data === undefined) {
    throw new Error(`${answer.error?.code}: ${answer.error?.detail}`);
  }
  return answer.data;
}

export class Table {
  private constructor(
    private readonly api: ReturnType<typeof createClient<paths>>, readonly geometry: Geometry,
    private readonly shapes: Map<string, Shape>,
    private readonly isAlone: boolean, public game: Game,
  ) {}

  /** Become a guest who plays against a level of the computer, or in every seat. */
  static async open(url: string, name: string, level: string, options: Options) {
    const api = createClient<paths>({ baseUrl: url });
    const { token } = succeeded(await api.POST("/api/v1/guests", { body: {} }));
    api.use({ onRequest: ({ request }) => request.headers.set("Authorization", `Bearer ${token}`) });
    const variant = name as Schemas["VariantId"]; // what is none is refused
    const params = { path: { variant } };
    const { players } = succeeded(await api.GET("/api/v1/variants/{variant}", { params }));
    const others = level === "me" ? "me" : { ai: level as Schemas["Sitting"]["ai"] };
    const seats = ["me" as const, ...Array(players - 1).fill(others)];
    const game = succeeded(await api.POST("/api/v1/games", { body: { variant, seats, options } }));
    // Options are written into a query as text; of cells, those of a region, with spaces between.
    const text = (value: unknown) => (Array.isArray(value) && Array.isArray(value[0]) ? value.join(" ") : `${value}`);
    const query = Object.fromEntries(Object.entries(game.options).map(([name, value]) => [name, text(value)]));
    const at = { path: { variant: game.variant } };
    const geometry = await api.GET("/api/v1/variants/{variant}/geometry", { params: { ...at, query } });
    const pieces = await api.GET("/api/v1/variants/{variant}/pieces", { params: at });
    const shapes = new Map(succeeded(pieces).items.map((piece) => [piece.id, piece]));
    return new Table(api, succeeded(geometry), shapes, level === "me" || players === 1, game);
  }

  /** All situations until the game is over. Where nobody else plays, nothing need be heard. */
  async *situations(): AsyncGenerator<Situation> {
    if (!this.isAlone) yield* this.heard();
    while (!isOver(this.game)) {
      const params = { path: { game: this.game.id }, query: EVERYTHING };
      const legal = succeeded(await this.api.GET("/api/v1/games/{game}/legal-moves", { params }));
      yield { game: this.game, legal };
    }
    yield { game: this.game };
  }

  private async *heard(): AsyncGenerator<Situation> {
    for (let last: string | undefined; ; ) {
      const header = last === undefined ? {} : { "Last-Event-ID": last };
      const { response } = await this.api.GET("/api/v1/games/{game}/stream", {
        params: { path: { game: this.game.id }, query: { with: "state,legal" }, header },
        parseAs: "stream",
      });
      if (response.status === 204 || !response.body) break;
      try {
        for await (const { id, name, data } of messages(response.body)) {
          last = id ?? last;
          if (name === "snapshot" || name === "state") yield { game: (this.game = JSON.parse(data)) };
          if (name === "legal") yield { game: this.game, legal: JSON.parse(data) };
        }
      } catch {
        // The line dropped: come back for what is missing.
      }
      if (isOver(this.game)) return;
    }
    const params = { path: { game: this.game.id } };
    this.game = succeeded(await this.api.GET("/api/v1/games/{game}", { params }));
  }

  shape(piece: string): Shape {
    return this.shapes.get(piece)!;
  }

  /** Do it once; alone, the answer tells what became of the game. */
  async act<What extends "moves" | "picks" | "removals" | "resign">(what: What, body: Body<What>) {
    const preferred = this.isAlone ? { Prefer: "return=representation" } : {};
    const header = { "Idempotency-Key": crypto.randomUUID(), ...preferred };
    // One of four routes, which all answer alike: the compiler is told of the simplest.
    const route = `/api/v1/games/{game}/${what}` as "/api/v1/games/{game}/resign";
    const params = { path: { game: this.game.id }, header };
    this.game = succeeded(await this.api.POST(route, { params, body })).state ?? this.game;
  }
}

/** Server-sent events: lines of `name: value`, and an empty one after each message. */
async function* messages(body: ReadableStream<BufferSource>) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = ""; ; ) {
    const { value, done } = await reader.read();
    if (done) return;
    const blocks = (text + value).split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const field = (name: string) => block.match(new RegExp(`^${name}: (.*)$`, "m"))?.[1];
      yield { id: field("id"), name: field("event"), data: field("data") ?? "null" };
    }
  }
}
