import { ENDPOINTS } from '@munay/contracts/endpoints';
import { findUnusedPort } from '../../../sandbox/test/free-port';
import { AccountCalls, NEW_PASSWORD, RESET_PASSWORD } from '../support/account-calls';
import { ApiProcess } from '../support/api-process';
import type { Client } from '../support/client';
import { Mailbox } from '../support/engines/mailbox';
import { createMailedToken, insertUser } from '../support/people';
import {
  addProduct,
  ADDRESS,
  addToCart,
  checkoutBody,
  openShop,
  type Shop,
  VisitorClient,
  WEBHOOK_SECRET,
} from '../support/shop';
import { WEB_ORIGIN } from '../support/start-api';
import { waitUntil } from '../support/until';

const EMAIL = 'tamia.paucar@correo.example';
const MESSAGE = 'Mi piel se irrita con el limón';
const PHONE = '+34 611 222 333';

let shop: Shop;
let mailbox: Mailbox;
let api: ApiProcess;
let worker: ApiProcess;
let url: string;
let client: Client;

beforeAll(async () => {
  mailbox = await Mailbox.open();
  const port = await findUnusedPort();
  url = `http://127.0.0.1:${port}`;
  const debugSettings = { SMTP_URL: mailbox.smtpUrl, API_PORT: String(port) };
  shop = await openShop(debugSettings, `${url}/api/billing/webhook`);
  const env = { ...shop.env, LOG_LEVEL: 'trace' };
  api = await ApiProcess.start('main', env);
  // The worker removes tokens from the outbox once their emails are sent
  client = await register();
  worker = await ApiProcess.start('worker', env);
});
afterAll(async () => {
  await Promise.all([api.kill(), worker.kill()]);
  await shop.close();
  await mailbox.close();
});

const createVisitor = (): Client => new VisitorClient(url, WEB_ORIGIN);
const accounts = new AccountCalls(() => ({ ...shop.api, client: createVisitor }));

/** Names of secrets and personal data. */
const secrets = new Map<string, string>();
const keep = (secretName: string, { cookies }: Client): void => {
  for (const [name, value] of cookies) secrets.set(`${secretName}: ${name}`, value);
};

async function register(): Promise<Client> {
  await accounts.signup(EMAIL);
  const id = String((await accounts.users().findOne(EMAIL))?._id);
  const confirm = await createMailedToken(shop.api, 'validate-email', id);
  await accounts.signup(EMAIL);
  expect((await accounts.confirm(confirm)).status).toBe(200);
  expect((await accounts.login(EMAIL, 'una clave que no es')).status).toBe(401);
  await accounts.requestPasswordReset(EMAIL);
  const reset = await createMailedToken(shop.api, 'reset-password', id);
  expect((await accounts.reset(reset)).status).toBe(200);
  expect((await accounts.reset(reset)).status).toBe(409);
  const person = createVisitor();
  expect((await accounts.login(EMAIL, RESET_PASSWORD, person)).status).toBe(200);
  for (const [secretName, secret] of Object.entries({ confirm, reset })) secrets.set(secretName, secret);
  keep('shopper', person);
  return person;
}

async function buyProduct(): Promise<string> {
  const item = await addProduct(shop);
  const cart = await waitUntil(() => addToCart(client, item).catch(() => undefined));
  expect((await client.call(ENDPOINTS.checkout, { body: checkoutBody(cart) })).status).toBe(200);
  const order = await shop.api.stored.orders.findOne(EMAIL);
  await shop.sandbox.fault('500-no-retry', { next: 1, path: '/v1/events' });
  await shop.sandbox.pay((order?.stripe as { sessionId: string }).sessionId);
  const forgedRequest = await client.send(
    'POST',
    '/api/billing/webhook',
    { id: 'evt_1' },
    { 'stripe-signature': 't=1,v1=ab' },
  );
  expect(forgedRequest.status).toBe(400);
  await waitUntil(() => shop.api.stored.orders.findOne({ _id: order?._id, status: 'paid' }));
  return String(order?._id);
}

