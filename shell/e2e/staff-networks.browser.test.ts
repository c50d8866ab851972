import { createHmac } from 'node:crypto';
import type { SessionView } from '@munay/contracts/account/user';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Caller } from './support/caller';
import { Shop } from './support/shop';

const INSIDE = '127.0.0.8';
const OUTSIDE = '127.0.0.9';
const LOGIN = '/authUser?form=login';
const CODE = '/authUser?form=code';

let shop: Shop;
let recoveryCodes: string[];

/** The current code of an authenticator app. */
function codeNow(base32: string): string {
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

const credentials = () => ({ email: 'admin@munay.example', password: shop.accounts.admin });
const fetchSession = async (who: Caller) => (await who.call(ENDPOINTS.getUser)).data;
const hasPower = async (who: Caller) =>
  (await who.at(INSIDE).call(ENDPOINTS.getAllUsers, { query: {} })).status === 200;

/** After the password, before the second factor. */
async function halfIn(): Promise<Caller> {
  const who = new Caller(shop, INSIDE);
  expect((await who.post(LOGIN, credentials())).headers.get('location')).toBe(CODE);
  return who;
}

beforeAll(async () => {
  shop = await Shop.open({
    BEHIND_PROXIES: 'true',
    // From the address the page server itself calls from
    STAFF_NETWORKS: `${INSIDE}/32 127.0.0.1`,
    STAFF_SECOND_FACTOR: 'always',
  });
  const admin = new Caller(shop, INSIDE);
  expect((await admin.call(ENDPOINTS.login, { body: credentials() })).status).toBe(200);
  const { secret } = (await admin.call(ENDPOINTS.startTotp)).data;
  const added = await admin.call(ENDPOINTS.addTotp, { body: { code: codeNow(secret) } });
  recoveryCodes = added.data.recoveryCodes ?? [];
});
afterAll(() => shop.close());

test('the login form admits staff only from their networks', async () => {
  const outside = new Caller(shop, OUTSIDE);
  const { status, headers } = await outside.post(LOGIN, credentials());
  expect([status, headers.get('location')]).toEqual([403, null]);
  expect(await fetchSession(outside)).toMatchObject({ user: null });
  await halfIn();
});

test('the code form completes a login only from the staff networks', async () => {
  const half = await halfIn();
  const [code = '', another = ''] = recoveryCodes;
  const stolen = half.at(OUTSIDE);
  const refused = await stolen.post(CODE, { code });
  expect([refused.status, refused.headers.getSetCookie()]).toEqual([401, []]);
  expect(await hasPower(stolen)).toBe(false);
  const inside = await half.post(CODE, { code: another });
  expect([inside.status, inside.headers.get('location')]).toEqual([303, '/authUser?done=in']);
  expect(await hasPower(half)).toBe(true);
});

test.each(['X-Forwarded-For', 'X-Real-IP', 'Forwarded', 'X-Client-IP', 'True-Client-IP'])(
  'the client address in the header %s is ignored',
  async (name) => {
    const headers = { [name]: name === 'Forwarded' ? `for=${INSIDE}` : INSIDE };
    const outside = new Caller(shop, OUTSIDE);
    expect((await outside.send('POST', ENDPOINTS.login.path, credentials(), headers)).status).toBe(403);
    expect((await outside.post(LOGIN, credentials(), headers)).status).toBe(403);
  },
);

test('outside the staff networks a staff session has no staff roles', async () => {
  const admin = await halfIn();
  await admin.post(CODE, { code: recoveryCodes[2] ?? '' });
  expect((await fetchSession(admin)).user?.roles).toEqual(['ADMIN']);
  const headers = { 'x-forwarded-for': `${INSIDE}, ${INSIDE}` };
  const { method, path } = ENDPOINTS.getUser;
  const outside = await admin.at(OUTSIDE).send<SessionView>(method, path, undefined, headers);
  expect(outside.data.user?.roles).toEqual([]);
});
