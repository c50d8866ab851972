import type { BrowserContext } from 'playwright-core';
import {
  buildRequestPath,
  type Endpoint,
  type EndpointInput,
  SAME_ORIGIN_HEADERS,
} from '@munay/contracts/endpoint';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { LIMITS } from '@munay/contracts/limits';
import type { CartView } from '@munay/contracts/order/cart';
import type { CheckoutInput } from '@munay/contracts/order/order-fields';
import type { ProductView } from '@munay/contracts/shop/product';
import type { Shop } from './shop';

/** Sends a request to the API with this browser's cookies. @throws Error when it is rejected */
export async function callEndpointAs<Input extends EndpointInput, Output>(
  context: BrowserContext,
  shop: Shop,
  endpoint: Endpoint<Input, Output>,
  input: EndpointInput = {},
): Promise<Output> {
  const response = await context.request.fetch(shop.urls.api + buildRequestPath(endpoint, input), {
    method: endpoint.method,
    headers: { origin: shop.urls.web, ...SAME_ORIGIN_HEADERS, 'accept-language': 'es' },
    ...(input.body === undefined ? {} : { data: input.body }),
  });
  const { data, message } = (await response.json()) as { data: Output; message: string };
  if (!response.ok()) throw new Error(`${endpoint.path} answered ${response.status()} ${message}`);
  return data;
}

const ADDRESS: CheckoutInput['address'] = {
  name: 'Lucía Mamani Torres',
  line1: 'Calle Elvira, 48, 2.º B',
  postcode: '18010',
  city: 'Granada',
  province: 'Granada',
  country: 'ES',
  phone: '600000000',
};

export const fetchProduct = (context: BrowserContext, shop: Shop, slug: string): Promise<ProductView> =>
  callEndpointAs(context, shop, ENDPOINTS.getProduct, { params: { id: slug } });

/**
 * All product titles that staff have ever entered. The audit log shows each in its original language.
 * @param context signed in as an administrator
 */
export async function listTitles(context: BrowserContext, shop: Shop): Promise<string[]> {
  const { entries } = await callEndpointAs(context, shop, ENDPOINTS.listAudit, {
    query: { kind: 'product', limit: LIMITS.pageSizeMax },
  });
  const titles = entries.flatMap(({ entity, changes }) => [
    entity.label,
    ...changes
      .filter(({ field }) => field.startsWith('title'))
      .flatMap(({ before, after }) => [before, after]),
  ]);
  return [...new Set(titles)].filter((title) => typeof title === 'string' && title !== '') as string[];
}

export async function fillCart(
  context: BrowserContext,
  shop: Shop,
  slug = 'avena-y-miel',
  { size, quantity } = { size: '60 g', quantity: 1 },
): Promise<CartView> {
  const { _id } = await fetchProduct(context, shop, slug);
  return callEndpointAs(context, shop, ENDPOINTS.addItem, { body: { productId: _id, size, quantity } });
}

const createCheckoutInput = ({ digest }: CartView): CheckoutInput => ({
  address: ADDRESS,
  shipping: 'standard',
  cartDigest: digest,
  locale: 'es',
});

/** @returns the order's id */
export async function orderByTransfer(context: BrowserContext, shop: Shop): Promise<string> {
  const body = createCheckoutInput(await fillCart(context, shop));
  return (await callEndpointAs(context, shop, ENDPOINTS.createOrder, { body }))._id;
}

/** Opens the payment page for an order of the given cart, or of one product by default. @returns the payment session */
export async function startPayment(context: BrowserContext, shop: Shop, cart?: CartView): Promise<string> {
  const body = createCheckoutInput(cart ?? (await fillCart(context, shop)));
  const address = await callEndpointAs(context, shop, ENDPOINTS.checkout, { body });
  return /cs_test_\w+/.exec(address)?.[0] ?? '';
}

export async function pay(shop: Shop, session: string): Promise<void> {
  const response = await fetch(`${shop.urls.sandbox}/__sandbox/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ session }),
  });
  if (!response.ok) throw new Error(`The payment was refused: ${await response.text()}`);
}
