// When I have time and what reaches me: vacation, days off, a link for calendar programs.

import { patch, post, put, remove } from "../api.js";
import { copyField } from "../copy.js";
import { html } from "../render.js";
import { language, t } from "../words.js";
import { attempt, blank, fieldOf, formOf, said } from "./form.js";
import { zoneOf } from "./zone.js";

const WEEK = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const MONDAY = Date.UTC(2024, 0, 1);
const DAY = 86_400_000;

/**
 * @param {import("../types.js").Me} me
 * @param {() => void} draw
 */
export function daysOff(me, draw) {
  const [vacation, free, calendar] = ["vacation", "free", "calendar"].map(blank);
  let link = "";

  const dayName = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" });
  /** What is ticked is sent at once. @type {(day: string, at: number) => unknown} */
  const dayOff = (day, at) =>
    fieldOf(free, {
      name: day,
      label: dayName.format(MONDAY + at * DAY),
      type: "checkbox",
      value: me.weekend_days.includes(day),
      change: (isOff) =>
        attempt(free, async () => {
          const others = me.weekend_days.filter((each) => each !== day);
          Object.assign(me, await patch("/me", { ...zoneOf(me), weekend_days: isOff ? [...others, day] : others }));
          return t("days.kept");
        }, draw),
    });

  const take = () =>
    formOf(vacation, {
      fields: ["first_day", "last_day"].map((name) => ({
        name,
        label: t(`days.${name}`),
        type: "date",
        value: /** @type {any} */ (me.vacation)?.[name],
      })),
      button: t("days.take"),
      act: async (entered) => {
        me.vacation = await put("/me/vacation", entered);
        return t("days.kept");
      },
    }, draw);

  const end = () => attempt(vacation, async () => {
    await remove("/me/vacation");
    me.vacation = null;
  }, draw);

  const subscribe = () => attempt(calendar, async () => {
    link = (await post("/me/deadlines/link")).url;
  }, draw);

  return () => html`
    <details>
      <summary>${t("days.title")}</summary>
      <h3>${t("days.vacation")}</h3>
      ${take()} ${me.vacation ? html`<button class="button" @click=${end}>${t("days.end")}</button>` : ""}
      <h3>${t("days.free")}</h3>
      <div class="row">${WEEK.map(dayOff)}</div>
      ${said(free)}
      <p><a href="/me#mails">${t("days.mails")}</a></p>
      <h3>${t("days.calendar")}</h3>
      ${link
        ? copyField(t("days.link"), link)
        : html`<button class="button" @click=${subscribe}>${t("days.subscribe")}</button>`}
      ${said(calendar)}
    </details>
  `;
}
