import type { UpdateUserInput } from '@munay/contracts/account/user';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { MailTransport } from '../../src/modules/mail/transport/mail.transport';
import { OutboxHandlerRegistry } from '../../src/outbox/outbox-handler.registry';
import { AccountCalls, NEW_PASSWORD } from '../support/account-calls';
import { createMailedToken, insertUser, signIn } from '../support/people';
import { type RunningApi, startSuiteApi } from '../support/start-api';
import { toJobFilter } from '../support/stored';

const UNKNOWN_ID = '0'.repeat(24);

const api = startSuiteApi();
beforeEach(() => api.redis.flushdb());
afterEach(() => jest.restoreAllMocks());

const accounts = new AccountCalls(() => api);
const { signup, login, validate, users, outbox, findStoredUser } = accounts;

describe('account of the signed-in user', () => {
  const update = (client: ReturnType<RunningApi['client']>, body: UpdateUserInput | object) =>
    client.callRejected(ENDPOINTS.updateUser, { body });

  test('the user can change name, phone, language and addresses of the account', async () => {
    const { client, id } = await signIn(api);
    const address = {
      name: 'Ana',
      line1: 'Calle 1',
      postcode: '28012',
      city: 'Madrid',
      province: 'Madrid',
      country: 'ES' as const,
    };
    const response = await client.call(ENDPOINTS.updateUser, {
      body: { firstname: ' Eva ', phone: '', locale: 'en', addresses: [address] },
    });
    expect(response).toMatchObject({ status: 200, message: 'Your changes are saved.' });
    expect(response.data.user).toMatchObject({
      firstname: 'Eva',
      lastname: 'Quispe',
      locale: 'en',
      addresses: [address],
    });
    expect(response.data.cart.products).toEqual([]);
    expect((await findStoredUser(id))?.firstname).toBe('Eva');
  });

  test.each([[{}], [{ currentPassword: 'x' }]])(
    'the empty account update %j is rejected with the specified message',
    async (body) => {
      const { client } = await signIn(api);
      expect(await update(client, body)).toMatchObject({
        status: 400,
        message: 'No valid update data provided.',
      });
    },
  );

  test('an account update with a rejected field changes nothing', async () => {
    const { client, id } = await signIn(api);
    const before = await findStoredUser(id);
    for (const body of [
      { firstname: '' },
      { firstname: null },
      { firstname: 'x'.repeat(81) },
      { firstname: 'Ana\r\nBcc: b@y.com' },
      { phone: 'call me' },
      { image: 'javascript:alert(1)' },
      { image: 'http://169.254.169.254/' },
      { image: 'file:///etc/passwd' },
      { image: '/media/../api/user/logout' },
      { image: '/media/avatar/../../admin' },
      { image: '//evil.example/media/a.png' },
      { locale: 'fr' },
      { addresses: [{ name: 'x' }] },
      { addresses: Array(11).fill({}) },
    ])
      expect(await update(client, body)).toMatchObject({ status: 400, data: { key: 'badRequest' } });
    expect(await findStoredUser(id)).toEqual(before);
  });

  test.each([{ password: NEW_PASSWORD }, { email: 'otra@munay.example' }])(
    'changing %j requires the current password',
    async (change) => {
      const { client, id } = await signIn(api);
      const before = await findStoredUser(id);
      for (const currentPassword of [undefined, '', 'wrong password'])
        expect(await update(client, { ...change, currentPassword })).toMatchObject({
          status: 403,
          data: { key: 'wrongPassword' },
        });
      const unchangedResponse = await update(client, { ...change, currentPassword: null });
      expect(unchangedResponse.status).toBe(400);
      expect(unchangedResponse.data.fields).toContainEqual({ field: 'currentPassword', rule: 'isString' });
      expect(await findStoredUser(id)).toEqual(before);
    },
  );

  test('changing the password ends the other sessions and renews the current session id', async () => {
    const { client, email, password, id } = await signIn(api);
    const other = api.client();
    await login(email, password, other);
    const attacker = api.client();
    for (const [name, value] of client.cookies) attacker.cookies.set(name, value);

    expect(await update(client, { password: NEW_PASSWORD, currentPassword: password })).toMatchObject({
      status: 200,
    });
    expect((await client.call(ENDPOINTS.getUser)).data.user?._id).toBe(id);
    expect((await other.callRejected(ENDPOINTS.getOrders)).status).toBe(401);
    expect((await attacker.callRejected(ENDPOINTS.getOrders)).status).toBe(401);
    expect(await login(email, NEW_PASSWORD)).toMatchObject({ status: 200 });
    expect(await outbox().count(toJobFilter('password-changed', id))).toBe(1);
  });

  test('an account keeps its email address until the new address is confirmed', async () => {
    const { client, email, password, id } = await signIn(api);
    const moved = await client.call(ENDPOINTS.updateUser, {
      body: { email: 'Mudada@munay.example', currentPassword: password },
    });
    expect(moved.data.user).toMatchObject({ email, emailValidated: true });
    expect(await login('mudada@munay.example', password)).toMatchObject({ status: 401 });
    expect(await validate(await createMailedToken(api, 'validate-email', id), client)).toMatchObject({
      status: 200,
    });
    expect((await client.call(ENDPOINTS.getUser)).data.user).toMatchObject({
      email: 'mudada@munay.example',
      emailValidated: true,
    });
    expect(await login('mudada@munay.example', password)).toMatchObject({ status: 200 });
  });

  test('emails are sent to the current address until the new email address is confirmed', async () => {
    const { client, email, password, id } = await signIn(api);
    for (const address of ['primera@munay.example', 'recibe@munay.example'])
      await client.call(ENDPOINTS.updateUser, { body: { email: address, currentPassword: password } });
    const send = jest.spyOn(api.app.get(MailTransport, { strict: false }), 'send').mockResolvedValue();
    const handlers = api.app.get(OutboxHandlerRegistry, { strict: false });
    const queuedJob = { id: UNKNOWN_ID, dedupeKey: 'x', attempts: 1, dueSince: new Date() };
    const links = await outbox().all(toJobFilter('validate-email', id));
    expect(links).toHaveLength(2);
    for (const { refs } of links)
      await handlers.findHandler('validate-email')({
        ...queuedJob,
        refs,
        type: 'validate-email',
      });
    await handlers.findHandler('password-changed')({
      ...queuedJob,
      refs: { userId: id },
      type: 'password-changed',
    });
    expect(send.mock.calls.map(([mail]) => mail.to.address)).toEqual(['recibe@munay.example', email]);
  });

  test('changing the email address does not reveal whether the new address is registered', async () => {
    const owner = await insertUser(api);
    const { client, email, password, id } = await signIn(api);
    const response = await client.call(ENDPOINTS.updateUser, {
      body: { email: owner.email, currentPassword: password },
    });
    expect(response).toMatchObject({ status: 200, message: 'Your changes are saved.' });
    expect((await findStoredUser(id))?.email).toBe(email);
    expect(await outbox().count(toJobFilter('email-taken-notice', owner.id))).toBe(1);
    expect(await outbox().count(toJobFilter('validate-email', id))).toBe(0);
  });

  test('the first of two accounts to confirm the same new email address gets the address', async () => {
    const [ana, second] = [await signIn(api), await signIn(api)];
    for (const { client, password } of [ana, second])
      await client.call(ENDPOINTS.updateUser, {
        body: { email: 'codiciada@munay.example', currentPassword: password },
      });
    const responses = await Promise.all(
      [ana, second].map(async ({ id, client }) =>
        validate(await createMailedToken(api, 'validate-email', id), client),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await users().count('codiciada@munay.example')).toBe(1);
  });

  test('reading the account as a guest creates neither cart nor cookie', async () => {
    const client = api.client();
    const before = await api.stored.carts.count();
    expect((await client.call(ENDPOINTS.getUser)).data).toMatchObject({
      user: null,
      cart: { products: [], itemCount: 0 },
    });
    expect(client.cookies.size).toBe(0);
    expect(await api.stored.carts.count()).toBe(before);
  });

  test('account responses never contain hashes, links, session epochs or version keys', async () => {
    const { client, password } = await signIn(api);
    const responses = [
      await client.call(ENDPOINTS.getUser),
      await client.call(ENDPOINTS.updateUser, {
        body: { password: NEW_PASSWORD, currentPassword: password },
      }),
      await login('nadie@munay.example'),
      await signup('visible@munay.example'),
    ];
    for (const { data } of responses)
      expect(JSON.stringify(data)).not.toMatch(
        /"(password\w*|hash|token|\w+Link|sessionEpoch|epoch|__v)"|argon2/,
      );
  });
});
