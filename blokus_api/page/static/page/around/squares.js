// Squares on the board: how many a seat has placed, of how many it had.

/** @typedef {import("../types.js").TableState} TableState */

/**
 * Return how many squares a seat has placed, and of how many. Of cubes only those count that are seen from above.
 * @param {Pick<TableState, "board" | "variant" | "game" | "past">} state
 * @param {number} seat
 * @returns {{placed: number, all: number | null}}
 */
export function squaresOf({ board, variant, game, past }, seat) {
  const { placements, hands, seats } = past ?? game;
  const isDraft = variant.phases?.includes("draft");
  const isOwn = (/** @type {{seat: number | null, color: string}} */ each) =>
    isDraft ? each.seat === seat && !variant.obstacles.includes(each.color) : seats[seat].colors.includes(each.color);
  if (board.isSolid) return { placed: topsOf(placements).filter(isOwn).length, all: null };
  const placed = placements.filter(isOwn).reduce((sum, { cells }) => sum + cells.length, 0);
  if (variant.puzzle) return { placed, all: variant.puzzle.cells };
  const left = hands
    .filter((hand) => hand.seat === seat)
    .flatMap(({ pieces }) => pieces)
    .reduce((sum, piece) => sum + (board.pieces.get(piece)?.size ?? 0), 0);
  return { placed, all: placed + left };
}

/**
 * The placement on top of each column.
 * @param {TableState["game"]["placements"]} placements
 */
function topsOf(placements) {
  /** @type {Map<string, {height: number, placement: TableState["game"]["placements"][number]}>} */
  const tops = new Map();
  for (const placement of placements) {
    for (const [x, y, height] of placement.cells) {
      const top = tops.get(`${x} ${y}`);
      if (!top || top.height < height) tops.set(`${x} ${y}`, { height, placement });
    }
  }
  return [...tops.values()].map(({ placement }) => placement);
}
