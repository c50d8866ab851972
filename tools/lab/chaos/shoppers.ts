import { setTimeout as delay } from 'node:timers/promises';
import type { Endpoint, EndpointInput } from '@munay/contracts/endpoint';
import type { CheckoutInput } from '@munay/contracts/order/order-fields';
import { ADDRESS, type ApiClient, logInCustomers } from '../../test-shop/api-client.ts';
import { buildRequestPath, ENDPOINTS } from '../../test-shop/contracts.ts';
import type { FaultShop } from './fault-shop.ts';
import type { Random } from './random.ts';

const TIMEOUT_MS = 90_000;
const RETRY_MS = [300, 2_000];
/** Pause between visits, such that two hundred customers place about eight orders per second. */
const THINK_TIME_MS = [5_000, 40_000];
const FAST_THINK_MS = [200, 2_000];
const MAX_CART_READS = 5;
const POPULAR_PRODUCTS = 5;

/** Visit outcomes, in percent. */
const OUTCOMES = [
  ['pay', 50],
  ['pay and come back', 15],
  ['press twice and pay', 10],
  ['pay and cancel', 5],
  ['leave', 12],
  ['cancel', 8],
] as const;

/** Response to a checkout when prices or stock have changed. */
interface Conflict {
  lines?: { itemId: string; available: number }[];
}

export class ShopperLog {
  orders = 0;
  rejections: Map<string, number> = new Map();
  busy = 0;
  /** Errors other than 503, keyed by path and status. */
  brokenResponses: Map<string, number> = new Map();
  interruptedCount = 0;
  usedKeys: Set<string> = new Set();
  paid: Set<string> = new Set();
  cancelled: Set<string> = new Set();

  get brokenCount() {
    return sum(this.brokenResponses);
  }

  get rejectedCount() {
    return sum(this.rejections);
  }

  get commonRejections() {
    return [...this.rejections].sort(([, a], [, b]) => b - a).slice(0, POPULAR_PRODUCTS);
  }

  recordResponse(path: string, status: number, message: string = '') {
    if (status === 0) this.interruptedCount += 1;
    else if (status === 503) this.busy += 1;
    else if (status >= 500) count(this.brokenResponses, `${status} ${path}`);
    else if (status >= 400) count(this.rejections, `${status} ${path} ${message}`);
  }
}

const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);

const sum = (counts: Map<string, number>) => [...counts.values()].reduce((all, value) => all + value, 0);

export class Shoppers {
  readonly shop: FaultShop;
  readonly customers: ApiClient[];
  random: Random;
  log = new ShopperLog();
  /** Codes that every customer enters in the cart. */
  code: string | null = null;
  #open = false;

  constructor(shop: FaultShop, customers: ApiClient[], random: Random) {
    this.shop = shop;
    this.customers = customers;
    this.random = random;
  }

  static async open(shop: FaultShop, size: number, random: Random) {
    return new Shoppers(shop, await logInCustomers(shop, 1, size), random);
  }

