import fc from 'fast-check';
import { sumCents } from '../money';
import type { GoodsLine, LineInput } from './lines';
import { paymentPage } from './payment-page';
import { type PricedLine, type PricedOrder, type PriceInput, priceOrder } from './price-order';
import type { Criteria, GoodsRule, Promotion, Scope } from './promotion';
import { refundCents } from './refund-share';
import { code, HOME, NOW, onBasket, onDelivery, onGoods, to } from './testing';
import { basisPoints, type VatTreatment } from './vat';

const TAGS = ['vegano', 'facial', 'regalo'];
const SKUS = ['A-1', 'B-1', 'C-1', 'D-1', 'E-1'];
const cents = (max: number) => fc.integer({ min: 0, max });
const percent = fc.integer({ min: 1, max: 100 });

const line: fc.Arbitrary<Omit<GoodsLine, 'id'> | Omit<Exclude<LineInput, GoodsLine>, 'id'>> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('goods' as const),
      sku: fc.constantFrom(...SKUS),
      quantity: fc.integer({ min: 1, max: 9 }),
      priceCents: cents(2_500),
      reductionPercent: fc.constantFrom(0, 0, 0, 15, 40),
      lowest30DaysCents: fc.option(cents(2_500)),
      weightGrams: fc.constantFrom(60, 100),
      productId: fc.constantFrom('p1', 'p2'),
      tags: fc.subarray(TAGS),
      collections: fc.constantFrom([], ['xmas']),
      vatRate: fc.constantFrom(undefined, undefined, basisPoints(4)),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('wrapping' as const, 'manual' as const, 'giftCard' as const),
      sku: fc.constantFrom('', 'W-1'),
      quantity: fc.integer({ min: 1, max: 3 }),
      priceCents: cents(5_000),
    }),
  },
);

const criteria: fc.Arbitrary<Criteria> = fc.oneof(
  fc.record({ tags: fc.subarray(TAGS) }),
  fc.record({ skus: fc.subarray(SKUS) }),
  fc.record({ products: fc.constant(['p1']), collections: fc.constant(['xmas']) }),
  fc.record({ weightsGrams: fc.constant([60]) }),
);
const scope: fc.Arbitrary<Scope> = fc.record({
  of: fc.oneof(fc.constant('all' as const), criteria),
  except: fc.oneof(fc.constant({}), criteria),
});
const few = fc.integer({ min: 1, max: 3 });
const rule: fc.Arbitrary<GoodsRule> = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), percent }),
  fc.record({ kind: fc.constant('amountEach' as const), cents: cents(600) }),
  fc.record({
    kind: fc.constant('steps' as const),
    steps: fc.array(fc.record({ from: fc.integer({ min: 1, max: 12 }), percent }), { maxLength: 3 }),
  }),
  fc
    .tuple(few, few, percent, fc.option(few, { nil: undefined }), fc.option(scope, { nil: undefined }))
    .map(([buy, get, off, times, getScope]) => ({
      kind: 'buyGet' as const,
      buy,
      get,
      percent: off,
      ...(times && { times }),
      ...(getScope && { getScope }),
    })),
);
const rest = fc.record({
  scope,
  minCents: fc.constantFrom(0, 0, 1_000, 4_000),
  alsoReduced: fc.boolean(),
  personal: fc.integer({ min: 0, max: 4 }).map((one) => one === 0),
  alone: fc.integer({ min: 0, max: 4 }).map((one) => one === 0),
});
const promotion: fc.Arbitrary<Promotion> = fc.oneof(
  fc.tuple(rule, rest).map(([of, more]) => onGoods(of, more)),
  fc.tuple(percent, rest).map(([off, more]) => onBasket({ kind: 'percent', percent: off }, more)),
  fc.tuple(cents(3_000), rest).map(([off, more]) => onBasket({ kind: 'amount', cents: off }, more)),
  fc
    .tuple(cents(500), fc.subarray(['z1', 'z2']), rest)
    .map(([cost, zones, { scope: of, minCents }]) => onDelivery(cost, zones, { scope: of, minCents })),
);
const vat: fc.Arbitrary<VatTreatment> = fc.oneof(
  fc.constant(HOME),
  fc.constantFrom(1700, 2550, 2700).map((rate) => ({ kind: 'oss' as const, rate: basisPoints(rate / 100) })),
  fc
    .constantFrom(basisPoints(21), basisPoints(0))
    .map((deductedRate) => ({ kind: 'export' as const, deductedRate })),
);

const input: fc.Arbitrary<PriceInput> = fc
  .record({
    at: fc.constant(NOW),
    lines: fc.array(line, { maxLength: 6 }),
    promotions: fc.array(promotion, { maxLength: 4 }),
    codes: fc.array(promotion, { maxLength: 3 }),
    delivery: fc.option(
      fc.tuple(fc.constantFrom('z1', 'z2'), cents(1_200), fc.option(cents(6_000))).map((way) => to(...way)),
    ),
    vat,
    tenders: fc.array(
      fc.record({
        id: fc.constantFrom('t1', 't2', 't3'),
        kind: fc.constantFrom('giftCard' as const, 'credit' as const),
        balanceCents: cents(6_000),
      }),
      { maxLength: 3 },
    ),
    leastDueCents: fc.constantFrom(0, 50),
  })
  .map(({ lines, promotions, codes, ...more }) => {
    const named = [...promotions, ...codes].map((one, position) => ({
      ...one,
      id: `p${position}`,
      position,
    }));
    return {
      ...more,
      lines: lines.map((one, index) => ({ ...one, id: `l${index}` })),
      promotions: named.slice(0, promotions.length),
      codes: named.slice(promotions.length).map((one) => code(one)),
    };
  });

