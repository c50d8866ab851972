import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { CartView } from '@munay/contracts/order/cart';
import { findUnusedPort } from '../../../sandbox/test/free-port';
import { ReleaseService } from '../../src/modules/billing/release.service';
import { ApiProcess } from '../support/api-process';
import { Client } from '../support/client';
import type { SignedInPerson } from '../support/people';
import { addToCart, checkoutBody } from '../support/shop';
import { WEB_ORIGIN } from '../support/start-api';
import { SuiteShop } from '../support/suite-shop';
import { waitUntil } from '../support/until';
import { createCompletedEvent, createSignature, deliver } from '../support/webhook-calls';

const shop = new SuiteShop();
let victim: ApiProcess;
let url: string;

async function startProcess(): Promise<void> {
  const port = await findUnusedPort();
  url = `http://127.0.0.1:${port}`;
  victim = await ApiProcess.start('main', { ...shop.env, API_PORT: String(port) });
}

beforeAll(async () => {
  await shop.open();
  await startProcess();
}, 120_000);
afterEach(() => shop.settle());
afterAll(async () => {
  await victim.kill();
  await shop.close();
});

const getOrder = ({ email }: SignedInPerson) => shop.orders.findOne(email);
const getSession = (order: Awaited<ReturnType<typeof getOrder>>) =>
  (order?.stripe as { sessionId?: string } | undefined)?.sessionId;

function createClient({ client }: SignedInPerson): Client {
  const other = new Client(url, WEB_ORIGIN);
  for (const [name, value] of client.cookies) other.cookies.set(name, value);
  return other;
}
const click = (person: SignedInPerson, cart: CartView) =>
  createClient(person).callRejected(ENDPOINTS.checkout, { body: checkoutBody(cart) });

/** Requests a checkout, kills the process as soon as `isInserted` resolves to a value, and restarts the process. */
async function interruptCheckout(
  person: SignedInPerson,
  isInserted: () => Promise<unknown>,
): Promise<CartView> {
  const cart = await addToCart(person.client, shop.soap, 2);
  const lostRequest = click(person, cart).then(
    () => 'answered',
    () => 'cut off',
  );
  await waitUntil(isInserted);
  await victim.kill();
  expect(await lostRequest).toBe('cut off');
  await shop.sandbox.clearFaults();
  await startProcess();
  return cart;
}

test('a payment event is completed after a crash between its storage and its processing', async () => {
  const person = await shop.buyer();
  const cart = await addToCart(person.client, shop.soap, 2);
  await waitUntil(async () => (await click(person, cart)).status === 200);
  const order = await getOrder(person);
  await shop.sandbox.webhooks('drop');
  await shop.sandbox.pay(getSession(order) ?? '', { wait: false });
  await shop.sandbox.fault('hang', { next: 9, path: '/v1/checkout/sessions', method: 'GET' });

  const body = createCompletedEvent('evt_crash', getSession(order) ?? '');
  const lostRequest = deliver(shop, body, createSignature(body), url).catch(() => null);
  const events = shop.api.stored.webhooks;
  await waitUntil(() => events.findOne('evt_crash'));
  await victim.kill();
  await lostRequest;
  expect((await getOrder(person))?.status).toBe('pending_payment');

  await shop.sandbox.clearFaults();
  await startProcess();
  // Runs the work of the timer after the lease of the dead process has expired
  await shop.retryEvents();
  expect((await getOrder(person))?.status).toBe('paid');
  expect(await events.findOne('evt_crash')).toMatchObject({ status: 'done', outcome: 'paid' });
  expect(await shop.brokenInvariants()).toEqual({});
}, 120_000);

test('an order abandoned after a crash before its payment session releases its units', async () => {
  const person = await shop.buyer();
  const [before] = await shop.getCounts(shop.soap.sku);
  await shop.sandbox.fault('hang', { next: 5, path: '/v1/checkout/sessions', method: 'POST' });
  await interruptCheckout(person, () => getOrder(person));
  expect((await shop.getCounts(shop.soap.sku))[0]).toBe((before ?? 0) - 2);
  const order = await getOrder(person);
  await shop.expireReservation(String(order?._id));
  await shop.api.app.get(ReleaseService, { strict: false }).releaseDue();
  expect((await getOrder(person))?.status).toBe('expired');
  expect((await shop.getCounts(shop.soap.sku))[0]).toBe(before);
  expect(await shop.brokenInvariants()).toEqual({});
}, 120_000);
