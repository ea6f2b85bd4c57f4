// Home: begin a game, go on with one's own, choose a family, and what others play.

import { get, path } from "../api.js";
import { guestNotice } from "../guest.js";
import { html } from "../lit.js";
import { need } from "../needs.js";
import { whoAmI } from "../session.js";
import { attempt, join, offerGame, playDuo } from "./home_begin.js";
import { gameOfTheDay, openCard, puzzleCard, watchCard } from "./home_cards.js";
import { heroView, LEVELS, takeFirstView } from "./home_hero.js";
import { tiles } from "./home_tiles.js";
import { namesOf, sign } from "./parts.js";
import { myProgress } from "./progress.js";
import { allVariants, lastPlayed, playComputer, remember, titlesOf } from "./variants.js";

await need("home");

/** @typedef {import("./lists.js").GameRow} GameRow */
/** @typedef {import("./home_mine.js").Mine} Mine */

const MOST = 8;

/** @type {import("../router.js").Open} */
export async function open(_place, room) {
  room.title("");
  const first = await takeFirstView();
  const last = lastPlayed();
  const known = {
    variants: /** @type {import("./lists.js").Variant[]} */ ([]),
    titles: /** @type {Record<string, string>} */ ({}),
    names: /** @type {import("../types.js").Names} */ ({}),
    me: /** @type {string | null} */ (null),
  };
  const state = {
    level: first?.level ?? last.level,
    /** What is under way: the name of a button, or the id of a game. @type {string | null} */ busy: null,
    /** @type {Mine[]} */ mine: [],
    /** @type {GameRow[] | null} */ open: null,
    /** @type {GameRow | null} */ live: null,
    /** @type {any} */ record: null,
    /** @type {import("./lists.js").PuzzleRow | null} */ puzzle: null,
    /** @type {import("../types.js").PuzzleProgress | null} */ progress: null,
  };

  /** Do what a button says, and show at once that it is under way. @type {(what: string, act: () => Promise<void>) => Promise<void>} */
  async function begin(what, act) {
    if (state.busy) return;
    state.busy = what;
    draw();
    await attempt(act);
    state.busy = null;
    draw();
  }

  function choose(/** @type {string} */ level) {
    state.level = level;
    remember({ level });
    draw();
  }

  /** Read a list of games, with the names of their players. @type {(query: object) => Promise<GameRow[]>} */
  async function games(query) {
    const { items, players } = await get("/games", /** @type {any} */ (query));
    Object.assign(known.names, players);
    return items;
  }

  /** @param {string} me */
  async function loadMine(me) {
    const [inbox, running, ended] = await Promise.all([
      get("/me/inbox", { limit: MOST }),
      games({ mine: true, status: "playing", limit: MOST }),
      games({ mine: true, status: "ended", limit: MOST }),
    ]);
    /** @type {Map<string, Mine>} */
    const mine = new Map();
    for (const item of inbox.items) if (!mine.has(item.game.id)) mine.set(item.game.id, { row: item.game, item });
    for (const row of [...running, ...ended]) if (!mine.has(row.id)) mine.set(row.id, { row });
    state.mine = [...mine.values()].slice(0, MOST);
    const rows = state.mine.map(({ row }) => row);
    const unknown = rows.flatMap(({ players }) => players).filter((each) => !(each in known.names));
    const [names] = await Promise.all([namesOf(unknown), sign(rows)]);
    Object.assign(known.names, names);
    known.me = me;
  }

  async function loadOthers() {
    const [open, playing] = await Promise.all([
      games({ status: "open", open_seats: true, limit: 20 }),
      games({ status: "playing", limit: 20 }),
    ]);
    const isOthers = (/** @type {GameRow} */ { players }) => !known.me || !players.includes(known.me);
    const others = playing.filter(isOthers);
    state.live = others.find(({ ply }) => ply > 1) ?? others[0] ?? null;
    state.record = state.live ? null : await gameOfTheDay();
    state.open = open.filter(isOthers);
    draw();
    if (state.live) watch(state.live).catch(() => null); // it may have been called off
  }

  /** @type {(row: GameRow) => Promise<void>} */
  async function watch(row) {
    const { stream } = await import("../stream.js");
    for await (const { id } of stream(path`/games/${row.id}/stream`, { last: String(row.version), signal: room.signal })) {
      if (!id) continue;
      row.version = Number(id);
      draw();
    }
  }

  /** The view of my games, which a first visit does without. @type {typeof import("./home_mine.js") | null} */
  let views = null;
  /** @type {typeof import("../keep.js").keepCard | null} */
  let keepCard = null;

  const mine = () => views?.mineFirst(state, known, last, {
    play: () => begin("play", () => playComputer(last.variant, last)),
    offer: (event, tab) => offerGame(event, last.variant, tab),
  });

  const hero = () =>
    heroView({
      level: LEVELS.includes(state.level) ? state.level : LEVELS[0],
      isBusy: state.busy === "play",
      choose,
      begin: () => begin("play", () => playDuo(LEVELS.includes(state.level) ? state.level : LEVELS[0])),
      friend: (event) => offerGame(event, "duo", "friend"),
    });

  function draw() {
    room.show(html`
      <section class="wide homepage">
        ${views ? mine() : hero()} ${keepCard?.(draw) ?? ""}
        ${tiles((event, variant) => offerGame(event, variant, "computer"))}
        <div class="three">
          ${puzzleCard(state.puzzle, state.progress)}
          ${openCard(state.open, known, {
            busy: state.busy,
            join: (row) => begin(row.id, () => join(row)),
            offer: (event) => offerGame(event, "duo", "anyone"),
          })}
          ${watchCard(state.live, state.record, known)}
        </div>
        ${state.open?.length ? guestNotice() : ""}
      </section>
    `);
  }

  const me = await whoAmI();
  if (me) await loadMine(`player:${me.id}`);
  if (state.mine.length) [views] = await Promise.all([import("./home_mine.js"), loadTitles()]);
  if (state.mine.length && me?.kind === "guest") import("../keep.js").then((keep) => ((keepCard = keep.keepCard), draw()), () => null);
  draw();
  first?.remove();
  // What others play may be missing: one's own game begins without it.
  loadTitles().then(draw, () => null);
  loadOthers().catch(() => null);
  loadPuzzle().catch(() => null);

  async function loadPuzzle() {
    [state.puzzle, state.progress] = await Promise.all([get("/puzzles/daily"), myProgress()]);
    draw();
  }

  async function loadTitles() {
    known.variants = await allVariants();
    known.titles = titlesOf(known.variants);
  }
}
