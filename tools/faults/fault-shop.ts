import type { ProductList } from '@munay/contracts/shop/product';
import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import mongoose from 'mongoose';
import { setTimeout as delay } from 'node:timers/promises';
import { OwnShop, type Wishes } from '../own-shop/own-shop.ts';
import { Person } from '../own-shop/person.ts';
import { SandboxRemote } from '../own-shop/sandbox.ts';
import { fetchWithin } from '../workspace/fetch-within.ts';
import { Balancer, Gate } from './gate.ts';
import type { Crowd, Journal } from './crowd.ts';
import type { Report } from './row.ts';

/** Pieces of most sizes, and of the few that people fight over. */
const PLENTY = 400;
const SCARCE = 6;
const SCARCE_EVERY = 8;
/** What no webhook tells is found by the shop's own look at the provider, every five minutes. */
const SETTLED_LIMIT_MS = 8 * 60_000;
const RESTORED_BUYING_MS = 12_000;
const MAILBOX_LIMIT_MS = 20_000;
/** pino's number for errors. */
const ERROR_LEVEL = 50;
const STACK_LINES = 6;

/**
 * The shop under trial: two API processes behind one address, two workers, and gates in front of what `api-1` and
 * `worker-1` talk to, so that they can be stopped in the middle of a word.
 */
export class FaultShop {
  readonly own: OwnShop;
  readonly gates: Record<'mongo' | 'provider' | 'refunds' | 'mail', Gate>;
  readonly balancer: Balancer;
  readonly client: mongoose.mongo.MongoClient;
  readonly url: string;
  readonly origin: string;
  readonly mongoUri: string;
  readonly sandbox: SandboxRemote;
  shelf: { productId: string; size: string; sku: string }[] = [];
  /** Settings of a process of its own, its time among them, by name; asked for when it starts. */
  settings: Map<string, NodeJS.ProcessEnv> = new Map();
  /** Where the database's small disk is, in the row that fills it. */
  disk = '';
  /** What the judge has found and told. */
  told: Set<string> = new Set();
  /** Of bills, that are at the mail server more than once. */
  copies = 0;
  #after: (() => Promise<void>)[] = [];

  constructor(
    own: OwnShop,
    gates: Record<'mongo' | 'provider' | 'refunds' | 'mail', Gate>,
    balancer: Balancer,
    client: mongoose.mongo.MongoClient,
  ) {
    this.own = own;
    this.gates = gates;
    this.balancer = balancer;
    this.client = client;
    this.url = `http://127.0.0.1:${balancer.port}`;
    this.origin = own.origin;
    this.mongoUri = own.mongoUri;
    this.sandbox = new SandboxRemote(own.sandboxUrl);
  }

  get db() {
    return this.client.db();
  }

