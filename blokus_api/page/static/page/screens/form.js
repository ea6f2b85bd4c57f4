// Forms from lists of fields, and lists of what the server keeps. Refusals stand at their field.

import { pages, Problem, remove } from "../api.js";
import { html, nothing, repeat } from "../render.js";
import { reload } from "../router.js";
import { leave } from "../session.js";
import { t } from "../words.js";

/** @typedef {import("../types.js").Form} Form */

/** Refusals of the account system that our words name better, by its codes. @type {Record<string, string>} */
const REFUSED = {
  email_password_mismatch: "account.refused-mismatch",
  password_too_short: "account.refused-short",
  password_too_common: "account.refused-common",
  password_entirely_numeric: "account.refused-numeric",
  required: "account.refused-required",
  too_many_login_attempts: "account.refused-often",
  "unknown-code": "recover.unknown",
};

/** What people read of a refusal. @param {Error & {body: any}} problem */
function refusalOf({ message, body }) {
  const words = REFUSED[body.errors?.[0]?.code ?? body.code];
  return words ? t(words) : message;
}

/** @type {(id: string) => Form} */
export const blank = (id) => ({ id, problem: null, isBusy: false, said: "" });

/** Give the focus to the first of these. Tell whether there is one. @param {string} selector */
export function focusOn(selector) {
  const found = /** @type {HTMLElement | null} */ (document.querySelector(selector));
  found?.focus();
  return found !== null;
}

/**
 * Do something once at a time, and keep what is refused. Tell whether it was done.
 * @param {Form} form
 * @param {() => Promise<string | void>} act
 * @param {() => void} draw
 */
export async function attempt(form, act, draw) {
  if (form.isBusy) return false;
  Object.assign(form, { isBusy: true, problem: null, said: "" });
  queueMicrotask(draw); // its button tells at once that something is done
  try {
    form.said = (await act()) ?? "";
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.status === 401) return (leave(), reload(), false); // whoever it was is here no more
    form.problem = error;
  } finally {
    form.isBusy = false;
    draw();
  }
  return !form.problem;
}

/** @type {(form: Form, field: import("../types.js").Field) => unknown} */
export function fieldOf(
  form,
  { name, label, type = "text", value = "", autocomplete = "off", choices, change },
) {
  const wrong = form.problem?.body.field === name && refusalOf(form.problem);
  const about = `${form.id}-${name}`;
  const changed = (/** @type {any} */ { target }) =>
    change?.(type === "checkbox" ? target.checked : target.value);
  return html`
    <div class="field">
      <label>
        ${label}
        ${
          choices
            ? select({ name, value, choices, change })
            : html`<input
                name=${name}
                type=${type}
                value=${value}
                ?checked=${value === true}
                autocomplete=${/** @type {any} */ (autocomplete)}
                aria-invalid=${!!wrong}
                aria-describedby=${about}
                @change=${changed}
              />`
        }
      </label>
      <span id=${about} class="error" role=${wrong ? "alert" : nothing}>${wrong || nothing}</span>
    </div>
  `;
}

/**
 * A list to choose from. Without a label, it stands in one.
 * @param {{
 *   name: string, label?: string, value: string, choices: string[][], change?(value: string): void,
 * }} what
 */
export const select = ({ name, label, value, choices, change }) => html`
  <select
    name=${name}
    aria-label=${label ?? nothing}
    @change=${(/** @type {any} */ event) => change?.(event.target.value)}
  >
    ${choices.map(([each, text]) => html`<option value=${each} .selected=${each === value}>${text}</option>`)}
  </select>
`;

/**
 * A form. `act` gets what was entered; what it returns is said beside the button. A body stands in place of the fields.
 * @param {Form} form
 * @param {{
 *   fields: import("../types.js").Field[], body?: unknown, button: unknown, kind?: string, act(entered: any): Promise<string | void>,
 * }} what
 * @param {() => void} draw
 */
export function formOf(form, { fields, body, button, kind = "main", act }, draw) {
  const { problem } = form;
  const submit = async (/** @type {any} */ event) => {
    event.preventDefault();
    const done = await attempt(form, () => act(Object.fromEntries(new FormData(event.target))), draw);
    if (!done) event.target.querySelector("[aria-invalid=true]")?.focus();
  };
  return html`
    <form novalidate @submit=${submit}>
      ${body ??
      repeat(
        fields,
        ({ name }) => form.id + name,
        (field) => fieldOf(form, field),
      )}
      ${said(form, fields)}
      <button class="button ${kind}" aria-busy=${form.isBusy}>${button}</button>
    </form>
  `;
}

/**
 * A few choices side by side.
 * @param {{name: string, label: string, value: string, choices: string[][], change(value: string): void}} what
 */
export const segments = ({ name, label, value, choices, change }) => html`
  <fieldset class="setting">
    <legend>${label}</legend>
    <div class="segments">
      ${choices.map(
        ([each, text]) => html`
          <label><input type="radio" name=${name} value=${each} .checked=${each === value} @change=${() => change(each)} />${text}</label>
        `,
      )}
    </div>
  </fieldset>
`;

/**
 * On or off.
 * @param {{name: string, label: string, value: boolean, change(isOn: boolean): void}} what
 */
export const toggle = ({ name, label, value, change }) => html`
  <label class="setting">
    <span>${label}</span>
    <input type="checkbox" name=${name} .checked=${value} @change=${(/** @type {any} */ { target }) => change(target.checked)} />
  </label>
`;

/** What came of it, unless a field says it. @type {(form: Form, fields?: {name: string}[]) => unknown} */
export const said = ({ problem, said }, fields = []) =>
  problem && !fields.some(({ name }) => name === problem.body.field)
    ? html`<p role="alert">${refusalOf(problem)}</p>`
    : html`<p role="status">${said}</p>`;

/**
 * A list that the server keeps, with a button at each row that ends it.
 * @param {string} list
 * @param {() => void} draw
 * @param {{word: string, at(item: any): string, row(item: any): unknown, id?(item: any): string}} what
 */
export function keptList(list, draw, { word, at, row, id = (item) => item.id }) {
  /** @type {any[]} */
  let rows = [];
  const form = blank(list);
  async function load() {
    const found = [];
    for await (const { items } of pages(list)) found.push(...items);
    rows = found;
    draw();
  }
  attempt(form, load, draw);
  const end = (/** @type {any} */ item) =>
    attempt(
      form,
      async () => {
        await remove(at(item));
        await load();
        focusOn(".kept button") || focusOn("h1"); // the button that had the focus is gone
      },
      draw,
    );
  return {
    load,
    rows: () => rows,
    view: () => html`
      <ul class="list kept">
        ${repeat(
          rows,
          id,
          (item) => html`
            <li>
              <span id=${id(item)}>${row(item)}</span>
              <button class="button small" aria-describedby=${id(item)} @click=${() => end(item)}>${word}</button>
            </li>
          `,
        )}
      </ul>
      ${said(form)}
    `,
  };
}
