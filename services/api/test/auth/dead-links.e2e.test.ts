import { ENDPOINTS } from '@munay/contracts/endpoints';
import { AccountCalls, NEW_PASSWORD, RESET_PASSWORD } from '../support/account-calls';
import type { Client } from '../support/client';
import { createMailedToken, type SignedInPerson, signIn } from '../support/people';
import { startSuiteApi } from '../support/start-api';
import { toJobFilter } from '../support/stored';

const api = startSuiteApi();
let admin: Client;
beforeAll(async () => {
  ({ client: admin } = await signIn(api, { roles: ['ADMIN'] }));
});
beforeEach(async () => {
  for (const key of await api.redis.keys('throttle:*')) await api.redis.del(key);
});
afterEach(() => jest.restoreAllMocks());

const { login, requestPasswordReset, reset, validate, confirm, findStoredUser, users, outbox } =
  new AccountCalls(() => api);

const ATTACKER = 'atacante@munay.example';

const change = ({ client, password }: SignedInPerson, body: object) =>
  client.callRejected(ENDPOINTS.updateUser, { body: { ...body, currentPassword: password } });
const countLinksTo = (id: string) => outbox().count(toJobFilter('validate-email', id));

// Fault reset-keeps-sessions in UserRepository.useLink: drop(spread('endSessions'))
test('a password reset discards a pending email address', async () => {
  const attacker = await signIn(api);
  const { id, email, password } = attacker;
  await change(attacker, { email: ATTACKER });
  await requestPasswordReset(email);
  expect((await reset(await createMailedToken(api, 'reset-password', id))).status).toBe(200);
  expect((await login(email, password)).status).toBe(401);
  const before = await countLinksTo(id);

  await validate(email);
  expect(await countLinksTo(id)).toBe(before);
  expect((await confirm(await createMailedToken(api, 'validate-email', id), password)).status).toBe(404);
  expect((await findStoredUser(id))?.email).toBe(email);
  expect((await login(ATTACKER, RESET_PASSWORD)).status).toBe(401);
});

// Fault link-used-by-stranger in AccountService.validateEmail:
// replace(value('currentAccount'), 'await this.users.findOwner(email)')
test('only the owner of an account can have the link for a pending email address resent', async () => {
  const owner = await signIn(api);
  await change(owner, { email: 'espera@munay.example' });
  const otherUser = await signIn(api);
  for (const client of [api.client(), otherUser.client])
    for (const address of [owner.email, 'espera@munay.example']) await validate(address, client);
  expect(await countLinksTo(owner.id)).toBe(1);
  await validate('espera@munay.example', owner.client);
  expect(await countLinksTo(owner.id)).toBe(2);
  await validate(await createMailedToken(api, 'validate-email', owner.id), owner.client);
  expect((await findStoredUser(owner.id))?.email).toBe('espera@munay.example');
});

test('changing the email address ends every session except the confirming session', async () => {
  const owner = await signIn(api);
  const otherDevice = api.client();
  await login(owner.email, owner.password, otherDevice);
  const heldClient = api.client();
  for (const [name, value] of owner.client.cookies) heldClient.cookies.set(name, value);
  await change(owner, { email: 'mudada@munay.example' });
  expect(
    await validate(await createMailedToken(api, 'validate-email', owner.id), owner.client),
  ).toMatchObject({
    status: 200,
  });
  expect((await owner.client.call(ENDPOINTS.getUser)).data.user?.email).toBe('mudada@munay.example');
  for (const endedClient of [otherDevice, heldClient])
    expect((await endedClient.callRejected(ENDPOINTS.getOrders)).status).toBe(401);
});

/** Every kind of emailed link, with functions that create and use it. */
const LINKS = {
  'confirmation of the email address': {
    validated: false,
    make: async ({ id, email }: SignedInPerson) => {
      await validate(email);
      return createMailedToken(api, 'validate-email', id);
    },
    use: (token: string, { password }: SignedInPerson) => confirm(token, password),
  },
  'change of the email address': {
    validated: true,
    make: async (person: SignedInPerson) => {
      await change(person, { email: `otra-${person.email}` });
      return createMailedToken(api, 'validate-email', person.id);
    },
    use: (token: string, { password }: SignedInPerson) => confirm(token, password),
  },
  'password reset': {
    validated: true,
    make: async ({ id, email }: SignedInPerson) => {
      await requestPasswordReset(email);
      return createMailedToken(api, 'reset-password', id);
    },
    use: (token: string) => reset(token, 'seis jabones de sal'),
  },
};

/** Every action that ends all sessions of an account and invalidates its links. */
const END_METHODS: Record<string, (person: SignedInPerson) => Promise<unknown>> = {
  'the owner changes the password': (person) => change(person, { password: NEW_PASSWORD }),
  'the owner resets the password': async ({ id, email }) => {
    await requestPasswordReset(email);
    await reset(await createMailedToken(api, 'reset-password', id));
  },
  'staff reset the password': ({ id }) => admin.callRejected(ENDPOINTS.resetUser, { params: { id } }),
  'staff revoke the role': async ({ id }) => {
    await users().set(id, { roles: ['STORE'] });
    await admin.callRejected(ENDPOINTS.editUser, { params: { id }, body: { roles: [] } });
  },
  'staff disable the account': ({ id }) =>
    admin.callRejected(ENDPOINTS.editUser, { params: { id }, body: { closed: true } }),
  'staff disable and enable the account': async ({ id }) => {
    for (const isClosed of [true, false])
      await admin.callRejected(ENDPOINTS.editUser, { params: { id }, body: { closed: isClosed } });
  },
  'the email address changes': async (person) => {
    await change(person, { email: `lejos-${person.email}` });
    await validate(await createMailedToken(api, 'validate-email', person.id), person.client);
  },
  'the account is erased': ({ client, email, password }) =>
    client.callRejected(ENDPOINTS.eraseAccount, { body: { password, confirmation: email } }),
};

describe.each(Object.entries(LINKS))('emailed account link: %s', (_, { validated, make, use }) => {
  // Fault link-after-reset in account-link.rules.ts#findRejection: drop(statement('epoch', 'sessionEpoch'))
  test.each(Object.keys(END_METHODS))('the account link has no effect once %s', async (name) => {
    const person = await signIn(api, { validated });
    const token = await make(person);
    await END_METHODS[name]?.(person);
    const before = await findStoredUser(person.id);
    // The response would be 409 if the action itself had created a newer link of the same kind that was already used
    expect((await use(token, person)).status).toBe(404);
    expect(await findStoredUser(person.id)).toEqual(before);
  });

  // Fault link-token-stored in MailTokenService.derive:
  // replace(result('sign'), "seed || this.sign('').toString('base64url')")
  test('no stored record contains the token of an account link', async () => {
    const person = await signIn(api, { validated });
    const token = await make(person);
    for (const [collection, rows] of await api.stored.everything())
      expect([collection, JSON.stringify(rows).includes(token)]).toEqual([collection, false]);
    expect((await use(token, person)).status).toBe(200);
  });
});
