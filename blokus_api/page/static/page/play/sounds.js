// What sounds are made of, and which belong to a change of the table: wood for pieces, notes for what happens.

import { timeOf } from "../around/clock.js";
import { isMyTurn } from "./table.js";

/** @typedef {import("../types").TableState} TableState */
/** @typedef {(audio: AudioContext, at: number) => void} Sound */

/** Milliseconds that are left when the clock is heard: once, then each second. */
const LOW = 20_000, LAST = 5000;

/**
 * Play a tone that fades.
 * @param {number} pitch in Hz
 * @param {number} length in seconds
 * @param {number} volume
 * @param {number} [wait] in seconds
 * @param {OscillatorType} [shape]
 * @returns {Sound}
 */
const tone = (pitch, length, volume, wait = 0, shape = "sine") => (audio, at) => {
  const source = audio.createOscillator(), gain = audio.createGain(), start = at + wait;
  source.type = shape;
  source.frequency.setValueAtTime(pitch, start);
  gain.gain.setValueAtTime(volume, start);
  gain.gain.exponentialRampToValueAtTime(0.0005, start + length);
  source.connect(gain).connect(audio.destination);
  source.start(start);
  source.stop(start + length);
};

/**
 * Play a knock: noise through a narrow filter, and the tone of the body that is hit.
 * @param {number} pitch in Hz
 * @param {number} length in seconds
 * @param {number} volume
 * @param {number} [wait] in seconds
 * @returns {Sound}
 */
const knock = (pitch, length, volume, wait = 0) => (audio, at) => {
  const start = at + wait, count = Math.ceil(audio.sampleRate * length);
  const buffer = audio.createBuffer(1, count, audio.sampleRate), samples = buffer.getChannelData(0);
  for (let i = 0; i < count; i++) samples[i] = (2 * Math.random() - 1) * (1 - i / count) ** 6;
  const source = audio.createBufferSource(), filter = audio.createBiquadFilter(), gain = audio.createGain();
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = 3 * pitch;
  gain.gain.value = 1.6 * volume;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(start);
  tone(pitch, length, volume, wait, "triangle")(audio, at);
};

/** Play notes one after the other. @type {(pitches: number[], step: number, length: number) => Sound[]} */
const notes = (pitches, step, length) => pitches.map((pitch, i) => tone(pitch, length, 0.12, i * step, "triangle"));

/** @type {Record<string, Sound[]>} */
export const SOUNDS = {
  take: [knock(880, 0.05, 0.06)],
  place: [knock(190, 0.16, 0.3)],
  other: [knock(310, 0.14, 0.2)],
  refuse: [knock(95, 0.14, 0.3), knock(85, 0.14, 0.24, 0.11)],
  turn: [knock(523, 0.2, 0.14), knock(784, 0.24, 0.14, 0.13)],
  low: [knock(1200, 0.06, 0.14), knock(1200, 0.06, 0.14, 0.18)],
  tick: [knock(1400, 0.04, 0.14)],
  sit: notes([392, 523], 0.12, 0.3),
  offer: notes([659, 659], 0.16, 0.25),
  win: notes([523, 659, 784, 1047], 0.14, 0.5),
  lose: notes([392, 294], 0.22, 0.6),
  draw: notes([440, 440], 0.22, 0.5),
};

/**
 * Return the names of the sounds of a change.
 * @param {TableState} before
 * @param {TableState} after
 */
export function soundsOf(before, after) {
  const { held, pending, at, game, mine } = after;
  const sounds = [];
  if (held && (held.piece !== before.held?.piece || held.color !== before.held.color)) sounds.push("take");
  if (pending?.placement && !before.pending) sounds.push("place");
  if (at !== null || before.at !== null) return sounds;
  const { fresh } = after;
  if (fresh !== null && fresh !== before.fresh) sounds.push("other");
  if (game !== before.game) sounds.push(...news(before, after));
  const left = timeLeft(after), was = timeLeft(before);
  if (left < was && left <= LOW && was > LOW) sounds.push("low");
  else if (left < was && left <= LAST && Math.ceil(left / 1000) < Math.ceil(was / 1000)) sounds.push("tick");
  return mine.length ? sounds : sounds.filter((name) => name !== "turn");
}

/** @type {(before: TableState, after: TableState) => string[]} */
function news(before, after) {
  const { game, mine, me } = after, was = before.game;
  const sounds = [];
  const isAlone = game.seats.every(({ player }) => player === me);
  if (isMyTurn(after) && !isMyTurn(before) && !isAlone) sounds.push("turn");
  const isTaken = game.seats.some(({ player }, i) => player && player !== me && !was.seats[i]?.player);
  if (mine.length && isTaken && !isAlone) sounds.push("sit");
  const asks = (/** @type {import("../types").Game} */ { offers = [] }) =>
    offers.filter(({ awaits }) => awaits.some((seat) => mine.includes(seat))).length;
  if (asks(game) > asks(was)) sounds.push("offer");
  if (game.result && !was.result && mine.length) {
    const { winners } = game.result;
    const isWon = winners.some((seat) => mine.includes(seat));
    const isShared = isWon && winners.some((seat) => !mine.includes(seat)) && !game.teams?.length;
    sounds.push(isShared ? "draw" : isWon ? "win" : "lose");
  }
  return sounds;
}

/** Milliseconds of a live clock in my turn. @param {TableState} state */
function timeLeft({ game: { clock, turn }, mine, around: { now } }) {
  if (clock?.kind !== "live" || !clock.turn || !now || !mine.includes(turn?.seat ?? -1)) return Infinity;
  return timeOf(clock, clock.turn.seat, now).left;
}
