// What a frontend does in its first minutes: it must compile against the generated types.
import createClient from "openapi-fetch";
import type { components, paths } from "./api";

type Move = components["schemas"]["Play"];
type Problem = components["schemas"]["Problem"];

const api = createClient<paths>({ baseUrl: "http://127.0.0.1:8000" });

function succeeded<T>(answer: { data?: T; error?: Problem }): T {
  if (answer.data === undefined) {
    throw new Error(`${answer.error?.code}: ${answer.error?.detail}`);
  }
  return answer.data;
}

const guest = succeeded(await api.POST("/api/v1/guests", { body: { name: "Ada" } }));
const headers = { Authorization: `Bearer ${guest.token}` };

const game = succeeded(
  await api.POST("/api/v1/games", {
    headers,
    body: { variant: "duo", seats: ["me", { ai: "greedy" }] },
  }),
);

const board = succeeded(
  await api.GET("/api/v1/variants/{variant}/geometry", {
    params: { path: { variant: game.variant } },
  }),
);
const corners: number[][] = board.cells.flatMap((cell) => cell.points);

const path = { game: game.id };
const legal = succeeded(
  await api.GET("/api/v1/games/{game}/legal-moves", {
    headers,
    params: { path, query: { piece: "V3", covers: "4,4" } },
  }),
);
const move: Move = { ...legal.moves?.[0], expected_version: legal.version };
const played = await api.POST("/api/v1/games/{game}/moves", {
  headers,
  params: { path, header: { "Idempotency-Key": crypto.randomUUID() } },
  body: move,
});
if (played.response.status === 201) {
  console.log(game.turn?.color, corners.length, played.data);
}

const state = succeeded(await api.GET("/api/v1/games/{game}", { headers, params: { path } }));
console.log(state.seats.length, state.turn?.seat);

const events = succeeded(
  await api.GET("/api/v1/games/{game}/events", { headers, params: { path } }),
);
console.log(events.items.map((event) => `${event.version} ${event.type}`));
