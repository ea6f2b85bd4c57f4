// The layers of a picture in their order, whatever the board is. Layers that did not change are not drawn again.

import { guard, nothing, svg } from "../render.js";
import { numbered, painted, path } from "./layers.js";

/** @import {Cell, Dot, Scene} from "../types" */
/** @typedef {NonNullable<Scene["ghost"]>} Ghost */
/**
 * @typedef {object} Drawer  how a kind of board draws each layer
 * @property {unknown[]} key  changes with the board, with how it is turned and with how cells are marked
 * @property {string} lying  all that is placed, for caches
 * @property {() => unknown} ground
 * @property {() => unknown} placed
 * @property {(owner: number) => string} outline  around a placement as it is seen
 * @property {(owners: number[]) => unknown} last  marks the last placements
 * @property {(targets: number[]) => unknown} targets
 * @property {(dots: number[]) => unknown} dots
 * @property {(cells: number[]) => {data: string, heart: Dot, corner?: Dot}} order  `corner`: at its right above
 * @property {(ghost: Ghost, name: string) => unknown} ghost
 * @property {(edges: [number, number][]) => unknown} edges
 * @property {(cells: number[]) => unknown} refused
 */

/**
 * @param {Scene} scene
 * @param {Drawer} drawer
 */
export function pictured(scene, drawer) {
  const { key, lying } = drawer;
  const { placements, last = 0, targets = [], dots = [], orders = [], edges = [], refused, ghost } = scene;
  const owners = placements.map((_, owner) => owner);
  return [
    guard([...key, String(scene.region)], drawer.ground),
    guard([...key, lying], () =>
      svg`<g class="placements" data-count=${placements.length}>${drawer.placed()}</g>`,
    ),
    guard([...key, lying, last], () =>
      svg`<g class="last">${last ? drawer.last(owners.slice(placements.length - last)) : nothing}</g>`,
    ),
    guard([...key, lying], () => svg`<g class="touchable">${owners.map(
      (owner) => svg`<path data-placement=${owner} d=${drawer.outline(owner)}></path>`,
    )}</g>`),
    guard([...key, lying, JSON.stringify(orders)], () =>
      orders.map(({ color, cells, number, kind = "" }) => {
        const { data, heart, corner = heart } = drawer.order(cells);
        const sign = number === undefined ? nothing : numbered([[kind ? corner : heart, number]]);
        return svg`<g class="${kind} ${painted(color, scene.colors)}">${path("order-below", data)}${path("order", data)}${sign}</g>`;
      }),
    ),
    guard([...key, String(targets), lying], () =>
      svg`<g class="targets" data-count=${targets.length}>${drawer.targets(targets)}</g>`,
    ),
    guard([...key, String(dots), lying], () =>
      svg`<g class="dots" data-count=${dots.length}>${drawer.dots(dots)}</g>`,
    ),
    svg`<g class="ghost-layer">${ghost ? ghostly(scene, ghost, drawer) : nothing}${edges.length ? drawer.edges(edges) : nothing}</g>`,
    refused
      ? [
          refused.touched === undefined || !placements[refused.touched] ? nothing : path("touched", drawer.outline(refused.touched)),
          drawer.refused(refused.cells),
        ]
      : nothing,
  ];
}

/**
 * @param {Scene} scene
 * @param {Ghost} ghost
 * @param {Drawer} drawer
 */
function ghostly({ colors }, ghost, drawer) {
  const { isLegal = true, isPending } = ghost;
  const state = isPending ? "pending" : isLegal ? "legal" : "illegal";
  return svg`<g class="ghost ${state}" data-legal=${isLegal}>${drawer.ghost(ghost, `ghost-piece ${painted(ghost.color, colors)}`)}</g>`;
}
