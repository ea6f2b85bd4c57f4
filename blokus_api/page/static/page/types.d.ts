/** What the API answers, as far as this page reads it: the whole is in the OpenAPI document. */

import type { Board, Cell, Placement, BoardLook } from "./board/types";

export type * from "./board/types";

export type Names = Record<string, { name: string; kind: string; rating?: number }>;

export interface Me {
  id: string;
  kind: string;
  name: string;
  scopes: string[];
  email: string | null;
  wants_mail: boolean;
  language: string;
  time_zone: string;
  weekend_days: string[];
  mails: string[];
  reminder_steps: string[];
  quiet_hours: string | null;
  vacation: { first_day: string; last_day: string } | null;
}

/* The table: a game that is looked at or played. */

export interface Turn {
  color: string | null;
  seat: number;
  picks_left?: number;
  may_skip?: boolean;
}

export interface Skip {
  /** Placements before it. */
  ply: number;
  color: string;
}

export interface Hand {
  seat: number | null;
  color: string;
  pieces: string[];
  can_move: boolean;
}

export interface Game {
  id: string;
  version: number;
  status: "open" | "playing" | "ended" | "aborted";
  variant: string;
  options: Record<string, any>;
  ruleset: string;
  visibility: string;
  creator: string;
  rated: boolean;
  /** Whether analyses of it are allowed while it is played. */
  hints: boolean;
  ply: number;
  turn: Turn | null;
  phase: string;
  seats: { seat: number; player: string | null; reserved: string | null; has_link: boolean; colors: string[]; is_out: boolean }[];
  teams: number[][];
  placements: { seat: number; color: string; piece: string; cells: Cell[] }[];
  hands: Hand[];
  /** Piece that every color begins with, where one is drawn. */
  first_piece?: string;
  skips?: Skip[];
  pool?: { color: string; pieces: string[] }[];
  removable?: number[];
  scores: Scores;
  result: Scores | null;
  out: { seat: number; ply: number; reason: string }[];
  offers: Offer[];
  clock: GameClock | null;
  end_reason: string | null;
  ending: { reason: string; seat: number | null; player: string | null } | null;
  [field: string]: any;
}

export interface Held {
  color: string;
  piece: string;
  orientation: number;
}

export interface Resting {
  /** Its place, to compare it. */
  key: string;
  /** Ids; off the board there are none. */
  cells: (number | undefined)[];
  at: Cell[];
  /** Why it cannot lie there, once the server was asked. */
  reason?: string;
  /** The server's cells that are in the way. */
  cellsWrong: number[];
  /** Its cells that have a side in common with its own color, each with the cell that it touches. */
  edges: [number, number][];
}

export interface TableState {
  board: Board;
  variant: any;
  game: Game;
  /** `player:...` */
  me: string | null;
  names: Names;
  /** The seats of whoever looks. */
  mine: number[];
  legal: Placement[] | null;
  /** By color: the cells at its corners that a piece can cover. */
  corners: Record<string, number[]>;
  legalVersion: number;
  canAct: boolean;
  held: Held | null;
  ghost: Placement | null;
  /** The ghost does not follow the pointer any more: it waits for Place. */
  isSet: boolean;
  /** Cell first: what may cover it, the biggest first. */
  cover: { cell: number; choices: Placement[]; index: number } | null;
  /** Where the piece in hand is if it cannot be placed there, and what is wrong. */
  resting: Resting | null;
  /** The pieces that fit on a cell, one placement of each, the largest first. */
  shapes: { cell: number; choices: Placement[]; isAll: boolean } | null;
  /** A cell that draws attention for a moment. */
  mark: { cell: number; how: "shake" | "pulse" } | null;
  /** Number of the last placements that are not shown yet. */
  hidden: number;
  /** Index of another player's placement that was just shown. */
  fresh: number | null;
  sheet: boolean;
  pending: { kind: string; placement?: Placement } | null;
  problem: any;
  notice: string;
  /** Whether the notice refuses something. */
  isBad: boolean;
  line: "live" | "lost" | "closed";
  /** The version that is looked at, and the game as it was; null: now. */
  at: number | null;
  past: Game | null;
  curve: any;
  events: any[] | null;
  /** The last event that was told. */
  heard: number;
  unspoken: any[];
  spoken: string;
  look: BoardLook & { turn: number };
  tab: string;
  /** Whether the result is shown, and whether the game has just ended. */
  isResult: boolean;
  isNews: boolean;
  /** Whose pieces the tray shows. */
  color: string | null;
  shownSeat: number | null;
  touched: number | null;
  preview: { color: string; cells: number[] } | null;
  around: Around;
  /** Whether the side shows the review; and whether only my mistakes are in it. */
  isReview?: boolean;
  isMineOnly?: boolean;
  [field: string]: any;
}

export interface Table {
  state: TableState;
  act: any;
  dispatch(action: any): void;
}

/** What panels can do: their arguments are as they are called. */
export type Commands = Record<string, (...given: any[]) => any>;

