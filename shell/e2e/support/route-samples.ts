import { ENDPOINTS } from '@munay/contracts/endpoints';
import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import { visit } from './browser';
import { logIn } from './log-in';
import type { Shop } from './shop';
import { callAs, fillCart, orderByTransfer, pay, productOf, startPayment } from './shop-calls';

export type Person = 'guest' | 'shopper' | 'admin';

/** An address to look at, and who looks. */
export interface Sample {
  path: string;
  who: Person;
  /** Statuses that the page is answered on purpose, e.g. for a link that nobody knows. */
  expected?: readonly number[];
}

export type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** Cookies of the demo accounts, without a choice of language. */
export type Sessions = Record<Person, Cookies>;

/** Logs the demo accounts in once; the shopper gets orders in every state of a payment, and a soap in the cart. */
export async function openSessions(
  browser: Browser,
  shop: Shop,
): Promise<{ sessions: Sessions; things: Things }> {
  const sessions: Sessions = { guest: [], shopper: [], admin: [] };
  const things: Things = {
    orderId: '',
    sessionId: '',
    productId: '',
    storeId: '',
    wishToken: '',
    postSlug: '',
  };
  const cookiesOf = async (context: BrowserContext) =>
    (await context.cookies()).filter(({ name }) => name !== 'munay_lang');
  await visit(browser, {}, async ({ page, context }) => {
    await logIn(page, shop, 'shopper');
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
    sessions.shopper = await cookiesOf(context);
  });
  await visit(browser, {}, async ({ page, context }) => {
    await logIn(page, shop, 'admin');
    sessions.admin = await cookiesOf(context);
  });
  return { sessions, things };
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
