import fc from 'fast-check';
import { sumCents } from '../money';
import { randomCents, randomInput, smallNumber } from '../order/random-orders';
import { computeCouponCents } from './payment-coupon';
import { type PricedLine, type PricedOrder, priceOrder } from './price-order';
import { refundCents } from './refund-share';

/** Each run checks a random order, and all properties together check 10,000 orders. */
const RUN_OPTIONS = { numRuns: 2_000 };
const sortById = (order: PricedOrder): PricedOrder => ({
  ...order,
  lines: [...order.lines].sort((a, b) => (a.id < b.id ? -1 : 1)),
});
const sum = <Entry>(all: readonly Entry[], getAmount: (entry: Entry) => number): number =>
  sumCents(all.map(getAmount));

test('the net amounts of lines and delivery and the VAT groups add up to the total', () => {
  fc.assert(
    fc.property(randomInput, (order) => {
      const { lines, delivery, vat: groups, totalCents } = priceOrder(order);
      const deliveryCents = delivery?.netCents ?? 0;
      expect({
        rows: sum(lines, ({ netCents }) => netCents) + deliveryCents,
        groups: sum(groups, ({ grossCents }) => grossCents),
        parts: sum(groups, ({ baseCents, vatCents }) => baseCents + vatCents),
        delivery: sum(groups, (group) => group.deliveryCents),
      }).toEqual({
        rows: totalCents,
        groups: totalCents,
        parts: totalCents,
        delivery: deliveryCents,
      });
    }),
    RUN_OPTIONS,
  );
});

test('discounts never make a line negative or more expensive', () => {
  fc.assert(
    fc.property(randomInput, (order) => {
      const { lines, delivery, promotions } = priceOrder(order);
      const isWrong = (line: PricedLine): boolean =>
        line.netCents !==
          line.lineCents - sum(line.discountAllocations, ({ cents }) => cents) - line.exportDeductionCents ||
        [
          line.netCents,
          line.exportDeductionCents,
          ...line.discountAllocations.map(({ cents }) => cents),
        ].some((part) => part < 0) ||
        (line.kind !== 'goods' && line.discountAllocations.length > 0);
      const deliveryDiscountCents = delivery
        ? delivery.fullCents - delivery.exportDeductionCents - delivery.netCents
        : 0;
      const discounts = promotions.map(({ id, target }) =>
        target === 'delivery'
          ? deliveryDiscountCents
          : sum(lines, ({ discountAllocations }) =>
              sum(discountAllocations, ({ promotionId, cents }) => (promotionId === id ? cents : 0)),
            ),
      );
      expect(lines.filter(isWrong)).toEqual([]);
      expect(promotions.map((promotion) => promotion.cents)).toEqual(discounts);
      expect(promotions.filter((promotion) => promotion.cents <= 0)).toEqual([]);
      expect(promotions.filter(({ target }) => target !== 'goods').length).toBeLessThan(3);
    }),
    RUN_OPTIONS,
  );
});

test('the input order of lines, promotions and codes does not change the price', () => {
  fc.assert(
    fc.property(randomInput, (order) => {
      const { codes, ...reversedResult } = priceOrder({
        ...order,
        lines: [...order.lines].reverse(),
        promotions: [...order.promotions].reverse(),
        codes: [...order.codes].reverse(),
      });
      const { codes: codeStates, ...originalResult } = priceOrder(order);
      expect(sortById({ ...reversedResult, codes: [...codes].reverse() })).toEqual(
        sortById({ ...originalResult, codes: codeStates }),
      );
    }),
    RUN_OPTIONS,
  );
});

test('the unit prices minus the coupon plus the delivery price equal the order total', () => {
  fc.assert(
    fc.property(randomInput, (order) => {
      const { lines, delivery, totalCents } = priceOrder(order);
      const goodsCents = sum(lines, ({ quantity, unitPriceCents }) => quantity * unitPriceCents);
      expect(goodsCents - computeCouponCents(lines) + (delivery?.netCents ?? 0)).toBe(totalCents);
    }),
    RUN_OPTIONS,
  );
});

test('unit refunds never exceed the paid amount and add up to the net amount of the line', () => {
  const refunds = fc.array(fc.tuple(smallNumber, fc.boolean()), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(randomInput, refunds, (order, requests) => {
      const all = priceOrder(order).lines.map(({ netCents, quantity }) => {
        let refunded = { units: 0, cents: 0 };
        let areSumsEqual = true;
        for (const [requested, fails] of [...requests, [quantity, false] as const]) {
          const units = Math.min(requested, quantity - refunded.units);
          const refundedCents = refundCents({ netCents, quantity }, refunded, units);
          areSumsEqual &&= refundedCents >= 0 && refunded.cents + refundedCents <= netCents;
          if (!fails) refunded = { units: refunded.units + units, cents: refunded.cents + refundedCents };
        }
        return areSumsEqual && refunded.units === quantity && refunded.cents === netCents;
      });
      expect(all).not.toContain(false);
    }),
    RUN_OPTIONS,
  );
});

test('the last refund includes the amounts of failed refunds', () => {
  const units = fc.array(fc.boolean(), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(randomCents(3_000), units, (netCents, fails) => {
      const nets = { netCents, quantity: fails.length };
      const parts: number[] = [];
      for (const [index] of fails.entries())
        parts.push(refundCents(nets, { units: index, cents: sumCents(parts) }, 1));
      const paid = parts.filter((_, index) => fails[index] === false);
      const last = refundCents(
        nets,
        { units: paid.length, cents: sumCents(paid) },
        fails.length - paid.length,
      );
      expect(sumCents(paid) + last).toBe(netCents);
    }),
    RUN_OPTIONS,
  );
});
