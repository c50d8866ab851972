import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { AdminProduct, UpdateProductInput } from '@munay/contracts/admin/product';
import type { AdminPromotion, PromotionInput } from '@munay/contracts/admin/promotion';
import { type Endpoint, type EndpointInput, fillPath, type OutputOf } from '@munay/contracts/endpoint';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { ProductView } from '@munay/contracts/shop/product';
import { Caller } from './support/caller';
import { Shop } from './support/shop';

/** Maximum time from the response to a change until pages and API responses are current. */
const MAX_DELAY_MS = 2_000;

let shop: Shop;
let admin: Caller;

async function callAsAdmin<E extends Endpoint>(endpoint: E, input: EndpointInput = {}): Promise<OutputOf<E>> {
  const { status, message, data } = await admin.call(endpoint, input);
  if (status >= 300) throw new Error(`${endpoint.path}: ${status} ${message}`);
  return data as OutputOf<E>;
}

/** The page as each page server process sends it to a new visitor. */
const fetchPages = (path: string): Promise<{ status: number; html: string }[]> =>
  Promise.all(
    shop.direct.web.map(async (origin) => {
      const response = await fetch(origin + path, {
        headers: { 'accept-language': 'es' },
        redirect: 'manual',
      });
      return { status: response.status, html: (await response.text()).replaceAll('\u00a0', ' ') };
    }),
  );

/** Waits until each process has rendered and cached the page. */
async function expectCached(path: string, text: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if ((await fetchPages(path)).every(({ html }) => html.includes('id="munay-data"') && html.includes(text)))
      return;
    await delay(100);
  }
  throw new Error(`${path} never showed ${text}`);
}

const fetchProducts = (slug: string): Promise<ProductView[]> =>
  Promise.all(
    shop.direct.api.map(async (origin) => {
      const response = await fetch(origin + fillPath(ENDPOINTS.getProduct.path, { id: slug }));
      return ((await response.json()) as { data: ProductView }).data;
    }),
  );

async function editProduct(
  slug: string,
  change: (product: AdminProduct) => Partial<UpdateProductInput>,
): Promise<void> {
  const id = (await fetchProducts(slug))[0]?._id ?? '';
  const product = await callAsAdmin(ENDPOINTS.openProduct, { params: { id } });
  await callAsAdmin(ENDPOINTS.updateProduct, {
    params: { id },
    body: { ...change(product), version: product.version },
  });
}

const setStock = (sku: string, onHand: number) =>
  callAsAdmin(ENDPOINTS.adjustStock, { body: { sku, onHand, reason: 'counted', key: randomUUID() } });

beforeAll(async () => {
  shop = await Shop.open({ BEHIND_PROXIES: 'true', TWICE: 'true', STAFF_NETWORKS: '127.0.0.0/8' });
  admin = new Caller(shop, '127.0.0.8');
  const body = { email: 'admin@munay.example', password: shop.accounts.admin };
  expect((await admin.call(ENDPOINTS.login, { body })).status).toBe(200);
});
afterAll(() => shop.close());

test('every process shows a raised price to its first visitor', async () => {
  const slug = 'carbon-y-arbol-de-te';
  await expectCached(`/product/${slug}`, `/product/${slug}`);
  await expectCached('/shop', `/product/${slug}`);
  await editProduct(slug, ({ sizes }) => ({ sizes: sizes.map((size) => ({ ...size, priceCents: 4_321 })) }));
  await delay(MAX_DELAY_MS);
  for (const product of await fetchProducts(slug)) expect(product.sizes[0]?.priceCents).toBe(4_321);
  for (const path of [`/product/${slug}`, '/shop'])
    for (const { html } of await fetchPages(path)) expect(html).toContain('43,21 €');
});

test('the page linked from a back-in-stock email offers the product for sale', async () => {
  const slug = 'avena-y-miel';
  const [product] = await fetchProducts(slug);
  const skus = product?.sizes.map(({ sku }) => sku) ?? [];
  await expectCached(`/product/${slug}`, 'InStock');
  for (const sku of skus) await setStock(sku, 0);
  await delay(MAX_DELAY_MS);
  for (const { html } of await fetchPages(`/product/${slug}`)) expect(html).not.toContain('InStock');
  for (const sku of skus) await setStock(sku, 5);
  await delay(MAX_DELAY_MS);
  for (const { html } of await fetchPages(`/product/${slug}`)) expect(html).toContain('InStock');
});

test('an archived product disappears from its page, the lists and the sitemap', async () => {
  const slug = 'arcilla-rosa';
  await expectCached(`/product/${slug}`, slug);
  await expectCached('/shop', `/product/${slug}`);
  await fetchPages('/sitemap.xml');
  await editProduct(slug, () => ({ status: 'archived' }));
  await delay(MAX_DELAY_MS);
  for (const { status } of await fetchPages(`/product/${slug}`)) expect(status).toBe(404);
  for (const path of ['/shop', '/sitemap.xml'])
    for (const { html } of await fetchPages(path)) expect(html).not.toContain(`/product/${slug}`);
});

test('a paused code is no longer announced on any page', async () => {
  const code = 'SOLOHOY';
  const body: PromotionInput = {
    title: { es: 'Solo hoy', en: 'Today only' },
    target: 'basket',
    rule: { kind: 'percent', percent: 30 },
    scope: {},
    redemption: 'shared',
    code,
    minCents: 0,
    includesDiscounted: false,
    exclusive: false,
    announced: true,
    starts: null,
    ends: null,
    maxUses: null,
    perBuyer: null,
    firstOrder: false,
  };
  const draft = await callAsAdmin(ENDPOINTS.createPromotion, { body });
  const move = ({ _id, version }: AdminPromotion, step: 'activate' | 'pause') =>
    callAsAdmin(ENDPOINTS.movePromotion, { params: { id: _id }, body: { step, version } });
  const active = await move(draft, 'activate');
  const paths = ['/shop', '/product/calendula-sin-perfume'];
  for (const path of paths) await expectCached(path, code);
  await move(active, 'pause');
  await delay(MAX_DELAY_MS);
  for (const path of paths) for (const { html } of await fetchPages(path)) expect(html).not.toContain(code);
});

test('an edited post shows its changes in the journal and on its page', async () => {
  const { posts } = await callAsAdmin(ENDPOINTS.listPosts);
  const post = await callAsAdmin(ENDPOINTS.getPostDraft, {
    params: { id: posts.find(({ status }) => status === 'published')?._id ?? '' },
  });
  const paths = ['/blog', `/blog/${post.slug.es}`];
  for (const path of paths) await expectCached(path, post.title.es);
  const { slug, summary, body, author, cover, tags, products, status, version } = post;
  const title = { ...post.title, es: 'Un título corregido' };
  await callAsAdmin(ENDPOINTS.updatePost, {
    params: { id: post._id },
    body: { title, slug, summary, body, author, cover, tags, products, status, version },
  });
  await delay(MAX_DELAY_MS);
  for (const path of paths)
    for (const { html } of await fetchPages(path)) expect(html).toContain('Un título corregido');
});
