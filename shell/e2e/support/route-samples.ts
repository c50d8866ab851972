import { ENDPOINTS } from '@munay/contracts/endpoints';
import { join } from 'node:path';
import type { Account } from './shop';
import { callAs, fillCart, orderByTransfer, pay, productOf, startPayment } from './shop-calls';
import type { Suite } from './suite';

/** An address to look at, and who looks. */
export interface Sample {
  path: string;
  who: Account;
  /** Statuses that the page is answered on purpose, e.g. for a link that nobody knows. */
  expected?: readonly number[];
}

/** Gives the demo shopper orders in every state of a payment, a soap in the cart and a shared list of wishes. */
export async function makeThings(suite: Suite): Promise<Things> {
  const { shop } = suite;
  const things: Things = {
    orderId: '',
    sessionId: '',
    productId: '',
    storeId: '',
    wishToken: '',
    postSlug: '',
  };
  await suite.visitAs('shopper', async ({ context }) => {
    things.sessionId = await startPayment(context, shop);
    await pay(shop, things.sessionId);
    things.orderId = await orderByTransfer(context, shop);
    await fillCart(context, shop);
    const soap = await productOf(context, shop, 'avena-y-miel');
    things.productId = soap._id;
    things.storeId = soap.store._id;
    await callAs(context, shop, ENDPOINTS.likeProduct, { params: { id: soap._id }, body: { liked: true } });
    things.wishToken = (await callAs(context, shop, ENDPOINTS.shareWishes)).token;
    things.postSlug = (await callAs(context, shop, ENDPOINTS.getPosts)).posts[0]?.slug ?? '';
  });
  return things;
}

const NOBODY = 'c2luLWR1ZcOxbw-nobody-knows-this-one-0123456789';

/** Pages that everybody may see. */
export const GUEST_PATHS: readonly Omit<Sample, 'who'>[] = [
  { path: '/' },
  { path: '/shop' },
  { path: '/shop?q=zzzz' },
  { path: '/shop?offer=1&tag=vegano' },
  { path: '/product/lavanda-del-altiplano' },
  { path: '/product/caja-munay-trio' },
  { path: '/product/no-such-soap', expected: [404] },
  { path: '/about' },
  { path: '/contact' },
  { path: '/blog' },
  { path: '/blog/no-such-post', expected: [404] },
  { path: '/community' },
  { path: '/withdrawal' },
  { path: '/wishes' },
  { path: `/wishes/${NOBODY}`, expected: [404] },
  { path: `/notify/${NOBODY}`, expected: [404] },
  { path: '/authUser' },
  { path: '/userCreated' },
  { path: `/validate-email/${NOBODY}`, expected: [404] },
  { path: '/forgot-password' },
  { path: `/validate-password/${NOBODY}`, expected: [404] },
  { path: `/reset-password/${NOBODY}`, expected: [404] },
  { path: '/nowhere', expected: [404] },
];

const PROFILE_TABS = ['wishes', 'addresses', 'personal', 'security', 'preferences', 'data'];

/** What the pages of people and staff are about. */
export interface Things {
  orderId: string;
  sessionId: string;
  productId: string;
  storeId: string;
  wishToken: string;
  postSlug: string;
}

/** Pages of a signed-in person, with things that are there. */
export const memberSamples = (things: Things): Sample[] =>
  [
    '/profile',
    ...PROFILE_TABS.map((tab) => `/profile?tab=${tab}`),
    '/wishes',
    `/wishes/${things.wishToken}`,
    `/blog/${things.postSlug}`,
    `/product/${things.productId}/review`,
    '/checkout',
    `/checkout-success?session_id=${things.sessionId}`,
    '/checkout-success',
    '/checkout-cancel',
    `/confirmation?order=${things.orderId}`,
  ].map((path) => ({ path, who: 'shopper' }));

interface Routes {
  PAGE_ROUTES: readonly { pattern: RegExp }[];
}

/** What the HTML service answers. It is read, not imported: front ends know it by address only. */
async function routePatterns(): Promise<RegExp[]> {
  const file = join(__dirname, '../../../services/web/src/page-routes');
  return ((await import(file)) as Routes).PAGE_ROUTES.map(({ pattern }) => pattern);
}

/** Pages of the staff: every address without a name in it, and those of a soap, an order and a store. */
export async function staffSamples({ productId, orderId, storeId }: Things): Promise<Sample[]> {
  const fixed = (await routePatterns())
    .map(({ source }) => source.replaceAll('\\/', '/').replace('^', '').replace('/?$', ''))
    .filter((path) => /^\/admin[a-z/-]*$/.test(path));
  const own = [
    '/admin/dashboard?tab=orders',
    '/admin/dashboard?tab=products',
    `/admin/update-product/${productId}`,
    '/admin/orders',
    `/admin/orders/${orderId}`,
    `/store/view/${storeId}`,
    `/admin/stores/${storeId}`,
    '/admin/stores/new',
  ];
  return [...fixed, ...own].map((path) => ({ path, who: 'admin' }));
}

/** Addresses that the HTML service answers and none of these paths stands for. */
export async function forgotten(paths: readonly string[]): Promise<string[]> {
  const pathnames = paths.map((path) => (path.split('?')[0] ?? '').replace(/^\/$/, ''));
  return (await routePatterns())
    .filter((pattern) => !pathnames.some((pathname) => pattern.test(pathname)))
    .map(String);
}
