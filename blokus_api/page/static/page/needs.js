// Style sheets and words that a part of the page needs beside its modules. Documents name those of their screen.

import { addWords, language } from "./words.js";

/** Which words come with a sheet; those of home are there from the beginning. @type {Record<string, string[]>} */
const WORDS = {
  home: [],
  table: ["table"],
  over: ["table", "panels"],
  review: ["table", "panels"],
  record: ["table", "panels"],
  new: ["table", "panels", "memory", "rest"],
  lists: ["table", "panels", "memory", "rest"],
  keep: ["memory"],
  player: [],
  learn: ["table", "learn"],
};
/** @type {Map<string, Promise<unknown>>} */
const asked = new Map();

/** Wait for what these need: `await need("lists");` at the top of a module. @param {string[]} names */
export async function need(...names) {
  if (!globalThis.document?.head) return; // unit tests have neither
  await Promise.all([...names.map((name) => once(name, wear)), ...names.flatMap((name) => WORDS[name]).map((group) => once(`${language}-${group}`, addWords))]);
}

/** @param {string} name @param {(name: string) => Promise<unknown>} load */
function once(name, load) {
  const loading = asked.get(name) ?? load(name);
  asked.set(name, loading);
  return loading;
}

/** @param {string} name @returns {Promise<unknown>} */
function wear(name) {
  const { href } = new URL(`${name}.css`, import.meta.url);
  if ([...document.querySelectorAll("link")].some((link) => link.href === href)) return Promise.resolve();
  return new Promise((resolve) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href, onload: resolve, onerror: resolve });
    document.head.append(link);
  });
}
