import { setTimeout as delay } from 'node:timers/promises';
import type { FaultShop } from '../fault-shop.ts';
import {
  arePaymentsSettled,
  expireReservations,
  findRemainingReservations,
  type Sessions,
} from '../reservations.ts';
import type { Context, Scenario } from '../scenario.ts';

const SHOPPING_MS = 15_000;
const DISPUTE_COUNT = 5;
const DISPUTED_CARD = '4000000000000259';
const CONCURRENCY = 200;

const fetchDisputes = async ({ sandbox }: FaultShop) =>
  (await sandbox.callApi<{ data: { id: string; status: string }[] }>('GET', '/v1/disputes?limit=100')).data;

async function payAndDispute({ shop, shoppers, random }: Context): Promise<string[]> {
  const { length: previousCount } = await fetchDisputes(shop);
  const sessions = [];
  for (const customer of shoppers.customers.slice(-DISPUTE_COUNT)) {
    const session = await shoppers.placeOneOrder(customer, random, 'leave');
    if (session && (await shoppers.pay(session, { card: DISPUTED_CARD }))) sessions.push(session);
  }
  // Disputes are opened some time after the payment
  let disputes = await fetchDisputes(shop);
  for (; disputes.length < previousCount + sessions.length; disputes = await fetchDisputes(shop))
    await delay(100);
  for (const { id, status } of disputes)
    if (status === 'needs_response') await shop.sandbox.control('POST', `/disputes/${id}`, { status: 'won' });
  return sessions;
}

const createDeliveryScenario = (name: string, mode: string, details: object = {}): Scenario => ({
  name: `webhooks: ${name}`,
  rounds: 1,
  async run(context) {
    const { shop, shoppers, rounds } = context;
    const wonDisputes: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await shop.sandbox.webhooks(mode, details);
      await shoppers.runDuring(() => delay(SHOPPING_MS), { people: 40, fast: true });
      wonDisputes.push(...(await payAndDispute(context)));
      await shop.sandbox.webhooks('normal');
      await shop.sandbox.releaseWebhooks();
    }
    const remaining = await findRemainingReservations(shop, {
      'stripe.sessionId': { $in: wonDisputes },
      'payment.disputes.state': { $ne: 'closed' },
    });
    return { lostItems: remaining.map(({ number }) => `${number} does not know that its dispute was won`) };
  },
});

export const WEBHOOKS: Scenario[] = [
  createDeliveryScenario('none arrives', 'drop'),
  createDeliveryScenario('one in ten is lost', 'drop', { share: 10 }),
  createDeliveryScenario('the wrong way round', 'reorder', { delayMs: 3_000 }),
  createDeliveryScenario('each fifty times at once', 'parallel', { times: 50 }),
  {
    name: 'webhooks: after the hold has ended',
    rounds: 2,
    async run({ shop, shoppers, random, rounds }) {
      for (let round = 0; round < rounds; round += 1) {
        await shop.sandbox.webhooks('hold');
        const sessions = [];
        for (const customer of shoppers.customers.slice(0, 20))
          sessions.push(await shoppers.placeOneOrder(customer, random, 'pay'));
        await expireReservations(shop, sessions);
        await arePaymentsSettled(shop, sessions);
        await shop.sandbox.webhooks('normal');
        await shop.sandbox.releaseWebhooks();
      }
    },
  },
  {
    name: 'holds end while 200 pay',
    rounds: 1,
    async run({ shop, shoppers, random, rounds }) {
      for (let round = 0; round < rounds; round += 1) {
        const sessions: Sessions = [];
        for (const customer of shoppers.customers.slice(0, CONCURRENCY))
          sessions.push(await shoppers.placeOneOrder(customer, random, 'leave'));
        await Promise.all([
          expireReservations(shop, sessions),
          ...sessions.map(async (session) => {
            if (!session) return;
            await delay(random.nextBetween(0, 20_000));
            await shoppers.pay(session);
          }),
        ]);
        await arePaymentsSettled(shop, sessions);
      }
    },
  },
];
