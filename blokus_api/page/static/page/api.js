// The server, as this page knows it: the public API, and nothing else of it. Nobody else fetches.

import { look, seenTheme, session } from "./kept.js";
import { measure } from "./time.js";

export const API = document.documentElement.dataset.api ?? "/api/v1";
const TRIES = 5;
const PAUSE = 600; // milliseconds before a request is sent again, and each time as many more
const WAITS = 3; // times that a refused request waits for its turn, such as a log-in of a class behind one address
const LONGEST_WAIT = 3; // seconds; a refusal for longer is shown at once

/** What the server refuses, or that it could not be reached. The message is for people. */
export class Problem extends Error {
  /**
   * @param {number} status
   * @param {any} body
   */
  constructor(status, body) {
    super(body.detail ?? body.title ?? body.code);
    this.status = status;
    /** @type {string} */
    this.code = body.code ?? "unreachable";
    this.body = body;
  }
}

/**
 * @typedef {Record<string, string | number | boolean | null | undefined | (string | number)[]>} Query
 * @typedef {{key?: string, prefer?: string, query?: Query, headers?: Record<string, string>}} Options
 */

/**
 * Return a path of the API or of the page. Every part is encoded: path`/games/${id}/join`. Parts come from the
 * address bar, and one that was only inserted could name another path, or cut off the query.
 * @param {TemplateStringsArray} texts
 * @param {(string | number)[]} parts
 */
export const path = (texts, ...parts) => String.raw(texts, ...parts.map(encoded));

/** @param {string | number} part */
function encoded(part) {
  // Browsers remove these from a path, also when they are encoded.
  if (/^\.{0,2}$/.test(String(part))) throw new Problem(404, { code: "not-found" });
  return encodeURIComponent(part);
}

/**
 * Return a path with a query. Fields without a value are left out.
 * @param {string} path
 * @param {Query} query
 */
export function withQuery(path, query) {
  const fields = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== "");
  const search = new URLSearchParams(fields.map(([name, value]) => [name, String(value)]));
  return path + (fields.length ? `?${search}` : "");
}

/**
 * Return an address of the API.
 * @param {string} path
 * @param {Query} [query]
 */
export const address = (path, query = {}) => API + withQuery(path, query);

/**
 * Return the address of a picture in the theme that is seen.
 * @param {string} path
 * @param {Query} [query]
 */
export const picture = (path, query = {}) => address(path, { theme: seenTheme(), ...query });

/**
 * @param {string} path
 * @param {Query} [query]
 */
export const get = (path, query) => answer("GET", path, undefined, { query });

/**
 * @param {string} path
 * @param {Query} [query]
 * @param {string} [accept]
 */
export async function getText(path, query, accept = "text/plain") {
  return (await send("GET", address(path, query), { headers: { ...headers(), Accept: accept } })).text();
}

/**
 * Do something once, whatever the line does: each try has the same key.
 * @param {string} path
 * @param {any} [body]
 * @param {Options} [options]
 */
export const post = (path, body = {}, options = {}) =>
  answer("POST", path, body, { key: newKey(), ...options });

/** Send a file as it is, once. @type {(path: string, file: Blob) => Promise<any>} */
export const upload = (path, file) =>
  answer("POST", path, file, { key: newKey(), headers: { "Content-Type": "application/octet-stream" } });

/**
 * @param {string} path
 * @param {any} [body]
 * @param {Options} [options]
 */
export const put = (path, body = {}, options = {}) => answer("PUT", path, body, options);

/**
 * @param {string} path
 * @param {any} body
 */
export const patch = (path, body) => answer("PATCH", path, body, {});

/**
 * @param {string} path
 * @param {Query} [query]
 */
export const remove = (path, query) => answer("DELETE", path, undefined, { query });

/**
 * Yield the answers of a list, page by page, as they are asked for.
 * @param {string} path
 * @param {Query} [query]
 */
export async function* pages(path, query = {}) {
  for (let cursor = null; ; ) {
    const page = await get(path, { ...query, cursor });
    yield page;
    if (!(cursor = page.next)) return;
  }
}

/**
 * Open a stream, for stream.js.
 * @param {string} path
 * @param {{last?: string, signal: AbortSignal, query?: Query}} options
 */
export function openStream(path, { last, signal, query }) {
  const from = last !== undefined && { "Last-Event-ID": last };
  return ask(address(path, query), { headers: { ...headers(), ...from, Accept: "text/event-stream" }, signal });
}

/** @type {(to: string, sent: RequestInit) => Promise<Response>} */
async function ask(to, sent) {
  const begun = performance.now();
  const got = await fetch(to, sent);
  measure(got, begun);
  return got;
}

/**
 * @param {string} method
 * @param {string} path
 * @param {any} body
 * @param {Options} options
 */
async function answer(method, path, body, { key, prefer, query, headers: more }) {
  const sent = {
    method,
    headers: {
      ...headers(),
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...(key && { "Idempotency-Key": key }),
      ...(prefer && { Prefer: prefer }),
      ...more,
    },
    body: body === undefined || body instanceof Blob ? body : JSON.stringify(body),
  };
  const got = await send(method, address(path, query), sent, key);
  return got.status === 204 ? null : got.json();
}

/**
 * @param {string} method
 * @param {string} to
 * @param {RequestInit} sent
 * @param {string} [key]
 */
async function send(method, to, sent, key) {
  // What was done already is not done again, but only where the server can tell.
  const tries = method === "GET" || key ? TRIES : 1;
  for (let attempt = 1, waits = 0; ; ) {
    let pause = attempt * PAUSE;
    try {
      const got = await ask(to, sent);
      if (got.ok) return got;
      const seconds = Number(got.headers.get("Retry-After"));
      if (got.status === 429 && seconds > 0 && seconds <= LONGEST_WAIT && waits++ < WAITS) {
        pause = 1000 * seconds * (1 + Math.random() / 4); // so that not all come back at once
      } else if (got.status < 502 || attempt++ === tries) throw await refusal(got);
    } catch (error) {
      if (error instanceof Problem) throw error;
      if (attempt++ === tries) throw new Problem(0, { code: "unreachable", detail: String(error) });
    }
    await new Promise((wake) => setTimeout(wake, pause));
  }
}

/** @param {Response} got */
async function refusal(got) {
  const body = await got.json().catch(() => ({ code: "unreadable", title: got.statusText }));
  return new Problem(got.status, body);
}

/** @returns {Record<string, string>} */
function headers() {
  return {
    Accept: "application/json",
    "Accept-Language": look.language,
    ...(session.token && { Authorization: `Bearer ${session.token}` }),
  };
}

// `randomUUID` is there only with TLS or on one's own machine, and people play in their network too.
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join("-");
