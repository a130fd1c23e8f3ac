/** Types of `layers.mjs` for tests. */
export const LAYERS: readonly string[];
