import mongoose, { type mongo } from 'mongoose';
import { DEMO_ACCOUNTS } from '../../test-shop/api-client.ts';
import { CookieJar, ENDPOINTS, SAME_ORIGIN_HEADERS } from '../../test-shop/contracts.ts';
import { resetRateLimits } from '../../test-shop/rate-limits.ts';
import type { TestShop } from '../../test-shop/test-shop.ts';
import { closeConnections, type RawRequest, sendRaw } from './raw-http.ts';

const CHECK_LOGIN_EVERY = 150;
const CLEAR_COOKIES_EVERY = 50;

const LOGGED_IN_ROLES = ['shopper', 'store', 'admin'] as const;
type Role = 'anonymous' | (typeof LOGGED_IN_ROLES)[number];

export interface Caller {
  role: Role;
  send: (request: RawRequest, number: number) => ReturnType<typeof sendRaw>;
}

function createBrowser({ url, origin }: TestShop) {
  const cookies = new CookieJar();
  const send = async ({ method, path, headers, body }: RawRequest, number: number) => {
    const response = await sendRaw(url, {
      method,
      path,
      headers: {
        origin,
        ...SAME_ORIGIN_HEADERS,
        'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
        ...cookies.header,
        ...headers,
      },
      body,
    });
    cookies.store(response.headers['set-cookie'] ?? []);
    return response;
  };
  return { cookies, send };
}

function createAnonymousCaller(shop: TestShop): Caller {
  const { cookies, send } = createBrowser(shop);
  let calls = 0;
  return {
    role: 'anonymous',
    send: (request, number) => {
      if (calls++ % CLEAR_COOKIES_EVERY === 0) cookies.clear();
      return send(request, number);
    },
  };
}

/** Restores a caller, because a fuzzed request may have ended its session, or locked or deleted its account. */
async function logInCaller(
  shop: TestShop,
  role: (typeof LOGGED_IN_ROLES)[number],
  db: mongo.Db,
): Promise<Caller> {
  const { cookies, send } = createBrowser(shop);
  const users = db.collection('users');
  const [email, password] = DEMO_ACCOUNTS[role];
  const account = await users.findOne({ email });
  if (!account) throw new Error(`The seed has no ${role}`);
  let [calls, logins] = [0, 0];

  const isLoggedIn = async () => {
    const request = { method: 'GET', path: ENDPOINTS.getUser.path, headers: {}, body: undefined };
    const { text } = await send(request, 1);
    const roles = JSON.parse(text).data?.user?.roles ?? null;
    return JSON.stringify(roles) === JSON.stringify(account.roles);
  };
  const login = async () => {
    await users.deleteMany({ email, _id: { $ne: account._id } });
    await users.replaceOne({ _id: account._id }, account, { upsert: true });
    await resetRateLimits(shop);
    cookies.clear();
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ email, password });
    const { status, text } = await send(
      { method: 'POST', path: ENDPOINTS.login.path, headers, body },
      logins++,
    );
    if (status !== 200) throw new Error(`login of ${role} answered ${status} ${text}`);
  };
  return {
    role,
    send: async (request, number) => {
      if (calls++ % CHECK_LOGIN_EVERY === 0 && !(await isLoggedIn())) await login();
      return send(request, number);
    },
  };
}

export async function openCallers(shop: TestShop) {
  const client = await mongoose.mongo.MongoClient.connect(shop.mongoUri);
  const loggedInCallers = await Promise.all(
    LOGGED_IN_ROLES.map((role) => logInCaller(shop, role, client.db())),
  );
  const close = async () => {
    closeConnections();
    await client.close();
  };
  return { callers: [createAnonymousCaller(shop), ...loggedInCallers], close };
}
