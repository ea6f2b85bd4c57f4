// Openings of a ruleset: what games chose, move by move on a board, and statistics of all of them.

import { address, get, path, picture, Problem, withQuery } from "../api.js";
import { loadBoard } from "../board/geometry.js";
import { describe } from "../board/describe.js";
import { cellAt, drawBoard, scenePoint } from "../board/view.js";
import { explored } from "../look/explorer.js";
import { written } from "../look/follow.js";
import { rulesetTitle } from "../look/parts.js";
import { need } from "../needs.js";
import { skillOf } from "../points.js";
import { html, nothing } from "../render.js";
import { ghost } from "../router.js";
import { t } from "../words.js";
import { blank, fieldOf } from "./form.js";
import { allVariants } from "./variants.js";

await need("table", "lists");

const PLOTS = ["seats", "scores", "colors", "pieces", "lengths", "margins"];
const POOLS = ["people", "guests", "bots", "ai", "imported", "mixed", "apps"];
const LOOK = { turn: 0, labels: true };

/** @type {import("../router.js").Open} */
export async function open({ params }, room) {
  room.title(t("bar.explorer"));
  if (!params.ruleset) return list(room);
  const { ruleset } = params;
  const openings = path`/explorer/${ruleset}`;
  const form = blank("explorer");
  /** @type {any} */
  let answer;
  /** @type {any} */
  let preview = null;
  /** @type {string} */
  let problem = "";
  const [id, ...options] = ruleset.split(";");
  const query = Object.fromEntries(options.map((option) => option.split("=")));
  const [board, variant] = await Promise.all([loadBoard(id, query), get(path`/variants/${id}`, query)]);
  /** The pieces that may be drawn first; games begin with each of them. @type {string[]} */
  const firstPieces = variant.first_pieces ?? [];
  let isShown = false;
  let isDue = false;

  const asked = () => new URLSearchParams(location.search);
  async function load() {
    const wanted = location.search;
    try {
      const fields = asked();
      if (firstPieces.length && !fields.has("first_piece") && !fields.has("moves") && !fields.has("position")) fields.set("first_piece", firstPieces[0]);
      for (const name of ["min_rating", "max_rating"]) if (fields.has(name)) fields.set(name, String(Math.max(1, skillOf(Number(fields.get(name))))));
      const told = await get(openings, { limit: 20, ...Object.fromEntries(fields) });
      if (wanted !== location.search) return;
      [answer, problem, preview] = [told, "", null];
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      problem = error.message;
    }
    draw();
  }
  /** Go on in the same screen, so that the focus stays. @param {Record<string, string>} fields */
  function show(fields) {
    const next = new URLSearchParams({ ...Object.fromEntries(asked()), ...fields });
    for (const [name, value] of [...next]) if (!value) next.delete(name);
    history.pushState(null, "", `${location.pathname}?${next}`);
    load();
  }
  const moves = () => written(board, answer.position.placements, answer.position.skips);
  /** Look at a position: by moves, not by key, so the board stays as it lies. @param {string[]} line */
  const lookAt = (line) => show({ position: "", moves: line.join(" "), first_piece: answer?.position.first_piece ?? "" });
  const act = {
    preview(/** @type {any} */ move) {
      preview = move;
      draw();
    },
    tryMove: (/** @type {any} */ { color, move }) => lookAt([...moves(), `${color}:${move}`]),
  };
  const ids = (/** @type {number[][]} */ cells) => cells.map((cell) => Number(board.idOf(cell)));
  const scene = () => ({
    colors: variant.colors,
    hatched: variant.obstacles,
    placements: answer.position.placements.map((/** @type {any} */ { color, cells }) => ({ color, cells: ids(cells) })),
    last: answer.position.ply ? 1 : 0,
    ghost: preview?.cells && { color: preview.color, cells: ids(preview.cells), isLegal: true },
  });
  /** Play the most frequent move that covers the cell. @param {PointerEvent} event */
  function tap(event) {
    const point = scenePoint(/** @type {any} */ (event.currentTarget).querySelector("svg"), event.clientX, event.clientY);
    const cell = cellAt(board, scene(), LOOK, point);
    const move = answer.moves.find((/** @type {any} */ { cells = [] }) => ids(cells).includes(Number(cell)));
    if (move) act.tryMove(move);
  }

  /** Once a frame: lines that go away tell that they are not looked at any more. */
  function draw() {
    if (!isDue) requestAnimationFrame(paint);
    isDue = true;
  }
  function paint() {
    isDue = false;
    const focused = document.activeElement;
    view();
    // The line that was chosen is gone: on with the next ones.
    if (focused?.isConnected === false) /** @type {HTMLElement | null} */ (document.querySelector(".explored button") ?? document.querySelector(".looking h1"))?.focus();
  }
  function view() {
    const wanted = asked();
    const field = (/** @type {string} */ name, choices = /** @type {any} */ (undefined)) => fieldOf(form, {
      name, choices, type: "number", label: t(`explorer.${name}`), value: wanted.get(name) ?? "", change: (value) => show({ [name]: value }),
    });
    room.show(html`
      <div class="wide looking">
        <h1 tabindex="-1">${rulesetTitle(variant.ruleset, [variant])}</h1>
        <div>
          ${answer ? html`<div class="board-holder" @click=${tap}>${drawBoard(board, scene(), LOOK, { label: describe(variant.title, scene(), answer.position.turn?.color) })}</div>` : nothing}
          <p class="row">
            <button class="button" aria-disabled=${!answer?.position.ply} @click=${() => lookAt(moves().slice(0, -1))}>${t("replay.back")}</button>
            <button class="button" aria-disabled=${!answer?.position.ply} @click=${() => lookAt([])}>${t("replay.first")}</button>
            <a class="button" href=${withQuery("/records", { ruleset, moves: answer ? moves().join(" ") : "" })}>${t("bar.records")}</a>
            <a class="button" href=${path`/leaderboards/${ruleset}`}>${t("bar.leaderboards")}</a>
          </p>
        </div>
        <div>
          ${problem ? html`<p role="alert">${problem}</p>` : nothing}
          ${answer ? html`<div class="panel">${explored(answer, variant, act)}</div>` : nothing}
          <div class="filters card">
            ${firstPieces.length ? fieldOf(form, {
              name: "first_piece",
              choices: firstPieces.map((piece) => [piece, piece]),
              label: t("explorer.first_piece"),
              value: answer?.position.first_piece ?? "",
              change: (value) => show({ first_piece: value, moves: "", position: "" }),
            }) : nothing}
            ${field("pool", [["", t("search.any")], ...POOLS.map((pool) => [pool, t(`pool.${pool}`)])])}
            ${field("from_year")} ${field("to_year")} ${field("min_rating")} ${field("max_rating")}
          </div>
        </div>
        <details class="stats" @toggle=${() => { isShown = true; draw(); }}>
          <summary>${t("explorer.stats")}</summary>
          ${isShown ? html`
            <div class="plots">
              ${[4, 8, 255].map((to_ply) => html`<figure>
                <img loading="lazy" alt="" src=${picture(path`/stats/${ruleset}/cells.svg`, { to_ply: to_ply > 99 ? "" : to_ply })} />
                <figcaption>${to_ply > 99 ? t("explorer.heat") : t("explorer.heat-to", { ply: to_ply })}</figcaption></figure>`)}
              ${PLOTS.map((plot) => html`<img loading="lazy" alt=${t(`plot.${plot}`)} src=${address(path`/stats/${ruleset}/${plot}.svg`)} />`)}
            </div>` : nothing}
        </details>
      </div>
    `);
  }
  room.onHash(load);
  await load();
}

/** The rulesets of which there are records. @param {import("../router.js").Room} room */
async function list(room) {
  const [{ items: played }, variants] = await Promise.all([get("/rulesets", { limit: 200 }), allVariants()]);
  // Each draft begins with hands of its own: nothing can be counted.
  const drafts = variants.filter(({ phases }) => phases.includes("draft")).map(({ id }) => id);
  const items = played.filter((/** @type {any} */ { variant }) => !drafts.includes(variant));
  room.show(html`
    <section class="narrow">
      <h1 tabindex="-1">${t("bar.explorer")}</h1>
      <p class="lead">${t("explorer.about")}</p>
      <ul class="list links card" ?hidden=${!items.length}>
        ${items.map((/** @type {any} */ { ruleset, records }) => html`
          <li><a href=${path`/explorer/${ruleset}`}>${rulesetTitle(ruleset, variants)}
            <span class="faint">${t("explorer.games", { count: records })}</span></a></li>`)}
      </ul>
      ${items.length ? nothing : html`
        <div class="empty">${ghost}<p>${t("explorer.empty")}</p><a class="button main" href="/">${t("bar.play")}</a></div>`}
    </section>
  `);
}
