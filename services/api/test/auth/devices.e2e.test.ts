import { ENDPOINTS } from '@munay/contracts/endpoints';
import { MailTransport } from '../../src/modules/mail/transport/mail.transport';
import { OutboxHandlerRegistry } from '../../src/outbox/outbox-handler.registry';
import { AccountCalls } from '../support/account-calls';
import type { Client } from '../support/client';
import { createMailedToken, signIn } from '../support/people';
import { startSuiteApi } from '../support/start-api';
import { toJobFilter } from '../support/stored';

const api = startSuiteApi();
beforeEach(() => api.redis.flushdb());
afterEach(() => jest.restoreAllMocks());

const { login, validate, outbox } = new AccountCalls(() => api);
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const sessions = async (client: Client) => (await client.call(ENDPOINTS.getSessions)).data;

async function onTwoDevices() {
  const { client, ...person } = await signIn(api);
  const phone = api.client();
  const body = { email: person.email, password: person.password };
  await phone.send('POST', ENDPOINTS.login.path, body, { 'user-agent': FIREFOX });
  return { ...person, client, phone };
}

test('the session list shows browser and system without IP address or user agent', async () => {
  const { client, phone } = await onTwoDevices();
  const rows = await sessions(client);
  expect(rows).toHaveLength(2);
  expect(rows.filter(({ current }) => current)).toHaveLength(1);
  expect(rows.find(({ current }) => !current)).toMatchObject({ browser: 'Firefox', system: 'Linux' });
  expect((await sessions(phone)).find(({ current }) => current)?.browser).toBe('Firefox');
  const storedSessions = await api.stored.sessions.all();
  expect(JSON.stringify(storedSessions)).not.toMatch(/Mozilla|127\.0\.0\.1/);
  for (const { _id } of storedSessions) expect(JSON.stringify(rows)).not.toContain(_id);
});

test('a user can end another session and stays signed in', async () => {
  const { client, phone } = await onTwoDevices();
  const [other, currentSession] = [
    (await sessions(client)).find(({ current }) => !current),
    (await sessions(client)).find(({ current }) => current),
  ];
  expect(
    await client.callRejected(ENDPOINTS.endSession, { params: { id: currentSession?.id } }),
  ).toMatchObject({
    status: 404,
  });
  const remainingSessions = await client.call(ENDPOINTS.endSession, { params: { id: other?.id ?? '' } });
  expect(remainingSessions.data).toEqual([
    expect.objectContaining({ id: currentSession?.id, current: true }),
  ]);
  expect((await phone.callRejected(ENDPOINTS.getOrders)).status).toBe(401);
  expect((await client.call(ENDPOINTS.getOrders)).status).toBe(200);
});

test('a user can end all other sessions of the account', async () => {
  const { client, phone, email, password } = await onTwoDevices();
  const third = api.client();
  await login(email, password, third);
  const otherUser = await signIn(api);
  const otherSessions = await sessions(otherUser.client);
  expect(
    await client.callRejected(ENDPOINTS.endSession, { params: { id: otherSessions[0]?.id } }),
  ).toMatchObject({
    status: 404,
  });
  expect((await client.call(ENDPOINTS.endOtherSessions)).data).toHaveLength(1);
  for (const signedOutClient of [phone, third])
    expect((await signedOutClient.callRejected(ENDPOINTS.getOrders)).status).toBe(401);
  expect((await otherUser.client.call(ENDPOINTS.getOrders)).status).toBe(200);
});

describe('changing the email address', () => {
  const move = (client: Client, email: string, currentPassword: string) =>
    client.call(ENDPOINTS.updateUser, { body: { email, currentPassword } });

  test('the current email address receives a warning even if the new address is confirmed', async () => {
    const { client, email, password, id } = await signIn(api);
    await move(client, 'nueva@munay.example', password);
    const row = await outbox().findOne(toJobFilter('email-moving', id));
    await validate(await createMailedToken(api, 'validate-email', id), client);
    const send = jest.spyOn(api.app.get(MailTransport, { strict: false }), 'send').mockResolvedValue();
    const refs = row?.refs as Record<string, string>;
    await api.app.get(OutboxHandlerRegistry, { strict: false }).findHandler('email-moving')({
      id: String(row?._id),
      type: 'email-moving',
      dedupeKey: '',
      refs,
      attempts: 1,
      dueSince: new Date(),
    });
    expect(send.mock.calls[0]?.[0].to.address).toBe(email);
  });

  test('the current email address receives a warning even if the new address is registered', async () => {
    const owner = await signIn(api);
    const { client, password, id } = await signIn(api);
    await move(client, owner.email, password);
    expect(await outbox().count(toJobFilter('email-moving', id))).toBe(1);
  });
});

describe('preferences and address book', () => {
  test('user preferences are stored and changed individually', async () => {
    const { client } = await signIn(api);
    const change = (preferences: object) => client.call(ENDPOINTS.updateUser, { body: { preferences } });
    expect((await change({ keepMessages: true })).data.user?.preferences).toMatchObject({
      keepMessages: true,
      priceDropMail: false,
      reviewMail: true,
    });
    expect((await change({ priceDropMail: true })).data.user?.preferences).toMatchObject({
      keepMessages: true,
      priceDropMail: true,
      reviewMail: true,
    });
    expect((await change({ priceDropMail: 'yes' })).status).toBe(400);
    expect(await change({})).toMatchObject({ status: 400, message: 'No valid update data provided.' });
  });

  test('a saved postal address keeps its label', async () => {
    const { client } = await signIn(api);
    const address = {
      name: 'Ana',
      line1: 'Calle 1',
      postcode: '28012',
      city: 'Madrid',
      province: 'Madrid',
      country: 'ES' as const,
      label: 'Casa',
    };
    const { data } = await client.call(ENDPOINTS.updateUser, { body: { addresses: [address] } });
    expect(data.user?.addresses).toEqual([address]);
    const overlongLabel = { addresses: [{ ...address, label: 'x'.repeat(31) }] };
    expect((await client.call(ENDPOINTS.updateUser, { body: overlongLabel })).status).toBe(400);
  });
});
