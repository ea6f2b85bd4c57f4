// Keys by the letters of the shortcuts, whatever the keyboard's alphabet.

/** @type {Record<string, string>} */
const SIGNS = { BracketLeft: "[", BracketRight: "]" };

/**
 * Return a key's name, letters in lower case, since Caps Lock changes nothing. A key whose character is not Latin
 * is named by its place.
 * @param {Pick<KeyboardEvent, "key" | "code">} event
 */
export function keyOf({ key, code }) {
  const isLatin = /^[ -~\p{Script=Latin}]/u.test(key);
  const name = isLatin ? key : (SIGNS[code] ?? code.match(/^(?:Key|Digit|Numpad)(.)$/)?.[1] ?? key);
  return name.length === 1 ? name.toLowerCase() : name;
}
