import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Config } from '../../src/config/config';
import { Transaction } from '../../src/database/transaction';
import {
  type FirstAdmin,
  FirstAdminRefused,
  FirstAdminService,
} from '../../src/modules/auth/first-admin.service';
import { StoreService } from '../../src/modules/store/store.service';
import { AccountLinks } from '../../src/modules/user/account-links';
import { UserService } from '../../src/modules/user/user.service';
import { AccountCalls, MINUTE_MS, NEW_PASSWORD, RESET_PASSWORD } from '../support/account-calls';
import { insertUser } from '../support/people';
import { apiOfSuite } from '../support/start-api';
import { until } from '../support/until';
import { upload } from '../support/uploads';

const api = apiOfSuite();
beforeEach(() => api.redis.flushdb());
afterEach(() => jest.restoreAllMocks());

const accounts = new AccountCalls(() => api);
const { login, reset, users, outbox } = accounts;

describe('the first administrator', () => {
  const make = (more: Partial<FirstAdmin> = {}) =>
    new FirstAdminService(
      api.app.get(UserService, { strict: false }),
      api.app.get(AccountLinks, { strict: false }),
      api.app.get(StoreService, { strict: false }),
      api.app.get(Config),
      api.app.get(Transaction),
    ).make({ email: 'jefa@munay.example', firstname: 'Rosa', lastname: 'Mamani', password: null, ...more });
  beforeEach(async () => {
    await users().remove({});
    await outbox().remove({});
  });

  test('does not exist before the command was run', async () => {
    for (const password of ['admin', 'password', 'munay', 'admin1234'])
      expect((await login('admin@munay.example', password)).status).toBe(401);
    expect(await users().count({ roles: 'ADMIN' })).toBe(0);
  });

  test('is made by the command that was built, which prints a link for the password', async () => {
    const { MONGODB_URI, REDIS_URL, WEB_ORIGIN } = api.app.get(Config).values;
    const command = resolve(__dirname, '../../../../dist/services/api/create-admin.js');
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [command, '--email', 'jefa@munay.example'],
      {
        env: { ...process.env, NODE_ENV: 'test', MONGODB_URI, REDIS_URL, WEB_ORIGIN },
      },
    );
    const [, token = ''] = /\/validate-password\/(\S+)$/.exec(stdout.trim()) ?? [];
    expect((await reset(token)).status).toBe(200);
    expect((await login('jefa@munay.example', RESET_PASSWORD)).status).toBe(200);
  });

  test('comes with the first store, and the shop of an empty database sells its first soap', async () => {
    await make({ password: NEW_PASSWORD });
    const client = api.client();
    await login('jefa@munay.example', NEW_PASSWORD, client);
    const { stores } = (await client.call(ENDPOINTS.listStores)).data;
    expect(stores).toMatchObject([{ slug: 'jabones-munay-s-coop', name: 'Jabones Munay S. Coop.' }]);
    const both = (es: string, en: string) => ({ es, en });
    const { data: picture } = await upload(api, client, undefined, 'product');
    const { status, data: product } = await client.call(ENDPOINTS.createProduct, {
      body: {
        title: both('Lavanda', 'Lavender'),
        scentLine: both('Flor', 'Flower'),
        description: both('Un jabón.', 'A soap.'),
        howToUse: both('Con agua.', 'With water.'),
        care: both('Que escurra.', 'Let it drain.'),
        scent: 'floral',
        category: 'body',
        tags: [],
        images: [{ base: picture.image.base, alt: both('Una pastilla', 'A bar') }],
        sizes: [{ label: '100 g', sku: 'LAV-100', weightGrams: 100, priceCents: 690 }],
        discount: null,
        ingredients: [{ inci: 'Aqua', name: both('agua', 'water'), allergen: false }],
        safety: { maker: null, responsible: null, warnings: [] },
        storeId: stores[0]?._id ?? '',
        status: 'active',
      },
    });
    expect([status, product.missing]).toEqual([200, []]);
    await client.call(ENDPOINTS.adjustStock, {
      body: { sku: 'LAV-100', change: 3, reason: 'received', key: randomUUID() },
    });
    const listed = await until(async () => {
      const { data } = await api.client().call(ENDPOINTS.getAllProducts, { query: {} });
      return data.products.find(({ _id, inStock }) => _id === product._id && inStock);
    });
    expect(listed.title).toBe('Lavanda');
    // A new administrator keeps the existing store
    await users().remove({});
    await make({ password: NEW_PASSWORD });
    expect(await api.stored.stores.count()).toBe(1);
  });

  test('chooses the password by a link that is printed, not mailed and stored nowhere, and lives a day', async () => {
    const token = await make();
    if (!token) throw new Error('No link');
    const before = [await users().all(), await outbox().all()];
    expect(JSON.stringify(before)).not.toContain(token);
    expect(before[1]).toEqual([]);
    accounts.later(25 * 60 * MINUTE_MS);
    expect((await reset(token)).data.key).toBe('linkExpired');
    accounts.later(23 * 60 * MINUTE_MS);
    const admin = await users().one('jefa@munay.example');
    expect(admin?.roles).toEqual(['ADMIN']);
    expect((await reset(token)).status).toBe(200);
    expect((await reset(token)).data.key).toBe('linkUsed');
    jest.restoreAllMocks();
    const client = api.client();
    expect(await login('jefa@munay.example', RESET_PASSWORD, client)).toMatchObject({ status: 200 });
    expect((await client.refused(ENDPOINTS.getAllUsers)).status).toBe(200);
  });

  test('is not blocked by a signup with the same address', async () => {
    await make({ password: NEW_PASSWORD });
    expect((await accounts.signup('jefa@munay.example', { password: RESET_PASSWORD })).status).toBe(200);
    const client = api.client();
    expect((await login('jefa@munay.example', NEW_PASSWORD, client)).status).toBe(200);
    expect((await client.refused(ENDPOINTS.getAllUsers)).status).toBe(200);
  });

  test('may be given a password, but no weak one', async () => {
    await expect(make({ password: 'password' })).rejects.toThrow(FirstAdminRefused);
    expect(await make({ password: NEW_PASSWORD })).toBeNull();
    expect(await login('jefa@munay.example', NEW_PASSWORD)).toMatchObject({ status: 200 });
  });

  test('is the only one made this way, and never out of an existing account', async () => {
    await insertUser(api, { email: 'jefa@munay.example' });
    await expect(make()).rejects.toThrow('has an account already');
    expect(await users().count({ roles: 'ADMIN' })).toBe(0);
    await make({ email: 'otra-jefa@munay.example' });
    await expect(make({ email: 'tercera@munay.example' })).rejects.toThrow(
      'There is an administrator already',
    );
  });
});
