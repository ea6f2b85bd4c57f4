// A warning for guests, before they take a seat; and whether they know how to keep their games.

import { read, session, write } from "./kept.js";
import { html } from "./lit.js";
import { t } from "./words.js";

const TOLD = "blokus.keep";

/** Whether the guest of this browser has a recovery code, or put it off. */
export const isTold = () => read(TOLD) !== null;

/** Tell the guest no more how to keep the games. */
export const markTold = () => write(TOLD, "1");

/** Return the warning, or nothing for a player with an account, a guest who was told, and while the player is not loaded. */
export function guestNotice() {
  const isGuest = session.me ? session.me.kind === "guest" && !isTold() : !session.isHere;
  if (!isGuest) return "";
  return html`<p class="notice guest">${t("guest.about")} <a href="/me#account">${t("account.signup")}</a></p>`;
}
