// An account: signing up, in and out, by password and codes that come by mail; where one is logged in.

import { get, patch, path, post, remove } from "../api.js";
import { when } from "../format.js";
import { html, nothing } from "../render.js";
import { go, reload } from "../router.js";
import { adopt, leave, logOut, session, whoAmI } from "../session.js";
import { shownName, t } from "../words.js";
import { attempt, blank, focusOn, formOf, keptList, said } from "./form.js";
import { recoveryCode } from "./recovery.js";
import { zoneOf } from "./zone.js";

/** @type {Record<string, {path: string, fields: string[]}>} */
const STEPS = {
  signup: { path: "/signup", fields: ["email", "password"] },
  login: { path: "/login", fields: ["email", "password"] },
  verify_email: { path: "/email/verify", fields: ["key"] },
  forgotten: { path: "/password/request", fields: ["email"] },
  password_reset_by_code: { path: "/password/reset", fields: ["key", "password"] },
};
/** @type {Record<string, string>} */
const COMPLETIONS = { email: "username", key: "one-time-code" };

/** Steps whose code comes by email. */
const CODES = ["verify_email", "password_reset_by_code"];
/** Steps that may end a sign-up. */
const SIGNED_UP = ["signup", "verify_email"];
/** Whether this server sends emails; asked once, at the first step that needs a code. @type {boolean | undefined} */
let sendsEmail;

/** Who has the session of a login has told the password lately. It is not kept: it dies with the tab. */
let ticket = "";
export const byTicket = () => (ticket ? { headers: { "X-Session-Token": ticket } } : {});

/** @type {import("../types.js").Part} */
export function account(draw) {
  if (session.me?.email) return inside(draw);
  const signup = steps(draw, "signup");
  if (session.me?.kind !== "guest") return signup;
  const code = recoveryCode(draw);
  return () => html`<div class="gap"><div class="card code-card">${code()}</div>${signup()}</div>`;
}

/** The same, to log in. @type {import("../types.js").Part} */
export const login = (draw) => steps(draw, "login");

/**
 * @param {() => void} draw
 * @param {string} step
 */
function steps(draw, step) {
  let form = blank(step);
  const turn = (/** @type {string} */ to) => {
    step = to;
    form = blank(step);
    draw();
    focusOn("form input");
    if (CODES.includes(step) && sendsEmail === undefined) get("").then(({ sends_email }) => ((sendsEmail = sends_email), draw()), () => null);
  };

  /** @param {any} entered */
  async function act(entered) {
    const answer = await post("/auth/app/v1/auth" + STEPS[step].path, entered, byTicket()).catch(
      (problem) => {
        if (problem.status !== 401 || !problem.body.meta) throw problem;
        return problem.body; // a step was taken, and another is to come
      },
    );
    ticket = answer.meta.session_token ?? ticket;
    if (answer.meta.access_token) {
      adopt({ token: answer.meta.access_token });
      if (SIGNED_UP.includes(step)) await noteZone();
      await reload();
      focusOn("h1");
      return;
    }
    // Another password ends all tokens of the account.
    if (step === "password_reset_by_code" && session.me?.email) leave();
    turn(next(answer));
  }

  return () => html`
   <div class="card">
    <h2>${t(`account.title-${step}`)}</h2>
    ${
      CODES.includes(step) && sendsEmail === false
        ? html`<p class="notice" role="status">${t("account.unsent")}</p>`
        : html`<p class="faint">${t(`account.about-${step}`)}</p>`
    }
    ${
      step === "login" && session.me?.kind === "guest"
        ? html`<p class="notice">${t("account.behind", { name: shownName(session.me.name) })}</p>`
        : nothing
    }
    ${formOf(
      form,
      {
        fields: STEPS[step].fields.map((name) => ({
          name,
          label: t(`account.${name}`),
          type: name === "key" ? "text" : name,
          autocomplete: COMPLETIONS[name] ?? (step === "login" ? "current-password" : "new-password"),
        })),
        button: t(`account.${step}`),
        act,
      },
      draw,
    )}
    <p class="row">
      ${["signup", "login", "forgotten"]
        .filter((each) => each !== step)
        .map(
          (each) => html`
            <button class="button small quiet" data-action=${each} @click=${() => turn(each)}>
              ${t(`account.to-${each}`)}
            </button>
          `,
        )}
      <a class="button small quiet" href="/me#recover">${t("recover.have")}</a>
    </p>
   </div>
  `;
}

/** Set the time zone of a new account, which emails and days off count by. Without it, they count by UTC. */
async function noteZone() {
  const me = await whoAmI();
  if (me?.time_zone === "UTC") session.me = await patch("/me", zoneOf(me)).catch(() => me);
}

/** The step that an answer waits for. @type {(answer: {data?: {flows?: any[]}}) => string} */
export const next = ({ data }) =>
  data?.flows?.find(({ id, is_pending }) => is_pending && id in STEPS)?.id ?? "login";

/** Whether a token is the one of this browser. @type {(token: {prefix: string}) => boolean | undefined} */
export const isOurs = ({ prefix }) => session.token?.startsWith(prefix);

/** @type {import("../types.js").Part} */
function inside(draw) {
  const form = blank("logins");
  const logins = keptList("/me/sessions", draw, {
    at: ({ id }) => path`/me/sessions/${id}`,
    word: t("account.end"),
    row: ({ user_agent, created_at }) => html`${device(user_agent)} <small class="faint">${when(created_at)}</small>`,
  });
  /** @type {(() => unknown) | null} */
  let again = null;
  const end = () =>
    attempt(
      form,
      async () => {
        const { items } = await get("/me/tokens", { limit: 100 });
        const { id } = items.find(isOurs);
        const login = logins.rows().find(({ token_id }) => token_id === id);
        await remove(login ? path`/me/sessions/${login.id}` : path`/me/tokens/${id}`);
        await logOut();
        go("/");
      },
      draw,
    );
  const forget = () => {
    ticket = ""; // whoever is logged in has no password to ask for
    again = steps(draw, "forgotten");
    draw();
    focusOn("form input");
  };
  return () =>
    again
      ? again()
      : html`
          <div class="gap">
            <section class="card">
              <h3>${session.me?.email}</h3>
              ${said(form)}
              <p class="row">
                <button class="button" data-action="forgotten" @click=${forget}>${t("account.change")}</button>
                <button class="button quiet" data-action="logout" @click=${end}>${t("account.logout")}</button>
              </p>
            </section>
            <section class="card">
              <h3>${t("account.logins")}</h3>
              ${logins.view()}
            </section>
          </div>
        `;
}

/** Programs and systems in the order in which they are looked for: most claim to be others as well. */
const PROGRAMS = [["Edg/", "Edge"], ["OPR/", "Opera"], ["Firefox/", "Firefox"], ["Chrome/", "Chrome"], ["Safari/", "Safari"]];
const SYSTEMS = [["Android", "Android"], ["iPhone", "iPhone"], ["iPad", "iPad"], ["Windows", "Windows"], ["Mac OS X", "macOS"], ["Linux", "Linux"]];

/** What people call a browser: "Firefox, Linux". @param {string} agent */
export function device(agent) {
  const [program, system] = [PROGRAMS, SYSTEMS].map((names) => names.find(([sign]) => agent.includes(sign))?.[1]);
  return program && system ? `${program}, ${system}` : agent;
}
