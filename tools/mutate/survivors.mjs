/**
 * Mutants that no test need find, because nobody could tell the shop with them from the shop without.
 * @type {readonly (import('./rules.mjs').Unseen & { reason: string })[]}
 */
export const SURVIVORS = [];
