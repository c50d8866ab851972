import type { INestApplicationContext } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { SendMessageInput } from '@munay/contracts/shop/contact';
import { addWorkingDays, toShopDay } from '@munay/contracts/shop-day';
import { Clock } from '../../src/runtime/clock';
import type { Client } from '../support/client';
import { Mailbox } from '../support/engines/mailbox';
import { signIn } from '../support/people';
import { createServerUris } from '../support/servers';
import { type RunningApi, startApi } from '../support/start-api';
import { startWorker } from '../support/start-worker';
import { resetNumbers } from '../support/stored';
import { waitUntil } from '../support/until';

let api: RunningApi;
let worker: INestApplicationContext;
let mailbox: Mailbox;
let admin: Client;

beforeAll(async () => {
  mailbox = await Mailbox.open();
  const env = { ...createServerUris(), SMTP_URL: mailbox.smtpUrl, TRUST_PROXY: '127.0.0.1' };
  api = await startApi(env);
  worker = await startWorker(env);
  ({ client: admin } = await signIn(api, { roles: ['ADMIN'] }));
});
afterAll(async () => {
  await worker.close();
  await api.close();
  await mailbox.close();
});
afterEach(() => jest.restoreAllMocks());

const at = (now: Date) => jest.spyOn(api.app.get(Clock), 'now').mockReturnValue(now);
const advanceSeconds = (seconds: number): void => {
  at(new Date(Date.now() + seconds * 1_000));
};

const openForm = async (client: Client): Promise<string> => {
  const { data, headers } = await client.call(ENDPOINTS.openContactForm);
  expect(headers.get('cache-control')).toBe('no-store');
  return data.token;
};

let senders = 0;
const createMessage = (token: string, overrides: Partial<SendMessageInput> = {}): SendMessageInput => ({
  name: 'Lucía Mamani',
  email: `lucia-${++senders}@correo.example`,
  topic: 'product',
  message: '¿La sal <b>pica</b>?',
  token,
  ...overrides,
});

/** Sends a message from its own IP address, as if through a proxy. */
const sendFrom = (ip: string, client: Client, body: object) =>
  client.send<{ reference: string; answerBy: string; key?: string; retryAfterSeconds?: number }>(
    'POST',
    ENDPOINTS.sendMessage.path,
    body,
    { 'x-forwarded-for': ip },
  );

const send = async (
  overrides: Partial<SendMessageInput> = {},
  client = api.client(),
  ip = `10.0.0.${senders}`,
) => {
  jest.restoreAllMocks();
  const token = await openForm(client);
  advanceSeconds(5);
  return sendFrom(ip, client, createMessage(token, overrides));
};

test.each([
  // Friday at 23:30 and Sunday at 00:47 in the shop's time zone
  ['2026-11-27T22:30:00Z', '2026-11-30'],
  ['2026-11-28T23:47:00Z', '2026-11-30'],
])(
  'a contact message sent at %s promises a response by %s, the next working day of the shop',
  async (sentAt, answerBy) => {
    at(new Date(Date.parse(sentAt) - 5_000));
    const client = api.client();
    const token = await openForm(client);
    at(new Date(sentAt));
    const { data } = await sendFrom('10.0.3.1', client, createMessage(token));
    expect(data.answerBy).toBe(answerBy);
  },
);

test('a contact message is stored, emailed to the workshop and confirmed to its sender', async () => {
  const client = api.client();
  client.locale = 'en';
  const { status, data } = await send(
    { email: 'lucia@correo.example', orderNumber: 'MUN-2026-000318' },
    client,
  );
  expect(status).toBe(201);
  expect(data.reference).toMatch(/^C-\d{4}-\d{6}$/);
  expect(data.answerBy).toBe(addWorkingDays(toShopDay(new Date()), 1));
  const receipt = await mailbox.wait('lucia@correo.example', data.reference);
  expect(receipt.subject).toBe(`We’ve received your message (${data.reference})`);
  const staff = await mailbox.wait('taller@munay.example', data.reference);
  expect(staff.text).toContain('¿La sal <b>pica</b>?');
  expect(staff.html).not.toContain('<b>pica</b>');
  expect(staff.subject).toBe(`Mensaje nuevo ${data.reference}: sobre un producto`);
  expect(staff.text).toContain('MUN-2026-000318');
  const getReplyTo = ({ headers }: typeof staff) => headers.find(({ key }) => key === 'reply-to')?.value;
  expect(getReplyTo(staff)).toContain('<lucia@correo.example>');
  expect(getReplyTo(receipt)).toBeUndefined();
});

