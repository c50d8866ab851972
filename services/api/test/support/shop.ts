import { randomBytes } from 'node:crypto';
import { Types } from 'mongoose';
import { DAY_MS } from '@munay/contracts/durations';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { Address } from '@munay/contracts/order/address';
import type { CartView } from '@munay/contracts/order/cart';
import type { OrderView } from '@munay/contracts/order/order';
import type { CheckoutInput } from '@munay/contracts/order/order-fields';
import { findUnusedPort } from '../../../sandbox/test/free-port';
import { startSandbox } from '../../../sandbox/test/start-sandbox';
import { checkShopInvariants } from '../../src/invariants/invariants.checks';
import { checkMoneyInvariants } from '../../src/invariants/invariants.money';
import { checkRowInvariant } from '../../src/invariants/invariants.rows';
import { AuditLogVerifier } from '../../src/modules/audit-log/audit-log.verifier';
import { StripeGateway } from '../../src/modules/billing/stripe.gateway';
import { WebhookService } from '../../src/modules/billing/webhook/webhook.service';
import { CatalogueModel } from '../../src/modules/catalogue/catalogue.model';
import { InvoiceService } from '../../src/modules/invoice/invoice.service';
import { ProductService } from '../../src/modules/product/product.service';
import { StockService } from '../../src/modules/stock/stock.service';
import { STORED_SCHEMAS } from '../../src/stored-schemas';
import { Client } from './client';
import { SandboxRemote } from './engines/sandbox-remote';
import { type PersonOptions, type SignedInPerson, signIn } from './people';
import { allocateServers } from './servers';
import { type RunningApi, startApi, WEB_ORIGIN } from './start-api';
import { waitUntil } from './until';

export const WEBHOOK_SECRET = 'whsec_of_this_suite_alone_0123456789';

/** Time until a refund is paid out, on the sandbox's clock, which `advance` moves. */
export const REFUND_SETTLE_MS = 20_000;

export const ADDRESS: Address = {
  name: 'Ana Quispe',
  line1: 'Calle del Jabón 4',
  postcode: '28012',
  city: 'Madrid',
  province: 'Madrid',
  country: 'ES',
};

export interface StockedProduct {
  productId: string;
  sku: string;
  size: string;
}

export interface ProductOptions {
  units?: number;
  priceCents?: number;
  discountPercent?: number;
  discountEndsAt?: Date;
  size?: string;
  sku?: string;
  title?: string;
}

export interface Shop {
  api: RunningApi;
  env: Record<string, string>;
  sandbox: SandboxRemote;
  close(): Promise<void>;
}

/** @param webhookUrl URL for the provider's events; this API by default */
export async function openShop(env: Record<string, string> = {}, webhookUrl?: string): Promise<Shop> {
  const port = await findUnusedPort();
  const all = {
    ...(await allocateServers()),
    STRIPE_API_URL: `http://127.0.0.1:${port}`,
    PAYMENT_PAGE_ORIGIN: `http://127.0.0.1:${port}`,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    TRUST_PROXY: '127.0.0.1',
    ...env,
  };
  const api = await startApi(all);
  await setBankAccount(api);
  const server = await startSandbox({
    port,
    webhookUrl: webhookUrl ?? `${api.url}/api/billing/webhook`,
    webhookSecret: WEBHOOK_SECRET,
    // As long as Stripe waits, because a busy machine is slow to respond to the webhook
    redirectHoldMs: 10_000,
    refundSettleMs: REFUND_SETTLE_MS,
  });
  return {
    api,
    env: all,
    sandbox: new SandboxRemote(server),
    close: async () => {
      await server.close();
      await api.close();
    },
  };
}

const setBankAccount = ({ stored }: RunningApi): Promise<unknown> => {
  const values = { iban: 'ES9121000418450200051332' };
  return stored.settings.change('shop', { $setOnInsert: { version: 0, values } }, { upsert: true });
};

export async function addProduct(
  { api }: Pick<Shop, 'api'>,
  options: ProductOptions = {},
): Promise<StockedProduct> {
  const { units = 10, priceCents = 690, size = '100 g', title = 'Lavanda' } = options;
  const { discountPercent = 0, discountEndsAt: endsAt = null } = options;
  const key = randomBytes(5).toString('hex');
  const { sku = `SKU-${key}`.toUpperCase() } = options;
  const localizedTitle = { es: title, en: `${title} (en)` };
  const productId = await api.app.get(ProductService, { strict: false }).add({
    slug: `jabon-${key}`,
    title: localizedTitle,
    scentLine: localizedTitle,
    description: localizedTitle,
    howToUse: localizedTitle,
    care: localizedTitle,
    scent: 'floral',
    category: 'body',
    tags: [],
    images: [],
    sizes: [{ label: size, sku, weightGrams: 100, priceCents }],
    // The announced discount is calculated from the price before the increase
    priceHistory: [{ size, priceCents, decidedAt: new Date(0) }],
    discount: discountPercent ? { percent: discountPercent, startsAt: new Date(0), endsAt } : null,
    ingredients: [],
    safety: { manufacturer: null, responsible: null, warnings: [] },
    store: { _id: '65f000000000000000000001', name: 'Taller' },
    status: 'active',
    rank: 1,
  });
  if (units > 0) await api.app.get(StockService, { strict: false }).receive(sku, units, 'delivery');
  return { productId, sku, size };
}

/** Waits until the catalogue shows a product as it is stored. */
export async function waitUntilCatalogueShows({ api }: Pick<Shop, 'api'>, productId: string): Promise<void> {
  const model = api.app.get(CatalogueModel, { strict: false });
  await waitUntil(async () => {
    const storedProduct = await api.stored.products.findOne(productId);
    return model.findEntry(productId)?.editedAt === storedProduct?.updatedAt.getTime();
  });
}

