import { DAY_MS } from '../durations';
import { findFixedReason } from './code-states';
import type { PriceInput } from './price-order';
import type { Promotion } from './promotion';
import {
  createEnteredCode,
  createLine,
  createPricedOrder,
  NOW,
  onBasket,
  onDelivery,
  onGoods,
  threeForTwo,
  to,
} from './testing';

const four = [createLine('L', 2), createLine('R', 1), createLine('S', 1)];
const fiveEuros = onBasket({ kind: 'amount', cents: 500 }, { id: 'five' });
const states = (input: Partial<PriceInput>) =>
  createPricedOrder({ lines: four, ...input }).codes.map(({ code: _, ...state }) => state);
const state = (promotion: Promotion, input: Partial<PriceInput> = {}) =>
  states({ ...input, codes: [createEnteredCode(promotion)] })[0];
const [yesterday, tomorrow] = [new Date(NOW.getTime() - DAY_MS), new Date(NOW.getTime() + DAY_MS)];

test('an applied code is reported with its saving', () => {
  expect(
    createPricedOrder({ lines: four, codes: [createEnteredCode(fiveEuros, { code: 'CINCO' })] }).codes,
  ).toEqual([{ code: 'CINCO', state: 'applied', savedCents: 500 }]);
  expect(state(onDelivery(0, ['peninsula']))).toEqual({ state: 'applied', savedCents: 490 });
});

test('an unknown, scheduled, ended or used-up code is not applied', () => {
  expect(states({ codes: [createEnteredCode(null)] })).toEqual([
    { state: 'rejected', reason: 'codeUnknown' },
  ]);
  expect(state({ ...fiveEuros, startsAt: tomorrow })).toEqual({
    state: 'waiting',
    reason: 'codeNotYet',
    at: tomorrow,
  });
  expect(state({ ...fiveEuros, endsAt: yesterday })).toEqual({
    state: 'rejected',
    reason: 'codeEnded',
    at: yesterday,
  });
  expect(state({ ...fiveEuros, endsAt: NOW })).toMatchObject({ reason: 'codeEnded' });
  expect(state({ ...fiveEuros, startsAt: NOW, endsAt: tomorrow })).toMatchObject({ state: 'applied' });
  const reasons = (['codeUsedUp', 'codeAlreadyUsed', 'firstOrderOnly', 'addressUnverified'] as const).map(
    (reason) => states({ codes: [createEnteredCode(fiveEuros, { rejection: { reason } })] })[0],
  );
  expect(reasons).toEqual([
    { state: 'rejected', reason: 'codeUsedUp' },
    { state: 'rejected', reason: 'codeAlreadyUsed' },
    { state: 'rejected', reason: 'firstOrderOnly' },
    { state: 'waiting', reason: 'addressUnverified' },
  ]);
  const reservedRejection = { reason: 'codeReserved', until: tomorrow } as const;
  expect(states({ codes: [createEnteredCode(fiveEuros, { rejection: reservedRejection })] })).toEqual([
    { state: 'waiting', ...reservedRejection },
  ]);
  expect(findFixedReason(fiveEuros, undefined, NOW)).toBeNull();
});

test('a code whose conditions are not met is reported with the missing condition', () => {
  expect(state({ ...fiveEuros, minCents: 4_000 })).toEqual({
    state: 'waiting',
    reason: 'minimumMissing',
    missingCents: 940,
  });
  const other = { ...fiveEuros, scope: { of: { skus: ['O'] } } };
  expect(state(other)).toEqual({ state: 'waiting', reason: 'nothingFits' });
  const lines = [createLine('O', 1, { appliedDiscountPercent: 10 }), createLine('L', 1)];
  expect(state(other, { lines })).toEqual({ state: 'waiting', reason: 'onlyDiscounted' });
  expect(state({ ...other, minCents: 4_000 }, { lines })).toMatchObject({ reason: 'onlyDiscounted' });
  expect(state({ ...threeForTwo, scope: { of: { skus: ['L'] } } })).toEqual({
    state: 'waiting',
    reason: 'nothingFits',
  });
});

test('a delivery code is not applied outside its zone or without a delivery cost', () => {
  expect(state(onDelivery(0, ['baleares']))).toEqual({
    state: 'waiting',
    reason: 'deliveryNotHere',
    zone: 'peninsula',
  });
  expect(state(onDelivery(0, ['peninsula'], { scope: { of: {} } }))).toMatchObject({ reason: 'nothingFits' });
  expect(state(onDelivery(0, ['peninsula'], { minCents: 3_061 }))).toMatchObject({ missingCents: 1 });
  expect(state(onDelivery(0, ['peninsula']), { delivery: null })).toEqual({
    state: 'waiting',
    reason: 'nothingFits',
  });
  expect(state(onDelivery(0, ['peninsula']), { delivery: to('peninsula', 0) })).toEqual({
    state: 'rejected',
    reason: 'betterApplied',
    promotionId: null,
    savedCents: 0,
  });
  const free = onDelivery(0, ['peninsula'], { id: 'free' });
  expect(state(onDelivery(100, ['peninsula']), { promotions: [free, fiveEuros] })).toEqual({
    state: 'rejected',
    reason: 'betterApplied',
    promotionId: 'free',
    savedCents: 490,
  });
});

