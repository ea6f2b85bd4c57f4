// Events of a game as sentences, for those who hear the page. It loads with the first event.

import { leftWords, resultWords } from "../around/ending.js";
import { colorName, playerName, span, upper } from "../format.js";
import { t } from "../words.js";

/** @typedef {import("../types").TableState} TableState */

/** An event as a sentence; of some there is nothing to say. @type {(state: TableState, event: any) => string} */
export function sentence(state, { type, actor, data }) {
  const { game, names, me, board } = state;
  if (type === "game.scored") return resultWords(state);
  const seat = data.seat ?? -1;
  const player = game.seats[seat]?.player ?? null;
  if (type === "seat.out") return leftWords(data.reason === "erased" ? "left" : data.reason, player, names, me);
  const key = type === "offer.made" ? `offer.${data.kind}-by` : `news.${type}`;
  const left = game.hands.find((hand) => hand.color === data.color && (hand.seat ?? seat) === seat)?.pieces.length;
  const said = t(key, {
    name: playerName(player ?? actor, names), // one's own as well: verbs go with names
    color: data.color ? colorName(data.color) : playerName(player, names),
    piece: data.piece,
    cells: data.cells?.map((/** @type {number[]} */ cell) => board.nameOf(Number(board.idOf(cell)))).join(" "),
    left: left === undefined ? "" : t("play.left", { count: left }),
    time: span(data.seconds ?? 0),
  });
  if (said === key) return "";
  return upper(type === "turn.passed" && game.turn?.color ? `${said} ${t("news.turn.goes-on", { color: colorName(game.turn.color) })}` : said);
}
