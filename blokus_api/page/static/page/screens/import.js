// Import: files of games that were chosen or dropped, how far they are, and why games were refused.

import { get, path, Problem, remove, upload } from "../api.js";
import { upper } from "../format.js";
import { icon } from "../icons.js";
import { need } from "../needs.js";
import { html, nothing } from "../render.js";
import { go } from "../router.js";
import { identify } from "../session.js";
import { openSheet } from "../sheet.js";
import { toast } from "../toast.js";
import { language, pair, t } from "../words.js";

await need("new"); // sheets

/** Milliseconds between two looks at an import, at first and at most. */
const SOON = 300;
const LATER = 3000;
const MOST_PROBLEMS = 20;
/** Codes of refusals that our words name; of the others there is the server's sentence. */
const KNOWN = [
  "bad-date", "bad-zip", "cut-off", "edge-contact", "encoding", "malformed", "no-corner-contact", "not-piece-shape", "not-your-turn", "occupied",
  "out-of-bounds", "piece-not-available", "private", "removed", "start-required", "syntax", "too-large", "unknown-format", "unknown-variant",
];
/** @type {Record<string, number>} */
const NONE = { read: 0, archived: 0, duplicates: 0, refused: 0 };

/**
 * @typedef {{file: string | null, game: number | null, ply: number | null, code: string, detail: string}} Refusal
 * @typedef {{file: File, id?: string, progress: Record<string, number>, refusals: Refusal[], record?: string, failed: string}} Sent
 */

/** Ask whether to import these files, import them, and open the first game. @param {File[]} files */
export function importFiles(files) {
  /** @type {Sent[]} */
  const sent = files.map((file) => ({ file, progress: NONE, refusals: [], failed: "" }));
  const state = { stage: "ask", license: "", isClosed: false };
  const sheet = openSheet(view, { label: t("import.title"), name: "import", onClose: () => (state.isClosed = true) });
  get("").then(({ records_license }) => ((state.license = records_license), sheet.draw()), () => null);

  async function begin() {
    state.stage = "busy";
    sheet.draw();
    for (const each of sent) await send(each);
    state.stage = "over";
    finish();
  }

  /** Import one file. @param {Sent} each */
  async function send(each) {
    try {
      await identify();
      each.id = (await upload("/imports", each.file)).id;
      const own = path`/imports/${each.id ?? ""}`;
      for (let pause = SOON, status = ""; !/done|failed|cancelled/.test(status); pause = Math.min(2 * pause, LATER)) {
        await new Promise((wake) => setTimeout(wake, pause));
        ({ status, progress: each.progress } = await get(own));
        sheet.draw();
      }
      if (each.progress.refused) each.refusals = (await get(own + "/problems", { limit: MOST_PROBLEMS })).items;
      const { items } = await get(own + "/records", { limit: 10 });
      each.record = items.find((/** @type {any} */ { record }) => record)?.record;
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      each.failed = problem.status === 415 || problem.code === "no-games" ? t("import.no-games") : problem.message;
    }
    sheet.draw();
  }

  /** Open the first game, unless something has to be read before, or somebody is busy elsewhere. */
  function finish() {
    const first = sent.find(({ record }) => record)?.record;
    const refused = sent.some(({ failed, progress }) => failed || progress.refused);
    if (!state.isClosed && (refused || !first)) return sheet.draw();
    const action = state.isClosed && first ? { label: t("import.open"), act: () => void open(first) } : undefined;
    toast(summary(sum(sent)), { action });
    if (!state.isClosed && first) open(first);
  }

  function view() {
    const { stage, license } = state;
    const first = sent.find(({ record }) => record)?.record;
    return html`
      <header>
        <h2>${t("import.title")}</h2>
        <button class="icon-button" aria-label=${t("play.close")} @click=${() => sheet.close()}>${icon("close")}</button>
      </header>
      <ul class="list imported">${sent.map((each) => row(each, stage))}</ul>
      ${stage === "ask" ? html`<p class="faint">${t("import.public")} ${license ? t("import.license", { license }) : nothing}</p>` : nothing}
      ${stage === "busy" ? html`<progress aria-label=${t("import.busy")}></progress>` : nothing}
      <p class="row">
        ${stage === "ask" ? html`<button class="button main" data-action="import" autofocus @click=${begin}>${t("import.import", { count: sent.length })}</button>` : nothing}
        ${stage === "busy" ? html`<button class="button" @click=${cancel}>${t("import.cancel")}</button>` : nothing}
        ${stage === "over" && first ? html`<button class="button main" data-action="open" @click=${() => open(first)}>${t("import.open")}</button>` : nothing}
        ${stage === "over" ? html`<button class="button" @click=${() => sheet.close()}>${t("play.close")}</button>` : nothing}
      </p>
    `;
  }

  /** What was imported until now stays. */
  function cancel() {
    for (const { id } of sent) if (id) remove(path`/imports/${id}`).catch(() => null);
  }

  return sheet;
}

/** @param {string} record */
const open = (record) => go(path`/records/${record}`);

/** @param {Sent[]} sent */
const sum = (sent) =>
  Object.fromEntries(Object.keys(NONE).map((name) => [name, sent.reduce((all, { progress }) => all + progress[name], 0)]));

/** How many games are new, were here before, or were refused. @param {Record<string, number>} progress */
const summary = (progress) =>
  ["archived", "duplicates", "refused"]
    .filter((name) => progress[name] || (name === "archived" && !progress.duplicates && !progress.refused))
    .map((name) => t(`import.${name}`, { count: progress[name] }))
    .join(", ");

/** @type {(sent: Sent, stage: string) => unknown} */
const row = ({ file, progress, refusals, failed, record }, stage) => html`
  <li>
    <b>${file.name}</b>
    ${failed ? html`<p role="alert">${failed}</p>` : nothing}
    ${(stage === "busy" && progress.read) || record || progress.refused ? html`<p role="status">${summary(progress)}</p>` : nothing}
    ${
      refusals.length
        ? html`<ul class="refusals">${refusals.map((each) => html`<li title=${language === "en" ? each.detail : nothing}>${pair(placeOf(each), reasonOf(each))}</li>`)}</ul>
            ${progress.refused > refusals.length ? html`<p class="faint">${t("import.more", { count: progress.refused - refusals.length })}</p>` : nothing}`
        : nothing
    }
  </li>
`;

/** Where in a file: "Game 3, move 12", "b.json, game 3". @param {Refusal} refusal */
const placeOf = ({ file, game, ply }) =>
  upper([file ?? "", game ? t("import.game", { number: game }) : "", ply ? t("import.move", { number: ply }) : ""].filter(Boolean).join(", ")) || t("import.file");

/** @param {Refusal} refusal */
const reasonOf = ({ code, detail }) => (KNOWN.includes(code) ? t(`import.refused.${code}`) : detail);
