import { setTimeout as wait } from 'node:timers/promises';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { OwnMongo } from '../support/engines/own-mongo';
import { SuiteShop } from '../support/suite-shop';
import { until } from '../support/until';
import { completed, deliver, eventBody } from '../support/webhook-calls';

/** Longer than an event is worked on before it is answered. */
const ANSWERED_MS = 3_000;
const LIMIT_MS = 60_000;

const shop = new SuiteShop();
let mongo: OwnMongo;

beforeAll(async () => {
  mongo = await OwnMongo.create();
  await mongo.addFollower();
  await shop.open({}, { MONGODB_URI: mongo.uri });
}, LIMIT_MS);
afterEach(() => shop.calm());
afterAll(async () => {
  await shop.close();
  await mongo.close();
});

const inbox = () => shop.api.stored.webhooks;
const answerOf = (call: Promise<{ status: number }>): Promise<number | 'none'> =>
  Promise.race([call.then(({ status }) => status), wait(ANSWERED_MS, 'none' as const, { ref: false })]);

/** What a primary alone knows is gone after a failover: no client is told. */
describe('while the database cannot keep anything for good', () => {
  afterEach(() => mongo.regainMajority());

  test(
    'no event is answered that nothing comes of',
    async () => {
      const object = { id: 'dp_1', object: 'dispute', payment_intent: 'pi_nobody' };
      const body = eventBody('evt_stray', 'charge.dispute.created', object);
      await mongo.loseMajority();
      const first = deliver(shop, body);
      await until(async () => (await inbox().count('evt_stray')) === 1);
      const again = deliver(shop, body);
      expect(await Promise.all([answerOf(first), answerOf(again)])).toEqual(['none', 'none']);
      mongo.regainMajority();
      expect([(await first).status, (await again).status]).toEqual([200, 200]);
    },
    LIMIT_MS,
  );

  test(
    'an event whose work takes long is not answered either',
    async () => {
      const { sessionId } = await shop.ordered();
      await shop.sandbox.webhooks('drop');
      await shop.sandbox.pay(sessionId, { wait: false });
      await mongo.loseMajority();
      const answer = deliver(shop, completed('evt_slow', sessionId));
      expect(await answerOf(answer)).toBe('none');
      mongo.regainMajority();
      expect((await answer).status).toBe(200);
    },
    LIMIT_MS,
  );

  test(
    'a buyer who comes back is not told that the payment was taken up',
    async () => {
      const { person, orderId, sessionId } = await shop.ordered();
      await shop.sandbox.webhooks('drop');
      await shop.sandbox.pay(sessionId, { wait: false });
      const confirm = () => person.client.call(ENDPOINTS.confirmation, { query: { session_id: sessionId } });
      await mongo.loseMajority();
      const event = deliver(shop, completed('evt_paid', sessionId));
      await until(async () => (await shop.statusOf(orderId)) === 'paid');
      expect(await answerOf(confirm())).not.toBe(200);
      mongo.regainMajority();
      await event;
      expect((await confirm()).status).toBe(200);
    },
    LIMIT_MS,
  );
});
