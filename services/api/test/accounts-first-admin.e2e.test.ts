import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Transaction } from '../src/database/transaction';
import {
  type FirstAdmin,
  FirstAdminRefused,
  FirstAdminService,
} from '../src/modules/auth/first-admin.service';
import { AccountLinks } from '../src/modules/user/account-links';
import { UserRepository } from '../src/modules/user/user.repository';
import { AccountCalls, NEW_PASSWORD, RESET_PASSWORD } from './support/account-calls';
import { insertUser, mailedToken } from './support/people';
import { apiOfSuite } from './support/start-api';

const api = apiOfSuite();
beforeEach(() => api.redis.flushdb());
afterEach(() => jest.restoreAllMocks());

const accounts = new AccountCalls(() => api);
const { login, reset, users, outbox } = accounts;

describe('the first administrator', () => {
  const make = (more: Partial<FirstAdmin> = {}) =>
    new FirstAdminService(
      api.app.get(UserRepository, { strict: false }),
      api.app.get(AccountLinks, { strict: false }),
      api.app.get(Transaction),
    ).make({ email: 'jefa@munay.example', firstname: 'Rosa', lastname: 'Mamani', password: null, ...more });
  beforeEach(() => users().deleteMany({}));

  test('does not exist before the command was run', async () => {
    for (const password of ['admin', 'password', 'munay', 'admin1234'])
      expect((await login('admin@munay.example', password)).status).toBe(401);
    expect(await users().countDocuments({ roles: 'ADMIN' })).toBe(0);
  });

  test('chooses the password by a mailed link', async () => {
    await make();
    const admin = await users().findOne({ email: 'jefa@munay.example' });
    expect(admin?.roles).toEqual(['ADMIN']);
    expect(await reset(await mailedToken(api, 'reset-password', String(admin?._id)))).toMatchObject({
      status: 200,
    });
    const client = api.client();
    expect(await login('jefa@munay.example', RESET_PASSWORD, client)).toMatchObject({ status: 200 });
    expect((await client.refused(ENDPOINTS.getAllUsers)).status).toBe(200);
  });

  test('is not kept out by who signs up with the same address', async () => {
    await make({ password: NEW_PASSWORD });
    expect((await accounts.signup('jefa@munay.example', { password: RESET_PASSWORD })).status).toBe(200);
    const client = api.client();
    expect((await login('jefa@munay.example', NEW_PASSWORD, client)).status).toBe(200);
    expect((await client.refused(ENDPOINTS.getAllUsers)).status).toBe(200);
  });

  test('may be given a password, but no weak one', async () => {
    await expect(make({ password: 'password' })).rejects.toThrow(FirstAdminRefused);
    await make({ password: NEW_PASSWORD });
    expect(await login('jefa@munay.example', NEW_PASSWORD)).toMatchObject({ status: 200 });
    expect(
      await outbox().countDocuments({
        type: 'reset-password',
        'refs.userId': await idOf('jefa@munay.example'),
      }),
    ).toBe(0);
  });

  test('is the only one made this way, and never out of an account somebody opened', async () => {
    await insertUser(api, { email: 'jefa@munay.example' });
    await expect(make()).rejects.toThrow('has an account already');
    expect(await users().countDocuments({ roles: 'ADMIN' })).toBe(0);
    await make({ email: 'otra-jefa@munay.example' });
    await expect(make({ email: 'tercera@munay.example' })).rejects.toThrow(
      'There is an administrator already',
    );
  });

  const idOf = async (email: string): Promise<string> => String((await users().findOne({ email }))?._id);
});
