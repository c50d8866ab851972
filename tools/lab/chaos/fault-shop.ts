import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import mongoose from 'mongoose';
import type { AdjustStockInput } from '@munay/contracts/admin/stock';
import { ApiClient } from '../../test-shop/api-client.ts';
import { ENDPOINTS } from '../../test-shop/contracts.ts';
import { PaymentSandboxClient } from '../../test-shop/payment-sandbox.ts';
import { TestShop, type TestShopOptions } from '../../test-shop/test-shop.ts';
import { fetchWithin } from '../../workspace/fetch-within.ts';
import { type FaultProxy, type LoadBalancer, openFaultProxy, openLoadBalancer } from './tcp-proxy.ts';

/** Stock of most SKUs. Customers compete for a few SKUs with less stock. */
const LARGE_STOCK = 400;
const SMALL_STOCK = 6;
const SMALL_STOCK_EVERY = 8;
const MAILBOX_TIMEOUT_MS = 20_000;
const READY_TIMEOUT_MS = 30_000;
const READY_REQUEST_TIMEOUT_MS = 2_000;
const READY_POLL_INTERVAL_MS = 100;
/** Level of errors in pino's log entries. */
const ERROR_LEVEL = 50;
const STACK_LINES = 6;

type Proxies = Record<'mongo' | 'provider' | 'refunds' | 'mail' | 'pages', FaultProxy>;
/** Port on which no process listens. */
const UNUSED_PORT = 1;

/**
 * Two API processes behind a load balancer and two workers, with proxies that can interrupt the connections of `api-1`
 * and `worker-1` to the other servers, and of the page server to the API.
 */
export class FaultShop {
  readonly testShop: TestShop;
  readonly proxies: Proxies;
  readonly loadBalancer: LoadBalancer;
  readonly client: mongoose.mongo.MongoClient;
  readonly url: string;
  readonly origin: string;
  readonly mongoUri: string;
  readonly sandbox: PaymentSandboxClient;
  readonly catalogue: { productId: string; size: string; sku: string }[] = [];
  /** Additional environment variables per process, e.g. a shifted clock. Applied at the next start of the process. */
  readonly envOverrides: Map<string, NodeJS.ProcessEnv>;
  readonly pageLink: { isConnected: boolean };
  readonly reportedProblems = new Set<string>();
  /** Duplicate invoice emails that have already been reported. */
  expectedDuplicateCount = 0;
  #cleanUps: (() => Promise<void>)[] = [];

  constructor(
    testShop: TestShop,
    proxies: Proxies,
    loadBalancer: LoadBalancer,
    client: mongoose.mongo.MongoClient,
    envOverrides: Map<string, NodeJS.ProcessEnv>,
    pageLink: { isConnected: boolean },
  ) {
    this.pageLink = pageLink;
    this.testShop = testShop;
    this.proxies = proxies;
    this.loadBalancer = loadBalancer;
    this.client = client;
    this.envOverrides = envOverrides;
    this.url = `http://127.0.0.1:${loadBalancer.port}`;
    this.origin = testShop.origin;
    this.mongoUri = testShop.mongoUri;
    this.sandbox = new PaymentSandboxClient(testShop.sandboxUrl);
  }

  get db() {
    return this.client.db();
  }

