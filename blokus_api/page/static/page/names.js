// Names: of guests, who are asked for one before others see it, and of players whom an id means.

import { get, patch } from "./api.js";
import { read, session, write } from "./kept.js";
import { t } from "./words.js";

/** Whether nobody is here yet, or a guest whose name nobody chose. */
export const isUnnamed = () => !session.isHere || /^Guest \w{4}$/.test(session.me?.name ?? "");

const PROPOSAL = "blokus.name";

/** Return the name that a form proposes: the own one, else a name such as "Teal Corner", the same in all forms. */
export function firstName() {
  const name = session.me?.name ?? read(PROPOSAL) ?? someName();
  if (!session.me) write(PROPOSAL, name);
  return name;
}

function someName() {
  const pick = (/** @type {string} */ key) => {
    const words = t(key).split(" ");
    return words[Math.floor(Math.random() * words.length)];
  };
  return t("name.pattern", { color: pick("name.colors"), thing: pick("name.things") });
}

/** Take a name. @param {string} name */
export async function rename(name) {
  if (session.me?.name === name.trim()) return;
  session.me = await patch("/me", { name: name.trim() });
  dispatchEvent(new Event("look")); // the bar shows it
}

/** The name of the player whom an id means, if there is one. @type {(id: string) => Promise<string | null>} */
export async function playerOf(id) {
  const { players } = await get("/players", { ids: id }).catch(() => ({ players: {} }));
  return players[`player:${id}`]?.name ?? null;
}
