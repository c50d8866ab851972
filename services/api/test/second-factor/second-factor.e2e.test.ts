import { ENDPOINTS } from '@munay/contracts/endpoints';
import { CodeApp } from '../support/devices';
import { createSecondFactorSuite } from '../support/second-factor';
import { addProduct, addToCart } from '../support/shop';

const {
  api,
  wait,
  login,
  createHalfSignedIn,
  prove,
  session,
  isAdmin,
  addApp,
  staff,
  factors,
  alerts,
  listAuditActions,
} = createSecondFactorSuite();

describe('login before the second factor', () => {
  test('a staff login with only a password returns the next step without signing in', async () => {
    const { client } = await createHalfSignedIn();
    expect(await session(client)).toMatchObject({ user: null, next: 'enrol' });
    expect((await client.callRejected(ENDPOINTS.getAllUsers)).status).toBe(401);
    for (const endpoint of [ENDPOINTS.getSessions, ENDPOINTS.getOrders])
      expect((await client.callRejected(endpoint)).status).toBe(401);
    expect((await client.fetch('GET', '/ops/queues')).status).not.toBe(200);
  });

  test('a customer cannot set up a second factor', async () => {
    const { client } = await createHalfSignedIn({ roles: [] });
    const { user, next } = await session(client);
    expect([user !== null, next]).toEqual([true, undefined]);
    expect((await client.callRejected(ENDPOINTS.startTotp)).data.key).toBe('notAllowed');
  });

  test('a password alone does not allow adding another second factor', async () => {
    const { id, email, password, addedFactor } = await staff();
    expect(addedFactor.recoveryCodes).toHaveLength(10);
    const client = api.client();
    await login({ id, email, password }, client);
    expect(await session(client)).toMatchObject({ user: null, next: 'verify' });
    for (const endpoint of [
      ENDPOINTS.startTotp,
      ENDPOINTS.startPasskey,
      ENDPOINTS.getSecondFactor,
      ENDPOINTS.renewRecoveryCodes,
      ENDPOINTS.removeTotp,
    ])
      expect((await client.callRejected(endpoint)).data.key).toBe('verificationRequired');
    expect((await client.callRejected(ENDPOINTS.addTotp, { body: { code: '123456' } })).data.key).toBe(
      'verificationRequired',
    );
  });

  // Fault enrolled-twice in SecondFactorService.add:
  // replace(statement('isFirst', 'verificationRequired'), 'await this.users.setSecondFactor(owner.id, true, false);')
  test('the second of two concurrent setups requires verification with the first factor', async () => {
    const attacker = await createHalfSignedIn();
    const owner = { ...attacker, client: api.client() };
    await login(owner, owner.client);
    const attackerApp = new CodeApp((await attacker.client.call(ENDPOINTS.startTotp)).data.secret);
    await addApp(owner);
    const lateResponse = await attacker.client.callRejected(ENDPOINTS.addTotp, {
      body: { code: attackerApp.code(wait()) },
    });
    expect(lateResponse.data.key).toBe('verificationRequired');
    expect((await session(attacker.client)).user).toBeNull();
    // The requests are concurrent, before either needs a verification
    const halfSession = await createHalfSignedIn();
    const pair = [halfSession.client, api.client()];
    await login(halfSession, pair[1]);
    const secrets = await Promise.all(pair.map((client) => client.call(ENDPOINTS.startTotp)));
    const now = wait();
    const keys = await Promise.all(
      pair.map(async (client, index) => {
        const code = new CodeApp(secrets[index]?.data.secret ?? '').code(now);
        return (await client.callRejected(ENDPOINTS.addTotp, { body: { code } })).data.key;
      }),
    );
    expect(keys.filter((key) => key === 'verificationRequired')).toHaveLength(1);
  });

  test('a guest cart is merged only after the second factor is verified', async () => {
    const { id, email, password, app } = await staff();
    const client = api.client();
    await addToCart(client, await addProduct({ api }), 2);
    await login({ id, email, password }, client);
    expect((await session(client)).cart.itemCount).toBe(2);
    await prove(client, app.code(wait()));
    expect((await session(client)).cart.itemCount).toBe(2);
    expect([...client.cookies.keys()]).not.toContain('munay_guest');
  });
});

