import { setTimeout as wait } from 'node:timers/promises';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { PrivateMongo } from '../support/engines/own-mongo';
import { SuiteShop } from '../support/suite-shop';
import { waitUntil } from '../support/until';
import { createCompletedEvent, createEventBody, deliver } from '../support/webhook-calls';

/** Time in ms after which a request counts as unanswered. The shop responds to events within this time. */
const EVENT_TIMEOUT_MS = 3_000;
const TEST_TIMEOUT_MS = 60_000;

const shop = new SuiteShop();
let mongo: PrivateMongo;

beforeAll(async () => {
  mongo = await PrivateMongo.create();
  await mongo.addFollower();
  await shop.open({}, { MONGODB_URI: mongo.uri });
}, TEST_TIMEOUT_MS);
afterAll(async () => {
  await shop.close();
  await mongo.close();
});

const inbox = () => shop.api.stored.webhooks;
type Call = Promise<{ status: number }>;
const getStatus = async (call: Call): Promise<number> => (await call).status;
const getDuration = (call: Call): Promise<number | 'none'> =>
  Promise.race([getStatus(call), wait(EVENT_TIMEOUT_MS, 'none' as const, { ref: false })]);

/** The results of concurrent requests. */
async function settle<Name extends string, Outcome>(
  calls: Record<Name, Call>,
  getOutcome: (call: Call) => Promise<Outcome>,
): Promise<Record<Name, Outcome>> {
  const found = Object.entries<Call>(calls).map(async ([name, call]) => [name, await getOutcome(call)]);
  return Object.fromEntries(await Promise.all(found)) as Record<Name, Outcome>;
}

/** A failover discards data that only the primary has, so no client may learn about such data. */
describe('MongoDB without a majority', () => {
  let statusesDuringOutage: Record<'stray' | 'repeated' | 'slow' | 'confirmation', number | 'none'>;
  let after: typeof statusesDuringOutage;

  beforeAll(async () => {
    const [slowly, buyers] = [await shop.ordered(), await shop.ordered()];
    await shop.sandbox.webhooks('drop');
    for (const { sessionId } of [slowly, buyers]) await shop.sandbox.pay(sessionId, { wait: false });
    const confirm = () =>
      buyers.person.client.callRejected(ENDPOINTS.confirmation, { query: { session_id: buyers.sessionId } });
    const object = { id: 'dp_1', object: 'dispute', payment_intent: 'pi_nobody' };
    const body = createEventBody('evt_stray', 'charge.dispute.created', object);
    await mongo.loseMajority();
    try {
      const pendingDelivery = deliver(shop, body);
      const paidDelivery = deliver(shop, createCompletedEvent('evt_paid', buyers.sessionId));
      await waitUntil(async () => (await inbox().count('evt_stray')) === 1);
      const repeatedDelivery = deliver(shop, body);
      await waitUntil(async () => (await shop.getStatus(buyers.orderId)) === 'paid');
      // The slow event is sent last: ungrouped sales wait for each other, so it would otherwise block the fast one
      const slowDelivery = deliver(shop, createCompletedEvent('evt_slow', slowly.sessionId));
      const calls = {
        stray: pendingDelivery,
        repeated: repeatedDelivery,
        slow: slowDelivery,
        confirmation: confirm(),
      };
      statusesDuringOutage = await settle(calls, getDuration);
      mongo.regainMajority();
      await paidDelivery;
      after = { ...(await settle(calls, getStatus)), confirmation: (await confirm()).status };
    } finally {
      mongo.regainMajority();
    }
  }, TEST_TIMEOUT_MS);

  // Fault outcome-of-primary in WebhookRepository.setDone: keep('whenTrue', 'isDurable')
  test('a payment event is not acknowledged while its effect cannot be stored', () => {
    expect([statusesDuringOutage.stray, statusesDuringOutage.repeated]).toEqual(['none', 'none']);
    expect([after.stray, after.repeated]).toEqual([200, 200]);
  });

  // Fault event-of-primary in WebhookService.processNew: drop(statement('webhook', 'setPending'))
  test('a payment event that is processed slowly is not acknowledged', () => {
    expect([statusesDuringOutage.slow, after.slow]).toEqual(['none', 200]);
  });

  // Fault sale-of-primary in OrderPaymentQuery.findBySession: replace(text('majority'), "'local'")
  test('a returning buyer does not see a payment as captured before a majority has stored it', () => {
    expect(statusesDuringOutage.confirmation).not.toBe(200);
    expect(after.confirmation).toBe(200);
  });
});