  static async open(
    options: Pick<TestShopOptions, 'getEnv' | 'mongoDir' | 'mongoSet' | 'redisKind' | 'pages'> = {},
  ) {
    const ports = { mongo: 0, sandbox: 0, smtp: 0 };
    const pageLink = { isConnected: true };
    const apis: number[] = [];
    const loadBalancer = await openLoadBalancer(apis);
    const proxies = {
      mongo: await openFaultProxy(() => ports.mongo),
      provider: await openFaultProxy(() => ports.sandbox),
      refunds: await openFaultProxy(() => ports.sandbox),
      mail: await openFaultProxy(() => ports.smtp),
      pages: await openFaultProxy(() => (pageLink.isConnected ? loadBalancer.port : UNUSED_PORT)),
    };
    const envOverrides = new Map<string, NodeJS.ProcessEnv>();
    const proxiedEnvironments: Record<string, NodeJS.ProcessEnv> = {
      'api-1': {
        ...(!options.mongoSet && {
          MONGODB_URI: `mongodb://127.0.0.1:${proxies.mongo.port}/shop?directConnection=true&appName=api-1`,
        }),
        STRIPE_API_URL: `http://127.0.0.1:${proxies.provider.port}`,
      },
      web: { API_INTERNAL_ORIGIN: `http://127.0.0.1:${proxies.pages.port}` },
      'worker-1': {
        STRIPE_API_URL: `http://127.0.0.1:${proxies.refunds.port}`,
        SMTP_URL: `smtp://127.0.0.1:${proxies.mail.port}`,
      },
    };
    const testShop = await TestShop.open({
      name: 'faults',
      apis: 2,
      workers: 2,
      mailbox: true,
      onPortsOpen: (knownPorts) => {
        Object.assign(ports, knownPorts);
        apis.push(...knownPorts.apis);
      },
      ...options,
      parameters: { notablescan: '1', enableTestCommands: '1' },
      env: {
        SANDBOX_BANK_DELAY_MS: '0',
        SANDBOX_REFUND_SETTLE_MS: '500',
        SANDBOX_WEBHOOK_RETRY_MS: '500,1000,2000,5000,10000,20000,30000',
        SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${loadBalancer.port}/api/billing/webhook`,
      },
      getEnv: (name) => ({
        ...proxiedEnvironments[name],
        ...envOverrides.get(name),
        ...options.getEnv?.(name),
      }),
    }).catch(async (error) => {
      await Promise.all([loadBalancer, ...Object.values(proxies)].map((proxy) => proxy.close()));
      throw error;
    });
    const client = await mongoose.mongo.MongoClient.connect(testShop.mongoUri);
    const shop = new FaultShop(testShop, proxies, loadBalancer, client, envOverrides, pageLink);
    try {
      const admin = await ApiClient.connectAsAdmin(shop);
      const { products } = await admin.fetchData(ENDPOINTS.getAllProducts, { query: { limit: 100 } });
      for (const product of products)
        for (const { sku, label } of product.sizes)
          shop.catalogue.push({ productId: product._id, size: label, sku });
      await shop.restock(admin);
      return shop;
    } catch (error) {
      await shop.close();
      throw error;
    }
  }

  process = (name: string) => this.testShop.process(name);

  onClose(cleanUp: () => Promise<void>) {
    this.#cleanUps.push(cleanUp);
  }

  /** Interrupts or restores the connection of the page server to the API. */
  linkPages(isConnected: boolean) {
    this.pageLink.isConnected = isConnected;
    if (!isConnected) this.proxies.pages.cut();
  }

  async findOrderId(session: string): Promise<string | undefined> {
    const order = await this.db
      .collection('orders')
      .findOne({ 'stripe.sessionId': session }, { projection: { _id: 1 } })
      .catch(() => null);
    return order?._id.toString();
  }

  /** The top stack frame of every logged error, without duplicates. */
  countLoggedErrors(): string[] {
    const stacks = this.testShop.logLines.flatMap((line) => {
      if (!line.includes('"error":')) return [];
      const { level, error } = JSON.parse(line.slice(line.indexOf('{')));
      return level >= ERROR_LEVEL ? [String(error).split('\n').slice(0, STACK_LINES).join(' |')] : [];
    });
    return [...new Set(stacks)];
  }

  async restore() {
    for (const managed of this.testShop.processes()) managed.resume();
    for (const proxy of Object.values(this.proxies)) proxy.reset();
    this.linkPages(true);
    for (const pattern of [/mongo|redis|sandbox|mailbox/, /api|worker|storefront|web/])
      await Promise.all(this.testShop.processes(pattern).map((managed) => managed.start()));
    await this.sandbox.clearFaults();
    await this.sandbox.webhooks('normal');
    await this.sandbox.releaseWebhooks();
    await this.injectMailFaults('none');
  }

  /** Makes database commands fail or wait until called with `null`. @param data of the fail point `failCommand` */
  async failCommands(data: object | null) {
    const mode = data ? 'alwaysOn' : 'off';
    const command = { configureFailPoint: 'failCommand', mode, ...(data && { data }) };
    await this.client.db('admin').command(command);
  }

  /** `none` ends the active fault. */
  async injectMailFaults(mode: string, details: object = {}) {
    const response = await fetchWithin(MAILBOX_TIMEOUT_MS, `${this.testShop.mailboxUrl}/api/faults`, {
      ...(mode === 'none'
        ? { method: 'DELETE' }
        : {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ mode, ...details }),
          }),
    });
    if (!response.ok) throw new Error(`the mailbox answered ${response.status} ${await response.text()}`);
  }

  /** Waits until every API process accepts orders again. @throws Error after 30 s */
  async waitUntilReady() {
    const deadline = performance.now() + READY_TIMEOUT_MS;
    const isReady = (url: string) =>
      fetchWithin(READY_REQUEST_TIMEOUT_MS, `${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    for (const url of this.testShop.apiUrls)
      while (!(await isReady(url))) {
        if (performance.now() > deadline) throw new Error(`${url} is not ready`);
        await delay(READY_POLL_INTERVAL_MS);
      }
  }

  /** @returns the number of dead jobs */
  async requeueDeadJobs() {
    const staff = await ApiClient.connectAsAdmin(this);
    const deadJobs = await this.db.collection('outbox').find({ status: 'dead' }).toArray();
    for (const { _id } of deadJobs)
      await staff.fetchData(ENDPOINTS.requeueOutbox, { params: { id: _id.toString() } });
    return deadJobs.length;
  }

  async restock(admin?: ApiClient) {
    const staff = admin ?? (await ApiClient.connectAsAdmin(this));
    for (const [index, { sku }] of this.catalogue.entries()) {
      const change = index % SMALL_STOCK_EVERY === 0 ? SMALL_STOCK : LARGE_STOCK;
      const body: AdjustStockInput = { sku, change, reason: 'received', key: randomUUID() };
      await staff.fetchData(ENDPOINTS.adjustStock, { body });
    }
  }

  async close() {
    await this.client.close();
    await this.testShop.close();
    await this.loadBalancer.close();
    for (const proxy of Object.values(this.proxies)) await proxy.close();
    for (const cleanUp of this.#cleanUps) await cleanUp();
  }
}
