import mongoose from 'mongoose';
import { fetchWithin } from '../workspace/fetch-within.ts';
import { Client, ENDPOINTS } from './contracts.ts';
import { withDatabase } from './database.ts';

export const DEMO_ACCOUNTS = {
  shopper: ['shopper@munay.example', 'muna-andina-shopper'],
  store: ['store@munay.example', 'muna-andina-store'],
  admin: ['admin@munay.example', 'muna-andina-admin'],
} as const;
const [SEEDED_EMAIL, SEEDED_PASSWORD] = DEMO_ACCOUNTS.shopper;
const CONCURRENT_LOGINS = 4;
/** The same timeout as on the shop's pages, in ms. */
const TIMEOUT_MS = 10_000;
export const ADDRESS = {
  name: 'Ana Quispe',
  line1: 'Calle del Jabón 4',
  postcode: '28012',
  city: 'Madrid',
  province: 'Madrid',
  country: 'ES',
} as const;

/** Calls the API as one person, with separate cookies and a separate IP address. */
export class ApiClient extends Client {
  readonly shop: { url: string; origin: string };
  readonly email: string;
  readonly ip: string;
  readonly password: string;

  constructor(
    shop: { url: string; origin: string },
    email: string,
    ip: string,
    password: string = SEEDED_PASSWORD,
  ) {
    super(shop.url, shop.origin, (url, request) => fetchWithin(TIMEOUT_MS, url, request));
    this.shop = shop;
    this.email = email;
    this.ip = ip;
    this.password = password;
  }

  override get headers() {
    return { ...super.headers, 'x-forwarded-for': this.ip };
  }

  withUrl(url: string) {
    const client = new ApiClient({ ...this.shop, url }, this.email, this.ip, this.password);
    client.cookies = this.cookies;
    return client;
  }

  async login() {
    await this.fetchData(ENDPOINTS.login, { body: { email: this.email, password: this.password } });
    return this;
  }

  static connectAsAdmin(shop: { url: string; origin: string }) {
    const [email, password] = DEMO_ACCOUNTS.admin;
    return new ApiClient(shop, email, '10.9.9.9', password).login();
  }
}

/** Creates logged-in customers as copies of a seeded account, because hashing passwords is slow. */
export async function logInCustomers(
  shop: { url: string; origin: string; mongoUri: string },
  firstIndex: number,
  count: number,
) {
  const customers = Array.from({ length: count }, (_, index) => {
    const number = firstIndex + index;
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
  const remaining = [...customers];
  const login = async () => {
    for (let customer = remaining.pop(); customer; customer = remaining.pop()) await customer.login();
  };
  await Promise.all(Array.from({ length: CONCURRENT_LOGINS }, login));
  return customers;
}