  static async open(wishes: Partial<Wishes> = {}) {
    const ports = { mongo: 0, sandbox: 0, smtp: 0 };
    const gates = {
      mongo: await Gate.open(() => ports.mongo),
      provider: await Gate.open(() => ports.sandbox),
      refunds: await Gate.open(() => ports.sandbox),
      mail: await Gate.open(() => ports.smtp),
    };
    const settings: Map<string, NodeJS.ProcessEnv> = new Map();
    const apis: number[] = [];
    const balancer = await Balancer.open(apis);
    const through: Record<string, NodeJS.ProcessEnv> = {
      'api-1': {
        MONGODB_URI: `mongodb://127.0.0.1:${gates.mongo.port}/shop?directConnection=true`,
        STRIPE_API_URL: `http://127.0.0.1:${gates.provider.port}`,
      },
      'worker-1': {
        STRIPE_API_URL: `http://127.0.0.1:${gates.refunds.port}`,
        SMTP_URL: `smtp://127.0.0.1:${gates.mail.port}`,
      },
    };
    const own = await OwnShop.open({
      name: 'faults',
      apis: 2,
      workers: 2,
      mailbox: true,
      onPorts: (known) => {
        Object.assign(ports, known);
        apis.push(...known.apis);
      },
      ...wishes,
      parameters: { notablescan: '1', enableTestCommands: '1', ...wishes.parameters },
      env: {
        SANDBOX_BANK_DELAY_MS: '0',
        SANDBOX_REFUND_SETTLE_MS: '500',
        SANDBOX_WEBHOOK_RETRY_MS: '500,1000,2000,5000,10000,20000,30000',
        SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${balancer.port}/api/billing/webhook`,
        ...wishes.env,
      },
      envOf: (part) => ({ ...through[part], ...settings.get(part), ...wishes.envOf?.(part) }),
    }).catch(async (error) => {
      await Promise.all([balancer, ...Object.values(gates)].map((one) => one.close()));
      throw error;
    });
    const client = await mongoose.mongo.MongoClient.connect(own.mongoUri);
    const shop = new FaultShop(own, gates, balancer, client);
    shop.settings = settings;
    try {
      await shop.#fillShelf();
      return shop;
    } catch (error) {
      await shop.close();
      throw error;
    }
  }

  part = (name: string) => this.own.part(name);

  onClose(done: () => Promise<void>) {
    this.#after.push(done);
  }

  async flushRedis() {
    const redis = new Redis(String(this.own.env.REDIS_URL));
    try {
      await redis.flushall();
    } finally {
      redis.disconnect();
    }
  }

  /** The time is over for which these orders hold their pieces. */
  async endHolds(sessions: (string | undefined)[]) {
    const orders = this.db
      .collection('orders')
      .find({ 'stripe.sessionId': { $in: sessions.filter(Boolean) } });
    const ids = (await orders.toArray()).map(({ _id }) => _id);
    const past = { $set: { expiresAt: new Date(0) } };
    await this.db.collection('reservations').updateMany({ _id: { $in: ids }, state: 'held' }, past);
  }

  /** Waits until none of these orders waits for payment any more. */
  async settled(sessions: (string | undefined)[]) {
    const waiting = { 'stripe.sessionId': { $in: sessions.filter(Boolean) }, status: 'pending_payment' };
    const until = Date.now() + SETTLED_LIMIT_MS;
    while ((await this.db.collection('orders').countDocuments(waiting)) > 0 && Date.now() < until)
      await delay(500);
  }

  /** Of payments whose dispute was won, those the shop still takes for disputed. */
  async stillDisputed(sessions: string[]) {
    const orders = this.db.collection('orders');
    const disputed = { 'stripe.sessionId': { $in: sessions }, 'payment.disputed': true };
    const until = Date.now() + SETTLED_LIMIT_MS;
    while ((await orders.countDocuments(disputed)) > 0 && Date.now() < until) await delay(500);
    return (await orders.find(disputed).toArray()).map(({ number }) => `${number} is still disputed`);
  }

  /** The database is gone; the backup goes into an empty one, and the shop opens on it. */
  async restoreFrom(folder: string, crowd: Crowd): Promise<Report> {
    const apps = this.own.parts(/api|worker/);
    const series = { BILL_SERIES: 'R' };
    await Promise.all(apps.map((part) => part.kill()));
    await this.db.dropDatabase();
    // Its look at the books names what was paid since the backup: the shop learns of it once it runs
    const { output } = await this.own.command('restore', [folder], {
      env: { UPLOAD_DIR: `${this.own.folder}/restored`, ...series },
      mayFail: true,
    });
    if (!/ are back$/m.test(output)) throw new Error(`restore said ${output}`);
    for (const [, session = ''] of output.matchAll(/(\S+) is paid, order unknown$/gm))
      await this.#giveBack(session);
    await this.#forget(crowd.journal);
    // What the backup still owes is sent, though it went out after the backup
    const owed = await this.db.collection('outbox').countDocuments({ status: { $nin: ['done', 'dead'] } });
    for (const part of apps) this.settings.set(part.name, series);
    await Promise.all(apps.map((part) => part.start()));
    // Nobody is signed in after a restore
    for (const person of crowd.people.slice(0, 40)) await person.signIn();
    await crowd.during(() => delay(RESTORED_BUYING_MS), { people: 40, brisk: true });
    return { mailCrashes: owed };
  }

  /** Staff give the money of a payment back on its page at the provider. */
  async #giveBack(session: string) {
    const { payment_intent } = await this.sandbox.api<{ payment_intent: string }>(
      'GET',
      `/v1/checkout/sessions/${session}`,
    );
    await this.sandbox.api('POST', '/v1/refunds', { payment_intent });
  }

  /** What was begun after the backup is nobody's promise any more. */
  async #forget(journal: Journal) {
    const orders = await this.db.collection('orders').find().toArray();
    const [ids, sessions] = [
      orders.map(({ _id }) => _id.toString()),
      orders.map(({ stripe }) => stripe?.sessionId),
    ];
    for (const session of journal.sent) if (!sessions.includes(session)) journal.sent.delete(session);
    for (const id of journal.cancelled) if (!ids.includes(id)) journal.cancelled.delete(id);
  }

  /** The order whose payment page this is. */
  async orderOf(session: string): Promise<string | undefined> {
    const order = await this.db
      .collection('orders')
      .findOne({ 'stripe.sessionId': session }, { projection: { _id: 1 } })
      .catch(() => null);
    return order?._id.toString();
  }

  /**
   * What its processes logged as errors of their own, each once.
   * @returns the first lines of their stacks
   */
  loggedErrors(): string[] {
    const texts = this.own.said.flatMap((line) => {
      if (!line.includes('"error":')) return [];
      const { level, error } = JSON.parse(line.slice(line.indexOf('{')));
      return level >= ERROR_LEVEL ? [String(error).split('\n').slice(0, STACK_LINES).join(' |')] : [];
    });
    return [...new Set(texts)];
  }

  /** Everything runs, nothing is held, nothing goes wrong any more. */
  async heal() {
    for (const part of this.own.parts()) part.goOn();
    for (const gate of Object.values(this.gates)) gate.clear();
    for (const which of [/mongo|redis|sandbox|mailbox/, /api|worker/])
      await Promise.all(this.own.parts(which).map((part) => part.start()));
    await this.sandbox.clearFaults();
    await this.sandbox.webhooks('normal');
    await this.sandbox.releaseWebhooks();
    await this.mailFaults('none');
  }

  /**
   * How the mail server behaves towards the next messages.
   * @param mode `none` for well
   */
  async mailFaults(mode: string, more: object = {}) {
    const url = `${this.own.mailboxUrl}/api/faults`;
    const headers = { 'content-type': 'application/json' };
    const answer = await (mode === 'none'
      ? fetchWithin(MAILBOX_LIMIT_MS, url, { method: 'DELETE' })
      : fetchWithin(MAILBOX_LIMIT_MS, url, {
          method: 'POST',
          headers,
          body: JSON.stringify({ mode, ...more }),
        }));
    if (!answer.ok) throw new Error(`the mailbox answered ${answer.status} ${await answer.text()}`);
  }

  /**
   * Staff put what was given up in front again.
   * @returns how many pieces of work
   */
  async tryAgain(): Promise<number> {
    const staff = await Person.admin(this);
    const dead = await this.db.collection('outbox').find({ status: 'dead' }).toArray();
    for (const { _id } of dead) {
      const { status, message } = await staff.call('POST', `/api/admin/outbox/${_id.toString()}/requeue`);
      if (status !== 200) throw new Error(`requeue answered ${status} ${message}`);
    }
    return dead.length;
  }

  async #fillShelf() {
    const admin = await Person.admin(this);
    const { data } = await admin.call<ProductList>('GET', '/api/product/get-all-products?limit=100');
    for (const product of data.products)
      for (const { sku, label } of product.sizes)
        this.shelf.push({ productId: product._id, size: label, sku });
    await this.restock(admin);
  }

  /** Brings a delivery in, as staff do. */
  async restock(admin?: Person) {
    const staff = admin ?? (await Person.admin(this));
    for (const [index, { sku }] of this.shelf.entries()) {
      const change = index % SCARCE_EVERY === 0 ? SCARCE : PLENTY;
      const delivery = { sku, change, reason: 'received', key: randomUUID() };
      const { status, message } = await staff.call('POST', '/api/admin/adjust-stock', delivery);
      if (status !== 200) throw new Error(`adjust-stock answered ${status} ${message}`);
    }
  }

  async close() {
    await this.client.close();
    await this.own.close();
    await this.balancer.close();
    for (const gate of Object.values(this.gates)) await gate.close();
    for (const done of this.#after) await done();
  }
}
