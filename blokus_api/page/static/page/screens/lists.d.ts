import type { Form } from "../types.js";

/** What the API tells of variants, levels, games and puzzles in lists, and what is entered for a new game. */

export interface Option {
  name: string;
  description: string;
  values: unknown[];
  descriptions: string[];
  default: unknown;
  value: unknown;
  /** Whether there are more values than these. */
  open: boolean;
}

export interface Variant {
  phases: string[];
  id: string;
  aliases: { id: string; title: string; summary: string; options: Record<string, unknown> }[];
  family: string;
  family_title: string;
  title: string;
  summary: string;
  players: number;
  minutes: { least: number; most: number } | null;
  is_puzzle: boolean;
  is_solid: boolean;
  ruleset: string;
  colors: string[];
  seats: { seat: number; colors: string[] }[];
  settled: Record<string, unknown>;
  options: Option[];
}

export interface VariantWithRules extends Variant {
  rules: Record<string, string[]>;
  pieces_per_color: number;
  cells_per_color: number;
  bonus: { all_placed: number; one_cell_piece_last: number };
}

export interface RuleDiagram {
  id: string;
  section: string;
  legal: boolean;
  reason: string | null;
  caption: string;
  lesson: number | null;
  svg: string;
}

export interface Level {
  name: string;
  variants: string[];
  searches: boolean;
  edition: number | null;
  strength: { ruleset: string; variant: string; against: string; games: number; won: number; even: number }[];
}

export interface ClockTerms {
  kind: "days" | "fischer" | "live";
  days?: number;
  bank_s?: number;
  increment_s?: number;
  timeout: string;
}

export interface GameRow {
  id: string;
  version: number;
  status: string;
  variant: string;
  options: Record<string, unknown>;
  visibility: string;
  rated: boolean;
  ply: number;
  /** By seat: "" where nobody sits. */
  players: string[];
  creator: string;
  /** By seat, once it has ended. */
  winners: number[] | null;
  updated_at: string;
  turn_player: string | null;
  clock: ClockTerms | null;
  hints: boolean;
  deadline: string | null;
  /** The signed address of a picture, where only such ones lead anywhere. */
  picture?: string;
}

export interface InboxItem {
  kind: "turn" | "offer" | "plan" | "invitation";
  what: string;
  seat: number;
  number: number;
  since: string | null;
  deadline: string | null;
  game: GameRow;
  links: { game: string; act: string; decline: string | null };
}

export interface SeatWish {
  kind: string;
  level: string;
  player: string;
}

/** What is entered for a new game. Numbers are texts until they are sent, by the names of the API. */
export interface GameWish {
  seats: SeatWish[];
  /** Whether I sit in a seat that the page draws when the game is created. */
  isRandomSeat: boolean;
  /** Whether the server draws all seats, so that all can check it. */
  isByLot: boolean;
  /** A name of `TIMES`, or "custom": as `clock` and `numbers` say. */
  time: string;
  clock: string;
  numbers: Record<string, string>;
  timeout: string;
  isRated: boolean | null;
  isPrivate: boolean;
  /** null: as is usual for these seats. */
  hasHints: boolean | null;
}

export type Opponent = "computer" | "friend" | "anyone";

/** The form of a new game. */
export interface NewGame extends Form {
  /** Of the variant, or an alias of it. */
  name: string;
  variant: VariantWithRules;
  /** Whether what is chosen stands in the address. */
  isAddressed: boolean;
  opponent: Opponent;
  wish: GameWish;
  level: string;
  variants: Variant[];
  levels: Level[];
  /** Whether a variant was chosen. */
  isPicking: boolean;
  isMore: boolean;
  search: string;
  /** What is asked of guests without a name. */
  ownName: string | null;
  /** Of invited players, by their ids. */
  names: Record<string, string>;
}

export interface PuzzleRow {
  id: string;
  title: string;
  source: string;
  variant: string;
  options: Record<string, unknown>;
  ruleset: string;
  difficulty: number;
  cells: number;
  pieces: number;
  fewest: number;
  solved: number;
  solutions: number;
}