// Fault email-to-other-address in UserService.hasVerified: drop(operand('email'))
test('the confirmation quotes the contact message only if the email of the sender is confirmed', async () => {
  const [owner, claim] = [await signIn(api), await signIn(api, { validated: false })];
  const sendMessage = async (email: string, client?: Client) => {
    const { data } = await send({ email, message: 'Compra en evil.example' }, client);
    return (await mailbox.wait(email, data.reference)).text.includes('Compra en evil.example');
  };
  expect(await sendMessage('cualquiera@correo.example')).toBe(false);
  expect(await sendMessage('otra@correo.example', owner.client)).toBe(false);
  expect(await sendMessage(claim.email, claim.client)).toBe(false);
  expect(await sendMessage(owner.email, owner.client)).toBe(true);
});

test('concurrent contact messages get unique references', async () => {
  const token = await openForm(api.client());
  advanceSeconds(5);
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, place) => sendFrom(`10.4.0.${place}`, api.client(), createMessage(token))),
  );
  expect(new Set(responses.map(({ data }) => data.reference)).size).toBe(8);
});

// Fault number-assigned-twice in NumberingService.withNumber: replace(operand('attempt', 'MAX_ATTEMPTS'), 'attempt > 0')
test('a contact message is accepted after a failover that lost the last reference numbers', async () => {
  const references = [(await send()).data.reference, (await send()).data.reference];
  await resetNumbers(api, 'message', 2);
  const { status, data } = await send();
  expect([status, references.includes(data.reference)]).toEqual([201, false]);
});

test('a contact message sent too fast or with a forged token is not stored', async () => {
  const client = api.client();
  const token = await openForm(client);
  const tooFastMessage = await sendFrom('10.1.0.1', client, createMessage(token));
  expect(tooFastMessage).toMatchObject({ status: 429, data: { key: 'formTooFast' } });
  expect(tooFastMessage.data.retryAfterSeconds).toBeLessThanOrEqual(3);
  const [openedAt = ''] = token.split('.');
  const forgedToken = `${(Number.parseInt(openedAt, 36) - 60_000).toString(36)}.${token.split('.')[1]}`;
  for (const stamp of [forgedToken, 'x', '.', `${openedAt}.`])
    expect(await sendFrom('10.1.0.2', client, createMessage(stamp))).toMatchObject({
      status: 409,
      data: { key: 'formExpired' },
    });
  advanceSeconds(25 * 3_600);
  expect((await sendFrom('10.1.0.3', client, createMessage(token))).data.key).toBe('formExpired');
});

test('a contact message with the honeypot field filled in is not stored despite a success response', async () => {
  const before = await api.stored.messages.count();
  const { status, data } = await send({ website: 'https://spam.example', email: 'bot@correo.example' });
  expect(status).toBe(201);
  expect(data.reference).toMatch(/^C-\d{4}-\d{6}$/);
  expect(await api.stored.messages.count()).toBe(before);
});

test('contact messages are limited by email address and by IP address', async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 6; count++)
    statuses.push((await send({ email: 'often@correo.example' }, api.client(), `10.2.0.${count}`)).status);
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  const places: number[] = [];
  for (let count = 0; count < 21; count++)
    places.push((await sendFrom('10.3.0.1', api.client(), createMessage('x'))).status);
  expect(places.slice(0, 20)).not.toContain(429);
  expect(places[20]).toBe(429);
});

