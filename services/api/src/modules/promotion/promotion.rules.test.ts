import {
  findRejection,
  hasBuyerRule,
  toAnnouncedCode,
  toLimitedUse,
  type UseRecords,
} from './promotion.rules';
import type { PromotionCode, PromotionUse } from './promotion.schema';
import type { PromotionBuyerKeys, PromotionFields } from './promotion.types';

const NOW = new Date('2026-06-01T12:00:00Z');
const minutesLater = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000);
type Change = { [Name in keyof PromotionFields]?: PromotionFields[Name] | undefined };
const promotion = (fields: Change = {}) =>
  ({
    id: 'p1',
    title: { es: 'Diez por ciento', en: 'Ten percent' },
    state: 'active',
    position: 1,
    target: 'basket',
    rule: { kind: 'percent', percent: 10 },
    scope: {},
    redemption: 'shared',
    code: 'JABON10',
    minCents: 0,
    includesDiscounted: false,
    exclusive: false,
    announced: true,
    startsAt: null,
    endsAt: null,
    maxUses: null,
    perBuyer: null,
    firstOrder: false,
    excludedSizes: [],
    version: 1,
    createdAt: NOW,
    updatedAt: NOW,
    ...fields,
  }) as PromotionFields;

describe('announced code', () => {
  const getAnnouncedCode = (fields: Partial<PromotionFields>) =>
    toAnnouncedCode(promotion(fields), NOW)?.code;

  test('a running shared code without buyer limits is announced', () => {
    expect(toAnnouncedCode(promotion(), NOW)).toEqual({
      id: 'p1',
      code: 'JABON10',
      promotion: expect.objectContaining({ id: 'p1', rule: { kind: 'percent', percent: 10 } }) as object,
    });
    for (const fields of [
      { startsAt: NOW },
      { endsAt: minutesLater(1) },
      { left: 1 },
      { maxUses: 9, left: 9 },
      { perBuyer: 6 },
    ])
      expect(getAnnouncedCode(fields)).toBe('JABON10');
  });

  test.each<[string, Change]>([
    ['told to nobody', { announced: false }],
    ['one of many', { redemption: 'single' }],
    ['without a code', { code: undefined }],
    ['paused', { state: 'paused' }],
    ['ended', { state: 'ended' }],
    ['not begun', { startsAt: minutesLater(1) }],
    ['over', { endsAt: NOW }],
    ['used up', { left: 0 }],
    ['limited for each buyer', { perBuyer: 5 }],
    ['for the first order', { firstOrder: true }],
  ])('a code is not announced if it is %s', (_why, fields) => {
    expect(toAnnouncedCode(promotion(fields), NOW)).toBeNull();
  });
});

test('a promotion depends on the buyer if it has a limit per buyer or is for first orders', () => {
  const rules = [{}, { perBuyer: 1 }, { firstOrder: true }].map((fields) => hasBuyerRule(promotion(fields)));
  expect(rules).toEqual([false, true, true]);
});

test('an order counts only towards the limits that are set for the promotion', () => {
  expect(toLimitedUse(promotion(), undefined)).toBeNull();
  const use = { promotionId: 'p1', isCounted: false, perBuyer: null, first: false };
  expect(toLimitedUse(promotion(), 'EINMAL22')).toStrictEqual({ ...use, code: 'EINMAL22' });
  expect(toLimitedUse(promotion({ left: 0 }), undefined)).toEqual({ ...use, isCounted: true });
  expect(toLimitedUse(promotion({ perBuyer: 2 }), undefined)).toEqual({ ...use, perBuyer: 2 });
  expect(toLimitedUse(promotion({ firstOrder: true }), undefined)).toEqual({ ...use, first: true });
});

