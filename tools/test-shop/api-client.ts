import mongoose from 'mongoose';
import { fetchWithin } from '../workspace/fetch-within.ts';
import { withDatabase } from './database.ts';

export const DEMO_ACCOUNTS = {
  shopper: ['shopper@munay.example', 'muna-andina-shopper'],
  store: ['store@munay.example', 'muna-andina-store'],
  admin: ['admin@munay.example', 'muna-andina-admin'],
} as const;
const [SEEDED_EMAIL, SEEDED_PASSWORD] = DEMO_ACCOUNTS.shopper;
const CONCURRENT_LOGINS = 4;
/** Same as in the shop's pages. */
const TIMEOUT_MS = 10_000;
export const ADDRESS = {
  name: 'Ana Quispe',
  line1: 'Calle del Jabón 4',
  postcode: '28012',
  city: 'Madrid',
  province: 'Madrid',
  country: 'ES',
} as const;

interface Answer<Data> {
  status: number;
  data: Data;
  message: string;
}

export class CookieJar {
  #values = new Map<string, string>();

  get headers(): { cookie?: string } {
    if (this.#values.size === 0) return {};
    return { cookie: [...this.#values].map(([name, value]) => `${name}=${value}`).join('; ') };
  }

  /** @param lines `set-cookie` headers */
  store(lines: readonly string[] = []) {
    for (const line of lines) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      this.#values.set(name, value);
    }
  }

  clear() {
    this.#values.clear();
  }
}

/** Calls the API as one person, with its own cookie jar and IP address. */
export class ApiClient {
  readonly shop: { url: string; origin: string };
  readonly email: string;
  readonly ip: string;
  readonly password: string;
  #cookies = new CookieJar();

  constructor(
    shop: { url: string; origin: string },
    email: string,
    ip: string,
    password: string = SEEDED_PASSWORD,
  ) {
    this.shop = shop;
    this.email = email;
    this.ip = ip;
    this.password = password;
  }

  get headers(): Record<string, string> {
    return {
      origin: this.shop.origin,
      'x-requested-with': 'munay',
      'x-forwarded-for': this.ip,
      ...this.#cookies.headers,
    };
  }

  async send(method: string, path: string, body?: object) {
    const response = await fetchWithin(TIMEOUT_MS, this.shop.url + path, {
      method,
      headers: { ...this.headers, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
    });
    this.#cookies.store(response.headers.getSetCookie());
    return response;
  }

  async call<Data = unknown>(method: string, path: string, body?: object): Promise<Answer<Data>> {
    const response = await this.send(method, path, body);
    const { data, message } = await response.json();
    return { status: response.status, data, message };
  }

  via(url: string) {
    const other = new ApiClient({ ...this.shop, url }, this.email, this.ip, this.password);
    other.#cookies = this.#cookies;
    return other;
  }

  async login() {
    const { status, message } = await this.call('POST', '/api/user/login', {
      email: this.email,
      password: this.password,
    });
    if (status !== 200) throw new Error(`login answered ${status} ${message}`);
    return this;
  }

  static admin(shop: { url: string; origin: string }) {
    const [email, password] = DEMO_ACCOUNTS.admin;
    return new ApiClient(shop, email, '10.9.9.9', password).login();
  }
}

/** Creates logged-in customers as copies of a seeded account, because hashing passwords is slow. */
export async function loggedInCustomers(
  shop: { url: string; origin: string; mongoUri: string },
  first: number,
  count: number,
) {
  const customers = Array.from({ length: count }, (_, index) => {
    const number = first + index;
    const ip = `10.2.${Math.floor(number / 250)}.${number % 250}`;
    return new ApiClient(shop, `person-${number}@munay.example`, ip);
  });
  await withDatabase(shop.mongoUri, async (db) => {
    const users = db.collection('users');
    const model = await users.findOne({ email: SEEDED_EMAIL });
    if (!model) throw new Error('The seed has no shopper');
    await users.insertMany(
      customers.map(({ email }) => ({ ...model, _id: new mongoose.mongo.ObjectId(), email, terms: [email] })),
    );
  });
  const waiting = [...customers];
  const login = async () => {
    for (let customer = waiting.pop(); customer; customer = waiting.pop()) await customer.login();
  };
  await Promise.all(Array.from({ length: CONCURRENT_LOGINS }, login));
  return customers;
}
