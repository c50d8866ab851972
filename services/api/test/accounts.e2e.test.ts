import { ENDPOINTS } from '@munay/contracts/endpoints';
import { ERRORS } from '@munay/contracts/errors';
import type { UpdateUser } from '@munay/contracts/user';
import { Types } from 'mongoose';
import { Clock } from '../src/clock';
import { insertUser, mailedToken, signIn } from './support/people';
import { type RunningApi, startApi } from './support/start-api';

const PASSWORD = 'cuatro jabones de oliva';
const MINUTE_MS = 60_000;

let api: RunningApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(() => api.redis.flushdb());
afterEach(() => jest.restoreAllMocks());

const users = () => api.db.collection('users');
const outbox = () => api.db.collection('outbox');
const stored = (id: string) => users().findOne({ _id: new Types.ObjectId(id) });
const later = (ms: number): void => {
  const now = new Date(Date.now() + ms);
  jest.spyOn(api.app.get(Clock), 'now').mockReturnValue(now);
};
const signup = (email: string, more: object = {}) =>
  api
    .client()
    .refused(ENDPOINTS.signup, {
      body: { firstname: 'Ana', lastname: 'Quispe', email, password: PASSWORD, ...more },
    });
const login = (email: string, password = PASSWORD, client = api.client()) =>
  client.refused(ENDPOINTS.login, { body: { email, password } });
const forgot = (email: string) => api.client().refused(ENDPOINTS.forgotPassword, { body: { email } });
const reset = (token: string, password = 'cinco jabones de rosa') =>
  api.client().refused(ENDPOINTS.resetPassword, { body: { token, password } });
const validate = (subject: string, client = api.client()) =>
  client.refused(ENDPOINTS.validateEmail, { params: { subject } });

describe('signup', () => {
  test('opens an account that can log in at once and waits for its address to be confirmed', async () => {
    const answer = await signup('nueva@munay.example', { phone: '+34 600 000 000', middlename: 'María' });
    expect(answer).toMatchObject({ status: 200, code: 200, message: ENDPOINTS.signup.message, data: null });
    const client = api.client();
    expect(await login('nueva@munay.example', PASSWORD, client)).toMatchObject({ status: 200 });
    const { data } = await client.call(ENDPOINTS.getUser);
    expect(data.user).toMatchObject({
      firstname: 'Ana',
      middlename: 'María',
      email: 'nueva@munay.example',
      emailValidated: false,
      roles: [],
      userInfo: { firstname: 'Ana', image: '' },
    });
    expect(data.cart.products).toEqual([]);
  });

  test.each(['firstname', 'lastname', 'email', 'password'])(
    'without %s answers the text of the brief',
    async (field) => {
      for (const value of [undefined, null, '', '   '])
        if (field !== 'password' || value !== '   ')
          expect(await signup('falta@munay.example', { [field]: value })).toMatchObject({
            status: 400,
            message:
              field === 'email' && value === '   '
                ? ERRORS.badRequest.message
                : 'Missing required fields for registration.',
          });
    },
  );

  test('without a body answers the text of the brief', async () => {
    const answer = await api.client().send('POST', ENDPOINTS.signup.path);
    expect(answer).toMatchObject({ status: 400, message: 'Missing required fields for registration.' });
  });

  test('with a taken address answers the same and tells the owner by mail', async () => {
    const owner = await insertUser(api, { email: 'tomada@munay.example' });
    const before = await stored(owner.id);
    const [known, unknown] = [await signup('Tomada@munay.example'), await signup('libre@munay.example')];
    const seen = ({ status, message, data, headers }: typeof known) => ({
      status,
      message,
      data,
      length: headers.get('content-length'),
    });
    expect(seen(known)).toEqual(seen(unknown));
    expect(await outbox().countDocuments({ type: 'email-taken-notice', 'refs.userId': owner.id })).toBe(1);
    expect(await stored(owner.id)).toEqual(before);
  });

  test('of one address twenty times at once makes one account', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => signup('carrera@munay.example')));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await users().countDocuments({ email: 'carrera@munay.example' })).toBe(1);
    expect(await login('carrera@munay.example')).toMatchObject({ status: 200 });
  });

  test.each([
    ['shorter than 8 characters', 'siete77'],
    ['longer than 128 characters', 'ñ'.repeat(129)],
    ['common', 'Password1'],
    ['the address itself', 'clave@munay.example'],
  ])('refuses a password that is %s', async (_, password) => {
    expect(await signup('clave@munay.example', { password })).toMatchObject({
      status: 400,
      data: { key: 'passwordWeak' },
    });
    expect(await users().countDocuments({ email: 'clave@munay.example' })).toBe(0);
  });

  test('takes 128 characters of any kind and compares all of them', async () => {
    const password = `${'🧼'.repeat(127)}a`;
    await signup('larga@munay.example', { password });
    expect(await login('larga@munay.example', `${'🧼'.repeat(127)}b`)).toMatchObject({ status: 401 });
    expect(await login('larga@munay.example', password)).toMatchObject({ status: 200 });
  });

  test('stores the password as argon2id with 19 MiB, two passes, one lane', async () => {
    await signup('hash@munay.example');
    const user = await users().findOne({ email: 'hash@munay.example' });
    expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(user)).not.toContain(PASSWORD);
  });
});

