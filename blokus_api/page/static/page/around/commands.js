// What happens around the table while a game goes on: its clock, planned moves, the next game. All else loads later.

import { get, Problem } from "../api.js";
import { look, read } from "../kept.js";
import { late } from "../late.js";
import { isSet, now as serverNow } from "../time.js";
import { nextTick, timeOf } from "./clock.js";
import { planKey } from "./scene.js";

const SOON = 3000;
/** Commands of `more_commands.js` and of `plan_commands.js`. */
const MORE = ["lookForMore", "sit", "getUp", "invite", "askUndo", "rematch", "declineRematch", "again", "playOn", "newGame", "shareResult", "readRatings", "analyse", "playHint", "findPictures", "animate", "shareBy"];
const PLAN = ["readPlan", "openPlan"];

/** @param {import("../types.js").Table} table */
export function aroundCommands(table) {
  const around = (/** @type {Partial<import("../types.js").Around>} */ fields) =>
    table.dispatch({ type: "around", with: fields });
  const leaving = new AbortController();
  let ticking = 0;
  let wasMine = false;
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

  function tick() {
    const { clock } = table.state.game;
    clearTimeout(ticking);
    if (!clock?.turn) return;
    if (isSet()) measuring ??= get("").catch(() => null).finally(() => (measuring = null));
    const now = serverNow();
    ticking = setTimeout(tick, nextTick(timeOf(clock, clock.turn.seat, now).left));
    if (!document.hidden) around({ now });
  }

  const more = late(table.act, MORE, async () => (await import("./more_commands.js")).moreCommands(table, attempt, leaving.signal));
  const plan = late(table.act, PLAN, async () => (await import("./plan_commands.js")).planCommands(table, attempt));

  /** @type {import("../types.js").Commands} */
  const act = {
    ...more.stubs,
    ...plan.stubs,
    around,
    prepareAround: more.ready,

    openAround() {
      act.toldAround();
      const { game, mine } = table.state;
      if (mine.length && game.status === "playing" && read(planKey(game))) table.act.readPlan();
      if (mine.length && read("blokus.coach") !== "off") import("../play/coach.js").then(async ({ coach }) => (act.advise = await coach(table))());
    },
    leaveAround() {
      clearTimeout(ticking);
      leaving.abort();
    },
    /** The game went on: so do the clock, the orders and what one may be waited for. */
    toldAround() {
      const { game, mine, around: { sure } } = table.state;
      const isMine = mine.includes(game.turn?.seat ?? -1);
      tick();
      act.advise?.();
      table.act.stopAnalysis?.("hint");
      if (sure === "skip") around({ sure: null }); // it asked about an earlier turn
      if (game.status === "ended")
        ticking = setTimeout(() => table.act.lookForMore(), SOON); // once it is scored
      else if (wasMine && !isMine) table.act.lookForMore(look.advance);
      table.act.followPlan?.();
      wasMine = isMine;
    },
  };
  return act;
}
