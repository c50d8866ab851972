import { CHAIN_START, ChainCheck, type ChainLink, computeChainHash } from './hash-chain';

function createChain(): [ChainLink, ChainLink, ChainLink] {
  let previousHash = CHAIN_START;
  const links = [1, 2, 3].map((sequence) => {
    const fields = { number: `F-2026-00000${sequence}`, totals: { grossCents: sequence * 100 } };
    const link = {
      number: fields.number,
      sequence,
      fields,
      previousHash,
      hash: computeChainHash(fields, previousHash),
    };
    previousHash = link.hash;
    return link;
  });
  return links as [ChainLink, ChainLink, ChainLink];
}

function listProblems(...links: ChainLink[]): string[] {
  const check = new ChainCheck();
  for (const link of links) check.add(link);
  return check.problems;
}

test('verifying an intact hash chain reports no problems', () => {
  expect(CHAIN_START).toBe('0'.repeat(64));
  expect(listProblems(...createChain())).toEqual([]);
});

test('a changed invoice in the hash chain is detected, even if its hash was recomputed', () => {
  const [first, second, third] = createChain();
  const changedLink = { ...second, fields: { ...second.fields, number: 'F-2026-999999' } };
  expect(listProblems(first, changedLink, third)).toEqual(['F-2026-000002 was changed after it was written']);
  const forgedEntry = {
    ...changedLink,
    hash: computeChainHash(changedLink.fields, changedLink.previousHash),
  };
  expect(listProblems(first, forgedEntry, third)).toEqual([
    'F-2026-000003 does not carry the hash of the one before',
  ]);
});

test('a missing or reordered invoice in the hash chain is detected', () => {
  const [first, second, third] = createChain();
  expect(listProblems(first, third)).toEqual([
    'F-2026-000003 follows number 1',
    'F-2026-000003 does not carry the hash of the one before',
  ]);
  expect(listProblems(second, third)).toEqual([
    'F-2026-000002 follows number 0',
    'F-2026-000002 does not carry the hash of the one before',
  ]);
  expect(listProblems(second, first, third).length).toBeGreaterThan(2);
});

test('the hash of a record does not depend on the order of its keys', () => {
  const hash = (fields: object) => computeChainHash(fields, CHAIN_START);
  const fields = { b: 1, a: [{ d: 'x', c: null }, 2], e: undefined };
  expect(hash({ a: [{ c: null, d: 'x' }, 2], b: 1 })).toBe(hash(fields));
  const tamperedLinks = [
    { b: 1, a: [2, { c: null, d: 'x' }] },
    { ...fields, b: '1' },
    { ...fields, e: null },
    { a: 1, b: {} },
  ];
  expect(new Set([fields, ...tamperedLinks].map(hash)).size).toBe(5);
  expect(computeChainHash(fields, '1'.repeat(64))).not.toBe(hash(fields));
});

test('the hash of a record is stable, so that stored hashes remain valid', () => {
  expect(computeChainHash({ b: [1, { y: 'é', x: null }], a: true }, CHAIN_START)).toBe(
    '6f44a3336ec7d4a139ff08924393ff9d94e0c1462b53542a3f446785242dd297',
  );
});