describe('promotion rejection', () => {
  const ANA: PromotionBuyerKeys = { userId: 'ana', email: 'ana@munay.example', isVerified: true };
  const KEYS = ['u:ana', 'm:ana'];
  const records = (overrides: Partial<UseRecords> = {}): UseRecords => ({
    heldUses: [],
    replacedOrderIds: new Set(),
    rows: new Map(),
    keys: KEYS,
    hasBought: false,
    ...overrides,
  });
  const createRows = (rows: Record<string, { used?: number; orderId?: string }>): UseRecords['rows'] =>
    new Map(Object.entries(rows).map(([_id, row]) => [_id, { _id, at: NOW, ...row }]));
  const use = (fields: Partial<PromotionUse> = {}): PromotionUse => ({
    _id: 'o1:p1',
    orderId: 'o1',
    promotionId: 'p1',
    counted: true,
    perBuyer: true,
    first: false,
    keys: ['m:ana'],
    state: 'reserved',
    method: 'card',
    at: NOW,
    until: minutesLater(30),
    ...fields,
  });
  const findRejectionKey = (
    fields: Partial<PromotionFields>,
    overrides: Partial<UseRecords> = {},
    { row, buyer = ANA }: { row?: PromotionCode; buyer?: PromotionBuyerKeys | null } = {},
  ) => findRejection(promotion(fields), row, buyer, records(overrides));

  test('a promotion without limits is never rejected', () => {
    expect(findRejectionKey({})).toBeUndefined();
    expect(findRejectionKey({}, { hasBought: true, heldUses: [use()] }, { buyer: null })).toBeUndefined();
    expect(findRejectionKey({ endsAt: NOW })).toBeUndefined();
  });

  test('an ended promotion is rejected even if other reasons apply', () => {
    const endedPromotion = { state: 'ended', endsAt: minutesLater(5), left: 0, firstOrder: true } as const;
    expect(findRejectionKey(endedPromotion, {}, { buyer: null })).toEqual({
      reason: 'codeEnded',
      at: minutesLater(5),
    });
    expect(findRejectionKey({ ...endedPromotion, endsAt: null, left: 1, firstOrder: false })).toBeUndefined();
  });

  test('a promotion that depends on the buyer is rejected until the address is confirmed', () => {
    for (const buyer of [null, { ...ANA, isVerified: false }])
      for (const fields of [{ perBuyer: 1 }, { firstOrder: true, left: 0 }])
        expect(findRejectionKey(fields, {}, { buyer })).toEqual({ reason: 'addressUnverified' });
  });

  test('a promotion is rejected once the account or the address has reached the limit per buyer', () => {
    const rows = createRows({ 'p1:u:ana': { used: 1 }, 'p1:m:ana': { used: 2 }, 'p2:m:ana': { used: 9 } });
    expect(findRejectionKey({ perBuyer: 3 }, { rows })).toBeUndefined();
    expect(findRejectionKey({ perBuyer: 2 }, { rows })).toEqual({ reason: 'codeAlreadyUsed' });
    expect(findRejectionKey({ perBuyer: 1 }, { rows })).toEqual({ reason: 'codeAlreadyUsed' });
    expect(findRejectionKey({ perBuyer: 1 }, { rows: createRows({ 'p1:m:ana': {} }) })).toBeUndefined();
    expect(findRejectionKey({ perBuyer: 1 }, { keys: [] })).toBeUndefined();
  });

  test('a promotion use by an order that the checkout replaces does not count as a use', () => {
    const rows = createRows({ 'p1:m:ana': { used: 1 } });
    const createUsedRow = (heldUse: PromotionUse) =>
      findRejectionKey({ perBuyer: 1 }, { rows, heldUses: [heldUse], replacedOrderIds: new Set(['o1']) });
    for (const keys of [['m:ana'], ['u:before', 'm:ana']])
      expect(createUsedRow(use({ keys }))).toBeUndefined();
    const otherUses: Partial<PromotionUse>[] = [
      { orderId: 'o2' },
      { promotionId: 'p2' },
      { keys: ['m:eva'] },
    ];
    for (const other of otherUses) expect(createUsedRow(use(other))).toEqual({ reason: 'codeAlreadyUsed' });
  });

  test('a first-order promotion is rejected if the buyer has ordered before', () => {
    const first = { firstOrder: true };
    expect(findRejectionKey(first)).toBeUndefined();
    expect(findRejectionKey(first, { hasBought: true })).toEqual({ reason: 'firstOrderOnly' });
    const createTakenRows = (orderId?: string) =>
      createRows({ 'first:m:ana': { ...(orderId && { orderId }) } });
    expect(findRejectionKey(first, { rows: createTakenRows('o1') })).toEqual({ reason: 'firstOrderOnly' });
    expect(findRejectionKey(first, { rows: createTakenRows() })).toBeUndefined();
    const replacedOrderIds = new Set(['o1']);
    expect(findRejectionKey(first, { rows: createTakenRows('o1'), heldUses: [use()] })).toEqual({
      reason: 'firstOrderOnly',
    });
    expect(
      findRejectionKey(first, { rows: createTakenRows('o1'), heldUses: [use()], replacedOrderIds }),
    ).toBeUndefined();
    expect(
      findRejectionKey(first, { rows: createTakenRows('o2'), heldUses: [use()], replacedOrderIds }),
    ).toEqual({
      reason: 'firstOrderOnly',
    });
    expect(
      findRejectionKey({ perBuyer: 1 }, { hasBought: true, rows: createTakenRows('o1') }),
    ).toBeUndefined();
  });

  test('a promotion whose last uses are reserved by unpaid orders is rejected until the reservations expire', () => {
    expect(findRejectionKey({ left: 1 }, { heldUses: [use({ keys: ['m:eva'] })] })).toBeUndefined();
    expect(findRejectionKey({ left: 0 })).toEqual({ reason: 'codeUsedUp' });
    const createEvaUse = (minutes: number, fields: Partial<PromotionUse> = {}) =>
      use({ keys: ['m:eva'], until: minutesLater(minutes), ...fields });
    expect(findRejectionKey({ left: 0 }, { heldUses: [createEvaUse(1, { promotionId: 'p2' })] })).toEqual({
      reason: 'codeUsedUp',
    });
    const heldUses = [createEvaUse(30), createEvaUse(10), createEvaUse(20)];
    expect(findRejectionKey({ left: 0 }, { heldUses })).toEqual({
      reason: 'codeReserved',
      until: minutesLater(10),
    });
    expect(findRejectionKey({ left: 0 }, { heldUses, replacedOrderIds: new Set(['o1']) })).toBeUndefined();
    expect(findRejectionKey({ left: 0 }, { heldUses, replacedOrderIds: new Set(['o2']) })).toEqual({
      reason: 'codeReserved',
      until: minutesLater(10),
    });
  });

  test('a used single-use code is rejected', () => {
    const row = { _id: 'EINMAL22', promotionId: 'p1', left: 0 };
    const singleCode = { redemption: 'single' } as const;
    const createEvaUse = (minutes: number, code: string) =>
      use({ keys: ['m:eva'], until: minutesLater(minutes), code });
    expect(findRejectionKey(singleCode, {}, { row: { ...row, left: 1 } })).toBeUndefined();
    expect(findRejectionKey(singleCode, {}, { row })).toEqual({ reason: 'codeUsedUp' });
    expect(findRejectionKey(singleCode, { heldUses: [createEvaUse(5, 'ANDERS33')] }, { row })).toEqual({
      reason: 'codeUsedUp',
    });
    const heldUses = [createEvaUse(5, 'ANDERS33'), createEvaUse(9, 'EINMAL22')];
    expect(findRejectionKey(singleCode, { heldUses }, { row })).toEqual({
      reason: 'codeReserved',
      until: minutesLater(9),
    });
    expect(findRejectionKey({ ...singleCode, left: 0 }, { heldUses }, { row: { ...row, left: 1 } })).toEqual({
      reason: 'codeReserved',
      until: minutesLater(5),
    });
    const useOfOrder = { ...use(), code: 'EINMAL22' };
    expect(
      findRejectionKey(singleCode, { heldUses: [useOfOrder], replacedOrderIds: new Set(['o1']) }, { row }),
    ).toBeUndefined();
  });
});
