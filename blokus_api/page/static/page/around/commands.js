// What the panels around the table do: each asks the server, and tells the table what came of it.

import { get, getText, path, post, Problem, put, remove } from "../api.js";
import { look, read } from "../kept.js";
import { keepLink } from "../links.js";
import { go, reload } from "../router.js";
import { identify, session } from "../session.js";
import { stream } from "../stream.js";
import { isSet, now as serverNow } from "../time.js";
import { nextTick, timeOf } from "./clock.js";
import { planKey } from "./scene.js";

const SOON = 3000;
/** Milliseconds within which a rematch is looked for after a game, and between two looks at least and at most. */
const REMATCH = { within: 3_600_000, from: 5000, to: 60_000 };
const WHOLE = { prefer: "return=representation" };

/** @param {import("../types.js").Table} table */
export function aroundCommands(table) {
  const around = (/** @type {Partial<import("../types.js").Around>} */ fields) =>
    table.dispatch({ type: "around", with: fields });
  const own = (rest = "") => path`/games/${table.state.game.id}` + rest;
  const versions = async () =>
    (await get(own("/curve"))).points.map((/** @type {{version: number}} */ point) => point.version);
  /** @type {Record<string, AbortController>} */
  const asked = {};
  let ticking = 0;
  let wasMine = false;
  let isLeft = false;
  let pause = REMATCH.from;
  /** The game that each game of an invitation follows. @type {Map<string, string | null>} */
  const followed = new Map();
  /** @type {Promise<unknown> | null} */
  let measuring = null;

  /** Do something; what is refused is told where refused moves are. @param {() => Promise<any>} doing */
  async function attempt(doing) {
    try {
      const answer = await doing();
      if (answer?.state?.id) table.dispatch({ type: "told", game: answer.state });
      return answer;
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      table.dispatch({ type: "refused", problem });
    }
  }
  const begin = async (/** @type {string} */ rest, body = {}) => {
    const game = await attempt(() => post(own(rest), body));
    if (game) go(path`/games/${game.id}`);
  };

  function tick() {
    const { clock } = table.state.game;
    clearTimeout(ticking);
    if (!clock?.turn) return;
    if (isSet()) measuring ??= get("").catch(() => null).finally(() => (measuring = null));
    const now = serverNow();
    ticking = setTimeout(tick, nextTick(timeOf(clock, clock.turn.seat, now).left));
    if (!document.hidden) around({ now });
  }

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
    if (isLeft || !table.state.mine.length || serverNow() - Date.parse(updated_at) > REMATCH.within) return;
    clearTimeout(ticking);
    ticking = setTimeout(() => (document.hidden ? lookAgain() : act.lookForMore().catch(lookAgain)), pause);
    pause = Math.min(pause * 1.2, REMATCH.to);
  }

  /** Planned moves come with their commands, once there are any. */
  const planning = async () =>
    void Object.assign(table.act, (await import("./plan_commands.js")).planCommands(table, attempt));

  /** @type {import("../types.js").Commands} */
  const act = {
    around,

    openAround() {
      act.toldAround();
      const { game, mine } = table.state;
      if (mine.length && game.status === "playing" && read(planKey(game)))
        planning().then(() => table.act.readPlan());
    },
    leaveAround() {
      isLeft = true;
      clearTimeout(ticking);
      Object.keys(asked).forEach(act.stopAnalysis);
    },
    /** The game went on: so do the clock, the orders and what one may be waited for. */
    toldAround() {
      const { game, mine, around: { sure } } = table.state;
      const isMine = mine.includes(game.turn?.seat ?? -1);
      tick();
      act.stopAnalysis("hint");
      if (sure === "skip") around({ sure: null }); // it asked about an earlier turn
      if (game.status === "ended")
        ticking = setTimeout(act.lookForMore, SOON); // once it is scored
      else if (wasMine && !isMine) act.lookForMore(look.advance);
      table.act.followPlan?.();
      wasMine = isMine;
    },
    /** Begin to plan. */
    openPlan: () => planning().then(() => table.act.openPlan()),
    /** The next game that waits; the series of a game that is over. */
    async lookForMore(isLeaving = false) {
      const { game, me } = table.state;
      // Whoever plays with computers alone waits for nobody.
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
    inviteNamed(event) {
      event.preventDefault();
      const { player, seat } = event.target;
      // The address of a player's page names them as well.
      act.invite({ player: player.value.trim().replace(/^.*[/:]/, ""), seat: Number(seat.value) });
    },

    /** Ask to go back to before my last move, or skip. */
    async askUndo() {
      const { game, mine } = table.state;
      const [{ moments }, { items }] = await Promise.all([import("../look/positions.js"), get(own("/events"))]);
      const last = moments(items).findLast(
        ({ event, isStep, isUndone }) => isStep && !isUndone && mine.includes(event.data.seat),
      );
      await table.act.command("around", "/offers", {
        kind: "undo",
        to: Number(last?.version) - 1,
        expected_version: game.version,
      });
    },
    rematch: () => begin("/rematch"),
    async declineRematch() {
      const { rematch } = table.state.around;
      around({ rematch: undefined });
      if (rematch) await attempt(() => post(path`/games/${rematch.game}/invitations/${rematch.seat}/decline`));
    },
    fork: () =>
      identify().then(() => begin("/fork", { version: table.state.at ?? table.state.game.version })),

    async analyse(kind) {
      act.stopAnalysis(kind);
      const { signal } = (asked[kind] = new AbortController());
      const tell = (/** @type {any} */ analysis) => signal.aborted || around({ [kind]: analysis });
      tell({ status: "waiting" });
      try {
        await identify();
        const known = kind === "review" ? await versions() : [];
        const { id } = await post("/analyses", { kind, game: table.state.game.id });
        const cancel = () => remove(path`/analyses/${id}`).catch(() => null);
        if (signal.aborted) return cancel();
        signal.addEventListener("abort", cancel);
        for await (const { name, data } of stream(path`/analyses/${id}/stream`, { signal })) {
          if (name === "analysis") tell({ ...data, versions: known });
        }
        signal.removeEventListener("abort", cancel);
      } catch (problem) {
        tell({ problem: /** @type {Error} */ (problem).message });
      }
    },
    stopAnalysis(kind) {
      if (!asked[kind]) return;
      asked[kind].abort();
      delete asked[kind];
      around({ [kind]: undefined });
    },
    /** Take the advised placement in hand, put where it is advised. */
    takeHint() {
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
      if (ghost) table.act.hold(ghost);
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
  return act;
}
