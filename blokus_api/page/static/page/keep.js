// How guests keep their games: told once, where they have some. A code on paper needs no email.

import { isTold, markTold } from "./guest.js";
import { session } from "./kept.js";
import { html } from "./lit.js";
import { need } from "./needs.js";
import { t } from "./words.js";

await need("keep");

/** The card for a guest who was not told yet; nothing for all others. @param {() => void} draw */
export function keepCard(draw) {
  const { me } = session;
  if (me?.kind !== "guest" || isTold()) return "";
  const done = () => {
    markTold();
    draw();
  };
  const showCode = async () => {
    const { openCode } = await import("./screens/recovery.js");
    await openCode();
    done();
  };
  return html`
    <aside class="keep card">
      <div>
        <h2>${t("keep.title")}</h2>
        <p>${t("keep.about")}</p>
      </div>
      <p class="row">
        <button class="button" @click=${showCode}>${t("keep.code")}</button>
        <a class="button quiet" href="/me#account" @click=${done}>${t("keep.account")}</a>
        <button class="button quiet" @click=${done}>${t("keep.later")}</button>
      </p>
    </aside>
  `;
}