async function write(): Promise<void> {
  const { data } = await client.call(ENDPOINTS.openContactForm);
  const body = { name: 'Tamia Paucar', email: EMAIL, topic: 'product', message: MESSAGE, token: data.token };
  await client.send('POST', ENDPOINTS.sendMessage.path, body);
  await client.fetch('POST', '/api/user/login', `{"email":"${EMAIL}","password":"${NEW_PASSWORD}"`);
  await client.fetch('GET', `/api/product/get-all-products?q=${EMAIL}&token=${secrets.get('reset') ?? ''}`);
}

async function serve(orderId: string): Promise<void> {
  const admin = createVisitor();
  const staff = await insertUser(shop.api, { roles: ['ADMIN'], firstname: 'Rosa' });
  expect((await accounts.login(staff.email, staff.password, admin)).status).toBe(200);
  keep('staff', admin);
  secrets.set('staff mail', staff.email).set('staff password', staff.password);
  const params = { id: orderId };
  const { data: open } = await admin.call(ENDPOINTS.openOrder, { params });
  const address = { ...ADDRESS, line1: 'Calle del Secreto 9', phone: PHONE };
  const editedOrder = await admin.call(ENDPOINTS.editOrder, {
    params,
    body: { version: open.version, address },
  });
  expect(editedOrder.status).toBe(200);
  expect((await admin.call(ENDPOINTS.getAllUsers, { query: { q: EMAIL } })).data.users).toHaveLength(2);
  expect((await admin.call(ENDPOINTS.getAllOrders, { query: { q: EMAIL } })).data.total).toBe(1);
}

const outbox = () => shop.api.stored.outbox;

/** All data that job queues store in Redis and show on the queue board. */
async function queueJob(): Promise<string> {
  const { redis } = shop.api;
  const keys = (await redis.keys('bull:*')).filter((key) => /:\d+$/.test(key));
  return (await Promise.all(keys.map((key) => redis.hget(key, 'data')))).join('\n');
}

test('logs contain no passwords, sessions, tokens, addresses or names', async () => {
  const orderId = await buyProduct();
  await write();
  await serve(orderId);
  await waitUntil(async () => (await outbox().count({ status: { $ne: 'done' } })) === 0);
  await mailbox.fail('reject', 2);
  await accounts.requestPasswordReset(EMAIL);
  await waitUntil(() => Promise.resolve(worker.output.includes('outbox attempt failed')));
  const jobs = await queueJob();
  expect(jobs).toContain(orderId);
  const logs = `${api.output}\n${worker.output}\n${jobs}`;
  const { signup, login, resetPassword, checkout, paymentWebhook, sendMessage, editOrder, getAllUsers } =
    ENDPOINTS;
  const namedPerson = [
    signup,
    login,
    resetPassword,
    checkout,
    paymentWebhook,
    sendMessage,
    editOrder,
    getAllUsers,
  ];
  for (const { path } of namedPerson) expect(api.output).toContain(`"route":"${path}"`);
  const requests = api.output.split('\n').filter((line) => line.includes('"route":"'));
  for (const line of requests) expect(line.match(/"(?:reqId|requestId)":"[0-9a-f-]{36}"/g)).toHaveLength(1);
  const forbiddenTexts = new Map([
    ...secrets,
    ['mail', EMAIL],
    ['first password', NEW_PASSWORD],
    ['second password', RESET_PASSWORD],
    ['wrong password', 'una clave que no es'],
    ['webhook secret', WEBHOOK_SECRET],
    ['name', 'Paucar'],
    ['message', MESSAGE],
    ['address', 'Calle del'],
    ['phone', PHONE],
    ['card', '4242 4242'],
  ]);
  expect(
    [...forbiddenTexts].filter(([, text]) => !text || logs.includes(text)).map(([secretName]) => secretName),
  ).toEqual([]);
  const forms = [
    /[\w.+-]+@[\w-]+\.\w+/,
    /\bsk_(?:test|live)_\w+/,
    /whsec_\w+/,
    /\$argon2/,
    /"cookie"/i,
    /Bearer /,
  ];
  expect(forms.map((form) => form.exec(logs)?.[0]).filter(Boolean)).toEqual([]);
}, 120_000);
