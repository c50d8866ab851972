import { createHmac } from 'node:crypto';
import type { SessionView } from '@munay/contracts/account/user';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Caller } from './support/caller';
import { Shop } from './support/shop';

const INTERNAL_IP = '127.0.0.8';
const EXTERNAL_IP = '127.0.0.9';
const LOGIN_PATH = '/authUser?form=login';
const CODE_PATH = '/authUser?form=code';

let shop: Shop;
let recoveryCodes: string[];

/** The current code of an authenticator app. */
function computeCode(base32: string): string {
  const bits = [...base32].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const secret = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 0xf) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}

const getCredentials = () => ({ email: 'admin@munay.example', password: shop.accounts.admin });
const fetchSession = async (caller: Caller) => (await caller.call(ENDPOINTS.getUser)).data;
const hasStaffAccess = async (caller: Caller) =>
  (await caller.at(INTERNAL_IP).call(ENDPOINTS.getAllUsers, { query: {} })).status === 200;

/** Logs in with the password, but not with the second factor. */
async function logInWithPassword(): Promise<Caller> {
  const caller = new Caller(shop, INTERNAL_IP);
  expect((await caller.post(LOGIN_PATH, getCredentials())).headers.get('location')).toBe(CODE_PATH);
  return caller;
}

beforeAll(async () => {
  shop = await Shop.open({
    BEHIND_PROXIES: 'true',
    // Includes the address from which the page server sends its requests
    STAFF_NETWORKS: `${INTERNAL_IP}/32 127.0.0.1`,
    STAFF_SECOND_FACTOR: 'always',
  });
  const admin = new Caller(shop, INTERNAL_IP);
  expect((await admin.call(ENDPOINTS.login, { body: getCredentials() })).status).toBe(200);
  const { secret } = (await admin.call(ENDPOINTS.startTotp)).data;
  const addedFactor = await admin.call(ENDPOINTS.addTotp, { body: { code: computeCode(secret) } });
  recoveryCodes = addedFactor.data.recoveryCodes ?? [];
});
afterAll(() => shop.close());

test('the login form admits staff only from the staff networks', async () => {
  const externalCaller = new Caller(shop, EXTERNAL_IP);
  const { status, headers } = await externalCaller.post(LOGIN_PATH, getCredentials());
  expect([status, headers.get('location')]).toEqual([403, null]);
  expect(await fetchSession(externalCaller)).toMatchObject({ user: null });
  await logInWithPassword();
});

test('the code form completes a staff login only from the staff networks', async () => {
  const caller = await logInWithPassword();
  const [code = '', secondCode = ''] = recoveryCodes;
  const externalCaller = caller.at(EXTERNAL_IP);
  const rejectedResponse = await externalCaller.post(CODE_PATH, { code });
  expect([rejectedResponse.status, rejectedResponse.headers.getSetCookie()]).toEqual([401, []]);
  expect(await hasStaffAccess(externalCaller)).toBe(false);
  const response = await caller.post(CODE_PATH, { code: secondCode });
  expect([response.status, response.headers.get('location')]).toEqual([303, '/authUser?done=in']);
  expect(await hasStaffAccess(caller)).toBe(true);
});

test.each(['X-Forwarded-For', 'X-Real-IP', 'Forwarded', 'X-Client-IP', 'True-Client-IP'])(
  'the client address in the header %s is ignored',
  async (name) => {
    const headers = { [name]: name === 'Forwarded' ? `for=${INTERNAL_IP}` : INTERNAL_IP };
    const externalCaller = new Caller(shop, EXTERNAL_IP);
    expect((await externalCaller.send('POST', ENDPOINTS.login.path, getCredentials(), headers)).status).toBe(
      403,
    );
    expect((await externalCaller.post(LOGIN_PATH, getCredentials(), headers)).status).toBe(403);
  },
);

test('a staff session has no staff roles outside the staff networks', async () => {
  const admin = await logInWithPassword();
  await admin.post(CODE_PATH, { code: recoveryCodes[2] ?? '' });
  expect((await fetchSession(admin)).user?.roles).toEqual(['ADMIN']);
  const headers = { 'x-forwarded-for': `${INTERNAL_IP}, ${INTERNAL_IP}` };
  const { method, path } = ENDPOINTS.getUser;
  const response = await admin.at(EXTERNAL_IP).send<SessionView>(method, path, undefined, headers);
  expect(response.data.user?.roles).toEqual([]);
});
