// What the editor of standing orders does: it reads, changes and keeps them.

import { get, path, put, remove } from "../api.js";
import { placements } from "../board/geometry.js";
import { write } from "../kept.js";
import { emptyPlaces, planKey } from "./scene.js";

/** @typedef {import("../types.js").PlanDraft} PlanDraft */
/** @typedef {import("../types.js").Order} Order */

/** @type {PlanDraft} */
const EMPTY = {
  isOpen: false,
  stored: null,
  orders: [],
  legal: null,
  anywhere: false,
  stop: false,
  isChanged: false,
  picked: null,
  tapping: null,
};
let keys = 0;

/**
 * @param {import("../types.js").Table} table
 * @param {(doing: () => Promise<any>) => Promise<any>} attempt
 */
export function planCommands(table, attempt) {
  const plan = () => table.state.around.plan ?? EMPTY;
  const setPlan = (/** @type {Partial<PlanDraft>} */ fields) =>
    table.dispatch({ type: "around", with: { plan: { ...plan(), ...fields } } });
  const setOrders = (/** @type {Order[]} */ orders) =>
    setPlan({ orders, picked: null, tapping: null, isChanged: true });
  const own = () => path`/games/${table.state.game.id}/seats/${table.state.mine[0]}/plan`;

  /** @param {any} stored as the server has it: orders that were played are done with */
  function keep(stored) {
    const { hands, id } = table.state.game;
    setOrders(
      (stored?.orders ?? []).flatMap((/** @type {any} */ order) => {
        const color = order.color ?? hands.find(({ seat }) => seat === stored.seat)?.color;
        return order.fired === null ? [{ ...order, color, key: ++keys }] : [];
      }),
    );
    setPlan({ stored, stop: Boolean(stored?.stop_if_none), isChanged: false });
    write(planKey({ id }), stored && "kept");
  }

  /** @type {import("../types.js").Commands} */
  const act = {
    setPlan,
    setOrder: (i, fields) =>
      setPlan({
        isChanged: true,
        orders: plan().orders.with(i, { ...plan().orders[i], ...fields, finding: null }),
      }),
    /** What is edited here and not kept yet is not written over. */
    readPlan() {
      const take = (/** @type {any} */ stored) => (plan().isChanged ? setPlan({ stored }) : keep(stored));
      return get(own()).then(take, ({ status }) => status === 404 && take(null));
    },
    /** The board is another: what would come of the orders is told anew, and those that are edited stay. */
    followPlan() {
      const { isOpen, stored, anywhere } = plan();
      // What is edited stays; what was found of it is no longer so.
      if (isOpen) setPlan({ orders: plan().orders.map((order) => ({ ...order, finding: null })) });
      if (stored && isOpen)
        get(own()).then(
          (found) => setPlan({ stored: found }),
          () => null,
        );
      else if (stored) act.readPlan();
      if (isOpen) act.chooseAnywhere(anywhere);
    },
    openPlan(isOpen) {
      table.dispatch({ type: "drop" });
      const isFirst = isOpen && !table.state.around.plan;
      setPlan({ isOpen });
      if (isOpen) act.chooseAnywhere(false);
      // Orders may have been given on another device: who adds to a list wants to see all of it.
      if (isFirst) act.readPlan();
    },
    /** Choose among what would be legal now, or among all that is empty. */
    async chooseAnywhere(anywhere) {
      const {
        board,
        game,
        mine: [seat],
      } = table.state;
      const ask = (/** @type {string} */ color) =>
        get(path`/games/${game.id}/legal-moves`, { as: "anchors", color });
      const legal = anywhere
        ? emptyPlaces(table.state, seat)
        : (await Promise.all(game.seats[seat].colors.map(ask))).flatMap((answer) => [
            ...placements(board, answer),
          ]);
      setPlan({ anywhere, legal });
    },
    /** Add what is in hand as an order. */
    addOrder({ color, piece, cells, only_move }) {
      const order = only_move
        ? { only_move }
        : { color, piece, cells: cells.map((/** @type {number} */ id) => table.state.board.cells[id].cell) };
      setOrders([...plan().orders, { ...order, key: ++keys }]);
      table.dispatch({ type: "drop" });
    },
    dropOrder: (i) => setOrders(plan().orders.toSpliced(i, 1)),
    raiseOrder: (i) => setOrders(plan().orders.toSpliced(i - 1, 2, plan().orders[i], plan().orders[i - 1])),
    /** A cell is one of the condition's, or no longer. */
    tapCell(id) {
      const { picked, tapping, orders } = plan();
      if (picked === null || tapping === null) return;
      const { cell } = table.state.board.cells[id];
      const cells = orders[picked][tapping] ?? [];
      const rest = cells.filter((each) => String(each) !== String(cell));
      act.setOrder(picked, { [tapping]: rest.length < cells.length ? rest : [...cells, cell] });
    },
    async savePlan() {
      const orders = plan().orders.map(
        ({ only_move, color, cells, if_legal, while_empty, unless_touched, only_if, turn }) =>
          only_move
            ? { only_move }
            : { color, cells, if_legal, while_empty, unless_touched, only_if, turn: turn ?? undefined },
      );
      const sent = { orders, stop_if_none: plan().stop, expected_version: table.state.game.version };
      const stored = await attempt(() => put(own(), sent));
      if (stored) keep(stored);
    },
    async forgetPlan() {
      await attempt(() => remove(own()));
      keep(null);
    },
  };
  return act;
}
