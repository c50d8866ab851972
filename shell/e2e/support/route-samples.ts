import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { PublishedPage } from '@munay/contracts/published-page';
import type { Account } from './shop';
import { callEndpointAs, fetchProduct, fillCart, orderByTransfer, pay, startPayment } from './shop-calls';
import type { Suite } from './suite';

export interface Sample {
  path: string;
  account: Account;
  /** Expected error statuses, e.g. for an unknown link. */
  expected?: readonly number[];
  /** Product names that staff entered earlier, which may be in the other language. */
  names?: readonly string[];
}

/** Creates orders in every payment state, a filled cart and a shared wishlist for a demo account. */
export async function createSampleData(suite: Suite, account: Account = 'shopper'): Promise<SampleData> {
  const { shop } = suite;
  const data: SampleData = {
    orderId: '',
    sessionId: '',
    productId: '',
    storeId: '',
    wishToken: '',
    trackingToken: '',
    postSlug: '',
  };
  await suite.visitAs(account, async ({ context }) => {
    data.sessionId = await startPayment(context, shop);
    await pay(shop, data.sessionId);
    data.orderId = await orderByTransfer(context, shop);
    const { text } = await shop.mail(`${account}@munay.example`, 'transfer');
    data.trackingToken = /\/order\/([\w-]{43})/.exec(text)?.[1] ?? '';
    await fillCart(context, shop);
    const product = await fetchProduct(context, shop, 'avena-y-miel');
    data.productId = product._id;
    data.storeId = product.store._id;
    await callEndpointAs(context, shop, ENDPOINTS.likeProduct, {
      params: { id: product._id },
      body: { liked: true },
    });
    data.wishToken = (await callEndpointAs(context, shop, ENDPOINTS.shareWishlist)).token;
    data.postSlug = (await callEndpointAs(context, shop, ENDPOINTS.getPosts)).posts[0]?.slug ?? '';
  });
  return data;
}

const UNKNOWN_TOKEN = 'c2luLWR1ZcOxbw-nobody-knows-this-one-0123456789';

export const GUEST_PATHS: readonly Omit<Sample, 'account'>[] = [
  { path: '/' },
  { path: '/shop' },
  { path: '/shop?q=zzzz' },
  { path: '/shop?offer=1&tag=vegano' },
  { path: '/finder' },
  { path: '/finder?skin=piel-seca&scent=floral&without=Linalool' },
  { path: '/product/lavanda-del-altiplano' },
  { path: '/product/caja-munay-trio' },
  { path: '/product/no-such-soap', expected: [404] },
  { path: '/about' },
  { path: '/contact' },
  ...['notice', 'terms', 'privacy', 'cookies', 'shipping', 'returns', 'faq'].map((name) => ({
    path: `/legal/${name}`,
  })),
  { path: '/blog' },
  { path: '/blog/no-such-post', expected: [404] },
  { path: '/community' },
  { path: '/withdrawal' },
  { path: '/wishes' },
  { path: `/wishes/${UNKNOWN_TOKEN}`, expected: [404] },
  { path: `/notify/${UNKNOWN_TOKEN}`, expected: [404] },
  ...['', 'cancel/', 'invoice/', 'keep/', 'not-mine/'].map((action) => ({
    path: `/order/${action}${UNKNOWN_TOKEN}`,
    expected: [404],
  })),
  { path: '/authUser' },
  { path: '/authUser?return=%2Fcheckout' },
  { path: '/userCreated' },
  { path: `/validate-email/${UNKNOWN_TOKEN}`, expected: [404] },
  { path: '/forgot-password' },
  { path: `/validate-password/${UNKNOWN_TOKEN}`, expected: [404] },
  { path: `/reset-password/${UNKNOWN_TOKEN}`, expected: [404] },
  { path: '/nowhere', expected: [404] },
];

const PROFILE_TABS = ['orders', 'wishes', 'addresses', 'personal', 'security', 'preferences', 'data'];

export interface SampleData {
  orderId: string;
  sessionId: string;
  productId: string;
  storeId: string;
  wishToken: string;
  trackingToken: string;
  postSlug: string;
}

export const createMemberSamples = (data: SampleData): Sample[] =>
  [
    '/profile',
    ...PROFILE_TABS.map((tab) => `/profile?tab=${tab}`),
    '/wishes',
    `/wishes/${data.wishToken}`,
    `/order/${data.trackingToken}`,
    `/blog/${data.postSlug}`,
    `/product/${data.productId}/review`,
    '/checkout',
    `/checkout-success?session_id=${data.sessionId}`,
    '/checkout-success',
    '/checkout-cancel',
    `/confirmation?order=${data.orderId}`,
  ].map((path) => ({ path, account: 'shopper' }));

const listPublishedPaths = (): string[] =>
  ['storefront', 'admin-remote'].flatMap((app) => {
    const text = readFileSync(join(__dirname, '../../../dist', app, 'manifest.json'), 'utf8');
    const { pages } = JSON.parse(text) as { pages: readonly PublishedPage[] };
    return pages.map(({ path }) => path).filter((path) => path !== '*');
  });

export function listStaffSamples({ productId, orderId, storeId }: SampleData): Sample[] {
  const fixed = listPublishedPaths().filter((path) => /^\/admin[a-z/-]*$/.test(path));
  const accountSamples = [
    '/admin/dashboard?tab=orders',
    '/admin/dashboard?tab=products',
    `/admin/update-product/${productId}`,
    `/product-preview/${productId}`,
    '/admin/orders',
    `/admin/orders/${orderId}`,
    `/store/view/${storeId}`,
    `/admin/stores/${storeId}`,
    '/admin/stores/new',
    '/admin/promotions/new',
    '/admin/campaigns/new',
  ];
  return [...fixed, ...accountSamples].map((path) => ({ path, account: 'admin' }));
}

/** Published paths that no sample covers. */
export function findUncoveredPaths(addresses: readonly string[]): string[] {
  const pathnames = addresses.map((address) => address.split('?')[0] ?? '');
  return listPublishedPaths().filter((path) => {
    const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
    return !pathnames.some((pathname) => pattern.test(pathname));
  });
}
