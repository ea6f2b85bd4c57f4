/** What the API answers, as far as this page reads it: the whole is in the OpenAPI document. */

export type Cell = number[];
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

/* Boards, as board/ draws them. */

/** Across and down: in edges on boards, in whole units in pictures. */
export type Dot = readonly [number, number];
export type Polygon = readonly Dot[];
export type Mark = "shape" | "disc" | "diamond" | "spokes" | "frame" | "ring" | "hatch";
export type Box = readonly [left: number, top: number, width: number, height: number];

export interface CellShape {
  id: number;
  name: string;
  cell: Cell;
  points: Polygon;
  label?: string;
}

export interface PieceShape {
  id: string;
  size: number;
  copies: number;
  cells: Cell[];
  orientations: Cell[][];
  /** By the name of a turn: which orientation each becomes. */
  turns: Record<string, number[]>;
  outlines?: Polygon[][];
}

/** Path data of SVG in edges: it begins with `m`, so `M x y` before it places it. */
export type PathData = string;
export interface DrawnLabel {
  text: string;
  at: Dot;
}
export interface DrawnMark {
  /** One for each kind of cell. */
  paths: PathData[];
  /** Stroke width; 0 for a filled mark. */
  stroke: number;
}
/** A board of cubes from the front, turned by some quarters. */
export interface DrawnTurn {
  shift: [number, number];
  named: Box;
  bare: Box;
  ground: PathData;
  field: PathData;
  hull: PathData;
  names: DrawnLabel[];
  limits: DrawnLabel[];
}
export interface DrawnSolid {
  cube: { faces: PathData[]; tiles: PathData[]; edges: PathData[]; marks: Record<string, DrawnMark> };
  thickness: number;
  name_size: number;
  limit_size: number;
  turns: DrawnTurn[];
  /** By piece and orientation, for each cube: the digits of the edges at which the piece ends. */
  pieces: Record<string, string[][]>;
}
/** What the server and the page draw boards with: see `Drawing` of the OpenAPI document. */
export interface Drawing {
  step: Dot;
  depth: number;
  stroke: number;
  field: {
    named: Box;
    framed: Box;
    bare: Box;
    outline: PathData;
    frame: number;
    frame_plain: number;
    rim: number;
    names: DrawnLabel[];
    name_size: number;
    starts: { id: number; at: Dot; color: string | null }[];
    start_area: PathData | null;
  };
  tile: { width: number; height: number; facets: Record<string, PathData>; pits: PathData; wells: PathData };
  cells: PathData[];
  marks: Record<string, DrawnMark>;
  pieces?: Record<string, { outline: PathData; heart: Dot }[]>;
  solid?: DrawnSolid;
}

export interface Board {
  variant: string;
  drawing: Drawing;
  options: Record<string, any>;
  isSolid: boolean;
  cells: CellShape[];
  columns: { column: Cell; limit: number; points: Polygon }[];
  bounds: [number, number, number, number];
  starts: Record<string, Cell[]>;
  labels: { text: string; at: Dot }[];
  parity: number;
  /** Rows are counted from the bottom of a board that would be so high. */
  height: number;
  pieces: Map<string, PieceShape>;
  /** Off the board there is none. */
  idOf(cell: Cell): number | undefined;
  nameOf(id: number): string;
}

export interface Placement {
  color: string;
  piece: string;
  orientation: number;
  /** Ids, in the order of the orientation's cells. */
  cells: number[];
}

export interface Shown {
  color: string;
  cells: number[];
  /** Where colors do not tell whose it is. */
  seat?: number;
  /** It was placed just now, and drops onto the board. */
  isNew?: boolean;
}

export interface Scene {
  colors: string[];
  /** Colors that nobody owns. */
  hatched?: string[];
  placements: Shown[];
  /** How many of the last placements are marked. */
  last?: number;
  targets?: number[];
  /** Cells at corners that a piece of the hand can cover. */
  dots?: number[];
  /** Sides that a refused piece shares with its color: pairs of its cells and theirs. */
  edges?: [number, number][];
  refused?: { cells: number[]; touched?: number } | null;
  region?: number[] | null;
  /** `at` has the coordinates of its cells where some are off the board. */
  ghost?: { color: string; cells: (number | undefined)[]; at?: Cell[]; isLegal?: boolean; isPending?: boolean } | null;
  orders?: { cells: number[]; color: string; number: number }[];
}

export interface BoardLook {
  /** Quarters, clockwise. */
  turn?: number;
  /** How many floors are shown, from the bottom. */
  floors?: number | null;
  view?: "iso" | "plan";
  labels?: boolean;
  zoom?: Zoom | null;
}

/** What is seen of a picture: from this corner, so many times as large. */
export interface Zoom {
  x: number;
  y: number;
  scale: number;
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
  /** Whose pieces the tray shows. */
  color: string | null;
  shownSeat: number | null;
  touched: number | null;
  preview: { color: string; cells: number[] } | null;
  around: Around;
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

export interface ReviewedTurn {
  ply: number;
  seat: number;
  played: Advised;
  best: Advised;
  value_lost: number;
  /** Of the largest mistakes alone: why the best is better, and what is expected to follow it. */
  reasons?: { sentence?: string }[];
  line?: Advised[];
}

export interface ShownMistake extends ReviewedTurn {
  /** Before it was made. */
  version: number;
  lost: number;
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
  mistakes: number[];
  largest?: ReviewedTurn[];
  seats: { seat: number; turns: number; best: number; mean_value_lost: number }[];
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

/** What the panels around the table remember. */
export interface Around {
  now?: number;
  sure?: string | null;
  inviting?: number;
  pictures?: Record<string, string>;
  animated?: string;
  next?: { count: number; game?: string };
  /** The rematch that another player wants. */
  rematch?: { game: string; seat: number; by: string };
  series?: {
    games: number;
    played: { game: string }[];
    table: { players: string[]; points: number }[];
  };
  hint?: Analysis<HintResult>;
  review?: Analysis<ReviewResult> & { versions: number[] };
  solvable?: Analysis<{ solvable: boolean | null }>;
  solution?: Analysis<{ placements: Omit<Advised, "reasons">[] | null }>;
  plan?: PlanDraft;
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
