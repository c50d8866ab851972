import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { FactorAdded, ProofStart } from '@munay/contracts/account/second-factor';
import { Types } from 'mongoose';
import { Clock } from '../../src/runtime/clock';
import type { Client } from '../support/client';
import { CodeApp, SecurityKey } from '../support/devices';
import { insertUser, type Person, type PersonWishes } from '../support/people';
import { addToCart, shelve } from '../support/shop';
import { apiOfSuite, WEB_ORIGIN } from '../support/start-api';

const api = apiOfSuite({ STAFF_SECOND_FACTOR: 'always' });

let now = Date.now();
/** The next code of an app is half a minute away. The clock goes on with every look at it. */
const wait = (ms = 30_000): Date => {
  now += ms;
  jest.spyOn(api.app.get(Clock), 'now').mockImplementation(() => new Date((now += 1)));
  return new Date(now);
};
beforeEach(async () => {
  await api.redis.flushdb();
  now = Math.max(now, Date.now());
  wait();
});
afterEach(() => jest.restoreAllMocks());

interface Staff extends Person {
  client: Client;
}

const login = ({ email, password }: Person, client = api.client()) =>
  client.call(ENDPOINTS.login, { body: { email, password } });

/** Somebody of the staff who has given the password. */
async function half(wishes: PersonWishes = {}): Promise<Staff> {
  const person = await insertUser(api, { roles: ['ADMIN'], ...wishes });
  const client = api.client();
  expect((await login(person, client)).status).toBe(200);
  return { ...person, client };
}

const prove = (client: Client, code: string) => client.refused(ENDPOINTS.proveCode, { body: { code } });
const session = async (client: Client) => (await client.call(ENDPOINTS.getUser)).data;
const isAdmin = async (client: Client) => (await client.refused(ENDPOINTS.getAllUsers)).status === 200;
const startProof = async (client: Client): Promise<ProofStart> =>
  (await client.call(ENDPOINTS.startProof)).data;

async function addApp({ client }: Staff): Promise<{ app: CodeApp; added: FactorAdded }> {
  const app = new CodeApp((await client.call(ENDPOINTS.startTotp)).data.secret);
  const answer = await client.call(ENDPOINTS.addTotp, { body: { code: app.code(wait()) } });
  expect(answer.status).toBe(201);
  return { app, added: answer.data };
}

async function addKey(
  { client }: Staff,
  name = 'Llave azul',
): Promise<{ key: SecurityKey; added: FactorAdded }> {
  const key = new SecurityKey(WEB_ORIGIN);
  const { data: options } = await client.call(ENDPOINTS.startPasskey);
  const answer = await client.call(ENDPOINTS.addPasskey, { body: { name, answer: key.make(options) } });
  expect(answer.status).toBe(201);
  return { key, added: answer.data };
}

/** Somebody of the staff with an app, signed in. */
async function staff(wishes: PersonWishes = {}) {
  const person = await half(wishes);
  return { ...person, ...(await addApp(person)) };
}

const factors = (id: string) => api.db.collection('second_factors').findOne({ _id: new Types.ObjectId(id) });
const alerts = async (userId: string): Promise<string[]> => {
  const rows = await api.db
    .collection('outbox')
    .find({ type: 'security-alert', 'refs.userId': userId })
    .sort({ _id: 1 })
    .toArray();
  return rows.map(({ refs }) => (refs as { alert: string }).alert);
};
const audited = async (id: string): Promise<unknown[]> => {
  const rows = await api.db
    .collection('audit_log')
    .find({ 'fields.entity.id': id })
    .sort({ sequence: 1 })
    .toArray();
  return rows.map(({ fields }) => (fields as { action: string }).action);
};

