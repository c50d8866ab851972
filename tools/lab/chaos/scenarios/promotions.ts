import { setTimeout as delay } from 'node:timers/promises';
import type { ApiClient } from '../../../test-shop/api-client.ts';
import { LimitedPromotionCheck } from '../limited-promotion.ts';
import { arePaymentsSettled, expireReservations } from '../reservations.ts';
import type { Context, Scenario, ScenarioReport } from '../scenario.ts';
import { UNPAID_FINAL_STATUSES } from '../verify-uses.ts';
import { crashDuring, getFirstApi } from './crash-points.ts';

const BUYER_COUNT = 40;
const REMAINING_USES = 5;
const TAB_COUNT = 10;
const KILL_COUNT = 4;
const RACE_BUYER_COUNT = 40;
const RACE_USES = 20;
const PAYMENT_TIMEOUT_MS = 3_000;
const PAUSE_COUNT = 6;
const PAUSE_MS = [300, 1_500] as const;
const MANY_USES = 100_000;

type Limits = Parameters<typeof LimitedPromotionCheck.publish>[1];

/** Each round has its own code, entered by all customers. */
const createLimitScenario = (
  name: string,
  rounds: number,
  limits: Limits,
  round: (context: Context, promotion: LimitedPromotionCheck, number: number) => Promise<string[] | void>,
): Scenario => ({
  name: `codes: ${name}`,
  rounds,
  async run(context): Promise<ScenarioReport> {
    const { shop, shoppers } = context;
    const problems: string[] = [];
    try {
      for (let number = 0; number < context.rounds; number += 1) {
        const promotion = await LimitedPromotionCheck.publish(shop, limits);
        shoppers.code = promotion.code;
        problems.push(...((await round(context, promotion, number)) ?? []));
        if ((await promotion.orders(shop)).length === 0)
          problems.push(`nobody used ${promotion.code}: the row proves nothing`);
        await promotion.move('end');
      }
    } finally {
      shoppers.code = null;
    }
    return { lostItems: problems };
  },
});

/** Half of the customers pay; the reservations of the others expire. */
async function payHalfOfSessions({ shop, shoppers }: Context, sessions: readonly string[]) {
  const cancelled = sessions.filter((_, index) => index % 2 === 1);
  for (const session of sessions) if (!cancelled.includes(session)) await shoppers.pay(session);
  await expireReservations(shop, cancelled);
  await arePaymentsSettled(shop, [...sessions]);
}

/** Gives the second customer an alias of the first customer's email address. */
async function shareMailbox({ shop }: Context, [first, second]: ApiClient[]) {
  const email = first?.email.replace('@', '+tab@');
  await shop.db.collection('users').updateOne({ email: second?.email }, { $set: { email } });
}

/** Kills `api-1` when it calls the provider for an order with a code. */
const createKillScenario = (name: string, pattern: string): Scenario =>
  createLimitScenario(name, 2, { maxUses: REMAINING_USES, perBuyer: 2 }, async (context) => {
    const { shop, shoppers, random } = context;
    const sessions: string[] = [];
    for (let index = 0; index < KILL_COUNT; index += 1) {
      const customer = getFirstApi(context, random.pick(shoppers.customers));
      const breakpoint = { side: 'request', pattern, hold: 'request' } as const;
      const crashPoint = { name: 'api-1', proxy: shop.proxies.provider, breakpoint };
      const session = await crashDuring(context, crashPoint, () =>
        shoppers.placeOneOrder(customer, random, 'leave'),
      );
      if (session) sessions.push(session);
    }
    await payHalfOfSessions(context, sessions);
  });

export const PROMOTIONS: Scenario[] = [
  createLimitScenario(
    '40 buyers for the last 5 uses',
    3,
    { maxUses: REMAINING_USES },
    async (context, promotion, number) => {
      const { shop, shoppers } = context;
      const from = (number * BUYER_COUNT) % shoppers.customers.length;
      const sessions = await shoppers.orderConcurrently(shoppers.customers.slice(from, from + BUYER_COUNT));
      const placedOrders = (await promotion.orders(shop)).filter(
        ({ status }) => !UNPAID_FINAL_STATUSES.includes(status),
      );
      await payHalfOfSessions(context, sessions);
      return placedOrders.length === REMAINING_USES
        ? []
        : [`${placedOrders.length} orders got ${REMAINING_USES} uses`];
    },
  ),
  createLimitScenario(
    'one buyer with two accounts in 20 tabs, one use each',
    5,
    { perBuyer: 1 },
    async (context, promotion, number) => {
      const { shop, shoppers } = context;
      const lastCustomers = shoppers.customers.slice(-2 * (number + 1)).slice(0, 2);
      await shareMailbox(context, lastCustomers);
      for (const session of await shoppers.orderConcurrently(lastCustomers, TAB_COUNT))
        await shoppers.pay(session);
      const [first] = lastCustomers;
      if (first) await shoppers.placeOneOrder(first, context.random, 'pay');
      const withPromotion = (await promotion.orders(shop)).filter(
        ({ status }) => !UNPAID_FINAL_STATUSES.includes(status),
      );
      return withPromotion.length === 1
        ? []
        : [`${withPromotion.length} orders of one buyer have ${promotion.code}`];
    },
  ),
  createKillScenario('API dies between an order with a use and its coupon', 'POST /v1/coupons '),
  createKillScenario(
    'API dies between the coupon of an order and its payment page',
    'POST /v1/checkout/sessions ',
  ),
  createLimitScenario(
    'holds end while orders with uses are paid',
    2,
    { maxUses: RACE_USES, perBuyer: 1 },
    async ({ shop, shoppers, random }) => {
      const buyers = random.sample(shoppers.customers, 2 * RACE_BUYER_COUNT);
      const sessions = await shoppers.orderConcurrently(buyers.slice(0, RACE_BUYER_COUNT));
      const [otherOrders] = await Promise.all([
        // These customers need the uses released by expired reservations
        delay(PAYMENT_TIMEOUT_MS / 2).then(() => shoppers.orderConcurrently(buyers.slice(RACE_BUYER_COUNT))),
        expireReservations(shop, sessions),
        ...sessions.map(async (session) => {
          await delay(random.nextBetween(0, PAYMENT_TIMEOUT_MS));
          await shoppers.pay(session);
        }),
      ]);
      await arePaymentsSettled(shop, sessions);
      await expireReservations(shop, otherOrders);
      await arePaymentsSettled(shop, otherOrders);
    },
  ),
  createLimitScenario(
    'staff pause one while people order',
    1,
    { maxUses: MANY_USES },
    ({ shop, shoppers, random }, promotion) =>
      shoppers.runDuring(
        async () => {
          const pauses: { from: number; to: number }[] = [];
          for (let pause = 0; pause < PAUSE_COUNT; pause += 1) {
            await delay(random.nextBetween(...PAUSE_MS));
            await promotion.move('pause');
            const from = Date.now();
            await delay(random.nextBetween(...PAUSE_MS));
            pauses.push({ from, to: Date.now() });
            await promotion.move('activate');
          }
          const isPausedAt = (at: Date) => pauses.some(({ from, to }) => +at > from && +at < to);
          const ordersWhilePaused = (await promotion.orders(shop)).filter(({ createdAt }) =>
            isPausedAt(createdAt),
          );
          return ordersWhilePaused.map(({ number }) => `${number} was placed with a paused promotion`);
        },
        { people: RACE_BUYER_COUNT, fast: true },
      ),
  ),
];
