// Openings of a ruleset: what games chose, move by move on a board, and statistics of all of them.

import { get, path, Problem, withQuery } from "../api.js";
import { describe } from "../board/describe.js";
import { fitBoard } from "../board/fit.js";
import { loadBoard } from "../board/geometry.js";
import { cellAt, drawBoard, scenePoint } from "../board/view.js";
import { icon } from "../icons.js";
import { explored, heatMaps, similar } from "../look/explorer.js";
import { written } from "../look/follow.js";
import { rulesetTitle } from "../look/parts.js";
import { statistics } from "../look/statistics.js";
import { tabbed } from "../look/tabbed.js";
import { need } from "../needs.js";
import { skillOf } from "../points.js";
import { html, nothing } from "../render.js";
import { ghost } from "../router.js";
import { t } from "../words.js";
import { blank, fieldOf } from "./form.js";
import { allVariants } from "./variants.js";

await need("table", "lists");

const POOLS = ["people", "guests", "bots", "ai", "imported", "mixed", "apps"];
const LOOK = { turn: 0, labels: true };
const TABS = ["moves", "stats", "filter"];

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
  let stats = null;
  /** @type {any} */
  let preview = null;
  let problem = "";
  let tab = TABS[0];
  let isDue = false;
  const [id, ...options] = ruleset.split(";");
  const query = Object.fromEntries(options.map((option) => option.split("=")));
  const [board, variant, variants] = await Promise.all([loadBoard(id, query), get(path`/variants/${id}`, query), allVariants()]);
  const drawn = { board, variant, look: LOOK };
  const title = rulesetTitle(variant.ruleset, variants);
  room.title(`${title}, ${t("bar.explorer")}`);
  /** The pieces that may be drawn first; games begin with each of them. @type {string[]} */
  const firstPieces = variant.first_pieces ?? [];

  const asked = () => new URLSearchParams(location.search);
  async function load() {
    const wanted = location.search;
    try {
      const fields = Object.fromEntries(asked());
      for (const name of ["min_rating", "max_rating"]) if (name in fields) fields[name] = String(Math.max(1, skillOf(Number(fields[name]))));
      const isOpen = firstPieces.length && !["first_piece", "moves", "position"].some((name) => name in fields);
      let told = null;
      // Begin with the first of these pieces that a game had.
      for (const piece of isOpen ? firstPieces : [undefined]) {
        told = await get(openings, { limit: 20, ...fields, ...(piece && { first_piece: piece }) });
        if (told.games) break;
      }
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
  /** @param {string} name */
  function openTab(name) {
    tab = name;
    draw();
    if (tab === "stats" && !stats) get(path`/stats/${ruleset}`).then((told) => ((stats = told), draw()));
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
    fitBoard();
    // The line that was chosen is gone: on with the next ones.
    if (focused?.isConnected === false) /** @type {HTMLElement | null} */ (document.querySelector(".explored button") ?? document.querySelector(".is-record h1"))?.focus();
  }
  function filters() {
    const wanted = asked();
    const field = (/** @type {string} */ name, choices = /** @type {any} */ (undefined)) => fieldOf(form, {
      name, choices, type: "number", label: t(`explorer.${name}`), value: wanted.get(name) ?? "", change: (value) => show({ [name]: value }),
    });
    return html`<div class="filters">
      ${field("pool", [["", t("search.any")], ...POOLS.map((pool) => [pool, t(`pool.${pool}`)])])}
      ${field("from_year")} ${field("to_year")} ${field("min_rating")} ${field("max_rating")}
    </div>`;
  }
  /** @type {Record<string, () => unknown>} */
  const bodies = {
    moves: () => html`
      ${problem ? html`<p role="alert">${problem}</p>` : nothing}
      ${firstPieces.length ? fieldOf(form, {
        name: "first_piece",
        choices: firstPieces.map((piece) => [piece, piece]),
        label: t("explorer.first_piece"),
        value: answer?.position.first_piece ?? "",
        change: (value) => show({ first_piece: value, moves: "", position: "" }),
      }) : nothing}
      ${answer ? html`${explored(answer, drawn, act)} <p class="explored-links"><a href=${similar(answer)}>${t("explorer.similar")}</a></p>` : nothing}`,
    stats: () => (stats ? statistics(stats, drawn) : nothing),
    filter: filters,
  };
  const step = (/** @type {string} */ name, /** @type {string} */ sign, /** @type {() => string[]} */ line) => {
    const isOff = !answer?.position.ply;
    return html`<button class="icon-button" data-step=${name} aria-label=${t(`explorer.${name}`)} title=${t(`explorer.${name}`)}
      aria-disabled=${isOff} @click=${() => isOff || lookAt(line())}>${icon(sign)}</button>`;
  };
  function view() {
    room.show(html`
      <div class="table is-record ${board.isSolid ? "solid" : ""}" data-state="over">
        <div class="table-bar">
          <a class="icon-button" href="/explorer" aria-label=${t("bar.explorer")}>${icon("back")}</a>
          <h1 tabindex="-1">${title}</h1>
        </div>
        <div class="side">
          <section class="card opening-of">
            <a class="icon-button" href="/explorer" aria-label=${t("bar.explorer")}>${icon("back")}</a>
            <h2>${title}</h2>
            <a href=${withQuery(path`/rules/${id}`, query)}>${t("bar.rules")}</a>
            <a href=${path`/leaderboards/${ruleset}`}>${t("bar.players")}</a>
          </section>
          ${tabbed(TABS, tab, openTab, bodies[tab]())}
          ${tab === "moves" ? heatMaps(ruleset, variant.colors) : nothing}
        </div>
        <div class="board-zone" data-zone="board">
          ${answer ? html`<div class="board-holder" @click=${tap}>${drawBoard(board, scene(), LOOK, { label: describe(variant.title, scene(), answer.position.turn?.color) })}</div>` : nothing}
        </div>
        <div class="controls" data-zone="controls">
          ${step("to-start", "first", () => [])} ${step("back", "back", () => moves().slice(0, -1))}
          <output>${t("explorer.heat-to", { ply: answer?.position.ply ?? 0 })}</output>
        </div>
      </div>
    `);
  }
  room.onHash(load);
  await load();
}

/** The rulesets of which there are records, by families. @param {import("../router.js").Room} room */
async function list(room) {
  const [{ items: played }, variants] = await Promise.all([get("/rulesets", { limit: 200 }), allVariants()]);
  // Each draft begins with hands of its own: nothing can be counted.
  const known = variants.filter(({ phases }) => !phases.includes("draft"));
  const order = known.map(({ id }) => id);
  const items = played
    .filter((/** @type {any} */ { variant }) => order.includes(variant))
    .sort((/** @type {any} */ one, /** @type {any} */ other) => order.indexOf(one.variant) - order.indexOf(other.variant));
  /** @type {Map<string, any[]>} */
  const families = new Map();
  for (const item of items) {
    const { family_title: title } = known[order.indexOf(item.variant)];
    families.set(title, [...(families.get(title) ?? []), item]);
  }
  room.show(html`
    <section class="wide">
      <h1 tabindex="-1">${t("bar.explorer")}</h1>
      <p class="lead">${t("explorer.about")}</p>
      <div class="openings">
        ${[...families].map(([family, rows]) => html`
          <section class="card">
            <h2>${family}</h2>
            <ul class="links">
              ${rows.map(({ ruleset, records }) => html`
                <li><a href=${path`/explorer/${ruleset}`}>${rulesetTitle(ruleset, variants)}
                  <span class="faint">${t("explorer.games", { count: records })}</span></a></li>`)}
            </ul>
          </section>`)}
      </div>
      ${items.length ? nothing : html`
        <div class="empty">${ghost}<p>${t("explorer.empty")}</p><a class="button main" href="/">${t("bar.play")}</a></div>`}
    </section>
  `);
}
