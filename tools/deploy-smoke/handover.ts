/** Orders that one version writes and another one shows, refunds and ships. */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { FactorAdded, TotpStart } from '@munay/contracts/account/second-factor';
import type { DraftOrder } from '@munay/contracts/admin/draft-order';
import type { AdminOrder, RefundInput } from '@munay/contracts/admin/order';
import type { AdminPromotion } from '@munay/contracts/admin/promotion';
import type { CartView } from '@munay/contracts/order/cart';
import type { OrderView } from '@munay/contracts/order/order';
import { ADDRESS, ApiClient, DEMO_ACCOUNTS } from '../test-shop/api-client.ts';
import { TEN_PERCENT } from '../test-shop/promotions.ts';

const CODE = 'RELEVO10';
const PROMOTION = { ...TEN_PERCENT, code: CODE, maxUses: 3 };
const REFUND_CENTS = 100;
const PIECES = 2;

interface LeftOrder {
  id: string;
  what: string;
  totalCents: number;
}

/** What one version leaves to the other. */
export interface Left {
  orders: LeftOrder[];
  /** Proves the second factor of staff, once. */
  recoveryCode: string;
}

interface Shop {
  url: string;
  origin: string;
}
type Item = { productId: string; size: string; quantity: number };
type Pay = (session: string) => Promise<void>;

async function must<Data>(client: ApiClient, method: string, path: string, body?: object): Promise<Data> {
  const { status, message, data } = await client.call<Data>(method, path, body);
  if (status >= 300)
    throw new Error(`${method} ${path} answered ${status} ${message} ${JSON.stringify(data)}`);
  return data;
}

/** Sets up the second factor, without which staff can do nothing in production. @returns a recovery code */
async function enrol(staff: ApiClient): Promise<string> {
  const { secret } = await must<TotpStart>(staff, 'POST', '/api/second-factor/totp/start');
  const code = execFileSync('oathtool', ['--totp', '-b', secret], { encoding: 'utf8' }).trim();
  const { recoveryCodes } = await must<FactorAdded>(staff, 'POST', '/api/second-factor/totp', { code });
  return recoveryCodes?.[0] ?? '';
}

async function ordered(client: ApiClient, cart: CartView, pay: Pay): Promise<string> {
  const body = { address: ADDRESS, shipping: 'standard', cartDigest: cart.digest };
  const page = await must<string>(client, 'POST', '/api/user/checkout', body);
  const session = /cs_[A-Za-z0-9_]+/.exec(page)?.[0] ?? '';
  await pay(session);
  const shown = await must<string>(client, 'GET', `/api/user/confirmation?session_id=${session}`);
  return /order=([0-9a-f]{24})/.exec(shown)?.[1] ?? '';
}

/** An order with a limited code, one of a guest, and one by hand with a discount, all paid. */
export async function leaveOrders(shop: Shop, item: Omit<Item, 'quantity'>, pay: Pay): Promise<Left> {
  const staff = await ApiClient.admin(shop);
  const recoveryCode = await enrol(staff);
  const { _id, version } = await must<AdminPromotion>(staff, 'POST', '/api/admin/promotion', PROMOTION);
  await must(staff, 'POST', `/api/admin/promotion/${_id}/state`, { step: 'activate', version });
  const two = { ...item, quantity: PIECES };

  const [email, password] = DEMO_ACCOUNTS.shopper;
  const member = await new ApiClient(shop, email, '127.0.0.1', password).login();
  await must(member, 'DELETE', '/api/cart/clear');
  await must(member, 'POST', '/api/cart/add-item', two);
  const withCode = await must<CartView>(member, 'POST', '/api/cart/code', { code: CODE });
  const byCode = await ordered(member, withCode, pay);

  const guest = new ApiClient(shop, 'relevo@munay.example', '127.0.0.2');
  const cart = await must<CartView>(guest, 'POST', '/api/cart/add-item', two);
  await must(guest, 'POST', '/api/user/continue', { email: guest.email });
  const ofGuest = await ordered(guest, cart, pay);

  const draft: DraftOrder = {
    key: randomUUID(),
    customer: { name: 'Mercedes Puesto' },
    locale: 'es',
    lines: [two],
    shipping: 'standard',
    address: ADDRESS,
    payment: 'cash',
    cut: { percent: 10, reason: 'Feria' },
  };
  const { _id: byHand } = await must<AdminOrder>(staff, 'POST', '/api/admin/draft-order', draft);

  const orders: LeftOrder[] = [];
  for (const [what, id] of Object.entries({
    'with a code': byCode,
    'of a guest': ofGuest,
    'by hand': byHand,
  })) {
    const { status, totals } = await must<AdminOrder>(staff, 'GET', `/api/admin/order/${id}`);
    if (status !== 'paid') throw new Error(`the order ${what} is ${status}`);
    orders.push({ id, what, totalCents: totals.totalCents });
  }
  return { orders, recoveryCode };
}

/** Shows each order, refunds a part of it and ships it. @returns what was done */
export async function takeOver(shop: Shop, { orders, recoveryCode }: Left): Promise<string> {
  const staff = await ApiClient.admin(shop);
  await must(staff, 'POST', '/api/second-factor/proof/code', { code: recoveryCode });
  for (const { id, what, totalCents } of orders) {
    const path = `/api/admin/order/${id}`;
    const shown = await must<AdminOrder>(staff, 'GET', path);
    if (shown.totals.totalCents !== totalCents)
      throw new Error(`the order ${what} came to ${totalCents}, and now to ${shown.totals.totalCents}`);
    const pdf = await staff.send('GET', `/api/order/bill/${id}`);
    if (pdf.status !== 200) throw new Error(`the invoice of the order ${what} answered ${pdf.status}`);
    const refund: RefundInput = {
      ...{ scope: 'amount', amountCents: REFUND_CENTS, lines: [], reason: 'request', key: randomUUID() },
      reference: 'Caja',
    };
    const { refundableCents } = await must<AdminOrder>(staff, 'POST', `${path}/refund`, refund);
    if (refundableCents !== totalCents - REFUND_CENTS)
      throw new Error(`of the order ${what}, ${refundableCents} of ${totalCents} can be refunded`);
    await must<OrderView>(staff, 'PUT', `/api/order/update-order/${id}`, { status: 'processing' });
    const parcel = { carrier: 'correos', tracking: `PQ${id.slice(-8)}`, notify: true };
    const sent = await must<AdminOrder>(staff, 'POST', `${path}/ship`, parcel);
    if (sent.status !== 'shipped') throw new Error(`the order ${what} is ${sent.status}`);
  }
  return `shown, refunded and shipped: ${orders.map(({ what }) => what).join(', ')}`;
}