describe('authenticator code', () => {
  test('the first authenticator code completes the setup with a new session', async () => {
    const other = await staff();
    const person = await createHalfSignedIn({ roles: ['STORE'] });
    const before = person.client.cookies.get('munay_session');
    const { addedFactor } = await addApp(person);
    expect(addedFactor.factor).toMatchObject({ required: true, passkeys: [], recoveryCodesLeft: 10 });
    expect(person.client.cookies.get('munay_session')).not.toBe(before);
    expect((await session(person.client)).user?._id).toBe(person.id);
    expect([await alerts(person.id), (await alerts(other.id)).slice(-1)]).toEqual([
      ['appAdded'],
      ['appAdded'],
    ]);
    expect(await listAuditActions(person.id)).toEqual(['secondFactor.appAdded']);
  });

  test('an authenticator code of another secret does not complete the setup', async () => {
    const { client } = await createHalfSignedIn();
    expect((await client.callRejected(ENDPOINTS.addTotp, { body: { code: '000000' } })).data.key).toBe(
      'setupExpired',
    );
    await client.call(ENDPOINTS.startTotp);
    const wrongCode = new CodeApp('A'.repeat(32)).code(wait());
    expect((await client.callRejected(ENDPOINTS.addTotp, { body: { code: wrongCode } })).data.key).toBe(
      'verificationFailed',
    );
    expect((await session(client)).next).toBe('enrol');
  });

  // Fault code-replayed in SecondFactorRepository.consumeStep:
  // replace(argument('updateOne', 0), '{ _id: userId }')
  test('an authenticator code completes only one login', async () => {
    const person = await staff();
    const client = api.client();
    await login(person, client);
    const code = person.app.code(wait());
    expect((await prove(client, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
    expect(await isAdmin(client)).toBe(true);
    const attacker = api.client();
    await login(person, attacker);
    expect((await prove(attacker, code)).data.key).toBe('verificationFailed');
    expect(await isAdmin(attacker)).toBe(false);
  });

  test('an authenticator code that is submitted concurrently is accepted once', async () => {
    const person = await staff();
    const clients = [api.client(), api.client(), api.client()];
    for (const client of clients) await login(person, client);
    const code = person.app.code(wait());
    const answers = await Promise.all(clients.map((client) => prove(client, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('wrong authenticator codes are throttled after five attempts', async () => {
    const person = await staff();
    const client = api.client();
    await login(person, client);
    const answers = [];
    for (let tries = 0; tries < 6; tries += 1) answers.push(await prove(client, '000000'));
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 429]);
    expect((await prove(client, person.app.code(wait()))).data).toMatchObject({ key: 'tooManyRequests' });
  });

  test('a stored authenticator secret is encrypted and useless for another account', async () => {
    const person = await staff();
    const victim = await staff();
    const totp: unknown = (await factors(person.id))?.totp;
    expect(JSON.stringify(totp)).not.toMatch(/[A-Z2-7]{32}/);
    await api.stored.secondFactors.set(victim.id, { totp });
    const client = api.client();
    await login(victim, client);
    expect((await prove(client, person.app.code(wait()))).data.key).toBe('verificationFailed');
  });
});

describe('recovery codes', () => {
  // Fault recovery-replayed in SecondFactorRepository.useRecoveryCode:
  // replace(argument('updateOne', 1), "{ $push: { recoveryHashes: 'used' } }")
  test('a recovery code works once in any spelling and is stored as a hash', async () => {
    const other = await staff();
    const person = await staff();
    const [code = '', next = ''] = person.addedFactor.recoveryCodes ?? [];
    expect(code).toMatch(/^(?:[A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    expect(JSON.stringify(await factors(person.id))).not.toContain(code.slice(0, 4));
    const client = api.client();
    await login(person, client);
    expect((await prove(client, code.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect(await isAdmin(client)).toBe(true);
    const again = api.client();
    await login(person, again);
    expect((await prove(again, code)).data.key).toBe('verificationFailed');
    expect((await alerts(other.id)).slice(-1)).toEqual(['recoveryUsed']);
    expect((await listAuditActions(person.id)).slice(-1)).toEqual(['secondFactor.recoveryUsed']);
    const { data } = await client.call(ENDPOINTS.renewRecoveryCodes);
    expect(data.factor.recoveryCodesLeft).toBe(10);
    expect((await prove(again, next)).data.key).toBe('verificationFailed');
  });
});
