// Files that are dropped on a screen, or chosen there: the module that imports them loads only then.

import { t } from "../words.js";

/** Ask whether to import these files. @param {Iterable<File>} files */
export const bring = async (files) => (await import("./import.js")).importFiles([...files]);

/** Whether files are dragged, not links or texts. @param {DragEvent} event */
const hasFiles = ({ dataTransfer }) => dataTransfer?.types.includes("Files") ?? false;

/**
 * Take files that are dropped anywhere while a screen is open.
 * @param {AbortSignal} signal
 */
export function takeDrops(signal) {
  const root = document.body;
  const show = (/** @type {boolean} */ isOver) => root.classList.toggle("is-dropping", isOver);
  const over = (/** @type {DragEvent} */ event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    show(true);
  };
  root.dataset.drop = t("import.drop");
  addEventListener("dragover", over, { signal });
  addEventListener("dragleave", ({ relatedTarget }) => relatedTarget ?? show(false), { signal });
  addEventListener(
    "drop",
    (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      show(false);
      bring(event.dataTransfer?.files ?? []);
    },
    { signal },
  );
  signal.addEventListener("abort", () => show(false));
}
