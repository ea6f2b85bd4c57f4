// The sheet that shares a record: its addresses and its files.

import { address, path } from "../api.js";
import { shareSheet } from "../around/share_sheet.js";
import { copyField } from "../copy.js";
import { icon } from "../icons.js";
import { html, nothing } from "../render.js";
import { t } from "../words.js";

/** Files of a record. @type {Record<string, string>} */
const FILES = { ".svg": "SVG", ".png": "PNG", "/replay.svg": "", "/replay.webp": "WebP", ".blksgf": "blksgf", ".json": "JSON" };

/** Open a sheet with the addresses of a record and of the position that is seen, and with its files. @type {(record: any, at: number | null) => void} */
export function shareRecord(record, at) {
  const own = path`/records/${record.id}`, here = location.origin + own;
  const act = {
    shareBy: () => navigator.share({ url: here, title: document.title }).catch(() => null),
  };
  shareSheet(() => html`
    ${copyField(t("share.game"), here)}
    ${at === null ? nothing : copyField(t("share.position"), `${here}#${at}`)}
    ${"share" in navigator ? html`<p class="row"><button class="button main" @click=${act.shareBy}>${icon("share")} ${t("share.by")}</button></p>` : nothing}
    <h2>${t("record.files")}</h2>
    <p class="row">
      ${Object.entries(FILES).map(([suffix, name]) => html`
        <a class="button small" target="_blank" href=${address(own + suffix)}>${name || t("share.replay")}</a>`)}
    </p>`);
}
