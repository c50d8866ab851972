import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { OPERATOR_ID } from '@munay/contracts/admin/audit';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Config } from '../../src/config/config';
import { AccountCalls, MINUTE_MS, NEW_PASSWORD, RESET_PASSWORD } from '../support/account-calls';
import { insertUser } from '../support/people';
import { createSecondFactorSuite } from '../support/second-factor';
import { AUDIT_KEY } from '../support/start-api';
import { waitUntil } from '../support/until';
import { upload } from '../support/uploads';

const { api, staff, addApp, createHalfSignedIn, session, factors, alerts, listAuditActions } =
  createSecondFactorSuite();
const accounts = new AccountCalls(() => api);
const { login, reset, users, outbox } = accounts;

const COMMAND = resolve(__dirname, '../../../../dist/services/api/admin.js');

/** Runs the built command on this suite's database. @returns exit code, output, and the link's token */
async function runAdminCommand(args: string, { input = '', redis = '' } = {}) {
  const { MONGODB_URI, REDIS_URL, WEB_ORIGIN, FORM_SECRET } = api.app.get(Config).values;
  const env = { NODE_ENV: 'test', AUDIT_KEYS: AUDIT_KEY, MONGODB_URI, WEB_ORIGIN, FORM_SECRET };
  const command = promisify(execFile)(process.execPath, [COMMAND, ...args.split(' ')], {
    env: { ...process.env, ...env, REDIS_URL: redis || REDIS_URL },
  });
  command.child.stdin?.end(input);
  const { code = 0, stdout } = await command.then(
    (done) => ({ ...done, code: 0 }),
    (failed: { code: number; stdout: string }) => failed,
  );
  return { code, said: stdout.trim(), token: /\/validate-password\/(\S+)$/.exec(stdout.trim())?.[1] ?? '' };
}
const EMAIL = 'jefa@munay.example';
const create = (options = '', input = NEW_PASSWORD) =>
  runAdminCommand(`create ${EMAIL} --password-stdin${options}`, { input });

describe('npm run admin create', () => {
  beforeEach(async () => {
    await users().remove({});
    await outbox().remove({});
  });

  test('a new shop has no account before the command creates an administrator', async () => {
    for (const password of ['admin', 'password', 'munay', 'admin1234'])
      expect((await login('admin@munay.example', password)).status).toBe(401);
    expect(await users().count({ roles: 'ADMIN' })).toBe(0);
  });

  test('creating the first administrator also creates a store that can sell products', async () => {
    await create();
    const client = api.client();
    await login(EMAIL, NEW_PASSWORD, client);
    await addApp({ id: '', email: EMAIL, password: NEW_PASSWORD, client });
    const { stores } = (await client.call(ENDPOINTS.listStores)).data;
    expect(stores).toMatchObject([{ slug: 'jabones-munay-s-coop', name: 'Jabones Munay S. Coop.' }]);
    const createLocalized = (es: string, en: string) => ({ es, en });
    const { data: picture } = await upload(client, undefined, 'product');
    const { status, data: product } = await client.call(ENDPOINTS.createProduct, {
      body: {
        title: createLocalized('Lavanda', 'Lavender'),
        scentLine: createLocalized('Flor', 'Flower'),
        description: createLocalized('Un jabón.', 'A soap.'),
        howToUse: createLocalized('Con agua.', 'With water.'),
        care: createLocalized('Que escurra.', 'Let it drain.'),
        scent: 'floral',
        category: 'body',
        tags: [],
        images: [{ base: picture.image.base, alt: createLocalized('Una pastilla', 'A bar') }],
        sizes: [{ label: '100 g', sku: 'LAV-100', weightGrams: 100, priceCents: 690 }],
        discount: null,
        ingredients: [{ inci: 'Aqua', name: createLocalized('agua', 'water'), allergen: false }],
        safety: { manufacturer: null, responsible: null, warnings: [] },
        storeId: stores[0]?._id ?? '',
        status: 'active',
      },
    });
    expect([status, product.missing]).toEqual([200, []]);
    await client.call(ENDPOINTS.adjustStock, {
      body: { sku: 'LAV-100', change: 3, reason: 'received', key: randomUUID() },
    });
    const listedProduct = await waitUntil(async () => {
      const { data } = await api.client().call(ENDPOINTS.getAllProducts, { query: {} });
      return data.products.find(({ _id, inStock }) => _id === product._id && inStock);
    });
    expect(listedProduct.title).toBe('Lavanda');
    // An administrator who is created later uses the existing store
    await users().remove({});
    await create();
    expect(await api.stored.stores.count()).toBe(1);
  });

  // Fault first-link-reused in account-link.rules.ts#findRejection: drop(statement('linkUsed', 'usedAt'))
  test('creating an administrator prints a setup link that is valid for a day and not stored', async () => {
    const { token } = await runAdminCommand(`create ${EMAIL} --firstname Rosa --lastname Mamani`);
    const before = [await users().all(), await outbox().all()];
    expect(JSON.stringify(before)).not.toContain(token);
    expect(before[1]).toMatchObject([
      { type: 'security-alert', refs: { alert: 'adminGranted', actorId: OPERATOR_ID } },
    ]);
    accounts.advanceTime(25 * 60 * MINUTE_MS);
    expect((await reset(token)).data.key).toBe('linkExpired');
    accounts.advanceTime(23 * 60 * MINUTE_MS);
    expect(await users().findOne(EMAIL)).toMatchObject({ roles: ['ADMIN'], firstname: 'Rosa' });
    expect((await reset(token)).status).toBe(200);
    expect((await reset(token)).data.key).toBe('linkUsed');
    jest.restoreAllMocks();
    expect((await login(EMAIL, RESET_PASSWORD)).status).toBe(200);
  });

  test('an administrator can be created despite a sign-up with the same address', async () => {
    await create();
    expect((await accounts.signup(EMAIL, { password: RESET_PASSWORD })).status).toBe(200);
    expect((await login(EMAIL, NEW_PASSWORD)).status).toBe(200);
  });

  test('creating an administrator rejects a weak password and an address with an account', async () => {
    expect(await create('', 'password')).toMatchObject({
      code: 1,
      said: expect.stringContaining('longer or less'),
    });
    await insertUser(api, { email: EMAIL });
    expect(await create()).toMatchObject({
      code: 1,
      said: expect.stringContaining('has an account already'),
    });
    expect(await users().count({ roles: 'ADMIN' })).toBe(0);
  });
});