/** Each is a random order: 10,000 in total. */
const ORDERS = { numRuns: 2_000 };
const byId = (order: PricedOrder): PricedOrder => ({
  ...order,
  lines: [...order.lines].sort((a, b) => (a.id < b.id ? -1 : 1)),
});
const sum = <One>(all: readonly One[], of: (one: One) => number): number => sumCents(all.map(of));

test('the nets of lines and delivery come to the total, and so do VAT and gift cards', () => {
  fc.assert(
    fc.property(input, (order) => {
      const { lines, delivery, vat: groups, totalCents, tenders, dueCents } = priceOrder(order);
      const deliveryCents = delivery?.netCents ?? 0;
      const cardCents = sum(lines, ({ kind, netCents }) => (kind === 'giftCard' ? netCents : 0));
      expect({
        rows: sum(lines, ({ netCents }) => netCents) + deliveryCents,
        groups: sum(groups, ({ grossCents }) => grossCents) + cardCents,
        parts: sum(groups, ({ baseCents, vatCents }) => baseCents + vatCents) + cardCents,
        tenders: sum(tenders, ({ cents: paid }) => paid) + dueCents,
        delivery: sum(groups, (group) => group.deliveryCents),
        cardsAreDue: dueCents >= cardCents,
      }).toEqual({
        rows: totalCents,
        groups: totalCents,
        parts: totalCents,
        tenders: totalCents,
        delivery: deliveryCents,
        cardsAreDue: true,
      });
    }),
    ORDERS,
  );
});

test('no line costs less than nothing or more than before, and the cuts of a promotion come to its cents', () => {
  fc.assert(
    fc.property(input, (order) => {
      const { lines, delivery, promotions } = priceOrder(order);
      const isWrong = (one: PricedLine): boolean =>
        one.netCents !== one.lineCents - sum(one.cuts, (cut) => cut.cents) - one.exportCutCents ||
        [one.netCents, one.exportCutCents, ...one.cuts.map((cut) => cut.cents)].some((part) => part < 0) ||
        (one.kind !== 'goods' && one.cuts.length > 0);
      const ofDelivery = delivery ? delivery.fullCents - delivery.exportCutCents - delivery.netCents : 0;
      const taken = promotions.map(({ id, lane }) =>
        lane === 'delivery'
          ? ofDelivery
          : sum(lines, ({ cuts }) => sum(cuts, (cut) => (cut.promotionId === id ? cut.cents : 0))),
      );
      expect(lines.filter(isWrong)).toEqual([]);
      expect(promotions.map((one) => one.cents)).toEqual(taken);
      expect(promotions.filter((one) => one.cents <= 0)).toEqual([]);
      expect(promotions.filter(({ lane }) => lane !== 'goods').length).toBeLessThan(3);
    }),
    ORDERS,
  );
});

test('the order in which things were added changes nothing', () => {
  fc.assert(
    fc.property(input, (order) => {
      const { codes, ...turned } = priceOrder({
        ...order,
        lines: [...order.lines].reverse(),
        promotions: [...order.promotions].reverse(),
        codes: [...order.codes].reverse(),
      });
      const { codes: asEntered, ...straight } = priceOrder(order);
      expect(byId({ ...turned, codes: [...codes].reverse() })).toEqual(
        byId({ ...straight, codes: asEntered }),
      );
    }),
    ORDERS,
  );
});

test('the payment page shows exactly what is due', () => {
  fc.assert(
    fc.property(input, (order) => {
      const priced = priceOrder(order);
      const page = paymentPage(priced);
      const shown =
        page.kind === 'lines'
          ? sum(page.rows, (row) => row.quantity * row.unitCents) + page.deliveryCents
          : page.kind === 'rest' && page.dueCents;
      expect(Number(shown)).toBe(priced.dueCents);
    }),
    ORDERS,
  );
});

test('refunds never come to more than was paid, and the last piece brings a line to its net', () => {
  const refunds = fc.array(fc.tuple(few, fc.boolean()), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(input, refunds, (order, requests) => {
      const all = priceOrder(order).lines.map(({ netCents, quantity }) => {
        let given = { pieces: 0, cents: 0 };
        let isRight = true;
        for (const [requested, fails] of [...requests, [quantity, false] as const]) {
          const pieces = Math.min(requested, quantity - given.pieces);
          const back = refundCents({ netCents, quantity }, given, pieces);
          isRight &&= back >= 0 && given.cents + back <= netCents;
          if (!fails) given = { pieces: given.pieces + pieces, cents: given.cents + back };
        }
        return isRight && given.pieces === quantity && given.cents === netCents;
      });
      expect(all).not.toContain(false);
    }),
    ORDERS,
  );
});

test('a refund that fails after later ones is made up for', () => {
  const pieces = fc.array(fc.boolean(), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(cents(3_000), pieces, (netCents, fails) => {
      const one = { netCents, quantity: fails.length };
      const parts: number[] = [];
      for (const [index] of fails.entries())
        parts.push(refundCents(one, { pieces: index, cents: sumCents(parts) }, 1));
      const paid = parts.filter((_, index) => fails[index] === false);
      const last = refundCents(
        one,
        { pieces: paid.length, cents: sumCents(paid) },
        fails.length - paid.length,
      );
      expect(sumCents(paid) + last).toBe(netCents);
    }),
    ORDERS,
  );
});
