import { setTimeout as delay } from 'node:timers/promises';
import type { ApiClient } from '../../../test-shop/api-client.ts';
import { ENDPOINTS } from '../../../test-shop/contracts.ts';
import type { Context, Scenario } from '../scenario.ts';
import type { Breakpoint, FaultProxy } from '../tcp-proxy.ts';

const ROUNDS = 5;
const BREAKPOINT_TIMEOUT_MS = 120_000;
/** Time for the other side to process requests sent before the crash. */
const COMPLETION_DELAY_MS = 150;

/** The same customer, connected to the process to be killed. */
export const getFirstApi = ({ shop }: Context, customer: ApiClient) =>
  customer.withUrl(shop.testShop.apiUrls[0] ?? '');

const getCustomer = ({ shoppers }: Context, round: number) =>
  shoppers.customers[round % shoppers.customers.length] as ApiClient;

interface Crash {
  name: string;
  proxy: FaultProxy;
  breakpoint: Breakpoint;
}

/** Kills a process at a breakpoint that the action reaches, and restarts it. */
export async function crashDuring<Result>(
  { shop, shoppers }: Context,
  { name, proxy, breakpoint }: Crash,
  action: () => Promise<Result>,
): Promise<Result> {
  const breakpointHit = proxy.breakAt(breakpoint);
  const running = action();
  running.catch(() => {}); // The promise is awaited below
  const timeout = delay(BREAKPOINT_TIMEOUT_MS, 'late', { ref: false });
  if ((await Promise.race([breakpointHit, timeout])) === 'late') {
    const reasons = shoppers.log.commonRejections.map(([reason, times]) => `\n    ${times} x ${reason}`);
    throw new Error(`the breakpoint was never hit; the customers saw:${reasons.join('')}`);
  }
  await delay(COMPLETION_DELAY_MS);
  await shop.process(name).kill();
  proxy.reset();
  await shop.process(name).start();
  return running;
}

async function toPaymentPage({ shoppers, random }: Context, customer: ApiClient) {
  const session = await shoppers.placeOneOrder(customer, random, 'leave');
  if (!session) throw new Error('no customer reached the payment page');
  return session;
}

/** Kills `api-1` during a checkout. Then the customer continues and pays. */
const createCheckoutCrash = (
  name: string,
  proxy: 'mongo' | 'provider',
  breakpoint: Breakpoint,
): Scenario => ({
  name: `API dies ${name}`,
  rounds: ROUNDS,
  quick: true,
  async run(context) {
    const { shop, shoppers, random, rounds } = context;
    for (let round = 0; round < rounds; round += 1) {
      const customer = getFirstApi(context, getCustomer(context, round));
      const crashPoint = { name: 'api-1', proxy: shop.proxies[proxy], breakpoint };
      const session = await crashDuring(context, crashPoint, () =>
        shoppers.placeOneOrder(customer, random, 'leave'),
      );
      if (session) await shoppers.pay(session);
    }
  },
});

/** Kills `api-1` while it processes a payment that it only knows from the customer's return. */
const createCaptureCrash = (name: string, breakpoint: Breakpoint): Scenario => ({
  name: `API dies ${name}`,
  rounds: ROUNDS,
  // Before the commit only the provider knows about the payment, and reconciling takes minutes
  quick: breakpoint.hold === 'response',
  async run(context) {
    const { shop, shoppers, rounds } = context;
    await shop.sandbox.webhooks('drop');
    for (let round = 0; round < rounds; round += 1) {
      const customer = getFirstApi(context, getCustomer(context, round));
      const session = await toPaymentPage(context, customer);
      await shoppers.pay(session);
      await crashDuring(context, { name: 'api-1', proxy: shop.proxies.mongo, breakpoint }, () =>
        customer.call(ENDPOINTS.confirmation, { query: { session_id: session } }).catch(() => undefined),
      );
    }
  },
});

const createWorkCrash = (
  name: string,
  proxy: 'mail' | 'refunds',
  breakpoint: Breakpoint,
  { outcome, copies = false }: { outcome: 'pay' | 'pay and cancel'; copies?: boolean },
): Scenario => ({
  name: `worker dies ${name}`,
  rounds: ROUNDS,
  async run(context) {
    const { shop, shoppers, random, rounds } = context;
    await shop.process('worker-2').stop();
    for (let round = 0; round < rounds; round += 1)
      await crashDuring(context, { name: 'worker-1', proxy: shop.proxies[proxy], breakpoint }, () =>
        shoppers.placeOneOrder(getCustomer(context, round), random, outcome),
      );
    return { mailCrashes: copies ? rounds : 0 };
  },
});

export const CRASH_POINTS: Scenario[] = [
  createCheckoutCrash('after the order is written', 'provider', {
    side: 'request',
    pattern: 'POST /v1/checkout/sessions ',
    hold: 'request',
  }),
  createCheckoutCrash("after the provider's answer", 'provider', {
    side: 'response',
    pattern: /"object": ?"checkout\.session"/,
    hold: 'response',
  }),
  createCheckoutCrash('after the address of the payment page is stored', 'mongo', {
    side: 'request',
    // The write that stores the URL of the session also removes the parameters of the request
    pattern: 'stripe.params',
    hold: 'response',
  }),
  createCaptureCrash('before the commit of a payment', {
    side: 'request',
    pattern: 'commitTransaction',
    hold: 'request',
  }),
  createCaptureCrash('after the commit of a payment', {
    side: 'request',
    pattern: 'commitTransaction',
    hold: 'response',
  }),
  createCaptureCrash('before the invoice of a payment is numbered', {
    side: 'request',
    pattern: 'invoice_series',
    hold: 'request',
  }),
  {
    name: 'API dies while the event is stored with its sale',
    rounds: ROUNDS,
    async run(context) {
      const { shop, shoppers, rounds } = context;
      const { ports } = shop.loadBalancer;
      const remainingPorts = [...ports];
      for (let round = 0; round < rounds; round += 1) {
        const session = await toPaymentPage(context, getCustomer(context, round));
        ports.splice(0, remainingPorts.length, Number(remainingPorts[0]));
        // Otherwise the provider's keep-alive connections could lead to the other process
        shop.loadBalancer.cut();
        const breakpoint: Breakpoint = { side: 'request', pattern: 'webhook_events', hold: 'response' };
        await crashDuring(context, { name: 'api-1', proxy: shop.proxies.mongo, breakpoint }, () =>
          shoppers.pay(session),
        );
        ports.splice(0, 1, ...remainingPorts);
      }
    },
  },
  createWorkCrash(
    'before a mail is said',
    'mail',
    { side: 'request', pattern: /^DATA\r\n/m, hold: 'request' },
    {
      outcome: 'pay',
    },
  ),
  createWorkCrash(
    'while a mail is said',
    'mail',
    // Matches only the buyer's email, because emails to staff are sent at the same time
    { side: 'request', pattern: 'application/pdf', hold: 'request' },
    {
      outcome: 'pay',
    },
  ),
  createWorkCrash(
    'after a mail is taken',
    'mail',
    { side: 'response', pattern: /message queued/, hold: 'response' },
    {
      outcome: 'pay',
      copies: true,
    },
  ),
  createWorkCrash(
    'after the provider took a refund',
    'refunds',
    { side: 'response', pattern: /"object": ?"refund"/, hold: 'response' },
    {
      outcome: 'pay and cancel',
      // The email with the invoice may be on its way when the worker dies, and is then sent again
      copies: true,
    },
  ),
];
