// Share: addresses of the game, of the position that is seen, and of pictures of it; code to embed it.

import { address, API, path } from "../api.js";
import { copyField } from "../copy.js";
import { need } from "../needs.js";
import { html, nothing } from "../render.js";
import { t } from "../words.js";
import { button } from "./parts.js";

await need("new");

/** @typedef {import("../types.js").Panel} Panel */

/** @type {Panel} */
export function share(state, act) {
  const { game, at } = state;
  const here = location.origin + path`/games/${game.id}`;
  const isPublic = game.visibility === "public";
  const { pictures = {}, animated } = state.around;
  const file = (/** @type {string} */ suffix) => isPublic && address(path`/games/${game.id}` + suffix);
  // Of a private game only signed addresses lead anywhere, and only of what it is now.
  const picture = (/** @type {string} */ suffix, /** @type {string} */ name) =>
    file(suffix) ||
    (at === null && pictures[name] && new URL(pictures[name], new URL(API, location.href)).href);
  const frame = location.origin + path`/embed/games/${game.id}`;
  const states = path`/states/${at ?? game.version}`;
  const isOver = game.status === "ended";
  const links = {
    SVG: picture(`${states}.svg`, "state"),
    PNG: picture(`${states}.png`, "state_png"),
    [t("share.replay")]: picture("/replay.svg", "replay"),
    WebP: animated === "made" && picture("/replay.webp", "animation"),
    blksgf: isOver && file("/record.blksgf"),
    JSON: file(isOver ? "/record.json" : ""),
  };
  return html`
    <section class="share">
      ${"share" in navigator ? button("share.by", () => act.shareBy(here)) : nothing}
      ${copyField(t("share.game"), here)}
      ${copyField(t("share.position"), `${here}#${at ?? game.version}`)}
      ${isPublic ? copyField(t("share.embed"), `<iframe src="${frame}" width="400" height="500"></iframe>`) : nothing}
      <p class="row">
        ${isPublic || state.around.pictures ? nothing : button("share.pictures", act.findPictures)}
        ${Object.entries(links).map(([name, to]) =>
          to ? html`<a class="button" target="_blank" href=${to}>${name}</a>` : nothing,
        )}
        ${isOver && !animated ? button("share.animate", act.animate) : nothing}
        <output>${animated === "making" ? t("share.making") : ""}</output>
      </p>
      ${isPublic ? nothing : html`<p class="faint">${t("share.private")}</p>`}
    </section>
  `;
}
