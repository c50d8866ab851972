/**
 * `node tools/run.mjs lab/deploy-smoke/traffic buy|visit|leave|take-over SHOP SANDBOX MAILBOX` is a separate process
 * because the shop's certificate must be set when it starts (NODE_EXTRA_CA_CERTS). `buy` buys a product and prints the
 * order number. `visit` requests pages, files and lists, changes carts, logs in and buys until its input closes, and
 * prints the lost requests. `leave` places orders that `take-over` shows, refunds and ships; `take-over` expects the
 * output of `leave`.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { ApiClient, DEMO_ACCOUNTS } from '../../test-shop/api-client.ts';
import { ENDPOINTS } from '../../test-shop/contracts.ts';
import { fetchWithin } from '../../workspace/fetch-within.ts';
import { checkOut, placeOrders, processOrders } from './handover.ts';

const REQUEST_TIMEOUT_MS = 20_000;
const MAIL_TIMEOUT_MS = 30_000;
const MAX_REASONS = 10;
const CARD = { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2040, cvc: '123', holder: 'Ana Quispe' };

const [task = '', shop = '', sandbox = '', mailbox = '', handover = ''] = process.argv.slice(2);
const place = { url: shop, origin: shop };
const createVisitor = () => new ApiClient(place, ...getDemoShopper());
function getDemoShopper(): [string, string, string] {
  const [email, password] = DEMO_ACCOUNTS.shopper;
  return [email, '127.0.0.1', password];
}

async function listProducts() {
  return (await createVisitor().fetchData(ENDPOINTS.getAllProducts, { query: {} })).products;
}

async function findFirstItem() {
  for (const { _id, sizes } of await listProducts())
    for (const { label, available } of sizes)
      if (available > 5) return { productId: _id, size: label, quantity: 1 };
  throw new Error('nothing is in stock');
}

/** @returns the text of the confirmation page @throws Error if any step fails */
async function order(client: ApiClient): Promise<string> {
  await client.fetchData(ENDPOINTS.clearCart);
  return checkOut(client, await client.fetchData(ENDPOINTS.addItem, { body: await findFirstItem() }), pay);
}

async function pay(session: string) {
  const paid = await fetchWithin(REQUEST_TIMEOUT_MS, `${sandbox}/c/pay/${session}/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: sandbox },
    body: JSON.stringify(CARD),
  });
  const { status } = (await paid.json()) as { status?: string };
  if (status !== 'paid') throw new Error(`the payment page says ${paid.status} ${status}`);
}

async function placeOrder() {
  const since = new Date().toISOString();
  const page = await order(await createVisitor().login());
  const mails = new URLSearchParams({ to: getDemoShopper()[0], timeoutMs: `${MAIL_TIMEOUT_MS}`, since });
  const mail = await fetchWithin(2 * MAIL_TIMEOUT_MS, `${mailbox}/api/wait?${mails}`);
  const { subject } = (await mail.json()) as { subject?: string };
  return { page, mail: subject };
}

class Kind {
  sent = 0;
  lost = 0;
  slowestMs = 0;
}

class TrafficSession {
  readonly kinds: Record<string, Kind> = {};
  readonly reasons: string[] = [];
  #open = true;
  #turns: Promise<void>[] = [];

  /** Repeats a request; any response other than 200 counts as lost. */
  repeat(name: string, pauseMs: number, send: () => Promise<Response>) {
    const kind = (this.kinds[name] ??= new Kind());
    const sendAll = async () => {
      while (this.#open) {
        const startedAt = performance.now();
        kind.sent += 1;
        const result = await send().then(
          async (response) =>
            response.status === 200 ? '' : `${response.status} ${(await response.text()).slice(0, 200)}`,
          (error: Error) => `${error.message} ${error.cause instanceof Error ? error.cause.message : ''}`,
        );
        kind.slowestMs = Math.max(kind.slowestMs, Math.round(performance.now() - startedAt));
        if (result) {
          kind.lost += 1;
          if (this.reasons.length < MAX_REASONS)
            this.reasons.push(`${new Date().toISOString().slice(11, 19)} ${name}: ${result}`);
        }
        await delay(pauseMs);
      }
    };
    this.#turns.push(sendAll());
  }

  async end() {
    this.#open = false;
    await Promise.all(this.#turns);
    return { kinds: this.kinds, reasons: this.reasons };
  }
}

async function runTrafficSession() {
  const get = (path: string) => fetchWithin(REQUEST_TIMEOUT_MS, shop + path);
  const list = await listProducts();
  const pages = ['/', ...list.slice(0, 4).map(({ slug }) => `/product/${slug}`)];
  const manifest = await (await get('/_storefront/manifest.json')).json();
  const names = Object.keys((manifest as { integrity: Record<string, string> }).integrity);
  const item = await findFirstItem();
  const stdinClosed = new Promise((resolve) => process.stdin.resume().once('close', resolve));
  const watched = new TrafficSession();
  const createCycle = (all: string[]) => {
    let next = 0;
    return () => get(all[next++ % all.length] ?? '/');
  };
  for (let count = 0; count < 3; count += 1) {
    watched.repeat('GET page', 40, createCycle(pages));
    watched.repeat('GET list', 20, () => get(ENDPOINTS.getAllProducts.path));
    watched.repeat('GET file', 40, createCycle(names.map((name) => `/_storefront/${name}`)));
  }
  for (let count = 0; count < 3; count += 1) {
    const client = createVisitor();
    const cart = await client.fetchData(ENDPOINTS.addItem, { body: item });
    const itemId = cart.products[0]?._id;
    let quantity = 1;
    watched.repeat('POST cart', 40, () =>
      client.fetch('POST', ENDPOINTS.updateItem.path, {
        itemId,
        size: item.size,
        quantity: (quantity = 3 - quantity),
      }),
    );
  }
  const [email, password] = DEMO_ACCOUNTS.shopper;
  watched.repeat('POST login', 2_500, () =>
    createVisitor().fetch('POST', ENDPOINTS.login.path, { email, password }),
  );
  const buyer = await createVisitor().login();
  // The pause is long enough for the confirmation page's rate limit
  watched.repeat('order', 8_000, async () => new Response(await order(buyer)));
  await stdinClosed;
  return watched.end();
}

const TASKS: Record<string, () => Promise<unknown>> = {
  buy: placeOrder,
  visit: runTrafficSession,
  leave: async () => placeOrders(place, await findFirstItem(), pay),
  'take-over': () => processOrders(place, JSON.parse(handover)),
};
console.log(`RESULT ${JSON.stringify(await TASKS[task]?.())}`);
