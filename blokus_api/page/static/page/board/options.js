// Options of a variant as the API's queries want them.

/**
 * Return options as fields of a query: lists joined by commas, cells of a region by blanks.
 * @param {Record<string, unknown>} options
 * @returns {Record<string, string>}
 */
export const optionsQuery = (options) =>
  Object.fromEntries(Object.entries(options).map(([name, value]) => [name, asText(value)]));

/** @param {unknown} value */
const asText = (value) =>
  Array.isArray(value) && Array.isArray(value[0]) ? value.map(String).join(" ") : String(value);
