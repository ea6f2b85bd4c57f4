// Recovery codes: how a guest gets one, and comes back with it.

import { post } from "../api.js";
import { copyField } from "../copy.js";
import { markTold } from "../guest.js";
import { need } from "../needs.js";
import { html, nothing } from "../render.js";
import { go } from "../router.js";
import { openSheet } from "../sheet.js";
import { adopt, session, whoAmI } from "../session.js";
import { toast } from "../toast.js";
import { t } from "../words.js";
import { attempt, blank, focusOn, formOf, said } from "./form.js";

/** Where a guest comes back. */
const WAY_BACK = "/me#recover";

/** The code of a guest: a button that makes one, then the code, which is shown once. @type {import("../types.js").Part} */
export function recoveryCode(draw) {
  const form = blank("recovery");
  let code = "";
  const make = () =>
    attempt(form, async () => {
      await need("new"); // the field to copy it from
      ({ code } = await post("/me/recovery-code"));
      markTold();
    }, draw);
  return () => html`
    <h2>${t("recover.title")}</h2>
    ${code ? shown(code) : html`
      <p>${t("recover.about")}</p>
      <p><button class="button main" data-action="code" aria-busy=${form.isBusy} @click=${make}>${t("recover.make")}</button></p>
      <p class="faint">${t("recover.replaces")}</p>`}
    ${said(form)}
  `;
}

/** @param {string} code */
function shown(code) {
  const save = () => {
    const link = document.createElement("a");
    const text = [document.documentElement.dataset.site, session.me?.name, code, location.origin + WAY_BACK].join("\n");
    link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: "text/plain" }));
    link.download = "recovery-code.txt";
    link.click();
  };
  return html`
    <p>${t("recover.write")}</p>
    ${copyField(t("recover.title"), code, { isLarge: true })}
    <p class="row"><button class="button small" data-action="save" @click=${save}>${t("recover.save")}</button></p>
    <p class="faint">${t("recover.where", { address: location.host + WAY_BACK })}</p>
  `;
}

/** Open a sheet with a new code. */
export async function openCode() {
  await need("new");
  /** @type {ReturnType<typeof openSheet> | null} */
  let sheet = null;
  const part = recoveryCode(() => sheet?.draw());
  const view = () => html`
    <div class="of-code">
      ${part()}
      <p class="row"><button class="button" @click=${() => sheet?.close()}>${t("recover.done")}</button></p>
    </div>
  `;
  sheet = openSheet(view, { label: t("recover.title"), name: "of-recovery" });
  /** @type {HTMLElement | null} */ (document.querySelector("[data-action=code]"))?.click();
}

/** The form by which a guest comes back. @type {import("../types.js").Part} */
export function recoverForm(draw) {
  const form = blank("recover");
  return () => html`
    <div class="card">
      <h2>${t("recover.back")}</h2>
      <p class="faint">${t("recover.back-about")}</p>
      ${session.me?.kind === "guest" ? html`<p class="notice">${t("recover.behind", { name: session.me.name })}</p>` : nothing}
      ${formOf(
        form,
        {
          fields: [{ name: "code", label: t("recover.code") }],
          button: t("recover.come"),
          async act({ code }) {
            adopt(await post("/recoveries", { code }));
            markTold();
            const me = await whoAmI();
            await go("/");
            toast(t("recover.welcome", { name: me?.name ?? "" }));
            focusOn("h1");
          },
        },
        draw,
      )}
      <p class="row"><a class="button small quiet" href="/me#login">${t("account.to-login")}</a></p>
    </div>
  `;
}