let addresses = 0;

/** A client with its own IP address, as if through a proxy. */
export class VisitorClient extends Client {
  private readonly address = `10.1.${Math.floor(++addresses / 250)}.${addresses % 250}`;

  override fetch(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return super.fetch(method, path, body, { 'x-forwarded-for': this.address, ...headers });
  }
}

export const buyer = ({ api }: Pick<Shop, 'api'>, options: PersonOptions = {}): Promise<SignedInPerson> =>
  signIn(api, options, new VisitorClient(api.url, WEB_ORIGIN));

export async function addToCart(
  client: Client,
  { productId, size }: StockedProduct,
  quantity = 1,
): Promise<CartView> {
  const { status, message, data } = await client.call(ENDPOINTS.addItem, {
    body: { productId, size, quantity },
  });
  if (status !== 200) throw new Error(`add-item answered ${status} ${message}`);
  return data;
}

export const checkoutBody = (cart: CartView, overrides: Partial<CheckoutInput> = {}): CheckoutInput => ({
  address: ADDRESS,
  shipping: 'standard',
  cartDigest: cart.digest,
  ...overrides,
});

export async function placeOrder(
  shop: Shop,
  item: StockedProduct,
  quantity = 1,
  overrides: Partial<CheckoutInput> = {},
): Promise<{ person: SignedInPerson; orderId: string; sessionId: string; url: string }> {
  const person = await buyer(shop);
  const cart = await addToCart(person.client, item, quantity);
  const {
    status,
    message,
    data: url,
  } = await person.client.call(ENDPOINTS.checkout, { body: checkoutBody(cart, overrides) });
  if (status !== 200) throw new Error(`checkout answered ${status} ${message}`);
  const order = await shop.api.stored.orders.findOne(person.email);
  return {
    person,
    orderId: order?._id.toString() ?? '',
    sessionId: (order?.stripe as { sessionId: string }).sessionId,
    url,
  };
}

/** Waits until the shop has recorded the payment, because the webhook may arrive after the redirect. */
export async function placePaidOrder(
  shop: Shop,
  item: StockedProduct,
  quantity = 1,
): ReturnType<typeof placeOrder> {
  const order = await placeOrder(shop, item, quantity);
  await shop.sandbox.pay(order.sessionId);
  await waitUntil(async () => (await getStatus(shop, order.orderId)) === 'paid');
  return order;
}

export async function placeTransferOrder(
  shop: Shop,
  item: StockedProduct,
  quantity = 1,
  overrides: Partial<CheckoutInput> = {},
): Promise<{ person: SignedInPerson; orderId: string; order: OrderView }> {
  const person = await buyer(shop);
  const cart = await addToCart(person.client, item, quantity);
  const { data } = await person.client.call(ENDPOINTS.createOrder, { body: checkoutBody(cart, overrides) });
  return { person, orderId: data._id, order: data };
}

export async function getStatus({ api }: Pick<Shop, 'api'>, orderId: string): Promise<unknown> {
  return (await api.stored.orders.findOne(orderId))?.status;
}

/** The counts of a SKU: `[available, reserved, sold]`. */
export async function getCounts({ api }: Pick<Shop, 'api'>, sku: string): Promise<number[]> {
  const row = await api.stored.stock.findOne(sku);
  return row ? [row.available, row.reserved, row.sold] : [];
}

/** Processes stored events like the timer, but without their delays. */
export async function retryEvents({ api }: Pick<Shop, 'api'>): Promise<void> {
  await api.stored.webhooks.set({ status: 'pending' }, { nextAttemptAt: new Date(0) });
  await api.app.get(WebhookService, { strict: false }).retryDue();
}

/** Violations of each invariant. */
export async function listBrokenInvariants({ api }: Pick<Shop, 'api'>): Promise<Record<string, string[]>> {
  const found = [
    ...(await checkShopInvariants(api.db)),
    await checkRowInvariant(api.db, STORED_SCHEMAS),
    ...(await checkMoneyInvariants(
      api.db,
      api.app.get(StripeGateway, { strict: false }),
      new Date(Date.now() - 86_400_000),
    )),
    { id: 'chain', violations: await api.app.get(InvoiceService, { strict: false }).audit() },
    {
      id: 'log',
      violations: (await api.app.get(AuditLogVerifier, { strict: false }).audit()).problems,
    },
  ];
  return Object.fromEntries(
    found.filter(({ violations }) => violations.length > 0).map(({ id, violations }) => [id, violations]),
  );
}

/**
 * Adds a product whose price was raised from 6.90 to 9.90 shortly before a discount to 5.94, so that the announced
 * discount is smaller than the actual one.
 */
export async function addRestockedProduct(
  { api }: Pick<Shop, 'api'>,
  quantity: number,
): Promise<StockedProduct> {
  const stockedProduct = await addProduct({ api }, { units: quantity, priceCents: 990, discountPercent: 40 });
  const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS);
  const _id = new Types.ObjectId(stockedProduct.productId);
  const discount = { percent: 40, startsAt: daysAgo(5), endsAt: null };
  const row = {
    product: _id,
    sku: stockedProduct.sku,
    size: stockedProduct.size,
    onSale: true,
    discounts: [] as object[],
  };
  await api.stored.prices.remove({ product: _id });
  await api.stored.prices.add(
    { ...row, priceCents: 690, decidedAt: new Date(0) },
    { ...row, priceCents: 990, decidedAt: daysAgo(12) },
    { ...row, priceCents: 990, discounts: [discount], decidedAt: daysAgo(5) },
  );
  await api.stored.products.change(_id, { $set: { discounts: [discount] }, $inc: { version: 1 } });
  return stockedProduct;
}
