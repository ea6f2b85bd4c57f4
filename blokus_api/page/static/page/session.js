// Who is here: nobody, a guest, or somebody with an account.

import { get, post, Problem } from "./api.js";
import { keepToken, session } from "./kept.js";

export { look, session, setLook } from "./kept.js";

/** @type {Promise<void> | null} */
let arriving = null;

/**
 * Make sure that there is somebody, the first time a guest, and return who.
 * @returns {Promise<import("./types.js").Me>}
 */
export async function identify() {
  // Two clicks at once make one guest; who had a token that is good no more is made one as well.
  if (!(await whoAmI())) await (arriving ??= arrive().finally(() => (arriving = null)));
  return (session.me ??= await get("/me"));
}

async function arrive() {
  const { token } = await post("/guests");
  keepToken(token);
}

/** Return who is here; null where nobody is, or the token is good no more. */
export async function whoAmI() {
  if (!session.isHere) return null;
  try {
    session.me ??= /** @type {import("./types.js").Me} */ (await get("/me"));
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 401) throw error;
    session.hasEnded = true;
    leave();
  }
  return session.me;
}

/**
 * Be somebody from now on.
 * @param {{token: string, me?: import("./types.js").Me}} who
 */
export function adopt({ token, me }) {
  session.hasEnded = false;
  keepToken(token);
  session.me = me ?? null;
}

/** Have no player any more, because the token ended. */
export function leave() {
  keepToken(null);
}

/** Have no player any more, as somebody wished. */
export async function logOut() {
  keepToken(null);
  await (await import("./lost.js")).forgetMe();
}
