import mongoose from 'mongoose';
import { fetchWithin } from '../workspace/fetch-within.ts';

/** What the seed makes: email, password. */
export const ACCOUNTS = {
  shopper: ['shopper@munay.example', 'muna-andina-shopper'],
  store: ['store@munay.example', 'muna-andina-store'],
  admin: ['admin@munay.example', 'muna-andina-admin'],
} as const;
const [SEEDED_EMAIL, SEEDED_PASSWORD] = ACCOUNTS.shopper;
const SIGN_INS_AT_ONCE = 4;
/** What the shop's own pages wait for. */
const ANSWER_LIMIT_MS = 10_000;
export const ADDRESS = {
  name: 'Ana Quispe',
  line1: 'Calle del Jabón 4',
  postcode: '28012',
  city: 'Madrid',
  province: 'Madrid',
  country: 'ES',
};

interface Answer<Data> {
  /** of HTTP */
  status: number;
  data: Data;
  message: string;
}

/** What a browser keeps of the shop's cookies. */
export class Cookies {
  #values: Map<string, string> = new Map();

  /** @returns what the browser says of them */
  get headers(): { cookie?: string } {
    if (this.#values.size === 0) return {};
    return { cookie: [...this.#values].map(([name, value]) => `${name}=${value}`).join('; ') };
  }

  /** @param lines of set-cookie */
  take(lines: readonly string[] = []) {
    for (const line of lines) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      this.#values.set(name, value);
    }
  }

  clear() {
    this.#values.clear();
  }
}

/** Somebody with a browser of their own, seen from an address of their own. */
export class Person {
  readonly shop: { url: string; origin: string };
  readonly email: string;
  readonly address: string;
  readonly password: string;
  #cookies = new Cookies();

  constructor(
    shop: { url: string; origin: string },
    email: string,
    address: string,
    password: string = SEEDED_PASSWORD,
  ) {
    this.shop = shop;
    this.email = email;
    this.address = address;
    this.password = password;
  }

  /** What this browser sends with every call. */
  get headers(): Record<string, string> {
    return {
      origin: this.shop.origin,
      'x-requested-with': 'munay',
      'x-forwarded-for': this.address,
      ...this.#cookies.headers,
    };
  }

  async send(method: string, path: string, body?: object) {
    const response = await fetchWithin(ANSWER_LIMIT_MS, this.shop.url + path, {
      method,
      headers: { ...this.headers, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
    });
    this.#cookies.take(response.headers.getSetCookie());
    return response;
  }

  /** The same, read to its end. */
  async call<Data = unknown>(method: string, path: string, body?: object): Promise<Answer<Data>> {
    const response = await this.send(method, path, body);
    const { data, message } = await response.json();
    return { status: response.status, data, message };
  }

  /** The same browser, calling another address of the shop. */
  at(url: string) {
    const other = new Person({ ...this.shop, url }, this.email, this.address, this.password);
    other.#cookies = this.#cookies;
    return other;
  }

  async signIn() {
    const { status, message } = await this.call('POST', '/api/user/login', {
      email: this.email,
      password: this.password,
    });
    if (status !== 200) throw new Error(`login answered ${status} ${message}`);
    return this;
  }

  /** Somebody of the staff of the demonstration. */
  static admin(shop: { url: string; origin: string }) {
    const [email, password] = ACCOUNTS.admin;
    return new Person(shop, email, '10.9.9.9', password).signIn();
  }
}

/**
 * People with an account each, signed in. The accounts are copies of a seeded one: hashing passwords is slow on
 * purpose and not what is looked at.
 */
export async function signedInPeople(
  shop: { url: string; origin: string; mongoUri: string },
  first: number,
  count: number,
) {
  const people = Array.from({ length: count }, (_, index) => {
    const number = first + index;
    return new Person(
      shop,
      `person-${number}@munay.example`,
      `10.2.${Math.floor(number / 250)}.${number % 250}`,
    );
  });
  const client = await mongoose.mongo.MongoClient.connect(shop.mongoUri);
  try {
    const users = client.db().collection('users');
    const model = await users.findOne({ email: SEEDED_EMAIL });
    if (!model) throw new Error('The seed has no shopper');
    await users.insertMany(
      people.map(({ email }) => ({ ...model, _id: new mongoose.mongo.ObjectId(), email, terms: [email] })),
    );
  } finally {
    await client.close();
  }
  const waiting = [...people];
  const work = async () => {
    for (let person = waiting.pop(); person; person = waiting.pop()) await person.signIn();
  };
  await Promise.all(Array.from({ length: SIGN_INS_AT_ONCE }, work));
  return people;
}