describe('login', () => {
  test('answers an unknown address and a wrong password alike', async () => {
    const { email } = await insertUser(api);
    const [known, unknown] = [
      await login(email, 'wrong password'),
      await login('nadie@munay.example', 'wrong password'),
    ];
    const seen = ({ status, code, message, data, headers }: typeof known) => ({
      status,
      code,
      message,
      key: data.key,
      headers: [...headers.keys()].sort(),
      length: headers.get('content-length'),
    });
    expect(seen(known)).toEqual(seen(unknown));
    expect(known).toMatchObject({ status: 401, message: 'The email or the password is not right.' });
  });

  test('works as long for an unknown address as for a known one', async () => {
    const { email } = await insertUser(api);
    const timeOf = async (address: string): Promise<number> => {
      const began = performance.now();
      await login(address, 'wrong password');
      return performance.now() - began;
    };
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let round = 0; round < 15; round += 1) {
      await api.redis.flushdb();
      times.known.push(await timeOf(email));
      times.unknown.push(await timeOf('nadie@munay.example'));
    }
    const median = (values: number[]): number =>
      values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
    // Without the dummy hash the unknown address answers in a tenth of the time.
    expect(median(times.unknown) / median(times.known)).toBeGreaterThan(0.5);
    expect(median(times.unknown) / median(times.known)).toBeLessThan(2);
  });

  test('is refused to a disabled account', async () => {
    const person = await insertUser(api);
    await users().updateOne({ _id: new Types.ObjectId(person.id) }, { $set: { disabledAt: new Date() } });
    expect(await login(person.email, person.password)).toMatchObject({
      status: 401,
      data: { key: 'wrongCredentials' },
    });
  });

  test('writes when it happened', async () => {
    const { id } = await signIn(api);
    expect((await stored(id))?.lastLoginAt).toBeInstanceOf(Date);
  });
});

