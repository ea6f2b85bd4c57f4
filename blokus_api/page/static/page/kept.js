// What this browser keeps: who is here, and how they want the page to look.

const TOKEN = "blokus.token";
const LOOK = "blokus.look";
const LANGUAGES = /^(en|fr|it|de)\b/;

/** The token is the player: whoever has it plays. */
export const session = {
  token: read(TOKEN),
  /** @type {import("./types.js").Me | null} */
  me: null,
  /** Whether the token of this browser ended: its player is told, and does not go on as a guest unawares. */
  hasEnded: false,
  get isHere() {
    return this.token !== null;
  },
};

export const look = {
  theme: "auto", // light, dark or contrast; else as the system says
  language: navigator.languages?.find((each) => LANGUAGES.test(each))?.slice(0, 2) ?? "en",
  confirm: "auto", // whether a piece that is put waits for Place: on, off, or where fingers point
  marks: false, // whether cells carry the mark of their color; with high contrast they always do
  coordinates: "auto", // whether boards have their letters and numbers: on, off, or where there is room for them
  sound: true,
  advance: false, // after a move, on to the next game that waits
  ...JSON.parse(read(LOOK) ?? "{}"),
};

/** @param {string | null} token */
export function keepToken(token) {
  session.token = token;
  session.me = null;
  write(TOKEN, token);
  dispatchEvent(new Event("session"));
}

/**
 * @param {string} name
 * @param {unknown} value
 */
export function setLook(name, value) {
  look[name] = value;
  write(LOOK, JSON.stringify(look));
  applyLook();
  dispatchEvent(new Event("look"));
}

/** Tell the document the theme and the language. */
export function applyLook() {
  const root = document.documentElement;
  if (look.theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = look.theme;
  root.lang = look.language;
}

/** The theme that is seen now, by which pictures of the server are asked for. */
export function seenTheme() {
  if (look.theme !== "auto") return look.theme;
  if (matchMedia("(prefers-contrast: more)").matches) return "contrast";
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/**
 * Return what is kept under a name, for screens that remember small things.
 * @param {string} name
 */
export function read(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // a browser that keeps nothing plays as well, until the tab is closed
  }
}

/**
 * @param {string} name
 * @param {string | null} value
 */
export function write(name, value) {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // What is not kept is asked for again next time.
  }
}
