// A warning for guests, before they take a seat.

import { session } from "./kept.js";
import { html } from "./lit.js";
import { t } from "./words.js";

/** Return the warning, or nothing for a player with an account and while the player is not loaded. */
export function guestNotice() {
  const isGuest = session.me ? session.me.kind === "guest" : !session.isHere;
  if (!isGuest) return "";
  return html`<p class="notice guest">${t("guest.about")} <a href="/me#account">${t("account.signup")}</a></p>`;
}