describe('the mailed validation link', () => {
  test('confirms the address, again within ten minutes, and logs nobody in', async () => {
    await signup('valida@munay.example');
    const { _id } = (await users().findOne({ email: 'valida@munay.example' })) ?? {};
    const token = await mailedToken(api, 'validate-email', String(_id));
    const client = api.client();
    expect(await validate(token, client)).toMatchObject({ status: 200, message: 'Done.' });
    expect((await stored(String(_id)))?.emailValidatedAt).toBeInstanceOf(Date);
    expect(client.cookies.size).toBe(0);
    later(9 * MINUTE_MS);
    expect(await validate(token)).toMatchObject({ status: 200 });
    later(11 * MINUTE_MS);
    expect(await validate(token)).toMatchObject({ status: 409, data: { key: 'linkUsed' } });
  });

  test('is dead after 30 minutes and after a newer one', async () => {
    const { id, email } = await insertUser(api, { validated: false });
    await validate(email);
    const older = await mailedToken(api, 'validate-email', id);
    await validate(email);
    const newer = await mailedToken(api, 'validate-email', id);
    expect(newer).not.toBe(older);
    expect(await validate(older)).toMatchObject({ status: 404, data: { key: 'linkUnknown' } });
    later(31 * MINUTE_MS);
    expect(await validate(newer)).toMatchObject({ status: 410, data: { key: 'linkExpired' } });
    expect((await stored(id))?.emailValidatedAt).toBeNull();
  });

  test('does nothing for a mail scanner or a link on another page', async () => {
    const { id, email } = await insertUser(api, { validated: false });
    await validate(email);
    const path = `/api/validate/validate-email/${await mailedToken(api, 'validate-email', id)}`;
    const scanner = await fetch(api.url + path);
    const navigation = await fetch(api.url + path, {
      headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
    });
    expect([scanner.status, navigation.status]).toEqual([403, 403]);
    expect((await stored(id))?.emailValidatedAt).toBeNull();
  });

  test('is asked for with the same answer for known, unknown and confirmed addresses', async () => {
    const open = await insertUser(api, { validated: false });
    const confirmed = await insertUser(api);
    for (const address of [open.email, confirmed.email, 'nadie@munay.example'])
      expect(await validate(address)).toMatchObject({ status: 200, message: 'Done.', data: null });
    expect(await outbox().countDocuments({ type: 'validate-email', 'refs.userId': open.id })).toBe(1);
    expect(await outbox().countDocuments({ type: 'validate-email', 'refs.userId': confirmed.id })).toBe(0);
  });

  test.each(['a@x.com, b@y.com', 'a@x.com;b@y.com', '"a b"@x.com'])(
    'is not mailed to %s',
    async (address) => {
      expect(await validate(address)).toMatchObject({ status: 400 });
    },
  );
});

