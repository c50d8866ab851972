import { pagesOf, partsOf } from './order.parts';

type Stored = Parameters<typeof partsOf>[0];

const userId = 'u1' as unknown as NonNullable<Stored['userId']>;
const [askedAt, expiresAt] = [new Date(0), new Date(2_700_000)];
const read = { attempt: 1, askedAt, expiresAt };
const bound = { ...read, sessionId: 'cs_1', url: 'https://pay.example/1' };
const BOTH = {
  source: 'web',
  customer: { name: 'Ana', email: 'ana@munay.example' },
  totals: { totalCents: 1_180, baseCents: 975, vatCents: 205, vatPercent: 21 },
  payment: { method: 'card' },
} as unknown as Stored;
const OLD: Stored = {
  ...BOTH,
  userId,
  cart: { cartId: 'c1', version: 3 },
  stripe: { ...bound, intentId: 'pi_1' },
};
const OF_OLD = {
  buyer: { userId: userId.toString(), email: 'ana@munay.example' },
  cart: { cartId: 'c1', version: 3 },
  tenders: [{ method: 'card', amountCents: 1_180 }],
  sessions: [{ ...bound, intentId: 'pi_1' }],
  vat: [{ rate: 2_100, baseCents: 975, vatCents: 205 }],
  pricingVersion: 1,
};

test('what an order of before lacks is made of its older parts', () => {
  expect(partsOf(OLD)).toEqual(OF_OLD);
});

test('the new parts are read where they are, and need none of the older ones', () => {
  const vat = [
    { rate: 2_100, baseCents: 500, vatCents: 105 },
    { rate: 400, baseCents: 553, vatCents: 22 },
  ] as NonNullable<Stored['vat']>;
  const tenders = [{ method: 'transfer', amountCents: 1_180 } as const];
  const sessions = [bound, { ...bound, attempt: 2, sessionId: 'cs_2' }];
  const order = { ...BOTH, buyer: { email: 'b' }, vat, tenders, sessions, pricingVersion: 2 };
  expect(partsOf(order)).toEqual({
    buyer: { userId: null, email: 'ana@munay.example' },
    cart: null,
    ...{ vat, tenders, sessions, pricingVersion: 2 },
  });
});

test('an order that staff took has no cart, and an account only if its buyer says so', () => {
  const taken = partsOf({ ...OLD, source: 'staff', buyer: { email: 'ana@munay.example' } });
  expect([taken.cart, taken.buyer.userId]).toEqual([null, null]);
  expect(partsOf({ ...OLD, source: 'staff' }).buyer.userId).toBe(userId.toString());
});

test('what a process of the version before changed since holds: the mail address, and the page of now', () => {
  const stale = { ...OLD, buyer: { userId, email: 'old@munay.example' }, sessions: [bound] };
  expect(partsOf(stale)).toEqual(OF_OLD);
  const earlier = { ...bound, sessionId: 'cs_0' };
  expect(pagesOf({ sessions: [earlier], stripe: { ...bound } })).toEqual([earlier, bound]);
  expect([pagesOf({ sessions: [earlier], stripe: read }), pagesOf({})]).toEqual([[earlier], []]);
});
