// The page's own words, in the language that is asked for. What is about rules comes from the server.

import { look } from "./kept.js";

export const language = look.language;
/** @type {Record<string, string>} */
const words = {};
await addWords(language);

/**
 * Return words by their key, with `{name}` filled in. Where there is a count, `key.one` and `key.other`
 * are for one and for several, and `key.zero`, if it exists, for none.
 * @param {string} key
 * @param {Record<string, unknown>} [params]
 */
export function t(key, params = {}) {
  const { count } = params;
  const plural = "count" in params ? `.${rules.select(Number(count)) === "one" ? "one" : "other"}` : "";
  const text = (count === 0 && words[`${key}.zero`]) || (words[key + plural] ?? words[key] ?? key);
  return text.replace(/\{(\w+)\}/g, (_, name) => String(params[name] ?? ""));
}

/** A name and its value; French has a space before the colon. @param {string} name @param {unknown} value */
export const pair = (name, value) => t("format.pair", { name, value });

/** A player's name; guests without one get the server's "Guest EKFX" in the page's language. @param {string} name */
export const shownName = (name) => name.replace(/^Guest (\w{4})$/, (_, id) => t("format.guest", { id }));

/** Load words of a language, or of one of its groups that are not there from the beginning: "en-table". @param {string} name */
export async function addWords(name) {
  Object.assign(words, (await import(`./words/${name}.js`)).default);
}

const rules = new Intl.PluralRules(language);
