// Streams: what happens, told as it happens, while somebody looks.

import { openStream, Problem } from "./api.js";

const PATIENCE = 5000; // milliseconds without a line, until that is told; without a network, at once
const SILENCE = 35_000; // the server says something every 15 seconds
const PAUSE = 1000; // before one comes back; once the line is lost, each time twice as long
const LONGEST = 10_000;
const LINES = 4; // of the six connections that browsers have to a server by HTTP/1.1
/** @type {any} */
const here = globalThis;

/**
 * Yield messages, and `{name: "lost"}` and `{name: "back"}` as the line goes and comes. In a hidden tab
 * there is no line, so that many tabs do not take each other's: it is taken up again where it was.
 * @param {string} path
 * @param {{last?: string, signal: AbortSignal, query?: import("./api.js").Query}} options
 * @returns {AsyncGenerator<{id?: string, name: string, data?: any}>}
 */
export async function* stream(path, options) {
  here.openLines = (here.openLines ?? 0) + 1;
  try {
    yield* kept(path, options);
  } finally {
    here.openLines--;
  }
}

/** Return whether the frames of this tab leave connections for requests. HTTP/2 has enough of them. */
export function isLineFree() {
  const [document] = /** @type {any[]} */ (performance.getEntriesByType("navigation"));
  return /^h[23]/.test(document?.nextHopProtocol) || linesOf(top) < LINES;
}

/** @type {(window: any) => number} */
function linesOf(window) {
  let lines = 0;
  try {
    lines = window.openLines ?? 0;
  } catch {
    // It is a page of another origin, which may have frames of ours.
  }
  for (let i = 0; i < window.length; i++) lines += linesOf(window[i]);
  return lines;
}

/** @type {typeof stream} */
async function* kept(path, { last, signal, query }) {
  let since = 0; // when the line went
  let pause = PAUSE;
  let isLost = false;
  while (!signal.aborted) {
    await seen(signal);
    if (signal.aborted) return;
    const line = listen(signal);
    try {
      const answer = await openStream(path, { last, signal: line.signal, query });
      if (answer.status === 204) return; // it is over, and all of it was told
      if (answer.status >= 400 && answer.status < 500 && answer.status !== 429) {
        throw new Problem(answer.status, await answer.json());
      }
      // Of those who watch from one address some may have to wait: asking on would keep all of them out.
      pause = Math.max(pause, 1000 * Number(answer.headers.get("Retry-After") ?? 0));
      if (answer.ok && answer.body) {
        if (isLost) yield { name: "back" };
        isLost = false;
        since = 0;
        pause = PAUSE;
        for await (const message of messages(answer.body, line.heard)) {
          last = message.id ?? last;
          yield message;
        }
      }
    } catch (error) {
      if (error instanceof Problem) throw error;
    } finally {
      line.close();
    }
    if (signal.aborted) return;
    if (document.hidden) continue;
    since ||= performance.now();
    if (!isLost && (!navigator.onLine || performance.now() - since > PATIENCE)) {
      isLost = true;
      yield { name: "lost" };
    }
    await patience(pause, signal);
    if (isLost) pause = Math.min(2 * pause, LONGEST);
  }
}

/**
 * Wait about so long, so that not all come back at once, but no longer than there is no network.
 * @param {number} pause
 * @param {AbortSignal} signal
 */
function patience(pause, signal) {
  return new Promise((wake) => {
    setTimeout(wake, pause * (1 + Math.random() / 4));
    addEventListener("online", wake, { once: true, signal });
    signal.addEventListener("abort", wake, { once: true });
  });
}

/**
 * A line that closes when the tab is hidden, the network goes, nothing is heard, or nobody waits any more.
 * @param {AbortSignal} signal
 */
function listen(signal) {
  const own = new AbortController();
  const close = () => own.abort();
  const hide = () => document.hidden && close();
  let timer = setTimeout(close, SILENCE);
  signal.addEventListener("abort", close);
  document.addEventListener("visibilitychange", hide);
  addEventListener("offline", close);
  return {
    signal: own.signal,
    heard() {
      clearTimeout(timer);
      timer = setTimeout(close, SILENCE);
    },
    close() {
      clearTimeout(timer);
      signal.removeEventListener("abort", close);
      document.removeEventListener("visibilitychange", hide);
      removeEventListener("offline", close);
      close();
    },
  };
}

/**
 * Wait until the tab is seen.
 * @param {AbortSignal} signal
 */
export async function seen(signal) {
  while (document.hidden && !signal.aborted) {
    await new Promise((wake) => {
      document.addEventListener("visibilitychange", wake, { once: true });
      signal.addEventListener("abort", wake, { once: true });
    });
  }
}

/**
 * Server-sent events: lines of `name: value`, and an empty one after each message.
 * @param {ReadableStream<Uint8Array>} body
 * @param {() => void} heard
 */
async function* messages(body, heard) {
  const decoder = /** @type {ReadableWritablePair<string, any>} */ (new TextDecoderStream());
  const reader = body.pipeThrough(decoder).getReader();
  for (let text = ""; ; ) {
    const { value, done } = await reader.read();
    if (done) return;
    heard();
    const blocks = (text + value).split("\n\n");
    text = /** @type {string} */ (blocks.pop()); // not yet whole
    for (const block of blocks) {
      const field = (/** @type {string} */ name) => block.match(new RegExp(`^${name}: (.*)$`, "m"))?.[1];
      const data = field("data");
      if (data) yield { id: field("id"), name: field("event") ?? "message", data: JSON.parse(data) };
    }
  }
}
