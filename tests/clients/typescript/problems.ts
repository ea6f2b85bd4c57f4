// What a frontend does with errors: `code` tells them apart, and each has its own fields.
import createClient from "openapi-fetch";
import type { components, operations, paths } from "./api";

type Problem = components["schemas"]["Problem"];
type Reason = components["schemas"]["IllegalMoveReason"];
type Refusal =
  operations["play_move"]["responses"][422]["content"]["application/problem+json"];
type Cell = readonly number[];

const api = createClient<paths>({ baseUrl: "http://127.0.0.1:8000" });

function paint(cells: readonly Cell[]): string {
  return cells.map((cell) => cell.join(",")).join(" ");
}

// Icons for some reasons: a name that is none would not compile.
const icons: Partial<Record<Reason, string>> = {
  "edge-contact": "edge",
  "start-required": "start",
};

// A route says what it may answer with: nothing else needs a case.
function refused(problem: Refusal): string {
  switch (problem.code) {
    case "illegal-move": {
      const reason: Reason = problem.reason;
      return `${icons[reason] ?? reason} at ${paint(problem.cells)}: ${problem.detail}`;
    }
    case "invalid":
      return `${problem.field ?? "the request"}: ${problem.detail}`;
    case "key-reused":
      return problem.detail;
    default: {
      const nothing: never = problem;
      return nothing;
    }
  }
}

// Any problem of any route.
function told(problem: Problem): string {
  switch (problem.code) {
    case "illegal-move":
      return `${problem.reason} ${paint(problem.cells)}`;
    case "stale-version":
      return `${problem.version}: ${problem.events.map((event) => event.type).join()}`;
    case "not-your-turn":
      return `${problem.turn?.color ?? "nobody"} is to move`;
    case "rating-out-of-range":
      return `${problem.rating} is not in ${problem.range.join("..")}`;
    case "insufficient-scope":
      return (problem.scopes ?? []).join();
    default:
      return problem.detail;
  }
}

const played = await api.POST("/api/v1/games/{game}/moves", {
  params: { path: { game: "0193c6a2-7f3e-7d52-8a6b-2f60c8d1e9a4" } },
  body: { move: "e10" },
});
if (played.error !== undefined) {
  console.log(told(played.error));
  // Narrowed by its code alone, out of all that the route may answer with.
  if (played.error.code === "illegal-move") {
    console.log(played.error.reason, paint(played.error.cells), refused(played.error));
  }
}
