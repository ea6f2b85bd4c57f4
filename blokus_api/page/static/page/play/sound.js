// A short tone when it is one's turn, for who wants it.

import { look } from "../kept.js";

/** @type {AudioContext | null} */
let audio = null;

export function chime() {
  if (!look.sound) return;
  audio ??= new AudioContext();
  const tone = audio.createOscillator(), volume = audio.createGain(), now = audio.currentTime;
  tone.frequency.value = 660;
  volume.gain.setValueAtTime(0.15, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + 0.3);
  tone.connect(volume).connect(audio.destination);
  tone.start(now);
  tone.stop(now + 0.3);
}
