// Emails: which are sent, when reminders come, at what hours none do, in which time zone and language.

import { patch } from "../api.js";
import { span } from "../format.js";
import { html } from "../render.js";
import { session } from "../session.js";
import { language as shownLanguage, t } from "../words.js";
import { blank, fieldOf, formOf } from "./form.js";
import { ownZone } from "./zone.js";

/** Languages that the page speaks, in their own names. */
export const LANGUAGES = [
  ["en", "English"],
  ["fr", "Français"],
  ["it", "Italiano"],
  ["de", "Deutsch"],
];
const KINDS = ["turn", "reminder", "offer", "invitation", "ended"];
/** Reminders that the page offers, as the API writes them: a share of the time, days or hours left. */
const STEPS = ["50%", "3d", "1d", "12h", "2h"];
const STEP = /^(\d+)([%dh])$/;
/** Seconds in the units of reminders. @type {Record<string, number>} */
const SECONDS = { d: 86_400, h: 3600 };

/** @type {import("../types.js").Part} */
export function mails(draw) {
  const form = blank("mails");
  const me = /** @type {import("../types.js").Me} */ (session.me);
  if (!me.email) return () => html`<p><a href="#account">${t("me.mailless")}</a></p>`;
  const [start, end] = me.quiet_hours?.split("-") ?? ["", ""];
  const field = (/** @type {string} */ name, /** @type {unknown} */ value, type = "checkbox", label = t(`mails.${name}`)) =>
    fieldOf(form, { name, label, value, type });
  const chosen = (/** @type {string} */ name, /** @type {string} */ label, /** @type {string} */ value, /** @type {string[][]} */ choices) =>
    fieldOf(form, { name, label, value, choices });
  const steps = [...new Set([...STEPS, ...me.reminder_steps])];
  const body = () => html`
    ${field("wants_mail", me.wants_mail)} ${KINDS.map((kind) => field(kind, me.mails.includes(kind)))}
    <fieldset>
      <legend>${t("mails.steps")}</legend>
      <div class="row">${steps.map((step) => field(step, me.reminder_steps.includes(step), "checkbox", stepName(step)))}</div>
    </fieldset>
    <fieldset>
      <legend>${t("mails.quiet")}</legend>
      <div class="row">${field("quiet_from", start, "time")} ${field("quiet_to", end, "time")}</div>
    </fieldset>
    ${chosen("time_zone", t("mails.time_zone"), me.time_zone === "UTC" ? ownZone() : me.time_zone, zones(me.time_zone))}
    ${chosen("language", t("me.language"), me.language, LANGUAGES)}
  `;
  /** @param {Record<string, string>} entered */
  async function act(entered) {
    if (!entered.quiet_from !== !entered.quiet_to) return t("mails.quiet-both");
    session.me = await patch("/me", wishes(entered));
    dispatchEvent(new Event("session"));
    return t("me.saved");
  }
  return () => html`<div class="card">${formOf(form, { body: body(), fields: [], button: t("me.save"), act }, draw)}</div>`;
}

/** A reminder in words: "half of my time", "2 hours". @param {string} step */
export function stepName(step) {
  const [, count, unit] = STEP.exec(step) ?? [];
  if (unit !== "%") return span(Number(count) * SECONDS[unit]);
  return t("mails.share", { share: new Intl.NumberFormat(shownLanguage, { style: "percent" }).format(Number(count) / 100) });
}

/** Time zones to choose from: those that the browser knows, UTC, and the one chosen elsewhere. @param {string} chosen */
function zones(chosen) {
  const names = new Set([chosen, ownZone(), "UTC", ...Intl.supportedValuesOf("timeZone")]);
  return [...names].sort().map((name) => [name, name.replaceAll("_", " ")]);
}

/** Return the preferences that were entered in a form, as the API expects them. @param {Record<string, string>} entered */
export const wishes = (entered) => ({
  wants_mail: "wants_mail" in entered,
  mails: KINDS.filter((kind) => kind in entered),
  reminder_steps: Object.keys(entered).filter((name) => STEP.test(name)),
  quiet_hours: entered.quiet_from ? `${entered.quiet_from}-${entered.quiet_to}` : null,
  time_zone: entered.time_zone,
  language: entered.language,
});
