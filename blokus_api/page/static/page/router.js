// Navigation: show the screen of an address, and change screens without loading a new document.

import { get, Problem } from "./api.js";
import { session } from "./kept.js";
import { html, render } from "./lit.js";
import { t } from "./words.js";

/**
 * @typedef {{path: string, params: Record<string, string>, query: URLSearchParams, hash: string}} Place
 * @typedef {{
 *   show(template: unknown): void, title(text: string): void, signal: AbortSignal,
 *   onHash(heard: (hash: string) => void): void,
 * }} Room
 * @typedef {(place: Place, room: Room) => void | Promise<void>} Open
 * @typedef {{open: Open}} Screen
 * @typedef {[pattern: string, load: () => Promise<Screen>][]} Routes
 */

/** Parts that are ids. A link could name another path of the API by any other text. */
const IDS = ["game", "record"];
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The name of this server, which its documents carry. */
const SITE = document.documentElement.dataset.site ?? "";
const main = /** @type {HTMLElement} */ (document.getElementById("main"));
/** The address for which the server returned 404 with this document. No screen opens there. */
const missing = "missing" in document.documentElement.dataset ? location.pathname : null;
/** @type {Routes} */
let routes = [];
let leaving = new AbortController();
let here = "";
/** @type {((hash: string) => void) | null} */
let heard = null;

/**
 * Open the current address, and follow clicks on links from now on.
 * @param {Routes} screens
 */
export function start(screens) {
  routes = screens;
  addEventListener("popstate", () => arrive());
  addEventListener("click", follow);
  return arrive();
}

/**
 * Go to an address of the page.
 * @param {string} address
 * @param {{replace?: boolean}} [how]
 */
export function go(address, { replace = false } = {}) {
  history[replace ? "replaceState" : "pushState"](null, "", address);
  return arrive();
}

/** Open what is at the present address once more, from the beginning. */
export function reload() {
  here = "";
  return arrive();
}

async function arrive() {
  const { pathname, search, hash } = location;
  if (here === pathname + search) return heard?.(hash.slice(1));
  const isFirst = here === "";
  here = pathname + search;
  leaving.abort();
  leaving = new AbortController();
  heard = null;
  const { signal } = leaving;
  /** @type {Room} */
  const room = {
    signal,
    show: (template) => {
      if (!signal.aborted) render(template, main);
    },
    title: (text) => {
      if (!signal.aborted) document.title = text ? `${text} - ${SITE}` : SITE;
    },
    onHash: (listener) => (heard = signal.aborted ? heard : listener),
  };
  dispatchEvent(new CustomEvent("arrived", { detail: pathname }));
  try {
    const found = find(pathname);
    if (!found) return room.show(nowhere());
    const [load, params] = found;
    const screen = await load().catch((error) => (isFirst ? Promise.reject(error) : renew(error)));
    if (signal.aborted) return;
    render(html``, main); // screens share nothing, focus and scroll included
    await screen.open({ path: pathname, params, query: new URLSearchParams(search), hash: hash.slice(1) }, room);
  } catch (error) {
    if (!signal.aborted) room.show(failure(/** @type {Error} */ (error)));
  }
  if (!isFirst && !signal.aborted) {
    scrollTo(0, 0);
    main.querySelector("h1")?.focus({ preventScroll: true });
  }
}

/**
 * Load the document anew where a module is gone: a release came while this tab was open.
 * @param {Error} error
 * @returns {Promise<never>}
 */
async function renew(error) {
  await get(""); // where the server cannot be reached, that is what went wrong
  location.reload();
  throw error;
}

/**
 * @param {string} path
 * @returns {[() => Promise<Screen>, Record<string, string>] | null}
 */
function find(path) {
  const asked = path === missing ? [] : partsOf(path);
  for (const [pattern, load] of routes) {
    const parts = pattern.split("/");
    if (parts.length !== asked.length) continue;
    /** @type {Record<string, string>} */
    const params = {};
    const fits = parts.every((part, i) => {
      if (!part.startsWith(":")) return part === asked[i];
      const name = part.slice(1);
      params[name] = IDS.includes(name) ? asked[i].toLowerCase() : asked[i];
      return IDS.includes(name) ? ID.test(params[name]) : asked[i] !== "";
    });
    if (fits) return [load, params];
  }
  return null;
}

/** Return the parts of an address. One that is not well-formed has none. @param {string} address */
function partsOf(address) {
  try {
    return address.replace(/(.)\/$/, "$1").split("/").map(decodeURIComponent);
  } catch {
    return [];
  }
}

/** A piece that is not there, for what is not there. */
export const ghost = html`<svg class="ghost" viewBox="0 0 64 64" aria-hidden="true">
  <path d="M8 24h16V8h16v32h16v16H24V40H8z" />
</svg>`;

const nowhere = () => html`
  <section class="nowhere">
    ${ghost}
    <h1 tabindex="-1">${t("router.nothing")}</h1>
    <p class="row"><a class="button main" href="/">${t("bar.home")}</a></p>
  </section>
`;

/** @param {Error} error */
function failure(error) {
  const isMissing = error instanceof Problem && error.status === 404;
  return html`
  <section class="nowhere">
    ${ghost}
    <h1 tabindex="-1">${t(isMissing ? "router.missing" : "router.failed")}</h1>
    <p role="alert">${isMissing ? t("router.private") : error.message}</p>
    <p class="row">
      ${
        // Emails are read on devices where their reader is not logged in.
        isMissing && !session.me?.email
          ? html`<a class="button" href="/me#login">${t("account.login")}</a>
              <a class="button" href="/me#recover">${t("recover.have")}</a>`
          : ""
      }
      <button class="button" @click=${reload}>${t("router.again")}</button>
      <a class="button main" href="/">${t("bar.home")}</a>
    </p>
  </section>
`;
}

/** @param {MouseEvent} event */
function follow(event) {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = /** @type {Element} */ (event.target).closest?.("a[href]");
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
  // Files, the API and its documentation are no screens.
  if (link.origin !== location.origin || /^\/(api|static)\b/.test(link.pathname)) return;
  if (link.classList.contains("skip")) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