describe('the mailed password link', () => {
  test('sets the password once, ends every session, confirms the address and logs nobody in', async () => {
    const person = await signIn(api, { validated: false });
    expect(await forgot(person.email.toUpperCase())).toMatchObject({
      status: 200,
      message: ENDPOINTS.forgotPassword.message,
    });
    const token = await mailedToken(api, 'reset-password', person.id);
    const check = () => api.client().refused(ENDPOINTS.validatePassword, { params: { token } });
    expect(await check()).toMatchObject({ status: 200, message: 'The link is valid.' });
    expect(await check()).toMatchObject({ status: 200 });

    const answer = await reset(token);
    expect(answer).toMatchObject({ status: 200, data: null });
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect((await person.client.refused(ENDPOINTS.getOrders)).status).toBe(401);
    expect(await login(person.email, person.password)).toMatchObject({ status: 401 });
    expect(await login(person.email, 'cinco jabones de rosa')).toMatchObject({ status: 200 });
    expect((await stored(person.id))?.emailValidatedAt).toBeInstanceOf(Date);
    expect(await outbox().countDocuments({ type: 'password-changed', 'refs.userId': person.id })).toBe(1);

    expect(await reset(token)).toMatchObject({ status: 409, data: { key: 'linkUsed' } });
    expect(await check()).toMatchObject({ status: 409 });
  });

  test('is stored as a hash and has 256 random bits', async () => {
    const { id, email } = await insertUser(api);
    await forgot(email);
    const token = await mailedToken(api, 'reset-password', id);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(JSON.stringify(await stored(id))).not.toContain(token);
    expect((await stored(id))?.resetLink.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test('works only while it is the newest, in full and in the right case, for 30 minutes', async () => {
    const { id, email } = await insertUser(api);
    await forgot(email);
    const older = await mailedToken(api, 'reset-password', id);
    await forgot(email);
    const token = await mailedToken(api, 'reset-password', id);
    const swapped = token.replace(/[a-z]/i, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    );
    for (const wrong of [older, token.slice(0, -1), `${token}A`, swapped, '', 'x'.repeat(43)])
      expect(await reset(wrong)).toMatchObject({ status: 404, data: { key: 'linkUnknown' } });
    later(31 * MINUTE_MS);
    expect(await reset(token)).toMatchObject({ status: 410, data: { key: 'linkExpired' } });
    later(29 * MINUTE_MS);
    expect(await reset(token)).toMatchObject({ status: 200 });
  });

  test('used twenty times at once wins once', async () => {
    const { id, email } = await insertUser(api);
    await forgot(email);
    const token = await mailedToken(api, 'reset-password', id);
    const passwords = Array.from({ length: 20 }, (_, index) => `jabones de la carrera ${index}`);
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    const winners = passwords.filter((_, index) => answers[index]?.status === 200);
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await login(email, winners[0])).toMatchObject({ status: 200 });
  });

  test('is not used up by a password that is refused', async () => {
    const { id, email } = await insertUser(api);
    await forgot(email);
    const token = await mailedToken(api, 'reset-password', id);
    expect(await reset(token, 'password')).toMatchObject({ status: 400, data: { key: 'passwordWeak' } });
    expect(await reset(token)).toMatchObject({ status: 200 });
  });

  test('is asked for with the same answer for an unknown address, three times an hour', async () => {
    const { id, email } = await insertUser(api);
    for (const address of [email, 'nadie@munay.example']) {
      for (let turn = 0; turn < 3; turn += 1)
        expect(await forgot(address)).toMatchObject({
          status: 200,
          message: ENDPOINTS.forgotPassword.message,
          data: null,
        });
      const answer = await forgot(address);
      expect(answer).toMatchObject({ status: 429, data: { key: 'tooManyRequests' } });
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_500);
    }
    expect(await outbox().countDocuments({ type: 'reset-password', 'refs.userId': id })).toBe(3);
  });

  test('does not carry the host of the request', async () => {
    const { id, email } = await insertUser(api);
    await api
      .client()
      .send('POST', ENDPOINTS.forgotPassword.path, { email }, { 'x-forwarded-host': 'evil.example' });
    const row = await outbox().findOne({ type: 'reset-password', 'refs.userId': id });
    expect(JSON.stringify(row)).not.toContain('evil');
    expect(Object.keys(row?.refs ?? {}).sort()).toEqual(['token', 'userId']);
  });
});

describe('the own account', () => {
  const update = (client: ReturnType<RunningApi['client']>, body: UpdateUser | object) =>
    client.refused(ENDPOINTS.updateUser, { body });

  test('changes name, phone, language and addresses', async () => {
    const { client, id } = await signIn(api);
    const address = {
      name: 'Ana',
      line1: 'Calle 1',
      postcode: '28012',
      city: 'Madrid',
      province: 'Madrid',
      country: 'ES' as const,
    };
    const answer = await client.call(ENDPOINTS.updateUser, {
      body: { firstname: ' Eva ', phone: '', locale: 'en', addresses: [address] },
    });
    expect(answer).toMatchObject({ status: 200, message: 'Your changes are saved.' });
    expect(answer.data.user).toMatchObject({
      firstname: 'Eva',
      lastname: 'Quispe',
      locale: 'en',
      addresses: [address],
    });
    expect(answer.data.cart.products).toEqual([]);
    expect((await stored(id))?.firstname).toBe('Eva');
  });

  test.each([[{}], [{ currentPassword: 'x' }]])(
    'refuses the empty change %j with the text of the brief',
    async (body) => {
      const { client } = await signIn(api);
      expect(await update(client, body)).toMatchObject({
        status: 400,
        message: 'No valid update data provided.',
      });
    },
  );

  test('keeps what it was when a field is refused', async () => {
    const { client, id } = await signIn(api);
    const before = await stored(id);
    for (const body of [
      { firstname: '' },
      { firstname: null },
      { firstname: 'x'.repeat(81) },
      { firstname: 'Ana\r\nBcc: b@y.com' },
      { phone: 'call me' },
      { image: 'javascript:alert(1)' },
      { image: 'http://169.254.169.254/' },
      { image: 'file:///etc/passwd' },
      { locale: 'fr' },
      { addresses: [{ name: 'x' }] },
      { addresses: Array(11).fill({}) },
    ])
      expect(await update(client, body)).toMatchObject({ status: 400, data: { key: 'badRequest' } });
    expect(await stored(id)).toEqual(before);
  });

  test.each([{ password: PASSWORD }, { email: 'otra@munay.example' }])(
    'does not change %j without the right password',
    async (change) => {
      const { client, id } = await signIn(api);
      const before = await stored(id);
      for (const currentPassword of [undefined, '', 'wrong password'])
        expect(await update(client, { ...change, currentPassword })).toMatchObject({
          status: 403,
          data: { key: 'wrongPassword' },
        });
      expect(await stored(id)).toEqual(before);
    },
  );

  test('with a new password ends the other sessions and gives this one a new id', async () => {
    const { client, email, password, id } = await signIn(api);
    const other = api.client();
    await login(email, password, other);
    const thief = api.client();
    for (const [name, value] of client.cookies) thief.cookies.set(name, value);

    expect(await update(client, { password: PASSWORD, currentPassword: password })).toMatchObject({
      status: 200,
    });
    expect((await client.call(ENDPOINTS.getUser)).data.user?._id).toBe(id);
    expect((await other.refused(ENDPOINTS.getOrders)).status).toBe(401);
    expect((await thief.refused(ENDPOINTS.getOrders)).status).toBe(401);
    expect(await login(email, PASSWORD)).toMatchObject({ status: 200 });
    expect(await outbox().countDocuments({ type: 'password-changed', 'refs.userId': id })).toBe(1);
  });

  test('moves to a new address when its owner confirms it', async () => {
    const { client, email, password, id } = await signIn(api);
    const moved = await client.call(ENDPOINTS.updateUser, {
      body: { email: 'Mudada@munay.example', currentPassword: password },
    });
    expect(moved.data.user).toMatchObject({ email, emailValidated: true });
    expect(await login('mudada@munay.example', password)).toMatchObject({ status: 401 });
    expect(await validate(await mailedToken(api, 'validate-email', id))).toMatchObject({ status: 200 });
    expect((await client.call(ENDPOINTS.getUser)).data.user).toMatchObject({
      email: 'mudada@munay.example',
      emailValidated: true,
    });
    expect(await login('mudada@munay.example', password)).toMatchObject({ status: 200 });
  });

  test('does not tell that a new address is taken', async () => {
    const owner = await insertUser(api);
    const { client, email, password, id } = await signIn(api);
    const answer = await client.call(ENDPOINTS.updateUser, {
      body: { email: owner.email, currentPassword: password },
    });
    expect(answer).toMatchObject({ status: 200, message: 'Your changes are saved.' });
    expect((await stored(id))?.email).toBe(email);
    expect(await outbox().countDocuments({ type: 'email-taken-notice', 'refs.userId': owner.id })).toBe(1);
    expect(await outbox().countDocuments({ type: 'validate-email', 'refs.userId': id })).toBe(0);
  });

  test('loses an address that somebody else confirmed first', async () => {
    const [one, two] = [await signIn(api), await signIn(api)];
    for (const { client, password } of [one, two])
      await client.call(ENDPOINTS.updateUser, {
        body: { email: 'codiciada@munay.example', currentPassword: password },
      });
    const tokens = [
      await mailedToken(api, 'validate-email', one.id),
      await mailedToken(api, 'validate-email', two.id),
    ];
    const answers = await Promise.all(tokens.map((token) => validate(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await users().countDocuments({ email: 'codiciada@munay.example' })).toBe(1);
  });

  test('is a pure read for a guest', async () => {
    const client = api.client();
    const before = await api.db.collection('carts').countDocuments();
    expect((await client.call(ENDPOINTS.getUser)).data).toMatchObject({
      user: null,
      cart: { products: [], itemCount: 0 },
    });
    expect(client.cookies.size).toBe(0);
    expect(await api.db.collection('carts').countDocuments()).toBe(before);
  });

  test('never shows hashes, links, session numbers or version keys', async () => {
    const { client, password } = await signIn(api);
    const answers = [
      await client.call(ENDPOINTS.getUser),
      await client.call(ENDPOINTS.updateUser, { body: { password: PASSWORD, currentPassword: password } }),
      await login('nadie@munay.example'),
      await signup('visible@munay.example'),
    ];
    for (const { data } of answers)
      expect(JSON.stringify(data)).not.toMatch(
        /"(password\w*|hash|token|resetLink|emailLink|sessionEpoch|__v|pendingEmail)"|argon2/,
      );
  });
});