describe('administrator who cannot log in', () => {
  test('the command reset-password sets a new password and notifies the other administrators', async () => {
    const [lost, otherStaff] = [await staff(), await createHalfSignedIn()];
    const { token, code } = await runAdminCommand(`reset-password ${lost.email.toUpperCase()}`);
    expect(code).toBe(0);
    expect((await session(lost.client)).user).toBeNull();
    expect((await login(lost.email, lost.password)).status).toBe(401);
    expect((await reset(token)).status).toBe(200);
    expect((await login(lost.email, RESET_PASSWORD)).status).toBe(200);
    expect([await alerts(otherStaff.id), (await listAuditActions(lost.id)).at(-1)]).toEqual([
      ['passwordReset'],
      'user.reset',
    ]);
  });

  test('the command reset-factors requires a new second factor and a new password', async () => {
    const lockedOutStaff = await staff();
    const { token } = await runAdminCommand(`reset-factors ${lockedOutStaff.email}`);
    expect([
      await factors(lockedOutStaff.id),
      (await alerts(lockedOutStaff.id)).at(-1),
      (await listAuditActions(lockedOutStaff.id)).at(-1),
    ]).toEqual([null, 'factorReset', 'secondFactor.factorReset']);
    expect((await login(lockedOutStaff.email, lockedOutStaff.password)).status).toBe(401);
    await reset(token);
    const client = api.client();
    await login(lockedOutStaff.email, RESET_PASSWORD, client);
    expect((await session(client)).next).toBe('enrol');
    expect(await runAdminCommand(`reset-factors ${lockedOutStaff.email}`)).toEqual({
      code: 1,
      said: `${lockedOutStaff.email} has no second factor.`,
      token: '',
    });
  });

  test('the command unlock ends a login lockout', async () => {
    const { id, email, password } = await insertUser(api, { roles: ['ADMIN'] });
    const knownClient = api.client();
    await login(email, password, knownClient);
    for (const client of [knownClient, api.client()])
      for (let tries = 0; tries < 6; tries += 1) await login(email, 'wrong', client);
    for (const client of [knownClient, api.client()])
      expect((await login(email, password, client)).status).toBe(429);
    const unlockResult = await runAdminCommand(`unlock ${email}`);
    expect(unlockResult).toMatchObject({ code: 0, token: '' });
    for (const client of [knownClient, api.client()])
      expect((await login(email, password, client)).status).toBe(200);
    expect([(await alerts(id)).at(-1), (await listAuditActions(id)).at(-1)]).toEqual([
      'loginUnlocked',
      'user.unlock',
    ]);
    const unavailableResult = await runAdminCommand(`unlock ${email}`, { redis: 'redis://127.0.0.1:1' });
    expect(unavailableResult).toMatchObject({
      code: 1,
      said: expect.stringContaining('Redis does not respond'),
    });
  });

  test('the admin commands list and change only administrators', async () => {
    const [administrator, store] = [await staff(), await insertUser(api, { roles: ['STORE'] })];
    const { said: output } = await runAdminCommand('list');
    expect(output).toMatch(
      new RegExp(`${administrator.email} +Ana Quispe +last login 20\\d\\d-\\d\\d-\\d\\d  with second factor`),
    );
    expect(output).not.toContain(store.email);
    expect((await runAdminCommand(`reset-password ${store.email}`)).said).toContain(
      'is not an administrator',
    );
    await users().set(administrator.id, { disabledAt: new Date() });
    expect((await runAdminCommand(`reset-password ${administrator.email}`)).said).toContain('is closed');
  });
});

test('the audit log attributes admin commands to the server', async () => {
  const administrator = await staff();
  await runAdminCommand(`unlock ${administrator.email}`);
  const query = { kind: 'user' as const, entityId: administrator.id, actorId: OPERATOR_ID };
  const { data } = await administrator.client.call(ENDPOINTS.listAudit, { query });
  expect(data.entries).toMatchObject([{ action: 'user.unlock', actor: { _id: OPERATOR_ID, name: '' } }]);
  expect(data.actors).toContainEqual({ _id: OPERATOR_ID, name: '' });
  expect(
    (await administrator.client.call(ENDPOINTS.getAuditState, { query: { fresh: true } })).data.problems,
  ).toEqual([]);
});
