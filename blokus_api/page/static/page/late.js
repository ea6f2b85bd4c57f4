// Commands whose module loads when the first of them is called, or before, at a gesture.

/**
 * Return how to load the module, and a stub for each command: it loads, then calls the command that replaced it.
 * @param {Record<string, any>} act what the commands of the module are added to
 * @param {string[]} names
 * @param {() => Promise<Record<string, any>>} load
 */
export function late(act, names, load) {
  /** @type {Promise<void> | null} */
  let loading = null;
  const ready = () =>
    (loading ??= load().then(
      (commands) => void Object.assign(act, commands),
      (error) => {
        loading = null; // the next call tries again
        throw error;
      },
    ));
  const stub = (/** @type {string} */ name) => (/** @type {unknown[]} */ ...given) => ready().then(() => act[name](...given));
  return { ready, stubs: Object.fromEntries(names.map((name) => [name, stub(name)])) };
}
