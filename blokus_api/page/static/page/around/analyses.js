// Analyses of the server: one of each kind at a time, which is followed until it is done.

import { path, post, remove } from "../api.js";
import { identify } from "../session.js";
import { stream } from "../stream.js";

/** An earlier analysis that has no result. */
const VOID = /cancelled|failed/;

/**
 * @param {(fields: Record<string, any>) => void} tell  receives each analysis under its kind
 */
export function analyses(tell) {
  /** @type {Record<string, AbortController>} */
  const asked = {};

  /** @param {string} kind */
  function stopAnalysis(kind) {
    if (!asked[kind]) return;
    asked[kind].abort();
    delete asked[kind];
    tell({ [kind]: undefined });
  }

  /**
   * Request an analysis. With a key, one that was done before is shown at once.
   * @type {(kind: string, subject: Record<string, any>, key?: string) => Promise<any>}
   */
  async function request(kind, subject, key) {
    stopAnalysis(kind);
    const { signal } = (asked[kind] = new AbortController());
    const hear = (/** @type {any} */ analysis) => signal.aborted || tell({ [kind]: analysis });
    hear({ status: "waiting" });
    try {
      await identify();
      const body = { kind, ...subject };
      let { id, status } = await post("/analyses", body, key ? { key } : {});
      if (VOID.test(status)) ({ id, status } = await post("/analyses", body));
      const cancel = () => remove(path`/analyses/${id}`).catch(() => null);
      if (signal.aborted) return cancel();
      signal.addEventListener("abort", cancel);
      for await (const { name, data } of stream(path`/analyses/${id}/stream`, { signal })) {
        if (name === "analysis") hear(data);
      }
      signal.removeEventListener("abort", cancel);
    } catch (problem) {
      hear({ problem: /** @type {Error} */ (problem).message });
    }
  }

  return { request, stopAnalysis, stopAll: () => Object.keys(asked).forEach(stopAnalysis) };
}
