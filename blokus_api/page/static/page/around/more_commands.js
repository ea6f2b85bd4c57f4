// What the panels around the table do: each asks the server, and reports the answer to the table.

import { get, getText, path, post, put, remove } from "../api.js";
import { keepLink } from "../links.js";
import { moments } from "../look/positions.js";
import { go, reload } from "../router.js";
import { identify, session } from "../session.js";
import { now as serverNow } from "../time.js";
import { analyses } from "./analyses.js";
import { changeOf } from "./ratings.js";
import { playOnPly } from "./result_words.js";

/** Milliseconds between two requests for an animation that is being made. */
const SOON = 3000;
/** How often ratings are asked for until the game is archived, from two seconds to a quarter of a minute apart. */
const ARCHIVED = { tries: 5, wait: 2000 };
/** Milliseconds within which a rematch is looked for after a game, and between two looks at least and at most. */
const REMATCH = { within: 3_600_000, from: 5000, to: 60_000 };
const WHOLE = { prefer: "return=representation" };

/**
 * @param {import("../types.js").Table} table
 * @param {(doing: () => Promise<any>) => Promise<any>} attempt
 * @param {AbortSignal} left aborted when the player leaves the table
 */
export function moreCommands(table, attempt, left) {
  const { around } = table.act;
  const own = (rest = "") => path`/games/${table.state.game.id}` + rest;
  const { request, stopAnalysis, stopAll } = analyses(around);
  let looking = 0;
  let pause = REMATCH.from;
  /** The game that each game of an invitation follows. @type {Map<string, string | null>} */
  const followed = new Map();

  const begin = async (/** @type {string} */ to, body = {}) => {
    around({ isBusy: true });
    const game = await attempt(() => post(to, body));
    if (game) go(path`/games/${game.id}`);
    around({ isBusy: false });
  };

  /** Return the rematch that another player wants, from what waits in my inbox. @param {any[]} items */
  async function rematchFrom(items) {
    const invited = items.filter(({ kind }) => kind === "invitation");
    for (const { game } of invited)
      if (!followed.has(game.id)) followed.set(game.id, (await get(path`/games/${game.id}`)).rematch_of);
    const item = invited.find(({ game }) => followed.get(game.id) === table.state.game.id);
    return item && { game: item.game.id, seat: item.seat, by: item.game.creator };
  }

  /** Nothing reports a rematch after the stream of a game: it is looked for as long as players are likely there. */
  function lookAgain() {
    const { updated_at } = table.state.game;
    if (left.aborted || !table.state.mine.length || serverNow() - Date.parse(updated_at) > REMATCH.within) return;
    clearTimeout(looking);
    looking = setTimeout(() => (document.hidden ? lookAgain() : act.lookForMore().catch(lookAgain)), pause);
    pause = Math.min(pause * 1.2, REMATCH.to);
  }

  /** @type {import("../types.js").Commands} */
  const act = {
    /** The next game that waits; the series of a game that is over. */
    async lookForMore(isLeaving = false) {
      const { game, me } = table.state;
      // A player who plays only with computers waits for nobody.
      if (!session.isHere || game.seats.every(({ player }) => player === me || player?.startsWith("ai:")))
        return;
      const { items } = await get("/me/inbox", { limit: 50 });
      const others = items.filter((/** @type {any} */ item) => item.kind !== "plan" && item.game.id !== game.id);
      const rematch = game.status === "ended" ? await rematchFrom(others) : undefined;
      const rest = others.filter((/** @type {any} */ item) => item.game.id !== rematch?.game);
      const [first] = rest;
      if (isLeaving && first) return go(path`/games/${first.game.id}`);
      around({ rematch, next: { count: rest.length, game: first?.game.id } });
      if (game.status !== "ended") return;
      lookAgain();
      if (table.state.around.series) return;
      const [row] = (await get("/series", { game: game.id })).items;
      if (row) around({ series: await get(path`/series/${row.id}`) });
    },
    async sit(seat, ai) {
      const isNew = !session.isHere;
      await identify();
      await attempt(() => put(own(path`/seats/${seat}`), { ai }, WHOLE));
      if (isNew) reload(); // as somebody now
    },
    getUp: (seat) => attempt(() => remove(own(path`/seats/${seat}`))),
    async invite(whom) {
      const answer = await table.act.command("around", "/invitations", whom);
      if (!answer?.token) return;
      keepLink(answer.game, whom.seat, answer.token);
      around({}); // the link is shown
    },

    /** Ask to go back to before my last move, or skip. */
    async askUndo() {
      const { game, mine } = table.state;
      const { items } = await get(own("/events"));
      const last = moments(items).findLast(
        ({ event, isStep, isUndone }) => isStep && !isUndone && mine.includes(event.data.seat),
      );
      await table.act.command("around", "/offers", {
        kind: "undo",
        to: Number(last?.version) - 1,
        expected_version: game.version,
      });
    },
    rematch: () => begin(own("/rematch")),
    /** Begin the same game for one again. */
    again() {
      const { variant, options, visibility } = table.state.game;
      return begin("/games", { variant, options, visibility, seats: ["me"] });
    },
    async declineRematch() {
      const { rematch } = table.state.around;
      around({ rematch: undefined });
      if (rematch) await attempt(() => post(path`/games/${rematch.game}/invitations/${rematch.seat}/decline`));
    },
    /** Ask who plays on from the position that is seen. */
    async playOn() {
      const { game, at, mine, past } = table.state;
      const ply = playOnPly(table.state);
      if (ply === null) return;
      const { openPlayOn } = await import("../screens/play_on.js");
      // Of a game that a player left, the position before that is played on from.
      const version = at ?? (game.status === "playing" ? game.version : (await attempt(() => get(own("/curve"))))?.points.at(-1).version);
      const { turn, out } = past ?? game;
      const left = at === null && game.status !== "playing" ? [] : out.map(({ seat }) => seat);
      openPlayOn({
        origin: { game: game.id, version },
        ply,
        seats: game.seats,
        out: left,
        mine: mine.find((seat) => !left.includes(seat)) ?? turn?.seat ?? 0,
      });
    },
    async newGame() {
      const { openNewGame } = await import("../screens/new_sheet.js");
      openNewGame({ variant: table.state.game.variant });
    },
    shareResult: () => import("./share_sheet.js").then(({ openShare }) => openShare(table.state, table.act)),
    /** Read how the game changed the ratings of its players, once it is archived. */
    async readRatings(tries = ARCHIVED.tries) {
      const { game, around: { ratings } } = table.state;
      if (!game.rated || ratings || left.aborted) return;
      const record = await get(own("/record")).catch(() => null);
      const players = game.seats.flatMap(({ player }) => player ?? []);
      const changes = record && (await Promise.all(players.map((player) => changeOf(player, game.ruleset, record.id))));
      if (changes?.every(Boolean)) around({ ratings: Object.fromEntries(players.map((player, i) => [player, changes[i]])) });
      else if (tries > 1) setTimeout(() => act.readRatings(tries - 1), ARCHIVED.wait * (ARCHIVED.tries + 1 - tries));
    },

    analyse: (kind) => request(kind, { game: table.state.game.id }),
    stopAnalysis,
    /** Place the advised piece. */
    async playHint() {
      const {
        legal,
        board,
        around: { hint },
      } = table.state;
      const advised = hint?.result?.placement;
      const ids = advised?.cells.map(board.idOf);
      const ghost = legal?.find(
        ({ piece, cells }) => piece === advised?.piece && cells.every((id) => ids?.includes(id)),
      );
      if (ghost) await table.act.place(ghost);
    },

    findPictures: async () => around({ pictures: await attempt(() => get(own("/pictures"))) }),
    /** An animation is made when somebody asks: until then the server answers in JSON that one has to wait. */
    async animate() {
      const ask = () => attempt(() => getText(own("/replay.webp"), {}, "image/webp, */*"));
      around({ animated: "making" });
      let answer = await ask();
      while (answer?.startsWith("{")) {
        await new Promise((wake) => setTimeout(wake, SOON));
        answer = await ask();
      }
      around({ animated: answer && "made" });
    },
    shareBy: (url) => navigator.share({ url, title: document.title }).catch(() => null),
  };
  left.addEventListener("abort", () => {
    clearTimeout(looking);
    stopAll();
  });
  return act;
}
