import { ENDPOINTS } from '@munay/contracts/endpoints';
import { MailTokenService } from '../../src/modules/user/mail-token.service';
import { AccountCalls, MINUTE_MS } from '../support/account-calls';
import type { Answer, Client } from '../support/client';
import { createMailedToken, insertUser } from '../support/people';
import { startSuiteApi } from '../support/start-api';
import { toJobFilter } from '../support/stored';

const api = startSuiteApi();
beforeEach(() => api.redis.flushdb());
afterEach(() => jest.restoreAllMocks());

const { signup, validate, users, stored, mails, outbox, later } = new AccountCalls(() => api);
const getCurrentUser = async (client: Client) => (await client.call(ENDPOINTS.getUser)).data.user;

async function claim(email: string) {
  const client = api.client();
  expect((await signup(email, {}, client)).status).toBe(200);
  return { client, id: (await getCurrentUser(client))?._id ?? '' };
}
/** Digits of the newest email to an account. */
async function readDigits(userId: string): Promise<string> {
  const row = await outbox().newest(toJobFilter('validate-email', userId));
  return api.app.get(MailTokenService, { strict: false }).deriveDigits((row?.refs as { seed: string }).seed);
}
const others = (digits: string): string => String((Number(digits) + 1) % 1_000_000).padStart(6, '0');
const type = (client: Client, digits: string) =>
  client.refused(ENDPOINTS.confirmDigits, { body: { digits } });
const outcome = ({ status, data }: Answer<{ key?: string }>) => data?.key ?? status;

test('six emailed digits confirm the email address of the account once', async () => {
  const { client, id } = await claim('cifras@munay.example');
  const digits = await readDigits(id);
  expect(JSON.stringify([await stored(id), await outbox().all()])).not.toContain(digits);
  const responses = await Promise.all([type(client, digits), type(client, digits)]);
  expect(responses.map(outcome)).toEqual([200, 200]);
  expect(await getCurrentUser(client)).toMatchObject({ emailValidated: true });
  expect(outcome(await type(client, others(digits)))).toBe(200);
  // Entering the code also consumes the link of the same email
  expect((await stored(id))?.confirmLink).toMatchObject({ usedAt: expect.any(Date) });
});

test('confirming an email address requires a session and the digits of the same account', async () => {
  const [stranger, person] = [
    await claim('dos-cuentas@munay.example'),
    await claim('dos-cuentas@munay.example'),
  ];
  const digits = await readDigits(stranger.id);
  expect(outcome(await type(api.client(), digits))).toBe('notSignedIn');
  expect(outcome(await type(person.client, digits))).toBe('digitsIncorrect');
  expect(outcome(await type(stranger.client, await readDigits(person.id)))).toBe('digitsIncorrect');
  expect(await users().count({ email: 'dos-cuentas@munay.example', emailValidatedAt: null })).toBe(2);
  expect(outcome(await type(person.client, await readDigits(person.id)))).toBe(200);
  // The address now belongs to the person who verified it
  expect(outcome(await type(stranger.client, digits))).toBe('digitsExpired');
  expect((await getCurrentUser(stranger.client))?.emailValidated).toBe(false);
});

// Fault digits-guessed in UserRepository.countAttempt: drop(property('[`${kind}.tries`]', '$lt'))
test('five wrong attempts invalidate the emailed digits', async () => {
  const { client, id } = await claim('cinco@munay.example');
  const digits = await readDigits(id);
  const responses = await Promise.all(Array.from({ length: 12 }, () => type(client, others(digits))));
  expect(responses.map(outcome).sort()).toEqual([
    ...Array.from({ length: 8 }, () => 'digitsExpired'),
    ...Array.from({ length: 4 }, () => 'digitsIncorrect'),
  ]);
  expect(outcome(await type(client, digits))).toBe('digitsExpired');
  await validate('cinco@munay.example', client);
  expect(outcome(await type(client, await readDigits(id)))).toBe(200);
});

test('emailed digits expire after half an hour or with a newer email', async () => {
  const { client, id } = await claim('caduca@munay.example');
  const first = await readDigits(id);
  await validate('caduca@munay.example', client);
  expect(outcome(await type(client, first))).toBe('digitsIncorrect');
  const digits = await readDigits(id);
  later(31 * MINUTE_MS);
  expect(outcome(await type(client, digits))).toBe('digitsExpired');
  jest.restoreAllMocks();
  await users().set('caduca@munay.example', { 'confirmLink.epoch': 7 });
  expect(outcome(await type(client, digits))).toBe('digitsExpired');
  expect(outcome(await type(client, '12345'))).toBe('badRequest');
});

// Fault digits-reveal-account in AccountService.mailConfirmation: drop(statement('accountLinks', 'createUnsent'))
test('responses to emailed digits do not reveal whether an email address is registered', async () => {
  const owner = await insertUser(api);
  const seen: unknown[] = [];
  for (const email of [owner.email, 'nadie-aun@munay.example']) {
    const { client } = await claim(email);
    const responses = [];
    for (let turn = 0; turn < 6; turn += 1) responses.push(outcome(await type(client, '000000')));
    await validate(email, client);
    responses.push(outcome(await type(client, '000000')));
    seen.push(responses);
  }
  expect(seen[0]).toEqual(seen[1]);
  expect(seen[0]).toEqual([
    ...Array(4).fill('digitsIncorrect'),
    'digitsExpired',
    'digitsExpired',
    'digitsIncorrect',
  ]);
  expect(await mails('email-taken-notice', owner.id)).toBe(1);
});

test('the limit of attempts with emailed digits applies across emails', async () => {
  const { client, id } = await claim('muchas@munay.example');
  for (let turn = 0; turn < 4; turn += 1) {
    await users().set('muchas@munay.example', { 'confirmLink.tries': 0 });
    for (let wrong = 0; wrong < 5; wrong += 1) await type(client, others(await readDigits(id)));
  }
  await users().set('muchas@munay.example', { 'confirmLink.tries': 0 });
  expect(outcome(await type(client, await readDigits(id)))).toBe('tooManyRequests');
  // The link in the email still works
  expect((await validate(await createMailedToken(api, 'validate-email', id), client)).status).toBe(200);
});
