// My games on home: those that wait for me first, then the others, then the last that ended.

import { path } from "../api.js";
import { playerName, timeLeft } from "../format.js";
import { icon } from "../icons.js";
import { html } from "../lit.js";
import { session } from "../session.js";
import { now } from "../time.js";
import { t } from "../words.js";
import { coverPicture, familyOf } from "./families.js";
import { thumbnail } from "./parts.js";

/** @typedef {import("./lists.js").GameRow} GameRow */
/** @typedef {import("./lists.js").InboxItem} InboxItem */
/** @typedef {{
 *   variants: import("./lists.js").Variant[], titles: Record<string, string>, names: import("../types.js").Names,
 *   me: string | null,
 * }} Known */
/** @typedef {{row: GameRow, item?: InboxItem}} Mine */

/** The other players: people by name, and how many computers. @type {(row: GameRow, known: Known) => string} */
export function opponents({ players }, { names, me }) {
  const others = [...new Set(players.filter((each) => each !== me && !each.startsWith("ai:")))];
  const people = others.map((each) => playerName(each, names));
  const computers = players.filter((each) => each.startsWith("ai:"));
  if (computers.length > 1) people.push(t("home.computers", { count: computers.length }));
  return [...people, ...(computers.length === 1 ? [playerName(computers[0], names)] : [])].join(", ");
}

/** What the game waits for, or how it ended. @type {(mine: Mine, known: Known) => string} */
function stateOf({ row, item }, { names, me }) {
  const time = row.deadline ? ` · ${timeLeft(Date.parse(row.deadline) - now())}` : "";
  if (item) return t(`inbox.${item.kind}.${item.what}`) + (item.kind === "turn" ? time : "");
  if (row.status === "ended") {
    if (!row.winners?.length) return t("home.over");
    return t(row.winners.some((seat) => row.players[seat] === me) ? "home.won" : "home.lost");
  }
  const mover = row.turn_player;
  return mover && mover !== me && !mover.startsWith("ai:") ? playerName(mover, names) + time : t("home.go-on");
}

/** The board of a game; the cover of its family while the board is empty. @type {(row: GameRow, known: Known) => unknown} */
function gamePicture(row, { variants }) {
  const family = familyOf(row.variant, variants);
  return row.ply || !family ? thumbnail(row) : coverPicture(family, { size: 178, isLazy: false });
}

/** A game as a card: its board, who plays, and what it waits for. @type {(mine: Mine, known: Known) => unknown} */
export const card = (mine, known) => html`
  <li>
    <a class="card my-game ${mine.item ? "mine" : ""}" href=${path`/games/${mine.row.id}`}>
      ${gamePicture(mine.row, known)}
      <strong>${known.titles[mine.row.variant]}</strong>
      <span class="cut">${opponents(mine.row, known)}</span>
      <span class="pill">${stateOf(mine, known)}</span>
    </a>
  </li>
`;

/** The games of the player in a row that scrolls. @type {(games: Mine[], known: Known) => unknown} */
function myGames(games, known) {
  const waiting = games.filter(({ item }) => item).length;
  const running = games.filter(({ row }) => row.status !== "ended").length;
  const title = waiting ? "home.your-move" : running ? "home.your-games" : "home.last-games";
  const me = session.me;
  // The server calls a guest without a name by the beginning of the id.
  const name = waiting && me && !me.name.endsWith(me.id.slice(0, 4)) ? `, ${me.name}` : "";
  return html`
    <div class="my-games">
      <div class="head">
        <h1 tabindex="-1">${t(title)}${name}</h1>
        ${waiting ? html`<span class="faint">${t("home.waiting", { count: waiting })}</span>` : ""}
        <a href="/games">${t("home.all-games")}</a>
      </div>
      <ul>
        ${games.map((mine) => card(mine, known))}
      </ul>
    </div>
  `;
}

/**
 * My games, and beside them what was played last, to begin it again.
 * @param {{mine: Mine[], busy: string | null}} state
 * @param {Known} known
 * @param {{variant: string, level: string}} last
 * @param {{play(): void, offer(event: Event, tab: "computer" | "friend" | "anyone"): void}} acts
 */
export function mineFirst({ mine, busy }, known, { variant, level }, { play, offer }) {
  const family = familyOf(variant, known.variants);
  const title = known.titles[variant];
  const isAlone = known.variants.find(({ id }) => id === variant)?.players === 1;
  const link = (/** @type {"friend" | "anyone"} */ tab, /** @type {string} */ name) => html`
    <a class="button ${tab}" href=${path`/new/${variant}`} @click=${(/** @type {Event} */ event) => offer(event, tab)}>
      ${icon(name)}${t(`home.with.${tab}`)}
    </a>
  `;
  return html`
    <div class="mine-first">
      ${myGames(mine, known)}
      <div class="card again">
        <h2>${t("home.again")}</h2>
        <a class="last" href=${path`/new/${variant}`} @click=${(/** @type {Event} */ event) => offer(event, "computer")}>
          ${family ? coverPicture(family, { size: 84, isLazy: false }) : ""}
          <p>
            <strong>${title}</strong>
            ${isAlone ? "" : html`<span>${playerName(`ai:${level}`, {})}</span><span>${t("new.clock.none")}</span>`}
          </p>
          ${icon("chevron")}
        </a>
        <button class="button main large" aria-busy=${busy === "play"} @click=${play}>
          ${icon("play")}<span>${t("home.play")}</span><span class="which">${t("rules.play", { title })}</span>
        </button>
        ${link("friend", "friends")} ${link("anyone", "globe")}
      </div>
    </div>
  `;
}
