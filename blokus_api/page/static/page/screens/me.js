// Who plays here: their name, the look of the page, mails, and all that is kept about them.

import { get, patch, path, remove } from "../api.js";
import { html, nothing } from "../render.js";
import { go } from "../router.js";
import { identify, leave, look, session, setLook, whoAmI } from "../session.js";
import { t } from "../words.js";
import { account } from "./account.js";
import { attempt, blank, fieldOf, formOf, keptList, said } from "./form.js";
import { tokens } from "./tokens.js";

/** @type {Record<string, import("../types.js").Part>} */
const PARTS = { look: settings, account, mails, tokens, data };
const LANGUAGES = [
  ["en", "English"],
  ["fr", "Français"],
  ["it", "Italiano"],
];
/** @type {Record<string, string[]>} */
const CHOICES = { theme: ["auto", "light", "dark", "contrast"], confirm: ["auto", "on", "off"] };
const SWITCHES = ["teach", "advance", "sound"];
const KINDS = ["turn", "reminder", "offer", "invitation", "ended"];

/** @type {import("../router.js").Open} */
export async function open({ hash }, room) {
  await whoAmI();
  let shown = "";
  /** @type {() => unknown} */
  let part;
  const turn = (/** @type {string} */ asked) => {
    shown = asked in PARTS ? asked : "look";
    if (!session.me && shown !== "look") shown = "account"; // emails lead here, on any device
    part = PARTS[shown](draw);
    draw();
  };
  const draw = () =>
    room.show(html`
      <section class="narrow me">
        <h1 tabindex="-1">${session.me?.name ?? t("bar.me")}</h1>
        <p class="faint">${t(`me.${session.me?.kind ?? "nobody"}`)}</p>
        <nav class="row">
          ${Object.keys(PARTS).map(
            (each) => html`
              <a class="button" href=${path`/me#${each}`} aria-current=${each === shown}>${t(`me.${each}`)}</a>
            `,
          )}
        </nav>
        <h2>${t(`me.${shown}`)}</h2>
        ${part()}
      </section>
    `);
  room.title(t("bar.me"));
  room.onHash(turn);
  turn(hash);
}

/** @param {any} fields */
async function change(fields) {
  await identify();
  session.me = await patch("/me", fields);
  dispatchEvent(new Event("session"));
  return t("me.saved");
}

/** @type {import("../types.js").Part} */
function settings(draw) {
  const form = blank("me");
  const chosen = (/** @type {string} */ name, /** @type {any[]} */ choices) =>
    fieldOf(form, {
      name,
      label: t(`me.${name}`),
      value: look[name],
      choices,
      change: (value) => setLook(name, value),
    });
  return () => html`
    ${formOf(
      form,
      {
        fields: [{ name: "name", label: t("me.name"), value: session.me?.name, autocomplete: "nickname" }],
        button: t("me.save"),
        act: change,
      },
      draw,
    )}
    ${chosen("language", LANGUAGES)}
    ${Object.entries(CHOICES).map(([name, values]) =>
      chosen(
        name,
        values.map((each) => [each, t(`me.${name}-${each}`)]),
      ),
    )}
    ${SWITCHES.map((name) =>
      fieldOf(form, {
        name,
        label: t(`me.${name}`),
        type: "checkbox",
        value: look[name],
        change: (value) => setLook(name, value),
      }),
    )}
  `;
}

/** @type {import("../types.js").Part} */
function mails(draw) {
  const form = blank("mails");
  const { email, language, wants_mail, mails, quiet_hours, reminder_steps, time_zone } = /** @type {any} */ (
    session.me
  );
  if (!email) return () => html`<p><a href="#account">${t("me.mailless")}</a></p>`;
  const field = (/** @type {string} */ name, /** @type {any} */ value, /** @type {string} */ type) => ({
    name,
    label: t(`mails.${name}`),
    value,
    type,
  });
  return () =>
    formOf(
      form,
      {
        fields: [
          field("wants_mail", wants_mail, "checkbox"),
          ...KINDS.map((kind) => field(kind, mails.includes(kind), "checkbox")),
          field("reminder_steps", reminder_steps.join(" "), "text"),
          field("quiet_hours", quiet_hours ?? "", "text"),
          field("time_zone", time_zone, "text"),
          { name: "language", label: t("me.language"), value: language, choices: LANGUAGES },
        ],
        button: t("me.save"),
        act: (entered) => change(wishes(entered)),
      },
      draw,
    );
}

/** What the API wants of a form of wishes. @param {Record<string, string>} entered */
export const wishes = (entered) => ({
  wants_mail: "wants_mail" in entered,
  mails: KINDS.filter((kind) => kind in entered),
  reminder_steps: entered.reminder_steps.split(/[\s,]+/).filter(Boolean),
  quiet_hours: entered.quiet_hours.trim() || null,
  time_zone: entered.time_zone,
  language: entered.language,
});

/** @type {import("../types.js").Part} */
function data(draw) {
  const form = blank("data");
  const name = session.me?.name ?? "";
  const blocks = keptList("/me/blocks", draw, {
    at: ({ player }) => path`/me/blocks/${player.id}`,
    word: t("me.unblock"),
    row: ({ player }) => html`<a href=${path`/players/${player.id}`}>${player.name}</a>`,
    id: ({ player }) => player.id,
  });
  const take = () =>
    attempt(
      blank("export"),
      async () => {
        const link = document.createElement("a");
        link.href = URL.createObjectURL(new Blob([JSON.stringify(await get("/me/export"), null, 1)]));
        link.download = "blokus.json";
        link.click();
      },
      draw,
    );
  return () => html`
    <p>${t("me.export")}</p>
    <button class="button" data-action="export" @click=${take}>${t("me.take")}</button>
    ${blocks.rows().length ? html`<h2>${t("me.blocks")}</h2>` : nothing} ${blocks.view()}
    <h2>${t("me.erase")}</h2>
    <p>${t("me.erasure")}</p>
    ${formOf(
      form,
      {
        fields: [{ name: "typed", label: t("me.type", { name }) }],
        button: t("me.erase"),
        async act({ typed }) {
          if (typed !== name) return t("me.type", { name });
          await remove("/me");
          leave();
          go("/");
        },
      },
      draw,
    )}
  `;
}
