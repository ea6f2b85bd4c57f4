// What draws boards of cubes: loaded with the first of them, so that drawing them never waits.

/** @type {typeof import("./solid.js") & typeof import("./plan.js")} */
export const cubes = /** @type {any} */ ({});

export const loadCubes = async () => void Object.assign(cubes, ...(await Promise.all([import("./solid.js"), import("./plan.js")])));
