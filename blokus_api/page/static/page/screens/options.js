// Options of a variant, to choose from what the server says there is. It also reads what is chosen.

import { get, path, withQuery } from "../api.js";
import { optionsQuery } from "../board/options.js";
import { live } from "../live.js";
import { html } from "../render.js";
import { attempt, blank } from "./form.js";

/**
 * @typedef {import("./lists.js").VariantWithRules} Variant
 * @typedef {import("../types.js").Form & {name: string, variant: Variant, isAddressed: boolean,
 *   asked?: Record<string, string>}} Choosing `isAddressed`: what is chosen stands in the address; `asked`: what the
 *   server has not answered yet
 */

const asText = (/** @type {unknown} */ value) => optionsQuery({ value }).value;

/**
 * Return what is not as it is by default.
 * @param {Variant} variant
 */
export const changed = ({ options }) =>
  Object.fromEntries(
    options.flatMap((each) => (asText(each.value) === asText(each.default) ? [] : [[each.name, each.value]])),
  );

/**
 * A variant with options from the address. It keeps the name that was asked for: an alias settles options.
 * @param {string} name
 * @param {URLSearchParams} query
 * @returns {Promise<Choosing>}
 */
export const choosing = async (name, query) => ({
  ...blank("options"),
  name,
  variant: await get(path`/variants/${name}`, Object.fromEntries(query)),
  isAddressed: true,
});

/**
 * The address of a screen with options.
 * @type {(screen: string, options: Record<string, unknown>) => string}
 */
export const withOptions = (screen, options) => withQuery(screen, optionsQuery(options));

/**
 * Choose an option, and write it to the address. Show it while the request runs; a refused option changes nothing.
 * @type {(state: Choosing, option: string, value: string) => Promise<void>}
 */
async function choose(state, option, value) {
  const options = optionsQuery(changed(state.variant));
  state.asked = { [option]: value };
  try {
    state.variant = await get(path`/variants/${state.name}`, { ...options, ...state.asked });
  } finally {
    state.asked = {};
  }
  if (state.isAddressed) history.replaceState(null, "", withOptions(location.pathname, changed(state.variant)));
}

/** @type {(state: Choosing, draw: () => void, isShown?: (option: {name: string}) => boolean) => unknown[]} */
export const optionFields = (state, draw, isShown = () => true) =>
  state.variant.options.filter(isShown).map(({ name, description, values, descriptions, value, open }) => {
    if (values.length < 2 && !open) return "";
    const now = state.asked?.[name] ?? asText(value);
    const wrong = state.problem?.body.field?.split(".").pop() === name && state.problem.message;
    const take = (/** @type {any} */ { target }) =>
      attempt(state, () => choose(state, name, target.value.trim()), draw);
    const choices = values.map((each, at) => [asText(each), descriptions[at]]);
    return html`
      <fieldset class="option" @change=${take}>
        <legend id=${name}>${description}</legend>
        ${choices.length > 4
          ? html`<select aria-labelledby=${name}>
              ${choices.map(([text, told]) => html`
                <option value=${text} .selected=${text === now}>${told}</option>
              `)}
            </select>`
          : choices.map(([text, told]) => html`
              <label>
                <input type="radio" name=${name} value=${text} .checked=${live(text === now)} /><span>${told}</span>
              </label>
            `)}
        ${open
          ? html`<textarea rows="3" aria-labelledby=${name} aria-invalid=${!!wrong} .value=${live(now)}></textarea>`
          : ""}
        ${wrong ? html`<p class="wrong" role="alert">${wrong}</p>` : ""}
      </fieldset>
    `;
  });
