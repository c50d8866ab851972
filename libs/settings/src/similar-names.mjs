/** Minimum length for a comparison, because shorter names often differ by only one letter. */
const MIN_LENGTH = 6;
/** Names of at least this length may contain two typos. */
const LONG_NAME = 12;

/**
 * Number of letters to add, remove, replace or swap with a neighbour.
 * @param {string} from
 * @param {string} to
 * @returns {number}
 */
function computeEditDistance(from, to) {
  /** @type {number[][]} */
  const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  const at = (/** @type {number} */ row, /** @type {number} */ column) => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    rows[row] = current;
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
        ...(isSwapped ? [at(row - 2, column - 2) + 1] : []),
      );
    }
  }
  return at(from.length, to.length);
}

/**
 * Finds names that are probably misspelt settings. The environment also contains names of other programs, so only very
 * similar names are reported. services/deploy/ops uses the same rule.
 * @param {readonly string[]} names
 * @param {readonly string[]} known
 * @returns {string[]} a sentence for each name
 */
export function findMisspelt(names, known) {
  return names.flatMap((name) => {
    const baseName = name.replace(/_FILE$/, '');
    if (known.includes(name) || known.includes(baseName) || baseName.length < MIN_LENGTH) return [];
    const maxDistance = baseName.length < LONG_NAME ? 1 : 2;
    const match = known.find((value) => computeEditDistance(baseName, value) <= maxDistance);
    return match === undefined ? [] : [`${name} is not a setting. Did you mean ${match}?`];
  });
}
