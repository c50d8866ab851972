import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import { visit } from './browser';
import { logIn } from './log-in';
import type { Shop } from './shop';
import { fillCart, orderByTransfer, pay, startPayment } from './shop-calls';

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
): Promise<{ sessions: Sessions; orderId: string; sessionId: string }> {
  const sessions: Sessions = { guest: [], shopper: [], admin: [] };
  let [orderId, sessionId] = ['', ''];
  const cookiesOf = async (context: BrowserContext) =>
    (await context.cookies()).filter(({ name }) => name !== 'munay_lang');
  await visit(browser, {}, async ({ page, context }) => {
    await logIn(page, shop, 'shopper');
    sessionId = await startPayment(context, shop);
    await pay(shop, sessionId);
    orderId = await orderByTransfer(context, shop);
    await fillCart(context, shop);
    sessions.shopper = await cookiesOf(context);
  });
  await visit(browser, {}, async ({ page, context }) => {
    await logIn(page, shop, 'admin');
    sessions.admin = await cookiesOf(context);
  });
  return { sessions, orderId, sessionId };
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

/** Pages of a signed-in person, with things that are there. */
export function memberSamples({ orderId, sessionId }: { orderId: string; sessionId: string }): Sample[] {
  return [
    '/profile',
    ...PROFILE_TABS.map((tab) => `/profile?tab=${tab}`),
    '/checkout',
    `/checkout-success?session_id=${sessionId}`,
    '/checkout-success',
    '/checkout-cancel',
    `/confirmation?order=${orderId}`,
  ].map((path) => ({ path, who: 'shopper' }));
}

/** Pages of the staff, of a soap and an order. */
export const staffSamples = (soap: { _id: string; store: { _id: string } }, orderId: string): Sample[] =>
  [
    '/admin',
    '/admin/dashboard',
    '/admin/create-product',
    `/admin/update-product/${soap._id}`,
    '/admin/orders',
    `/admin/orders/${orderId}`,
    `/store/view/${soap.store._id}`,
  ].map((path) => ({ path, who: 'admin' }));

interface Routes {
  PAGE_ROUTES: readonly { pattern: RegExp }[];
}

/**
 * Addresses that the HTML service answers and none of these paths stands for. The service is read, not imported:
 * front ends know it by address only.
 */
export async function forgotten(paths: readonly string[]): Promise<string[]> {
  const file = join(__dirname, '../../../services/web/src/page-routes');
  const { PAGE_ROUTES } = (await import(file)) as Routes;
  const pathnames = paths.map((path) => path.split('?')[0] ?? '');
  return PAGE_ROUTES.map(({ pattern }) => pattern)
    .filter((pattern) => !pathnames.some((pathname) => pattern.test(pathname.replace(/^\/$/, ''))))
    .map(String);
}
