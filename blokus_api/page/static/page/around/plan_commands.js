// What planning ahead does: it begins and ends, and planned moves are read, changed and stored.

import { get, path, put, remove } from "../api.js";
import { placements } from "../board/geometry.js";
import { write } from "../kept.js";
import { canPlan, planKey } from "./scene.js";

/** @typedef {import("../types.js").PlanDraft} PlanDraft */
/** @typedef {import("../types.js").Order} Order */
/** @typedef {import("../types.js").TableState} TableState */

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

  /** Planned moves of which the board has not one yet. */
  function stillOpen() {
    const { board, game } = table.state;
    const idsOf = (/** @type {number[][]} */ cells) => cells.map(board.idOf).sort().join();
    const played = new Set(game.placements.map(({ color, cells }) => `${color} ${idsOf(cells)}`));
    return plan().orders.filter(({ color, cells }) => !cells || !played.has(`${color} ${idsOf(cells)}`));
  }

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
    /** The board changed: planned moves that were played leave the list, and planning ends with my turn or the game. */
    followPlan() {
      const { isOpen, stored, anywhere } = plan();
      if (isOpen && !canPlan(table.state)) return act.closePlan();
      // What is edited stays; what was found of it is no longer so.
      if (isOpen && plan().isChanged) setPlan({ orders: stillOpen().map((order) => ({ ...order, finding: null })) });
      if (stored && table.state.game.status === "playing") act.readPlan();
      if (isOpen) act.chooseAnywhere(anywhere);
    },
    openPlan() {
      if (!canPlan(table.state)) return;
      table.dispatch({ type: "drop" });
      const isFirst = !table.state.around.plan;
      setPlan({ isOpen: true });
      act.chooseAnywhere(false);
      // Moves may have been planned on another device: who adds to a list wants to see all of it.
      if (isFirst) act.readPlan();
    },
    /** End planning and store what was changed. It goes on if the server refuses that. */
    async donePlan() {
      const { isChanged, orders, stored } = plan();
      if (isChanged && orders.length) await act.savePlan();
      else if (isChanged && stored) await act.forgetPlan();
      if (!plan().isChanged || !orders.length) act.closePlan();
    },
    /** End planning; what was not stored is dropped. */
    closePlan() {
      table.dispatch({ type: "drop" });
      setPlan({ isOpen: false, isChanged: false, picked: null, tapping: null });
      if (table.state.tab === "plan") table.dispatch({ type: "show", fields: { tab: "", isPanel: false } });
      if (table.state.game.status !== "playing") setPlan({ orders: [] });
      else if (plan().stored) act.readPlan();
      else setPlan({ orders: [] });
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

/**
 * All places that are empty now, for orders that become legal later. No rule is in it.
 * @type {(state: TableState, seat: number) => import("../types.js").Placement[]}
 */
export function emptyPlaces({ board, game }, seat) {
  const taken = new Set(game.placements.flatMap(({ cells }) => cells.map(board.idOf)));
  const places = (/** @type {string} */ color, /** @type {string} */ piece) =>
    board.pieces.get(piece)?.orientations.flatMap((shape, orientation) =>
      board.cells.flatMap(({ cell: to }) => {
        const offset = to.map((along, axis) => along - shape[0][axis]);
        if (offset.reduce((sum, each) => sum + each) % board.parity) return [];
        const cells = shape.map((cell) => board.idOf(cell.map((along, axis) => along + offset[axis])));
        return cells.every((id) => id !== undefined && !taken.has(id))
          ? [{ color, piece, orientation, cells: cells.map(Number) }]
          : [];
      }),
    ) ?? [];
  return game.hands.flatMap((hand) =>
    hand.seat === seat ? hand.pieces.flatMap((piece) => places(hand.color, piece)) : [],
  );
}
