/**
 * Mutants that no test need find: nobody could tell the shop with them from the shop without.
 * @type {readonly (import('./rules.mjs').Unseen & { reason: string })[]}
 */
export const SURVIVORS = [
  ...['/[A-Z]{2}\\d{2}[A-Z0-9]+$/', '/^[A-Z]{2}\\d{2}[A-Z0-9]+/'].map((instead) => ({
    file: 'libs/contracts/src/bank.ts',
    line: 'if (!/^[A-Z]{2}\\d{2}[A-Z0-9]+$/.test(iban) || iban.length !== LENGTHS[iban.slice(0, 2)]) return false;',
    was: '/^[A-Z]{2}\\d{2}[A-Z0-9]+$/',
    instead,
    reason:
      'a sign that is neither letter nor digit has no value in base 36, so the check digits refuse it too',
  })),
  {
    file: 'services/api/src/database/hash-chain.ts',
    line: '.sort(([a], [b]) => (a < b ? -1 : 1))',
    was: 'a < b',
    instead: 'a <= b',
    reason: 'no object has one key twice',
  },
];
