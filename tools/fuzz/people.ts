import mongoose from 'mongoose';
import { forgetLimits } from '../own-shop/limits.ts';
import { ACCOUNTS, Cookies } from '../own-shop/person.ts';
import { hangUp, tell, type Wire } from './wire.ts';
import type { OwnShop } from '../own-shop/own-shop.ts';
import type { Ask } from './requests.ts';

const LOOKED_AT_EVERY = 150;

type Role = 'anonymous' | keyof typeof ACCOUNTS;

export const ROLES: Role[] = ['anonymous', 'shopper', 'store', 'admin'];

/** Who asks. What they ask may sign them out, lock or delete their account: it is put back then, and they go on. */
export class Asker {
  readonly shop: OwnShop;
  readonly role: Role;
  readonly accounts: Map<string, mongoose.mongo.WithId<mongoose.mongo.Document>>;
  readonly db: mongoose.mongo.Db;
  #cookies = new Cookies();
  #asked = 0;
  signIns = 0;

  constructor(
    shop: OwnShop,
    role: Role,
    accounts: Map<string, mongoose.mongo.WithId<mongoose.mongo.Document>>,
    db: mongoose.mongo.Db,
  ) {
    this.shop = shop;
    this.role = role;
    this.accounts = accounts;
    this.db = db;
  }

  /** Whoever asks comes from another address each time: limits by address belong to suites of their own. */
  async ask({ method, path, headers, body }: Ask, number: number) {
    if (this.role === 'anonymous' && this.#asked % 50 === 0) this.#cookies.clear();
    if (this.role !== 'anonymous' && this.#asked % LOOKED_AT_EVERY === 0 && !(await this.#known()))
      await this.#signIn();
    this.#asked += 1;
    return this.#send({ method, path, headers, body }, number);
  }

  async #send({ method, path, headers, body }: Wire, number: number) {
    const told = await tell(this.shop.url, {
      method,
      path,
      headers: {
        origin: this.shop.origin,
        'x-requested-with': 'munay',
        'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
        ...this.#cookies.headers,
        ...headers,
      },
      body,
    });
    this.#cookies.take(told.headers['set-cookie']);
    return told;
  }

  async #known() {
    const { text } = await this.#send(
      { method: 'GET', path: '/api/user/get-user', headers: {}, body: undefined },
      1,
    );
    const roles = JSON.parse(text).data?.user?.roles ?? null;
    return JSON.stringify(roles) === JSON.stringify(this.accounts.get(this.role)?.roles);
  }

  async #signIn() {
    if (this.role === 'anonymous') return;
    const [email, password] = ACCOUNTS[this.role];
    const account = this.accounts.get(this.role);
    if (!account) throw new Error(`nobody is ${this.role}`);
    await this.db.collection('users').deleteMany({ email, _id: { $ne: account._id } });
    await this.db.collection('users').replaceOne({ _id: account._id }, account, { upsert: true });
    await forgetLimits(this.shop);
    this.#cookies.clear();
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ email, password });
    const told = await this.#send({ method: 'POST', path: '/api/user/login', headers, body }, this.signIns);
    if (told.status !== 200) throw new Error(`login of ${this.role} answered ${told.status} ${told.text}`);
    this.signIns += 1;
  }
}

export async function gather(shop: OwnShop) {
  const client = await mongoose.mongo.MongoClient.connect(shop.mongoUri);
  const db = client.db();
  const accounts = new Map();
  for (const [role, [email]] of Object.entries(ACCOUNTS))
    accounts.set(role, await db.collection('users').findOne({ email }));
  const people = ROLES.map((role) => new Asker(shop, role, accounts, db));
  const close = async () => {
    hangUp();
    await client.close();
  };
  return { people, close };
}
