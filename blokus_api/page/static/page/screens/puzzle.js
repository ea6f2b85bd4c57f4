// One puzzle: what is to be covered by which rules, the way into a game of it, and how others solved it.

import { get, path, picture, post, put } from "../api.js";
import { optionsQuery } from "../board/options.js";
import { date, duration, playerName, when } from "../format.js";
import { icon } from "../icons.js";
import { need } from "../needs.js";
import { html, nothing, repeat } from "../render.js";
import { go } from "../router.js";
import { identify, session } from "../session.js";
import { t } from "../words.js";
import { attempt, blank, said } from "./form.js";
import { figure } from "./parts.js";
import { myProgress, solvedBy, stars } from "./progress.js";
import { best, difficulty } from "./puzzles.js";

await need("lists");

/** @type {import("../router.js").Open} */
export async function open({ params }, room) {
  const own = path`/puzzles/${params.id}`;
  const [puzzle, daily, progress] = await Promise.all([get(own), get("/puzzles/daily"), myProgress()]);
  const mine = solvedBy(progress, puzzle.id);
  const { rules } = await get(path`/variants/${puzzle.variant}`, optionsQuery(puzzle.options));
  const form = blank("puzzle");
  /** @type {any} */
  const state = { begun: [], found: [], names: {}, next: undefined };

  const start = () =>
    attempt(
      form,
      async () => {
        await identify();
        go(path`/games/${(await post("/games", puzzle.game)).id}`);
      },
      draw,
    );

  /** Solutions give the puzzle away: the server is told whom they are shown, unless it was solved before. */
  async function more() {
    if (session.isHere && !mine?.stars && !state.found.length) await put(path`/me/puzzles/${puzzle.id}/shown`);
    const { items, players, next } = await get(own + "/solutions", { limit: 12, cursor: state.next });
    state.found.push(...items);
    Object.assign(state.names, players);
    state.next = next;
    draw();
  }

  function draw() {
    room.show(html`
      <section class="wide">
        <h1 tabindex="-1">${puzzle.title}</h1>
        <div class="puzzle">
          <div class="card">${figure(puzzle)}</div>
          <div>
            <p class="row">${difficulty(puzzle.difficulty)} ${daily.id === puzzle.id ? html`<span class="tag">${t("home.puzzle")}</span>` : nothing}</p>
            ${mine ? reached(mine) : nothing}
            ${said(form)}
            <p class="row">
              <button class="button main large" data-action="start" aria-busy=${form.isBusy} @click=${start}>
                ${icon("play")} ${t(mine?.stars ? "puzzle.again" : "puzzle.start")}
              </button>
              ${state.begun.map(
                (/** @type {any} */ game) => html`
                  <a class="button" href=${path`/games/${game.id}`}
                    >${t("puzzle.goOn", { when: when(game.updated_at) })}</a
                  >
                `,
              )}
            </p>
            ${[...rules.aim, t("puzzle.cover", puzzle), ...rules.turn].map((text) => html`<p>${text}</p>`)}
            <p class="faint">${t("puzzle.source", puzzle)}</p>
          </div>
        </div>
        <h2>${t("puzzle.gallery")}</h2>
        <p class="faint">${best(puzzle)} ${puzzle.solutions ? t("puzzle.ways", { count: puzzle.solutions }) : nothing}</p>
        <ul class="cards">
          ${repeat(
            state.found,
            (each) => each.form,
            (each) => solved(each, state.names),
          )}
        </ul>
        ${
          state.next !== null && puzzle.solutions
            ? html`${mine?.stars || state.found.length ? nothing : html`<p>${t("puzzle.gives-away")}</p>`}
              <button class="button" data-action="solutions" @click=${more}>${t("puzzle.show")}</button>`
            : nothing
        }
      </section>
    `);
  }

  room.title(puzzle.title);
  draw();
  if (!session.isHere) return;
  const { items } = await get("/games", { mine: true, status: "playing", variant: puzzle.variant });
  state.begun = items.filter((/** @type {any} */ game) => game.ruleset === puzzle.ruleset).slice(0, 3);
  draw();
}

/** What I reached. @param {import("../types.js").SolvedPuzzle} solved */
const reached = ({ stars: count, pieces, seconds }) =>
  count
    ? html`<p class="row">${stars(count)} ${t("puzzle.time", { count: pieces, time: duration(1000 * seconds) })}</p>`
    : html`<p>${t("puzzle.no-star")}</p>`;

/**
 * A solution: who found it first and when, and how often it was found.
 * @type {(solution: any, names: any) => unknown}
 */
const solved = ({ record, players, is_dated, ended_at, found }, names) => html`
  <li>
    <a class="card" href=${path`/records/${record}`}>
      <img
        class="figure"
        src=${picture(path`/records/${record}.svg`, { labels: 0, last: 0 })}
        alt=""
        loading="lazy"
      />
      <b>${players.map((/** @type {string} */ each) => playerName(each, names)).join(", ")}</b>
      <small>${is_dated ? date(ended_at) : nothing} ${t("puzzle.found", { count: found })}</small>
    </a>
  </li>
`;
