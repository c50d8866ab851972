import { ENDPOINTS } from '@munay/contracts/endpoints';
import { AccountCalls, MINUTE_MS, NEW_PASSWORD, RESET_PASSWORD } from '../support/account-calls';
import { createMailedToken, insertUser, signIn } from '../support/people';
import { startSuiteApi } from '../support/start-api';
import { toJobFilter } from '../support/stored';

const api = startSuiteApi();
beforeEach(() => api.redis.flushdb());
afterEach(() => jest.restoreAllMocks());

const accounts = new AccountCalls(() => api);
const {
  signup,
  login,
  requestPasswordReset,
  reset,
  validate,
  confirm,
  users,
  outbox,
  findStoredUser,
  advanceTime,
} = accounts;

describe('emailed confirmation link', () => {
  test('the confirmation link can be opened again for ten minutes and does not sign the user in', async () => {
    await signup('valida@munay.example');
    const { _id } = (await users().findOne('valida@munay.example')) ?? {};
    const token = await createMailedToken(api, 'validate-email', String(_id));
    const client = api.client();
    expect(await confirm(token, NEW_PASSWORD, client)).toMatchObject({
      status: 200,
      message: 'Your address is confirmed.',
      data: { email: 'valida@munay.example', passwordChanged: false },
    });
    expect((await findStoredUser(String(_id)))?.emailValidatedAt).toBeInstanceOf(Date);
    expect(client.cookies.size).toBe(0);
    advanceTime(9 * MINUTE_MS);
    expect(await validate(token)).toMatchObject({ status: 200, data: { confirmed: true } });
    advanceTime(11 * MINUTE_MS);
    expect(await validate(token)).toMatchObject({ status: 409, data: { key: 'linkUsed' } });
  });

  test('the confirmation link expires after 30 minutes or when a newer link is sent', async () => {
    const { id, email } = await insertUser(api, { validated: false });
    await validate(email);
    const olderToken = await createMailedToken(api, 'validate-email', id);
    await validate(email);
    const newerToken = await createMailedToken(api, 'validate-email', id);
    expect(newerToken).not.toBe(olderToken);
    expect(await validate(olderToken)).toMatchObject({ status: 404, data: { key: 'linkUnknown' } });
    advanceTime(31 * MINUTE_MS);
    expect(await validate(newerToken)).toMatchObject({ status: 410, data: { key: 'linkExpired' } });
    expect((await findStoredUser(id))?.emailValidatedAt).toBeNull();
  });

  test('a mail scanner or a link on another site does not confirm the email address', async () => {
    const { id, email } = await insertUser(api, { validated: false });
    await validate(email);
    const path = `/api/validate/validate-email/${await createMailedToken(api, 'validate-email', id)}`;
    const scanner = await fetch(api.url + path);
    const navigation = await fetch(api.url + path, {
      headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
    });
    expect([scanner.status, navigation.status]).toEqual([403, 403]);
    // A client that runs the page's script cannot use the link either
    expect(await validate(path.split('/').at(-1) ?? '')).toMatchObject({
      status: 200,
      message: 'Done.',
      data: { email, confirmed: false, moves: false },
    });
    expect((await findStoredUser(id))?.emailValidatedAt).toBeNull();
  });

  test('requesting a confirmation link returns the same response for every email address', async () => {
    const open = await insertUser(api, { validated: false });
    const confirmedUser = await insertUser(api);
    for (const address of [open.email, confirmedUser.email, 'nadie@munay.example'])
      expect(await validate(address)).toMatchObject({ status: 200, message: 'Done.', data: null });
    expect(await outbox().count(toJobFilter('validate-email', open.id))).toBe(1);
    expect(await outbox().count(toJobFilter('validate-email', confirmedUser.id))).toBe(0);
  });

  test.each(['a@x.com, b@y.com', 'a@x.com;b@y.com', '"a b"@x.com'])(
    'a confirmation link is not emailed to %s',
    async (address) => {
      expect(await validate(address)).toMatchObject({ status: 400 });
    },
  );
});

