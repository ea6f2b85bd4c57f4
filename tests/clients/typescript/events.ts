// What a program does with events: it must compile with no cast, each `data` as its `type` has it.
import type { components } from "./api";

type Event = components["schemas"]["Event"];
type Message = components["schemas"]["Message"];

export function told(event: Event): string {
  switch (event.type) {
    case "game.created":
      return `${event.data.variant} ${clockOf(event.data)} ${event.data.fork?.line.length ?? 0}`;
    case "seat.taken":
      return `${event.data.player} sits in seat ${event.data.seat}`;
    case "move.played": {
      const cells: number[][] = event.data.cells;
      const left: number | undefined = event.data.clock?.left_ms;
      return `${event.data.ply}. ${event.data.color} ${event.data.piece} ${cells} ${left}`;
    }
    case "offer.made":
      return event.data.kind === "undo" ? `back to ${event.data.to}?` : event.data.kind;
    case "seat.out":
      return event.data.reason === "timed-out" ? "too late" : "given up";
    case "game.scored":
      return Object.entries(event.data.colors)
        .map(([color, score]) => `${color} ${score.toFixed()}`)
        .join(", ");
    default:
      return `${event.version} ${event.type} by ${event.actor}`;
  }
}

function clockOf(created: components["schemas"]["GameCreated"]): string {
  switch (created.clock?.kind) {
    case "days":
      return `${created.clock.days} days`;
    case "fischer":
    case "live":
      return `${created.clock.bank_s} s + ${created.clock.increment_s} s`;
    default:
      return "no clock";
  }
}

export function received(message: Message): string {
  switch (message.type) {
    case "turn.began":
      return `seat ${message.data.seat}: ${message.data.deadline ?? "take your time"}`;
    case "reminder.due":
      return `hurry since ${message.data.reached_at}`;
    case "webhook.test":
      return message.data.webhook;
    default:
      return `${told(message.data)} ${message.game?.status ?? ""}`;
  }
}

// @ts-expect-error a pass has no cells
export const wrong = (event: components["schemas"]["TurnPassedEvent"]) => event.data.cells;

// A message of a stream: `event` selects the type of `data`.
export function streamed(message: components["schemas"]["GameStreamMessage"]): string {
  switch (message.event) {
    case "snapshot":
    case "state":
      return `${message.id}: ${message.data.status}`;
    case "legal":
      return `${message.data.color} may place`;
    case "message":
      return told(message.data);
  }
}
