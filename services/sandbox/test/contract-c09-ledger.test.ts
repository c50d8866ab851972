import Stripe from 'stripe';
import { createLineItem, createSessionParams, onSandbox, Target } from './contract-target';

const OPERATION_COUNT = 500;
const CARDS = [
  '4242424242424242',
  '4242424242424242',
  '4000000000000002',
  '4000002500003155',
  '4000000000007726',
  '4000000000005126',
  '4000000000000259',
];

/** Pseudorandom numbers that are the same in every run (mulberry32), so that failures can be reproduced. */
function createSeededRandom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixedBits = Math.imul(state ^ (state >>> 15), 1 | state);
    mixedBits = (mixedBits + Math.imul(mixedBits ^ (mixedBits >>> 7), 61 | mixedBits)) ^ mixedBits;
    return ((mixedBits ^ (mixedBits >>> 14)) >>> 0) % limit;
  };
}

describe('C9 ledger', () => {
  onSandbox(
    `the ledger balances after ${OPERATION_COUNT} random operations`,
    async () => {
      const target = await Target.open();
      const random = createSeededRandom(20_261_121);
      const { stripe } = target;
      const sessions: string[] = [];
      const pickSession = () => sessions[random(sessions.length)] ?? '';
      const placeOrder = async () => {
        const nextRandom = random(10);
        if (nextRandom < 4 || sessions.length === 0) {
          const items = Array.from({ length: 1 + random(4) }, () =>
            createLineItem({ unit_amount: 50 + random(3_000), quantity: 1 + random(5) }),
          );
          const currency = random(5) === 0 ? 'usd' : 'eur';
          for (const item of items) if (item.price_data) item.price_data.currency = currency;
          sessions.push(
            (
              await stripe.checkout.sessions.create(
                createSessionParams({ line_items: items, shipping_options: [] }),
              )
            ).id,
          );
        } else if (nextRandom < 7)
          await target.pay(pickSession(), CARDS[random(CARDS.length)], { approve: random(4) > 0 });
        else if (nextRandom < 8) await stripe.checkout.sessions.expire(pickSession()).catch(ignoreRejection);
        else if (nextRandom < 9) await target.control('/clock', { advanceSeconds: random(5) });
        else {
          const { payment_intent } = await stripe.checkout.sessions.retrieve(pickSession());
          const part = random(3) === 0 ? {} : { amount: 1 + random(4_000) };
          if (payment_intent)
            await stripe.refunds
              .create({ payment_intent: payment_intent as string, ...part })
              .catch(ignoreRejection);
        }
      };
      for (let count = 0; count < OPERATION_COUNT; count += 1) await placeOrder();
      await target.control('/clock', { advanceSeconds: 60 });

      const sums: Record<string, { received: number; refunded: number; held: number }> = {};
      const sumOf = (currency: string) => (sums[currency] ??= { received: 0, refunded: 0, held: 0 });
      const countByIntent = new Map<string, number>();
      for await (const intent of stripe.paymentIntents.list({ limit: 100 })) {
        if (intent.amount_received > 0) sumOf(intent.currency).received += intent.amount_received;
        expect([0, intent.amount]).toContain(intent.amount_received);
      }
      for await (const refund of stripe.refunds.list({ limit: 100 })) {
        expect(refund.status).not.toBe('pending');
        if (refund.status !== 'succeeded') continue;
        sumOf(refund.currency).refunded += refund.amount;
        countByIntent.set(
          refund.payment_intent as string,
          (countByIntent.get(refund.payment_intent as string) ?? 0) + refund.amount,
        );
      }
      for await (const charge of stripe.charges.list({ limit: 100 })) {
        if (charge.paid)
          expect(charge.amount_refunded).toBe(countByIntent.get(charge.payment_intent as string) ?? 0);
        expect(charge.amount_refunded).toBeLessThanOrEqual(charge.amount);
      }
      for (const sum of Object.values(sums)) sum.held = sum.received - sum.refunded;

      const ledger = await target.control('/ledger');
      expect(ledger.totals).toEqual(sums);
      expect(Object.keys(sums).sort()).toEqual(['eur', 'usd']);
      expect(sums['eur']?.refunded).toBeGreaterThan(0);
      let paidSessions = 0;
      for await (const session of stripe.checkout.sessions.list({ limit: 100, status: 'complete' })) {
        paidSessions += 1;
        expect(ledger.lines.find((entry) => entry.session === session.id)?.amountReceived).toBe(
          session.amount_total,
        );
      }
      expect(ledger.lines).toHaveLength(paidSessions);
      await target.close();
    },
    60_000,
  );
});

function ignoreRejection(error: unknown): void {
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return;
  throw error;
}
