// Links of invitations: the server shows each once, so this browser keeps those that were made in it.

import { path } from "./api.js";
import { read, write } from "./kept.js";

const LINKS = "blokus.links";
const MOST = 20; // games whose links are kept

/** @typedef {[game: string, links: Record<string, string>]} Kept secrets by seat */

/** @returns {Kept[]} */
const kept = () => JSON.parse(read(LINKS) ?? "[]");

/** @type {(game: string, seat: number, token: string) => void} */
export function keepLink(game, seat, token) {
  const others = kept().filter(([id]) => id !== game);
  write(LINKS, JSON.stringify([...others, [game, { ...secretsOf(game), [seat]: token }]].slice(-MOST)));
}

/** @type {(game: string) => Record<string, string>} */
const secretsOf = (game) => kept().find(([id]) => id === game)?.[1] ?? {};

/** The address of the link to a seat, if it was made in this browser. @type {(game: string, seat: number) => string | null} */
export function linkTo(game, seat) {
  const token = secretsOf(game)[seat];
  return token ? location.origin + path`/join/${game}#${token}` : null;
}
