// Small parts of the screens around games: players, games as thumbnails.

import { get, path, picture } from "../api.js";
import { optionsQuery } from "../board/options.js";
import { fromNow, playerName } from "../format.js";
import { html } from "../lit.js";
import { t } from "../words.js";

/** @typedef {import("./lists.js").GameRow} GameRow */

/** The lessons of a family of variants. @param {string} family */
export const lessonsOf = (family) => ({ trigon: "/learn/trigon", rumis: "/learn/3d" })[family] ?? "/learn";

/**
 * Return the names of players; the computer has one already.
 * @param {(string | null)[]} players
 * @returns {Promise<import("../types.js").Names>}
 */
export async function namesOf(players) {
  const ids = new Set(players.flatMap((each) => each?.match(/^player:(.*)/)?.[1] ?? []));
  return ids.size ? (await get("/players", { ids: [...ids].slice(0, 100) })).players : {};
}

/**
 * Give private games the addresses of their pictures: an image sends no token, so these are signed.
 * @param {GameRow[]} rows
 */
export const sign = (rows) =>
  Promise.all(
    rows.filter(({ visibility }) => visibility === "private").map(async (row) => {
      row.picture = (await get(path`/games/${row.id}/pictures`).catch(() => ({}))).state;
    }),
  );

/**
 * The board of a puzzle, as the server draws it: a figure alone, or a cube that is to be built on its ground.
 * @type {(puzzle: import("./lists.js").PuzzleRow) => unknown}
 */
export function figure({ variant, options }) {
  const isCube = variant.startsWith("solo-cube");
  const src = picture(path`/variants/${variant}.svg`, { labels: 0, frame: Number(isCube), ...optionsQuery(options) });
  return html`<img class="figure ${isCube ? "" : "flat"}" alt="" loading="lazy" width="320" height="320" src=${src} />`;
}

/** A picture of a game as it is. @type {(row: GameRow) => unknown} */
export function thumbnail({ id, version, picture: signed }) {
  const usual = path`/games/${id}/states/${version}.svg`;
  const [, pictured = usual, query] = signed?.match(/\/v1([^?]+)\?(.*)/) ?? [];
  const src = picture(pictured, { frame: 0, ...Object.fromEntries(new URLSearchParams(query)) });
  return html`<img class="thumb" alt="" loading="lazy" width="320" height="320" src=${src} />`;
}

/**
 * Who sits there, each once.
 * @type {(row: GameRow, names: import("../types.js").Names, me?: string | null) => string}
 */
const playerNames = ({ players }, names, me) =>
  [...new Set(players)].filter(Boolean).map((each) => playerName(each, names, me)).join(", ");

/**
 * A game in a list: its board, what it is, who plays.
 * @param {GameRow} row
 * @param {{titles: Record<string, string>, names: import("../types.js").Names, me?: string | null}} known
 * @param {unknown} [more] what else is told of it
 */
export const gameCard = (row, { titles, names, me }, more) => html`
  <a class="card game" href=${path`/games/${row.id}`}>
    ${thumbnail(row)}
    <b>${titles[row.variant]}</b>
    <span>${playerNames(row, names, me)}</span>
    ${row.deadline && row.turn_player ? html`<span>${t("home.until", { when: fromNow(row.deadline) })}</span>` : ""}
    ${more}
  </a>
`;
