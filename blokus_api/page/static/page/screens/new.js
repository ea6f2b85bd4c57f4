// A new game: what the variant lets one choose, who sits where, and how time is counted.

import { get, path, post } from "../api.js";
import { optionsQuery } from "../board/options.js";
import { copyField } from "../copy.js";
import { colorName, playerName } from "../format.js";
import { guestNotice } from "../guest.js";
import { html } from "../render.js";
import { go } from "../router.js";
import { identify } from "../session.js";
import { t } from "../words.js";
import { attempt, fieldOf, said } from "./form.js";
import { allLevels, levelName, strength } from "./levels.js";
import { bodyOf, canBeRated, CLOCKS, emptyWish, KINDS, linkSeats, playerId } from "./new_form.js";
import { changed, choosing, optionFields, withOptions } from "./options.js";
import { span } from "./parts.js";
import { allVariants, boardPicture, familyList, lastPlayed, remember } from "./variants.js";

const EXPIRIES = [3600, 86_400, 604_800, 1_209_600];

/** @type {import("../router.js").Open} */
export async function open({ params, query }, room) {
  room.title(t("new.title"));
  if (!params.variant) {
    const list = familyList(await allVariants(), (id) => path`/new/${id}`, true);
    return room.show(html`<section class="wide"><h1 tabindex="-1">${t("new.which")}</h1>${list}</section>`);
  }
  const [state, allOfThem] = await Promise.all([choosing(params.variant, query), allLevels()]);
  const levels = allOfThem.filter(({ variants }) => variants.includes(state.variant.id));
  const wish = emptyWish(state.variant.players, lastPlayed().level);
  const others = wish.seats.slice(1);
  /** @type {Record<string, string>} */
  const names = {};
  /** @type {string[]} */
  const links = [];
  let game = "";

  /** @type {(name: string, word: string, more: object, hint?: string) => unknown} */
  const field = (name, word, more, hint) => [
    fieldOf(state, { name, label: t(`new.${word}`), ...more }),
    hint ? html`<small class="faint">${hint}</small>` : "",
  ];
  /**
   * Take what is entered into an object, and show what follows from it.
   * @type {(into: any, name: string) => (value: any) => void}
   */
  const into = (into, name) => (value) => {
    into[name] = value;
    draw();
  };
  /** @type {(name: string, usual?: string) => object} */
  const counted = (name, usual = "") => ({ value: wish.numbers[name] ?? usual, change: into(wish.numbers, name) });
  const levelChoices = levels.map(({ name }) => [name, levelName(name)]);

  /** @type {(name: string, level: string, change: (level: string) => void) => unknown} */
  const levelField = (name, level, change) => {
    const chosen = levels.find((each) => each.name === level);
    return field(name, "level", { value: level, choices: levelChoices, change }, strength(chosen, state.variant));
  };
  const seatChoices = KINDS.map((kind) => [kind, t(`new.seat.${kind}`)]);
  /** What happens to who runs out of time: the computer may play on. */
  const timeouts = [
    ["seat-out", t("new.out")],
    ["abort-early", t("new.abort")],
    ...levelChoices.map(([level, name]) => [`ai:${level}`, t("new.plays", { name })]),
  ];

  async function send(/** @type {any} */ event) {
    event.preventDefault();
    const isDone = await attempt(state, async () => {
      await identify();
      const options = changed(state.variant);
      ({ id: game } = await post("/games", bodyOf(wish, state.name, options)));
      remember({ variant: state.name, options, level: wish.seats.find(({ kind }) => kind === "ai")?.level });
      // One after another: each changes the game. Where somebody was quicker, the table tells the rest.
      for (const seat of linkSeats(wish)) {
        const invited = await post(path`/games/${game}/invitations`, { link: true, seat }).catch(() => null);
        if (invited) links.push(location.origin + path`/join/${game}#${invited.token}`);
      }
      if (!links.length) go(path`/games/${game}`);
    }, draw);
    if (!isDone) event.target.querySelector("[aria-invalid=true]")?.focus();
    else document.querySelector("h1")?.focus();
  }

  /** Tell who is meant by an id. @type {(at: number) => (entered: string) => Promise<void>} */
  const nameAt = (at) => async (entered) => {
    const id = (wish.seats[at].player = playerId(entered));
    draw();
    const { players } = await get("/players", { ids: id }).catch(() => ({ players: {} }));
    names[id] = playerName(id && `player:${id}`, players);
    if (!players[`player:${id}`]) names[id] = t("new.nobody");
    draw();
  };

  const seatRow = (/** @type {import("./lists.js").SeatWish} */ seat, /** @type {number} */ at) => html`
    <fieldset class="row">
      <legend>${state.variant.seats[at].colors.map(colorName).join(", ")}</legend>
      ${field(`seats.${at}`, "who", { value: seat.kind, choices: seatChoices, change: into(seat, "kind") })}
      ${seat.kind === "ai" ? levelField(`seats.${at}.ai`, seat.level, into(seat, "level")) : ""}
      ${seat.kind === "player"
        ? field(`seats.${at}.player`, "player", { value: seat.player, change: nameAt(at) }, names[seat.player])
        : ""}
    </fieldset>
  `;

  /** @type {(wish: object) => void} */
  function toOthers(wish) {
    others.forEach((seat) => Object.assign(seat, wish));
    draw();
  }

  const seating = () => html`
    <fieldset>
      <legend>${t("new.with")}</legend>
      <p class="row">
        ${seatChoices.slice(0, 3).map(([kind, label]) => html`
          <button
            type="button"
            class="button"
            aria-pressed=${others.every((seat) => seat.kind === kind)}
            @click=${() => toOthers({ kind })}
          >${label}</button>
        `)}
      </p>
      ${others.every(({ kind }) => kind === "ai")
        ? levelField("level", others[0].level, (level) => toOthers({ level }))
        : ""}
      <details>
        <summary>${t("new.seats")}</summary>
        ${wish.seats.map(seatRow)}
        ${field("lot", "lot", { type: "checkbox", value: wish.isByLot, change: into(wish, "isByLot") })}
      </details>
    </fieldset>
    <fieldset>
      <legend>${t("new.clock")}</legend>
      ${field("clock", "kind", {
        value: wish.clock,
        choices: ["", ...Object.keys(CLOCKS)].map((kind) => [kind, t(`new.clock.${kind || "none"}`)]),
        change: into(wish, "clock"),
      })}
      ${Object.entries(CLOCKS[wish.clock] ?? {}).map(([each, [, usual]]) =>
        field(`clock.${each}`, `${wish.clock}.${each}`, counted(`${wish.clock}.${each}`, String(usual))),
      )}
      ${wish.clock
        ? field("clock.timeout", "timeout", { value: wish.timeout, choices: timeouts, change: into(wish, "timeout") })
        : ""}
    </fieldset>
    <details>
      <summary>${t("new.more")}</summary>
      ${field("visibility", "private", { type: "checkbox", value: wish.isPrivate, change: into(wish, "isPrivate") })}
      ${canBeRated(wish)
        ? [
            field("rated", "rated", {
              value: String(wish.isRated ?? ""),
              choices: ["", "true", "false"].map((value) => [value, t(`new.rated.${value || "usual"}`)]),
              change: (/** @type {string} */ value) => into(wish, "isRated")(value ? value === "true" : null),
            }),
            field("rating.min", "min", counted("rating.min")),
            field("rating.max", "max", counted("rating.max")),
          ]
        : ""}
      ${field("expires_in", "expires", {
        ...counted("expires_in", "1209600"),
        choices: EXPIRIES.map((each) => [String(each), span(each)]),
      })}
    </details>
  `;

  const entering = () => html`
    <form novalidate @submit=${send}>
      <button class="button main">${t("new.start")}</button>
      ${said(state)} ${state.variant.players > 1 ? seating() : ""} ${optionFields(state, draw)}
      <button class="button main" aria-disabled=${state.isBusy}>${t("new.start")}</button>
    </form>
  `;

  const invited = () => html`
    <div>
      <p>${t("new.links", { count: links.length })}</p>
      ${guestNotice()}
      ${links.map((link, at) => copyField(t("new.link", { number: at + 1 }), link))}
      <p><a class="button main" href=${path`/games/${game}`}>${t("new.go")}</a></p>
    </div>
  `;

  function draw() {
    const { name, variant } = state;
    const options = changed(variant);
    room.title(`${t("new.title")}: ${variant.title}`);
    room.show(html`
      <section class="wide beside">
        <h1 tabindex="-1">${t("new.title")}: ${variant.title}</h1>
        ${links.length ? invited() : entering()}
        <aside>
          ${boardPicture(name, optionsQuery(options))}
          <p><b>${variant.summary}</b></p>
          ${[...variant.rules.aim, ...variant.rules.turn].map((text) => html`<p>${text}</p>`)}
          <p class="row">
            <a class="button" href=${withOptions(path`/rules/${name}`, options)}>${t("home.rules")}</a>
            <a class="button" href="/new">${t("new.other")}</a>
          </p>
        </aside>
      </section>
    `);
  }
  draw();
}