  /** All customers shop while the callback runs. Then each finishes the current visit. */
  async runDuring<T>(
    body: () => Promise<T>,
    { people = this.customers.length, fast = false }: { people?: number; fast?: boolean } = {},
  ): Promise<T> {
    this.#open = true;
    const shoppingTasks = this.customers.slice(0, people).map((customer) => this.#shop(customer, fast));
    try {
      return await body();
    } finally {
      this.#open = false;
      await Promise.all(shoppingTasks);
    }
  }

  async #shop(customer: ApiClient, fast: boolean) {
    const random = this.random.fork();
    const [minMs, maxMs] = fast ? FAST_THINK_MS : THINK_TIME_MS;
    let thinkMs = random.nextBetween(0, Number(maxMs));
    while (this.#open) {
      // Waits in short intervals, so that customers stop quickly
      const deadline = Date.now() + thinkMs;
      while (this.#open && Date.now() < deadline) await delay(Math.min(250, deadline - Date.now()));
      if (this.#open) await this.placeOneOrder(customer, random);
      thinkMs = random.nextBetween(Number(minMs), Number(maxMs));
    }
  }

  /** One visit: one to three items, the payment page, and one of the outcomes. @returns the payment session */
  async placeOneOrder(
    customer: ApiClient,
    random: Random,
    outcome: (typeof OUTCOMES)[number][0] = chooseOutcome(random),
  ): Promise<string | undefined> {
    const digest = await this.#choose(customer, random);
    const session = digest && (await this.#toPaymentPage(customer, random, digest, outcome));
    if (!session) return undefined;
    if (outcome.includes('pay')) await this.pay(session);
    if (outcome === 'pay and come back')
      await this.#try(customer, ENDPOINTS.confirmation, { query: { session_id: session } });
    if (outcome.includes('cancel')) await this.#cancel(customer, random, session);
    return session;
  }

  /** All customers fill their carts and order concurrently, in several tabs each. @returns their payment sessions */
  async orderConcurrently(customers: readonly ApiClient[], tabs = 1): Promise<string[]> {
    const readyCustomers = await Promise.all(
      customers.map(async (customer) => {
        const random = this.random.fork();
        return { customer, random, digest: await this.#choose(customer, random) };
      }),
    );
    const submissions = readyCustomers.flatMap((entry) => Array.from({ length: tabs }, () => entry));
    const sessions = await Promise.all(
      submissions.map(async ({ customer, random, digest }) =>
        digest ? this.#toPaymentPage(customer, random, digest, 'leave') : undefined,
      ),
    );
    return [...new Set(sessions.flatMap((session) => session || []))];
  }

  async #choose(customer: ApiClient, random: Random): Promise<string> {
    let digest = '';
    for (let reads = 0; digest === '' && reads < MAX_CART_READS; reads += 1)
      digest = await this.#fillCart(customer, random);
    return digest;
  }

  async #fillCart(customer: ApiClient, random: Random): Promise<string> {
    let digest = '';
    let codes: string[] = [];
    for (const { productId, size } of random.sample(this.shop.catalogue, 1 + random.nextInteger(3))) {
      const body = { productId, size, quantity: 1 + random.nextInteger(2) };
      const addedCart = await this.#persist(customer, random, ENDPOINTS.addItem, { body });
      if (addedCart?.status !== 200) continue;
      digest = addedCart.data.digest;
      codes = (addedCart.data.codes ?? []).map(({ code }) => code);
    }
    if (!digest || this.code === null) return digest;
    // A cart can have three codes and may still contain codes from earlier scenarios
    for (const code of codes)
      await this.#persist(customer, random, ENDPOINTS.removeCode, { params: { code } });
    const response = await this.#persist(customer, random, ENDPOINTS.addCode, { body: { code: this.code } });
    return response?.status === 200 ? response.data.digest : digest;
  }

  async #toPaymentPage(customer: ApiClient, random: Random, digest: string, outcome: string) {
    let currentDigest = digest;
    for (let tries = 0; tries < 4; tries += 1) {
      const body: CheckoutInput = { address: ADDRESS, shipping: 'standard', cartDigest: currentDigest };
      const secondTab =
        outcome === 'press twice and pay' ? this.#try(customer, ENDPOINTS.checkout, { body }) : undefined;
      const response = await this.#persist(customer, random, ENDPOINTS.checkout, { body });
      await secondTab;
      const session = response?.status === 200 && /cs_[A-Za-z0-9_]+/.exec(response.data)?.[0];
      if (session) {
        this.log.orders += this.log.usedKeys.has(session) ? 0 : 1;
        this.log.usedKeys.add(session);
        return session;
      }
      // Reads the changed cart and retries, like the page, unless the cart is empty
      if (response?.status !== 409) return undefined;
      let cart = await this.#persist(customer, random, ENDPOINTS.getCart);
      const { lines = [] } = response.data as unknown as Conflict;
      for (const { itemId, available } of lines) {
        const cartLine = cart?.data?.products?.find(({ _id }) => _id === itemId);
        if (!cartLine) continue;
        const line = { itemId, quantity: available, size: cartLine.size };
        cart = await this.#persist(customer, random, ENDPOINTS.updateItem, { body: line });
      }
      if (cart?.status !== 200 || cart.data.products.length === 0) return undefined;
      currentDigest = cart.data.digest;
    }
    return undefined;
  }

  /** Pays, and retries while the provider is unavailable. @returns whether the payment succeeded */
  async pay(session: string, details: object = {}): Promise<boolean> {
    const deadline = Date.now() + TIMEOUT_MS;
    while (Date.now() < deadline) {
      try {
        const paid = await this.shop.sandbox.pay(session, details);
        if (paid) this.log.paid.add(session);
        return paid;
      } catch {
        await delay(1_000);
      }
    }
    return false;
  }

  async #cancel(customer: ApiClient, random: Random, session: string) {
    const orderId = await this.shop.findOrderId(session);
    if (!orderId) return;
    // An order that was paid in the meantime may be cancelled with a refund
    for (const status of ['cancelled', 'cancelled_refund_pending'] as const) {
      const change = { params: { id: orderId }, body: { status } };
      const response = await this.#persist(customer, random, ENDPOINTS.updateOrder, change);
      if (response?.status === 200) return void this.log.cancelled.add(orderId);
    }
  }

  /** Retries while the shop is unavailable. */
  async #persist<Input extends EndpointInput, Output>(
    customer: ApiClient,
    random: Random,
    endpoint: Endpoint<Input, Output>,
    input?: Input,
  ) {
    const deadline = Date.now() + TIMEOUT_MS;
    while (Date.now() < deadline) {
      const response = await this.#try(customer, endpoint, input);
      if (response && response.status < 500 && response.status !== 429) return response;
      await delay(random.nextBetween(Number(RETRY_MS[0]), Number(RETRY_MS[1])));
    }
    return undefined;
  }

  async #try<Input extends EndpointInput, Output>(
    customer: ApiClient,
    endpoint: Endpoint<Input, Output>,
    input?: Input,
  ) {
    const name = `${endpoint.method} ${endpoint.path}`;
    try {
      const response = await customer.send<Output>(
        endpoint.method,
        buildRequestPath(endpoint, input),
        input?.body,
      );
      this.log.recordResponse(name, response.status, response.message);
      return response;
    } catch {
      this.log.recordResponse(name, 0);
      return undefined;
    }
  }
}

function chooseOutcome(random: Random) {
  let remaining = random.nextInteger(100);
  for (const [outcome, share] of OUTCOMES) {
    remaining -= share;
    if (remaining < 0) return outcome;
  }
  return OUTCOMES[0][0];
}
