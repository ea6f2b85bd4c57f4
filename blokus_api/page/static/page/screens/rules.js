// Rules of each variant beside its board, with its options to change: the address has them.

import { path } from "../api.js";
import { optionsQuery } from "../board/options.js";
import { rulesOf } from "../around/rules.js";
import { html } from "../render.js";
import { t } from "../words.js";
import { changed, choosing, optionFields, withOptions } from "./options.js";
import { allVariants, boardPicture, familyList } from "./variants.js";

/** @type {import("../router.js").Open} */
export async function open({ params, query }, room) {
  room.title(t("bar.rules"));
  if (!params.variant) {
    const list = familyList(await allVariants(), (id) => path`/rules/${id}`, true);
    return room.show(html`<section class="wide"><h1 tabindex="-1">${t("rules.all")}</h1>${list}</section>`);
  }
  const state = await choosing(params.variant, query);

  function draw() {
    const { name, variant } = state;
    const options = changed(variant);
    room.title(`${t("bar.rules")}: ${variant.title}`);
    room.show(html`
      <section class="wide beside picture-first">
        <h1 tabindex="-1">${t("bar.rules")}: ${variant.title}</h1>
        <div><h2 class="unseen">${t("bar.rules")}</h2>${rulesOf({ ...variant, options: [] })}</div>
        <aside>
          ${boardPicture(name, optionsQuery(options))}
          <p class="row">
            <a class="button main" href=${withOptions(path`/new/${name}`, options)}>${t("home.play")}</a>
            <a class="button" href="/rules">${t("new.other")}</a>
          </p>
          <details ?hidden=${!variant.options.length}>
            <summary>${t("rules.options")}</summary>
            ${optionFields(state, draw)}
          </details>
        </aside>
      </section>
    `);
  }
  draw();
}
