// Who plays here: their name, the look of the page, mails, and all that is kept about them.

import { get, patch, path, remove } from "../api.js";
import { need } from "../needs.js";
import { html, nothing } from "../render.js";
import { go } from "../router.js";
import { identify, logOut, look, session, setLook, whoAmI } from "../session.js";
import { shownName, t } from "../words.js";
import { avatar, colorOf } from "../avatar.js";
import { toast } from "../toast.js";
import { account, login } from "./account.js";
import { attempt, blank, formOf, keptList, segments, select, toggle } from "./form.js";
import { LANGUAGES, mails } from "./mails.js";
import { recoverForm } from "./recovery.js";
import { tokens } from "./tokens.js";

await need("lists", "keep");

/** @type {Record<string, import("../types.js").Part>} */
const PARTS = { look: settings, account, mails, tokens, data };
/** Places of the bar for which the bottom of a phone has no room. */
const ELSEWHERE = [
  ["/records", "watch"],
  ["/learn", "learn"],
  ["/leaderboards", "players"],
];
/** Whoever is not here yet can log in, come back with a code, or choose how the page looks. */
const LOGIN = "login";
const RECOVER = "recover";
/** @type {Record<string, string[]>} */
const CHOICES = {
  theme: ["auto", "light", "dark", "contrast"],
  coordinates: ["auto", "on", "off"],
  confirm: ["auto", "on", "off"],
};
const SWITCHES = ["marks", "sound", "advance"];

/** @type {import("../router.js").Open} */
export async function open({ hash }, room) {
  await whoAmI();
  let shown = "";
  /** @type {() => unknown} */
  let part;
  const turn = (/** @type {string} */ asked) => {
    const isLogin = asked === LOGIN;
    const isBack = asked === RECOVER && !session.me?.email;
    shown = isLogin || isBack ? "account" : asked in PARTS ? asked : "look";
    if (!session.me && shown !== "look") shown = "account"; // emails lead here, on any device
    part = isBack ? recoverForm(draw) : isLogin && !session.me?.email ? login(draw) : PARTS[shown](draw);
    draw();
  };
  const draw = () => {
    const { me } = session;
    room.show(html`
      <section class="narrow me">
        <div class="head">
          ${avatar({ name: me?.name, color: me ? colorOf(me.id) : undefined })}
          <div>
            <h1 tabindex="-1">${me ? shownName(me.name) : t("bar.me")}</h1>
            <p class="faint">${t(`me.${me?.kind ?? "nobody"}`)}</p>
          </div>
          ${me ? html`<div class="row">
            <a class="button small" href="/games">${t("mine.title")}</a>
            <a class="button small" href=${path`/players/${me.id}`}>${t("me.page")}</a>
          </div>` : nothing}
        </div>
        <nav class="tabs" aria-label=${t("bar.me")}>
          ${Object.keys(PARTS)
            .filter((each) => me || each === "look" || each === "account")
            .map((each) => html`<a href=${path`/me#${each}`} aria-current=${each === shown}>${t(`me.${each}`)}</a>`)}
        </nav>
        <h2 class="unseen">${t(`me.${shown}`)}</h2>
        ${part()}
        <nav class="row elsewhere" aria-label=${t("bar.menu")}>
          ${ELSEWHERE.map(([to, name]) => html`<a class="chip" href=${to}>${t(`bar.${name}`)}</a>`)}
        </nav>
      </section>
    `);
  };
  room.title(t("bar.me"));
  room.onHash(turn);
  turn(hash);
}

/** @type {import("../types.js").Part} */
function settings(draw) {
  const form = blank("me");
  const change = (/** @type {string} */ name, /** @type {unknown} */ value) => {
    setLook(name, value);
    draw();
  };
  return () => html`
    <div class="card">
      ${formOf(
        form,
        {
          fields: [{ name: "name", label: t("me.name"), value: session.me?.name, autocomplete: "nickname" }],
          button: t("me.save"),
          act: rename,
        },
        draw,
      )}
    </div>
    <div class="gap settings">
      <div class="card">
        <div class="setting">
          <span>${t("me.language")}</span>
          ${select({
            name: "language",
            label: t("me.language"),
            value: look.language,
            choices: LANGUAGES,
            change: (value) => setLook("language", value),
          })}
        </div>
        ${Object.entries(CHOICES).map(([name, values]) =>
          segments({
            name,
            label: t(`me.${name}`),
            value: look[name],
            choices: values.map((each) => [each, t(`me.${name}-${each}`)]),
            change: (value) => change(name, value),
          }),
        )}
        ${SWITCHES.map((name) =>
          toggle({ name, label: t(`me.${name}`), value: look[name], change: (value) => change(name, value) }),
        )}
        <p><button class="button small" data-keys>${t("keys.about")}</button></p>
      </div>
    </div>
  `;
}

/** @param {{name: string}} fields */
async function rename(fields) {
  await identify();
  session.me = await patch("/me", fields);
  dispatchEvent(new Event("session"));
  toast(t("me.saved"));
}

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
    <div class="gap">
      <section class="card">
        <h3>${t("me.export-title")}</h3>
        <p>${t("me.export")}</p>
        <button class="button" data-action="export" @click=${take}>${t("me.take")}</button>
      </section>
      <section class="card" ?hidden=${!blocks.rows().length}>
        <h3>${t("me.blocks")}</h3>
        ${blocks.view()}
      </section>
      <section class="card">
        <h3>${t("me.erase")}</h3>
        <p>${t("me.erasure")}</p>
        ${formOf(
          form,
          {
            fields: [{ name: "typed", label: t("me.type", { name }) }],
            button: t("me.erase"),
            kind: "danger",
            async act({ typed }) {
              if (typed !== name) return t("me.type", { name });
              await remove("/me");
              await logOut();
              go("/");
            },
          },
          draw,
        )}
      </section>
    </div>
  `;
}
