import { ENDPOINTS } from '@munay/contracts/endpoints';
import { ERRORS } from '@munay/contracts/errors';
import { AccountCalls, NEW_PASSWORD } from '../support/account-calls';
import { insertUser, signIn } from '../support/people';
import { startSuiteApi } from '../support/start-api';
import { toJobFilter } from '../support/stored';

const api = startSuiteApi();
beforeEach(() => api.redis.flushdb());
afterEach(() => jest.restoreAllMocks());

const accounts = new AccountCalls(() => api);
const { signup, login, users, outbox, findStoredUser } = accounts;

describe('POST /api/user/signup', () => {
  test('signup creates an account that can log in with an unconfirmed email address', async () => {
    const response = await signup('nueva@munay.example', { phone: '+34 600 000 000', middlename: 'María' });
    expect(response).toMatchObject({ status: 200, code: 200, message: ENDPOINTS.signup.message, data: null });
    const client = api.client();
    expect(await login('nueva@munay.example', NEW_PASSWORD, client)).toMatchObject({ status: 200 });
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
    'signup without %s returns the specified message',
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

  test('signup without a body returns the specified message', async () => {
    const response = await api.client().send('POST', ENDPOINTS.signup.path);
    expect(response).toMatchObject({ status: 400, message: 'Missing required fields for registration.' });
  });

  test('signup with a registered email address returns the same response and notifies the owner', async () => {
    const owner = await insertUser(api, { email: 'tomada@munay.example' });
    const before = await findStoredUser(owner.id);
    const [known, unknown] = [await signup('Tomada@munay.example'), await signup('libre@munay.example')];
    const selectVisible = ({ status, message, data, headers }: typeof known) => ({
      status,
      message,
      data,
      length: headers.get('content-length'),
    });
    expect(selectVisible(known)).toEqual(selectVisible(unknown));
    expect(await outbox().count(toJobFilter('email-taken-notice', owner.id))).toBe(1);
    expect(await findStoredUser(owner.id)).toEqual(before);
  });

  test.each([
    ['shorter than 8 characters', 'siete77'],
    ['longer than 128 characters', 'ñ'.repeat(129)],
    ['common', 'Password1'],
    ['the address itself', 'clave@munay.example'],
  ])('signup rejects a password that is %s', async (_, password) => {
    expect(await signup('clave@munay.example', { password })).toMatchObject({
      status: 400,
      data: { key: 'passwordWeak' },
    });
    expect(await users().count('clave@munay.example')).toBe(0);
  });

  test('signup accepts passwords of 128 characters without truncating them', async () => {
    const password = `${'🧼'.repeat(127)}a`;
    await signup('larga@munay.example', { password });
    expect(await login('larga@munay.example', `${'🧼'.repeat(127)}b`)).toMatchObject({ status: 401 });
    expect(await login('larga@munay.example', password)).toMatchObject({ status: 200 });
  });

  test('signup stores the password as argon2id with 19 MiB, two passes and one lane', async () => {
    await signup('hash@munay.example');
    const user = await users().findOne('hash@munay.example');
    expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(user)).not.toContain(NEW_PASSWORD);
  });
});

describe('POST /api/user/login', () => {
  test('login returns the same response for an unknown email address and a wrong password', async () => {
    const { email } = await insertUser(api);
    const [known, unknown] = [
      await login(email, 'wrong password'),
      await login('nadie@munay.example', 'wrong password'),
    ];
    const selectVisible = ({ status, code, message, data, headers }: typeof known) => ({
      status,
      code,
      message,
      key: data.key,
      headers: [...headers.keys()].sort(),
      length: headers.get('content-length'),
    });
    expect(selectVisible(known)).toEqual(selectVisible(unknown));
    expect(known).toMatchObject({ status: 401, message: 'The email or password is wrong.' });
  });

  test('login takes as long for an unknown email address as for a known address', async () => {
    const email = 'conocida@munay.example';
    await signup(email);
    const measureTime = async (address: string): Promise<number> => {
      const startedAt = performance.now();
      await login(address, 'wrong password');
      return performance.now() - startedAt;
    };
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let round = 0; round < 15; round += 1) {
      await api.redis.flushdb();
      times.known.push(await measureTime(email));
      times.unknown.push(await measureTime('nadie@munay.example'));
    }
    const computeMedian = (values: number[]): number =>
      values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
    // Without the dummy hash, an unknown address would be rejected in a tenth of the time
    expect(computeMedian(times.unknown) / computeMedian(times.known)).toBeGreaterThan(0.5);
    expect(computeMedian(times.unknown) / computeMedian(times.known)).toBeLessThan(2);
  });

  test('login is rejected for a disabled account', async () => {
    const person = await insertUser(api);
    await users().set(person.id, { disabledAt: new Date() });
    expect(await login(person.email, person.password)).toMatchObject({
      status: 401,
      data: { key: 'wrongCredentials' },
    });
  });

  test('login stores the time of the login', async () => {
    const { id } = await signIn(api);
    expect((await findStoredUser(id))?.lastLoginAt).toBeInstanceOf(Date);
  });
});
