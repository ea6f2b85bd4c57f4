// The layers of a picture in their order, whatever the board is. What did not change is not drawn again.

import { guard, nothing, svg } from "../render.js";
import { crossedOut, numbered, painted, path, ringed, texts } from "./layers.js";

/** @import {BoardLook, Dot, Polygon, Scene} from "../types" */
/**
 * @typedef {object} Drawer  what a kind of board knows
 * @property {object} fields  a board as it is turned
 * @property {[Dot, string][]} names
 * @property {number} [room]  how large names can be
 * @property {string} lying  what is placed, for caches
 * @property {number} across  how large numbers are on pieces
 * @property {() => unknown} ground
 * @property {() => unknown} placed
 * @property {(owner: number) => unknown} last  what marks a placement as the last one
 * @property {(targets: number[]) => unknown} targets
 * @property {(cells: number[]) => {data: string, middle: Dot}} outline
 * @property {(owner: number) => string} around  a placement as it is seen
 * @property {(ghost: NonNullable<Scene["ghost"]>, name: string) => unknown} ghost  by the class of its pieces
 * @property {(cells: number[]) => [area: Polygon[], crossed: Polygon[]]} refused
 */

/** How large names are, whatever the board; on narrow screens larger, where there is room. */
const NAME = 140, ROOMY = 220;

/**
 * @param {Scene} scene
 * @param {BoardLook} look
 * @param {Drawer} drawer
 */
export function pictured(scene, { labels = true }, drawer) {
  const { fields, lying, names, room = ROOMY } = drawer;
  const { placements, last = 0, targets = [], orders = [], refused, ghost } = scene;
  const moved = placements.map((_, owner) => owner).slice(placements.length - last);
  return [
    guard([fields, String(scene.region)], drawer.ground),
    guard([fields, labels], () =>
      labels ? texts(room < ROOMY ? "names" : "names roomy", names, Math.min(NAME, room)) : nothing,
    ),
    guard([fields, lying], () =>
      svg`<g class="placements" data-count=${placements.length}>${drawer.placed()}</g>`,
    ),
    guard([fields, lying, last], () => svg`<g class="last">${moved.map(drawer.last)}</g>`),
    guard([fields, JSON.stringify(orders)], () =>
      orders.map(({ color, cells, number }) => {
        const { data, middle } = drawer.outline(cells);
        return [
          svg`<g class=${painted(color, scene.colors)}>${path("order", data)}</g>`,
          numbered([[middle, number]], drawer.across),
        ];
      }),
    ),
    guard([fields, String(targets), lying], () =>
      svg`<g class="targets" data-count=${targets.length}>${drawer.targets(targets)}</g>`,
    ),
    svg`<g class="ghost-layer">${ghost ? ghostly(scene, ghost, drawer) : nothing}</g>`,
    refused
      ? [
          refused.touched === undefined ? nothing : ringed(drawer.around(refused.touched)),
          crossedOut(...drawer.refused(refused.cells)),
        ]
      : nothing,
  ];
}

/**
 * @param {Scene} scene
 * @param {NonNullable<Scene["ghost"]>} ghost
 * @param {Drawer} drawer
 */
function ghostly({ colors }, ghost, drawer) {
  const { isLegal = true, isPending } = ghost;
  return svg`<g class="ghost ${isPending ? "pending" : isLegal ? "" : "illegal"}" data-legal=${isLegal}>${
    drawer.ghost(ghost, `ghost-pieces ${painted(ghost.color, colors)}`)}</g>`;
}
