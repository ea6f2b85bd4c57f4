// Sharing a result: its card, its address, and the way to all pictures and files.

import { picture, path } from "../api.js";
import { copyField } from "../copy.js";
import { icon } from "../icons.js";
import { need } from "../needs.js";
import { html, nothing } from "../render.js";
import { openSheet } from "../sheet.js";
import { language, t } from "../words.js";

await need("new", "over");

/** @type {(state: import("../types.js").TableState, act: any) => void} */
export function openShare({ game }, act) {
  const here = location.origin + path`/games/${game.id}`;
  const isPublic = game.visibility === "public";
  const hide = (/** @type {any} */ { target }) => target.remove(); // the server may make no PNG
  const files = () => {
    sheet.close();
    act.showResult(false);
    act.openTab("info");
  };
  const sheet = shareSheet(() => html`
    ${isPublic ? html`<img alt="" width="1200" height="630" src=${picture(path`/games/${game.id}/card.png`, { language })} @error=${hide} />` : nothing}
    ${copyField(t("share.game"), here)}
    <p class="row">
      ${"share" in navigator ? html`<button class="button main" @click=${() => act.shareBy(here)}>${icon("share")} ${t("share.by")}</button>` : nothing}
      <button class="button" @click=${files}>${t("share.more")}</button>
    </p>`);
}

/** Open a sheet for sharing. @param {() => unknown} body what stands below its title */
export function shareSheet(body) {
  const sheet = openSheet(() => html`
    <section class="share-sheet">
      <header>
        <h1 tabindex="-1">${t("share.result")}</h1>
        <button class="icon-button" aria-label=${t("new.close")} @click=${() => sheet.close()}>${icon("close")}</button>
      </header>
      ${body()}
    </section>`, { label: t("share.result"), name: "of-share" });
  return sheet;
}