describe('after the password alone', () => {
  test('somebody of the staff is nobody, and is told what is left to do', async () => {
    const { client } = await half();
    expect(await session(client)).toMatchObject({ user: null, next: 'enrol' });
    expect((await client.refused(ENDPOINTS.getAllUsers)).status).toBe(401);
    for (const endpoint of [ENDPOINTS.getSessions, ENDPOINTS.getOrders])
      expect((await client.refused(endpoint)).status).toBe(401);
    expect((await client.fetch('GET', '/ops/queues')).status).not.toBe(200);
  });

  test('a customer is signed in, and cannot set a second factor up', async () => {
    const { client } = await half({ roles: [] });
    const { user, next } = await session(client);
    expect([user !== null, next]).toEqual([true, undefined]);
    expect((await client.refused(ENDPOINTS.startTotp)).data.key).toBe('notAllowed');
  });

  test('who has a second factor can set no other one up', async () => {
    const { id, email, password, added } = await staff();
    expect(added.recoveryCodes).toHaveLength(10);
    const client = api.client();
    await login({ id, email, password }, client);
    expect(await session(client)).toMatchObject({ user: null, next: 'prove' });
    for (const endpoint of [ENDPOINTS.startTotp, ENDPOINTS.startPasskey, ENDPOINTS.getSecondFactor, ENDPOINTS.renewRecoveryCodes, ENDPOINTS.removeTotp])
      expect((await client.refused(endpoint)).data.key).toBe('proofNeeded');
    expect((await client.refused(ENDPOINTS.addTotp, { body: { code: '123456' } })).data.key).toBe('proofNeeded');
  }); // prettier-ignore

  test('of two who set one up at once, the second has to prove the first one’s', async () => {
    const thief = await half();
    const owner = { ...thief, client: api.client() };
    await login(owner, owner.client);
    const theirs = new CodeApp((await thief.client.call(ENDPOINTS.startTotp)).data.secret);
    await addApp(owner);
    const late = await thief.client.refused(ENDPOINTS.addTotp, { body: { code: theirs.code(wait()) } });
    expect(late.data.key).toBe('proofNeeded');
    expect((await session(thief.client)).user).toBeNull();
    // In the same moment, when neither was asked for a proof yet
    const one = await half();
    const pair = [one.client, api.client()];
    await login(one, pair[1]);
    const secrets = await Promise.all(pair.map((client) => client.call(ENDPOINTS.startTotp)));
    const now = wait();
    const keys = await Promise.all(
      pair.map(async (client, index) => {
        const code = new CodeApp(secrets[index]?.data.secret ?? '').code(now);
        return (await client.refused(ENDPOINTS.addTotp, { body: { code } })).data.key;
      }),
    );
    expect(keys.filter((key) => key === 'proofNeeded')).toHaveLength(1);
  });

  test('the guest’s cart waits for the proof', async () => {
    const { id, email, password, app } = await staff();
    const client = api.client();
    await addToCart(client, await shelve({ api }), 2);
    await login({ id, email, password }, client);
    expect((await session(client)).cart.itemCount).toBe(2);
    await prove(client, app.code(wait()));
    expect((await session(client)).cart.itemCount).toBe(2);
    expect([...client.cookies.keys()]).not.toContain('munay_guest');
  });
});