describe('code blocked by a better promotion', () => {
  const better = (promotionId: string, savedCents: number) => ({
    state: 'rejected',
    reason: 'betterApplied',
    promotionId,
    savedCents,
  });
  const createPercentCode = (id: string, off: number, sku: string) =>
    onGoods({ kind: 'percent', percent: off }, { id, scope: { of: { skus: [sku] } } });

  test('a blocked code is reported with the basket promotion that saves more', () => {
    const tenth = onBasket({ kind: 'percent', percent: 10 }, { id: 'tenth' });
    expect(state(tenth, { promotions: [createPercentCode('r', 90, 'R'), fiveEuros] })).toEqual(
      better('five', 500),
    );
  });

  test('a blocked code is reported with the goods promotion that used its units', () => {
    const promotions = [createPercentCode('l', 20, 'L'), createPercentCode('s', 90, 'S'), fiveEuros];
    expect(state(createPercentCode('code', 10, 'L'), { promotions })).toEqual(better('l', 276));
    const all = onGoods({ kind: 'percent', percent: 5 }, { id: 'all' });
    // The goods promotions use some of the code's units. The basket promotion saves more, but uses no units
    const basket = onBasket({ kind: 'amount', cents: 900 }, { id: 'basket' });
    const discounts = [
      createPercentCode('l', 20, 'L'),
      createPercentCode('r', 50, 'R'),
      createPercentCode('s', 90, 'S'),
      basket,
    ];
    expect(state(all, { promotions: discounts })).toEqual(better('s', 801));
    expect(state(all, { promotions: [...discounts].reverse() })).toEqual(better('s', 801));
  });

  test('a blocked code is reported with the first promotion if several used its units equally', () => {
    const each = (id: string, sku: string) =>
      onGoods({ kind: 'amountEach', cents: 100 }, { id, scope: { of: { skus: [sku] } } });
    const promotions = [each('r', 'R'), { ...each('s', 'S'), position: 1 }];
    const all = onGoods({ kind: 'percent', percent: 5 }, { id: 'all', scope: { of: { skus: ['R', 'S'] } } });
    expect(state(all, { promotions })).toEqual(better('r', 100));
  });

  test('a blocked basket code is reported with the goods promotion that made all goods free', () => {
    const freeGoods = onGoods({ kind: 'percent', percent: 100 }, { id: 'gone' });
    const free = onDelivery(0, ['peninsula'], { id: 'free' });
    expect(state(fiveEuros, { promotions: [freeGoods, free] })).toEqual(better('gone', 3060));
    // The promotion saves less than free delivery, but free delivery uses no units
    const lines = [createLine('L', 1, { priceCents: 100 })];
    expect(state(fiveEuros, { lines, promotions: [freeGoods, free] })).toEqual(better('gone', 100));
  });

  test('a code blocked by an exclusive promotion is reported with the blocking promotion', () => {
    const exclusive = onBasket({ kind: 'amount', cents: 3_000 }, { id: 'exclusive', exclusive: true });
    const free = onDelivery(0, ['peninsula'], { id: 'free' });
    expect(state(createPercentCode('code', 10, 'L'), { promotions: [free, exclusive] })).toEqual(
      better('exclusive', 3000),
    );
    expect(state(fiveEuros, { promotions: [free, exclusive] })).toEqual(better('exclusive', 3000));
  });

  test('a second code of the same promotion is reported with that promotion', () => {
    const codes = [createEnteredCode(fiveEuros, { code: 'A' }), createEnteredCode(fiveEuros, { code: 'B' })];
    expect(states({ codes })).toEqual([{ state: 'applied', savedCents: 500 }, better('five', 500)]);
  });

  test('an exclusive code is rejected if the other promotions together save more', () => {
    const exclusive = onBasket({ kind: 'amount', cents: 400 }, { id: 'exclusive', exclusive: true });
    expect(state(exclusive, { promotions: [fiveEuros] })).toEqual({
      state: 'rejected',
      reason: 'exclusiveSavesLess',
    });
    expect(state({ ...exclusive, minCents: 9_000 }, { promotions: [fiveEuros] })).toMatchObject({
      reason: 'minimumMissing',
    });
  });
});