test('staff update the status of a contact message without overwriting concurrent changes', async () => {
  const { data } = await send({ name: 'Benita Choque', message: 'Hola' });
  const { data: list } = await admin.call(ENDPOINTS.listMessages, {
    query: { q: 'benita', status: ['open'] },
  });
  expect(list).toMatchObject({
    total: 1,
    messages: [{ reference: data.reference, status: 'open', version: 1 }],
  });
  const id = list.messages[0]?._id ?? '';
  const change = { status: 'answered', note: 'Contestado por teléfono', version: 1 } as const;
  const { data: answered } = await admin.call(ENDPOINTS.updateMessage, { params: { id }, body: change });
  expect(answered).toMatchObject({ status: 'answered', note: 'Contestado por teléfono', version: 2 });
  const conflictResponse = await admin.callRejected(ENDPOINTS.updateMessage, {
    params: { id },
    body: change,
  });
  expect(conflictResponse).toMatchObject({ status: 409, data: { key: 'editConflict' } });
  const unknownMessage = { params: { id: '0'.repeat(24) }, body: change };
  expect((await admin.callRejected(ENDPOINTS.updateMessage, unknownMessage)).status).toBe(404);
});

describe('replies to contact messages', () => {
  const KEY = '0b8e6a0e-4f0d-4c55-9a0e-1f6a2a3f5a11';
  /** Sends a message. @returns the message with its id */
  async function received(overrides: Partial<SendMessageInput> = {}, client = api.client()) {
    const { data } = await send(overrides, client);
    const { data: list } = await admin.call(ENDPOINTS.listMessages, { query: { q: data.reference } });
    const [first] = list.messages;
    if (!first) throw new Error('The message is not listed');
    return { reference: data.reference, id: first._id, email: first.email };
  }
  const reply = (id: string, overrides: object = {}) =>
    admin.callRejected(ENDPOINTS.replyToMessage, {
      params: { id },
      body: { text: 'Hola:\n\nSí, puede picar.', version: 1, key: KEY, ...overrides },
    });

  test('a reply to a contact message is emailed once and marks the message as answered', async () => {
    const { id, email, reference } = await received();
    expect((await reply(id)).status).toBe(200);
    expect((await reply(id)).status).toBe(200);
    const { data } = await admin.call(ENDPOINTS.openMessage, { params: { id } });
    expect(data).toMatchObject({
      status: 'answered',
      version: 2,
      replies: [{ text: 'Hola:\n\nSí, puede picar.' }],
    });
    const mail = await mailbox.wait(email, `Respuesta a tu mensaje (${reference})`);
    expect(mail.text).toContain('Sí, puede picar.');
    // The address is not verified, so the text that was entered is not emailed to it
    expect(mail.text).not.toContain('¿La sal');
    await waitUntil(async () => {
      const { data: sent } = await admin.call(ENDPOINTS.openMessage, { params: { id } });
      return sent.replies[0]?.mail === 'done';
    });
    const mails = (await mailbox.list(email)).filter(({ subject }) => subject.startsWith('Respuesta'));
    expect(mails).toHaveLength(1);
  });

  // Fault concurrent-replies-lost in ContactRepository.update:
  // replace(argument('findOneAndUpdate', 0), '{ _id: id }')
  test('a reply to a contact message that a colleague has answered is rejected', async () => {
    const { id } = await received();
    await reply(id);
    const lateReply = await reply(id, { key: '7d9c3c1e-2b1a-4f39-8d3f-9c4e6b5a1d22' });
    expect(lateReply).toMatchObject({ status: 409, data: { key: 'editConflict' } });
    expect((await reply('0'.repeat(24))).status).toBe(404);
    expect((await reply(id, { text: ' ' })).status).toBe(400);
  });

  test('a reply is part of the data export of the sender and is erased with the account', async () => {
    const { client, email, password } = await signIn(api);
    const { id } = await received({ email }, client);
    await reply(id);
    const { data } = await client.call(ENDPOINTS.exportMyData);
    expect(JSON.stringify(data)).toContain('puede picar');
    await client.call(ENDPOINTS.eraseAccount, { body: { password, confirmation: email } });
    expect((await admin.callRejected(ENDPOINTS.openMessage, { params: { id } })).status).toBe(404);
  });
});