describe('emailed password reset link', () => {
  test('the password reset link sets the password once and ends all sessions', async () => {
    const person = await signIn(api, { validated: false });
    expect(await requestPasswordReset(person.email.toUpperCase())).toMatchObject({
      status: 200,
      message: ENDPOINTS.forgotPassword.message,
    });
    const token = await createMailedToken(api, 'reset-password', person.id);
    const check = () => api.client().callRejected(ENDPOINTS.validatePassword, { params: { token } });
    expect(await check()).toMatchObject({ status: 200, message: 'The link is valid.' });
    expect(await check()).toMatchObject({ status: 200 });

    const response = await reset(token);
    expect(response).toMatchObject({ status: 200, data: null });
    expect(response.headers.get('set-cookie')).toBeNull();
    expect((await person.client.callRejected(ENDPOINTS.getOrders)).status).toBe(401);
    expect(await login(person.email, person.password)).toMatchObject({ status: 401 });
    expect(await login(person.email, RESET_PASSWORD)).toMatchObject({ status: 200 });
    expect((await findStoredUser(person.id))?.emailValidatedAt).toBeInstanceOf(Date);
    expect(await outbox().count(toJobFilter('password-changed', person.id))).toBe(1);

    expect(await reset(token)).toMatchObject({ status: 409, data: { key: 'linkUsed' } });
    expect(await check()).toMatchObject({ status: 409 });
  });

  test('the password reset token has 256 random bits and is stored as a hash', async () => {
    const { id, email } = await insertUser(api);
    await requestPasswordReset(email);
    const token = await createMailedToken(api, 'reset-password', id);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(JSON.stringify(await findStoredUser(id))).not.toContain(token);
    expect((await findStoredUser(id))?.resetLink?.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test('the password reset link expires after 30 minutes or when a newer link is sent', async () => {
    const { id, email } = await insertUser(api);
    await requestPasswordReset(email);
    const olderToken = await createMailedToken(api, 'reset-password', id);
    await requestPasswordReset(email);
    const token = await createMailedToken(api, 'reset-password', id);
    const changedToken = token.replace(/[a-z]/i, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    );
    for (const invalidToken of [
      olderToken,
      token.slice(0, -1),
      `${token}A`,
      changedToken,
      '',
      'x'.repeat(43),
    ])
      expect(await reset(invalidToken)).toMatchObject({ status: 404, data: { key: 'linkUnknown' } });
    advanceTime(31 * MINUTE_MS);
    expect(await reset(token)).toMatchObject({ status: 410, data: { key: 'linkExpired' } });
    advanceTime(29 * MINUTE_MS);
    expect(await reset(token)).toMatchObject({ status: 200 });
  });

  // Fault link-used-twice in UserRepository.useLink:
  // replace(value('filter', 'usedAt'), '{ _id: id, [`${kind}.hash`]: hash, disabledAt: null }')
  test('only one of twenty concurrent uses of a password reset link succeeds', async () => {
    const { id, email } = await insertUser(api);
    await requestPasswordReset(email);
    const token = await createMailedToken(api, 'reset-password', id);
    const passwords = Array.from({ length: 20 }, (_, index) => `jabones de la carrera ${index}`);
    const responses = await Promise.all(passwords.map((password) => reset(token, password)));
    const winners = passwords.filter((_, index) => responses[index]?.status === 200);
    expect(winners).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await login(email, winners[0])).toMatchObject({ status: 200 });
  });

  test('a rejected password does not use up the password reset link', async () => {
    const { id, email } = await insertUser(api);
    await requestPasswordReset(email);
    const token = await createMailedToken(api, 'reset-password', id);
    expect(await reset(token, 'password')).toMatchObject({ status: 400, data: { key: 'passwordWeak' } });
    expect(await reset(token)).toMatchObject({ status: 200 });
  });

  test('password reset requests are limited to three an hour', async () => {
    const { id, email } = await insertUser(api);
    for (const address of [email, 'nadie@munay.example']) {
      for (let attempt = 0; attempt < 3; attempt += 1)
        expect(await requestPasswordReset(address)).toMatchObject({
          status: 200,
          message: ENDPOINTS.forgotPassword.message,
          data: null,
        });
      const response = await requestPasswordReset(address);
      expect(response).toMatchObject({ status: 429, data: { key: 'tooManyRequests' } });
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(3_500);
    }
    expect(await outbox().count(toJobFilter('reset-password', id))).toBe(3);
  });

  test('the password reset email does not use the host header of the request', async () => {
    const { id, email } = await insertUser(api);
    await api
      .client()
      .send('POST', ENDPOINTS.forgotPassword.path, { email }, { 'x-forwarded-host': 'evil.example' });
    const row = await outbox().findOne(toJobFilter('reset-password', id));
    expect(JSON.stringify(row)).not.toContain('evil');
    expect(Object.keys(row?.refs ?? {}).sort()).toEqual(['seed', 'userId']);
  });
});
