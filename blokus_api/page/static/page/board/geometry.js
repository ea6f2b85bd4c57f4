// Boards and pieces, asked for once and kept by their address.

import { get, path } from "../api.js";
import { t } from "../words.js";
import { loadCubes } from "./cubes.js";
import { optionsQuery } from "./options.js";
import { definePatterns } from "./patterns.js";
import { boardOf } from "./places.js";

export { placements } from "./places.js";

/** @type {Map<string, Promise<import("../types").Board>>} */
const boards = new Map();

/**
 * Return a board with its pieces. What options change no board change nothing.
 * @param {string} variant
 * @param {Record<string, any>} [options]
 */
export function loadBoard(variant, options = {}) {
  const query = optionsQuery(options);
  const key = JSON.stringify([variant, query]);
  let board = boards.get(key);
  if (!board) {
    board = ask(variant, query);
    board.catch(() => boards.delete(key));
    boards.set(key, board);
  }
  return board;
}

/**
 * @param {string} variant
 * @param {Record<string, string>} query
 */
async function ask(variant, query) {
  const [geometry, pieces, drawing] = await Promise.all([
    get(path`/variants/${variant}/geometry`, query),
    get(path`/variants/${variant}/pieces`, query),
    get(path`/variants/${variant}/drawing`, query),
  ]);
  const board = boardOf(geometry, pieces, drawing, (column, floor) => t("board.cube", { column, floor }));
  if (board.isSolid) await loadCubes();
  definePatterns(board);
  return board;
}
