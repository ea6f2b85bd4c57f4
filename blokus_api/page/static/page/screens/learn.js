// Lessons: five small boards for each idea of the game, each with one sentence and one thing to do.

import { loadCubes } from "../board/cubes.js";
import { definePatterns } from "../board/patterns.js";
import { boardOf } from "../board/places.js";
import { need } from "../needs.js";
import { play } from "../play/sound.js";
import { go } from "../router.js";
import { pair, t } from "../words.js";
import { handOfLesson } from "./learn_hand.js";
import { begin, choose } from "./learn_state.js";
import { lessonView } from "./learn_view.js";
import { playComputer } from "./variants.js";

await need("table", "learn");

/** @import {LessonState} from "./learn_state.js" */
/** @typedef {"flat" | "trigon" | "3d"} Idea */

/** The lessons of each idea, as the server made them, and the game that follows. @type {Record<Idea, {load: () => Promise<any>, variant: string}>} */
export const IDEAS = {
  flat: { load: () => import("../lessons/flat.js"), variant: "duo" },
  trigon: { load: () => import("../lessons/trigon.js"), variant: "trigon-2p" },
  "3d": { load: () => import("../lessons/3d.js"), variant: "rumis-tower-2p" },
};
/** Level of the computer in the first game. */
const FIRST = "3";

/** @type {import("../router.js").Open} */
export async function open({ params, hash }, room) {
  const idea = /** @type {Idea} */ (params.idea ?? "flat");
  const { board: parts, verdicts, lessons } = await IDEAS[idea].load();
  const board = boardOf(parts.geometry, parts.pieces, parts.drawing, (column, floor) => t("board.cube", { column, floor }));
  if (board.isSolid) await loadCubes();
  definePatterns(board);

  /** Lessons that were done in this visit. @type {Set<number>} */
  const done = new Set();
  const numberOf = (/** @type {string} */ text) => Math.min(Math.max(Number(text) || 1, 1), lessons.length);
  let number = numberOf(hash);
  let isBusy = false;
  /** @type {LessonState} */
  let state = begin(board, verdicts, lessons[number - 1]);

  const hand = handOfLesson(() => state, write);
  const act = {
    ...hand,
    go: (/** @type {number} */ to) => go(`#${to}`),
    choose(/** @type {number} */ index) {
      if (state.isDone) return;
      write(choose(state, index));
      play(state.verdict ? "refuse" : "place");
    },
    async first() {
      if (isBusy) return;
      isBusy = true;
      draw();
      await playComputer(IDEAS[idea].variant, { level: FIRST }).finally(() => (isBusy = false));
    },
  };

  /** @param {LessonState} next */
  function write(next) {
    if (next === state) return;
    state = next;
    if (state.isDone) done.add(number);
    draw();
  }
  function draw() {
    room.title(pair(t("bar.learn"), t(`learn.title.${idea}-${number}`)));
    room.show(lessonView({ state, idea, number, count: lessons.length, done, isBusy }, act));
  }

  room.onHash((text) => {
    number = numberOf(text);
    state = begin(board, verdicts, lessons[number - 1]);
    draw();
    scrollTo(0, 0);
    /** @type {HTMLElement | null} */ (document.querySelector(".lessons h1"))?.focus({ preventScroll: true });
  });
  document.addEventListener("keydown", hand.keydown, { signal: room.signal });
  draw();
}
