/** Boards and what lies on them, as board/ draws them. */

/** Its coordinates. */
export type Cell = number[];
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
  /** `number`: a text on it; `kind`: a class of its outline. */
  orders?: { cells: number[]; color: string; number?: number | string; kind?: string }[];
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
