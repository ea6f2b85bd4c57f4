// Families of games: the cover, the players and the minutes of each. The API groups the variants.

import { covers } from "../covers.js";
import { html } from "../lit.js";
import { t } from "../words.js";

/**
 * @typedef {import("./lists.js").Variant} Variant
 * @typedef {{
 *   id: string, variant: string | null, cover: string, players: string, minutes: number | null,
 * }} Family `variant` is the one that a tile begins with; puzzles have a screen of their own instead.
 */

/** @type {Family[]} */
export const FAMILIES = [
  { id: "classic", variant: "classic", cover: "classic", players: "2–4", minutes: 25 },
  { id: "duo", variant: "duo", cover: "duo", players: "2", minutes: 12 },
  { id: "trigon", variant: "trigon", cover: "trigon", players: "2–4", minutes: 25 },
  { id: "rumis", variant: "rumis-tower", cover: "3d", players: "2–4", minutes: 20 },
  { id: "draft", variant: "draft-2p", cover: "draft", players: "2–4", minutes: 30 },
  { id: "half-board", variant: "half-board", cover: "half-board", players: "2", minutes: 10 },
  { id: "obstacle", variant: "obstacle-2p", cover: "obstacle", players: "1–3", minutes: 20 },
  { id: "solo", variant: null, cover: "puzzles", players: "1", minutes: null },
];

/** @param {Family} family */
export const familyTitle = ({ id }) => t(`family.${id}`);

/** The address of a picture of a full position. @param {string} cover */
export const coverOf = (cover) => /** @type {Record<string, string>} */ (covers)[cover];

/**
 * The picture of a family. One below the first view is loaded when it comes near.
 * @param {Family} family
 * @param {{size?: number, isLazy?: boolean}} [how]
 */
export const coverPicture = ({ cover }, { size = 250, isLazy = true } = {}) => html`
  <img class="cover-picture" alt="" loading=${isLazy ? "lazy" : "eager"} width=${size} height=${size} src=${coverOf(cover)} />
`;

/** What the family is, in at most 40 characters. @param {Family} family */
export const familyLine = ({ id }) => t(`family-line.${id}`);

/** "2–4 players · 25 min" @param {Family} family */
export function familyFacts({ players, minutes }) {
  const time = minutes ? t("family-fact.minutes", { minutes }) : t("family-fact.any-time");
  return `${t("family-fact.players", { count: players })} · ${time}`;
}

/** The variants of a family, in the order of the API. @type {(family: Family, variants: Variant[]) => Variant[]} */
export const variantsOf = ({ id }, variants) => variants.filter(({ family }) => family === id);

/** The family of a variant or of an alias. @type {(name: string, variants: Variant[]) => Family | undefined} */
export function familyOf(name, variants) {
  const found = variants.find(({ id, aliases }) => id === name || aliases.some((alias) => alias.id === name));
  return FAMILIES.find(({ id }) => id === found?.family);
}
