// Access tokens: which there are, a new one that is shown once, and the end of one.

import { path, post } from "../api.js";
import { fromNow } from "../format.js";
import { html, nothing } from "../render.js";
import { session } from "../session.js";
import { now } from "../time.js";
import { t } from "../words.js";
import { byTicket, isOurs } from "./account.js";
import { blank, formOf, keptList } from "./form.js";

const DAY = 86_400_000;
const LASTING = [30, 365];

/** @type {import("../types.js").Part} */
export function tokens(draw) {
  const form = blank("tokens");
  let secret = "";
  const list = keptList("/me/tokens", draw, {
    at: ({ id }) => path`/me/tokens/${id}`,
    word: t("tokens.revoke"),
    row: (token) => html`
      <b>${token.name}</b> <code>${token.prefix}…</code> ${isOurs(token) ? t("tokens.here") : nothing}
      <small class="faint">
        ${token.scopes.join(" ")}.
        ${token.last_used_at ? t("tokens.used", { when: fromNow(token.last_used_at) }) : nothing}
        ${token.expires_at ? t("tokens.until", { when: fromNow(token.expires_at) }) : nothing}
      </small>
    `,
  });
  return () => html`
    <p>${t("tokens.about")}</p>
    ${list.view()}
    <h2>${t("tokens.new")}</h2>
    ${formOf(
      form,
      {
        fields: [
          { name: "name", label: t("me.name") },
          ...(session.me?.scopes ?? []).map((name) => ({ name, label: name, type: "checkbox" })),
          {
            name: "days",
            label: t("tokens.lasts"),
            choices: [
              ["", t("tokens.long")],
              ...LASTING.map((days) => [String(days), t("tokens.days", { days })]),
            ],
          },
        ],
        button: t("tokens.new"),
        async act(entered) {
          ({ token: secret } = await post("/me/tokens", wanted(entered), byTicket()));
          await list.load();
          return t("tokens.once");
        },
      },
      draw,
    )}
    ${secret ? html`<p class="notice"><code class="secret">${secret}</code></p>` : nothing}
  `;
}

/** What the API wants of a form of a token. @param {Record<string, string>} entered */
export const wanted = ({ name, days, ...scopes }) => ({
  name,
  scopes: Object.keys(scopes),
  expires_at: days ? new Date(now() + Number(days) * DAY).toISOString() : null,
});