export type Panel = (state: TableState, act: any, ...more: any[]) => unknown;

/** A game after an event. */
export interface Moment {
  version: number;
  event: any;
  placements: Game["placements"];
  picks: any[];
  out: any[];
  skips: Skip[];
  /** Whether something was placed, picked or taken back. */
  isStep: boolean;
  isUndone: boolean;
}

/* Around the table. */

export interface Scores {
  colors: Record<string, number>;
  seats: number[];
  teams: number[];
  ranks: number[];
  winners: number[];
  solved: boolean | null;
}

export interface Offer {
  offer: number;
  seat: number;
  kind: string;
  to: number | null;
  seconds: number | null;
  awaits: number[];
  expires_at: string;
}

export interface ClockTerm {
  reason: string;
  ms: number;
  starts_at: string | null;
  ends_at: string | null;
}

export interface GameClock {
  kind: string;
  timeout: string;
  seats: { seat: number; left_ms: number }[];
  pauses: ClockTerm[];
  turn: { seat: number; began_at: string; deadline: string; terms: ClockTerm[] } | null;
}

export interface Advised {
  color: string;
  piece: string;
  cells: Cell[];
}

/** A placement, and what its player may expect of it. */
export interface JudgedMove extends Advised {
  value: number;
  score: number;
}

export interface ReviewedTurn {
  ply: number;
  seat: number;
  played: JudgedMove;
  best: JudgedMove;
  value_lost: number;
  points_lost: number;
}

export interface Mistake extends ReviewedTurn {
  grade: string;
  /** Why the best is better, and what is expected to follow it. */
  reasons: { sentence?: string }[];
  line: (Advised & { seat: number })[];
}

export interface ShownMistake extends Mistake {
  version: number;
  /** The version before it. */
  before: number;
}

export interface Analysis<Result> {
  status: string;
  reason?: string | null;
  progress?: { share: number };
  result?: Result | null;
  /** Of the game, when it was asked. */
  version?: number;
  /** Why there is none. */
  problem?: string;
}

export interface HintResult {
  placement: Advised | null;
  pick?: { color: string; piece: string };
  reasons: { sentence?: string }[];
}

export interface ReviewResult {
  turns: ReviewedTurn[];
  largest: Mistake[];
  seats: { seat: number; accuracy: number | null }[];
}

export interface Order {
  key: number;
  only_move?: boolean;
  color?: string;
  piece?: string;
  cells?: Cell[];
  if_legal?: boolean;
  while_empty?: Cell[];
  unless_touched?: Cell[];
  only_if?: unknown[];
  turn?: number | null;
  finding?: { verdict: string } | null;
}

/** Standing orders as they are edited. */
export interface PlanDraft {
  isOpen: boolean;
  /** As the server has them. */
  stored: { stopped: string | null; now: { does: string; order: number | null } | null } | null;
  orders: Order[];
  legal: Placement[] | null;
  anywhere: boolean;
  stop: boolean;
  /** Since they were kept. */
  isChanged: boolean;
  picked: number | null;
  tapping: "while_empty" | "unless_touched" | null;
}

/** A puzzle that the player solved; without stars if only with a solution that was shown. */
export interface SolvedPuzzle {
  puzzle: string;
  stars: number;
  pieces: number;
  seconds: number;
}

export interface PuzzleProgress {
  solved: number;
  stars: number;
  /** Days in a row. */
  streak: number;
  longest_streak: number;
  solved_today: boolean;
  puzzles: SolvedPuzzle[];
}

/** What the panels around the table remember. */
export interface Around {
  now?: number;
  sure?: string | null;
  inviting?: number;
  pictures?: Record<string, string>;
  animated?: string;
  next?: { count: number; game?: string };
  /** Whether a new game is being set up. */
  isBusy?: boolean;
  /** By player: the rating after this game, and the change. */
  ratings?: Record<string, { now: number; by: number }>;
  /** The rematch that another player wants. */
  rematch?: { game: string; seat: number; by: string };
  series?: {
    games: number;
    played: { game: string }[];
    table: { players: string[]; points: number }[];
  };
  hint?: Analysis<HintResult>;
  review?: Analysis<ReviewResult>;
  solvable?: Analysis<{ solvable: boolean | null }>;
  solution?: Analysis<{ placements: Omit<Advised, "reasons">[] | null }>;
  plan?: PlanDraft;
  /** Which puzzles the player solved, once a game of one is over. */
  progress?: PuzzleProgress | null;
  coach?: { words: string; buttons: unknown } | null;
}

/* Forms */

export interface Form {
  id: string;
  problem: (Error & { body: any }) | null;
  isBusy: boolean;
  /** What is said when it is done. */
  said: string;
}

export interface Field {
  name: string;
  label: string;
  type?: string;
  value?: any;
  autocomplete?: string;
  choices?: string[][];
  change?(value: any): void;
}

/** A part of a screen, which draws itself by its caller. */
export type Part = (draw: () => void) => () => unknown;
