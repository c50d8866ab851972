import { ENDPOINTS } from '@munay/contracts/endpoints';
import { AccountLinkService } from '../../src/modules/user/account-link.service';
import { MailTokenService } from '../../src/modules/user/mail-token.service';
import { AccountCalls, MINUTE_MS } from '../support/account-calls';
import type { ApiResponse, Client } from '../support/client';
import { createMailedToken, insertUser } from '../support/people';
import { startSuiteApi } from '../support/start-api';
import { toJobFilter } from '../support/stored';

const api = startSuiteApi();
beforeEach(() => api.redis.flushdb());
afterEach(() => jest.restoreAllMocks());

const { signup, validate, users, findStoredUser, mails, outbox, advanceTime } = new AccountCalls(() => api);
const getCurrentUser = async (client: Client) => (await client.call(ENDPOINTS.getUser)).data.user;

async function claim(email: string) {
  const client = api.client();
  expect((await signup(email, {}, client)).status).toBe(200);
  return { client, id: (await getCurrentUser(client))?._id ?? '' };
}
/** Digits of the newest email to an account. */
async function readDigits(userId: string): Promise<string> {
  const row = await outbox().findNewest(toJobFilter('validate-email', userId));
  return api.app.get(MailTokenService, { strict: false }).deriveDigits((row?.refs as { seed: string }).seed);
}
const createWrongDigits = (digits: string): string =>
  String((Number(digits) + 1) % 1_000_000).padStart(6, '0');
const type = (client: Client, digits: string) =>
  client.callRejected(ENDPOINTS.confirmDigits, { body: { digits } });
const toOutcome = ({ status, data }: ApiResponse<{ key?: string }>) => data?.key ?? status;

test('six emailed digits confirm the email address of the account once', async () => {
  const { client, id } = await claim('cifras@munay.example');
  const digits = await readDigits(id);
  expect(JSON.stringify([await findStoredUser(id), await outbox().all()])).not.toContain(digits);
  const responses = await Promise.all([type(client, digits), type(client, digits)]);
  expect(responses.map(toOutcome)).toEqual([200, 200]);
  expect(await getCurrentUser(client)).toMatchObject({ emailValidated: true });
  expect(toOutcome(await type(client, createWrongDigits(digits)))).toBe(200);
  // Entering the digits also consumes the link of the same email
  expect((await findStoredUser(id))?.confirmLink).toMatchObject({ usedAt: expect.any(Date) });
});

test('digits that a concurrent request used first count as confirmed', async () => {
  const { client, id } = await claim('cifras-a-la-vez@munay.example');
  const digits = await readDigits(id);
  const links = api.app.get(AccountLinkService, { strict: false });
  const openByDigits = links.openByDigits.bind(links);
  jest.spyOn(links, 'openByDigits').mockImplementationOnce(async (...args) => {
    expect(toOutcome(await type(client, digits))).toBe(200);
    return openByDigits(...args);
  });
  expect(toOutcome(await type(client, digits))).toBe(200);
});

test('confirming an email address requires a session and the digits of the same account', async () => {
  const [otherUser, person] = [
    await claim('dos-cuentas@munay.example'),
    await claim('dos-cuentas@munay.example'),
  ];
  const digits = await readDigits(otherUser.id);
  expect(toOutcome(await type(api.client(), digits))).toBe('notSignedIn');
  expect(toOutcome(await type(person.client, digits))).toBe('digitsIncorrect');
  expect(toOutcome(await type(otherUser.client, await readDigits(person.id)))).toBe('digitsIncorrect');
  expect(await users().count({ email: 'dos-cuentas@munay.example', emailValidatedAt: null })).toBe(2);
  expect(toOutcome(await type(person.client, await readDigits(person.id)))).toBe(200);
  // The address now belongs to the person who verified it
  expect(toOutcome(await type(otherUser.client, digits))).toBe('digitsExpired');
  expect((await getCurrentUser(otherUser.client))?.emailValidated).toBe(false);
});

// Fault digits-guessed in UserRepository.countAttempt: drop(property('[`${kind}.tries`]', '$lt'))
test('five wrong attempts invalidate the emailed digits', async () => {
  const { client, id } = await claim('cinco@munay.example');
  const digits = await readDigits(id);
  const responses = await Promise.all(
    Array.from({ length: 12 }, () => type(client, createWrongDigits(digits))),
  );
  expect(responses.map(toOutcome).sort()).toEqual([
    ...Array.from({ length: 8 }, () => 'digitsExpired'),
    ...Array.from({ length: 4 }, () => 'digitsIncorrect'),
  ]);
  expect(toOutcome(await type(client, digits))).toBe('digitsExpired');
  await validate('cinco@munay.example', client);
  expect(toOutcome(await type(client, await readDigits(id)))).toBe(200);
});

test('emailed digits expire after half an hour or with a newer email', async () => {
  const { client, id } = await claim('caduca@munay.example');
  const first = await readDigits(id);
  await validate('caduca@munay.example', client);
  expect(toOutcome(await type(client, first))).toBe('digitsIncorrect');
  const digits = await readDigits(id);
  advanceTime(31 * MINUTE_MS);
  expect(toOutcome(await type(client, digits))).toBe('digitsExpired');
  jest.restoreAllMocks();
  await users().set('caduca@munay.example', { 'confirmLink.epoch': 7 });
  expect(toOutcome(await type(client, digits))).toBe('digitsExpired');
  expect(toOutcome(await type(client, '12345'))).toBe('badRequest');
});

// Fault digits-reveal-account in AccountService.sendConfirmation: drop(statement('accountLinks', 'createUnsentLink'))
test('responses to emailed digits do not reveal whether an email address is registered', async () => {
  const owner = await insertUser(api);
  const outcomes: unknown[] = [];
  for (const email of [owner.email, 'nadie-aun@munay.example']) {
    const { client } = await claim(email);
    const responses = [];
    for (let attempt = 0; attempt < 6; attempt += 1) responses.push(toOutcome(await type(client, '000000')));
    await validate(email, client);
    responses.push(toOutcome(await type(client, '000000')));
    outcomes.push(responses);
  }
  expect(outcomes[0]).toEqual(outcomes[1]);
  expect(outcomes[0]).toEqual([
    ...Array(4).fill('digitsIncorrect'),
    'digitsExpired',
    'digitsExpired',
    'digitsIncorrect',
  ]);
  expect(await mails('email-taken-notice', owner.id)).toBe(1);
});

test('the limit of attempts with emailed digits applies across emails', async () => {
  const { client, id } = await claim('muchas@munay.example');
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await users().set('muchas@munay.example', { 'confirmLink.tries': 0 });
    for (let wrongIndex = 0; wrongIndex < 5; wrongIndex += 1)
      await type(client, createWrongDigits(await readDigits(id)));
  }
  await users().set('muchas@munay.example', { 'confirmLink.tries': 0 });
  expect(toOutcome(await type(client, await readDigits(id)))).toBe('tooManyRequests');
  // The link in the email still works
  expect((await validate(await createMailedToken(api, 'validate-email', id), client)).status).toBe(200);
});
