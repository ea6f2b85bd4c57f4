// Sounds, made by the browser itself. Nothing plays before the first gesture, with which they are loaded.

import { look } from "../kept.js";

/** @typedef {import("../types").TableState} TableState */

/** @type {AudioContext | null} */
let audio = null;
/** @type {Promise<typeof import("./sounds.js")> | null} */
let loading = null;
for (const gesture of ["pointerdown", "keydown"]) globalThis.addEventListener?.(gesture, wake, { capture: true });

function wake() {
  if (!globalThis.AudioContext || !look.sound) return;
  audio ??= new AudioContext();
  loading ??= import("./sounds.js");
  if (audio.state === "suspended") audio.resume().catch(() => null);
}

/** @param {string} name */
export const play = (name) => playAll(() => [name]);

/** Play what a change of the table sounds like. @type {(before: TableState, after: TableState) => unknown} */
export const listen = (before, after) => playAll(({ soundsOf }) => soundsOf(before, after));

/** @param {(sounds: typeof import("./sounds.js")) => string[]} choose */
async function playAll(choose) {
  if (!look.sound || !audio || !loading) return;
  const sounds = await loading;
  if (audio.state !== "running") return;
  for (const sound of choose(sounds).flatMap((name) => sounds.SOUNDS[name])) sound(audio, audio.currentTime + 0.005);
}
