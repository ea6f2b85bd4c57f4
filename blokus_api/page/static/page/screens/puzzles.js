// The catalogue of puzzles: figures, cubes and whole games for one, by variant, difficulty and size.

import { get, pages, path } from "../api.js";
import { need } from "../needs.js";
import { html, repeat } from "../render.js";
import { t } from "../words.js";
import { blank, fieldOf } from "./form.js";
import { figure } from "./parts.js";
import { myProgress, solvedBy, stars } from "./progress.js";

await need("lists");

const LEVELS = [1, 2, 3, 4, 5];
/** @type {Record<string, object>} how many pieces a puzzle of a size takes at least */
const SIZES = {
  small: { pieces_max: 8 },
  medium: { pieces_min: 9, pieces_max: 20 },
  large: { pieces_min: 21 },
};
const MINE = ["unsolved", "done"];
const form = blank("puzzles");

/** @type {import("../router.js").Open} */
export async function open(_, room) {
  room.title(t("bar.puzzles"));
  const [{ items }, daily, progress] = await Promise.all([get("/variants"), get("/puzzles/daily"), myProgress()]);
  const isSolved = (/** @type {string} */ id) => (solvedBy(progress, id)?.stars ?? 0) > 0;
  const choices = {
    variant: items
      .filter((/** @type {any} */ each) => each.is_puzzle)
      .map((/** @type {any} */ each) => [each.id, each.title]),
    difficulty: LEVELS.map((level) => [String(level), t(`puzzles.level${level}`)]),
    size: Object.keys(SIZES).map((size) => [size, t(`puzzles.${size}`)]),
    ...(progress?.puzzles.length && { mine: MINE.map((each) => [each, t(`puzzles.${each}`)]) }),
  };
  let wanted = new URLSearchParams();

  async function load() {
    const asked = (wanted = new URLSearchParams(location.search));
    const found = [];
    for await (const { items } of pages("/puzzles", filters(asked))) found.push(...items);
    const mine = asked.get("mine");
    const shown = MINE.includes(mine ?? "") ? found.filter(({ id }) => isSolved(id) === (mine === "done")) : found;
    if (asked === wanted) draw(shown); // else something else was chosen meanwhile
  }

  /** The choice stands in the address, and the focus stays: no screen is opened anew. */
  function choose(/** @type {string} */ name, /** @type {string} */ value) {
    wanted.set(name, value);
    history.replaceState(null, "", `?${wanted}`);
    return load();
  }

  /** @param {import("./lists.js").PuzzleRow[]} puzzles */
  const draw = (puzzles) =>
    room.show(html`
      <section class="wide">
        <div class="head">
          <h1 tabindex="-1">${t("bar.puzzles")}</h1>
          ${progress?.puzzles.length ? summary(progress) : ""}
        </div>
        <a class="card daily" href=${path`/puzzles/${daily.id}`}>
          ${figure(daily)}
          <span>
            <span class="tag">${t("home.puzzle")}</span> <b>${daily.title}</b>
            ${difficulty(daily.difficulty)} ${mark(daily, progress)}
          </span>
          <span class="button ${isSolved(daily.id) ? "" : "main"}">${t(isSolved(daily.id) ? "puzzle.again" : "home.solve")}</span>
        </a>
        <div class="filters">
          ${Object.entries(choices).map(([name, values]) =>
            fieldOf(form, {
              name,
              label: t(`puzzles.${name}`),
              value: wanted.get(name) ?? "",
              choices: [["", t("puzzles.all")], ...values],
              change: (value) => choose(name, value),
            }),
          )}
        </div>
        <p role="status" class="faint">${t("puzzles.count", { count: puzzles.length })}</p>
        <ul class="cards wider">
          ${repeat(
            puzzles,
            ({ id }) => id,
            (puzzle) => html`
              <li>
                <a class="card" href=${path`/puzzles/${puzzle.id}`}>
                  ${figure(puzzle)} <b>${puzzle.title}</b> ${difficulty(puzzle.difficulty)}
                  ${mark(puzzle, progress)}
                </a>
              </li>
            `,
          )}
        </ul>
      </section>
    `);
  room.onHash(load);
  await load();
}

/**
 * What the API is asked for, by what stands in the address.
 * @param {URLSearchParams} wanted
 */
export const filters = (wanted) => ({
  variant: wanted.get("variant"),
  difficulty: wanted.get("difficulty"),
  ...SIZES[wanted.get("size") ?? ""],
  limit: 100,
});

/** How many I solved, my stars and my days in a row. @param {import("../types.js").PuzzleProgress} progress */
const summary = ({ solved, stars: count, streak, longest_streak }) => html`
  <p class="row solved-sum">
    <span><b>${solved}</b> ${t("puzzles.solved-by-me", { count: solved })}</span>
    <span><b>${count}</b> ${t("puzzles.star-count", { count })}</span>
    <span><b>${streak}</b> ${t("puzzles.streak", { count: streak })}</span>
    ${longest_streak > streak ? html`<span class="faint">${t("puzzles.longest", { count: longest_streak })}</span>` : ""}
  </p>
`;

/** What I reached of a puzzle, or what can be reached. @type {(puzzle: import("./lists.js").PuzzleRow, progress: import("../types.js").PuzzleProgress | null) => unknown} */
function mark({ id, fewest }, progress) {
  const solved = solvedBy(progress, id);
  if (!solved) return html`<small>${t("puzzles.fewest", { count: fewest })}</small>`;
  if (!solved.stars) return html`<small>${t("puzzles.helped")}</small>`;
  return html`<small>${stars(solved.stars)} ${t("home.solved", { count: solved.pieces })}</small>`;
}

/** Tell the number of pieces needed, and how often it was solved. @type {(puzzle: import("./lists.js").PuzzleRow) => string} */
export const best = ({ fewest, solved }) =>
  `${t("puzzles.fewest", { count: fewest })} ${solved ? t("puzzles.solved", { count: solved }) : ""}`;

/** How hard a puzzle is: in dots, and in words. @type {(level: number) => unknown} */
export const difficulty = (level) => html`
  <span
    ><b class="dots" aria-hidden="true">${"●".repeat(level)}<i>${"●".repeat(LEVELS.length - level)}</i></b>
    ${t(`puzzles.level${level}`)}</span
  >
`;
