// The inbox: what waits for me, the most urgent first, and when I have time.

import { get, path, post, put } from "../api.js";
import { when } from "../format.js";
import { icon } from "../icons.js";
import { guestNotice } from "../guest.js";
import { need } from "../needs.js";
import { html, repeat } from "../render.js";
import { ghost } from "../router.js";
import { whoAmI } from "../session.js";
import { stream } from "../stream.js";
import { t } from "../words.js";
import { daysOff } from "./days_off.js";
import { attempt, blank, said } from "./form.js";
import { gameCard, namesOf, sign } from "./parts.js";
import { allVariants, titlesOf } from "./variants.js";

await need("lists");

/** @typedef {import("./lists.js").InboxItem} InboxItem */

const ANSWERED = 500; // milliseconds in which several messages are one

/** @type {import("../router.js").Open} */
export async function open(_place, room) {
  room.title(t("bar.inbox"));
  const form = blank("inbox");
  const me = await whoAmI();
  if (!me) {
    return room.show(html`
      <section class="narrow">
        <h1 tabindex="-1">${t("bar.inbox")}</h1>
        <div class="empty">
          ${ghost}
          <p>${t("inbox.nobody")}</p>
          <p class="row">
            <a class="button main" href="/">${t("bar.play")}</a>
            <a class="button" href="/me#login">${t("account.login")}</a>
          </p>
        </div>
      </section>
    `);
  }
  const titles = titlesOf(await allVariants());
  const days = daysOff(me, draw);
  /** @type {InboxItem[]} */
  let items = [];
  /** @type {import("../types.js").Names} */
  let names = {};

  async function load() {
    const inbox = await get("/me/inbox");
    items = inbox.items;
    const rows = items.map(({ game }) => game);
    [names] = await Promise.all([namesOf(rows.flatMap(({ players }) => players)), sign(rows)]);
    room.title(items.length ? `(${items.length}) ${t("bar.inbox")}` : t("bar.inbox"));
    draw();
  }

  async function keepCurrent() {
    let timer = 0;
    for await (const { name } of stream("/me/stream", { signal: room.signal })) {
      // An event between the first answer and the stream is in the snapshot alone.
      if (name === "lost") continue;
      clearTimeout(timer);
      timer = setTimeout(load, ANSWERED);
    }
  }

  /** @type {(item: InboxItem, link: string) => Promise<boolean>} */
  const answer = (item, link) =>
    attempt(form, async () => {
      const act = link.replace(/^.*?\/v1/, "");
      await (item.kind === "invitation" && link === item.links.act ? put(act) : post(act));
      await load();
    }, draw);

  const row = (/** @type {InboxItem} */ item) => {
    const { kind, what, deadline, since, links, game } = item;
    const button = (/** @type {string} */ word, /** @type {string} */ link, kind = "") => html`
      <button class=${`button small ${kind}`} @click=${() => answer(item, link)}>${t(word)}</button>
    `;
    return html`
      <li class="card">
        ${gameCard({ ...game, deadline: null }, { titles, names, me: `player:${me.id}` })}
        <div>
          <h2>${t(`inbox.${kind}.${what}`)}</h2>
          <p>${t(`inbox.${deadline ? "until" : "since"}`, { when: when(deadline ?? since ?? game.updated_at) })}</p>
          <p class="row">
            ${kind === "turn" || kind === "plan" ? "" : button("inbox.accept", links.act, "main")}
            ${links.decline ? button("inbox.decline", links.decline) : ""}
            <a class="button small" href=${path`/games/${game.id}`}>${t("inbox.open")}</a>
          </p>
        </div>
      </li>
    `;
  };

  function draw() {
    const next = items.find(({ kind }) => kind === "turn")?.game;
    room.show(html`
      <section class="narrow">
        <div class="head">
          <h1 tabindex="-1">${t("bar.inbox")}</h1>
          ${next
            ? html`<a class="button main" href=${path`/games/${next.id}`}>
                ${icon("play")} ${t("inbox.next", { what: titles[next.variant] })}
              </a>`
            : ""}
        </div>
        ${items.length
          ? ""
          : html`<div class="empty">
              ${ghost}
              <p>${t("inbox.empty")}</p>
              <a class="button main" href="/">${t("bar.play")}</a>
            </div>`}
        ${said(form)} ${items.some(({ kind }) => kind === "invitation") ? guestNotice() : ""}
        <ul class="gap inbox">${repeat(items, ({ game, kind, number }) => `${game.id} ${kind} ${number}`, row)}</ul>
        ${days()}
      </section>
    `);
  }
  await load();
  await keepCurrent();
}
