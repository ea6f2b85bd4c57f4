// A new game as a screen of its own, which addresses lead to. Options of the variant stand in the address.

import { go } from "../router.js";
import { pair, t } from "../words.js";
import { newGame } from "./new_game.js";

const OPPONENTS = ["computer", "friend", "anyone"];

/** @type {import("../router.js").Open} */
export function open({ params, query }, room) {
  const options = new URLSearchParams(query);
  const tab = /** @type {import("./lists.js").Opponent | undefined} */ (OPPONENTS.find((each) => each === query.get("with")));
  options.delete("with");
  const form = newGame({ variant: params.variant, tab, query: options, isAddressed: true, draw, close: () => go("/") });
  if (!params.variant) form.state.isPicking = true;
  function draw() {
    const { variant } = form.state;
    room.title(variant ? pair(t("new.title"), variant.title) : t("new.title"));
    room.show(form.view());
  }
  draw();
}
