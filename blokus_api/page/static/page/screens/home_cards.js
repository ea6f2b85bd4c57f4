// The three cards at the end of home: the puzzle of the day, open games, and one to watch.

import { get, path, picture } from "../api.js";
import { avatar, colorOf } from "../avatar.js";
import { playerName, span } from "../format.js";
import { icon } from "../icons.js";
import { html } from "../lit.js";
import { t } from "../words.js";
import { figure, thumbnail } from "./parts.js";
import { solvedBy, stars } from "./progress.js";

/** @typedef {import("./lists.js").GameRow} GameRow */
/** @typedef {import("./lists.js").PuzzleRow} PuzzleRow */
/** @typedef {{titles: Record<string, string>, names: import("../types.js").Names}} Known */

const DAY = 86_400_000;
const MINUTE = 60;
const ROWS = 5;
const FIGURES = "solo-trigon-figure";

/** Return the game of the day, with the names of its players; null while the archive has none. @returns {Promise<any>} */
export async function gameOfTheDay() {
  const { record, players } = await get("/game-of-the-day");
  return record && { ...record, names: players };
}

/** A clock as players write it: "10+5", "3 days". @param {import("./lists.js").ClockTerms | null} clock */
function clockName(clock) {
  if (!clock) return t("new.clock.none");
  if (clock.kind === "days") return span((clock.days ?? 0) * DAY / 1000);
  const { bank_s = 0, increment_s = 0 } = clock;
  if (clock.kind === "live" && bank_s % MINUTE === 0) return `${bank_s / MINUTE}+${increment_s}`;
  return increment_s ? `${span(bank_s)} + ${span(increment_s)}` : span(bank_s);
}

/** @type {(symbol: string, title: string, more: unknown, content: unknown, button: unknown) => unknown} */
const card = (symbol, title, more, content, button) => html`
  <div class="card">
    <h2>${icon(symbol)} ${title} ${more}</h2>
    ${content} ${button}
  </div>
`;

/** @type {(puzzle: PuzzleRow | null, progress: import("../types.js").PuzzleProgress | null) => unknown} */
export function puzzleCard(puzzle, progress) {
  const solved = solvedBy(progress, puzzle?.id);
  const streak = progress?.streak ? html`<span class="tag streak">${t("home.streak", { count: progress.streak })}</span>` : "";
  const isDone = (solved?.stars ?? 0) > 0;
  return card(
    "puzzle",
    t("home.puzzle"),
    streak,
    puzzle &&
      html`
        <div class="shown">
          ${figure(puzzle)}
          <p>
            <strong>${puzzle.title}</strong>
            <span class="faint">${t(puzzle.variant === FIGURES ? "home.figure" : "home.cells", { cells: puzzle.cells })}</span>
            ${isDone
              ? html`${stars(solved?.stars ?? 0)} <span>${t("home.solved", { count: solved?.pieces })}</span>`
              : html`<span class="tag">${t("home.best", { count: puzzle.fewest })}</span>`}
          </p>
        </div>
      `,
    html`<a class="button" href=${puzzle && !isDone ? path`/puzzles/${puzzle.id}` : "/puzzles"}>
      ${t(isDone ? "home.more-puzzles" : "home.solve")}
    </a>`,
  );
}

/** @type {(row: GameRow, known: Known, isBusy: boolean, join: (row: GameRow) => void) => unknown} */
function openRow(row, { titles, names }, isBusy, join) {
  const { players, variant, clock, creator, hints } = row;
  const taken = players.length > 2 ? ` · ${t("home.taken", { taken: players.filter(Boolean).length, of: players.length })}` : "";
  const title = titles[variant] ?? variant;
  const name = playerName(creator, names);
  return html`
    <li>
      ${avatar({ name, color: colorOf(creator.replace("player:", "")) })}
      <span class="who"><a href=${path`/players/${creator.replace("player:", "")}`}><strong>${name}</strong></a> <span>${title}${taken} · ${clockName(clock)}${hints ? ` · ${t("join.hints")}` : ""}</span></span>
      <button class="button small" aria-busy=${isBusy} aria-label=${`${t("home.join")}: ${name}, ${title}`} @click=${() => join(row)}>
        ${t("home.join")}
      </button>
    </li>
  `;
}

/**
 * @param {GameRow[] | null} rows null until they are loaded
 * @param {Known} known
 * @param {{busy: string | null, join(row: GameRow): void, offer(event: Event): void}} acts
 */
export const openCard = (rows, known, { busy, join, offer }) =>
  card(
    "friends",
    t("home.open"),
    "",
    rows?.length
      ? html`<ul class="open-games">
          ${rows.slice(0, ROWS).map((row) => openRow(row, known, busy === row.id, join))}
        </ul>`
      : html`<p class="faint none">${rows && t("home.none")}</p>`,
    html`<a class="button" href="/new" @click=${offer}>${icon("plus")}${t("home.create")}</a>`,
  );

/** @type {(live: GameRow | null, record: any, known: Known) => unknown} */
export function watchCard(live, record, known) {
  const shown = live ?? record;
  if (!shown) {
    const none = html`<p class="faint none">${t("home.nobody-plays")}</p>`;
    return card("eye", t("home.watch"), "", none, html`<a class="button" href="/records">${t("home.records")}</a>`);
  }
  const names = live ? known.names : record.names;
  const people = [...new Set(/** @type {string[]} */ (shown.players))].filter(Boolean);
  return card(
    "eye",
    t(live ? "home.watch" : "home.game-of-the-day"),
    live ? html`<span class="tag live">${t("home.live")}</span>` : "",
    html`
      <div class="shown">
        ${live
          ? thumbnail(live)
          : html`<img class="thumb" alt="" loading="lazy" width="160" height="160" src=${picture(path`/records/${record.id}.svg`, { frame: 0 })} />`}
        <p>
          ${people.map((each) => html`<strong>${playerName(each, names)}</strong>`)}
          <span class="faint">${t(live ? "home.at-move" : "home.moves", { variant: known.titles[shown.variant] ?? "", number: shown.ply ?? shown.length })}</span>
        </p>
      </div>
    `,
    html`<a class="button" href=${live ? path`/games/${live.id}` : path`/records/${record.id}`}>
      ${t(live ? "home.watch-live" : "home.replay")}
    </a>`,
  );
}
