// Choosing among the legal placements: all that a player can do is a way through this list. No rule is in it.

/** @typedef {import("../types.js").Placement} Placement */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {(cells: number[]) => Point} Middle where a placement is, in the picture */

/** @type {WeakMap<Placement[], Map<string, Map<number, Placement[]>>>} */
const sorted = new WeakMap();
/** @type {readonly Placement[]} */
const NONE = [];

/**
 * Return placements by piece and orientation, sorted once for each list.
 * @param {Placement[]} legal
 */
function byPiece(legal) {
  let pieces = sorted.get(legal);
  if (pieces) return pieces;
  pieces = new Map();
  for (const placement of legal) {
    const key = `${placement.color} ${placement.piece}`;
    const ways = pieces.get(key) ?? new Map();
    pieces.set(key, ways);
    const list = ways.get(placement.orientation);
    if (list) list.push(placement);
    else ways.set(placement.orientation, [placement]);
  }
  sorted.set(legal, pieces);
  return pieces;
}

/**
 * The orientations of a piece that have a place, and where.
 * @param {Placement[] | null} legal
 * @param {string} color
 * @param {string} piece
 * @returns {Map<number, Placement[]>}
 */
export const orientationsOf = (legal, color, piece) => (legal && byPiece(legal).get(`${color} ${piece}`)) || new Map();

/**
 * Where a piece can lie as it is held. The same array each time, so that what is drawn by it need not be drawn anew.
 * @param {Placement[] | null} legal
 * @param {{color: string, piece: string, orientation: number} | null} held
 * @returns {Placement[]}
 */
export const fitting = (legal, held) =>
  (held && orientationsOf(legal, held.color, held.piece).get(held.orientation)) || /** @type {Placement[]} */ (NONE);

/**
 * The orientation in which a piece is taken: as it is in the set if it has a place so, else the one with the most
 * places. Of cubes always the latter, since a single place is easily hidden.
 * @type {(legal: Placement[] | null, color: string, piece: string, isSolid?: boolean) => number}
 */
export function firstOrientation(legal, color, piece, isSolid = false) {
  const ways = [...orientationsOf(legal, color, piece)];
  if (!ways.length || (!isSolid && ways.some(([way]) => way === 0))) return 0;
  return ways.reduce((best, way) => (way[1].length > best[1].length ? way : best))[0];
}

/**
 * The next orientation that has a place.
 * @param {Placement[] | null} legal
 * @param {{color: string, piece: string, orientation: number}} held
 * @param {number} by
 */
export function livingOrientation(legal, held, by) {
  const ways = [...orientationsOf(legal, held.color, held.piece).keys()].sort((a, b) => a - b);
  if (!ways.length) return held.orientation;
  const at = ways.indexOf(held.orientation);
  if (at >= 0) return ways[(at + by + ways.length) % ways.length];
  const after = ways.findIndex((each) => each > held.orientation);
  if (by > 0) return ways[after < 0 ? 0 : after];
  return ways[(after < 0 ? ways.length : after || ways.length) - 1];
}

/**
 * What a turn makes of an orientation. Backwards is the orientation of which it makes this one.
 * @param {{turns: Record<string, number[] | undefined>}} shape
 * @param {number} orientation
 * @param {string} how
 * @param {boolean} [isBack]
 */
export function turned(shape, orientation, how, isBack = false) {
  const table = shape.turns[how];
  if (!table) return orientation;
  return isBack ? table.indexOf(orientation) : table[orientation];
}

/**
 * The placement whose middle is nearest to a point, within a reach.
 * @param {Placement[]} list
 * @param {Middle} middle
 * @param {Point} point
 * @param {number} [reach]
 */
export function nearest(list, middle, point, reach = Infinity) {
  /** @type {Placement | null} */
  let best = null;
  let least = reach * reach;
  for (const placement of list) {
    const { x, y } = middle(placement.cells);
    const distance = (x - point.x) ** 2 + (y - point.y) ** 2;
    if (distance <= least && (distance < least || !best)) {
      best = placement;
      least = distance;
    }
  }
  return best;
}

/**
 * Placements that cover a cell, the biggest first.
 * @param {Placement[]} list
 * @param {number} cell
 */
export const covering = (list, cell) =>
  list.filter((each) => each.cells.includes(cell)).sort((a, b) => b.cells.length - a.cells.length);

/**
 * Return one placement of each piece, the largest pieces first, then by name.
 * @param {Placement[]} list
 */
export function largestFirst(list) {
  /** @type {Map<string, Placement>} */
  const first = new Map();
  for (const each of list) if (!first.has(each.piece)) first.set(each.piece, each);
  return [...first.values()].sort((a, b) => b.cells.length - a.cells.length || (a.piece < b.piece ? -1 : 1));
}

/**
 * The next or the previous one of a list, around its end; the first where none is chosen yet.
 * @param {Placement[]} list
 * @param {Placement | null} current
 * @param {number} by
 */
export function step(list, current, by) {
  if (!list.length) return null;
  const at = current ? list.indexOf(current) : -1;
  if (at < 0) return by > 0 ? list[0] : /** @type {Placement} */ (list.at(-1));
  return list[(at + by + list.length) % list.length];
}

/**
 * The nearest placement in a direction of the picture: what is aside counts double.
 * @param {Placement[]} list
 * @param {Middle} middle
 * @param {Placement | null} current
 * @param {Point} direction
 */
export function along(list, middle, current, direction) {
  if (!current) return step(list, null, 1);
  const from = middle(current.cells);
  /** @type {Placement | null} */
  let best = null;
  let least = Infinity;
  for (const placement of list) {
    if (placement === current) continue;
    const { x, y } = middle(placement.cells);
    const ahead = (x - from.x) * direction.x + (y - from.y) * direction.y;
    const aside = Math.abs((x - from.x) * direction.y) + Math.abs((y - from.y) * direction.x);
    const cost = ahead + 2 * aside;
    if (ahead > 1e-6 && aside <= 3 * ahead && cost < least) {
      best = placement;
      least = cost;
    }
  }
  return best;
}

/** @type {WeakMap<Placement[], number[]>} */
const united = new WeakMap();

/**
 * All cells that placements cover.
 * @param {Placement[]} list
 */
export function targetsOf(list) {
  let cells = united.get(list);
  if (!cells) united.set(list, (cells = [...new Set(list.flatMap((each) => each.cells))]));
  return cells;
}

/**
 * The colors that have a legal placement.
 * @param {Placement[] | null} legal
 */
export const colorsOf = (legal) => [...new Set([...(legal ? byPiece(legal).keys() : [])].map((key) => key.split(" ")[0]))];