describe('the code of an app', () => {
  test('sets it up: signed in by a new session, and told to every administrator', async () => {
    const other = await staff();
    const person = await half({ roles: ['STORE'] });
    const before = person.client.cookies.get('munay_session');
    const { added } = await addApp(person);
    expect(added.factor).toMatchObject({ required: true, passkeys: [], recoveryLeft: 10 });
    expect(person.client.cookies.get('munay_session')).not.toBe(before);
    expect((await session(person.client)).user?._id).toBe(person.id);
    expect([await alerts(person.id), (await alerts(other.id)).slice(-1)]).toEqual([
      ['appAdded'],
      ['appAdded'],
    ]);
    expect(await audited(person.id)).toEqual(['secondFactor.appAdded']);
  });

  test('of another secret does not', async () => {
    const { client } = await half();
    expect((await client.refused(ENDPOINTS.addTotp, { body: { code: '000000' } })).data.key).toBe(
      'setupEnded',
    );
    await client.call(ENDPOINTS.startTotp);
    const wrong = new CodeApp('A'.repeat(32)).code(wait());
    expect((await client.refused(ENDPOINTS.addTotp, { body: { code: wrong } })).data.key).toBe('proofWrong');
    expect((await session(client)).next).toBe('enrol');
  });

  test('ends a login, and no code counts twice', async () => {
    const person = await staff();
    const client = api.client();
    await login(person, client);
    const code = person.app.code(wait());
    expect((await prove(client, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
    expect(await isAdmin(client)).toBe(true);
    const thief = api.client();
    await login(person, thief);
    expect((await prove(thief, code)).data.key).toBe('proofWrong');
    expect(await isAdmin(thief)).toBe(false);
  });

  test('of several at once counts once', async () => {
    const person = await staff();
    const clients = [api.client(), api.client(), api.client()];
    for (const client of clients) await login(person, client);
    const code = person.app.code(wait());
    const answers = await Promise.all(clients.map((client) => prove(client, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('is guessed five times, then one at a time', async () => {
    const person = await staff();
    const client = api.client();
    await login(person, client);
    const answers = [];
    for (let tries = 0; tries < 6; tries += 1) answers.push(await prove(client, '000000'));
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 429]);
    expect((await prove(client, person.app.code(wait()))).data).toMatchObject({ key: 'tooManyRequests' });
  });

  test('cannot be made from what is stored, and not from a record that was moved to another account', async () => {
    const person = await staff();
    const victim = await staff();
    const totp: unknown = (await factors(person.id))?.totp;
    expect(JSON.stringify(totp)).not.toMatch(/[A-Z2-7]{32}/);
    await api.db.collection('second_factors').updateOne({ _id: new Types.ObjectId(victim.id) }, { $set: { totp } });
    const client = api.client();
    await login(victim, client);
    expect((await prove(client, person.app.code(wait()))).data.key).toBe('proofWrong');
  }); // prettier-ignore
});

describe('a recovery code', () => {
  test('counts once, however it is typed, is stored as a hash, and every administrator hears of it', async () => {
    const other = await staff();
    const person = await staff();
    const [code = '', next = ''] = person.added.recoveryCodes ?? [];
    expect(code).toMatch(/^(?:[A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    expect(JSON.stringify(await factors(person.id))).not.toContain(code.slice(0, 4));
    const client = api.client();
    await login(person, client);
    expect((await prove(client, code.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect(await isAdmin(client)).toBe(true);
    const again = api.client();
    await login(person, again);
    expect((await prove(again, code)).data.key).toBe('proofWrong');
    expect((await alerts(other.id)).slice(-1)).toEqual(['recoveryUsed']);
    expect((await audited(person.id)).slice(-1)).toEqual(['secondFactor.recoveryUsed']);
    const { data } = await client.call(ENDPOINTS.renewRecoveryCodes);
    expect(data.factor.recoveryLeft).toBe(10);
    expect((await prove(again, next)).data.key).toBe('proofWrong');
  });
});

describe('a passkey', () => {
  test('is set up, ends a login, and signs each question once', async () => {
    const person = await half();
    const { key, added } = await addKey(person);
    expect(added.recoveryCodes).toHaveLength(10);
    expect(added.factor).toMatchObject({ totp: null, passkeys: [{ name: 'Llave azul', usedAt: null }] });
    expect(await isAdmin(person.client)).toBe(true);

    const client = api.client();
    await login(person, client);
    const { totp, recovery, passkey } = await startProof(client);
    expect([totp, recovery]).toEqual([false, true]);
    const answer = key.sign(passkey ?? {});
    expect((await client.refused(ENDPOINTS.provePasskey, { body: { answer } })).status).toBe(200);
    expect(await isAdmin(client)).toBe(true);
    expect((await client.call(ENDPOINTS.getSecondFactor)).data.passkeys[0]?.usedAt).not.toBeNull();
    const again = await client.refused(ENDPOINTS.provePasskey, { body: { answer } });
    expect(again.data.key).toBe('setupEnded');
  });

  test('of another site, of another account or with a counter that goes back is refused', async () => {
    const person = await half();
    const { key } = await addKey(person);
    const stranger = await addKey(await half());
    const client = api.client();
    await login(person, client);
    const answers: ((options: object) => object)[] = [
      (options) => ({ ...stranger.key.sign(options) }),
      (options) => ({ ...stranger.key.sign(options), id: key.id.toString('base64url'), rawId: key.id.toString('base64url') }),
      (options) => key.sign({ ...options, rpId: 'evil.example' }),
      (options) => key.sign({ ...options, challenge: 'b3RoZXI' }),
      () => ({ id: { $ne: null } }),
      () => ({}),
    ];
    for (const answer of answers) {
      const { passkey } = await startProof(client);
      const { data } = await client.refused(ENDPOINTS.provePasskey, { body: { answer: answer(passkey ?? {}) } });
      expect(data.key).toBe('passkeyRefused');
    }
    const right = await startProof(client);
    await client.call(ENDPOINTS.provePasskey, { body: { answer: key.sign(right.passkey ?? {}) } });
    key.signed = 0;
    const copied = await startProof(client);
    const { data } = await client.refused(ENDPOINTS.provePasskey, {
      body: { answer: key.sign(copied.passkey ?? {}) },
    });
    expect(data.key).toBe('passkeyRefused');
  }); // prettier-ignore

  test('made on the page of another site is not kept', async () => {
    const { client } = await half();
    const { data: options } = await client.call(ENDPOINTS.startPasskey);
    const answer = new SecurityKey('https://evil.example').make(options);
    const { data } = await client.refused(ENDPOINTS.addPasskey, { body: { name: 'x', answer } });
    expect(data.key).toBe('passkeyRefused');
    expect((await session(client)).next).toBe('enrol');
  });

  test('is removed, but not as the last factor', async () => {
    const person = await half();
    await addKey(person);
    const { data } = await person.client.call(ENDPOINTS.getSecondFactor);
    const params = { id: data.passkeys[0]?.id ?? '' };
    expect((await person.client.refused(ENDPOINTS.removePasskey, { params })).data.key).toBe('lastFactor');
    await addApp(person);
    const left = await person.client.call(ENDPOINTS.removePasskey, { params });
    expect(left.data).toMatchObject({ passkeys: [], totp: { usedAt: null } });
    expect((await person.client.refused(ENDPOINTS.removeTotp)).data.key).toBe('lastFactor');
    expect((await alerts(person.id)).slice(-3)).toEqual(['passkeyAdded', 'appAdded', 'passkeyRemoved']);
  });
});

describe('delicate changes ask for a proof of the last five minutes', () => {
  test('making an administrator, which every administrator hears of', async () => {
    const boss = await staff();
    const person = await insertUser(api);
    const edit = (body: object) =>
      boss.client.refused(ENDPOINTS.editUser, { params: { id: person.id }, body });
    wait(6 * 60_000);
    expect((await edit({ roles: ['ADMIN'] })).data.key).toBe('proofNeeded');
    expect((await edit({ firstname: 'Inti' })).status).toBe(200);
    expect((await prove(boss.client, boss.app.code(wait()))).status).toBe(200);
    expect((await edit({ roles: ['ADMIN'] })).status).toBe(200);
    expect([(await alerts(boss.id)).at(-1), await alerts(person.id)]).toEqual([
      'adminGranted',
      ['adminGranted'],
    ]);
    await edit({ closed: true });
    wait(6 * 60_000);
    expect((await edit({ closed: false })).data.key).toBe('proofNeeded');
  });

  test('the account for transfers, and nothing else of the settings', async () => {
    const boss = await staff();
    const { data: settings } = await boss.client.call(ENDPOINTS.getSettings);
    const set = async (change: object) =>
      boss.client.refused(ENDPOINTS.setSettings, {
        body: { ...(await boss.client.call(ENDPOINTS.getSettings)).data, ...change },
      });
    wait(6 * 60_000);
    const change = { iban: 'ES9121000418450200051332' };
    expect((await set(change)).data.key).toBe('proofNeeded');
    expect((await set({ accountHolder: 'Otra persona' })).data.key).toBe('proofNeeded');
    expect((await boss.client.call(ENDPOINTS.getSettings)).data).toEqual(settings);
    expect((await set({ lowStockThreshold: 9 })).status).toBe(200);
    await prove(boss.client, boss.app.code(wait()));
    expect((await set(change)).status).toBe(200);
    expect((await alerts(boss.id)).at(-1)).toBe('accountChanged');
  });

  test('the own second factors', async () => {
    const boss = await staff();
    wait(6 * 60_000);
    const needed = [ENDPOINTS.startTotp, ENDPOINTS.startPasskey, ENDPOINTS.removeTotp, ENDPOINTS.renewRecoveryCodes] as const;
    for (const endpoint of needed)
      expect((await boss.client.refused(endpoint)).data.key).toBe('proofNeeded');
    expect((await boss.client.call(ENDPOINTS.getSecondFactor)).status).toBe(200);
    await prove(boss.client, boss.app.code(wait()));
    expect((await boss.client.refused(ENDPOINTS.startPasskey)).status).toBe(200);
  }); // prettier-ignore

  test('a new password keeps the proof of its own session and ends the others', async () => {
    const boss = await staff();
    const body = { password: 'seis jabones de romero', currentPassword: boss.password };
    expect((await boss.client.refused(ENDPOINTS.updateUser, { body })).status).toBe(200);
    expect(await isAdmin(boss.client)).toBe(true);
  });
});

describe('who has lost every factor', () => {
  test('is helped by another administrator, signed out everywhere, and sets up a new one', async () => {
    const boss = await staff();
    const lost = await staff();
    const reset = (client: Client, id: string) => client.refused(ENDPOINTS.resetSecondFactor, { params: { id } });
    expect((await reset(boss.client, boss.id)).data.key).toBe('ownAccount');
    wait(6 * 60_000);
    expect((await reset(boss.client, lost.id)).data.key).toBe('proofNeeded');
    await prove(boss.client, boss.app.code(wait()));
    expect((await reset(boss.client, lost.id)).status).toBe(200);
    expect((await session(lost.client)).user).toBeNull();
    expect([await factors(lost.id), (await alerts(lost.id)).at(-1)]).toEqual([null, 'factorReset']);
    expect((await audited(lost.id)).at(-1)).toBe('secondFactor.factorReset');
    expect((await reset(boss.client, lost.id)).data.key).toBe('noFactor');
    const client = api.client();
    await login(lost, client);
    expect((await session(client)).next).toBe('enrol');
  }); // prettier-ignore
});

test('what is kept about second factors goes along in the export without anything that opens', async () => {
  const boss = await staff();
  await addKey(boss);
  const { data } = await boss.client.call(ENDPOINTS.exportMyData);
  expect(data.data.secondFactors).toMatchObject({ passkeys: [{ name: 'Llave azul' }] });
  expect(JSON.stringify(data.data.secondFactors)).not.toMatch(/sealed|publicKey|hash/i);
});
